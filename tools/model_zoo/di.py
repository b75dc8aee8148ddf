"""The DI track that the models are heard through: synthesised guitar strings, as a 24-bit WAV file."""

from __future__ import annotations

import math
import struct

import numpy as np
from numpy.typing import NDArray

from model_zoo.noise import signed_noise
from model_zoo.plucks import PLUCKS, Pluck
from model_zoo.table import SAMPLE_RATE_HZ

DI_SECONDS = 6
FULL_SCALE = 2**23


def di_codes() -> NDArray[np.int32]:
    """Synthesise the DI track: 24-bit codes, peak exactly -2^23 (0 dBFS)."""
    bits = np.random.PCG64(48)
    track = np.zeros(DI_SECONDS * SAMPLE_RATE_HZ)
    for pluck in PLUCKS:
        start, until = round(pluck.start_s * SAMPLE_RATE_HZ), round(pluck.until_s * SAMPLE_RATE_HZ)
        track[start:until] += _string(pluck, until - start, bits)
    loudest = int(np.argmax(np.abs(track)))
    # the loudest sample becomes -1.0: +1.0 has no code
    scale = -FULL_SCALE / float(track[loudest])
    return np.rint(track * scale).astype(np.int32)


def wav_bytes(codes: NDArray[np.int32]) -> bytes:
    """Make a mono 24-bit WAV file."""
    data = codes.astype("<i4").view(np.uint8).reshape(-1, 4)[:, :3].tobytes()
    pcm, channels, frame_bytes, bits = 1, 1, 3, 24
    rates = (SAMPLE_RATE_HZ, SAMPLE_RATE_HZ * frame_bytes)
    format_chunk = struct.pack("<4sIHHIIHH", b"fmt ", 16, pcm, channels, *rates, frame_bytes, bits)
    data_chunk = struct.pack("<4sI", b"data", len(data)) + data
    return (
        struct.pack("<4sI4s", b"RIFF", 4 + len(format_chunk + data_chunk), b"WAVE")
        + format_chunk
        + data_chunk
    )


def _string(pluck: Pluck, frames: int, bits: np.random.PCG64) -> NDArray[np.float64]:
    """Extended Karplus-Strong: noise burst -> pick -> string loop -> pick-up -> the hand that stops it.

    y[n] = e[n] + sum over j of loop[j] * y[n - delay - j]
    The loop: a three-point average (damping) and a four-point Lagrange interpolation (fraction of a period).
    """
    period = SAMPLE_RATE_HZ / pluck.hertz
    damping = 0.04 + 0.2 * pluck.mute
    loss = 0.9965 - 0.08 * pluck.mute
    delay = int(period) - 2
    f = period - 2 - delay  # 0..1, on top of one sample each for average and interpolation
    lagrange = (
        -f * (f - 1) * (f - 2) / 6,
        (f + 1) * (f - 1) * (f - 2) / 2,
        -(f + 1) * f * (f - 2) / 2,
        (f + 1) * f * (f - 1) / 6,
    )
    loop = [0.0] * 6
    for i, a in enumerate((damping, 1 - 2 * damping, damping)):
        for j, b in enumerate(lagrange):
            loop[i + j] += loss * a * b

    excitation = _pick(pluck, round(period), bits)
    history = delay + len(loop) - 1
    y = np.zeros(history + frames)
    burst = min(len(excitation), frames)
    y[history : history + burst] = excitation[:burst]
    for start in range(history, len(y), delay):  # the loop reaches back at least `delay`: all of that at once
        stop = min(start + delay, len(y))
        for j, gain in enumerate(loop):
            y[start:stop] += gain * y[start - delay - j : stop - delay - j]

    # the pick-up hears the wave and its reflection at the bridge, and little above 6 kHz
    bridge = round(0.11 * period)
    heard = y[history:].copy()
    heard[bridge:] -= 0.8 * y[history:-bridge]
    for _ in range(3):
        heard[1:] = 0.5 * (heard[1:] + heard[:-1])
    heard *= pluck.peak / float(np.max(np.abs(heard)))
    fade = min(frames, 960)
    heard[-fade:] *= np.arange(fade - 1, -1, -1) / fade
    return heard


def _pick(pluck: Pluck, length: int, bits: np.random.PCG64) -> NDArray[np.float64]:
    """One period of noise, darker for a soft pick, with a notch for where the string is picked."""
    smooth = 0.08 + 0.5 * pluck.hardness
    noise, level = signed_noise(bits, length), 0.0
    for n in range(length):
        level += smooth * (float(noise[n]) - level)
        noise[n] = level
    noise -= math.fsum(noise) / length  # fsum: exact, so the same in every build
    return noise - np.roll(noise, round(0.13 * length))
