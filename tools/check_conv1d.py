"""Are the convolutions of the engines right to the bit? Random weights, blocks of many sizes, random histories.

    python tools/check_conv1d.py                     every case, Numba and NumPy against the arithmetic's chain
    python tools/check_conv1d.py --lanes 1,4,8,16    Numba once more at each vector width, a process each

Exits with 1 if one bit is wrong. A case is a shape (channels, groups), taps and a dilation; the signal goes through in
blocks of random sizes, from a random history, far enough for every ring buffer to wrap.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import numpy as np
from bench.rows import table
from numpy.typing import NDArray

from namdsp.arithmetic.reference import Float32Arithmetic
from namdsp.native.targets import LANES_VARIABLE, target
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Conv, Term
from namdsp.plan.plan import Plan
from namdsp.runtime.dispatch import build_engine

ROOT = Path(__file__).resolve().parents[1]
ENGINES = ("numba", "numpy")
#: (channels in, channels out, groups)
SHAPES = (
    *((1, 1, 1), (1, 8, 1), (2, 2, 1), (3, 5, 1), (4, 4, 1), (7, 3, 1), (8, 8, 1), (12, 6, 1), (16, 16, 1)),
    *((16, 8, 1), (17, 17, 1), (32, 32, 1), (4, 4, 2), (6, 6, 3), (8, 8, 2), (8, 8, 4), (6, 12, 3)),
    *((12, 12, 4), (16, 4, 2), (16, 16, 4), (32, 16, 8)),
    *((2, 2, 2), (3, 3, 3), (8, 8, 8), (16, 16, 16), (32, 32, 32)),
)
TAPS = (1, 2, 3, 6, 15, 64)
DILATIONS = (1, 2, 3, 17, 512, 8192)
#: A shape gets one tap, three taps and two of the others: each of these is a kernel to compile.
OTHER_TAPS = tuple(taps for taps in TAPS if taps not in (1, 3))
MIXIN_CHANNELS = 3
MAX_BLOCK = 300
FRAMES = 700
#: Larger histories, in floats, are left out; and so are signals that take the chain too many steps.
MOST_HISTORY = 1 << 20
MOST_CHAIN_STEPS = 30_000_000

Float32 = NDArray[np.float32]


@dataclass(frozen=True)
class Case:
    """One convolution. `mixin`: a second term continues the chain, one tap on 3 other channels."""

    ins: int
    outs: int
    groups: int
    taps: int
    dilation: int
    bias: bool
    mixin: bool

    @property
    def shape(self) -> str:
        """Channels and groups."""
        kind = "" if self.groups == 1 else f" / {self.groups}"
        if self.groups == self.ins == self.outs > 1:
            kind = " depthwise"
        return f"{self.ins} -> {self.outs}{kind}"

    def __str__(self) -> str:
        extras = f"{', bias' if self.bias else ''}{', mixin' if self.mixin else ''}"
        return f"{self.shape}, taps {self.taps}, dilation {self.dilation}{extras}"

    @property
    def seed(self) -> int:
        """Of its weights, signal and blocks."""
        return crc32(str(self).encode())

    @property
    def frames(self) -> int:
        """Length of the signal: a history and some blocks if that is affordable."""
        wrap = (self.taps - 1) * self.dilation + 3 * MAX_BLOCK
        steps = wrap * self.taps * self.ins * self.outs // self.groups
        return max(FRAMES, wrap) if steps <= MOST_CHAIN_STEPS else FRAMES


def all_cases(shapes: Sequence[tuple[int, int, int]] = SHAPES) -> list[Case]:
    """The grid. Whether there is a bias and a mixin goes with shape and taps, so that kernels are shared."""
    results = []
    for number, (ins, outs, groups) in enumerate(shapes):
        others = (OTHER_TAPS[number % len(OTHER_TAPS)], OTHER_TAPS[(number + 1) % len(OTHER_TAPS)])
        for location, taps in enumerate(sorted({1, 3, *others})):
            bias, mixin = (
                (number + location) % 2 == 0,
                (number + location) % 3 == 0 and outs % MIXIN_CHANNELS != 1,
            )
            for dilation in DILATIONS if taps > 1 else (1,):
                if (taps - 1) * dilation * ins <= MOST_HISTORY:
                    results.append(Case(ins, outs, groups, taps, dilation, bias, mixin))
    return results


@dataclass(frozen=True, eq=False)
class Trial:
    """A case with its numbers.

    plan    : the convolution; with a mixin, the channels of both terms are first taken from one input
    history : float32 [C, lookback] of the convolution's source
    x       : float32 [C_in, T]
    """

    plan: Plan
    history: Float32
    x: Float32


def make_trial(case: Case) -> Trial:
    """Random weights and signals."""
    rng = np.random.default_rng(case.seed)

    def noise(*shape: int) -> Float32:
        return rng.standard_normal(shape).astype(np.float32)

    ins = case.ins
    builder = PlanBuilder(ins + MIXIN_CHANNELS if case.mixin else ins)
    weight = noise(case.outs, ins // case.groups, case.taps)
    weight[rng.random(weight.shape) < 0.05] = 0
    bias = noise(case.outs) if case.bias else None
    if case.mixin:
        source = builder.conv(
            "pick", (Term(0, np.eye(ins, ins + MIXIN_CHANNELS, dtype=np.float32)[:, :, None]),), None
        )
        condition = builder.conv(
            "pick",
            (Term(0, np.eye(MIXIN_CHANNELS, ins + MIXIN_CHANNELS, ins, np.float32)[:, :, None]),),
            None,
        )
        groups = MIXIN_CHANNELS if case.outs % MIXIN_CHANNELS == 0 and case.groups > 1 else 1
        mixin = Term(condition, noise(case.outs, MIXIN_CHANNELS // groups, 1), 1, groups)
        terms = (Term(source, weight, case.dilation, case.groups), mixin)
    else:
        source, terms = 0, (Term(0, weight, case.dilation, case.groups),)
    plan = builder.finish(builder.conv(str(case), terms, bias))
    history = noise(ins, plan.lookbacks[source])
    return Trial(plan, history, noise(plan.in_channels, case.frames))


def expected(trial: Trial) -> Float32:
    """The chain of fused multiply-adds over the whole signal, the history before it."""
    exact = Float32Arithmetic()
    (*_, op) = trial.plan.ops
    assert isinstance(op, Conv)
    first = op.terms[0]
    past = first.lookback_frames
    signal = np.concatenate([trial.history, trial.x[: trial.history.shape[0]]], axis=1)
    chain = exact.start(op.bias, signal, channels=first.weight.shape[0])
    chain = exact.accumulate(chain, first.weight, signal, dilation=first.dilation, groups=first.groups)[
        :, past:
    ]
    for term in op.terms[1:]:
        x = trial.x[trial.history.shape[0] :]
        chain = exact.accumulate(chain, term.weight, x, dilation=1, groups=term.groups)
    return chain


def played(plan: Plan, trial: Trial, engine: str, seed: int) -> tuple[Float32, str]:
    """What an engine makes of it, in blocks of random sizes; and the kernel that ran."""
    built = build_engine(plan, engine, MAX_BLOCK).engine
    state = built.new_state()
    for signal, lookback in enumerate(plan.lookbacks):
        if lookback:
            state.set_history(signal, trial.history)
    out = np.full((plan.out_channels, trial.x.shape[1]), np.nan, np.float32)
    at = 0
    for frames in _block_sizes(seed, min(built.max_block, MAX_BLOCK)):
        if at >= trial.x.shape[1]:
            return out, built.schedule[-1].kernel.split()[0]
        stop = min(at + frames, trial.x.shape[1])
        state.process(trial.x[:, at:stop], out[:, at:stop])
        at = stop
    raise AssertionError("block sizes never end")


def _block_sizes(seed: int, longest: int) -> Iterator[int]:
    yield from (1, 63, 64, 65, longest, 2)
    rng = np.random.default_rng(seed)
    while True:
        yield int(rng.integers(1, longest + 1))


def wrong_samples(actual: Float32, right: Float32) -> int:
    """Samples whose bits differ."""
    return int(np.count_nonzero(actual.view(np.uint32) != right.view(np.uint32)))


def check(cases: Sequence[Case], engine: str) -> int:
    """How many cases are wrong; prints a line for each shape and each wrong case."""
    lines: dict[str, list[int]] = {}
    kernels: Counter[str] = Counter()
    for case in cases:
        trial = make_trial(case)
        actual, kernel = played(trial.plan, trial, engine, case.seed)
        wrong = wrong_samples(actual, expected(trial))
        kernels[kernel] += 1
        line = lines.setdefault(case.shape, [0, 0, 0])
        for at, count in enumerate((1, actual.size, wrong > 0)):
            line[at] += count
        if wrong:
            print(f"WRONG {engine}: {case}: {wrong} of {actual.size} samples", file=sys.stderr)
    lines["all"] = [sum(column) for column in zip(*lines.values(), strict=True)]
    print(table([engine, "cases", "samples", "wrong"], [[name, *line] for name, line in lines.items()]))
    print(f"kernels: {', '.join(f'{name} {count}' for name, count in kernels.most_common())}\n", flush=True)
    return lines["all"][2]


def main(arguments: list[str]) -> int:
    """Check, print, say whether all was right."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="three shapes only")
    parser.add_argument("--engines", default=",".join(ENGINES), help="numba, numpy or both (default)")
    parser.add_argument("--lanes", help="vector widths to repeat Numba at, such as 1,4,8,16")
    options = parser.parse_args(arguments)
    cases = all_cases(((3, 5, 1), (8, 8, 2), (4, 4, 4)) if options.quick else SHAPES)
    engines = options.engines.split(",")
    print(f"{target().lanes} lanes")
    wrong = sum(check(cases, engine) for engine in engines)
    for width in options.lanes.split(",") if options.lanes else ():
        command = [sys.executable, __file__, "--engines", "numba", *(["--quick"] if options.quick else [])]
        done = subprocess.run(command, env=os.environ | {LANES_VARIABLE: width}, cwd=ROOT, check=False)
        wrong += done.returncode != 0
        print(f"{LANES_VARIABLE}={width}: {'WRONG' if done.returncode else 'all right'}\n", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
