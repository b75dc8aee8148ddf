"""An amp whose sample rate differs from the device's: resampling of blocks with a constant delay.

Each direction is one filter: a Kaiser-windowed sinc of `TAPS` taps (at the lower rate), its delay half of them.
Output n is at input frame n * from_hz / to_hz - taps / 2, for all block sizes. N frames in give
ceil(N * to_hz / from_hz) out, so the output filter never lacks a frame and adds no further delay.
In floating point as NumPy sums it: the promise of same bits is for models, at their own rate.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from namdsp.arithmetic.fma import Float32
from namdsp.errors import DeviceError
from namdsp.native.process import PythonPlayer
from namdsp.rig.rig import Rig

#: 32 zero crossings to each side: between 44.1 and 48 kHz, flat and free of images up to 20 kHz within -80 dB.
TAPS = 64
BETA = 9.0
MAX_PHASES = 4096


class RateFilter:
    """Resampler of one direction: [C, T] blocks at from_hz in, at to_hz out.

    delay_frames : at from_hz
    """

    def __init__(self, from_hz: int, to_hz: int, channels: int, max_block: int) -> None:
        common = math.gcd(from_hz, to_hz)
        self._phases, self._step = to_hz // common, from_hz // common
        if self._phases > MAX_PHASES:
            raise DeviceError(
                f"{from_hz} Hz to {to_hz} Hz: the ratio is {self._phases}/{self._step}; expected one of small "
                "numbers, such as 160/147. Run the device at the model's rate"
            )
        lowest = min(1.0, to_hz / from_hz)  # of the two Nyquist frequencies, as a share of the input's
        taps = 2 * math.ceil(TAPS / lowest / 2)
        self.delay_frames: int = taps // 2
        self._kernels = _kernels(taps, self._phases, lowest)  # [phase, tap]
        # frames before the block: the length of a filter, and one more frame that the output may need
        self._before = taps
        self._x = np.zeros((channels, self._before + max_block), np.float32)
        self._windows = sliding_window_view(self._x, taps, axis=1)  # [C, first frame, tap]
        self.reset()

    def reset(self) -> None:
        """As if new: silence before the first frame."""
        self._x[:] = 0.0
        self._position = 0  # of the next output after the start of the next block, in 1/phases of a frame

    def frames(self, block_frames: int) -> int:
        """How many frames the next block of this length makes possible."""
        return -((self._position - block_frames * self._phases) // self._step)

    def process(self, block: Float32, frames: int) -> Float32:
        """The next `frames` frames, after taking the block."""
        taken = block.shape[1]
        self._x[:, self._before : self._before + taken] = block
        positions = self._position + self._step * np.arange(frames)
        newest, phase = np.divmod(positions, self._phases)
        y: Float32 = np.einsum("nk,cnk->cn", self._kernels[phase], self._windows[:, newest + 1])
        self._position += frames * self._step - taken * self._phases
        self._x[:, : self._before] = self._x[:, taken : taken + self._before].copy()
        return y


def _kernels(taps: int, phases: int, lowest: float) -> Float32:
    """[phase, tap]: the weights of the frames from the oldest to the newest, each row with the sum 1."""
    fraction = np.arange(phases)[:, np.newaxis] / phases
    t = fraction + taps / 2 - 1 - np.arange(taps)  # time from the centre, in frames
    window = np.i0(BETA * np.sqrt(np.maximum(0.0, 1.0 - (2.0 * t / taps) ** 2))) / np.i0(BETA)
    kernels = np.sinc(lowest * t) * window
    return np.asarray(kernels / kernels.sum(axis=1, keepdims=True), np.float32)


def model_frames(block_frames: int, device_rate_hz: int, model_rate_hz: int) -> int:
    """The longest block that the amp gets for a block of the device."""
    return -(-block_frames * model_rate_hz // device_rate_hz)


class Resampled:
    """An amp at the device's rate.

    amp       : takes blocks of `model_frames(max_block, ...)` frames
    player    : what callbacks call
    channels  : in and out
    latency_frames : of both filters and the amp, in frames of the device; a fraction is usual
    overflowed_blocks : that were not finite, played as silence
    """

    def __init__(self, amp: Rig, *, device_rate_hz: int, max_block: int) -> None:
        model_rate_hz = round(amp.sample_rate)
        inside = model_frames(max_block, device_rate_hz, model_rate_hz)
        self._amp, self._max_block = amp, max_block
        self.channels: tuple[int, int]
        self.channels = in_channels, out_channels = amp.channels
        self.player: PythonPlayer = PythonPlayer(self.process_into)
        self.overflowed_blocks: int = 0
        self._in = RateFilter(device_rate_hz, model_rate_hz, in_channels, max_block)
        self._out = RateFilter(model_rate_hz, device_rate_hz, out_channels, inside)
        self._y = np.zeros((out_channels, inside), np.float32)
        inside_frames = self._out.delay_frames + amp.latency_frames
        self.latency_frames: float = self._in.delay_frames + inside_frames * device_rate_hz / model_rate_hz

    def process_into(self, block: Float32, out: Float32) -> None:
        """Run one block of the device, float32 [T] or [C, T], any T."""
        for first in range(0, block.shape[-1], self._max_block):
            part = slice(first, first + self._max_block)
            piece = np.atleast_2d(block[..., part])
            x = self._in.process(piece, self._in.frames(piece.shape[1]))
            y = self._y[:, : x.shape[1]]
            self._amp.process_into(x, y)
            out[..., part] = self._out.process(y, piece.shape[1])
        if not np.isfinite(out).all():
            out[...] = 0.0
            self.overflowed_blocks += 1

    def reset(self) -> None:
        """As if new."""
        self._in.reset()
        self._out.reset()
        self._amp.reset()
        self.overflowed_blocks = 0
