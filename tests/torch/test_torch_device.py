"""Tensors of a device: the engines' bits in Triton's interpreter and, where there is one, on a GPU."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from namdsp import EngineError
from namdsp.kernels.triton_gpu.device import device

pytestmark = pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("torch", "triton")),
    reason="torch and triton are not installed: captures on devices are not tested here",
)


def cases(where: str, **environment: str) -> list[str]:
    """Cases whose bits differ."""
    usual = {name: value for name, value in os.environ.items() if name != "TRITON_INTERPRET"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(Path(__file__).with_name("device_cases.py")), where],
        capture_output=True,
        text=True,
        env={**usual, **environment},
        timeout=280,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    lines = [line.split("\t") for line in done.stdout.splitlines()]
    assert len(lines) >= 6
    return [name for differing, name in lines if int(differing)]


def test_tensors_of_a_device_have_the_bits_of_the_engines() -> None:
    assert cases("interpreter", TRITON_INTERPRET="1") == []


def test_they_have_them_on_a_gpu(needs: Any) -> None:
    try:
        device()
    except EngineError as refused:
        needs("triton", str(refused))
    assert cases("gpu") == []
