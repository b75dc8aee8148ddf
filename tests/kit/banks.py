"""A substitute for a device: an engine that plays several models at once, made of NumPy's banks."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from namdsp.kernels.engine import longest
from namdsp.kernels.numpy_cpu.engine import NumpyEngine


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
        x = np.zeros((len(xs), longest(xs)), np.float32)
        y = np.empty_like(x)
        for row, track in zip(x, xs, strict=True):
            for start, signal in track:
                row[start : start + signal.shape[1]] = signal
        self.process(x, y)
        for row, track in zip(y, outs, strict=True):
            for start, out in track:
                out[:] = row[start : start + out.shape[1]]
        return False

    def process(self, x: Any, out: Any) -> int:
        rows = [slice(at, at + self.each) for at in range(0, self.count, self.each)]
        return sum(bank.process(x[r], out[r]) for bank, r in zip(self.banks, rows, strict=True))
