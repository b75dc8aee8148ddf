"""The test signal of `namdsp parity`: the same bits on every machine, from a seed.

Made of integers, and of products that IEEE defines: no library sine, no float random numbers.

    impulse | noise | silence | fading noise | -impulse | small noise | noise in bursts
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32

PARTS = 7
SMALL = 2.0**-10
#: Octaves of the fade: from full scale to below the smallest normal float32 number
FADE_OCTAVES = 130
BURST_FRAMES = 50


def probe_signal(channels: int, frames: int, *, seed: int = 0) -> Float32:
    """Return float32 [channels, frames] within -1..1; every channel has different noise."""
    return np.stack([_channel(frames, seed + 7919 * channel) for channel in range(channels)])


def _channel(frames: int, seed: int) -> Float32:
    x = np.zeros(frames)
    noise = _noise(frames, seed)
    edges = [frames * part // PARTS for part in range(PARTS + 1)]
    _, loud, _, fade, other_impulse, small, bursts = (slice(start, end) for start, end in pairwise(edges))
    x[loud] = noise[loud]
    x[fade] = noise[fade] * _halvings(x[fade].size)
    x[other_impulse][:1] = -1.0
    x[small] = noise[small] * SMALL
    x[bursts] = noise[bursts] * (np.arange(x[bursts].size) // BURST_FRAMES % 2)
    x[:1] = 1.0
    return x.astype(np.float32)


def _noise(frames: int, seed: int) -> NDArray[np.float64]:
    """White noise in -1..1, of 24 bits: exact in float32."""
    raw = np.random.PCG64(seed).random_raw(frames) >> np.uint64(40)
    return np.asarray(raw.astype(np.float64) * 2.0**-23 - 1.0)


def _halvings(frames: int) -> NDArray[np.float64]:
    """1, ..., 1/2, ..., 1/4, ...: a fade in steps of an octave."""
    return np.ldexp(1.0, -(FADE_OCTAVES * np.arange(frames) // max(frames, 1)))
