"""The two filters on signals: up to the phases, and down from the model's output of all phases.

Compiled (`compiled/fir.py`); and written with NumPy for the reference, with the same bits.
"""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.native import process
from namdsp.native.process import CompiledProcess, compiled_address
from namdsp.native.records import view_of
from namdsp.oversampling.compiled.records import FILTER_PADDING, FILTER_TILE, FilterRecord, OversampledRecord
from namdsp.oversampling.design import TAPS, phase_taps
from namdsp.oversampling.plan import HISTORY

_COMPILED = "namdsp.oversampling.compiled"
#: Compiled Python of 3 arguments; see `native/process.py`.
UP, DOWN = f"{_COMPILED}.fir:make_up", f"{_COMPILED}.fir:make_down"
PLAYER = f"{_COMPILED}.oversampled_player:make_oversampled_player"


def up_taps(factor: int) -> Float64:
    """Return float64 [factor, TAPS]: each phase has a gain of 1 at 0 Hz."""
    return phase_taps(factor) * factor


def down_taps(factor: int) -> Float64:
    """Return float64 [factor, TAPS]: the last phase of a frame is the newest."""
    return np.ascontiguousarray(phase_taps(factor)[::-1])


class Filter:
    """A compiled filter with its delay lines.

    code     : name of its compiled code; see `native/process.py`
    taps     : float64 [factor, TAPS]
    rows     : of the input, all voices together
    channels : of one voice on the side without phases
    """

    def __init__(self, code: str, taps: Float64, *, rows: int, channels: int) -> None:
        #: the address of filter(record, x, out), of views in disjoint memory, and of its record
        self.function: int = compiled_address(code, 3)
        self._taps = taps
        self.rows: int = rows
        self.factor: int = len(taps)
        self._lines = np.full((rows, HISTORY + FILTER_TILE + FILTER_PADDING), 0.0)
        self._scratch = np.full(FILTER_TILE + FILTER_PADDING, 0.0)
        #: the past of each row [rows, HISTORY], oldest first: float32 numbers
        self.past: Float64 = self._lines[:, :HISTORY]
        self._record = FilterRecord(
            taps_at=taps.ctypes.data,
            lines_at=self._lines.ctypes.data,
            scratch_at=self._scratch.ctypes.data,
            factor=len(taps),
            channels=channels,
            phase_taps=TAPS,
            line_floats=self._lines.shape[1],
            history=HISTORY,
        )
        self.record: int = self._record.address

    def memory_bytes(self) -> int:
        """Bytes of the past and the scratch."""
        return self._lines.nbytes + self._scratch.nbytes


def up_filter(factor: int, *, voices: int, channels: int) -> Filter:
    """[voices x channels, T] -> [voices x factor x channels, T]."""
    rows = voices * channels
    return Filter(UP, up_taps(factor), rows=rows, channels=channels)


def down_filter(factor: int, *, voices: int, channels: int) -> Filter:
    """[voices x factor x channels, T] -> [voices x channels, T]."""
    rows = voices * factor * channels
    return Filter(DOWN, down_taps(factor), rows=rows, channels=channels)


def up_reference(x: Float32, factor: int) -> Float32:
    """x [C, T], after silence, to phases [factor, C, T]: as `compiled/fir.py` has it, frames side by side."""
    return np.stack([chain(row[np.newaxis], x[np.newaxis]) for row in up_taps(factor)])


def down_reference(y: Float32, factor: int) -> Float32:
    """Phases [factor, C, T], after silence, to [C, T]."""
    return chain(down_taps(factor), y)


def chain(taps: Float64, signals: Float32) -> Float32:
    """Return the sum [C, T] of signals [n, C, T], after silence, through taps [n, TAPS]: one chain, oldest first."""
    total: Float64 = np.zeros(signals[0].shape)
    with np.errstate(all="ignore"):
        for row, signal in zip(taps, signals, strict=True):
            padded: Float64 = np.pad(signal.astype(np.float64), ((0, 0), (HISTORY, 0)))
            frames = total.shape[1]
            for k in reversed(range(TAPS)):
                total += row[k] * padded[:, HISTORY - k : HISTORY - k + frames]
        return total.astype(np.float32)


def warm() -> None:
    """Compile or load both filters, and the player of an oversampled model."""
    for target in (UP, DOWN, PLAYER):
        compiled_address(target, 3)
    process.warm()


def oversampled_player(
    up: Filter, down: Filter, inner: CompiledProcess, phases: Float32, played: Float32
) -> CompiledProcess:
    """Return both filters with a compiled player of all phases between them.

    phases, played : float32 [rows, longest block], memory for the player's input and output
    """
    record = OversampledRecord(
        up=up.function,
        up_at=up.record,
        down=down.function,
        down_at=down.record,
        inner=inner.function,
        inner_at=inner.record,
        longest=phases.shape[1],
        phases=view_of(phases),
        played=view_of(played),
    )
    references = (record, up, down, inner, phases, played)
    return CompiledProcess(
        compiled_address(PLAYER, 3), record.address, up.rows, down.rows // up.factor, references
    )
