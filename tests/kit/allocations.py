"""Proof that nothing is allocated: Python's books, and a process whose allocator counts."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from builders import layer_array, save, wavenet

_SHIM = Path(__file__).with_name("counting_malloc.c")


def counted_by(script: Path, folder: Path) -> Any:
    """What a script measured in a process whose allocator counts; it is given the allocator and a model."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or platform.libc_ver()[0] != "glibc":
        pytest.skip("NOT TESTED: counting allocations needs a C compiler and glibc")
    shim = folder / "counting_malloc.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", shim, _SHIM], check=True, timeout=60)
    model = save(wavenet(layer_array(channels=3, dilations=(1, 70), kernel=3)), folder)
    done = subprocess.run(
        [sys.executable, script, shim, model],
        env={**os.environ, "LD_PRELOAD": str(shim)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
