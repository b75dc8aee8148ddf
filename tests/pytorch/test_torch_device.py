"""Tensors of a device: the engines' bits in Triton's interpreter and, where there is one, on a GPU."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from torch_scripts import lines_of, needs_gpu, needs_triton

pytestmark = needs_triton


def cases(where: str) -> list[str]:
    """Cases whose bits differ."""
    script = Path(__file__).with_name("device_cases.py")
    lines = [line.split("\t") for line in lines_of(script, where, interpret=where == "interpreter")]
    assert len(lines) >= 6
    return [name for differing, name in lines if int(differing)]


def test_tensors_of_a_device_have_the_bits_of_the_engines() -> None:
    assert cases("interpreter") == []


def test_they_have_them_on_a_gpu(needs: Any) -> None:
    needs_gpu(needs)
    assert cases("gpu") == []
