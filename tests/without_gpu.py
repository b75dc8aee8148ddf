"""GPU benchmarks on a machine without a GPU."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parent.parent / "tools"


def assert_it_says_so(script: str) -> None:
    """The tool ends with one line; the test is skipped where there is a GPU."""
    import torch

    if torch.cuda.is_available():
        pytest.skip("this machine has a GPU")
    done = subprocess.run(
        [sys.executable, str(TOOLS / script), "--quick"],
        capture_output=True,
        text=True,
        timeout=120,
        env={name: value for name, value in os.environ.items() if name != "TRITON_INTERPRET"},
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"{script}: ")
    assert "no CUDA device" in done.stderr
    assert "Traceback" not in done.stderr
