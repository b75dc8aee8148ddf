"""Plan -> kernel calls: what each kernel is given and what it is called for."""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu import conv, elementwise, lstm
from namdsp.kernels.numba_cpu.call import Call, Read
from namdsp.kernels.numba_cpu.convolution import convolve_call
from namdsp.kernels.numba_cpu.generic_calls import TOO_MANY, affordable, generic_call
from namdsp.kernels.numba_cpu.lstm import Stack
from namdsp.kernels.numba_cpu.program import constants
from namdsp.kernels.numba_cpu.segments import Segment, segments, sources
from namdsp.kernels.numba_cpu.split_taps import Carry, cut
from namdsp.native.records import PAD, SMALLEST_BLOCK
from namdsp.native.targets import Target
from namdsp.plan.fuse import Group, Item
from namdsp.plan.ops import Convolve, Term
from namdsp.plan.plan import Plan

_EMPTY: Float32 = np.zeros(1, np.float32)


def stateless_calls(plan: Plan, target: Target) -> list[Call]:
    """The kernel calls of a feed-forward plan that read and write its signals alone: no chain is cut into parts.

    Each has a kernel of its own, however many there are.
    """
    parts = segments(plan, target)
    assert not plan.recurrent, "recurrent operations have states"
    return [_call(part, plan, target, carry=None) for part in parts if isinstance(part, Segment)]


def calls(plan: Plan, target: Target) -> list[Call]:
    """The kernel calls of a plan, in running order."""
    whole = segments(plan, target)
    signals = len(plan.channels)
    special = [_special_call(part, plan, target, signals) for part in whole]
    found: list[Call] = []
    for part, call, own in zip(whole, special, affordable(special), strict=True):
        if isinstance(part, Convolve):
            assert call.memory is not None
            same = call.memory.signal == signals
            found.append(call if same else convolve_call(part, plan, target, signals))
            signals += 1
            continue
        if not own:
            found += _for_any_shape(part, plan, target, instead_of=call)
            continue
        if call.carry is not None and call.carry.signal != signals:
            assert isinstance(part, Segment), "a stack has no carry"
            call = _call(part, plan, target, carry=signals)
        signals += call.carry is not None
        found.append(call)
    return found


def _special_call(part: Segment | Stack | Convolve, plan: Plan, target: Target, signals: int) -> Call:
    if isinstance(part, Stack):
        return _stack_call(part, lstm.describe(part, target))
    if isinstance(part, Convolve):
        return convolve_call(part, plan, target, signals)
    return _call(part, plan, target, carry=signals)


def _for_any_shape(part: Segment | Stack, plan: Plan, target: Target, *, instead_of: Call) -> list[Call]:
    refusal = (instead_of.name, TOO_MANY)
    if isinstance(part, Stack):
        return [_stack_call(layer, lstm.describe_wide(layer, target), (refusal,)) for layer in part.single]
    return [generic_call(item, plan, target, refusal) for item in part.items]


def _stack_call(stack: Stack, spec: dict[str, Any], refusals: tuple[tuple[str, str], ...] = ()) -> Call:
    weights, reads = lstm.pack(stack, spec), tuple(Read(*each) for each in lstm.reads(stack))
    return Call(spec, weights, reads, stack.writes, stack.places, refusals, stack.multiply_adds)


def _call(segment: Segment, plan: Plan, target: Target, *, carry: int | None) -> Call:
    """carry : the number of the next carry; None: there shall be none."""
    whole = carry is None
    vecs = _vecs(segment, target, whole=whole)
    shapes = [
        conv.tile(item, vecs, target, whole=whole) if isinstance(item, Group) else None
        for item in segment.items
    ]
    first = segment.items[0]  # the only one that looks back
    carried = None
    if isinstance(first, Group) and shapes[0] and carry is not None:
        carried = conv.carry(first, shapes[0].parts, carry)
    numbers = _Numbers(segment, carried)
    items, packed = [], []
    for item, shape in zip(segment.items, shapes, strict=True):
        match item:
            case Group():
                assert shape is not None
                described = conv.describe_group(item, shape, numbers.term, numbers.signal)
                described["carry"] = numbers.carry if item is first else None
                weights = conv.pack(item, described)
            case _:
                described = elementwise.describe_op(item, plan.channels[item.out], numbers.signal)
                weights = elementwise.pack(item)
        items.append(described)
        packed.append(weights)
    spec = {
        "kernel": items[0]["op"] if len(items) == 1 else "layer",
        "lanes": target.lanes,
        "vecs": vecs,
        "items": items,
        "locals": [plan.channels[signal] for signal in segment.local],
    }
    spec["registers"] = _in_registers(spec, target)
    numbers_ahead = _crowded_constants(spec, target)
    in_lines = np.zeros(-(-len(numbers_ahead) // PAD) * PAD, np.float32)
    in_lines[: len(numbers_ahead)] = numbers_ahead
    spec["constants"] = numbers_ahead
    weights = np.concatenate([in_lines, *packed])
    return Call(
        spec,
        weights if weights.size else _EMPTY,
        tuple(numbers.reads),
        tuple(numbers.writes),
        tuple(place for item in segment.items for place in _places(item)),
        tuple(refusal for item in segment.items if isinstance(item, Group) for refusal in item.refusals),
        sum(item.conv.multiply_adds for item in segment.items if isinstance(item, Group)),
        carried,
    )


class _Numbers:
    """The numbers by which a kernel's items name signals (see `tile.py`): reads first, then writes, locals below 0."""

    def __init__(self, segment: Segment, carried: Carry | None) -> None:
        self.reads: list[Read] = []
        self._slots = 0
        #: those of the carry, as it is read and as it is written
        self.carry: tuple[int, int] | None = None
        self.writes = [
            signal for item in segment.items for signal in item.writes if signal not in segment.local
        ]
        self._signals = {signal: -1 - index for index, signal in enumerate(segment.local)}
        self._terms: dict[int, int] = {}
        inside = {*segment.local, *self.writes}
        for item in segment.items:
            terms = item.conv.terms if isinstance(item, Group) else ()
            for term in terms:
                if term.source not in inside:
                    part = carried.parts if carried and not self.reads else cut(term, 1)
                    read = Read(term.source, part.lookback_frames, part.taps, part.dilation, part.lead)
                    self._terms[id(term)] = self._add(read)
            plain = () if terms else sources(item)
            if isinstance(item, Group) and item.other is not None:
                plain = (item.other,)
            for signal in plain:
                if signal not in inside and signal not in self._signals:
                    self._signals[signal] = self._add(Read(signal))
        if carried:
            self.carry = (
                self._add(Read(carried.signal, carried.parts.delay)),
                self._slots + len(self.writes),
            )
            self.writes.append(carried.signal)
        for index, signal in enumerate(self.writes):
            self._signals[signal] = self._slots + index

    def _add(self, read: Read) -> int:
        slot = self._slots
        self.reads.append(read)
        self._slots += read.slots
        return slot

    def signal(self, signal: int) -> int:
        """The number of a signal, for its current frames."""
        return self._signals[signal]

    def term(self, term: Term) -> int:
        """The number of a term's first place."""
        return self._terms.get(id(term), self._signals.get(term.source, 0))


def _crowded_constants(spec: dict[str, Any], target: Target) -> list[float]:
    """Those of activations behind so many chains that no register is left for them."""
    return constants(
        [
            item["activation"]
            for item in spec["items"]
            if item["op"] == "conv"
            and item["activation"]
            and 2 * item["outs"] * spec["vecs"] >= target.registers
        ]
    )


def _in_registers(spec: dict[str, Any], target: Target) -> list[int]:
    """Local signals of few rows that are written, and read, by straight code: no loop over rows on either side."""
    most = target.registers // 2
    held = []
    for local, rows in enumerate(spec["locals"]):
        number = -1 - local
        if rows * spec["vecs"] <= most and all(_straight(item, number) for item in spec["items"]):
            held.append(local)
    return held


def _straight(item: dict[str, Any], number: int) -> bool:
    """Whether the item, if it touches the signal at all, can have it in registers."""
    if item["op"] != "conv":
        return True
    one_tile = item["rows"] == item["outs"]
    chains = item["rows"] * (2 if item["gate"] else 1)
    terms = [term for term in item["terms"] if term[3] == number]
    touched = number in (item["value"], item["sum"], item["other"])
    return (one_tile or not touched) and all(group_rows == chains for _, _, group_rows, _ in terms)


def _places(item: Item) -> tuple[str, ...]:
    return item.places if isinstance(item, Group) else (item.place,)


def _vecs(segment: Segment, target: Target, *, whole: bool) -> int:
    """Vectors of frames in a tile: as suits its convolutions, all in all."""
    groups = [item for item in segment.items if isinstance(item, Group)]
    widths = [vecs for vecs in (1, 2, 4, 8) if groups and vecs * target.lanes <= SMALLEST_BLOCK]
    return min(
        widths or [1],
        key=lambda vecs: sum(conv.tile(group, vecs, target, whole=whole).cycles for group in groups),
    )
