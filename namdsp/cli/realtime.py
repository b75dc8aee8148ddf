"""`namdsp bench --realtime`: distribution of block times at the pace of a sound card.

Not here: the clock and the load (checks/pacing.py, checks/load.py), the picture (realtime_plot.py).
"""

from __future__ import annotations

import argparse
import contextlib
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.checks.load import busy_process, measured_contention, realtime_scheduling
from namdsp.checks.pacing import Paced, pace
from namdsp.cli import console
from namdsp.cli.realtime_plot import plot_distribution
from namdsp.cli.terminal import Part, Table
from namdsp.live.interpreter_jitter import reduced_jitter
from namdsp.model import Model
from namdsp.plan.builder import PlanBuilder
from namdsp.runtime.dispatch import build_engine
from namdsp.runtime.stream import Stream
from namdsp.runtime.voices import StreamVoices

BLOCKS = (16, 32, 64, 128, 256)
SECONDS = 60.0
#: Frames at which streams per core and the overhead are measured.
_FRAMES = 64
_INTERLEAVED_STREAMS = 16
_ROUNDS = 60
_QUANTILES = {"median": 0.5, "p99": 0.99, "p999": 0.999, "worst": 1.0}


def run_realtime(model: Model, x: Float32, arguments: argparse.Namespace) -> int:
    """Measure and print; x [C, T] is what is played. The bits have been checked."""
    seconds = arguments.seconds or SECONDS
    report: dict[str, Any] = {"model": arguments.model, "sample_rate": model.sample_rate, "seconds": seconds}
    runs: list[tuple[str, Paced]] = []
    streams = {
        frames: model.stream(max_block=frames, engine=arguments.engine)
        for frames in arguments.block or BLOCKS
    }
    report["engine"] = next(iter(streams.values())).engine
    with (
        console.Status() as status,
        reduced_jitter() as collections,
        realtime_scheduling(wanted=not arguments.no_fifo) as scheduling,
        measured_contention() as others,
    ):
        for machine in ("idle", "busy") if arguments.busy else ("idle",):
            with busy_process() if machine == "busy" else contextlib.nullcontext():
                for frames, stream in streams.items():
                    status.show(f"{frames} frames for {seconds:g} s, {machine}")
                    runs.append((machine, pace(stream, x, frames=frames, seconds=seconds)))
        report["overhead_us"] = 1e6 * overhead_seconds(arguments.engine)
        report["streams_per_core"] = _streams_per_core(model, x, arguments.engine)
    report |= {"scheduling": scheduling, "collections": collections.count, **asdict(others)}
    report["blocks"] = [{"machine": machine} | _row(paced) for machine, paced in runs]
    if arguments.plot is not None:
        plot_distribution(
            arguments.plot, runs, title=f"{Path(arguments.model).name}, engine {report['engine']}"
        )
    console.print_result(report, lambda: _page(report), as_json=arguments.json)
    return 0


def overhead_seconds(engine: str) -> float:
    """Median time of a block of 64 frames through a model that only copies it."""
    builder = PlanBuilder(1)
    plan = builder.finish(builder.scale("all", 0, np.float32(1)))
    chosen = build_engine(plan, engine, _FRAMES).engine
    voices = StreamVoices(chosen, channels=1, max_block=_FRAMES)
    stream = Stream(voices, max_block=_FRAMES, sample_rate=48000.0, engine_name=engine, prewarm=True)
    block = np.zeros(_FRAMES, np.float32)
    out = np.zeros(_FRAMES, np.float32)
    return _median_seconds([(stream, block, out)], rounds=5000)


def _streams_per_core(model: Model, x: Float32, engine: str) -> float:
    """How many streams fit into the time of a block when they alternate, each with cold caches."""
    block = np.ascontiguousarray(x[:, :_FRAMES])
    streams = []
    for _ in range(_INTERLEAVED_STREAMS):
        stream = model.stream(max_block=_FRAMES, engine=engine)
        streams.append((stream, block, stream.process(block)))
    return _FRAMES / model.sample_rate / _median_seconds(streams, rounds=_ROUNDS)


def _median_seconds(streams: list[tuple[Stream, Float32, Float32]], *, rounds: int) -> float:
    seconds = []
    for _ in range(rounds):
        for stream, block, out in streams:
            start = time.perf_counter()
            stream.process_into(block, out)
            seconds.append(time.perf_counter() - start)
    return float(np.median(seconds))


def _row(paced: Paced) -> dict[str, Any]:
    deadline = paced.period
    row: dict[str, Any] = {
        "frames": paced.frames,
        "blocks": len(paced.took),
        "deadline_us": 1e6 * deadline,
        "median_us": 1e6 * float(np.median(paced.took)),
        "cpu_us": 1e6 * float(paced.cpu.mean()),
        "xruns": paced.xruns,
        "xruns_woken_late": paced.wakeup_xruns,
        "late_p99_us": 1e6 * float(np.quantile(paced.delay, 0.99)),
        "late_worst_us": 1e6 * float(paced.delay.max()),
    }
    shares = {name: float(np.quantile(paced.took, q)) / deadline for name, q in _QUANTILES.items()}
    return row | {"share": shares}


def _page(report: dict[str, Any]) -> list[Part]:
    """The layout of the report."""
    head = [
        "machine",
        "block",
        "deadline us",
        "blocks",
        "median us",
        "CPU us",
        "median",
        "p99",
        "p99.9",
        "worst",
    ]
    rows = [[*head, "xruns", "xruns by wake-up", "wake-up us: p99", "wake-up us: worst"]]
    for row in report["blocks"]:
        shares = [f"{share:.1%}" for share in row["share"].values()]
        values = [row["deadline_us"], row["blocks"], row["median_us"], row["cpu_us"]]
        figures = [f"{values[0]:.0f}", f"{values[1]}", *(f"{number:.1f}" for number in values[2:])]
        wakeup = [f"{row['late_p99_us']:.0f}", f"{row['late_worst_us']:.0f}"]
        rows.append(
            [
                row["machine"],
                f"{row['frames']}",
                *figures,
                *shares,
                f"{row['xruns']}",
                f"{row['xruns_woken_late']}",
                *wakeup,
            ]
        )
    load = "not known here"
    if report["steal"] is not None:
        load = f"hypervisor {report['steal']:.1%}, other processes {report['others']:.1%} of all cores"
    title = (
        f"{report['model']}, engine {report['engine']}, {report['seconds']:g} s of blocks at a clock for each "
        "row; median to worst: time in process_into as a share of the deadline"
    )
    facts = [
        f"streams per core at {_FRAMES} frames: {report['streams_per_core']:.1f} ({_INTERLEAVED_STREAMS} alternating)",
        f"a block of {_FRAMES} frames through an empty model: {report['overhead_us']:.2f} us",
        f"scheduling: {report['scheduling']}",
        f"garbage collector: frozen and off; it ran {report['collections']} times",
        f"also on this machine: {load}",
    ]
    return [title, "", Table(rows, right=range(1, len(rows[0])), keys=2), "", *facts]
