"""Render blocks of any length through an engine, on several cores, in bounded memory.

Voices run on separate cores, in voice vectors where these are faster. A feed-forward model can be split in time
as well: a chunk has the bits of an unsplit render if its engine first receives the receptive field before it.

    block:   |------ chunk 0 ------|-- chunk 1 --|-- chunk 2 --|
                             [warm]        [warm]                 warm-up frames, output discarded
    chunk 0 continues the previous block, so it is longer by the warm-up of the others; the next block continues from
    the state of the last chunk.
"""

from __future__ import annotations

import math
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from types import TracebackType
from typing import Any, NamedTuple, TypeVar, overload
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.common.python_process import available_threads
from namdsp.errors import StreamError
from namdsp.kernels.engine import Engine, VoiceBank, process_in_blocks
from namdsp.oversampling.engine import OversampledEngine
from namdsp.plan.plan import Plan, is_mono, outputs_for, voices_for
from namdsp.plan.steady_state import steady_state
from namdsp.runtime.blocks import Block, OutBlock, checked_blocks, process_new
from namdsp.runtime.signals import TensorT

#: Length of a chunk in receptive fields, at least, so that the warm-up is at most half of it.
FIELDS_PER_CHUNK = 2
SHORTEST_CHUNK = 8192

Item = TypeVar("Item")
Result = TypeVar("Result")


def parallel_map(function: Callable[[Item], Result], items: Iterable[Item], threads: int) -> list[Result]:
    """Return function(item) for each item, in order, on `threads` threads. An error cancels items that wait."""
    values = list(items)
    if threads < 2 or len(values) < 2:
        return [function(item) for item in values]
    with ThreadPoolExecutor(min(threads, len(values))) as pool:
        return list(pool.map(function, values))


class _Chunk(NamedTuple):
    """Frames `first` to `stop` of a block x, and the bank that renders them into y.

    continues : whether they follow what the bank has rendered last
    """

    bank: VoiceBank
    x: Float32
    y: Float32
    first: int
    stop: int
    continues: bool


class Renderer:
    """Plays a signal block after block; divides a block into voices and chunks for all threads.

    channels        : audio channels; a mono model plays each by itself
    threads         : most threads to use, None for all cores; one if the engine has separate threads
    min_chunk       : smallest length of a chunk without warm-up, in frames; None for one that computes little twice
    start_histories : signal -> history to begin with; None for the steady state
    """

    def __init__(
        self,
        engine: Engine,
        *,
        channels: int,
        threads: int | None = None,
        min_chunk: int | None = None,
        start_histories: Mapping[int, Float32] | None = None,
    ) -> None:
        self._engine = engine
        self._start_histories = prewarmed_histories(engine) if start_histories is None else start_histories
        wanted = available_threads() if threads is None else threads
        self._threads = max(1, wanted) if engine.parallel else 1
        plan = engine.plan
        self._in_channels, self._out_channels = channels, outputs_for(plan, channels)
        voices = voices_for(plan, channels)
        self._warm_frames = plan.prewarm_frames
        self._frames_before = 0  # of the blocks before
        self._min_chunk = min_chunk or max(FIELDS_PER_CHUNK * self._warm_frames, SHORTEST_CHUNK)
        # as few as make voices x chunks a multiple of the threads
        self._most_chunks = 1 if plan.recurrent else self._threads // math.gcd(max(voices, 1), self._threads)
        vector_size = voices
        if engine.parallel:
            fills_vector = plan.recurrent and voices >= engine.voices_per_vector
            vector_size = engine.voices_per_vector if fills_vector else 1
        #: voice vectors, or single voices: their rows, their number, and their banks, one for each chunk
        self._vectors: list[tuple[slice, int, list[VoiceBank]]] = []
        for first in range(0, voices, max(1, vector_size)):
            count = min(vector_size, voices - first)
            rows = slice(first, first + count) if is_mono(plan) else slice(None)
            self._vectors.append((rows, count, []))
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

    @overload
    def process(self, x: NDArray[Any]) -> Float32: ...
    @overload
    def process(self, x: TensorT) -> TensorT: ...
    def process(self, x: Any) -> Any:
        """Render the next block: x float32 [C, T], any T, an array or a tensor; returns as many frames, [C_out, T].

        Raises
        ------
        StreamError : x is of another type or shape, or the renderer is closed.
        """
        return process_new(self.process_into, x, self._out_channels)

    def process_into(self, block: Block, out: OutBlock) -> int:
        """Render a block, float32 [C, T], into out [C_out, T]; return how many of its samples were not finite.

        Raises
        ------
        StreamError : a block is of another type or shape, or the renderer is closed.
        """
        channels = (self._in_channels, self._out_channels)
        if isinstance(block, np.ndarray) and not block.flags.aligned:
            block = block.copy()
        x, y = checked_blocks(block, out, channels=channels, max_block=sys.maxsize, owner="renderer")
        return self.run(x.copy() if np.may_share_memory(x, y) else x, y)

    def run(self, x: Float32, y: Float32) -> int:
        """As `process_into`, of arrays that are known to fit: x [C, T], and y [C_out, T] in other memory."""
        if self._stop.is_set():
            raise StreamError("this renderer is closed; expected an open one. Make another")
        bounds = self._chunk_bounds(x.shape[1])
        last = len(bounds) - 2
        chunks = []
        for rows, count, banks in self._vectors:
            while len(banks) <= last:
                banks.append(self._engine.voices(count))
            for index, (first, stop) in enumerate(pairwise(bounds)):
                continues = index == 0 and self._frames_before > 0
                chunks.append(_Chunk(banks[index], x[rows], y[rows], first, stop, continues))
            banks[0], banks[last] = banks[last], banks[0]  # the next block continues the last chunk
        replaced = self._render_chunks(chunks)
        self._frames_before += x.shape[1]
        return replaced

    def close(self) -> None:
        """Stop the threads, after the chunks that they are computing."""
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
        """The bounds of the block's chunks, both ends included. Warm-ups begin where blocks of long convolutions do."""
        # but for the first receptive field, which every chunk plays
        splittable = max(frames - self._warm_frames, 0)
        chunks = max(1, min(self._most_chunks, splittable // max(self._min_chunk, 1)))
        bounds = [0]
        for index in range(1, chunks):
            warm_from = splittable * index // chunks
            warm_from -= (self._frames_before + warm_from) % self._engine.plan.period
            if warm_from >= 0 and self._warm_frames + warm_from > bounds[-1]:
                bounds.append(self._warm_frames + warm_from)
        return [*bounds, frames]

    def _render_chunks(self, chunks: list[_Chunk]) -> int:
        """Render all chunks; returns how many samples were not finite."""
        if self._pool is None or len(chunks) < 2:
            return sum(map(self._render_chunk, chunks))
        try:
            return sum(self._pool.map(self._render_chunk, chunks))
        except BaseException:
            self.close()
            raise

    def _render_chunk(self, chunk: _Chunk) -> int:
        bank, x, y, first, stop, continues = chunk
        if not continues:
            bank.fill(self._start_histories)
            warm_from = max(0, first - self._warm_frames)
            discarded = np.empty((len(y), first - warm_from), np.float32)
            self._run_blocks(bank, x[:, warm_from:first], discarded)
        return self._run_blocks(bank, x[:, first:stop], y[:, first:stop])

    def _run_blocks(self, bank: VoiceBank, x: Float32, y: Float32) -> int:
        """Run x into y in blocks: between two of them `close`, and the error of another chunk, can stop it."""
        longest = self._engine.max_block
        replaced = 0
        for first in range(0, x.shape[1], longest):
            if self._stop.is_set():
                break
            block = slice(first, first + longest)
            replaced += bank.process(x[:, block], y[:, block])
        return replaced


#: plan -> its histories, computed by the first engine that needs them
_histories: WeakKeyDictionary[Plan, Mapping[int, Float32]] = WeakKeyDictionary()


def prewarmed_histories(engine: Engine) -> Mapping[int, Float32]:
    """Return signal -> float32 [C, 1] or [C, lookback], for every signal with a history; once per plan."""
    if isinstance(engine, OversampledEngine):
        return engine.start_histories(prewarmed_histories(engine.inner))
    if engine.plan not in _histories:
        _histories[engine.plan] = (
            _after_silence(engine) if engine.plan.recurrent else steady_state(engine.plan)
        )
    return _histories[engine.plan]


def _after_silence(engine: Engine) -> Mapping[int, Float32]:
    """The histories of a voice after the silence."""
    plan = engine.plan
    voice = engine.voices(1)
    voice.fill(plan.initial)
    process_in_blocks(engine, voice, np.zeros((plan.in_channels, plan.prewarm_frames), np.float32))
    return {signal: voice.history(0, signal) for signal in plan.signals_with_history}
