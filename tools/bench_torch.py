"""namdsp.torch beside PyTorch: data sets, training, gradients of depthwise convolutions.

    python tools/bench_torch.py [--part examples] [--part training] [--part depthwise] [--cpu] [--append results.md]

examples    two-second examples a second, batch 64, 64 captures of A1 standard; beside one at a time in PyTorch, the way
            data-set code has it, and beside reading FLAC
training    A1 standard, batch 64, 8192 frames and what the model remembers: forward and backward to the weights
depthwise   the way back of x = [3072, 128, 202], 3 taps

--cpu measures examples, and training with a batch of 4, on the processor. Nothing is timed before it is right.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import numpy as np
from benchmarking import ROOT
from benchmarking.command_line import add_gpu_arguments, run
from benchmarking.depthwise import LAYOUTS, QUICK_SHAPE, SHAPE, TYPES, case
from benchmarking.gpu import GpuReport, require_gpu, take_turns
from benchmarking.report import Report, table

import namdsp
from namdsp.runtime.renderer import available_threads

PARTS = ("examples", "training", "depthwise")
MODEL = ROOT / "models" / "zoo" / "a1_standard.nam"


def main(arguments: list[str]) -> int:
    """Gate and time the parts."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_gpu_arguments(parser)
    parser.add_argument("--part", action="append", choices=PARTS, help="default: all")
    parser.add_argument("--cpu", action="store_true", help="on the processor")
    options = parser.parse_args(arguments)
    device = "cpu" if options.cpu else require_gpu()
    _all_threads()
    report = (Report if options.cpu else GpuReport)("bench_torch.py", arguments)
    parts = options.part or [part for part in PARTS if not (options.cpu and part == "depthwise")]
    for part in parts:
        {"examples": examples, "training": training, "depthwise": depthwise}[part](
            report, device, options.quick
        )
    report.finish(options.append)
    return 0


def _all_threads() -> None:
    """`run` gives every BLAS one thread, and PyTorch with it."""
    import torch

    torch.set_num_threads(available_threads())


def examples(report: Any, device: str, quick: bool) -> None:
    """Examples a second."""
    import torch
    from torch_bench.examples import rates, variants

    batch, seconds = (4, 0.2) if quick else (64, 5.0)
    threads = torch.get_num_threads()
    found = rates(variants(namdsp.load(MODEL), batch), batch, device, seconds)
    rows = [[name, f"{value:.1f}", f"{2 * value:.0f}x"] for name, value in found.items()]
    where = f"{threads} threads" if device == "cpu" else "the GPU"
    report.add(
        f"Examples of 2 s, A1 standard; ours on {where}", table(["way", "examples/s", "real time"], rows)
    )
    torch.set_num_threads(threads)


def training(report: Any, device: str, quick: bool) -> None:
    """A step of training."""
    from torch_bench.training import median, memory_mib, steps

    batch, frames = (2, 512) if quick else (4, 8192) if device == "cpu" else (64, 8192)
    modes = [] if quick else ["default"]  # max-autotune takes minutes to compile
    made = steps(namdsp.load(MODEL), batch, frames, device, modes)
    if device == "cpu":
        from benchmarking.measuring import turned
        from torch_bench.examples import rate

        seconds = 0.1 if quick else 5.0
        times = {name: 1e3 / rate(lambda step=made[name]: bool(step()), seconds) for name in turned(made, 0)}
        memory = dict.fromkeys(made, "")
    else:
        found = take_turns({name: [step] for name, step in made.items()}, rounds=2 if quick else 6, calls=4)
        times = {name: median(values) for name, values in found.items()}
        memory = {name: f"{memory_mib(step):.0f}" for name, step in made.items()}
    rows = [
        [name, f"{times[name]:.2f}", f"{times[name] / times['namdsp']:.2f}x", memory[name]] for name in made
    ]
    report.add(
        f"A step of training, A1 standard, batch {batch} x {frames}, forward and backward to the weights",
        table(["way", "ms", "against namdsp", "MiB"], rows),
    )


def depthwise(report: Any, device: str, quick: bool) -> None:
    """The way back of a depthwise convolution."""
    from torch_bench.depthwise import backwards

    shape = QUICK_SHAPE if quick else SHAPE
    for layout in LAYOUTS:
        rows = []
        for type_name in TYPES:
            one = case(type_name, layout, shape, device)
            made = backwards(one)
            copy = {"copy": [lambda x=one.inputs[0]: x.clone()]}
            found = take_turns(
                {**copy, **{n: [b] for n, b in made.items()}}, rounds=2 if quick else 8, calls=6
            )
            times = {name: float(np.median(values)) for name, values in found.items()}
            fastest = min(time for name, time in times.items() if name not in ("copy", "namdsp"))
            rows.append(
                [type_name, *(f"{time:.3f}" for time in times.values()), f"{fastest / times['namdsp']:.2f}x"]
            )
        report.add(
            f"Depthwise, the way back to x and weight, {layout}, x = {list(shape)}",
            table(["ms", *times, "best rival / namdsp"], rows),
        )


if __name__ == "__main__":
    sys.exit(run(main))
