"""Plan -> kernel calls: where each signal lives, what the driver's tables hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Segment
from namdsp.kernels.numba_cpu import conv
from namdsp.kernels.numba_cpu.layout import BASE, CHANNELS, NONE, PAD, RING, SIGNAL_BYTES, SLIDE, STRIDE
from namdsp.kernels.numba_cpu.program import describe
from namdsp.kernels.numba_cpu.target import Target
from namdsp.plan.activations import Activation
from namdsp.plan.fuse import Group, fuse
from namdsp.plan.ops import Activate, Gate, Modulate, Op, Scale
from namdsp.plan.plan import Plan

#: Histories up to this many frames are moved after each block; longer ones are rings.
LONGEST_SLIDE = 128
_EMPTY: Float32 = np.zeros(1, np.float32)


@dataclass(frozen=True, eq=False)
class Call:
    """One kernel call: its spec, its packed weights, its operands in order.

    reads, writes : (signal, delay in frames), and signals; the reads stand first in the pointer list
    """

    spec: dict[str, Any]
    weights: Float32
    reads: tuple[tuple[int, int], ...]
    writes: tuple[int, ...]
    places: tuple[str, ...]
    refusals: tuple[tuple[str, str], ...] = ()

    @property
    def segment(self) -> Segment:
        """For `explain`."""
        tile = self.spec.get("tile")
        detail = f" {tile[0]}x{tile[1]}" if tile else ""
        return Segment(self.places, f"{self.spec['kernel']}{detail}", self.refusals)


def calls(plan: Plan, target: Target) -> list[Call]:
    """The kernel calls of a plan, in running order."""
    return [
        _conv_call(item, target) if isinstance(item, Group) else _plain_call(item, plan, target)
        for item in fuse(plan, conv.refuse_gate)
    ]


def _conv_call(group: Group, target: Target) -> Call:
    op = group.conv
    spec = conv.spec(
        op,
        target,
        epilogue=group.epilogue,
        store_value=group.store_value,
        store_sum=group.total is not None,
    )
    reads = [
        (term.source, (term.taps - 1 - tap) * term.dilation) for term in op.terms for tap in range(term.taps)
    ]
    if group.other is not None:
        reads.append((group.other, 0))
    packed = conv.pack(op, spec, group.epilogue)
    return Call(spec, packed, tuple(reads), group.writes, group.places, group.refusals)


def _plain_call(op: Op, plan: Plan, target: Target) -> Call:
    """Any operation but a convolution."""
    spec: dict[str, Any] = {
        "kernel": type(op).__name__.lower(),
        "lanes": target.lanes,
        "rows": plan.channels[op.out],
    }
    weights = _EMPTY
    if isinstance(op, Activate):
        spec["activation"] = describe(op.activation)
        weights = _slopes(op.activation)
    elif isinstance(op, Gate):
        spec |= {
            "primary": describe(op.primary),
            "secondary": describe(op.secondary),
            "blended": op.blended,
        }
        weights = _slopes(op.primary, op.secondary)
    elif isinstance(op, Modulate):
        spec["shift"] = op.shift
    elif isinstance(op, Scale):
        weights = np.array([op.factor], np.float32)
    return Call(spec, weights, tuple((source, 0) for source in op.sources), (op.out,), (op.place,))


def _slopes(*activations: Activation) -> Float32:
    slopes = [slope for activation in activations for slope in activation.slopes]
    return np.array(slopes, np.float32) if slopes else _EMPTY


@dataclass(frozen=True, eq=False)
class Tables:
    """What the driver walks; see `layout.py` for the columns.

    moving : the pointers whose addresses change; kept : the signals that have a history
    """

    ops: NDArray[np.int64]
    pointers: NDArray[np.int64]
    moving: NDArray[np.int64]
    kept: NDArray[np.int64]
    strides: NDArray[np.int64]
    signals: NDArray[np.int64]
    weights: Float32
    arena_floats: int
    most_pointers: int


def tables(plan: Plan, scheduled: list[Call], addresses: list[int], block: int) -> Tables:
    """Lay out the arena and write the driver's tables."""
    signals, arena_floats = _place_signals(plan, scheduled, block)
    ops: list[list[int]] = []
    pointers: list[list[int]] = []
    weights: list[Float32] = []
    offset = 0
    for call, address in zip(scheduled, addresses, strict=True):
        rings = [SIGNAL_BYTES * signal for signal in call.writes if signals[signal, RING]]
        mirrors = (*rings, NONE, NONE)[:2]
        ops.append([address, len(pointers), len(call.reads) + len(call.writes), offset, *mirrors])
        for signal, delay in call.reads:
            pointers.append([signal, delay, 0])
        for signal in call.writes:
            pointers.append([signal, 0, 1])
        weights.append(call.weights)
        offset += call.weights.size
    strides = [signals[signal, STRIDE] for signal, _, _ in pointers]
    moving = [
        (index, signal, delay) for index, (signal, delay, _) in enumerate(pointers) if signals[signal, RING]
    ]
    kept = [signal for signal, lookback in enumerate(plan.lookbacks) if lookback]
    return Tables(
        np.array(ops, np.int64),
        np.array(pointers, np.int64),
        np.array(moving, np.int64).reshape(-1, 3),
        np.array(kept, np.int64),
        np.array(strides, np.int64),
        signals,
        np.concatenate(weights),
        arena_floats,
        max(row[2] for row in ops),
    )


def _place_signals(plan: Plan, scheduled: list[Call], block: int) -> tuple[NDArray[np.int64], int]:
    """Base, ring, stride, channels and slide of each signal. Signals without history share room when done."""
    last_read = {plan.output: len(scheduled)}
    for index, call in enumerate(scheduled):
        for signal, _ in call.reads:
            last_read[signal] = max(index, last_read.get(signal, 0))
    rows = np.zeros((len(plan.channels), 5), np.int64)
    free: dict[int, list[int]] = {}
    floats = 0

    def place(signal: int) -> None:
        nonlocal floats
        channels, lookback = plan.channels[signal], plan.lookbacks[signal]
        slide = lookback if lookback <= LONGEST_SLIDE else 0
        ring = 0 if slide or not lookback else _padded(lookback + block + PAD)
        stride = _padded(slide) + ring + block + PAD
        if not lookback and free.get(channels):
            base = free[channels].pop()
        else:
            base = floats
            floats += channels * stride
        rows[signal, [BASE, RING, STRIDE, CHANNELS, SLIDE]] = base, ring, stride, channels, slide

    place(0)
    for index, call in enumerate(scheduled):
        for signal in call.writes:
            place(signal)
        done = {signal for signal, _ in call.reads} | set(call.writes)
        for signal in sorted(done):
            if last_read.get(signal, index) == index and not plan.lookbacks[signal]:
                free.setdefault(plan.channels[signal], []).append(int(rows[signal, BASE]))
    return rows, floats + PAD


def _padded(floats: int) -> int:
    """Up to the next multiple of PAD."""
    return -(-floats // PAD) * PAD
