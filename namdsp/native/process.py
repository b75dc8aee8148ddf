"""Compiled functions that process blocks, with the memory that they work on, or Python code in their place.

Nothing here imports LLVM before it is needed.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.native.compiler_errors import compile_errors
from namdsp.native.records import FAILED, ProcessListRecord, ProcessRecord, View

#: The loop of `run_in_order`, and the number of its arguments.
LOOP = "namdsp.native.process_list_loop:make_process_list", 3


def compiled_address(place: str, arguments: int, *constants: int) -> int:
    """Return the address of a compiled function with `arguments` int64 arguments and an int64 result.

    place : "package.module:make"; make(*constants) returns the Python function for Numba. Its module, and Numba, are
            imported only if the cache lacks it; see `compile.integers_function`
    """
    with compile_errors():
        from namdsp.native.compile import integers_address

    return integers_address(place, arguments, *constants)


def compiled_function(place: str, arguments: int, *constants: int) -> Callable[..., int]:
    """Return the compiled function for Python; it runs without the GIL."""
    with compile_errors():
        from namdsp.native.compile import integers_function

    return integers_function(place, arguments, *constants)


def process_arrays() -> Callable[[int, int, int, int], int]:
    """Return a function that calls a compiled process on arrays; see `entry.process_arrays`."""
    with compile_errors():
        from namdsp.native.entry import process_arrays as compiled  # here: it imports LLVM
    return compiled()


class CompiledProcess:
    """A compiled function with its record: function(record, x, out) -> replaced samples.

    x and out are addresses of views. A negative result means that nothing was processed. The caller keeps this object
    alive.

    inputs, outputs : channels
    references      : objects that must live as long
    """

    def __init__(self, function: int, record: int, inputs: int, outputs: int, references: Any) -> None:
        self.function: int = function
        self.record: int = record
        self.inputs: int = inputs
        self.outputs: int = outputs
        self.references = references
        self._process_arrays = process_arrays()

    def run(self, x: Float32, out: Float32) -> int:
        """Process a block: arrays [C, T], which are not checked, so x and out must be float32 of the same T."""
        return self._process_arrays(self.function, self.record, id(x), id(out))


def run_in_order(processes: Sequence[CompiledProcess]) -> CompiledProcess:
    """Return one process that runs at least one, in order, each on its channels of the signals."""
    if len(processes) == 1:
        return processes[0]
    rows = ProcessRecord.array_of(len(processes))
    for row, process in zip(rows, processes, strict=True):
        row.function, row.record = process.function, process.record
        row.inputs, row.outputs = process.inputs, process.outputs
    record = ProcessListRecord(count=len(rows), processes_at=rows[0].address)
    inputs = sum(process.inputs for process in processes)
    outputs = sum(process.outputs for process in processes)
    return CompiledProcess(
        compiled_address(*LOOP), record.address, inputs, outputs, (record, rows, *processes)
    )


def warm() -> None:
    """Compile or load the loop, and the function that calls a process."""
    process_arrays()
    compiled_address(*LOOP)


class PythonPlayer:
    """Python code in place of compiled code: play(record, x, out) as a function pointer.

    Compiled code calls it, and it takes the GIL.

    process_into : takes float32 [C_in, T] and [C_out, T]
    failure      : what it raised first, and when, in nanoseconds
    """

    record = 0
    native = False

    def __init__(self, process_into: Callable[[Float32, Float32], object]) -> None:
        self.failure: BaseException | None = None
        self.failed_ns = 0

        def play(_: int, x: int, out: int) -> int:
            try:
                process_into(_array(x), _array(out))
            # the caller is compiled code: the caller of the player raises it
            except BaseException as failure:
                if self.failure is None:
                    self.failure, self.failed_ns = failure, time.monotonic_ns()
                return FAILED
            return 0

        self._callback = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * 3)(play)
        self.function: int = ctypes.cast(self._callback, ctypes.c_void_p).value or 0


def _array(address: int) -> Float32:
    """The samples of the view at an address, as an array."""
    view = View.from_address(address)
    channels, frames, row_step, step = view.channels, view.frames, view.row_step, view.step
    reach = (channels - 1) * row_step + frames * step
    memory = (ctypes.c_char * reach).from_address(view.data_at)
    return np.ndarray((channels, frames), np.float32, memoryview(memory), strides=(row_step, step))
