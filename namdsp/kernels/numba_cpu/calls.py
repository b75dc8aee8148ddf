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
from namdsp.kernels.numba_cpu.convolution import FORM, SpectraMemory
from namdsp.kernels.numba_cpu.kernel_parts import FusedItems, divide_into_kernels, sources
from namdsp.kernels.numba_cpu.lstm import Stack
from namdsp.native.convolver import table_of
from namdsp.native.records import SMALLEST_BLOCK
from namdsp.native.targets import Target
from namdsp.plan.fuse import Group, Item
from namdsp.plan.ops import Convolve, Term
from namdsp.plan.plan import Plan

_EMPTY: Float32 = np.zeros(1, np.float32)


def stateless_calls(plan: Plan, target: Target) -> list[Call]:
    """Return the kernel calls of a feed-forward plan; each shape has a specialized kernel, however many there are."""
    assert not plan.recurrent, "recurrent operations have states"
    return [
        _call(part, plan, target)
        for part in divide_into_kernels(plan, target)
        if isinstance(part, FusedItems)
    ]


def kernel_calls(plan: Plan, target: Target) -> list[Call]:
    """Return the kernel calls of a plan, in running order."""
    parts = divide_into_kernels(plan, target)
    # the memories of these have numbers after those of the plan's signals
    convolves = [part for part in parts if isinstance(part, Convolve)]
    specialized = [
        _convolve_call(part, plan, target, len(plan.channels) + convolves.index(part))
        if isinstance(part, Convolve)
        else _specialized_call(part, plan, target)
        for part in parts
    ]
    scheduled: list[Call] = []
    for part, call, chosen in zip(parts, specialized, worth_compiling(specialized), strict=True):
        if chosen or isinstance(part, Convolve):
            scheduled.append(call)
        else:
            scheduled += _small_calls(part, plan, target, instead_of=call)
    check_small(scheduled)
    return scheduled


def _specialized_call(part: FusedItems | Stack, plan: Plan, target: Target) -> Call:
    """The call of a kernel for this shape."""
    if isinstance(part, Stack):
        return _stack_call(part, lstm.describe(part, target))
    return _call(part, plan, target)


def _convolve_call(op: Convolve, plan: Plan, target: Target, signal: int) -> Call:
    """The kernel call of a `Convolve`; `signal` is the number of its memory."""
    rows = plan.channels[op.out]
    weights = table_of(op.taps, 0.0 if op.bias is None else float(op.bias[0]), rows)
    return Call(
        {"kernel": FORM, "form": FORM, "lanes": target.lanes},
        weights,
        (Read(op.source), Read(signal)),
        op.writes,
        (op.qualname,),
        multiply_adds=rows * op.multiply_adds,
        memory=SpectraMemory(signal, rows, op),
    )


def _small_calls(part: FusedItems | Stack, plan: Plan, target: Target, *, instead_of: Call) -> list[Call]:
    """Calls of kernels with little code: of a row and a vector at a time; of LSTMs for any size."""
    refusal = (instead_of.name, TOO_MANY)
    if isinstance(part, Stack):
        return [
            _stack_call(layer, lstm.describe_wide(layer, target), (refusal,)) for layer in part.single_layers
        ]
    call = _call(part, plan, target, small=True)
    return [replace(call, refusals=(*call.refusals, refusal))]


def _stack_call(stack: Stack, spec: dict[str, Any], refusals: tuple[tuple[str, str], ...] = ()) -> Call:
    weights, reads = lstm.pack(stack, spec), tuple(Read(*operand) for operand in lstm.reads(stack))
    return Call(spec, weights, reads, stack.writes, stack.qualnames, refusals, stack.multiply_adds)


def _call(part: FusedItems, plan: Plan, target: Target, *, small: bool = False) -> Call:
    """The call of a kernel for some items; small: whether the least code is wanted, instead of the fastest."""
    vecs = 1 if small else _vecs(part, target)
    groups = [item for item in part.items if isinstance(item, Group)]
    shapes = {group: conv.SMALLEST if small else conv.tile(group, vecs, target) for group in groups}
    operands = _NumberedOperands(part)
    items: list[dict[str, Any]] = []
    packed: list[Float32] = []
    for item in part.items:
        if isinstance(item, Group):
            described = conv.describe_group(item, shapes[item], operands.term, operands.signal)
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
    )


class _NumberedOperands:
    """A kernel's operands, and the numbers by which its items name them (see `tile.py`).

    A number is that of a pointer: reads first, then writes. Local signals, which have no pointer, are below 0.
    """

    def __init__(self, part: FusedItems) -> None:
        self.reads: list[Read] = []
        self._pointers = 0
        self.writes = [signal for item in part.items for signal in item.writes if signal not in part.local]
        self._signals = {signal: -1 - index for index, signal in enumerate(part.local)}
        self._terms: dict[int, int] = {}
        inside = {*part.local, *self.writes}
        for item in part.items:
            terms = item.conv.terms if isinstance(item, Group) else ()
            for term in terms:
                if term.source not in inside:
                    read = Read(term.source, term.lookback_frames, term.taps, term.dilation)
                    self._terms[id(term)] = self._add(read)
            plain = () if terms else sources(item)
            if isinstance(item, Group) and item.other is not None:
                plain = (item.other,)
            for signal in plain:
                if signal not in inside and signal not in self._signals:
                    self._signals[signal] = self._add(Read(signal))
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


def _vecs(part: FusedItems, target: Target) -> int:
    """Vectors of frames in a tile: the number with which all its convolutions together take the fewest cycles."""
    groups = [item for item in part.items if isinstance(item, Group)]
    widths = [vecs for vecs in (1, 2, 4, 8) if groups and vecs * target.lanes <= SMALLEST_BLOCK]
    return min(
        widths or [1],
        key=lambda vecs: sum(conv.tile(group, vecs, target).cycles for group in groups),
    )
