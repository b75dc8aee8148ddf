"""Float64 in memory by its address: single numbers, and vectors for the loops of `fourier.py`."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from namdsp.native.ir import I32, Emitter

F64 = ir.DoubleType()
#: Float64 per vector. Wider than some processors have: LLVM then takes two registers, and the bits are the same.
LANES = 8


class Doubles(Emitter):
    """An `Emitter` of float64: what it says of floats is true of float64 here."""

    def __init__(self, builder: Any, lanes: int = LANES) -> None:
        super().__init__(builder, lanes)
        self.vector = F64 if lanes == 1 else ir.VectorType(F64, lanes)

    def offset(self, address: Any, floats: Any) -> Any:
        """address + 8 * floats."""
        floats = self.i64(floats) if isinstance(floats, int) else floats
        return self.b.add(address, self.b.mul(floats, self.i64(8)))

    def load(self, address: Any) -> Any:
        """A vector from memory."""
        value = self.b.load(self._pointer(address, self.vector))
        value.align = 8
        return value

    def store(self, address: Any, value: Any) -> None:
        """A vector to memory."""
        self.b.store(value, self._pointer(address, self.vector)).align = 8

    def broadcast(self, address: Any) -> Any:
        """One number from memory on all lanes."""
        return self.splat(self.b.load(self._pointer(address, F64)))

    def constants(self, values: list[float]) -> Any:
        """A constant for each lane."""
        return ir.Constant(self.vector, values)

    def permuted(self, vector: Any, lanes: list[int]) -> Any:
        """The vector with its lanes in another order."""
        order = ir.Constant(ir.VectorType(I32, self.lanes), lanes)
        return self.b.shuffle_vector(vector, ir.Constant(self.vector, ir.Undefined), order)


@intrinsic
def load_f64(typingctx: Any, address: Any, index: Any) -> Any:
    """address[index] of an array of float64."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        e = Doubles(builder, 1)
        return e.load(e.offset(*args))

    return types.float64(types.int64, types.int64), codegen


@intrinsic
def store_f64(typingctx: Any, address: Any, index: Any, value: Any) -> Any:
    """address[index] = value in an array of float64."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        address, index, value = args
        e = Doubles(builder, 1)
        e.store(e.offset(address, index), value)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.float64), codegen
