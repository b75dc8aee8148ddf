"""Playing and gear at random from a seed, for tests of delays: notes, filters and clippers that move correlations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

RATE_HZ = 48000
#: Level of the impulse that tells where a response begins, and the share of its peak.
IMPULSE, BEGUN = 1e-3, 0.1
Gear = Callable[[Any], Any]


def playing(rng: np.random.Generator, seconds: float, lowest_hz: float) -> Any:
    """Plucked notes within two octaves above the lowest, with pauses: float64 [T], peak 0.5."""
    x = np.zeros(round(seconds * RATE_HZ))
    at = rng.integers(2000)
    while at < len(x):
        hz = lowest_hz * 2 ** rng.uniform(0.0, 2.0)
        frames = min(len(x) - at, round(rng.uniform(0.15, 0.9) * RATE_HZ))
        x[at : at + frames] += rng.uniform(0.2, 1.0) * note(rng, hz, frames)
        at += round(frames * rng.uniform(0.6, 1.1))
    return 0.5 * x / np.abs(x).max()


def note(rng: np.random.Generator, hz: float, frames: int) -> Any:
    """Decaying, slightly stretched harmonics with random phases, and a soft pick; [frames]."""
    times = np.arange(frames) / RATE_HZ
    tone = np.zeros(frames)
    for number in range(1, 1 + int(min(16.0, 12000.0 / hz))):
        stretched = hz * number * (1 + 3e-4 * number**2) ** 0.5
        fall = np.exp(-times * (1.5 + 0.8 * number))
        tone += (
            fall * np.sin(2 * np.pi * (stretched * times + rng.random())) / number ** rng.uniform(0.8, 1.6)
        )
    pick = np.convolve(rng.standard_normal(300) * np.exp(-np.arange(300) / 60), np.hanning(9))[:frames]
    tone[: len(pick)] += 0.1 * pick
    rise = np.minimum(1.0, np.arange(frames) / 60)
    return tone * rise


def gear(rng: np.random.Generator) -> Gear:
    """A tone stack, a clipper, and another tone stack; some are inverted."""
    before, after = tone_stack(rng), tone_stack(rng)
    drive, level = 10 ** rng.uniform(-0.3, 2.0), rng.choice([-1.0, 1.0]) * rng.uniform(0.2, 0.8)
    bias, soft = rng.uniform(-0.2, 0.2), rng.random() < 0.5

    def clipped(x: Any) -> Any:
        return np.tanh(x + bias) - np.tanh(bias) if soft else np.clip(x, -0.7 + bias, 0.7 + bias)

    return lambda x: level * filtered(clipped(drive * filtered(x, before)), after)


def tone_stack(rng: np.random.Generator) -> Any:
    """The response [T] of a one-pole low-pass, high-pass or shelf, or of two of them."""
    response = one_filter(rng)
    return np.convolve(response, one_filter(rng))[: len(response)] if rng.random() < 0.5 else response


def one_filter(rng: np.random.Generator) -> Any:
    pole = np.exp(-2 * np.pi * 10 ** rng.uniform(1.9, 3.7) / RATE_HZ)
    low = (1 - pole) * pole ** np.arange(6000)
    direct = np.zeros_like(low)
    direct[0] = 1.0
    kind = rng.integers(3)
    return (low, direct - low, direct + rng.uniform(-0.8, 3.0) * low)[kind]


def filtered(x: Any, response: Any) -> Any:
    """A signal through a response, as long as the signal."""
    size = 1 << (len(x) + len(response)).bit_length()
    return np.fft.irfft(np.fft.rfft(x, size) * np.fft.rfft(response, size), size)[: len(x)]


def onset(made: Gear) -> int:
    """The first frame at which the response to a soft impulse reaches 10 % of its peak."""
    impulse = np.zeros(8000)
    impulse[1000] = IMPULSE
    response = np.abs(made(impulse) - made(-impulse))[1000:]
    return int(np.argmax(response >= BEGUN * response.max()))


def recorded(rng: np.random.Generator, y: Any, delay: int, noise_db: float, frames: int) -> Any:
    """What gear plays as a recording: late or early, with noise, [frames]."""
    late = np.concatenate([np.zeros(max(0, delay)), y[max(0, -delay) :], np.zeros(frames)])[:frames]
    return late / max(1.0, 1.5 * np.abs(late).max()) + 10 ** (noise_db / 20) * rng.standard_normal(frames)
