"""Guitar strings as waveguides: pluck position, damping, and the pick-up.

A pluck starts a pulse in two loops, one for each direction in which a string swings; each loop is a delay of one period
(third-order Lagrange for its fraction) with a loss that rises with frequency and a little stiffness. The positions of
pick and pick-up are comb filters. Float64 at 48 kHz, without a scale: the caller sets levels.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

RATE_HZ = 48000


@dataclass(frozen=True)
class Pluck:
    """One note on one string.

    start_s, stop_s : when it is picked, and when the finger leaves it
    note            : in semitones, 69 is a' = 440 Hz
    force           : 0 soft .. 1 hard; loudness and brightness
    mute            : 0 open .. 1 the palm on the bridge
    position        : of the pick, as a share of the string from the bridge
    bend            : semitones that the note rises by, over `bend_s` from 0.12 s on
    vibrato         : its depth in semitones, at 5.5 Hz from 0.3 s on
    """

    start_s: float
    stop_s: float
    note: float
    force: float = 0.6
    mute: float = 0.0
    position: float = 0.13
    bend: float = 0.0
    bend_s: float = 0.15
    vibrato: float = 0.0


#: Of each loop: detuning, share of the pulse, how its decay differs.
SWINGS = ((1.0, 0.7, 1.0), (1.0006, 0.3, 0.6))
#: The pick-up's place, as a share of the open string, its resonance and quality.
PICKUP, RESONANCE_HZ, QUALITY = 0.16, 4200.0, 1.3


def render_plucks(plucks: list[Pluck], seconds: float, seed: int) -> NDArray[np.float64]:
    """Return all notes of a score through one pick-up, [T]."""
    rng = np.random.default_rng(seed)
    track = np.zeros(round(seconds * RATE_HZ))
    for pluck in plucks:
        start = round(pluck.start_s * RATE_HZ)
        # what still rings when the finger has left
        until = min(len(track), round((pluck.stop_s + 0.25) * RATE_HZ))
        if until - start > 100:
            track[start:until] += string(pluck, until - start, rng)
    return pickup(track)


def string(pluck: Pluck, frames: int, rng: np.random.Generator) -> NDArray[np.float64]:
    """Return one note before the pick-up's circuit."""
    hertz = 440.0 * 2 ** ((pluck.note - 69) / 12)
    t = np.arange(frames) / RATE_HZ
    rise = np.clip((t - 0.12) / pluck.bend_s, 0, 1)
    shift = pluck.bend * (3 * rise**2 - 2 * rise**3)
    shift += pluck.vibrato * np.clip((t - 0.3) / 0.3, 0, 1) * np.sin(2 * np.pi * 5.5 * t)
    # a hard pick pulls the string sharp for a moment
    shift += 0.12 * pluck.force**2 * np.exp(-t / 0.06)
    periods = RATE_HZ / (hertz * 2 ** (shift / 12))
    period = periods[-1]
    pulse = _pick(pluck, period, rng)
    released = (pluck.stop_s - pluck.start_s) * RATE_HZ
    # seconds to fall by 60 dB: of the fundamental, and how much faster high partials fall
    sustain = (5.5 * (110 / hertz) ** 0.35) * (1 - pluck.mute) ** 3 + 0.4
    damping = 0.10 + 0.35 * pluck.mute
    out = np.zeros(frames)
    for detune, share, length in SWINGS:
        loss = 10 ** (-3 * period / (RATE_HZ * sustain * length))
        stopped = 10 ** (-3 * period / (RATE_HZ * 0.06))
        compiled(loop)(out, pulse * share, periods / detune, loss, damping, stopped, released)
    # the pick-up senses the wave and its reflection: a comb filter, at its position on the open string
    reflection = (
        PICKUP * RATE_HZ / (82.41 if pluck.note < 45 else hertz * 2 ** (-((pluck.note - 40) % 5) / 12))
    )
    reflection = min(reflection, 0.45 * period)
    frames_of_delay = int(reflection)
    delayed = np.zeros(frames)
    delayed[frames_of_delay:] = out[: frames - frames_of_delay]
    filtered: NDArray[np.float64] = (out - 0.85 * delayed) * (0.15 + 0.85 * pluck.force)
    return filtered


def _pick(pluck: Pluck, period: float, rng: np.random.Generator) -> NDArray[np.float64]:
    """Return the excitation of a pick: a pulse as short as it is hard, noise, a comb for its position."""
    length = round(period)
    width = (0.5 + 1.6 * (1 - pluck.force) + 0.8 * pluck.mute) * 1e-3 * RATE_HZ / 4
    n = np.arange(length)
    pulse = np.exp(-0.5 * ((n - 3 * width) / width) ** 2)
    pulse += 0.12 * pluck.force * rng.standard_normal(length) * np.exp(-n / (0.2 * length))
    frames_of_delay = max(1, round(pluck.position * length))
    plucked: NDArray[np.float64] = (pulse - np.roll(pulse, frames_of_delay)) / math.sqrt(width)
    return plucked


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function to machine code, without the GIL. Numba is imported at the first call."""
    from numba import njit

    fast: Callable[..., Any] = njit(nogil=True)(function)
    return fast


def loop(
    out: Any, pulse: Any, periods: Any, loss: float, damping: float, stopped: float, released: float
) -> None:
    """Add one swing: y[n] = pulse[n] + loss * low_pass(allpass(y[n - period]))."""
    size = 1024
    line = np.zeros(size)
    low = before = stiff = 0.0
    for n in range(len(out)):
        # the low-pass delays by damping / (1 - damping), the all-pass by about (1 - s) / (1 + s)
        delay = periods[n] - damping / (1 - damping) - 0.6 / 1.4
        whole = int(delay) - 1
        f = delay - whole
        a, b = line[(n - whole) % size], line[(n - whole - 1) % size]
        c, d = line[(n - whole - 2) % size], line[(n - whole - 3) % size]
        y = (
            -a * (f - 1) * (f - 2) * (f - 3) / 6
            + b * f * (f - 2) * (f - 3) / 2
            - c * f * (f - 1) * (f - 3) / 2
            + d * f * (f - 1) * (f - 2) / 6
        )
        new = 0.4 * y + before - 0.4 * stiff
        before, stiff = y, new
        low += (1 - damping) * (new - low)
        y = low * (loss if n < released else stopped)
        if n < len(pulse):
            y += pulse[n]
        line[n % size] = y
        out[n] += y


def pickup(x: NDArray[np.float64]) -> NDArray[np.float64]:
    """Filter by coil and cable: a resonant low-pass of second order, and a high-pass at 40 Hz."""
    filtered: NDArray[np.float64] = compiled(_pickup)(
        x, math.tan(math.pi * RESONANCE_HZ / RATE_HZ), QUALITY, 1 - math.exp(-2 * math.pi * 40 / RATE_HZ)
    )
    return filtered


def _pickup(x: Any, g: float, q: float, slow: float) -> Any:
    out = np.empty_like(x)
    one = two = mean = 0.0
    for n in range(len(x)):  # a state-variable filter, trapezoidal
        high = (x[n] - (1 / q + g) * one - two) / (1 + g / q + g * g)
        band = g * high + one
        one = g * high + band
        low = g * band + two
        two = g * band + low
        mean += slow * (low - mean)
        out[n] = low - mean
    return out
