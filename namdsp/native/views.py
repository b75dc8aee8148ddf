"""Views (`records.py`) for compiled code: on its stack, and of NumPy arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from namdsp.native.records import View

if TYPE_CHECKING:
    from namdsp.native.ir import Emitter

#: what compiled code reads of a NumPy array object, in int64 from its address: PyArrayObject of NumPy's C-API,
#: which begins with Python's object header
_HEADER = object.__basicsize__ // 8
ARRAY_CLASS = _HEADER - 1
ARRAY_DATA, ARRAY_AXES, ARRAY_SHAPE, ARRAY_STRIDES = _HEADER, _HEADER + 1, _HEADER + 2, _HEADER + 3
ARRAY_DTYPE, ARRAY_FLAGS = _HEADER + 5, _HEADER + 6


def new_view(e: Emitter, data_at: Any, channels: Any, frames: Any, row_step: Any, step: Any) -> Any:
    """Return the address of a new view on the stack."""
    from llvmlite import ir  # here: who shows samples to compiled code need not compile

    from namdsp.native.ir import I64

    with e.b.goto_entry_block():
        address = e.b.ptrtoint(e.b.alloca(ir.ArrayType(I64, View.dtype.itemsize // 8)), I64)
    values = {"data_at": data_at, "channels": channels, "frames": frames, "row_step": row_step, "step": step}
    for name, value in values.items():
        e.store_field(View, address, name, value)
    return address


def view_of_array(e: Emitter, array: Any) -> Any:
    """Return the view of a NumPy array object, float32 [C, T]."""
    shape, strides = e.load_i64(array, ARRAY_SHAPE), e.load_i64(array, ARRAY_STRIDES)
    return new_view(
        e,
        e.load_i64(array, ARRAY_DATA),
        *(e.load_i64(shape, axis) for axis in range(2)),
        *(e.load_i64(strides, axis) for axis in range(2)),
    )
