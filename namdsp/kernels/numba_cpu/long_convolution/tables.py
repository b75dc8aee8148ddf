"""Tables and memory of the compiled partitioned convolution (`kernel.py`, `arithmetic/convolution.py`).

The table of some taps is shared by all that convolve with them; each channel of each stream has separate memory. Both
are float32 arrays that begin at a cache line, and with a record:

    table    record | bias on all lanes | windows of the head | passes of 64 | twists | outer passes
             | spectra, the oldest partition first
    memory   record | the 64 frames before, and these | what the levels add | ... | rings of spectra

A spectrum of 64 numbers is 64 real parts before 64 imaginary ones, in the order that a transform in vectors
produces (`ORDER`); one of 512 is eight of those, each with a separate ring.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from namdsp.arithmetic.convolution import LARGE, SMALL, Spectra, levels, period, tap_spectra, turns
from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.records import CONVOLVER_LANES, CONVOLVER_PARTS, ConvolverMemory, ConvolverTable

#: Floats of a spectrum of 64.
SPECTRUM = 2 * SMALL
#: Offsets in a table, in floats.
BIAS_AT = 16
#: of the window whose first tap is that of the newest frame: the taps that multiply the first frame of a vector
HEAD_AT = BIAS_AT + CONVOLVER_LANES * CONVOLVER_LANES
PASSES_AT = HEAD_AT + SMALL * CONVOLVER_LANES
SMALL_TWIST_AT = PASSES_AT + 4 * 3 * CONVOLVER_LANES
LARGE_TWIST_AT = SMALL_TWIST_AT + 2 * SMALL
PASS_OF_2_AT = LARGE_TWIST_AT + 2 * LARGE
PASS_OF_4_AT = PASS_OF_2_AT + LARGE
SPECTRA_AT = PASS_OF_4_AT + 2 * 3 * SMALL
#: Offsets in a memory, in floats.
BEFORE_AT = 16
NOW_AT = BEFORE_AT + SMALL
ADDED_AT = NOW_AT + SMALL
OUT_AT = ADDED_AT + SMALL
WORK_AT = OUT_AT + SMALL
RINGS_AT = WORK_AT + SPECTRUM


_VECTOR, _LANE = np.divmod(np.arange(SMALL), CONVOLVER_LANES)
#: The index of each element in a stored transform: the last two passes have exchanged lanes and vectors.
ORDER: NDArray[np.intp] = CONVOLVER_LANES * (_LANE // 4) + 4 * (_LANE % 4) + _VECTOR


def table_of(taps: Float32, bias: float, channels: int) -> Float32:
    """Return the table of taps [N], newest first, for a number of channels."""
    parts = {size: tap_spectra(taps[first:stop], size) for first, stop, size, _ in levels(len(taps))}
    none = np.zeros((0, SMALL), np.float32), np.zeros((0, SMALL), np.float32)
    small, large = parts.get(SMALL, none), parts.get(LARGE, none)
    record = ConvolverTable(
        taps=len(taps),
        channels=channels,
        period=period(len(taps)),
        small=len(small[0]),
        large=len(large[0]),
    )
    front = np.zeros(BIAS_AT, np.float32)
    front[: record.nbytes // 4] = record.as_array(np.float32)
    # windows of the head with zeros around it, which begin 15 taps before the newest frame's tap, up to the 64th tap
    windows = np.zeros(SMALL + 2 * (CONVOLVER_LANES - 1), np.float32)
    windows[CONVOLVER_LANES - 1 :][: min(len(taps), SMALL)] = taps[:SMALL]
    windows = sliding_window_view(windows, CONVOLVER_LANES)
    sections = [
        front,
        np.full(CONVOLVER_LANES, np.float32(0) + np.float32(bias), np.float32),
        windows,
        _factors(),
        _spectra(small, 1),
        _spectra(large, CONVOLVER_PARTS),
    ]
    return np.concatenate([np.ravel(section) for section in sections]).astype(np.float32)


@cache
def _factors() -> Float32:
    """Passes of 64, twists, outer passes: the same in each table."""
    q, lane = np.arange(1, 4)[:, np.newaxis], np.arange(CONVOLVER_LANES)
    sections = [
        _flipped(turns(q * lane, SMALL)),
        _flipped(turns(q * (lane % 4), SMALL // 4)),
        *turns(np.arange(SMALL), 4 * SMALL),
        *turns(np.arange(LARGE), 4 * LARGE),
        _flipped(turns(np.arange(LARGE // 2), LARGE)),
        _flipped(turns(q * np.arange(SMALL), LARGE // 2)),
    ]
    return np.concatenate(sections)


def _flipped(turned: tuple[Float32, Float32]) -> Float32:
    """c, then -s."""
    c, s = turned
    return np.concatenate([c.ravel(), -s.ravel()])


def _spectra(spectra: Spectra, parts: int) -> Float32:
    """Spectra part by part, the oldest partition first."""
    re, im = (part[::-1].reshape(len(part), parts, SMALL)[:, :, ORDER] for part in spectra)
    return np.ravel(np.concatenate([re, im], axis=2).transpose(1, 0, 2))


def memory_floats(taps: int) -> int:
    """Return the floats of one channel's memory."""
    parts = {size: -(-(stop - first) // size) for first, stop, size, _ in levels(taps)}
    large = parts.get(LARGE, 0)
    of_small = SPECTRUM * parts.get(SMALL, 0)
    # past and future frames; parts as transformed; their rings
    of_large = (4 * LARGE + CONVOLVER_PARTS * SPECTRUM * (1 + large)) if large else 0
    return RINGS_AT + of_small + of_large


def clear(memory: Float32, bias: float) -> None:
    """Reset to the state before frame 0 of a silent signal; memory: float32 [channels, floats]."""
    memory[:] = 0
    memory[:, ADDED_AT : ADDED_AT + SMALL] += np.float32(bias)


assert ConvolverTable.dtype.itemsize <= 4 * BIAS_AT
assert ConvolverMemory.dtype.itemsize <= 4 * BEFORE_AT
