"""Tests that need a separate process: Triton's interpreter is chosen when it is imported."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest
from processes import run_process

from namdsp import EngineError
from namdsp.kernels.triton_gpu.device import torch_device

#: Of a test, or of all in a module.
needs_triton = pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("torch", "triton")),
    reason="torch and triton are not installed: the Triton kernels are not tested here",
)
TESTS = Path(__file__).resolve().parents[1]


def run_cases(*files: str, interpret: bool) -> None:
    """Run the tests of files in tests/, in Triton's interpreter or on a GPU."""
    options = ("-q", "-W", "ignore", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:timeout")
    command = (sys.executable, "-m", "pytest", *options, *(TESTS / file for file in files))
    done = run_process(*command, environment={"TRITON_INTERPRET": str(int(interpret))}, timeout=590)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert not interpret or " skipped" not in done.stdout  # some are of the interpreter alone


def needs_gpu(needs: Any) -> None:
    """Skip the test, or fail it if --require triton, where there is no GPU."""
    try:
        torch_device()
    except EngineError as refused:
        needs("triton", str(refused))
