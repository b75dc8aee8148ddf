"""Two arithmetics of the reference: `Float32Arithmetic`, exact to the bit, and `Float64Arithmetic`, for errors.

Both offer the same few operations on whole signals [C, T], so that one description of a model serves both.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.arithmetic.constant import steady_convolve
from namdsp.arithmetic.convolution import convolve, period
from namdsp.arithmetic.fma import Float32, Float64, fma32
from namdsp.arithmetic.program import PLAIN, Program, evaluate_all

_TILE_FRAMES = 4096  # long signals go through a chain in tiles that stay in the cache


class _Arithmetic:
    """Operations that are the same in both, each in its `dtype`."""

    dtype: Any

    def start(self, bias: Float32 | None, like: Any, *, channels: int | None = None) -> Any:
        """Begin a chain: +0 + bias on every frame of `like`."""
        rows = channels if bias is None else len(bias)
        assert rows is not None
        chain = np.zeros((rows, like.shape[1]), self.dtype)
        return chain if bias is None else chain + bias[:, None]

    def add(self, a: Any, b: Any) -> Any:
        """Return a + b, rounded once."""
        with np.errstate(all="ignore"):
            return np.add(a, b, dtype=self.dtype)

    def multiply(self, a: Any, b: Any) -> Any:
        """Return a * b, rounded once."""
        with np.errstate(all="ignore"):
            return np.multiply(a, b, dtype=self.dtype)


class Float32Arithmetic(_Arithmetic):
    """The arithmetic of all engines, in NumPy, with an exact fused multiply-add.

    silence : frames before frame 0 in all signals, after which a model without feedback is in its steady state
    """

    dtype = np.float32

    def __init__(self, silence: int = 0) -> None:
        self._silence = silence

    def accumulate(
        self, chain: Float32, weight: Float32, x: Float32, *, dilation: int, groups: int
    ) -> Float32:
        """Continue each output's chain: taps oldest first, input channels of its group ascending."""
        chain, taps = chain.copy(), weight.shape[2]
        for start in range(0, x.shape[1], _TILE_FRAMES):
            frames = slice(start, min(start + _TILE_FRAMES, x.shape[1]))
            for tap in range(taps):
                delayed = _delayed(x, frames, (taps - 1 - tap) * dilation)
                continue_chains(chain[:, frames], weight[:, :, tap], delayed, groups)
        return chain

    def convolve(self, taps: Float32, bias: Float32 | None, x: Float32) -> Float32:
        """Return the long convolution of each channel (`convolution.py`). Before frame 0 it is in its steady state.

        taps : float32 [N], newest first
        bias : float32 [1]
        """
        first = self._silence
        offset = 0.0 if bias is None else float(bias[0])
        before = steady_convolve(taps, bias, x[:, first - 1 : first]) if first else x[:, :0]
        blocks = -(-len(taps) // period(len(taps))) * period(len(taps))
        past = x[:, max(first - blocks, 0) : first]
        if not past.any():
            past = past[:, :0]
        assert past.shape[1] in (0, blocks), "silence that is too short for the steady state"
        after = convolve(taps, np.concatenate([past, x[:, first:]], axis=1), offset)[:, past.shape[1] :]
        return np.concatenate([np.broadcast_to(before, (len(x), first)), after], axis=1)

    def run(self, program: Program, *inputs: Float32) -> tuple[Float32, ...]:
        """Return the values of a program, operation by operation."""
        return evaluate_all(program, *inputs)

    def apply(self, formula: Any, *inputs: Float32) -> Float32:
        """Return the value of a formula, operation by operation."""
        value: Float32 = formula.evaluate(*inputs)
        return value

    def quotient(self, activation: Any, x: Float32) -> tuple[Float32, ...]:
        """Return s, p, q of the activation s p / q."""
        return evaluate_all(activation.quotient, x)


class Float64Arithmetic(_Arithmetic):
    """The same model in float64, from the same float32 weights, to measure rounding errors."""

    dtype = np.float64

    def accumulate(
        self, chain: Float64, weight: Float32, x: Float64, *, dilation: int, groups: int
    ) -> Float64:
        """Return chain + the grouped causal convolution of x."""
        chain = chain.copy()
        outs, ins = weight.shape[0] // groups, weight.shape[1]
        taps = weight.shape[2]
        everything = slice(0, x.shape[1])
        for tap in range(taps):
            delayed = _delayed(x, everything, (taps - 1 - tap) * dilation)
            for group in range(groups):
                rows = slice(group * outs, (group + 1) * outs)
                columns = slice(group * ins, (group + 1) * ins)
                chain[rows] += weight[rows, :, tap].astype(np.float64) @ delayed[columns]
        return chain

    def convolve(self, taps: Float32, bias: Float32 | None, x: Float64) -> Float64:
        """Return the causal convolution of each channel plus a bias."""
        weight = np.repeat(taps[np.newaxis, np.newaxis, ::-1], len(x), axis=0)
        chain = self.start(None if bias is None else np.repeat(bias, len(x)), x, channels=len(x))
        return self.accumulate(chain, weight, x, dilation=1, groups=len(x))

    def run(self, program: Program, *inputs: Float64) -> tuple[Float64, ...]:
        """Return the values of a program."""
        with np.errstate(all="ignore"):
            return program.run(lambda op, args: PLAIN[op](*args), inputs)

    def apply(self, formula: Any, *inputs: Float64) -> Float64:
        """Return the value of a formula, by functions of the float64 library."""
        truth: Float64 = formula.truth(*inputs)
        return truth

    def quotient(self, activation: Any, x: Float64) -> tuple[Any, ...]:
        """Return the function's value, 1, 1."""
        one = np.ones_like(x)
        return activation.truth(x), one, one


def continue_chains(chains: Float32, weight: Float32, x: Float32, groups: int) -> None:
    """Continue each output's chain, in place, by one tap [C_out, C_in / groups]: input channels of its group ascending.

    chains, x : [C_out, T], and [C_in, T], delayed for the tap
    """
    outs, ins = weight.shape[0] // groups, weight.shape[1]
    for group in range(groups):
        rows = slice(group * outs, (group + 1) * outs)
        acc = chains[rows]
        for channel in range(ins):
            acc = fma32(weight[rows, channel][:, None], x[group * ins + channel], acc)
        chains[rows] = acc


def _delayed(x: Any, frames: slice, delay: int) -> Any:
    """x[:, frames] delayed; zeros before frame 0."""
    start, stop = frames.start - delay, frames.stop - delay
    if start >= 0:
        return x[:, start:stop]
    zeros = np.zeros((x.shape[0], min(-start, stop - start)), x.dtype)
    return np.concatenate([zeros, x[:, 0 : max(stop, 0)]], axis=1)
