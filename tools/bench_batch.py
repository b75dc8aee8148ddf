"""A batch of takes through captures, beside a shell loop of `namdsp render`.

    python tools/bench_batch.py [--takes 50] [--captures 20] [--loop 12] [--engine auto]

Takes last 5 to 20 seconds (24 bit, 48 kHz); captures are those of models/zoo, of mixed shapes, twice over. First each
render of the loop must have the bytes of the batch's; one that differs, and no speed is printed. The loop is measured
on a sample of pairs and multiplied.

Share in kernels: processor time that threads spend in an engine's kernels, by the clocks of those threads, of what all
cores had while the batch ran; and of what the batch itself has used, which other programs on the machine do not lower.
On a device: seconds in which something is launched, of all. Memory: resident, after each quarter of the jobs, of this
process alone.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

import numpy as np
import soundfile

from namdsp.arithmetic.fma import Float32
from namdsp.batch.jobs import Job, find_pairs, name_jobs
from namdsp.batch.processes import parse_devices
from namdsp.batch.run import Options, Summary, on_devices, run_batch
from namdsp.batch.settings import Settings
from namdsp.kernels.engine import VoiceBank
from namdsp.runtime.renderer import Renderer, available_threads

ZOO = Path(__file__).resolve().parents[1] / "models" / "zoo"
SHAPES = (
    *("a1_standard", "a1_lite", "a1_feather", "a1_nano", "a2", "a2_full", "a2_lite"),
    *("lstm_1x8", "lstm_2x8", "channels_08"),
)
RATE_HZ = 48000


def main(arguments: Sequence[str] | None = None) -> int:
    """Render them, and print what it took."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--takes", type=int, default=50)
    parser.add_argument("--captures", type=int, default=20)
    parser.add_argument("--seconds", default="5,20", help="shortest and longest take (default 5,20)")
    parser.add_argument(
        "--loop", type=int, default=12, help="pairs that the loop is measured on (default 12)"
    )
    parser.add_argument("--engine", default="auto")
    parser.add_argument("--device", help="GPUs to share the work, such as cuda:0,cuda:1")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        low, high = map(float, given.seconds.split(","))
        make(root, given.takes, given.captures, low, high)
        out = str(root / "out")
        pairs = find_pairs([root / "takes"], [root / "captures"], out, Settings())
        jobs = name_jobs(pairs, out, name="{take}/{model}.wav")
        warm(jobs, root, given.engine)
        memory: list[float] = []
        quarter = max(1, len(jobs) // 4)

        def remember(result: object, summary: Summary) -> None:
            if summary.done % quarter == 0:
                memory.append(resident_mib())

        choose = on_devices(parse_devices(given.device)) if given.device else None
        with KernelClock() as kernels:
            cpu = cpu_seconds()
            summary = run_batch(jobs, out, Options(engine=given.engine), on_result=remember, choose=choose)
            cpu = cpu_seconds() - cpu
        if summary.errors:
            print(*summary.errors, sep="\n", file=sys.stderr)
            return 1
        loop_cpu = cpu_seconds()
        seconds, wrong = loop(jobs, out, root, given.loop, given.engine)
        loop_cpu = (cpu_seconds() - loop_cpu) / max(1, len(seconds))
        if wrong:
            print("other bytes than namdsp render:", *wrong, sep="\n", file=sys.stderr)
            return 1
        report(summary, memory, seconds, cpu, loop_cpu, kernels.seconds)
    return 0


def make(root: Path, takes: int, captures: int, low: float, high: float) -> None:
    """Takes of noise, and captures."""
    chance = np.random.default_rng(0)
    for folder in ("takes", "captures", "loop"):
        (root / folder).mkdir()
    for take in range(takes):
        x = 0.1 * chance.standard_normal(round(RATE_HZ * chance.uniform(low, high)))
        soundfile.write(root / "takes" / f"take{take:03}.wav", x, RATE_HZ, subtype="PCM_24")
    for capture in range(captures):
        name = SHAPES[capture % len(SHAPES)]
        shutil.copy(ZOO / f"{name}.nam", root / "captures" / f"{capture:02}_{name}.nam")


def warm(jobs: Sequence[Job], root: Path, engine: str) -> None:
    """Compile every shape."""
    first = [job for job in jobs if job.take == jobs[0].take]
    run_batch(first, root / "warm", Options(engine=engine))


def loop(jobs: Sequence[Job], out: str, root: Path, count: int, engine: str) -> tuple[list[float], list[str]]:
    """Seconds of each render of a sample by a process of its own, and which have other bytes."""
    seconds, wrong = [], []
    for job in random.Random(0).sample(list(jobs), min(count, len(jobs))):
        target = root / "loop" / "one.wav"
        started = time.perf_counter()
        subprocess.run(
            [
                sys.executable,
                "-m",
                "namdsp",
                "render",
                job.take,
                job.model,
                target,
                "-y",
                "-q",
                "--engine",
                engine,
            ],
            check=True,
            timeout=600,
        )
        seconds.append(time.perf_counter() - started)
        if target.read_bytes() != Path(out, job.output).read_bytes():
            wrong.append(job.output)
    return seconds, wrong


def report(
    summary: Summary,
    memory: Sequence[float],
    loop_seconds: Sequence[float],
    cpu: float,
    loop_cpu: float,
    kernels: float,
) -> None:
    """Print it.

    cpu, loop_cpu : seconds of processors, of the batch and of a render of the loop: they depend less on who else works
    kernels       : seconds of processors in kernels of this process, 0 where a device plays
    """
    threads, wall = available_threads(), summary.wall_seconds
    print(f"{summary.done} renders, {summary.audio_seconds:.0f} s of audio, {threads} threads")
    print(f"batch: {wall:.1f} s, {summary.times_real_time:.0f}x real time")
    if kernels:
        print(
            f"       kernels have {kernels / (wall * threads):.1%} of all cores, "
            f"{kernels / cpu:.1%} of what the batch has of them, {cpu / (wall * threads):.1%}"
        )
    else:
        print(f"       {summary.play_seconds:.1f} s in launches, or in engines of other processes")
        print(f"       the batch has {cpu / (wall * threads):.1%} of all cores")
    print(f"       {cpu:.1f} s of processors, {summary.audio_seconds / cpu:.0f}x real time for each")
    print("resident after each quarter:", ", ".join(f"{each:.0f} MiB" for each in memory))
    if loop_seconds:
        mean = statistics.fmean(loop_seconds)
        error = statistics.stdev(loop_seconds) / len(loop_seconds) ** 0.5 if len(loop_seconds) > 1 else 0.0
        whole = mean * summary.done
        print(
            f"shell loop: {mean:.2f} +- {error:.2f} s a render in {len(loop_seconds)} tried, so {whole:.0f} s for all: "
            f"{whole / summary.wall_seconds:.1f} times as long"
        )
        print(
            f"            {loop_cpu:.2f} s of processors a render, so {loop_cpu * summary.done:.0f} s for all: "
            f"{loop_cpu * summary.done / cpu:.1f} times as much"
        )


class KernelClock:
    """Seconds of processors that threads of this process spend in kernels, inside `with`."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        pieces = self._pieces = Renderer._pieces

        def timed(renderer: Renderer, state: VoiceBank, x: Float32, y: Float32) -> None:
            started = time.thread_time()
            pieces(renderer, state, x, y)
            took = time.thread_time() - started
            with self._lock:
                self.seconds += took

        Renderer._pieces = timed  # type: ignore[method-assign]
        return self

    def __exit__(self, *_: object) -> None:
        Renderer._pieces = self._pieces  # type: ignore[method-assign]


def cpu_seconds() -> float:
    """Of this process and of those that it has waited for."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def resident_mib() -> float:
    """What this process has in memory now."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


if __name__ == "__main__":
    sys.exit(main())
