"""New processes: the first sound with and without compiled kernels on disk, and whole renders of a file."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarking import ROOT
from benchmarking.gate import require_bits
from benchmarking.playing import SAMPLE_RATE_HZ, guitar, model

from gpu_bench.session import RIGHT, Session
from namdsp.audio.files import read_audio, write_audio
from namdsp.cache_folder import CACHE_VARIABLE

FILE_SECONDS, QUICK_FILE_SECONDS = 600.0, 1.0
FILE_ROUNDS = 3
_PREPARE = """
import sys, numpy, namdsp
model = namdsp.load(sys.argv[1])
for engine in sys.argv[2:]:
    model.render(numpy.zeros(480_000, numpy.float32), engine=engine)
for voices in (1, 1024):
    model.stream(max_block=64, channels=voices, engine=sys.argv[2])
"""
_START = """
from time import perf_counter
start = perf_counter()
import sys, numpy, torch, namdsp
imported = perf_counter()
model = namdsp.load(sys.argv[1])
stream = model.stream(max_block=64, engine=sys.argv[2])
stream.process(numpy.zeros(64, numpy.float32))
first_block = perf_counter()
model.render(numpy.zeros(480_000, numpy.float32), engine=sys.argv[2])
print(imported - start, first_block - imported, perf_counter() - first_block)
"""


def prepare(session: Session) -> None:
    """Compile what the run will need, one process a model, side by side: so that no later part waits for it."""
    session.say("kernels of all models, side by side")
    running = [
        subprocess.Popen(
            [sys.executable, "-c", _PREPARE, _path(name), session.engine, RIGHT], stderr=subprocess.DEVNULL
        )
        for name in (*session.main, *session.others)
    ]
    for process in running:
        process.wait()  # a failure will show where its kernels are used, with its reason


def _path(name: str) -> str:
    return str(ROOT / "models" / "zoo" / f"{name}.nam")


def measure_start(session: Session) -> None:
    """Each main shape twice: with empty caches, and with what that left there."""
    rows: list[dict[str, Any]] = session.data.setdefault("start", [])
    for name in session.main:
        with tempfile.TemporaryDirectory() as folder:
            caches = {CACHE_VARIABLE: f"{folder}/namdsp", "TRITON_CACHE_DIR": f"{folder}/triton"}
            for kernels in ("empty caches", "kernels on disk"):
                if not session.begin(f"start: {name}, {kernels}"):
                    break
                done = subprocess.run(
                    [sys.executable, "-c", _START, _path(name), session.engine],
                    env=os.environ | caches,
                    capture_output=True,
                    text=True,
                    check=True,
                )
                imported, first_block, render = map(float, done.stdout.split())
                row = {"import": imported, "first_block": first_block, "render": render}
                rows.append({"model": name, "caches": kernels, **row})
        session.save(session.data)


def measure_files(session: Session) -> None:
    """`namdsp render` of a long file, start-up and file writing included; the file's bits are looked at."""
    if importlib.util.find_spec("soundfile") is None:
        session.note("files: soundfile is not installed here, so `namdsp render` was not timed")
        return
    seconds = QUICK_FILE_SECONDS if session.quick else FILE_SECONDS
    x = guitar(seconds)
    rows: list[dict[str, Any]] = session.data.setdefault("files", [])
    with tempfile.TemporaryDirectory() as folder:
        heard, made = Path(folder) / "in.wav", Path(folder) / "out.wav"
        write_audio(heard, x, SAMPLE_RATE_HZ, subtype="FLOAT")
        name = session.main[0]
        right = model(name).render(x, engine=RIGHT)
        for engine in (session.engine, RIGHT):
            if not session.begin(f"namdsp render: {name}, {engine}"):
                break
            command = [sys.executable, "-m", "namdsp", "render", str(heard), _path(name), str(made)]
            command += ["--engine", engine, "--overwrite", "--quiet"]
            times = [_seconds(command) for _ in range(1 if session.quick else FILE_ROUNDS)]
            require_bits(f"namdsp render, {name}, {engine}", read_audio(made)[0][0], right)
            rows.append({"model": name, "engine": engine, "frames": x.size, "seconds": times})
            session.save(session.data)


def _seconds(command: Sequence[str]) -> float:
    start = perf_counter()
    subprocess.run(command, check=True)
    return perf_counter() - start
