"""Offline: blocks of any length through an engine, on several cores, in bounded memory.

Voices run on separate cores, in groups where an engine runs a group faster. A feed-forward model can be split in time
as well: a chunk has the bits of an unsplit render if its engine first receives the receptive field before it.

    block:   |------ chunk 0 ------|-- chunk 1 --|-- chunk 2 --|
                             [warm]        [warm]                 warm-up frames, output discarded
    chunk 0 continues the previous block, so it is longer by the warm-up of the others; the next block continues from
    the state of the last chunk.
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
from namdsp.runtime.prewarm import prewarmed_histories

#: Length of a chunk in receptive fields, at least, so that the warm-up is at most half of it.
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
    """function(item) of each item, in order, on `threads` threads. The first error cancels what has not begun."""
    values = list(items)
    if threads < 2 or len(values) < 2:
        return [function(item) for item in values]
    with ThreadPoolExecutor(min(threads, len(values))) as pool:
        return list(pool.map(function, values))


class Renderer:
    """A signal through a model, block after block, each block on all threads.

    channels  : audio channels; a mono model plays each by itself
    threads   : most threads to use, None for all cores; one if the engine has separate threads
    min_chunk : smallest length of a chunk without warm-up, in frames; None for one that computes little twice
    start     : signal -> history to begin with; None for the steady state
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
        self._start = prewarmed_histories(engine) if start is None else start
        wanted = available_threads() if threads is None else threads
        self._threads = max(1, wanted) if engine.parallel else 1
        plan = engine.plan
        self._out_channels = outputs_for(plan, channels)
        voices = voices_for(plan, channels)
        self._warm = plan.prewarm_frames
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
        """The next block: x [C, T], any T; returns [C_out, T]."""
        y = np.empty((self._out_channels, x.shape[1]), np.float32)
        self.process_into(x, y)
        return y

    def process_into(self, x: NDArray[Any], y: Float32) -> None:
        """Like `process`, into y [C_out, T], which is not x."""
        bounds = self._chunk_bounds(x.shape[1])
        jobs = []
        for rows, banks in self._banks:
            banks += [self._engine.voices(1) for _ in range(len(bounds) - 1 - len(banks))]
            for index, (start, stop) in enumerate(pairwise(bounds)):
                jobs.append((banks[index], x[rows], y[rows], start, stop))
            last = len(bounds) - 2
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

    def _chunk_bounds(self, frames: int) -> list[int]:
        """The bounds of the block's chunks, both ends included."""
        splittable = max(frames - self._warm, 0)  # but for the first receptive field, which every chunk plays
        chunks = max(1, min(self._most_chunks, splittable // max(self._min_chunk, 1)))
        if chunks == 1:
            return [0, frames]
        # a chunk is played from `_warm` frames before it, where blocks of long convolutions begin
        starts = [splittable * index // chunks for index in range(1, chunks)]
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
            discarded = np.empty((y.shape[0], start - first), np.float32)
            self._blocks(state, x[:, first:start], discarded)
        self._blocks(state, x[:, start:stop], y[:, start:stop])

    def _blocks(self, state: VoiceBank, x: Float32, y: Float32) -> None:
        longest = self._engine.max_block
        for first in range(0, x.shape[1], longest):
            if self._stop.is_set():
                return
            state.process(
                x[:, first : first + longest],
                y[:, first : first + longest],
            )

    def _fresh(self, count: int) -> VoiceBank:
        bank = self._engine.voices(count)
        bank.fill(self._start)
        return bank
