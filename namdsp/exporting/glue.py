"""C functions around driver and kernels, as LLVM IR, with their constant tables.

A state is one block of memory:

    record      of the driver: a VoiceRecord
    positions   of the signals
    addresses   of the kernels' operands
    arena       of the signals

`init` writes all of it; no other memory is ever written but the output.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from llvmlite import ir
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.exporting.shape import ExportedShape
from namdsp.kernels.numba_cpu.tables import Tables
from namdsp.native.ir import F32, I32, I64, Emitter
from namdsp.native.records import NO_END, VoiceRecord, padded
from namdsp.native.views import new_view

#: Alignment of a state and of tables: a cache line.
ALIGNMENT = 64
#: Results of `init`: done; an address that is null or not aligned.
DONE, NOT_ALIGNED = 0, -1
#: The functions that glue calls.
DRIVER = "namdsp_driver"
_F64 = ir.DoubleType()


def kernel_name(index: int) -> str:
    """Return the name of a kernel, by its index in the shape's specs."""
    return f"namdsp_kernel_{index}"


class StateLayout:
    """Offsets of the parts of a state, in bytes."""

    def __init__(self, shape: ExportedShape) -> None:
        self.positions = padded(VoiceRecord.dtype.itemsize, ALIGNMENT)
        self.addresses = self.positions + padded(8 * shape.positions.size, ALIGNMENT)
        self.arena = self.addresses + padded(8 * shape.addresses.size, ALIGNMENT)
        self.bytes = self.arena + padded(4 * shape.tables.arena_floats, ALIGNMENT)


def glue_ir(shape: ExportedShape, name: str, *, sample_rate: float) -> str:
    """Return the module as text; `name` is the prefix of every public function."""
    return str(_Glue(shape, name, sample_rate).module)


class _Glue:
    def __init__(self, shape: ExportedShape, name: str, sample_rate: float) -> None:
        self.shape, self.name = shape, name
        self.layout = StateLayout(shape)
        self.module = ir.Module(name)
        self._constant("state_bytes", I64, self.layout.bytes)
        self._constant("latency", I64, 0)
        self._channels()
        self._reset()
        self._init()
        self._process()
        self._constant("sample_rate", _F64, sample_rate)

    # -- helpers -----------------------------------------------------------------------------------

    def _function(self, name: str, result: Any, arguments: Sequence[Any]) -> tuple[Any, Emitter]:
        function = ir.Function(self.module, ir.FunctionType(result, arguments), f"{self.name}_{name}")
        return function, Emitter(ir.IRBuilder(function.append_basic_block("start")), 1)

    def _constant(self, name: str, kind: Any, value: float) -> None:
        _, e = self._function(name, kind, [])
        e.b.ret(ir.Constant(kind, value))

    def _global(self, name: str, value: Any) -> Any:
        variable = ir.GlobalVariable(self.module, value.type, name)
        variable.initializer, variable.global_constant = value, True
        variable.linkage, variable.align = "internal", ALIGNMENT
        return variable

    def _integer_table(self, name: str, values: Iterable[Any]) -> tuple[Any, Any]:
        """Return (address, end) of a table, as i64."""
        cells = [value if isinstance(value, ir.Value) else ir.Constant(I64, int(value)) for value in values]
        table = self._global(
            name, ir.Constant(ir.ArrayType(I64, max(len(cells), 1)), cells or [ir.Constant(I64, 0)])
        )
        first = table.ptrtoint(I64)
        return first, first.add(ir.Constant(I64, 8 * len(cells)))

    # -- functions ---------------------------------------------------------------------------------

    def _channels(self) -> None:
        function, e = self._function("channels", I32, [I32])
        is_output = e.b.icmp_signed("!=", function.args[0], I32(0))
        e.b.ret(e.b.select(is_output, I32(self.shape.plan.out_channels), I32(self.shape.plan.in_channels)))

    def _init(self) -> None:
        """Add init(state)."""
        function, e = self._function("init", I32, [I64])
        (state,) = function.args
        odd = e.b.icmp_unsigned("!=", e.b.and_(state, e.i64(ALIGNMENT - 1)), e.i64(0))
        with e.b.if_then(e.b.or_(odd, e.b.icmp_unsigned("==", state, e.i64(0))), likely=False):
            e.b.ret(I32(NOT_ALIGNED))
        for index in range(VoiceRecord.dtype.itemsize // 8):
            e.store_i64(state, index, e.i64(0))
        for field, value in self._record(e, state).items():
            e.store_field(VoiceRecord, state, field, value)
        e.b.call(self.module.globals[f"{self.name}_reset"], [state])
        e.b.ret(I32(DONE))

    def _record(self, e: Emitter, state: Any) -> dict[str, Any]:
        """Return the driver's record: addresses of tables, and of parts of the state."""
        tables: Tables = self.shape.tables
        kernels = [
            ir.Function(self.module, ir.FunctionType(I64, [I64] * 4), kernel_name(index)).ptrtoint(I64)
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

    def _reset(self) -> None:
        """Add reset(state): positions, addresses and arena as after init."""
        function, e = self._function("reset", ir.VoidType(), [I64])
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
        table = _runs(self.shape.arena)
        runs, _ = self._integer_table("runs", table.flat)
        with e.loop(e.i64(0), e.i64(len(table)), 1, (arena,)) as over_runs:
            run = e.b.add(runs, e.b.mul(over_runs.index, e.i64(table.strides[0])))
            floats, bits = e.load_i64(run, 0), e.load_i64(run, 1)
            number = e.b.bitcast(e.b.trunc(bits, I32), F32)
            (target,) = over_runs.values
            with e.loop(e.i64(0), floats, 1) as over_floats:
                e.store_float(e.offset(target, over_floats.index), number)
            over_runs.next = (e.offset(target, floats),)
        e.b.ret_void()

    def _process(self) -> None:
        """Add process(state, x, out, frames), and the same with the strides of channels and frames after x and out."""
        drive = ir.Function(self.module, ir.FunctionType(I64, [I64] * 3), DRIVER)
        ins, outs = self.shape.plan.in_channels, self.shape.plan.out_channels
        function, e = self._function("process", I64, [I64] * 4)
        state, x, out, frames = function.args
        row = e.b.mul(frames, e.i64(4))
        views = [
            new_view(e, at, e.i64(channels), frames, row, e.i64(4))
            for at, channels in ((x, ins), (out, outs))
        ]
        e.b.ret(e.b.call(drive, [state, *views]))
        function, e = self._function("process_strided", I64, [I64] * 8)
        state, *sides, frames = function.args
        views = []
        for (at, channel, frame), channels in zip((sides[:3], sides[3:]), (ins, outs), strict=True):
            steps = [e.b.mul(step, e.i64(4)) for step in (channel, frame)]
            views.append(new_view(e, at, e.i64(channels), frames, *steps))
        e.b.ret(e.b.call(drive, [state, *views]))


def _runs(arena: Float32) -> NDArray[np.int64]:
    """Return the runs of equal floats that make the arena one after the other: how many, and their bits."""
    bits = arena.view(np.uint32)
    starts = np.flatnonzero(np.diff(bits, prepend=~bits[:1]))
    return np.stack([np.diff(starts, append=bits.size), bits[starts]], axis=1).astype(np.int64)
