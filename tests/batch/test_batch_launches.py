"""Launches for file processes in Triton's interpreter, with pytest in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from torch_scripts import needs_triton

TESTS = Path(__file__).with_name("launches_in_interpreter.py")


@needs_triton
@pytest.mark.skipif(not hasattr(os, "memfd_create"), reason="shared memory of Linux")
def test_launches_in_the_interpreter():
    """Triton chooses its interpreter when it is imported; and a thread that fails ends the process that launches."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(TESTS)],
        capture_output=True,
        text=True,
        env=os.environ | {"TRITON_INTERPRET": "1"},
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
    assert " skipped" not in done.stdout
