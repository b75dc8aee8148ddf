"""Training data of teachers: excerpts that all of them share, and their outputs, on the device of the training."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from threading import Lock
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.common.python_process import available_threads
from namdsp.runtime.renderer import parallel_map
from namdsp.training.excerpts_ahead import ExcerptsAhead
from namdsp.training.excitation import SeededSignals, excerpt
from namdsp.training.teacher import Teacher

#: Excerpts at the start, and at most.
FIRST_EXCERPTS, MAX_EXCERPTS = 18, 48
#: How often the frames of an excerpt are used: on a CPU, and on a GPU, whose steps have four times as many windows.
USES, GPU_USES = 2, 8


class Excerpts:
    """The guitar of a run at one sample rate, without any teacher. For a GPU, other processes make excerpts ahead.

    make  : number -> excerpt
    first : the first FIRST_EXCERPTS
    ahead : None on the CPU
    """

    def __init__(self, seed: int, sample_rate: int, device: str, user_dry: Float32 | None) -> None:
        self.seed: int = seed
        self.device: str = device
        self._sample_rate = sample_rate
        self.make: partial[Float32] = partial(excerpt, seed=seed, sample_rate=sample_rate, user_dry=user_dry)
        self.ahead: ExcerptsAhead | None = None if device == "cpu" else ExcerptsAhead(self.make)
        self.first: list[Float32] = parallel_map(self.make, range(FIRST_EXCERPTS), available_threads())
        self._played = dict[SeededSignals, list[Float32]]()
        self._lock = Lock()

    def play(self, signals: SeededSignals) -> list[Float32]:
        """Return other guitar, made at the first call and kept: a run has a minute and a half of it."""
        with self._lock:
            if signals not in self._played:
                self._played[signals] = signals.play(self._sample_rate)
            return self._played[signals]

    def close(self) -> None:
        """Make no more excerpts."""
        if self.ahead is not None:
            self.ahead.close()


class ExcerptPool:
    """Excerpts, [S, T], and the outputs of several teachers for each; excerpts that were used enough are replaced.

    teachers : a rig, its outputs for the first excerpts, and the gain of its targets over its output
    data     : the training data of each teacher
    """

    def __init__(self, excerpts: Excerpts, teachers: Sequence[tuple[Teacher, list[Float32], float]]) -> None:
        import torch

        self._excerpts = excerpts
        self._rigs = [rig for rig, _, _ in teachers]
        self._gains = [np.float32(gain) for _, _, gain in teachers]
        self._length = len(excerpts.first[0])
        self._uses = USES if excerpts.device == "cpu" else GPU_USES
        self._added = 0
        shape = MAX_EXCERPTS, self._length
        self._rows = [torch.empty(shape, device=excerpts.device) for _ in range(1 + len(teachers))]
        self.data: list[partial[tuple[Any, Any, Any]]] = [
            partial(self.at, index) for index in range(len(teachers))
        ]
        for played in self._uploaded(excerpts.first, [first for _, first, _ in teachers]):
            self._add(played)
        if excerpts.ahead is not None:
            excerpts.ahead.begin(self._play, self._added)

    def at(self, index: int, step: int, frames: int) -> tuple[Any, Any, Any]:
        """Return inputs, a teacher's targets, and the rows that have excerpts, the oldest first.

        step, frames : the step of all students, and the frames that it reads
        """
        import torch

        needed = FIRST_EXCERPTS + step * frames // (self._uses * self._length)
        while self._added < needed:
            self._add(self._next())
        stored = min(self._added, MAX_EXCERPTS)
        rows = (torch.arange(stored) + (self._added - stored)) % MAX_EXCERPTS
        return self._rows[0], self._rows[1 + index], rows

    def _next(self) -> list[Any]:
        ahead = self._excerpts.ahead
        return ahead.next() if ahead is not None else self._play([self._excerpts.make(self._added)])[0]

    def _play(self, xs: list[Float32]) -> list[list[Any]]:
        return self._uploaded(xs, [rig.play(xs) for rig in self._rigs])

    def _uploaded(self, xs: list[Float32], outputs: Sequence[list[Float32]]) -> list[list[Any]]:
        """Return each excerpt and the targets of all teachers, on the device."""
        import torch

        device = self._excerpts.device
        ys = [[gain * y for y in played] for gain, played in zip(self._gains, outputs, strict=True)]
        uploaded = [
            [torch.from_numpy(part).to(device) for part in played] for played in zip(xs, *ys, strict=True)
        ]
        if device != "cpu":  # copies are in the stream of this thread, which is not the training's
            torch.cuda.current_stream(torch.device(device)).synchronize()
        return uploaded

    def _add(self, played: list[Any]) -> None:
        """Store an excerpt and its targets, in place of the oldest if there are MAX_EXCERPTS."""
        import torch

        for part, rows in zip(played, self._rows, strict=True):
            rows[self._added % MAX_EXCERPTS].copy_(part)
            if part.is_cuda:
                part.record_stream(torch.cuda.current_stream(part.device))
        self._added += 1
