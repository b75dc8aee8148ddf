"""A stream: blocks in, blocks out, with the histories between them.

A mono model plays any number of channels, each as a voice of its own. A model with several inputs or outputs is one
voice that takes them together.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import StreamError
from namdsp.kernels.engine import Engine
from namdsp.runtime import state


class Stream:
    """One running signal through a model. Made by `Model.stream`.

    latency_frames       : 0, always
    replaced_samples     : input samples that were not finite, taken as 0
    """

    latency_frames = 0

    def __init__(
        self,
        engine: Engine,
        *,
        channels: int,
        max_block: int,
        settled: Mapping[int, Float32],
        prewarm: bool = True,
    ) -> None:
        plan = engine.plan
        self._engine = engine
        self._settled = settled
        self._prewarmed = prewarm
        self._max_block = max_block
        self._mono = plan.in_channels == plan.out_channels == 1
        self._in_channels = channels
        self._out_channels = channels if self._mono else plan.out_channels
        self._voices = [engine.new_state() for _ in range(channels if self._mono else 1)]
        self._tile = min(engine.max_block, max_block)
        self.replaced_samples = 0
        self.reset()

    @property
    def max_block(self) -> int:
        """The largest block in frames that `process_into` takes."""
        return self._max_block

    @property
    def engine(self) -> str:
        """Name of the engine."""
        return self._engine.name

    @property
    def memory_bytes(self) -> int:
        """Bytes that this stream holds: histories and scratch."""
        return sum(voice.memory_bytes() for voice in self._voices)

    def process_into(self, block: Float32, out: Float32) -> None:
        """Run one block through the stream. Allocates no arrays, takes no locks.

        block : float32 [T], or [C, T] with C = channels, T from 0 to max_block
        out   : float32 of the same kind of shape for the outputs; may be `block` itself

        Raises
        ------
        StreamError : wrong type, shape or length. Nothing was processed then.
        """
        x = self._checked(block, "block", self._in_channels)
        y = self._checked(out, "out", self._out_channels)
        if not y.flags.writeable:
            raise StreamError("out may not be written to; expected an array of your own")
        frames = x.shape[1]
        if y.shape[1] != frames:
            raise StreamError(f"out has {y.shape[1]} frames, block {frames}; expected the same number")
        if frames > self._max_block:
            raise StreamError(
                f"block of {frames} frames, but this stream was made with max_block={self._max_block}. "
                "Make it with a larger max_block"
            )
        for start in range(0, frames, self._tile):
            stop = start + self._tile
            for first, voice in enumerate(self._voices):
                rows = slice(first, first + 1) if self._mono else slice(None)
                self.replaced_samples += self._engine.process(voice, x[rows, start:stop], y[rows, start:stop])

    def process(self, block: Float32) -> Float32:
        """Like `process_into`, into a new array."""
        single = isinstance(block, np.ndarray) and block.ndim == 1
        frames = np.shape(block)[-1] if np.ndim(block) else 0
        shape = (frames,) if single and self._out_channels == 1 else (self._out_channels, frames)
        out = np.empty(shape, np.float32)
        self.process_into(block, out)
        return out

    def reset(self) -> None:
        """As if new. Prewarmed if the stream was made so."""
        self.replaced_samples = 0
        if self._prewarmed:
            self.prewarm()
        else:
            self._fill({signal: np.zeros((1, 1), np.float32) for signal in self._settled})

    def prewarm(self) -> None:
        """Settle every history on the model's response to silence."""
        self._fill(self._settled)

    def state(self) -> bytes:
        """The histories as bytes: the same for every engine and block size. See `runtime/state.py`."""
        return state.save(self._engine.plan, self._voices)

    def set_state(self, saved: bytes) -> None:
        """Go on from a saved state of the same model; raises `StreamError` for any other, changing nothing."""
        state.restore(self._engine.plan, self._voices, saved)

    def explain(self) -> str:
        """Which kernel takes which operations."""
        return "\n".join(
            f"{segment.kernel:10} {', '.join(segment.places)}" for segment in self._engine.schedule
        )

    def _fill(self, values: Mapping[int, Float32]) -> None:
        for voice in self._voices:
            state.fill(self._engine.plan, voice, values)

    def _checked(self, array: Float32, name: str, channels: int) -> Float32:
        if not isinstance(array, np.ndarray) or array.dtype != np.float32:
            found = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
            raise StreamError(
                f"{name} is {found}; expected a float32 array. Convert it with astype(np.float32)"
            )
        if not array.flags.aligned:
            raise StreamError(
                f"{name} is not aligned in memory; expected float32 at multiples of 4 bytes. Copy it"
            )
        if array.ndim == 1 and channels == 1:
            return array[np.newaxis]
        if array.ndim != 2 or array.shape[0] != channels:
            expected = f"[{channels}, T]" + (" or [T]" if channels == 1 else "")
            raise StreamError(f"{name} has shape {list(array.shape)}; expected {expected}")
        return array
