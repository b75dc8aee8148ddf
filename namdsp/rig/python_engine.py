"""An engine that runs in Python, in the place of compiled code: the player calls it back, and it takes the GIL."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.native.records import View

#: The player's result if the engine raised an error.
FAILED = -3


class PythonEngineCallback:
    """play(record, x, out) as a function pointer.

    process_into : takes float32 [C_in, T] and [C_out, T], which share no memory
    failure      : what it raised last, and when, in nanoseconds
    """

    record = 0

    def __init__(self, process_into: Callable[[Float32, Float32], None]) -> None:
        self.failure: BaseException | None = None
        self.failed_ns = 0

        def play(_: int, x: int, out: int) -> int:
            try:
                process_into(_array(x), _array(out))
            except (
                BaseException
            ) as failure:  # the caller is compiled code: the caller of the player raises it
                self.failure, self.failed_ns = failure, time.monotonic_ns()
                return FAILED
            return 0

        self._callback = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * 3)(play)
        self.function: int = ctypes.cast(self._callback, ctypes.c_void_p).value or 0


def _array(address: int) -> Float32:
    """What a view shows."""
    view = View.from_address(address)
    channels, frames, row_step, step = view.channels, view.frames, view.row_step, view.step
    reach = (channels - 1) * row_step + frames * step  # scratch memory of the player: rows are contiguous
    memory = (ctypes.c_char * reach).from_address(view.data_at)
    return np.ndarray((channels, frames), np.float32, memoryview(memory), strides=(row_step, step))
