"""C functions around driver and kernels, as LLVM IR, with their constant tables.

A state is one block of memory:

    record      of the driver: a VoiceRecord
    positions   of the signals
    addresses   of the kernels' operands
    arena       of the signals
    calls       of kernels, and the weights of the one that mixes a blend, if the levels of the blend may change

The state of a rig is its image (`rig_image.py`), and then such a state for each phase of its model.

`init` writes all of it; no other memory is ever written but the output.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from llvmlite import ir
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.exporting.constant_tables import ALIGNMENT, ConstantTables
from namdsp.exporting.functions import DRIVER, RIG_PLAYER, arguments_of, symbol
from namdsp.exporting.mix import MixWeights
from namdsp.exporting.rig_image import RigImage
from namdsp.exporting.shape import ExportedShape
from namdsp.kernels.numba_cpu.records import KernelCallRecord, VoiceRecord
from namdsp.kernels.numba_cpu.tables import Tables
from namdsp.native.ir import F32, I32, I64, Emitter
from namdsp.native.records import NO_END, padded
from namdsp.native.views import new_view

#: Results of `init`: done; an address that is null or not aligned.
DONE, NOT_ALIGNED = 0, -1
_F64 = ir.DoubleType()


def kernel_name(index: int) -> str:
    """Return the name of a kernel, by its index in the shape's specs."""
    return f"namdsp_kernel_{index}"


class StateLayout:
    """Offsets of the parts of a state, in bytes."""

    def __init__(self, shape: ExportedShape) -> None:
        self.positions: int = padded(VoiceRecord.dtype.itemsize, ALIGNMENT)
        self.addresses: int = self.positions + padded(8 * shape.positions.size, ALIGNMENT)
        self.arena: int = self.addresses + padded(8 * shape.addresses.size, ALIGNMENT)
        self.calls: int = self.arena + padded(4 * shape.tables.arena_floats, ALIGNMENT)
        self.mix: int = self.calls
        self.bytes: int = self.calls
        if shape.mix:
            self.mix += padded(shape.tables.calls.nbytes, ALIGNMENT)
            self.bytes = self.mix + padded(4 * shape.mix.floats, ALIGNMENT)


def state_bytes(shape: ExportedShape, rig: RigImage | None) -> int:
    """Return the bytes of a state."""
    model = StateLayout(shape).bytes
    return model if rig is None else rig.content.nbytes + rig.phases * model


def glue_module(
    shape: ExportedShape, rig: RigImage | None, name: str, tables: ConstantTables, *, sample_rate: float
) -> Any:
    """Return the module; `name` is the prefix of every public function.

    rig : around the model; None for the model alone
    """
    glue = _Glue(shape, name, tables) if rig is None else _RigGlue(shape, rig, name, tables)
    return glue.finished(sample_rate)


class _Glue:
    """A model.

    part : "" or a word for the names of the model's functions within a rig
    """

    player, part = DRIVER, ""
    rig: RigImage | None = None

    def __init__(self, shape: ExportedShape, name: str, tables: ConstantTables) -> None:
        self.shape, self.name, self.tables = shape, name, tables
        self.layout = StateLayout(shape)
        self.channels = shape.plan.in_channels, shape.plan.out_channels
        self.module = ir.Module(name)

    def finished(self, sample_rate: float) -> Any:
        """The module with all functions."""
        self._constant("state_bytes", I64, state_bytes(self.shape, self.rig))
        self._constant("latency", I64, self.rig.latency_frames if self.rig else 0)
        self._channels()
        self._model_reset()
        self._model_init()
        self._rig()
        self._process()
        self._constant("sample_rate", _F64, sample_rate)
        return self.module

    def _rig(self) -> None:
        """Nothing: the functions of the model are public."""

    # -- helpers -----------------------------------------------------------------------------------

    def _function(self, name: str, result: Any, arguments: Sequence[Any]) -> tuple[Any, Emitter]:
        function = ir.Function(self.module, ir.FunctionType(result, arguments), f"{self.name}_{name}")
        return function, Emitter(ir.IRBuilder(function.append_basic_block("start")), 1)

    def _external(self, name: str) -> Any:
        """A function of `functions.py`."""
        kind = ir.FunctionType(I64, [I64] * arguments_of(name))
        return self.module.globals.get(symbol(name)) or ir.Function(self.module, kind, symbol(name))

    def _constant(self, name: str, kind: Any, value: float) -> None:
        _, e = self._function(name, kind, [])
        e.b.ret(ir.Constant(kind, value))

    def _integer_table(self, name: str, cells: Iterable[Any]) -> tuple[Any, Any]:
        """Return (address, end) of a table, as i64."""
        return self.tables.add(self.module, name, cells)

    # -- functions ---------------------------------------------------------------------------------

    def _channels(self) -> None:
        function, e = self._function("channels", I32, [I32])
        is_output = e.b.icmp_signed("!=", function.args[0], I32(0))
        e.b.ret(e.b.select(is_output, I32(self.channels[1]), I32(self.channels[0])))

    def _return_if_odd(self, e: Emitter, state: Any) -> None:
        """Return from `init` if the state is at no address for one."""
        odd = e.b.icmp_unsigned("!=", e.b.and_(state, e.i64(ALIGNMENT - 1)), e.i64(0))
        with e.b.if_then(e.b.or_(odd, e.b.icmp_unsigned("==", state, e.i64(0))), likely=False):
            e.b.ret(I32(NOT_ALIGNED))

    def _model_init(self) -> None:
        """Add init(state)."""
        function, e = self._function(f"{self.part}init", I32, [I64])
        (state,) = function.args
        self._return_if_odd(e, state)
        for index in range(VoiceRecord.dtype.itemsize // 8):
            e.store_i64(state, index, e.i64(0))
        record = self._record(e, state)
        if self.shape.mix:
            record |= self._own_calls(e, state, record, self.shape.mix)
        for field, value in record.items():
            e.store_field(VoiceRecord, state, field, value)
        e.b.call(self.module.globals[f"{self.name}_{self.part}reset"], [state])
        e.b.ret(I32(DONE))

    def _record(self, e: Emitter, state: Any) -> dict[str, Any]:
        """Return the driver's record: addresses of tables, and of parts of the state."""
        tables: Tables = self.shape.tables
        kernels = [
            ir.Function(self.module, ir.FunctionType(I64, [I64] * 4), kernel_name(index))
            for index in range(len(self.shape.specs))
        ]
        ops = [
            kernels[value] if name == "kernel" else value
            for row in tables.calls
            for name, value in zip(tables.calls.dtype.names or (), row.item(), strict=True)
        ]
        record: dict[str, Any] = {}
        record["calls_at"], record["calls_end"] = self._integer_table("ops", ops)
        record["wrap_bytes_at"], record["wrap_bytes_end"] = self._integer_table("backs", tables.wrap_bytes)
        record["moving_signals_at"], record["moving_signals_end"] = self._integer_table(
            "turning", tables.moving_signals
        )
        record["mirrors_at"], _ = self._integer_table("mirrors", tables.mirrors)
        record["strides_at"], _ = self._integer_table("strides", tables.strides)
        record["weights_at"], _ = self._integer_table("numbers", tables.weights.view(np.int64))
        record["signals_at"], _ = self._integer_table("signals", tables.signals.view(np.int64))
        record["positions_at"] = e.b.add(state, e.i64(self.layout.positions))
        record["addresses_at"] = e.b.add(state, e.i64(self.layout.addresses))
        record["arena_at"] = e.b.add(state, e.i64(self.layout.arena))
        record["block"] = e.i64(self.shape.block)
        record["output"] = e.i64(self.shape.plan.output)
        return record

    def _own_calls(self, e: Emitter, state: Any, record: dict[str, Any], mix: MixWeights) -> dict[str, Any]:
        """Copy the calls into the state, and the weights of the one that mixes; return where the calls are."""
        calls, own = (e.b.add(state, e.i64(at)) for at in (self.layout.calls, self.layout.mix))
        count = self.shape.tables.calls.nbytes // 8
        weights = e.offset(record["weights_at"], int(self.shape.tables.calls["weights"][mix.call]))
        for source, target, cells in ((record["calls_at"], calls, count), (weights, own, mix.floats // 2)):
            with e.loop(e.i64(0), e.i64(cells), 1) as loop:
                e.store_i64(target, loop.index, e.load_i64(source, loop.index))
        call = e.b.add(calls, e.i64(mix.call * KernelCallRecord.dtype.itemsize))
        offset = e.b.ashr(e.b.sub(own, record["weights_at"]), e.i64(2))
        e.store_field(KernelCallRecord, call, "weights", offset)
        return {"calls_at": calls, "calls_end": e.b.add(calls, e.i64(8 * count))}

    def _model_reset(self) -> None:
        """Add reset(state): positions, addresses and arena as after init."""
        function, e = self._function(f"{self.part}reset", ir.VoidType(), [I64])
        (state,) = function.args
        positions, _ = self._integer_table("positions", self.shape.positions)
        with e.loop(e.i64(0), e.i64(self.shape.positions.size), 1) as loop:
            position = e.load_i64(positions, loop.index)
            e.store_i64(e.b.add(state, e.i64(self.layout.positions)), loop.index, position)
        arena = e.b.add(state, e.i64(self.layout.arena))
        offsets, _ = self._integer_table("addresses", self.shape.addresses)
        with e.loop(e.i64(0), e.i64(self.shape.addresses.size), 1) as loop:
            offset = e.load_i64(offsets, loop.index)
            is_none = e.b.icmp_signed("==", offset, e.i64(NO_END))
            value = e.b.select(is_none, offset, e.b.add(arena, offset))
            e.store_i64(e.b.add(state, e.i64(self.layout.addresses)), loop.index, value)
        self._write(e, arena, "runs", self.shape.arena)
        e.b.ret_void()

    def _write(self, e: Emitter, at: Any, name: str, floats: Float32) -> None:
        """Write floats to an address, from a table of runs of this name."""
        table = _runs(floats)
        runs = self.tables.add_of_any_size(e, name, [len(table), *table.flat])
        first = e.b.add(runs, e.i64(8))
        with e.loop(e.i64(0), e.load_i64(runs, 0), 1, (at,)) as over_runs:
            run = e.b.add(first, e.b.mul(over_runs.index, e.i64(table.strides[0])))
            count, bits = e.load_i64(run, 0), e.load_i64(run, 1)
            number = e.b.bitcast(e.b.trunc(bits, I32), F32)
            (target,) = over_runs.values
            with e.loop(e.i64(0), count, 1) as over_floats:
                e.store_float(e.offset(target, over_floats.index), number)
            over_runs.next = (e.offset(target, count),)

    def _process(self) -> None:
        """Add process(state, x, out, frames), and the same with the strides of channels and frames after x and out."""
        play = self._external(self.player)
        ins, outs = self.channels
        function, e = self._function("process", I64, [I64] * 4)
        state, x, out, frames = function.args
        row = e.b.mul(frames, e.i64(4))
        views = [
            new_view(e, at, e.i64(channels), frames, row, e.i64(4))
            for at, channels in ((x, ins), (out, outs))
        ]
        e.b.ret(e.b.call(play, [state, *views]))
        function, e = self._function("process_strided", I64, [I64] * 8)
        state, *sides, frames = function.args
        views = []
        for (at, channel, frame), channels in zip((sides[:3], sides[3:]), (ins, outs), strict=True):
            steps = [e.b.mul(step, e.i64(4)) for step in (channel, frame)]
            views.append(new_view(e, at, e.i64(channels), frames, *steps))
        e.b.ret(e.b.call(play, [state, *views]))


class _RigGlue(_Glue):
    """A rig around a model."""

    player, part = RIG_PLAYER, "model_"
    rig: RigImage

    def __init__(self, shape: ExportedShape, rig: RigImage, name: str, tables: ConstantTables) -> None:
        super().__init__(shape, name, tables)
        self.rig, self.channels = rig, rig.channels

    def _rig(self) -> None:
        """Add init(state) and reset(state) of the rig; those of the model become internal."""
        rig, models = self.rig, self.rig.content.nbytes
        init = self.module.globals[f"{self.name}_model_init"]
        for inner in (init, self.module.globals[f"{self.name}_model_reset"]):
            inner.linkage = "internal"
        reset, e = self._function("reset", ir.VoidType(), [I64])
        (state,) = reset.args
        self._write(e, state, "image", rig.content.view(np.float32))
        own = rig.own + [(cell, models + phase * self.layout.bytes) for cell, phase in rig.models]
        with self._rows(e, "own", own) as (cell, target):
            e.store_i64(e.b.add(state, cell), 0, e.b.add(state, target))
        constants = [
            self._integer_table(f"constant_{index}", np.asarray(floats).view(np.int64))[0]
            for index, floats in enumerate(rig.constants)
        ]
        far: list[tuple[int, Any]] = [(cell, constants[index]) for cell, index in rig.tables]
        far += [(cell, self._external(name)) for cell, name in rig.functions]
        with self._rows(e, "far", far) as (cell, address):
            e.store_i64(e.b.add(state, cell), 0, address)
        for phase in range(rig.phases):
            e.b.call(init, [e.b.add(state, e.i64(models + phase * self.layout.bytes))])
        e.b.ret_void()
        function, e = self._function("init", I32, [I64])
        (state,) = function.args
        self._return_if_odd(e, state)
        e.b.call(reset, [state])
        e.b.ret(I32(DONE))
        if self.shape.mix:
            self._mix(self.shape.mix)

    def _mix(self, mix: MixWeights) -> None:
        """Add mix(state, gains), which sets the gain of each capture of a blend; float32."""
        function, e = self._function("mix", ir.VoidType(), [I64, I64])
        state, gains = function.args
        first = self.rig.content.nbytes + self.layout.mix
        rows = [
            (first + phase * self.layout.bytes + 4 * place, 4 * capture)
            for phase in range(self.rig.phases)
            for place, capture in mix.gains
        ]
        with self._rows(e, "mixed", rows) as (cell, gain):
            e.store_float(e.b.add(state, cell), e.load_float(e.b.add(gains, gain)))
        e.b.ret_void()

    @contextlib.contextmanager
    def _rows(self, e: Emitter, name: str, rows: Sequence[tuple[int, Any]]) -> Iterator[tuple[Any, Any]]:
        """A loop over the rows of a table of pairs."""
        table, _ = self._integer_table(name, [value for row in rows for value in row])
        with e.loop(e.i64(0), e.i64(len(rows)), 1) as loop:
            row = e.b.add(table, e.b.mul(loop.index, e.i64(16)))
            yield e.load_i64(row, 0), e.load_i64(row, 1)


def _runs(arena: Float32) -> NDArray[np.int64]:
    """Return the runs of equal floats that make the arena one after the other: how many, and their bits."""
    bits = arena.view(np.uint32)
    starts = np.flatnonzero(np.diff(bits, prepend=~bits[:1]))
    return np.stack([np.diff(starts, append=bits.size), bits[starts]], axis=1).astype(np.int64)
