"""The time from nothing to the first block, without and with compiled kernels on disk."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

from benchmarking.playing import MODELS
from benchmarking.report import table
from benchmarking.session import Session
from namdsp.cache_folder import CACHE_VARIABLE

_START = """
from time import perf_counter
start = perf_counter()
import sys, numpy, namdsp
imported = perf_counter()
stream = namdsp.load(sys.argv[1]).stream(max_block=64, engine="numba")
stream.process(numpy.zeros(64, numpy.float32))
print(imported - start, perf_counter() - imported)
"""


def start_table(session: Session) -> None:
    """From nothing to the first block, in a process of its own: without and with compiled kernels on disk."""
    rows = []
    for name in session.standard():
        with tempfile.TemporaryDirectory() as folder:
            cold, warm = (start_seconds(name, folder) for _ in range(2))
        rows.append([name, f"{cold[0]:.2f}", f"{cold[1]:.2f}", f"{warm[0]:.2f}", f"{warm[1]:.2f}"])
    columns = [
        "model, seconds",
        "import, empty cache",
        "first block",
        "import, kernels on disk",
        "first block",
    ]
    session.report.add("Start, a new process each", table(columns, rows))


def start_seconds(name: str, cache_folder: str) -> tuple[float, float]:
    """(import, first block) of a new process that plays with this cache folder."""
    done = subprocess.run(
        [sys.executable, "-c", _START, str(MODELS / f"{name}.nam")],
        env=os.environ | {CACHE_VARIABLE: cache_folder},
        capture_output=True,
        text=True,
        check=True,
    )
    imported, first = map(float, done.stdout.split())
    return imported, first
