"""Scripts of cases that need a separate process: Triton's interpreter is chosen when it is imported."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from namdsp import EngineError
from namdsp.kernels.triton_gpu.device import torch_device


def lines_of(script: Path, where: str, **environment: str) -> list[list[str]]:
    """What it prints for each case, parted by tabs: how far off, and which."""
    usual = {name: value for name, value in os.environ.items() if name != "TRITON_INTERPRET"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(script), where],
        capture_output=True,
        text=True,
        env={**usual, **environment},
        timeout=280,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return [line.split("\t") for line in done.stdout.splitlines()]


def needs_gpu(needs: Any) -> None:
    """Skip the test, or fail it if --require triton, where there is no GPU."""
    try:
        torch_device()
    except EngineError as refused:
        needs("triton", str(refused))
