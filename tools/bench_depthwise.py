"""Depthwise Conv1D on the GPU, x = [3072, 128, 202], 3 taps, padding 1: against PyTorch, its compiler, and a copy.

    python tools/bench_depthwise.py [--append results.md]

copy            the same tensor copied on the device: the least that reading x and writing y can take
namdsp          namdsp.kernels.depthwise_conv1d
eager           torch.nn.functional.conv1d with groups = channels, which asks cuDNN
compile         torch.compile of that call, and of the same sums written as shifted products; default and max-autotune

Each type and layout: namdsp must give the bits of the arithmetic's chain, the others its values up to their rounding.
Nothing is timed before that.
"""

from __future__ import annotations

import argparse
import sys

import numpy as np
from benchmarking.command_line import add_gpu_arguments, run
from benchmarking.depthwise import CONTENDERS, LAYOUTS, QUICK_SHAPE, SHAPE, TYPES, case, contenders
from benchmarking.gpu import GpuReport, require_gpu, take_turns
from benchmarking.report import table


def main(arguments: list[str]) -> int:
    """Gate and time every type and layout."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_gpu_arguments(parser)
    options = parser.parse_args(arguments)
    shape, rounds = (QUICK_SHAPE, 2) if options.quick else (SHAPE, 20)
    device = require_gpu()
    report = GpuReport("bench_depthwise.py", arguments)
    fastest_rival = [name for name in CONTENDERS if name not in ("copy", "namdsp")]
    for layout in LAYOUTS:
        rows = []
        for type_name in TYPES:
            one = case(type_name, layout, shape, device)
            found = take_turns(contenders(one), rounds=rounds, calls=15)
            median = {name: float(np.median(times)) for name, times in found.items()}
            rows.append(
                [
                    type_name,
                    *[f"{median[name]:.4f} ({found[name].min():.4f})" for name in CONTENDERS],
                    f"**{median['namdsp'] / median['copy'] - 1:+.1%}**",
                    f"{min(median[name] for name in fastest_rival) / median['namdsp']:.2f}x",
                    f"{one.moved_bytes / median['namdsp'] / 1e9:.2f}",
                ]
            )
        columns = ["ms, median (min)", *CONTENDERS, "**over the copy**", "best rival / namdsp", "TB/s"]
        report.add(f"{layout}, x = {list(shape)}", table(columns, rows))
    report.notes += [
        "gate: namdsp has the bits of the chain in every type and layout; the others are within their rounding",
        f"{rounds} turns of 15 calls each, by CUDA events; three inputs take turns. Each call makes its output",
    ]
    report.finish(options.append)
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
