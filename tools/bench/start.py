"""Separate processes: from nothing to the first block, with empty caches and with kernels; `namdsp render`."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from namdsp.files.private_files import CACHE_VARIABLE

from .models import ZOO
from .session import Session
from .timing import seconds

WHATS = ("import", "first block", "then a render of 10 s")
_SCRIPT = """
from time import perf_counter
start = perf_counter()
import sys, numpy, namdsp
imported = perf_counter()
model = namdsp.load(sys.argv[1])
model.stream(max_block=64, engine=sys.argv[2]).process(numpy.zeros(64, numpy.float32))
first_block = perf_counter()
model.render(numpy.zeros(480_000, numpy.float32), engine=sys.argv[2])
print(imported - start, first_block - imported, perf_counter() - first_block)
"""


def render_seconds(source: str | Path, path: str | Path, target: Path, engine: str) -> float:
    """Seconds of `namdsp render`, start-up and file writing included."""
    command = [sys.executable, "-m", "namdsp", "render", source, path, target, "-y", "-q", "--engine", engine]
    return seconds(lambda: subprocess.run(command, check=True, timeout=600))


def start_of(session: Session, names: Iterable[str]) -> None:
    """Seconds of each step."""
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            caches = {CACHE_VARIABLE: f"{folder}/namdsp", "TRITON_CACHE_DIR": f"{folder}/triton"}
            for kernels in ("empty caches", "kernels on disk"):
                if not session.begin(f"start: {name}, {kernels}"):
                    return
                command = [sys.executable, "-c", _SCRIPT, str(ZOO / f"{name}.nam"), session.engine]
                done = subprocess.run(
                    command, env=os.environ | caches, capture_output=True, text=True, check=True, timeout=300
                )
                for what, value in zip(WHATS, map(float, done.stdout.split()), strict=True):
                    session.add("start", name, f"{what}, {kernels}", value, "s")
