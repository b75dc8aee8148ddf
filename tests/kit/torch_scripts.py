"""Scripts that need a separate process: Triton's interpreter is chosen when it is imported."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from namdsp import EngineError
from namdsp.kernels.triton_gpu.device import torch_device

#: Of a test, or of all in a module.
needs_triton = pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("torch", "triton")),
    reason="torch and triton are not installed: the Triton kernels are not tested here",
)


def lines_of(
    script: Path, *arguments: object, interpret: bool = False, seconds: float = 280, **environment: str
) -> list[str]:
    """The lines that a script prints, in Triton's interpreter or without it."""
    usual = {name: value for name, value in os.environ.items() if name != "TRITON_INTERPRET"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(script), *map(str, arguments)],
        capture_output=True,
        text=True,
        env={**usual, **({"TRITON_INTERPRET": "1"} if interpret else {}), **environment},
        timeout=seconds,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


def needs_gpu(needs: Any) -> None:
    """Skip the test, or fail it if --require triton, where there is no GPU."""
    try:
        torch_device()
    except EngineError as refused:
        needs("triton", str(refused))
