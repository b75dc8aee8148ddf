"""A substitute for a device: an engine that plays several models at once, made of NumPy's banks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numpy_cpu.engine import NumpyEngine
from namdsp.kernels.tracks import Track, longest


class Together(NumpyEngine):
    """One that runs other models together with its model, as a device does: here bank after bank."""

    batches_voices = True
    row_device = None
    made: ClassVar[list[int]] = []

    def __init__(self, plans: Any, block: int = 512) -> None:
        super().__init__(plans[0], block)
        self._plans, self._block = plans, block

    def batch_engine(self, plans: Any) -> Any:
        self.made.append(len(plans))
        return type(self)(plans, self._block)

    def voices(self, count: int) -> Any:
        item = count // len(self._plans)
        return Banks([NumpyEngine(plan, self._block).voices(item) for plan in self._plans], item)


class Banks:
    """Banks of mono voices as one."""

    def __init__(self, banks: Any, item: int) -> None:
        self.banks, self.each, self.count, self.fast_path = banks, item, item * len(banks), None
        self.compiled = None

    def fill(self, values: Any, voices: slice = slice(None)) -> None:
        for voice in range(self.count)[voices]:
            self.banks[voice // self.each].fill(values, slice(voice % self.each, voice % self.each + 1))

    def history(self, voice: int, signal: int) -> Any:
        return self.banks[voice // self.each].history(voice % self.each, signal)

    def process_tracks(self, xs: Any, outs: Any) -> bool:
        x = gather_block(xs, 1, 0, longest(xs))
        y = np.empty_like(x)
        self.process(x, y)
        scatter_block(outs, y, 0)
        return False

    def process(self, x: Any, out: Any) -> int:
        rows = [slice(at, at + self.each) for at in range(0, self.count, self.each)]
        return sum(bank.process(x[r], out[r]) for bank, r in zip(self.banks, rows, strict=True))


def gather_block(tracks: Sequence[Track], channels: int, first: int, frames: int) -> Float32:
    """Return a block of all tracks, from frame `first` on, as an array [tracks x channels, frames]."""
    block = np.zeros((len(tracks) * channels, frames), np.float32)
    for row, track in zip(np.split(block, len(tracks)), tracks, strict=True):
        for part, signal in _overlaps(track, row, first):
            part[:] = signal
    return block


def scatter_block(tracks: Sequence[Track], block: Float32, first: int) -> None:
    """Copy a block, as `gather_block` returns it, into the tracks' signals."""
    for row, track in zip(np.split(block, len(tracks)), tracks, strict=True):
        for part, signal in _overlaps(track, row, first):
            signal[:] = part


def _overlaps(track: Track, row: Float32, first: int) -> list[tuple[Float32, Float32]]:
    """Slices of a block and of a track's signals with the same frames."""
    overlaps, stop = [], first + row.shape[1]
    for signal, start in zip(track.signals, track.starts, strict=True):
        begin, end = max(first, start), min(stop, start + signal.shape[1])
        if begin < end:
            overlaps.append((row[:, begin - first : end - first], signal[:, begin - start : end - start]))
    return overlaps
