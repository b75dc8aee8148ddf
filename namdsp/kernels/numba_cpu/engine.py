"""The Numba engine: a plan as tables of kernel calls, run by the driver in one call per block."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Engine, Segment, VoiceBank, check_operations
from namdsp.kernels.numba_cpu.call import Call
from namdsp.kernels.numba_cpu.generic_calls import fits
from namdsp.kernels.numba_cpu.kernel import kernel_address
from namdsp.kernels.numba_cpu.packing import Packing, numbers_of
from namdsp.kernels.numba_cpu.schedule import calls
from namdsp.kernels.numba_cpu.tables import Tables, aligned_zeros, in_lines, tables, with_weights
from namdsp.kernels.numba_cpu.voice_groups import GroupedBank, is_grouped
from namdsp.kernels.voices import StateEngine
from namdsp.native.entry import entry, fill_record, method, process_arrays
from namdsp.native.lazy import lazy_address
from namdsp.native.player_group import CompiledPlayer
from namdsp.native.records import NO_END, SMALLEST_BLOCK, StreamRecord, block_frames
from namdsp.native.targets import Target, target
from namdsp.plan.ops import FEED_FORWARD, Convolve, Lstm
from namdsp.plan.plan import Plan
from namdsp.plan.replicated import replicated

#: Frames per call offline: long enough that the call costs nothing, short enough to stop soon.
OFFLINE_FRAMES = 4096
#: What runs a plan's kernels, of so many arguments.
DRIVE = "namdsp.native.driver:make_driver", 3


def build(plan: Plan, max_block: int | None) -> Engine:
    """The engine; compiles what is not in the cache."""
    return NumbaEngine(plan, max_block or OFFLINE_FRAMES, target())


class KeptRecord(StreamRecord):
    """A stream's record, which keeps alive what its addresses point to."""

    kept: tuple[Any, ...] = ()


class NumbaState:
    """The arena of one stream: rings and scratch. See `native/driver.py` for the picture.

    arena : float32 [arena_floats] of zeros to use, None for a new one
    """

    def __init__(self, plan: Plan, layout: Tables, block: int, arena: Float32 | None = None) -> None:
        self._plan = plan
        self._layout = layout
        self._block = block
        self._signals = layout.signals
        self.arena = aligned_zeros(layout.arena_floats) if arena is None else arena
        self.positions = _start_positions(layout)
        self.addresses = self._start_addresses(layout)
        self.record = self._new_record(layout)
        self.record_address = self.record.address
        for primer in layout.primers:
            channels = plan.channels[primer.carry.source]
            self._set(primer.carry.signal, primer.carry_of(np.zeros((channels, 1), np.float32)))
        for memory in layout.memories:
            memory.clear(self._rows(memory.memory.signal))

    def history(self, signal: int) -> Float32:
        """A copy of the last lookback frames of a signal."""
        history: Float32 = self._rows(signal)[:, self._past(signal)]
        return history

    def set_history(self, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a signal."""
        frames = np.atleast_2d(np.asarray(frames, np.float32))
        frames = np.broadcast_to(frames, (self._plan.channels[signal], frames.shape[1]))
        self._set(signal, frames)
        for primer in self._layout.primers:
            if primer.carry.source == signal:
                self._set(primer.carry.signal, primer.carry_of(frames))
        for memory in self._layout.memories:
            op = memory.memory.op
            if signal in (op.source, op.clock):
                began = op.began(self.history(op.clock))
                memory.play(self._rows(memory.memory.signal), self.history(op.source), began)

    def _set(self, signal: int, frames: Float32) -> None:
        rows, ring = self._rows(signal), int(self._signals["ring"][signal])
        rows[:, self._past(signal)] = frames
        if ring:
            rows[:, ring : ring + self._block] = rows[:, : self._block]

    def memory_bytes(self) -> int:
        """Bytes that this state holds."""
        return sum(array.nbytes for array in (self.arena, self.positions, self.addresses, self.record))

    def _start_addresses(self, layout: Tables) -> NDArray[np.int64]:
        """Where each pointer of each kernel points in the first block, and behind that, where each turns back."""
        addresses = np.full((2, layout.backs.size), NO_END)
        slots, delays = layout.operands["slot"], layout.operands["delay"]
        numbers, signals = layout.operands["signal"], layout.signals[layout.operands["signal"]]
        at = self.positions[numbers] - delays
        at += np.where(at < 0, signals["ring"], 0)
        addresses[0, slots] = self._address(signals["base"] + at)
        turn = signals["base"] + signals["end"] - np.where(signals["slide"], delays, 0)
        addresses[1, slots] = np.where(signals["end"], self._address(turn), NO_END)
        slots, numbers = layout.ends.T
        base, ring = layout.signals["base"][numbers], layout.signals["ring"][numbers]
        addresses[0, slots] = np.where(ring, self._address(base + ring), NO_END)
        return addresses.ravel()

    def _address(self, floats: NDArray[np.int64]) -> NDArray[np.int64]:
        return self.arena.ctypes.data + 4 * floats

    def _new_record(self, layout: Tables) -> KeptRecord:
        """Where everything is, for the driver."""
        record = KeptRecord(block=self._block, output=self._plan.output)
        record.kept = (layout, self.arena, self.positions, self.addresses)
        record.ops_at, record.ops_end = _ends(layout.ops)
        record.backs_at, record.backs_end = _ends(layout.backs)
        record.moving_signals_at, record.moving_signals_end = _ends(layout.turning)
        record.mirrors_at, _ = _ends(layout.mirrors)
        record.strides_at, _ = _ends(layout.strides)
        record.signals_at, _ = _ends(layout.signals)
        record.weights_at, _ = _ends(layout.weights)
        record.arena_at, _ = _ends(self.arena)
        record.positions_at, _ = _ends(self.positions)
        record.addresses_at, _ = _ends(self.addresses)
        return record

    def _rows(self, signal: int) -> Float32:
        row = self._signals[signal]
        base, stride, channels = (int(row[name]) for name in ("base", "stride", "channels"))
        return self.arena[base : base + channels * stride].reshape(channels, stride)

    def _past(self, signal: int) -> NDArray[np.int64]:
        """Places of a signal's last lookback frames in its rows, oldest first."""
        lookback, ring = self._layout.lookbacks[signal], int(self._signals["ring"][signal])
        places: NDArray[np.int64] = self.positions[signal] + np.arange(-lookback, 0)
        return places % ring if ring else places


def _ends(array: NDArray[Any]) -> tuple[int, int]:
    """Where a contiguous array begins and ends in memory."""
    assert array.flags.c_contiguous
    return array.ctypes.data, array.ctypes.data + array.nbytes


def _start_positions(layout: Tables) -> NDArray[np.int64]:
    """Where signals stand at first. Slides begin in different places, so that not all of them turn in one block."""
    slide, end = layout.signals["slide"], layout.signals["end"]
    among = np.cumsum(slide > 0)
    found: NDArray[np.int64] = slide + np.where(slide, among * SMALLEST_BLOCK % np.maximum(end - slide, 1), 0)
    return found


class NumbaEngine(StateEngine):
    """Runs a plan kernel by kernel, in compiled code."""

    name = "numba"
    parallel = True

    def __init__(self, plan: Plan, max_block: int, shape: Target) -> None:
        check_operations(plan, (*FEED_FORWARD, Convolve, Lstm), self.name)
        self.plan = plan
        self.max_block = max_block
        self.target = shape
        self.calls: list[Call] = calls(plan, shape)
        self.schedule: tuple[Segment, ...] = tuple(call.segment for call in self.calls)
        self.block = block_frames(max_block)
        self.details = f"vectors of {shape.lanes} frames, {self.block} frames through the model at a time"
        addresses = [kernel_address(call.spec) for call in self.calls]
        self.tables = tables(plan, self.calls, addresses, self.block)
        self._drive, self._process = lazy_address(*DRIVE), process_arrays()
        method()  # compiled here, not in the first `play`
        # a group's kernels are others: what does not fit one budget shall not have two
        self.group = shape.lanes if is_grouped(plan) and fits(self.calls) else 1
        self._group_engine: NumbaEngine | None = None

    @cached_property
    def _packing(self) -> Packing:
        """Where packed weights come from; found once for all plans of this structure."""
        return Packing(self.plan, lambda plan: in_lines([call.weights for call in calls(plan, self.target)]))

    def with_coefficients(self, plan: Plan) -> NumbaEngine:
        """The engine of a plan of the same structure with other numbers: the same kernels, packed anew by index."""
        if any(isinstance(op, Convolve) for op in plan.ops):  # spectra are no numbers of the plan
            packed = in_lines([call.weights for call in calls(plan, self.target)])
        else:
            packed = self._packing.pack(numbers_of(plan))  # kept before the copy, which then has it too
        engine = copy.copy(self)
        engine.plan = plan
        engine.tables = with_weights(self.tables, packed)
        if self._group_engine is not None:
            engine._group_engine = self._group_engine.with_coefficients(replicated(plan, self.group))
        return engine

    def new_state(self) -> NumbaState:
        """A state with zero histories."""
        return NumbaState(self.plan, self.tables, self.block)

    def voices(self, count: int) -> VoiceBank:
        """Voices with histories of zeros; many of a recurrent plan run together."""
        if self.group == 1 or count < self.group:
            return self.single_voices(count)
        if self._group_engine is None:
            plan = replicated(self.plan, self.group)
            self._group_engine = NumbaEngine(plan, self.max_block, self.target)
        groups = [self._group_engine.voices(1) for _ in range(count // self.group)]
        return GroupedBank(self.plan, self.group, groups, self.single_voices(count % self.group))

    def single_voices(self, count: int) -> VoiceBank:
        """Voices that run one after the other."""
        return super().voices(count)

    def play(self, state: NumbaState) -> Callable[[Float32, Float32], int]:
        """A function play(x, out) that does what `process` does without the cost of ctypes, and checks.

        x, out : float32 [T] for one channel, or [C, T]; at most `max_block` frames

        It gives how many samples were not finite, NEEDS_SLOW_PATH if the arguments must be looked at in Python, BUSY if
        the state is in use.
        """
        state.record.most_frames = self.max_block
        fill_record(state.record, self._drive, inputs=self.plan.in_channels, outputs=self.plan.out_channels)
        play: Callable[[Float32, Float32], int] = entry(state.record)
        return play

    def compiled(self, state: NumbaState) -> CompiledPlayer:
        """The driver and the state's record."""
        plan = self.plan
        return CompiledPlayer(
            self._drive, state.record_address, plan.in_channels, plan.out_channels, (self, state)
        )

    def process(self, state: NumbaState, x: Float32, out: Float32) -> int:
        """Run x [C_in, T] through the model into out [C_out, T]; gives how many samples were not finite.

        Compiled code reads both array objects by their addresses and checks nothing: float32, two axes, same T.
        """
        return self._process(self._drive, state.record_address, id(x), id(out))
