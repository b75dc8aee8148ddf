"""A stream processes blocks one after the other, and stores the histories between them.

    process_into -> StreamVoices.fast_path        one voice, a block that needs no checks in Python
                 -> checks -> StreamVoices.run    all else
                           -> Crossfade.run       two models, while a swap fades

Another thread may hand over a new model at any time (`swap`). All else belongs to one thread at a time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.common.public import public
from namdsp.common.strict_attributes import NotCopyable
from namdsp.errors import StreamError
from namdsp.kernels.engine import PlayBlock
from namdsp.native.process import CompiledProcess
from namdsp.native.records import BUSY, NEEDS_SLOW_PATH
from namdsp.runtime.blocks import (
    FAILED_MIDWAY,
    Block,
    OutBlock,
    checked_blocks,
    copy_if_overlapping,
    process_new,
)
from namdsp.runtime.crossfade import DEFAULT_FADE_SECONDS, Crossfade, check_swap
from namdsp.runtime.playable import Playable
from namdsp.runtime.signals import TensorT
from namdsp.runtime.voices import StreamVoices

#: Frames that every engine reads of all channels of a voice before it writes the first.
SAFE_OVERLAP_FRAMES = 64
_IN_USE = "this stream is in use by another thread. Create one stream per thread"


def _needs_checks(block: object, out: object) -> int:
    """Replaces compiled code that must not run now."""
    return NEEDS_SLOW_PATH


class Stream(NotCopyable):
    """Plays a capture block by block, in real time. Made by `Model.stream`.

    One thread at a time uses a stream, whichever made it; only `swap` may be called meanwhile.

    Example
    -------
    >>> stream = amp.stream(max_block=128)
    >>> block = x[:100].copy()
    >>> stream.process_into(block, block)
    """

    # slots, and so no attributes but these: `StrictAttributes` would cost a call for each that is set in a block
    __slots__ = (
        "__weakref__",
        "_channels",
        "_engine_name",
        "_fade",
        "_failed",
        "_fast_path",
        "_incoming",
        "_input_copy",
        "_max_block",
        "_prewarmed",
        "_replaced_samples",
        "_retired",
        "_run",
        "_running",
        "_sample_rate",
        "_voices",
    )

    def __init__(
        self, voices: StreamVoices, *, max_block: int, sample_rate: float, engine_name: str, prewarm: bool
    ) -> None:
        self._engine_name = engine_name
        self._prewarmed = prewarm
        self._channels = (voices.in_channels, voices.out_channels)
        self._input_copy = np.full((voices.in_channels, max_block), 0, np.float32)
        self._incoming: deque[Crossfade] = deque(maxlen=1)  # from the swapping thread: the newest wins
        self._fade: Crossfade | None = None
        self._retired: deque[tuple[StreamVoices, Crossfade]] = deque()  # back to it, to be released there
        self._running = self._failed = False
        self._max_block = max_block
        self._sample_rate = sample_rate
        self._replaced_samples = 0
        #: what `process_into` calls: compiled code, which no other thread can interrupt; or `_needs_checks`
        self._run: PlayBlock = _needs_checks
        self._adopt(voices)
        self._choose_run()
        voices.start(prewarm=prewarm)

    @property
    def max_block(self) -> int:
        """The largest block in frames."""
        return self._max_block

    @property
    def latency_frames(self) -> int:
        """Latency in frames: 0 unless the stream is oversampled."""
        return self._voices.latency_frames

    @property
    def sample_rate(self) -> float:
        """Sample rate of the capture in Hz."""
        return self._sample_rate

    @property
    def replaced_samples(self) -> int:
        """Number of NaN and infinite input samples, counted as 0, since the start or the last reset."""
        return self._replaced_samples

    @property
    def engine(self) -> str:
        """Name of the engine."""
        return self._voices.engine.name

    @property
    def memory_bytes(self) -> int:
        """Bytes of memory that this stream uses."""
        fades = (*self._incoming, *((self._fade,) if self._fade else ()))
        held = self._voices.memory_bytes() + self._input_copy.nbytes
        return int(held + sum(fade.memory_bytes() for fade in fades))

    @property
    def compiled(self) -> CompiledProcess | None:
        """How compiled code plays what this stream plays now, until a swap; None if Python must."""
        return self._voices.compiled

    def process_into(self, block: Block, out: OutBlock) -> None:
        """Process one block. Real-time safe with arrays: allocates nothing and takes no locks.

        block : float32 [T], or [C, T] with C = channels, T from 0 to max_block, any strides. At the model's rate
        out   : float32 of the same kind of shape for the outputs; may be `block`, or overlap it

        Both may be tensors of PyTorch on the CPU, which needs some microseconds more.

        Raises
        ------
        StreamError : wrong type, shape or length, or the stream is in use: nothing was processed then. Or a block
                      before has failed halfway, by what its engine raised: call `reset` or `set_state` first.

        Example
        -------
        >>> block = x[:128].copy()
        >>> amp.stream(max_block=128).process_into(block, block)
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
        """Process one block into a new array; for a tensor, into a tensor on the same device.

        Example
        -------
        >>> amp.stream(max_block=128).process(x[:64]).shape
        (64,)
        """
        return process_new(self.process_into, block, self._channels[1])

    @public()
    def swap(self, other: Playable, *, fade_seconds: float = DEFAULT_FADE_SECONDS) -> None:
        """Crossfade to another model. Call it from any thread except the audio thread.

        All slow work happens here, in the caller's thread: engine, memory, prewarming. The stream adopts the new
        model at its next block and crossfades to it, sample by sample; both models are computed until then. The new
        model starts as in a new stream: it receives the signal from the fade on. Memory of the old one is released by
        the next `swap`. A receptive field after the fade, the output has the bits of a render of the whole signal;
        that of a convolution of over 64 taps, whose blocks begin at the swap, differs from it by rounding. A swap
        before the previous one was adopted replaces it; one during a fade waits for its end.

        other        : of the same sample rate and channels; for another size of this model, `Model.slimmed`
        fade_seconds : 0 to 10; 0 changes at the next block, with a click

        Raises
        ------
        StreamError : the models do not fit, or fade_seconds is out of range. The stream is unchanged.
        EngineError : the stream's engine cannot run the model here.

        Example
        -------
        >>> stream = amp.stream(max_block=128)
        >>> stream.swap(namdsp.load("other.nam"))
        >>> stream.swapping
        True
        """
        self._retired.clear()
        check_swap(other, sample_rate=self.sample_rate, channels=self._channels, fade_seconds=fade_seconds)
        voices = other.voices(
            max_block=self.max_block,
            channels=self._channels[0],
            engine=self._engine_name,
            oversample=self._voices.oversample,
        )
        voices.start(prewarm=self._prewarmed)
        frames = round(fade_seconds * self.sample_rate)
        self._incoming.append(Crossfade(voices, frames=frames, max_block=self.max_block))
        self._run = _needs_checks

    @property
    def swapping(self) -> bool:
        """Whether another model waits for its first block or fades in. Real-time safe."""
        return bool(self._incoming) or self._fade is not None

    def reset(self) -> None:
        """Start again, as if the stream were new. Ends a crossfade at once: the newest model plays.

        Example
        -------
        >>> amp.stream(max_block=128).reset()
        """
        with self._exclusive():
            while self._fade is not None or self._adopt_incoming():
                self._finish_swap()
            self._replaced_samples = 0
            self._voices.reset(prewarm=self._prewarmed)
            self._recovered()

    def prewarm(self) -> None:
        """Set every history to the steady state after silence.

        Example
        -------
        >>> amp.stream(max_block=128, prewarm=False).prewarm()
        """
        with self._exclusive():
            self._voices.prewarm()
            if self._fade is not None:
                self._fade.incoming.prewarm()
            self._recovered()

    def state(self) -> bytes:
        """Return the memory of the stream as bytes, for any engine and block size. See `runtime/state.py`.

        Example
        -------
        >>> type(amp.stream(max_block=128).state())
        <class 'bytes'>
        """
        with self._exclusive():
            self._check_one_model()
            self._check_not_failed()
            return self._voices.save()

    def set_state(self, saved: bytes) -> None:
        """Continue from a saved state of the same model; raises `StreamError` for any other, changing nothing.

        Example
        -------
        >>> first, second = (amp.stream(max_block=128) for _ in range(2))
        >>> second.set_state(first.state())
        """
        with self._exclusive():
            self._check_one_model()
            self._voices.restore(saved)
            self._recovered()

    def explain(self) -> str:
        """Describe which kernels run which operations.

        Example
        -------
        >>> print(amp.stream(max_block=128, engine="numpy").explain())
        Conv1x1 by GEMM arrays.0.rechannel...
        """
        schedule = self._voices.engine.schedule
        return "\n".join(f"{segment.kernel:11} {', '.join(segment.qualnames)}" for segment in schedule)

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
            record = self._voices.record
            if record is not None and record.entered:
                raise StreamError(_IN_USE)
            yield
        finally:
            self._choose_run()
            self._running = False

    def _choose_run(self) -> None:
        """Set what `process_into` calls, while no other thread can."""
        self._run = self._fast_path or _needs_checks
        if self._incoming:  # after `_run` is set: the thread in `swap` sets them in the reverse order
            self._run = _needs_checks

    def _run_exclusively(self, block: Block, out: OutBlock, problem: int) -> int:
        """Process a block that compiled code has refused; returns the number of samples that were not finite."""
        if problem == BUSY:
            raise StreamError(_IN_USE)
        with self._exclusive():
            return self._check_and_run(block, out, problem)

    def _recovered(self) -> None:
        """All histories have been written anew."""
        if self._failed and self._fade is None:
            self._adopt(self._voices)
        self._failed = False

    def _adopt(self, voices: StreamVoices) -> None:
        self._voices = voices
        self._fast_path: PlayBlock | None = voices.fast_path

    def _check_and_run(self, block: Block, out: OutBlock, problem: int) -> int:
        """Check and run any block, or raise why it cannot run; returns the number of samples that were not finite."""
        self._check_not_failed()
        x, y = checked_blocks(block, out, channels=self._channels, max_block=self.max_block, owner="stream")
        harmless = SAFE_OVERLAP_FRAMES if self._voices.single else 0
        if x.shape[1] > harmless and block is not out:
            x = copy_if_overlapping(x, y, self._input_copy)
        try:
            if self._fade is not None or self._incoming:
                return self._run_swap(x, y)
            replaced = self._voices.run(x, y)
            self._failed = problem < BUSY  # the fast path failed: this run only raises its error
            self._check_not_failed()
            return replaced
        except BaseException:
            self._failed, self._fast_path = True, None
            raise

    def _run_swap(self, x: Float32, y: Float32) -> int:
        """The next block, with a swap waiting or fading."""
        if self._fade is None:
            self._adopt_incoming()
        assert self._fade is not None
        replaced = self._fade.run(self._voices, x, y)
        if self._fade.over:
            self._finish_swap()
        return replaced

    def _adopt_incoming(self) -> bool:
        """Start with what another thread has handed over, if it has."""
        if self._incoming:
            self._fade = self._incoming.popleft()
            self._fast_path = None
        return self._fade is not None

    def _finish_swap(self) -> None:
        """Keep only the new voices; the old ones are not released here, for that is slow."""
        assert self._fade is not None
        self._retired.append((self._voices, self._fade))
        incoming, self._fade = self._fade.incoming, None
        self._adopt(incoming)

    def _check_not_failed(self) -> None:
        if self._failed:
            raise StreamError(FAILED_MIDWAY.format("stream", " or set_state(saved)"))

    def _check_one_model(self) -> None:
        if self._fade is not None:
            raise StreamError(
                "a swap is fading: there are two models' histories. Wait until `swapping` is false"
            )
