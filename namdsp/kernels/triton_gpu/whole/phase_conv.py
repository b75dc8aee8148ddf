"""Convolutions of a phase as Triton source: chains of fused multiply-adds on variables of one channel each.

A convolution that looks back makes all its channels at once, for it reads its source once; one that does not reads
values that are there and makes four at a time.
"""

from __future__ import annotations

import numpy as np

from namdsp.kernels.triton_gpu.whole.numbering import NOTHING, Places
from namdsp.kernels.triton_gpu.whole.phase_text import PhaseText
from namdsp.kernels.triton_gpu.whole.phases import Phase
from namdsp.plan.ops import Add, Conv, Op, Term


class PhaseConvolutions(PhaseText):
    """The convolutions."""

    def _value(self, signal: int, c: int) -> str:
        """The variable of one channel at the current frame, made or loaded if it is not there."""
        raise NotImplementedError

    def _new(self, signal: int, first: int, channels: int) -> list[str]:
        """New variables for channels of a signal."""
        names = self._variables(channels)
        self._names.update({(signal, first + c): name for c, name in enumerate(names)})
        return names

    def _conv(self, op: Conv, c: int) -> None:
        """The channels of a convolution that are made together with channel c."""
        chains = int(op.terms[0].weight.shape[0])
        first, stop = 0, chains
        if all(term.taps == 1 for term in op.terms):
            first = c // 4 * 4
            stop = min(first + 4, chains)
        for term in op.terms:
            if term.taps == 1:
                for i in range(*_inputs(term, first, stop)):
                    self._value(term.source, i)
        numbers = ["0.0"] * (stop - first)
        bias = self._bias(op)
        if bias is not None:
            numbers = [self._number_of((id(op), 0), bias, o) for o in range(first, stop)]
        out = self._new(op.out, first, stop - first)
        self._lines += [f"{o} = tl.full([BT], {n}, tl.float32)" for o, n in zip(out, numbers, strict=True)]
        for term, weight in zip(op.terms, self._numbering.of(op), strict=False):
            self._term(term, weight, out, first)

    def _bias(self, op: Conv) -> Places | None:
        """+0 + bias, as the chain begins."""
        own = self._numbering.of(op)[len(op.terms) :]
        return self._numbering.without_negative_zero(own[0]) if own else None

    def _term(self, term: Term, weight: Places, out: list[str], first: int) -> None:
        outs = term.weight.shape[0] // term.groups
        pairs = [
            (i, o)
            for i in range(*_inputs(term, first, first + len(out)))
            for o in range(first, first + len(out))
            if o // outs == i // term.weight.shape[1]
        ]
        per_tap = -(-len(pairs) // 4) * 4
        packed = np.full((term.taps, per_tap), NOTHING)
        for index, (i, o) in enumerate(pairs):
            packed[:, index] = weight[o, i % weight.shape[1]]
        at = self._place(packed)
        if term.taps == 1:
            x = [self._names.get((term.source, i), "") for i in range(self._plan.channels[term.source])]
            self._multiply(pairs, x, out, first, at, "")
            return
        self._base(term.source)
        dilation = self._number(term.dilation)
        then = f"then{next(self._count)}"
        taps, each, indent = str(term.taps), [str(tap) for tap in range(term.taps)], ""
        if packed.size > self._shape.unrolled:
            taps, each, indent = self._length(term.taps), ["tap"], "    "
            self._lines.append(f"for tap in range({taps}):")
        for tap in each:
            self._then(then, f"({taps} - 1 - {tap}) * {dilation}", term.source, indent)
            x = self._load_pieces(term.source, then, indent)
            self._multiply(pairs, x, out, first, f"{at} + {tap} * {per_tap}", indent)

    def _multiply(
        self, pairs: list[tuple[int, int]], x: list[str], out: list[str], first: int, at: str, indent: str
    ) -> None:
        """One tap: the multiply-adds of (input, output) pairs."""
        w = f"w{next(self._count)}"
        self._lines.append(f"{indent}{w} = {at}")
        for index in range(0, len(pairs), 4):
            weights = [f"{w}_{n}" for n in range(4)]
            self._lines.append(f"{indent}{', '.join(weights)} = weights4(weights, {w} + {index})")
            some = pairs[index : index + 4]
            if len(some) == 4 and some[0][0] == some[3][0]:
                sums = ", ".join(out[o - first] for _, o in some)
                self._lines.append(
                    f"{indent}{sums} = fours({', '.join(weights)}, {x[some[0][0]]}, {sums}, BT)"
                )
                continue
            for weight, (i, o) in zip(weights, some, strict=False):
                given = f"tl.full([BT], {weight}, tl.float32)"
                self._lines.append(f"{indent}{out[o - first]} = tl.fma({given}, {x[i]}, {out[o - first]})")

    def _block_by_block(self, signal: int, phase: Phase) -> Conv | None:
        """The convolution that a stored signal is, or is the sum of with a signal in memory, if a loop can make both.

        It must be dense, of one tap, with blocks of four channels, and nobody else may read it.
        """
        op: Op | None = self._made_by[signal]
        if isinstance(op, Add):
            inner = [each for each in op.sources if each in self._made_by]
            op = self._made_by[inner[0]] if len(inner) == 1 and 0 not in op.sources else None
        if not isinstance(op, Conv) or any(term.taps > 1 or term.groups > 1 for term in op.terms):
            return None
        chains = self._plan.channels[op.out]
        readers = [each for each in phase.ops if op.out in each.sources and each.out != signal]
        elsewhere = op.out != signal and op.out in phase.stores
        if chains % 4 or chains < 8 or readers or elsewhere or (op.out, 0) in self._names:
            return None
        return op

    def _store_blocks(self, signal: int, conv: Conv) -> None:
        """Four channels of the convolution at a time, in a loop: less code."""
        op = self._made_by[signal]
        other = (
            next((each for each in op.sources if each not in self._made_by), None) if op is not conv else None
        )
        chains = self._plan.channels[conv.out]
        for term in conv.terms:
            for i in range(self._plan.channels[term.source]):
                self._value(term.source, i)
        biases = self._bias(conv)
        bias = None if biases is None else self._place(biases)
        terms = []
        for weight in self._numbering.of(conv)[: len(conv.terms)]:
            by_block = weight[:, :, 0].reshape(chains // 4, 4, -1)  # [block, output, input]
            terms.append(self._place(by_block.transpose(0, 2, 1)))
        out = self._variables(4)
        for each in (signal, other):
            if each is not None:
                self._now(each)
        self._lines += [f"blocks = {self._length(chains // 4)}", "for block in range(blocks):"]
        if other is not None:
            added = self._variables(4)
            self._load_now(added, other, "block", "    ")
        if bias is None:
            self._lines += [f"    {o} = tl.zeros([BT], tl.float32)" for o in out]
        else:
            starts = self._variables(4)
            self._lines.append(f"    {', '.join(starts)} = weights4(weights, {bias} + block * 4)")
            self._lines += [
                f"    {o} = tl.full([BT], {n}, tl.float32)" for o, n in zip(out, starts, strict=True)
            ]
        for term, at in zip(conv.terms, terms, strict=True):
            inputs = self._plan.channels[term.source]
            x = [self._names[term.source, i] for i in range(inputs)]
            pairs = [(i, o) for i in range(inputs) for o in range(4)]
            self._multiply(pairs, x, out, 0, f"{at} + block * {4 * inputs}", "    ")
        values = out if other is None else [f"{a} + {o}" for a, o in zip(added, out, strict=True)]
        self._store_now(signal, "block", values, "    ")


def _inputs(term: Term, first: int, stop: int) -> tuple[int, int]:
    """The inputs that outputs first .. stop - 1 read, as a range."""
    outs, ins = term.weight.shape[0] // term.groups, int(term.weight.shape[1])
    return first // outs * ins, ((stop - 1) // outs + 1) * ins
