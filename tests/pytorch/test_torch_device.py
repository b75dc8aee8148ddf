"""Tensors of a device: the engines' bits in Triton's interpreter and, where there is one, on a GPU."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from torch_scripts import lines_of, needs_gpu

pytestmark = pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("torch", "triton")),
    reason="torch and triton are not installed: captures on devices are not tested here",
)


def cases(where: str, **environment: str) -> list[str]:
    """Cases whose bits differ."""
    lines = lines_of(Path(__file__).with_name("device_cases.py"), where, **environment)
    assert len(lines) >= 6
    return [name for differing, name in lines if int(differing)]


def test_tensors_of_a_device_have_the_bits_of_the_engines() -> None:
    assert cases("interpreter", TRITON_INTERPRET="1") == []


def test_they_have_them_on_a_gpu(needs: Any) -> None:
    needs_gpu(needs)
    assert cases("gpu") == []
