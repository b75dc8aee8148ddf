"""Turn a plan into kernel calls in running order: kernel specs, packed weights and operands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu import conv, elementwise, lstm
from namdsp.kernels.numba_cpu.call import Call, Read
from namdsp.kernels.numba_cpu.code_size import TOO_MANY, check_small, worth_compiling
from namdsp.kernels.numba_cpu.convolution import convolve_call
from namdsp.kernels.numba_cpu.kernel_parts import FusedItems, KernelPart, divide_into_kernels, sources
from namdsp.kernels.numba_cpu.lstm import Stack
from namdsp.kernels.numba_cpu.split_taps import PartialSums, split_term
from namdsp.native.records import SMALLEST_BLOCK
from namdsp.native.targets import Target
from namdsp.plan.fuse import Group, Item
from namdsp.plan.ops import Convolve, Term
from namdsp.plan.plan import Plan

_EMPTY: Float32 = np.zeros(1, np.float32)


def stateless_calls(plan: Plan, target: Target) -> list[Call]:
    """Return kernel calls of a feed-forward plan that keep no memory: no taps are split.

    Each shape has a specialized kernel, however many there are.
    """
    assert not plan.recurrent, "recurrent operations have states"
    return [
        _call(part, plan, target, memory_signal=None)
        for part in divide_into_kernels(plan, target)
        if isinstance(part, FusedItems)
    ]


def kernel_calls(plan: Plan, target: Target) -> list[Call]:
    """Return the kernel calls of a plan, in running order."""
    parts = divide_into_kernels(plan, target)
    signals = len(plan.channels)  # and the memories so far
    specialized = [_specialized_call(part, plan, target, signals) for part in parts]
    scheduled: list[Call] = []
    for part, call, chosen in zip(parts, specialized, worth_compiling(specialized), strict=True):
        if not chosen:
            assert not isinstance(part, Convolve), "its kernel is for any shape already"
            scheduled += _small_calls(part, plan, target, instead_of=call)
            continue
        if call.memory is not None and call.memory.signal != signals:
            call = _specialized_call(part, plan, target, signals)
        signals += call.memory is not None
        scheduled.append(call)
    check_small(scheduled)
    return scheduled


def _specialized_call(part: KernelPart, plan: Plan, target: Target, memory_signal: int) -> Call:
    """The call of a kernel for this shape. memory_signal: the number of its memory, if it keeps one."""
    if isinstance(part, Stack):
        return _stack_call(part, lstm.describe(part, target))
    if isinstance(part, Convolve):
        return convolve_call(part, plan, target, memory_signal)
    return _call(part, plan, target, memory_signal=memory_signal)


def _small_calls(part: FusedItems | Stack, plan: Plan, target: Target, *, instead_of: Call) -> list[Call]:
    """Calls of kernels with little code: of a row and a vector at a time; of LSTMs for any size."""
    refusal = (instead_of.name, TOO_MANY)
    if isinstance(part, Stack):
        return [
            _stack_call(layer, lstm.describe_wide(layer, target), (refusal,)) for layer in part.single_layers
        ]
    call = _call(part, plan, target, memory_signal=None, small=True)
    return [replace(call, refusals=(*call.refusals, refusal))]


def _stack_call(stack: Stack, spec: dict[str, Any], refusals: tuple[tuple[str, str], ...] = ()) -> Call:
    weights, reads = lstm.pack(stack, spec), tuple(Read(*operand) for operand in lstm.reads(stack))
    return Call(spec, weights, reads, stack.writes, stack.qualnames, refusals, stack.multiply_adds)


def _call(
    part: FusedItems, plan: Plan, target: Target, *, memory_signal: int | None, small: bool = False
) -> Call:
    """The call of a kernel for some items. memory_signal: that of partial sums; None: taps are not split.

    small : whether the least code is wanted, instead of the fastest
    """
    split = memory_signal is not None
    vecs = 1 if small else _vecs(part, target, split=split)
    groups = [item for item in part.items if isinstance(item, Group)]
    shapes = {
        group: conv.SMALLEST if small else conv.tile(group, vecs, target, split=split) for group in groups
    }
    first = part.items[0]  # the only one that looks back
    sums = None
    if isinstance(first, Group) and memory_signal is not None:
        sums = conv.partial_sums(first, shapes[first].subchains, memory_signal)
    operands = _NumberedOperands(part, sums)
    items: list[dict[str, Any]] = []
    packed: list[Float32] = []
    for item in part.items:
        if isinstance(item, Group):
            carry = operands.partial_sums if item is first else None
            described = conv.describe_group(item, shapes[item], operands.term, operands.signal, carry)
            packed.append(conv.pack(item, described))
        else:
            described = elementwise.describe_op(item, plan.channels[item.out], operands.signal)
            packed.append(elementwise.pack(item))
        items.append(described)
    local_rows = [plan.channels[signal] for signal in part.local]
    spec = {
        "kernel": items[0]["op"] if len(items) == 1 else "layer",
        "lanes": target.lanes,
        "vecs": vecs,
        "items": items,
        "locals": local_rows,
        "registers": _in_registers(items, local_rows, vecs, target),
    }
    weights = np.concatenate(packed)
    return Call(
        spec,
        weights if weights.size else _EMPTY,
        reads=tuple(operands.reads),
        writes=tuple(operands.writes),
        qualnames=tuple(name for item in part.items for name in _qualnames(item)),
        refusals=tuple(refusal for group in groups for refusal in group.refusals),
        multiply_adds=sum(group.conv.multiply_adds for group in groups),
        memory=sums,
    )


class _NumberedOperands:
    """A kernel's operands, and the numbers by which its items name them (see `tile.py`).

    A number is that of a pointer: reads first, then writes. Local signals, which have no pointer, are below 0.
    """

    def __init__(self, part: FusedItems, sums: PartialSums | None) -> None:
        self.reads: list[Read] = []
        self._pointers = 0
        #: those of the partial sums, as they are read and as they are written
        self.partial_sums: tuple[int, int] | None = None
        self.writes = [signal for item in part.items for signal in item.writes if signal not in part.local]
        self._signals = {signal: -1 - index for index, signal in enumerate(part.local)}
        self._terms: dict[int, int] = {}
        inside = {*part.local, *self.writes}
        for item in part.items:
            terms = item.conv.terms if isinstance(item, Group) else ()
            for term in terms:
                if term.source not in inside:
                    split = sums.split if sums and not self.reads else split_term(term, 1)
                    read = Read(
                        term.source, split.lookback_frames, split.taps, split.dilation, split.remainder
                    )
                    self._terms[id(term)] = self._add(read)
            plain = () if terms else sources(item)
            if isinstance(item, Group) and item.other is not None:
                plain = (item.other,)
            for signal in plain:
                if signal not in inside and signal not in self._signals:
                    self._signals[signal] = self._add(Read(signal))
        if sums:
            self.partial_sums = (
                self._add(Read(sums.signal, sums.split.delay)),
                self._pointers + len(self.writes),
            )
            self.writes.append(sums.signal)
        for index, signal in enumerate(self.writes):
            self._signals[signal] = self._pointers + index

    def _add(self, read: Read) -> int:
        number = self._pointers
        self.reads.append(read)
        self._pointers += read.pointers
        return number

    def signal(self, signal: int) -> int:
        """The number of a signal, at its current frames."""
        return self._signals[signal]

    def term(self, term: Term) -> int:
        """The number of a term's first pointer."""
        return self._terms.get(id(term), self._signals.get(term.source, 0))


def _in_registers(
    items: Sequence[dict[str, Any]], local_rows: Sequence[int], vecs: int, target: Target
) -> list[int]:
    """Local signals of few rows that are written, and read, by straight code: no loop over rows on either side."""
    max_vectors = target.registers // 2
    held = []
    for local, rows in enumerate(local_rows):
        number = -1 - local
        if rows * vecs <= max_vectors and all(_straight(item, number) for item in items):
            held.append(local)
    return held


def _straight(item: dict[str, Any], number: int) -> bool:
    """Whether the item, if it touches the signal at all, can have it in registers."""
    if item["op"] != "conv":
        return True
    one_tile = item["rows"] == item["outs"]
    chains = item["rows"] * item["halves"]
    terms = [term for term in item["terms"] if term[3] == number]
    touched = number in (item["value"], item["sum"], item["other"])
    return (one_tile or not touched) and all(group_rows == chains for _, _, group_rows, _ in terms)


def _qualnames(item: Item) -> tuple[str, ...]:
    return item.qualnames if isinstance(item, Group) else (item.qualname,)


def _vecs(part: FusedItems, target: Target, *, split: bool) -> int:
    """Vectors of frames in a tile: the number with which all its convolutions together take the fewest cycles."""
    groups = [item for item in part.items if isinstance(item, Group)]
    widths = [vecs for vecs in (1, 2, 4, 8) if groups and vecs * target.lanes <= SMALLEST_BLOCK]
    return min(
        widths or [1],
        key=lambda vecs: sum(conv.tile(group, vecs, target, split=split).cycles for group in groups),
    )
