"""Measure every activation over all 2**32 float32 inputs: its largest error, and where.

    python tools/measure_activations.py [--stride N] [--numpy] [name ...]

The program of each formula is compiled as in the kernels; tests check that it gives the bits of
`arithmetic/program.py`. The truth is computed in float64. An ulp is the float32 spacing at the truth. Inputs that are
not finite are checked apart: NaN must stay NaN. `--stride` takes every Nth input only, for a quick look.
`--numpy` prints instead for how many inputs NumPy's curves give other bits, and the first of these inputs. If there is
one, `kernels/numpy_cpu/curves.py` is wrong.
"""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import intrinsic

from namdsp.arithmetic import Program, trace
from namdsp.arithmetic.formulas import tanh_quotient
from namdsp.arithmetic.program import fma
from namdsp.kernels.numba_cpu.elementwise import emit_values
from namdsp.kernels.numpy_cpu.curves import CURVES, Curves
from namdsp.kernels.numpy_cpu.recurrence import Quotient
from namdsp.native.ir import Emitter
from namdsp.plan.activations import KINDS, Activation

CHUNK = 1 << 16  # inputs per task; larger arrays would be mapped and unmapped each time
INPUTS = 1 << 32
#: s, p and q of an LSTM's tanh, and its e, by name
QUOTIENT = "quotient"
QUOTIENT_VALUES = (
    lambda x: tanh_quotient(x)[0],
    lambda x: tanh_quotient(x)[1],
    lambda x: tanh_quotient(x)[2],
    lambda x: fma(*tanh_quotient(x)),
)


@dataclass
class Worst:
    """The largest errors of some chunks, and the input of the first."""

    ulp: float = 0.0
    where: float = 0.0
    absolute: float = 0.0
    spoilt: int = 0
    first_spoilt: float = math.inf

    def merge(self, other: Worst) -> None:
        """Take the larger of both."""
        if other.ulp > self.ulp:
            self.ulp, self.where = other.ulp, other.where
        self.absolute = max(self.absolute, other.absolute)
        self.spoilt += other.spoilt
        self.first_spoilt = min(self.first_spoilt, other.first_spoilt)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the error of every activation.")
    parser.add_argument("names", nargs="*", help=f"of {', '.join(KINDS)}; all by default")
    parser.add_argument("--stride", type=int, default=1, help="take every Nth of the 2**32 inputs")
    parser.add_argument("--numpy", action="store_true", help="compare the curves of NumPy's engine")
    options = parser.parse_args()
    if options.numpy:
        for name in options.names or (*CURVES, QUOTIENT):
            compare_curve(name, options.stride)
        return
    print(f"{'activation':14} {'max ulp':>10} {'at x':>15} {'max |error|':>12}  remarks")
    for name in options.names or KINDS:
        activation = Activation(name, tuple(value for _, value in KINDS[name].defaults))
        kernel = compiled(activation)
        worst = measure(kernel, activation, options.stride)
        remark = ""
        if worst.spoilt:
            remark = (
                f"{worst.spoilt} finite inputs, from |x| = {worst.first_spoilt:.3g}, give no finite value"
            )
        print(f"{name:14} {worst.ulp:10.3f} {worst.where:15.8g} {worst.absolute:12.3g}  {remark}", flush=True)


def compiled(activation: Activation) -> Any:
    """kernel(x, out): its program on each element of a float32 array."""
    return compiled_program(activation.program, activation.parameters)


def compiled_program(program: Program, parameters: Sequence[float] = ()) -> Any:
    """kernel(x, out) of a program of one value, from the instructions that the engine's kernels have."""

    @intrinsic
    def value(context: Any, x: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            e = Emitter(builder, 1)
            constants = (e.constant(float(np.float32(p))) for p in parameters)
            return emit_values(e, program, args[0], *constants)[0]

        return types.float32(types.float32), codegen

    @njit(nogil=True)
    def kernel(x: Any, out: Any) -> None:
        for i in range(x.size):
            out[i] = value(x[i])

    return kernel


def measure(kernel: Any, activation: Activation, stride: int) -> Worst:
    """The worst error over the inputs, on all cores."""
    worst = Worst()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for result in pool.map(lambda bits: measure_chunk(kernel, activation, bits), chunks(stride)):
            worst.merge(result)
    return worst


def compare_curve(name: str, stride: int) -> None:
    """Print where a curve of NumPy's engine has other bits than the programs of its values."""
    formulas = QUOTIENT_VALUES if name == QUOTIENT else (KINDS[name].formula,)
    judges, threads = [compiled_program(trace(formula)) for formula in formulas], os.cpu_count() or 1
    rooms = [Quotient(CHUNK) if name == QUOTIENT else Curves(CHUNK) for _ in range(threads)]

    def differing(bits: range, space: Quotient | Curves) -> Any:
        x = np.arange(bits.start, bits.stop, bits.step, dtype=np.uint64).astype(np.uint32).view(np.float32)
        full = np.resize(x, CHUNK)
        with np.errstate(all="ignore"):
            if isinstance(space, Quotient):
                space(full)
                values = [space.s, space.p, space.q, space.e]
            else:
                values = [np.empty((1, CHUNK), np.float32)]
                space(name, full[np.newaxis], values[0])
        wrong, expected = np.zeros(CHUNK, np.bool_), np.empty(CHUNK, np.float32)
        for compare, value in zip(judges, values, strict=True):
            compare(full, expected)
            results = value.ravel()
            nan = np.isnan(results) & np.isnan(expected)
            wrong |= (results.view(np.uint32) != expected.view(np.uint32)) & ~nan
        return x[wrong[: x.size]]

    results: list[Any] = []
    chunks_ = chunks(stride)
    with ThreadPoolExecutor(threads) as pool:
        while batch := list(islice(chunks_, threads)):
            results += pool.map(differing, batch, rooms)
    bits = np.concatenate(results).view(np.uint32)
    print(
        f"{name}: {bits.size} inputs  {' '.join(f'{item:#010x}' for item in bits[:8])}".rstrip(), flush=True
    )


def chunks(stride: int) -> Iterator[range]:
    """The bit patterns of all inputs, in chunks."""
    for start in range(0, INPUTS, CHUNK * stride):
        yield range(start, min(start + CHUNK * stride, INPUTS), stride)


def measure_chunk(kernel: Any, activation: Activation, bits: range) -> Worst:
    """The worst error over some bit patterns."""
    x = np.arange(bits.start, bits.stop, bits.step, dtype=np.uint64).astype(np.uint32).view(np.float32)
    actual = np.empty_like(x)
    kernel(x, actual)
    if not np.isnan(actual[np.isnan(x)]).all():
        raise SystemExit(f"{activation}: a NaN was lost")
    finite = np.isfinite(x)
    x, actual = x[finite], actual[finite]
    if not x.size:
        return Worst()
    with np.errstate(all="ignore"):
        truth = np.asarray(activation.truth(x[np.newaxis].astype(np.float64))[0], np.float64)
        lost = np.abs(x[~np.isfinite(actual) & np.isfinite(truth.astype(np.float32))])
    worst, stored = Worst(spoilt=lost.size, first_spoilt=float(lost.min(initial=np.inf))), np.isfinite(actual)
    if stored.any():
        x, truth, error = x[stored], truth[stored], np.abs(actual[stored].astype(np.float64) - truth[stored])
        exponents = np.where(truth == 0, -126, np.maximum(np.frexp(truth)[1] - 1, -126))
        ulps = np.ldexp(error, 23 - exponents)
        index = int(np.argmax(ulps))
        worst.merge(Worst(float(ulps[index]), float(x[index]), float(error.max())))
    return worst


if __name__ == "__main__":
    main()
