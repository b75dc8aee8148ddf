"""Models of the zoo that play the DI track in blocks, on the clock."""

from __future__ import annotations

from functools import cache
from time import perf_counter_ns

import numpy as np
from numpy.typing import NDArray

import namdsp
from benchmarking import ROOT
from benchmarking.gate import require_bits
from benchmarking.other_shapes import other_shape
from namdsp.audio.files import read_audio
from namdsp.runtime.offline import render_reference

MODELS = ROOT / "models" / "zoo"
SAMPLE_RATE_HZ = 48_000
GATE_FRAMES = 1000
#: Blocks at the start of a turn that are not counted: the model before has emptied the cache.
UNTIMED_BLOCKS = 3

Float32 = NDArray[np.float32]


@cache
def model(name: str) -> namdsp.Model:
    """A model of the zoo, or of `other_shapes.py`."""
    path = MODELS / f"{name}.nam"
    return namdsp.load(path if path.exists() else other_shape(name))


@cache
def guitar(seconds: float) -> Float32:
    """The DI track of the zoo, over and over."""
    samples, rate = read_audio(MODELS / "di.wav")
    assert rate == SAMPLE_RATE_HZ
    frames = round(seconds * rate)
    return np.ascontiguousarray(np.resize(samples[0], frames))


class Player:
    """One stream that is fed the DI track, and the times of its blocks.

    channels    : so many channels of the track, each a voice
    nanoseconds : one figure per timed block
    """

    def __init__(
        self, name: str, *, engine: str, block: int, blocks_per_turn: int, channels: int = 1
    ) -> None:
        self.name, self.engine, self.block = name, engine, block
        self.nanoseconds: list[int] = []
        # the reference would play half a second of silence frame by frame for a recurrent model
        settled = model(name).receptive_field is not None
        self._stream = model(name).stream(max_block=block, channels=channels, engine=engine, prewarm=settled)
        self.channels = channels
        signal = np.tile(guitar(6.0), (channels, 1))
        self._blocks = [signal[:, at : at + block] for at in range(0, signal.shape[1] - block + 1, block)]
        self._out = np.empty((channels, block), np.float32)
        self._turn = blocks_per_turn
        self._at = 0

    def gate(self) -> None:
        """Show the reference's bits, in these blocks."""
        x = np.tile(gate_signal(), (self.channels, 1))
        out = [
            np.atleast_2d(self._stream.process(np.ascontiguousarray(x[:, at : at + self.block])))
            for at in range(0, GATE_FRAMES, self.block)
        ]
        where = f"{self.name}, engine {self.engine}, blocks of {self.block}"
        for channel in np.concatenate(out, axis=1):
            require_reference(where, channel, self.name)
        self._stream.reset()

    def __call__(self) -> float:
        """One turn; gives its median in nanoseconds per frame."""
        for _ in range(UNTIMED_BLOCKS):
            self._play()
        found = [self._play() for _ in range(self._turn)]
        self.nanoseconds += found
        return float(np.median(found)) / self.block

    def _play(self) -> int:
        block = self._blocks[self._at]
        self._at = (self._at + 1) % len(self._blocks)
        start = perf_counter_ns()
        self._stream.process_into(block, self._out)
        return perf_counter_ns() - start

    @property
    def per_frame(self) -> NDArray[np.float64]:
        """Nanoseconds per frame, of every timed block."""
        return np.array(self.nanoseconds) / self.block

    @property
    def median(self) -> float:
        """Nanoseconds per frame."""
        return float(np.median(self.per_frame))


def gate_signal() -> Float32:
    """From inside the track, where strings sound."""
    return guitar(6.0)[24_000 : 24_000 + GATE_FRAMES]


@cache
def reference(name: str) -> Float32:
    """The gate's right answer."""
    amp = model(name)
    if amp.receptive_field is None:
        y: Float32 = render_reference(amp.parsed, gate_signal()[np.newaxis], 0)[0]
        return y
    return amp.render(gate_signal(), engine="reference")


def require_reference(where: str, found: Float32, name: str) -> None:
    """Raise `RedGateError` unless the model's answer to `gate_signal` has the reference's bits."""
    require_bits(where, found, reference(name))
