"""A long convolution on a stream; what it computes is said in `arithmetic/convolution.py`.

Spectra of past blocks follow from the history of the source: they are made anew whenever that is overwritten.
"""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.convolution import (
    SMALL,
    Spectra,
    forward,
    head_rows,
    inverse,
    levels,
    products,
    tap_spectra,
)
from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numpy_cpu.signals import Signals
from namdsp.plan.ops import Convolve


class RunConvolve:
    """The kernel of a `Convolve`."""

    def __init__(self, op: Convolve) -> None:
        self._op = op
        self._levels = [
            (tap_spectra(op.taps[first:stop], size), size, lead)
            for first, stop, size, lead in levels(len(op.taps))
        ]

    def reserve(self, signals: Signals) -> None:
        """It needs nothing."""

    def run(self, signals: Signals, frames: int) -> None:
        """Convolve a block."""
        op = self._op
        x, out, clock = (signals.current(signal) for signal in (op.source, op.out, op.clock))
        began = op.began(signals.delayed(op.clock, 1, 1))
        if op.out not in signals.streams:
            signals.streams[op.out] = self._streams(signals, began)
        acc = np.zeros_like(x) + (np.float32(0) if op.bias is None else op.bias[0])
        for level in signals.streams[op.out]:
            acc += level.play(x)
        past = signals.delayed(op.source, SMALL - 1, SMALL - 1 + frames)
        out[:] = head_rows(acc, op.taps, past)
        clock[0] = (began + 1 + np.arange(frames)) % op.period

    def _streams(self, signals: Signals, began: int) -> list[_Level]:
        """The levels after the history, `began` frames after the beginning of a block."""
        op = self._op
        frames = -(-len(op.taps) // op.period) * op.period + began
        past = signals.delayed(op.source, frames, frames)
        found = [_Level(*level, len(past)) for level in self._levels]
        for level in found:
            level.play(past)
        return found


class _Level:
    """One level of a stream.

    waiting : the last complete block, and what has come of the next [C, N ..]
    heard   : for each channel the spectra of the last blocks but one partition
    ready   : what it adds to the frames to come [C, ..]
    """

    def __init__(self, partitions: Spectra, size: int, lead: int, channels: int) -> None:
        self._partitions, self._size = partitions, size
        self._waiting = np.zeros((channels, size), np.float32)
        silence = np.zeros((len(partitions[0]) - 1, size), np.float32)
        self._heard: list[Spectra] = [(silence, silence)] * channels
        self._ready = np.zeros((channels, lead * size), np.float32)

    def play(self, x: Float32) -> Float32:
        """What the level adds to the frames x [C, T]."""
        frames, size = x.shape[1], self._size
        waiting = np.concatenate([self._waiting, x], axis=1)
        blocks = waiting.shape[1] // size - 1
        if blocks:
            played = [
                self._blocks(channel, row[: (blocks + 1) * size].reshape(-1, size))
                for channel, row in enumerate(waiting)
            ]
            self._ready = np.concatenate([self._ready, np.stack(played)], axis=1)
        self._waiting = waiting[:, blocks * size :]
        out, self._ready = self._ready[:, :frames], self._ready[:, frames:]
        return out

    def _blocks(self, channel: int, rows: Float32) -> Float32:
        blocks, before = len(rows) - 1, len(self._partitions[0]) - 1
        news = forward(rows[:-1], rows[1:])
        re, im = (np.concatenate(pair) for pair in zip(self._heard[channel], news, strict=True))
        self._heard[channel] = re[len(re) - before :], im[len(im) - before :]
        return inverse(*products((re, im), self._partitions, blocks)).reshape(-1)
