"""A long convolution of a stream by FFTs of partitions; `arithmetic/convolution.py` defines its bits.

The spectra of past blocks follow from the history of the source: they are recomputed after it has been overwritten.
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
        """Reserve nothing."""

    def run(self, signals: Signals, frames: int) -> None:
        """Convolve a block."""
        op = self._op
        x, out, clock = (signals.current(signal) for signal in (op.source, op.out, op.clock))
        began = op.began(signals.delayed(op.clock, 1, 1))
        if op.out not in signals.streams:
            signals.streams[op.out] = self._streams(signals, began)
        acc = np.zeros_like(x) + (np.float32(0) if op.bias is None else op.bias[0])
        for level in signals.streams[op.out]:
            acc += level.process(x)
        past = signals.delayed(op.source, SMALL - 1, SMALL - 1 + frames)
        out[:] = head_rows(acc, op.taps, past)
        clock[0] = (began + 1 + np.arange(frames)) % op.period

    def _streams(self, signals: Signals, began: int) -> list[_Level]:
        """The levels as they are after the history, `began` frames after the beginning of a block."""
        op = self._op
        frames = -(-len(op.taps) // op.period) * op.period + began
        past = signals.delayed(op.source, frames, frames)
        streams = [_Level(*level, len(past)) for level in self._levels]
        for level in streams:
            level.process(past)
        return streams


class _Level:
    """One level of the partitioned convolution of a stream: partitions of one size.

    input   : the last complete block and the frames of the next so far [C, N ..]
    spectra : for each channel those of the last blocks, one fewer than partitions
    output  : what it adds to the next frames [C, ..]
    """

    def __init__(self, partitions: Spectra, size: int, lead: int, channels: int) -> None:
        self._partitions, self._size = partitions, size
        self._input = np.zeros((channels, size), np.float32)
        silence = np.zeros((len(partitions[0]) - 1, size), np.float32)
        self._spectra: list[Spectra] = [(silence, silence)] * channels
        self._output = np.zeros((channels, lead * size), np.float32)

    def process(self, x: Float32) -> Float32:
        """Return what the level adds to the frames x [C, T]."""
        frames, size = x.shape[1], self._size
        signal = np.concatenate([self._input, x], axis=1)
        blocks = signal.shape[1] // size - 1
        if blocks:
            convolved = [
                self._blocks(channel, row[: (blocks + 1) * size].reshape(-1, size))
                for channel, row in enumerate(signal)
            ]
            self._output = np.concatenate([self._output, np.stack(convolved)], axis=1)
        self._input = signal[:, blocks * size :]
        out, self._output = self._output[:, :frames], self._output[:, frames:]
        return out

    def _blocks(self, channel: int, rows: Float32) -> Float32:
        blocks, before = len(rows) - 1, len(self._partitions[0]) - 1
        current = forward(rows[:-1], rows[1:])
        re, im = (np.concatenate(pair) for pair in zip(self._spectra[channel], current, strict=True))
        self._spectra[channel] = re[len(re) - before :], im[len(im) - before :]
        return inverse(*products((re, im), self._partitions, blocks)).reshape(-1)
