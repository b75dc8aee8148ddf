"""Convolutions of a phase as Triton source: chains of fused multiply-adds on variables of one channel each.

A convolution with a look-back computes all its channels at once, so that each source frame is loaded once. One without
reads variables and computes four channels at a time.
"""

from __future__ import annotations

import numpy as np

from namdsp.kernels.triton_gpu.fused.phase_text import PADDING, CoefficientIndices, PhaseText
from namdsp.plan.ops import Conv, Term


class PhaseConvolutions(PhaseText):
    """Source of a phase's convolutions."""

    def _value(self, signal: int, c: int) -> str:
        """Return the variable of one channel at the current frame; compute or load it first if there is none."""
        raise NotImplementedError

    def _new(self, signal: int, first: int, channels: int) -> list[str]:
        """Return new variables for channels of a signal."""
        names = self._variables(channels)
        self._names.update({(signal, first + c): name for c, name in enumerate(names)})
        return names

    def _conv(self, op: Conv, c: int) -> None:
        """Append the channels of a convolution that are computed together with channel c."""
        chains = int(op.terms[0].weight.shape[0])
        first, stop = 0, chains
        if all(term.taps == 1 for term in op.terms):
            first = c // 4 * 4
            stop = min(first + 4, chains)
        for term in op.terms:
            if term.taps == 1:
                for i in range(*_inputs(term, first, stop)):
                    self._value(term.source, i)
        starts = ["0.0"] * (stop - first)
        bias = self._bias(op)
        if bias is not None:
            starts = [self._coefficient((id(op), 0), bias, o) for o in range(first, stop)]
        out = self._new(op.out, first, stop - first)
        self._lines += [f"{o} = tl.full([BT], {n}, tl.float32)" for o, n in zip(out, starts, strict=True)]
        for term, weight in zip(op.terms, self._layout.indices(op), strict=False):
            self._term(term, weight, out, first)

    def _bias(self, op: Conv) -> CoefficientIndices | None:
        """Return the indices of +0 + bias, the start of the chains; None without a bias."""
        bias = self._layout.indices(op)[len(op.terms) :]
        return self._layout.without_negative_zero(bias[0]) if bias else None

    def _term(self, term: Term, weight: CoefficientIndices, out: list[str], first: int) -> None:
        outs = term.weight.shape[0] // term.groups
        pairs = [
            (i, o)
            for i in range(*_inputs(term, first, first + len(out)))
            for o in range(first, first + len(out))
            if o // outs == i // term.weight.shape[1]
        ]
        per_tap = -(-len(pairs) // 4) * 4
        packed = np.full((term.taps, per_tap), PADDING)
        for index, (i, o) in enumerate(pairs):
            packed[:, index] = weight[o, i % weight.shape[1]]
        at = self._append_weights(packed)
        if term.taps == 1:
            x = [self._names.get((term.source, i), "") for i in range(self._plan.channels[term.source])]
            self._multiply(pairs, x, out, first, at, "")
            return
        self._base(term.source)
        dilation = self._parameter(term.dilation)
        then = f"then{next(self._count)}"
        taps, tap_names, indent = str(term.taps), [str(tap) for tap in range(term.taps)], ""
        if packed.size > self._shape.unrolled:
            taps, tap_names, indent = self._length(term.taps), ["tap"], "    "
            self._lines.append(f"for tap in range({taps}):")
        for tap in tap_names:
            self._point_to_past(then, f"({taps} - 1 - {tap}) * {dilation}", term.source, indent)
            x = self._load_vectors(term.source, then, indent)
            self._multiply(pairs, x, out, first, f"{at} + {tap} * {per_tap}", indent)

    def _multiply(
        self, pairs: list[tuple[int, int]], x: list[str], out: list[str], first: int, at: str, indent: str
    ) -> None:
        """Append the multiply-adds of one tap for pairs (input, output)."""
        w = f"w{next(self._count)}"
        self._lines.append(f"{indent}{w} = {at}")
        for index in range(0, len(pairs), 4):
            weights = [f"{w}_{n}" for n in range(4)]
            self._lines.append(f"{indent}{', '.join(weights)} = weights4(weights, {w} + {index})")
            for weight, (i, o) in zip(weights, pairs[index : index + 4], strict=False):
                factor = f"tl.full([BT], {weight}, tl.float32)"
                self._lines.append(f"{indent}{out[o - first]} = tl.fma({factor}, {x[i]}, {out[o - first]})")


def _inputs(term: Term, first: int, stop: int) -> tuple[int, int]:
    """Return the range of inputs that outputs first .. stop - 1 read."""
    outs, ins = term.weight.shape[0] // term.groups, int(term.weight.shape[1])
    return first // outs * ins, ((stop - 1) // outs + 1) * ins
