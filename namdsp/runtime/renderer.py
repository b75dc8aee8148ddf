"""Offline: blocks of any length through an engine, on several cores, in bounded memory.

Voices are on cores of their own, by groups where an engine runs a group faster. A feed-forward model can be cut in time
as well: a chunk whose engine was first fed the receptive field before it gives the bits of the whole.

    block:   |------ chunk 0 ------|-- chunk 1 --|-- chunk 2 --|
                             [warm]        [warm]                 a receptive field, output thrown away
    chunk 0 goes on from the block before, so it is longer by what the others play twice; the state of the last chunk
    goes on in the next block.
"""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from types import TracebackType
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Engine, VoiceBank
from namdsp.plan.channels import is_mono, outputs_for, voices_for
from namdsp.runtime.start import settled_by

#: A chunk has at least so many receptive fields of its own: what is computed twice is at most half of the rest.
FIELDS_PER_CHUNK = 2
SHORTEST_CHUNK = 8192

Item = TypeVar("Item")
Result = TypeVar("Result")


def available_threads() -> int:
    """Processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def parallel_map(function: Callable[[Item], Result], items: Iterable[Item], threads: int) -> list[Result]:
    """function(item) of each item, in order, on so many threads. The first error cancels what has not begun."""
    given = list(items)
    if threads < 2 or len(given) < 2:
        return [function(item) for item in given]
    with ThreadPoolExecutor(min(threads, len(given))) as pool:
        return list(pool.map(function, given))


class Renderer:
    """A signal through a model, block after block, each block on all threads.

    channels  : audio channels; a mono model plays each by itself
    threads   : most threads to use, None for all cores; one if the engine has threads of its own
    min_chunk : frames that a chunk has of its own at the least, None for so many that not much is computed twice
    start     : signal -> history to begin with; None: settled on silence
    """

    def __init__(
        self,
        engine: Engine,
        *,
        channels: int,
        threads: int | None = None,
        min_chunk: int | None = None,
        start: Mapping[int, Float32] | None = None,
    ) -> None:
        self._engine = engine
        self._start = settled_by(engine) if start is None else start
        wanted = available_threads() if threads is None else threads
        self._threads = max(1, wanted) if engine.parallel else 1
        plan = engine.plan
        self._out_channels = outputs_for(plan, channels)
        voices = voices_for(plan, channels)
        self._warm = plan.settle_frames
        self._played = 0
        self._min_chunk = min_chunk or max(FIELDS_PER_CHUNK * self._warm, SHORTEST_CHUNK)
        self._most_chunks = 1 if plan.recurrent else self._threads // math.gcd(max(voices, 1), self._threads)
        group = voices
        if engine.parallel:
            group = engine.group if plan.recurrent and voices >= engine.group else 1
        #: rows of voices, and their banks, one for each chunk
        self._banks: list[tuple[slice, list[VoiceBank]]] = []
        for first in range(0, voices, max(1, group)):
            count = min(group, voices - first)
            rows = slice(first, first + count) if is_mono(plan) else slice(None)
            self._banks.append((rows, [self._fresh(count)]))
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._stop = threading.Event()

    @property
    def engine(self) -> str:
        """Name of the engine."""
        return self._engine.name

    def __repr__(self) -> str:
        return (
            f"<Renderer of {self._out_channels} channels out, engine {self.engine}, {self._threads} threads>"
        )

    def process(self, x: NDArray[Any]) -> Float32:
        """The next block: x [C, T], any T; gives [C_out, T]."""
        y = np.empty((self._out_channels, x.shape[1]), np.float32)
        self.process_into(x, y)
        return y

    def process_into(self, x: NDArray[Any], y: Float32) -> None:
        """Like `process`, into y [C_out, T], which is not x."""
        cuts = self._cuts(x.shape[1])
        jobs = []
        for rows, banks in self._banks:
            banks += [self._engine.voices(1) for _ in range(len(cuts) - 1 - len(banks))]
            for index, (start, stop) in enumerate(pairwise(cuts)):
                jobs.append((banks[index], x[rows], y[rows], start, stop))
            last = len(cuts) - 2
            banks[0], banks[last] = banks[last], banks[0]
        self._run(jobs)
        self._played += x.shape[1]

    def close(self) -> None:
        """Let the threads go."""
        self._stop.set()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def __enter__(self) -> Renderer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _cuts(self, frames: int) -> list[int]:
        """Where the block is cut, both ends included."""
        own = max(frames - self._warm, 0)  # but for the first receptive field, which every chunk plays
        chunks = max(1, min(self._most_chunks, own // max(self._min_chunk, 1)))
        if chunks == 1:
            return [0, frames]
        # a chunk is played from `_warm` frames before it, where blocks of long convolutions begin
        starts = [own * index // chunks for index in range(1, chunks)]
        starts = [start - (self._played + start) % self._engine.plan.period for start in starts]
        return [0, *sorted({self._warm + start for start in starts if start >= 0} - {0}), frames]

    def _run(self, jobs: list[tuple[VoiceBank, Float32, Float32, int, int]]) -> None:
        if self._pool is None or len(jobs) == 1:
            for job in jobs:
                self._chunk(*job)
            return
        futures = [self._pool.submit(self._chunk, *job) for job in jobs]
        try:
            for future in futures:
                future.result()
        except BaseException:
            self.close()
            raise

    def _chunk(self, state: VoiceBank, x: Float32, y: Float32, start: int, stop: int) -> None:
        if start > 0:
            state.fill(self._start)
            first = max(0, start - self._warm)
            thrown_away = np.empty((y.shape[0], start - first), np.float32)
            self._pieces(state, x[:, first:start], thrown_away)
        self._pieces(state, x[:, start:stop], y[:, start:stop])

    def _pieces(self, state: VoiceBank, x: Float32, y: Float32) -> None:
        longest = self._engine.max_block
        for at in range(0, x.shape[1], longest):
            if self._stop.is_set():
                return
            state.process(x[:, at : at + longest], y[:, at : at + longest])

    def _fresh(self, count: int) -> VoiceBank:
        bank = self._engine.voices(count)
        bank.fill(self._start)
        return bank
