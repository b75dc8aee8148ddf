"""Records: the C structs that compiled code and Python share, each field declared once.

    Python             slope = Slope(start=0.0, target=1.0);  slope.done = 3.0;  slope.address
    compiled Python    def ramp(slope: Slope, x: View, out: View) -> int:  slope.done += x.frames
    LLVM IR            e.load_field(Slope, address, "done")
    NumPy              np.zeros(signals, SignalRecord.dtype)["ring"]

A field is 8 bytes: `int` (int64; if it is an address its name ends in `_at`, unless it is a function), or `float`
(float64); or another record, which is nested. The memory that a record's addresses point to is kept alive by the code
that fills the record.

The constants here are shared by both sides too. Records of a folder are in its `records.py` or `compiled/records.py`.
"""

from __future__ import annotations

import ctypes
from types import BuiltinFunctionType
from typing import Any, ClassVar, Self, TypeVar, get_type_hints

import numpy as np
from numpy.typing import NDArray

_R = TypeVar("_R", bound=type["Record"])


class Record(ctypes.Structure):
    """A struct in memory whose fields Python reads and writes by name; they are 0 at first.

    dtype : of the same fields, for NumPy, Numba and LLVM IR
    """

    __slots__ = ()
    dtype: ClassVar[np.dtype[np.void]] = np.dtype([])

    @property
    def address(self) -> int:
        """The address of this record, also if it is nested in another."""
        return ctypes.addressof(self)

    @property
    def nbytes(self) -> int:
        """Its size in bytes."""
        return ctypes.sizeof(self)

    def as_array(self, kind: type[np.generic]) -> NDArray[Any]:
        """Return its memory as an array of numbers, which keeps it alive."""
        return np.frombuffer(memoryview(self), kind)

    @classmethod
    def offset(cls, field: str) -> int:
        """Return the bytes from the record's start to a field."""
        assert cls.dtype.fields is not None
        return int(cls.dtype.fields[field][1])

    @classmethod
    def array_of(cls, count: int) -> ctypes.Array[Self]:
        """Return an array of `count` records; its address is that of the first."""
        return (cls * count)()


def record(declared: _R) -> _R:
    """Make a record from a class whose annotations are its fields; they follow the fields of its base record."""
    declared_fields: dict[str, Any] = get_type_hints(declared)
    del declared_fields["dtype"]
    inherited_fields: Any = declared.dtype.fields or {}
    in_python = [
        (name, {int: ctypes.c_int64, float: ctypes.c_double}.get(kind, kind))
        for name, kind in declared_fields.items()
    ]
    in_numpy = [
        (name, {int: np.int64, float: np.float64}.get(kind) or kind.dtype)
        for name, kind in declared_fields.items()
    ]
    inherited = [(name, kind) for name, (kind, *_) in inherited_fields.items()]
    named: dict[str, Any] = {
        "__slots__": (),  # another name than a field's cannot be set
        "__doc__": declared.__doc__,
        "__module__": declared.__module__,
        "_fields_": in_python,
        "dtype": np.dtype([*inherited, *in_numpy], align=True),
    }
    metaclass: Any = type(declared)
    finished: Any = metaclass(declared.__name__, declared.__bases__, named)
    assert finished.dtype.itemsize == ctypes.sizeof(finished)
    return finished  # type: ignore[no-any-return]


# -- samples -------------------------------------------------------------------------------------------------


@record
class View(Record):
    """A view of samples, float32 [C, T]: the address of the first, C, T, and two steps in bytes."""

    data_at: int
    channels: int
    frames: int
    row_step: int
    step: int


def view_of(array: NDArray[np.float32]) -> View:
    """Return the view of an array [C, T], which must stay alive as long."""
    return View(array.ctypes.data, *array.shape, *array.strides)


@record
class AtomicInt(Record):
    """An int64 that several threads change: in compiled code by `atomic_exchange_i64` and the like."""

    value: int


# -- processes -----------------------------------------------------------------------------------------------

#: Result of the entry for arguments that the fast path does not support; nothing was processed.
NEEDS_SLOW_PATH = -1
#: Result of a process whose record is in use by another thread; nothing was processed.
BUSY = -2
#: Result of a process that Python code or a device could not finish: the caller raises the error.
FAILED = -3


@record
class EntryHeader(Record):
    """First fields of the record of every compiled process that Python calls by a builtin function (`entry.py`).

    in_use        : 1 while a thread is inside, however it was called; changed atomically
    block         : frames up to which all input is read before any output is written
    save_thread, restore_thread, integer : CPython's functions that release the GIL, acquire it, and make an int
    drive         : address of the process's function(record, x, out): the driver's, or a rig's
    array_type, float32 : addresses of NumPy's array type and of the dtype
    most_frames   : of a call
    entered       : 1 while a thread is inside that has released the GIL; changed under the GIL only
    release_from  : frames from which on the GIL is released
    """

    in_use: AtomicInt
    block: int
    save_thread: int
    restore_thread: int
    integer: int
    drive: int
    array_type: int
    float32: int
    inputs: int
    outputs: int
    most_frames: int
    entered: int
    release_from: int


def record_of(play: object) -> EntryHeader | None:
    """Return the record of a function of `new_entry`; None for any other function."""
    if not isinstance(play, BuiltinFunctionType):
        return None
    memory: Any = play.__self__
    return EntryHeader.from_buffer(memory)


@record
class ProcessListRecord(Record):
    """Compiled processes that run one after the other, each on its channels; see `process.py`.

    processes_at : of `count` ProcessRecords
    x, out       : memory for the views that are passed to them
    """

    count: int
    processes_at: int
    x: View
    out: View


@record
class ProcessRecord(Record):
    """A `CompiledProcess` for compiled code: function(record, x, out), and its channels."""

    function: int
    record: int
    inputs: int
    outputs: int


@record
class CopyRecord(Record):
    """One line of a table of copies: floats from one address to another; from 0 it is zeros. See `bulk_copy.py`."""

    target_at: int
    source_at: int
    floats: int


# -- memory of signals; see `kernels/numba_cpu/driver.py` ----------------------------------------------------

#: Floats in a cache line: rows, rings and blocks start at multiples of it, followed by PAD spare floats.
PAD = 16
#: The end of a buffer that is no ring: no address reaches it.
NO_END = 2**63 - 1
#: Pointers are advanced in vectors of this many. The array of pointers is followed by the array of their ends.
POINTERS = 8


def padded(count: int, unit: int = PAD) -> int:
    """Round up to a multiple of `unit`, by default the floats of a cache line."""
    return -(-count // unit) * unit


def aligned_zeros(floats: int) -> NDArray[np.float32]:
    """Zeros that start at a cache line. They are written here: after np.zeros, the audio thread's writes are slow."""
    memory = np.full(floats + PAD, 0.0, np.float32)
    start = -(memory.ctypes.data // 4) % PAD
    return memory[start : start + floats]
