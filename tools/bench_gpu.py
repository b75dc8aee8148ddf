"""The GPU engine through the public API: offline, in blocks, many captures, start; beside PyTorch on the same models.

    python tools/bench_gpu.py [--plot gpu.png] [--append results.md]

namdsp     engine="triton": must first give the bits of the CPU engine in every case, or no speed is printed
eager      the same WaveNet as a PyTorch module, float32 without TF32
compile    torch.compile of that module; for blocks its kernels in a CUDA graph

Time on the device is by CUDA events around each launch; whole calls go from NumPy arrays to NumPy arrays. Where kernels
read the host's memory themselves, waiting for it is in their time. The limits (copy bandwidth, float32 peak) are
measured in the same run. A run takes about four minutes; nothing long is begun after --limit seconds, and the report
says what is missing.

    python tools/bench_gpu.py --json gpu.json                       measure, on a machine with a GPU
    python tools/bench_gpu.py --from gpu.json --append results.md    the same report and plot from that, anywhere
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from benchmarking.command_line import add_gpu_arguments, run
from benchmarking.gate import RedGateError
from gpu_bench.plot import plot_limits
from gpu_bench.record import RecordedReport

PARTS = ("offline", "streaming", "captures", "start", "files")


def main(arguments: list[str]) -> int:
    """Measure, or read what was measured; then report."""
    options = _options(arguments)
    if options.read is not None:
        data = json.loads(options.read.read_text())
    else:
        from gpu_bench.measure import measure

        try:
            data = measure(options, arguments, save=lambda found: _save(options.json, found))
        except RedGateError:
            if options.json is not None:
                options.json.unlink(missing_ok=True)
            raise
    report = RecordedReport(data)
    if options.plot is not None:
        plot_limits(data, options.plot)
        if options.append is not None:
            place = os.path.relpath(options.plot, options.append.parent)
            report.parts.append(f"![Speeds and limits]({Path(place).as_posix()})\n")
    report.finish(options.append)
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_gpu_arguments(parser)
    parser.add_argument("--parts", default=",".join(PARTS), help=f"of {', '.join(PARTS)}; default all")
    parser.add_argument("--limit", type=float, default=240.0, metavar="SECONDS", help="default 240")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what was measured, part by part")
    parser.add_argument(
        "--from", dest="read", type=Path, metavar="FILE", help="report what --json wrote; measure nothing"
    )
    parser.add_argument("--plot", type=Path, metavar="PNG", help="draw speeds and limits (part offline)")
    options = parser.parse_args(arguments)
    options.parts = options.parts.split(",")
    if unknown := sorted(set(options.parts) - set(PARTS)):
        parser.error(f"--parts: {', '.join(unknown)} unknown; expected some of {', '.join(PARTS)}")
    if options.plot is not None and options.read is None and "offline" not in options.parts:
        parser.error("--plot needs the part offline")
    return options


def _save(path: Path | None, data: dict[str, Any]) -> None:
    if path is not None:
        path.write_text(json.dumps(data, indent=1))


if __name__ == "__main__":
    sys.exit(run(main))
