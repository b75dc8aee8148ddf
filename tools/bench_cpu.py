"""Whole models on the CPU, through the public API: how fast, next to what others reach.

    python tools/bench_cpu.py [--tables standard,sweeps] [--plot roofline.png] [--append results.md]

Tables: standard, architectures, sweeps, blocks, engines (one core), threads (all cores), start (compile, load).
Every stream first shows the bits of the reference; one wrong bit, and no speed is printed.

A figure is the median over blocks, in nanoseconds per frame, of `Stream.process_into` called from Python; models take
turns within a round, with the FMA peak among them, and the first blocks of a turn are not counted.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
from benchmarking.ceilings import FmaPeak
from benchmarking.command_line import add_common_arguments, run
from benchmarking.report import Report
from benchmarking.roofline import plot_roofline
from benchmarking.session import Session
from benchmarking.start import start_table
from benchmarking.tables import (
    architecture_table,
    block_table,
    engine_table,
    standard_table,
    sweep_table,
    thread_table,
)

TABLES: dict[str, Callable[[Session], None]] = {
    "standard": standard_table,
    "architectures": architecture_table,
    "sweeps": sweep_table,
    "blocks": block_table,
    "engines": engine_table,
    "threads": thread_table,
    "start": start_table,
}


def main(arguments: list[str]) -> int:
    """Make the tables that were asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_common_arguments(parser)
    parser.add_argument("--tables", default=",".join(TABLES), help=f"of {', '.join(TABLES)}; default all")
    parser.add_argument("--threads", default="1,2", help="thread counts of the table `threads` (default 1,2)")
    parser.add_argument(
        "--plot", type=Path, metavar="PNG", help="draw the roofline (tables standard, sweeps)"
    )
    options = parser.parse_args(arguments)
    wanted = options.tables.split(",")
    if unknown := sorted(set(wanted) - set(TABLES)):
        parser.error(f"--tables: {', '.join(unknown)} unknown; expected some of {', '.join(TABLES)}")
    if options.plot is not None and not {"standard", "sweeps"} & set(wanted):
        parser.error("--plot needs the table standard or sweeps")
    session = Session(
        report=Report("bench_cpu.py", arguments),
        quick=options.quick,
        core=options.core,
        thread_counts=tuple(int(count) for count in options.threads.split(",")),
        peak=FmaPeak(),
        peaks=[],
        measured={},
    )
    for name in TABLES:
        if name in wanted:
            TABLES[name](session)
    if options.plot is not None:
        plot_roofline(session, options.plot)
        if options.append is not None:
            place = os.path.relpath(options.plot, options.append.parent)
            session.report.parts.append(f"![Roofline]({Path(place).as_posix()})\n")
    if session.peaks:
        session.report.notes.append(
            f"FMA peak of one core in this run: {session.best_peak:.1f} GFLOP/s at {session.peak.lanes} lanes, "
            f"{session.peak.chains} chains (median {np.median(session.peaks):.1f})"
        )
    session.report.notes.append("gate: every stream and render gave the reference's bits")
    session.report.finish(options.append)
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
