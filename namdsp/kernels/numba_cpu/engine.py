"""The Numba engine: run a plan as tables of kernel calls, block by block, in one call of compiled code."""

from __future__ import annotations

import copy
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Engine, PlayBlock, Segment, VoiceBank, check_operations
from namdsp.kernels.numba_cpu.call import Call, Memory
from namdsp.kernels.numba_cpu.calls import kernel_calls
from namdsp.kernels.numba_cpu.code_size import MAX_OPERATIONS, all_operations, check_size
from namdsp.kernels.numba_cpu.kernel import kernel_request
from namdsp.kernels.numba_cpu.lstm.voice_vectors import VoiceVectorBank, has_voice_vectors
from namdsp.kernels.numba_cpu.records import VoiceRecord
from namdsp.kernels.numba_cpu.separate import KNOWN
from namdsp.kernels.numba_cpu.tables import (
    Tables,
    build_tables,
    concatenate_aligned,
    start_addresses,
    with_weights,
)
from namdsp.kernels.voices import StateBank, StateEngine
from namdsp.native.compile import address_of, integers_request, prepare
from namdsp.native.entry import method_definition, new_entry, process_arrays, requests
from namdsp.native.process import CompiledProcess, compiled_address
from namdsp.native.records import aligned_zeros
from namdsp.native.targets import Target, target
from namdsp.plan.gather import Gather
from namdsp.plan.ops import Convolve
from namdsp.plan.plan import Plan
from namdsp.plan.replicated import replicated
from namdsp.plan.with_coefficients import changing, coefficients_of, with_flat_coefficients

#: Frames per call offline: long enough that a call costs nothing, short enough to stop soon.
OFFLINE_FRAMES = 4096
#: A block of fewer multiply-adds, about a microsecond, is computed with the GIL: no other thread could use the time,
#: and to release and acquire it costs 25 ns, or a wait of milliseconds where another thread acquires it first.
SHORT_MULTIPLY_ADDS = 1 << 15
#: Maximum vector operations in the kernels of a plan whose voices run in vectors.
MAX_VECTOR_OPERATIONS = MAX_OPERATIONS // 4
#: The source of the driver, which runs a plan's kernels, and the number of its arguments.
DRIVE = "namdsp.kernels.numba_cpu.driver:make_driver", 3


def build(plan: Plan, max_block: int | None) -> Engine:
    """Return the engine of a plan; kernels that are not in the cache are compiled."""
    return NumbaEngine(plan, max_block or OFFLINE_FRAMES, target())


@cache
def driver_address() -> int:
    """Return the address of the driver; compiled or loaded once per process."""
    return compiled_address(*DRIVE)


class OwningRecord(VoiceRecord):
    """A voice's record that keeps alive the arrays whose addresses it has."""

    arrays: tuple[Any, ...] = ()


class NumbaState:
    """One voice: an arena with all its signals, and where they are; see the picture in `driver.py`.

    max_block : most frames of a block of `fast_path`; other blocks have any length
    arena     : float32 [arena_floats] of zeros to use, None for a new one
    """

    def __init__(self, plan: Plan, tables: Tables, max_block: int, arena: Float32 | None = None) -> None:
        self._plan = plan
        self._tables = tables
        self._max_block = max_block
        self._block = tables.block
        self._signals = tables.signals
        self.arena: Float32 = aligned_zeros(tables.arena_floats) if arena is None else arena
        self.positions: NDArray[np.int64] = _start_positions(tables, self._block)
        self.addresses: NDArray[np.int64] = start_addresses(tables, self.positions, self.arena).ravel()
        self.record: OwningRecord = self._new_record(tables)
        for number, memory in tables.memories:
            self._recompute(number, memory)

    @cached_property
    def compiled(self) -> CompiledProcess:
        """The driver with this voice's record."""
        plan, record = self._plan, self.record
        return CompiledProcess(
            driver_address(), record.address, plan.in_channels, plan.out_channels, references=record
        )

    @cached_property
    def fast_path(self) -> PlayBlock:
        """run(x, out), which does what `process` does without the cost of ctypes, and checks its arguments.

        x, out : float32 [T] for one channel, or [C, T]; at most `max_block` frames

        It returns how many samples were not finite, NEEDS_SLOW_PATH if the arguments must be checked in Python, BUSY if
        the state is in use.
        """
        plan, record = self._plan, self.record
        record.most_frames = self._max_block
        record.release_from = SHORT_MULTIPLY_ADDS // max(1, plan.multiply_adds) + 1
        run: PlayBlock = new_entry(
            record, driver_address(), inputs=plan.in_channels, outputs=plan.out_channels
        )
        return run

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [C_in, T] through the model into out [C_out, T]; return how many samples were not finite.

        Compiled code reads both array objects by their addresses and checks nothing: float32, two axes, same T.
        """
        return self.compiled.run(x, out)

    def history(self, signal: int) -> Float32:
        """Return a copy of the last lookback frames of a signal."""
        history: Float32 = self._rows(signal)[:, self._past(signal)]
        return history

    def set_history(self, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a signal, and what follows from them; [C, 1] for a constant."""
        rows, ring = self._rows(signal), int(self._signals["ring"][signal])
        rows[:, self._past(signal)] = frames
        if ring:
            rows[:, ring : ring + self._block] = rows[:, : self._block]
        for number, memory in self._tables.memories:
            if signal in memory.computed_from:
                self._recompute(number, memory)

    def _recompute(self, number: int, memory: Memory) -> None:
        """Make the memory of a call what it is after the histories of its signals."""
        call = self._tables.calls[number]
        memory.recompute(
            int(call["kernel"]),
            self._tables.weights[int(call["weights"]) :],
            self._rows(memory.signal),
            *(self.history(signal) for signal in memory.computed_from),
        )

    def memory_bytes(self) -> int:
        """Return the bytes of this state."""
        return sum(array.nbytes for array in (self.arena, self.positions, self.addresses, self.record))

    def _new_record(self, tables: Tables) -> OwningRecord:
        """The addresses of all arrays, for the driver."""
        record = OwningRecord(block=self._block, output=self._plan.output)
        record.arrays = (tables, self.arena, self.positions, self.addresses)
        record.calls_at, record.calls_end = _byte_range(tables.calls)
        record.wrap_bytes_at, record.wrap_bytes_end = _byte_range(tables.wrap_bytes)
        record.moving_signals_at, record.moving_signals_end = _byte_range(tables.moving_signals)
        record.mirrors_at, _ = _byte_range(tables.mirrors)
        record.strides_at, _ = _byte_range(tables.strides)
        record.signals_at, _ = _byte_range(tables.signals)
        record.weights_at, _ = _byte_range(tables.weights)
        record.arena_at, _ = _byte_range(self.arena)
        record.positions_at, _ = _byte_range(self.positions)
        record.addresses_at, _ = _byte_range(self.addresses)
        return record

    def _rows(self, signal: int) -> Float32:
        """The memory of a signal, [C, floats], a view."""
        row = self._signals[signal]
        base, stride, channels = (int(row[name]) for name in ("base", "stride", "channels"))
        return self.arena[base : base + channels * stride].reshape(channels, stride)

    def _past(self, signal: int) -> NDArray[np.int64]:
        """Columns of a signal's last lookback frames in its rows, oldest first."""
        lookback, ring = self._plan.lookbacks[signal], int(self._signals["ring"][signal])
        columns: NDArray[np.int64] = self.positions[signal] + np.arange(-lookback, 0)
        return columns % ring if ring else columns


def _byte_range(array: NDArray[Any]) -> tuple[int, int]:
    """The addresses of the first byte of a contiguous array and of its end."""
    assert array.flags.c_contiguous
    return array.ctypes.data, array.ctypes.data + array.nbytes


def _start_positions(tables: Tables, block: int) -> NDArray[np.int64]:
    """First positions of signals. Those of rings differ, so that not all are at the end in the same block."""
    ring = tables.signals["ring"]
    positions: NDArray[np.int64] = np.cumsum(ring > 0) * block % np.maximum(ring, 1)
    return positions


class NumbaEngine(StateEngine):
    """Runs a plan kernel by kernel, in compiled code."""

    name = "numba"
    parallel = True

    def __init__(self, plan: Plan, max_block: int, target: Target) -> None:
        check_operations(plan, KNOWN, self.name)
        self.plan = plan
        self.max_block = max_block
        self.target = target
        self.calls: list[Call] = kernel_calls(plan, target)
        operations = all_operations(call.spec for call in self.calls)
        check_size(operations)
        self.schedule: tuple[Segment, ...] = tuple(call.segment for call in self.calls)
        kernels = [kernel_request(call.spec) for call in self.calls]
        prepare([*kernels, integers_request(*DRIVE), *requests()])
        addresses = [address_of(request) for request in kernels]
        self.tables: Tables = build_tables(plan, self.calls, addresses, max_block)
        self.details: str = (
            f"vectors of {target.lanes} frames, {self.tables.block} frames through the model at a time"
        )
        driver_address(), process_arrays(), method_definition()  # here, not by the first voice
        # voice vectors need further kernels
        in_vectors = bool(plan.recurrent) and operations <= MAX_VECTOR_OPERATIONS and has_voice_vectors(plan)
        self.voices_per_vector: int = target.lanes if in_vectors else 1
        self._vector_engine: NumbaEngine | None = None

    @cached_property
    def _packing(self) -> Gather:
        """The map from coefficients to packed weights; found once for all plans of this structure."""
        ops = changing(self.plan)
        return Gather(
            coefficients_of(self.plan, ops).size,
            lambda numbers: self._packed(with_flat_coefficients(self.plan, ops, numbers)),
        )

    def _packed(self, plan: Plan) -> Float32:
        return concatenate_aligned([call.weights for call in kernel_calls(plan, self.target)])

    def with_coefficients(self, plan: Plan) -> NumbaEngine:
        """Return the engine of a plan of equal structure with other coefficients: same kernels, repacked weights."""
        if any(isinstance(op, Convolve) for op in plan.ops):  # spectra are not coefficients of the plan
            packed = self._packed(plan)
        else:
            # before the copy, so that both have `_packing`
            packed = self._packing(coefficients_of(plan, changing(plan)))
        engine = copy.copy(self)
        engine.plan = plan
        engine.tables = with_weights(self.tables, packed)
        if self._vector_engine is not None:
            engine._vector_engine = self._vector_engine.with_coefficients(
                replicated(plan, self.voices_per_vector)
            )
        return engine

    def new_state(self) -> NumbaState:
        """Return a state with histories of zeros."""
        return NumbaState(self.plan, self.tables, self.max_block)

    def voices(self, count: int) -> VoiceBank:
        """Return voices with histories of zeros. Enough voices of a recurrent plan run in vectors."""
        if self.voices_per_vector == 1 or count < self.voices_per_vector:
            return StateBank(self, count)
        if self._vector_engine is None:
            plan = replicated(self.plan, self.voices_per_vector)
            self._vector_engine = NumbaEngine(plan, self.max_block, self.target)
        vectors = [self._vector_engine.voices(1) for _ in range(count // self.voices_per_vector)]
        return VoiceVectorBank(
            self.plan, self.voices_per_vector, vectors, StateBank(self, count % self.voices_per_vector)
        )
