"""A batch of takes through captures, beside a shell loop of `namdsp render`.

Takes last 5 to 20 seconds (24 bit, 48 kHz); captures are those of the zoo, of mixed shapes, twice over. Each render of
the loop must have the bytes of the batch's. The loop is measured on a sample of pairs and multiplied.

In the note: what batch and loop took of the processors, and which share of
all cores the batch had.
"""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import soundfile

from namdsp.batch.jobs import Job, find_pairs, name_jobs
from namdsp.batch.processes import parse_devices
from namdsp.batch.run import Options, on_devices, run_batch
from namdsp.common.python_process import available_threads
from namdsp.errors import EngineError
from namdsp.rendering.job import Settings

from .gate import RedGateError
from .machine import process_seconds
from .models import SAMPLE_RATE_HZ, STANDARD, ZOO
from .session import Session
from .start import render_seconds

SHAPES = (*STANDARD, "a2", "lstm_1x8", "lstm_2x8", "channels_08")


def batch(session: Session) -> None:
    """All pairs.

    Raises
    ------
    RedGateError : a render by itself has other bytes.
    EngineError  : a job failed.
    """
    device = session.options.device
    takes, captures, sample = (3, 2, 2) if session.quick else (50, 20, 12)
    engine = "numba" if session.quick else "auto"
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        make(root, takes, captures, (1.0, 1.0) if session.quick else (5.0, 20.0))
        out = str(root / "out")
        jobs = name_jobs(
            find_pairs([root / "takes"], [root / "captures"], out, Settings()), out, name="{take}/{model}.wav"
        )
        warm = [job for job in jobs if job.take == jobs[0].take]  # compiles every shape
        run_batch(warm, root / "warm", Options(engine=engine))
        choose = on_devices(parse_devices(device)) if device else None
        begun = process_seconds()
        done = run_batch(jobs, out, Options(engine=engine), choose=choose)
        processor_s = process_seconds() - begun
        if done.errors:
            raise EngineError("; ".join(done.errors[:3]))
        begun = process_seconds()
        single = loop(jobs, out, root, sample, engine)
        loop_processor_s = (process_seconds() - begun) / len(single) * done.done
    threads = available_threads()
    note = (
        f"{takes} takes x {captures} captures, engine {engine}, {threads} threads; "
        f"{done.done / done.wall_seconds:.0f} renders/s; "
        f"the batch has {processor_s / done.wall_seconds / threads:.1%} of all cores; "
        f"{processor_s:.0f} s of processors, the loop {loop_processor_s:.0f}; loop tried on {len(single)} renders"
    )
    against = {"shell loop of namdsp render": float(np.mean(single)) * done.done / done.wall_seconds}
    case = f"{done.done} renders, {done.audio_seconds:.0f} s of audio"
    session.add("batch", f"{min(captures, len(SHAPES))} shapes", case, done.wall_seconds, "s", against, note)


def make(root: Path, takes: int, captures: int, length: tuple[float, float]) -> None:
    """Takes of noise, and captures."""
    chance = np.random.default_rng(0)
    for folder in ("takes", "captures", "loop"):
        (root / folder).mkdir()
    for take in range(takes):
        x = 0.1 * chance.standard_normal(round(SAMPLE_RATE_HZ * chance.uniform(*length)))
        soundfile.write(root / "takes" / f"take{take:03}.wav", x, SAMPLE_RATE_HZ, subtype="PCM_24")
    for capture in range(captures):
        name = SHAPES[capture % len(SHAPES)]
        shutil.copy(ZOO / f"{name}.nam", root / "captures" / f"{capture:02}_{name}.nam")


def loop(jobs: Sequence[Job], out: str, root: Path, count: int, engine: str) -> list[float]:
    """Seconds of each render of a sample, by a separate process.

    Raises
    ------
    RedGateError : one has other bytes than the batch's.
    """
    results, target = [], root / "loop" / "one.wav"
    for job in random.Random(0).sample(list(jobs), min(count, len(jobs))):
        results.append(render_seconds(job.take, job.model, target, engine))
        if target.read_bytes() != Path(out, job.output).read_bytes():
            raise RedGateError(f"{job.output} has other bytes than namdsp render gives")
    return results


TABLES = {"batch": batch}
