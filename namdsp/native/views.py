"""How compiled code is shown samples: a neutral view that any host can fill, and how one is made of a NumPy array.

A view is five int64: the address of the first sample, channels, frames, bytes from channel to channel, bytes from
frame to frame. The samples are float32.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from namdsp.native.ir import Emitter

VIEW_DATA, VIEW_CHANNELS, VIEW_FRAMES, VIEW_ROW_STEP, VIEW_STEP = range(5)
VIEW_NUMBERS = 5

#: what compiled code reads of a NumPy array object, in int64 from its address: PyArrayObject of NumPy's C-API,
#: which begins with Python's object header
_HEADER = object.__basicsize__ // 8
ARRAY_CLASS = _HEADER - 1
ARRAY_DATA, ARRAY_AXES, ARRAY_SHAPE, ARRAY_STRIDES, _, ARRAY_DTYPE, ARRAY_FLAGS = range(_HEADER, _HEADER + 7)


def view_numbers(array: NDArray[np.float32]) -> tuple[int, ...]:
    """The five numbers of a view of an array, float32 [C, T]."""
    return (array.ctypes.data, *array.shape, *array.strides)


def new_view(e: Emitter, data: Any, channels: Any, frames: Any, row_step: Any, step: Any) -> Any:
    """The address of a view on the stack."""
    from llvmlite import ir  # here: who shows samples to compiled code need not compile

    from namdsp.native.ir import I64

    with e.b.goto_entry_block():
        room = e.b.ptrtoint(e.b.alloca(ir.ArrayType(I64, VIEW_NUMBERS)), I64)
    for index, value in enumerate((data, channels, frames, row_step, step)):
        e.store_i64(room, index, value)
    return room


def view_of_array(e: Emitter, array: Any) -> Any:
    """The view of a NumPy array object, float32 [C, T]."""
    shape, strides = e.load_i64(array, ARRAY_SHAPE), e.load_i64(array, ARRAY_STRIDES)
    return new_view(
        e,
        e.load_i64(array, ARRAY_DATA),
        *(e.load_i64(shape, axis) for axis in range(2)),
        *(e.load_i64(strides, axis) for axis in range(2)),
    )
