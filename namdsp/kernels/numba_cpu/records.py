"""Records of this folder's kernels: the tables of a voice, which the driver and compiled kernels read.

How records work is in `native/records.py`.
"""

from __future__ import annotations

from namdsp.native.records import EntryHeader, Record, record

#: Minimum frames of a block, which runs through the whole model at a time. A multiple of a register tile.
SMALLEST_BLOCK = 64
#: Pointers of a term of several taps, and as many strides. Pointers: the oldest tap's frame; the ring's end. Strides:
#: floats from row to row; bytes from tap to tap; bytes of the ring; taps.
TERM_POINTERS = 4
TERM_END = 1
TERM_STEP, TERM_RING, TERM_TAPS = range(1, 4)


@record
class KernelCallRecord(Record):
    """A call of a kernel: its address, the numbers of its first pointer and weight, and how many rings it writes."""

    kernel: int
    first_pointer: int
    weights: int
    mirrors: int


@record
class OperandRecord(Record):
    """The target of a pointer: its number among pointers and strides; a signal, its delay in frames; 1 if written."""

    pointer_number: int
    signal: int
    delay: int
    writes: int


@record
class SignalRecord(Record):
    """Position of a signal in the arena, in floats and frames.

    ring : frames after which positions begin anew; 0 for a signal without history, which stays
    """

    base: int
    ring: int
    stride: int
    channels: int


@record
class VoiceRecord(EntryHeader):
    """A voice: addresses of the tables and of its memory, then the signal that is its output."""

    calls_at: int
    calls_end: int
    wrap_bytes_at: int
    wrap_bytes_end: int
    moving_signals_at: int
    moving_signals_end: int
    mirrors_at: int
    strides_at: int
    signals_at: int
    weights_at: int
    arena_at: int
    positions_at: int
    addresses_at: int
    output: int


# -- long convolutions; see `long_convolution/` -------------------------------------------------------------------

#: Lanes of the convolver's vectors, whatever the processor's are.
CONVOLVER_LANES = 16
#: So many transforms of 64 make one of 512.
CONVOLVER_PARTS = 8


@record
class ConvolverTable(Record):
    """The start of a table: taps, channels, frames after which blocks repeat, partitions of 64 and of 512."""

    taps: int
    channels: int
    period: int
    small: int
    large: int


@record
class ConvolverMemory(Record):
    """The start of a memory: the frame, modulo two of the largest blocks, and the places of the newest spectra."""

    position: int
    small_slot: int
    large_slot: int


@record
class ConvolverRecord(Record):
    """A convolver of one channel: its table, and its memory."""

    table_at: int
    memory_at: int
