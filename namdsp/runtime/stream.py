"""A stream: blocks in, blocks out, with the histories between them.

    process_into -> VoiceBank.fast_path            one voice, a block that needs no checks in Python
                 -> checks -> VoiceBank.process    all else, in blocks of the engine

A mono model plays any number of channels, each as a separate voice. A model with several inputs or outputs is one
voice for all channels.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.errors import StreamError
from namdsp.kernels.engine import Engine, Run
from namdsp.native.process import CompiledProcess
from namdsp.native.records import BUSY, NEEDS_SLOW_PATH, record_of
from namdsp.oversampling.engine import OversampledEngine
from namdsp.oversampling.factors import latency_frames
from namdsp.plan.plan import outputs_for, voices_for
from namdsp.runtime import state
from namdsp.runtime.blocks import (
    FAILED_MIDWAY,
    Block,
    OutBlock,
    checked_blocks,
    copy_if_overlapping,
    process_new,
)
from namdsp.runtime.renderer import prewarmed_histories
from namdsp.runtime.signals import TensorT
from namdsp.strict_attributes import NotCopyable

#: Frames that every engine reads of all channels of a voice before it writes the first.
SAFE_OVERLAP_FRAMES = 64
#: Enough to have written all scratch.
_WARMING_FRAMES = 4096
_IN_USE = "this stream is in use by another thread. Create one stream per thread"


def _needs_checks(block: object, out: object) -> int:
    """In the place of compiled code that must not run now."""
    return NEEDS_SLOW_PATH


class Stream(NotCopyable):
    """One running signal through a model. Made by `Model.stream`.

    One thread at a time uses a stream, whichever made it.
    """

    # slots, and so no attributes but these: `StrictAttributes` would cost a call for each that is set in a block
    __slots__ = (
        "__weakref__",
        "_bank",
        "_channels",
        "_engine",
        "_failed",
        "_fast_path",
        "_input_copy",
        "_longest",
        "_max_block",
        "_prewarmed",
        "_record",
        "_replaced_samples",
        "_run",
        "_running",
        "_sample_rate",
    )

    def __init__(
        self, engine: Engine, *, channels: int, max_block: int, sample_rate: float, prewarm: bool
    ) -> None:
        self._engine = engine
        self._max_block = max_block
        self._sample_rate = sample_rate
        self._prewarmed = prewarm
        self._channels = (channels, outputs_for(engine.plan, channels))
        self._longest = min(engine.max_block, max_block)
        self._bank = engine.voices(voices_for(engine.plan, channels))
        self._input_copy = np.full((channels, max_block), 0, np.float32)
        self._running = self._failed = False
        self._replaced_samples = 0
        #: the bank's, if its blocks need not be split, and its record, if it is compiled code alone
        self._fast_path = self._bank.fast_path if engine.max_block <= max_block else None
        self._record = record_of(self._fast_path)
        #: what `process_into` calls: compiled code, which no other thread can interrupt; or `_needs_checks`
        self._run: Run = _needs_checks
        self._choose_run()
        # so that all memory and code is at hand
        frames = min(self._longest, _WARMING_FRAMES)
        self._play(*(np.zeros((rows, frames), np.float32) for rows in self._channels))
        self._start()

    @property
    def max_block(self) -> int:
        """The largest block in frames."""
        return self._max_block

    @property
    def latency_frames(self) -> int:
        """Frames of delay: none, unless the model is oversampled."""
        return latency_frames(self._engine.factor if isinstance(self._engine, OversampledEngine) else 1)

    @property
    def sample_rate(self) -> float:
        """Hz, the model's."""
        return self._sample_rate

    @property
    def replaced_samples(self) -> int:
        """Input samples that were not finite, taken as 0, since the start or the last reset."""
        return self._replaced_samples

    @property
    def engine(self) -> str:
        """Name of the engine."""
        return self._engine.name

    @property
    def memory_bytes(self) -> int:
        """Bytes that this stream holds: histories and scratch."""
        return int(self._bank.memory_bytes() + self._input_copy.nbytes)

    @property
    def compiled(self) -> CompiledProcess | None:
        """How compiled code plays what this stream plays, in blocks of any length; None if Python must."""
        return self._bank.compiled

    def process_into(self, block: Block, out: OutBlock) -> None:
        """Run one block through the stream. Realtime-safe with arrays: allocates none, takes no locks.

        block : float32 [T], or [C, T] with C = channels, T from 0 to max_block, any strides. At the model's rate
        out   : float32 of the same kind of shape for the outputs; may be `block`, or overlap it

        Both may be tensors of PyTorch on the CPU, which needs some microseconds more.

        Raises
        ------
        StreamError : wrong type, shape or length, or the stream is in use: nothing was processed then. Or a block
                      before has failed halfway, by what its engine raised: `reset` or `set_state` comes first.
        """
        replaced = self._run(block, out)  # type: ignore[arg-type]
        if replaced:
            if replaced < 0:
                replaced = self._run_exclusively(block, out, replaced)
            self._replaced_samples += replaced

    @overload
    def process(self, block: NDArray[Any]) -> Float32: ...
    @overload
    def process(self, block: TensorT) -> TensorT: ...
    def process(self, block: Any) -> Any:
        """Like `process_into`, into a new array; for a tensor on any device, into one on the same."""
        return process_new(self.process_into, block, self._channels[1])

    def reset(self) -> None:
        """As if new, and prewarmed if the stream was made so."""
        with self._exclusive():
            self._replaced_samples = 0
            self._start()

    def prewarm(self) -> None:
        """Set every history to the steady state after silence."""
        with self._exclusive():
            self._bank.fill(prewarmed_histories(self._engine))
            self._failed = False

    def state(self) -> bytes:
        """The histories as bytes: the same for every engine and block size. See `runtime/state.py`."""
        with self._exclusive():
            self._check_not_failed()
            return state.save(self._engine.plan, self._bank)

    def set_state(self, saved: bytes) -> None:
        """Continue from a saved state of the same model; raises `StreamError` for any other, changing nothing."""
        with self._exclusive():
            state.restore(self._engine.plan, self._bank, saved)
            self._failed = False

    def explain(self) -> str:
        """Which kernel takes which operations."""
        return "\n".join(
            f"{segment.kernel:10} {', '.join(segment.qualnames)}" for segment in self._engine.schedule
        )

    def __repr__(self) -> str:
        inputs, outputs = self._channels
        return (
            f"<Stream of blocks up to {self.max_block} frames, {inputs} in, {outputs} out, {self.sample_rate:g} Hz, "
            f"engine {self.engine}>"
        )

    @contextmanager
    def _exclusive(self) -> Iterator[None]:
        """Keep all other threads out, or raise the error if one is inside."""
        if self._running:
            raise StreamError(_IN_USE)
        self._running = True  # nothing between the question and this can change threads: no call, no loop
        self._run = _needs_checks
        try:
            if self._record is not None and self._record.entered:
                raise StreamError(_IN_USE)
            yield
        finally:
            self._choose_run()
            self._running = False

    def _choose_run(self) -> None:
        """Set what `process_into` calls, while no other thread can."""
        self._run = _needs_checks if self._failed or self._fast_path is None else self._fast_path

    def _start(self) -> None:
        """Begin with the histories of a new stream: after silence; or zeros, or the states in the file."""
        self._bank.fill(prewarmed_histories(self._engine) if self._prewarmed else self._engine.plan.initial)
        self._failed = False

    def _run_exclusively(self, block: Block, out: OutBlock, problem: int) -> int:
        """Process a block that compiled code has refused; returns the number of samples that were not finite."""
        if problem == BUSY:
            raise StreamError(_IN_USE)
        with self._exclusive():
            return self._check_and_run(block, out, problem)

    def _check_and_run(self, block: Block, out: OutBlock, problem: int) -> int:
        """Check and run any block, or raise why it cannot run; returns the number of samples that were not finite."""
        self._check_not_failed()
        x, y = checked_blocks(block, out, channels=self._channels, max_block=self.max_block, owner="stream")
        harmless = SAFE_OVERLAP_FRAMES if self._bank.count == 1 else 0
        if x.shape[1] > harmless and block is not out:
            x = copy_if_overlapping(x, y, self._input_copy)
        self._failed = True  # until it has been played
        replaced = self._play(x, y)
        self._failed = problem < BUSY  # by the short way: this run was for its error alone
        self._check_not_failed()
        return replaced

    def _play(self, x: Float32, out: Float32) -> int:
        """Run x [C_in, T] into out [C_out, T], which may be x; returns the number of samples that were not finite."""
        frames = x.shape[1]
        if 0 < frames <= self._longest:
            return self._bank.process(x, out)
        replaced = 0
        for start in range(0, frames, self._longest):
            part = slice(start, start + self._longest)
            replaced += self._bank.process(x[:, part], out[:, part])
        return replaced

    def _check_not_failed(self) -> None:
        if self._failed:
            raise StreamError(FAILED_MIDWAY.format("stream", " or set_state(saved)"))
