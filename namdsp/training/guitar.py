"""Generated guitar: phrases of many styles from seeds, for training and validation.

All are scores for `strings`; levels are set here, peaks in samples where 1.0 is full scale.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from namdsp.training.guitar_strings import RATE_HZ, Pluck, render_plucks

#: Strings of an open guitar, low to high.
OPEN = (40, 45, 50, 55, 59, 64)
#: Frets of chords, low string to high; None: not played.
CHORDS: dict[str, tuple[int | None, ...]] = {
    "E": (0, 2, 2, 1, 0, 0),
    "Am": (None, 0, 2, 2, 1, 0),
    "C": (None, 3, 2, 0, 1, 0),
    "D": (None, None, 0, 2, 3, 2),
    "G": (3, 2, 0, 0, 0, 3),
    "Em": (0, 2, 2, 0, 0, 0),
    "F": (1, 3, 3, 2, 1, 1),
    "Bm": (None, 2, 4, 4, 3, 2),
    "A7": (None, 0, 2, 0, 2, 0),
}
PENTATONIC = (0, 3, 5, 7, 10)
#: Noise of a good converter after a guitar: -100 dBFS RMS.
HISS = 1e-5


def chord(name: str) -> list[int]:
    """Return the notes of an open chord."""
    return [s + f for s, f in zip(OPEN, CHORDS[name], strict=True) if f is not None]


def strum(
    notes: list[int],
    start_s: float,
    stop_s: float,
    force: float,
    *,
    spread_s: float = 0.012,
    up: bool = False,
    **more: float,
) -> list[Pluck]:
    """Return a chord, one string after the other."""
    order = notes[::-1] if up else notes
    return [
        Pluck(start_s + i * spread_s, stop_s, note, force * (1 - 0.05 * i), **more)
        for i, note in enumerate(order)
    ]


def scaled_to_peak(x: NDArray[np.float64], dbfs: float) -> NDArray[np.float64]:
    """Return x scaled to a peak in dBFS."""
    y: NDArray[np.float64] = x * (10 ** (dbfs / 20) / np.max(np.abs(x)))
    return y


# --- styles: each returns a score, from a generator


def _chords(r: np.random.Generator, seconds: float) -> list[Pluck]:
    notes, at = [], 0.15
    while at < seconds - 0.1:
        length = float(r.choice([0.2, 0.4, 0.8, 1.6]))
        name = str(r.choice(list(CHORDS)))
        shift = int(r.integers(0, 8)) * int(r.random() < 0.4)
        up = bool(r.random() < 0.3)
        spread = float(r.uniform(0.004, 0.035))
        low = chord(name)[int(r.integers(0, 3)) :]
        force, shifted = float(r.uniform(0.25, 1)), [n + shift for n in low]
        notes += strum(shifted, at, at + length * 0.97, force, spread_s=spread, up=up)
        at += length
    return notes


def _lead(r: np.random.Generator, seconds: float) -> list[Pluck]:
    notes, at, root, step = [], 0.15, int(r.integers(45, 65)), 5
    while at < seconds - 0.1:
        length = float(r.choice([0.09, 0.14, 0.2, 0.3, 0.6, 1.2]))
        step = int(np.clip(step + r.integers(-3, 4), 0, 12))
        note = root + 12 * (step // 5) + PENTATONIC[step % 5]
        bend = float(r.choice([0, 0, 0, 1, 2]))
        vibrato = float(r.uniform(0, 0.4)) * (length > 0.5)
        position = float(r.uniform(0.06, 0.3))
        force, stop = float(r.uniform(0.2, 1)), at + 0.97 * length
        notes.append(Pluck(at, stop, min(note, 88), force, position=position, bend=bend, vibrato=vibrato))
        at += length * float(r.choice([1, 1, 1, 2]))
    return notes


def _riff(r: np.random.Generator, seconds: float) -> list[Pluck]:
    notes, at, beat = [], 0.15, float(r.uniform(0.09, 0.2))
    while at < seconds - 0.1:
        root = int(r.integers(35, 48))
        shape = [root, root + 7, root + 12][: int(r.integers(1, 4))]
        if r.random() < 0.7:
            mute, length = float(r.uniform(0.5, 0.95)), beat
        else:
            mute, length = 0.0, beat * float(r.integers(2, 7))
        force = float(r.uniform(0.5, 1))
        notes += strum(shape, at, at + 0.95 * length, force, spread_s=0.003, mute=mute)
        at += length
    return notes


def _picked(r: np.random.Generator, seconds: float) -> list[Pluck]:
    notes, at = [], 0.15
    while at < seconds - 0.1:
        low, beat = chord(str(r.choice(list(CHORDS)))), float(r.uniform(0.12, 0.35))
        for _ in range(8):
            note = int(r.choice(low)) + int(r.choice([0, 0, 12]))
            notes.append(Pluck(at, at + 4 * beat, note, float(r.uniform(0.15, 0.7))))
            at += beat
    return notes


STYLES: tuple[Callable[[np.random.Generator, float], list[Pluck]], ...] = (_riff, _lead, _chords, _picked)


def phrase(
    style: int, seconds: float, seed: int, peak_dbfs: float, *, swell: bool = False
) -> NDArray[np.float64]:
    """Return one style for some seconds; `swell` varies the guitar's volume."""
    r = np.random.default_rng([seed, style])
    x = scaled_to_peak(render_plucks(STYLES[style](r, seconds), seconds, seed), peak_dbfs)
    if swell:
        knots = np.linspace(0, seconds, int(seconds / 0.7) + 2)
        db = np.interp(np.arange(len(x)) / RATE_HZ, knots, r.uniform(-50, 0, len(knots)))
        x = x * 10 ** (db / 20)
    return x + HISS * r.standard_normal(len(x))


def probe(kind: int, seconds: float, seed: int) -> NDArray[np.float64]:
    """Return a test signal that is no guitar: noise, sweeps, tones and bursts at all levels."""
    r = np.random.default_rng([seed, 99, kind])
    frames = round(seconds * RATE_HZ)
    t = np.arange(frames) / RATE_HZ
    if kind == 0:  # noise, its level a new one every 0.1 to 0.4 s, -60 to 0 dBFS; now dark, now bright
        x = r.standard_normal(frames)
        spectrum = np.fft.rfft(x)
        hertz = np.fft.rfftfreq(frames, 1 / RATE_HZ)
        dark = np.fft.irfft(spectrum / (1 + hertz / 300), frames)
        mix = np.repeat(r.random(frames // 9600 + 1), 9600)[:frames]
        bright = np.fft.irfft(spectrum * (hertz < 20000), frames)
        x = mix * bright / bright.std() + (1 - mix) * dark / dark.std()
        x *= 10 ** (_steps(r, frames, -60, -8) / 20)
    elif kind == 1:  # sweeps up and down, 30 Hz to 18 kHz in 1.25 s each, another level each
        phase = np.abs((t / 1.25) % 2 - 1)
        hertz = 30 * (600.0 ** (1 - phase))
        level = np.repeat(r.uniform(-45, -2, int(seconds / 1.25) + 1), round(1.25 * RATE_HZ))[:frames]
        x = np.sin(2 * np.pi * np.cumsum(hertz) / RATE_HZ) * 10 ** (_smooth(level) / 20)
    else:  # two tones that beat, decaying from full scale over and over
        x = np.zeros(frames)
        at = 4800
        while at < frames - 100:
            length = min(int(r.uniform(0.15, 0.9) * RATE_HZ), frames - at)
            low = 40 * 2 ** float(r.uniform(0, 5))
            tau = float(r.uniform(0.05, 0.4))
            s = np.arange(length) / RATE_HZ
            tone = np.sin(2 * np.pi * low * s) + 0.7 * np.sin(
                2 * np.pi * low * float(r.uniform(1.1, 3.1)) * s
            )
            loudest = 10 ** (float(r.uniform(-30, -1)) / 20)
            edge = np.minimum(1, np.minimum(s, s[::-1]) / 0.002)
            x[at : at + length] += loudest / 1.7 * tone * np.exp(-s / tau) * edge
            at += length + int(r.uniform(0, 4800))
    return np.clip(x, -1.0, 1.0) + HISS * r.standard_normal(frames)


def _steps(r: np.random.Generator, frames: int, low: float, high: float) -> NDArray[np.float64]:
    lengths = r.integers(4800, 19200, frames // 4800 + 1)
    return _smooth(np.repeat(r.uniform(low, high, len(lengths)), lengths)[:frames])


def _smooth(x: NDArray[np.float64]) -> NDArray[np.float64]:
    """A running mean of 2 ms."""
    width = 96
    sums = np.cumsum(np.pad(x, (width, 0), mode="edge"))
    return (sums[width:] - sums[:-width]) / width
