"""Sines whose every harmonic, folded however often, falls on a line of its own in a spectrum.

A sine of k turns in N frames, N a prime: order m of what a nonlinearity makes of it stands in bin m * k mod N, and no
two orders below N share one. So one period of the output says how much each order has, without a window.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64

NOTES = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")
#: MIDI numbers of the pitches: A2 to C7 by minor thirds.
PITCHES = range(45, 97, 3)


@dataclass(frozen=True)
class Tone:
    """A pitch as near as its period allows.

    turns  : in a period
    period : frames, a prime
    """

    note: str
    turns: int
    period: int
    rate_hz: int

    @property
    def hz(self) -> float:
        """Its frequency."""
        return self.turns * self.rate_hz / self.period

    def frames(self, count: int, peak: float) -> Float32:
        """So many frames of it, float32 [count]."""
        turns = np.arange(count) % self.period * self.turns % self.period  # exact, however long it lasts
        return np.asarray(peak * np.sin(2 * np.pi / self.period * turns), np.float32)

    def orders(self, highest_hz: float) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        """Bins of the harmonics up to a frequency, the first at `turns`."""
        return np.arange(self.turns, int(highest_hz * self.period / self.rate_hz) + 1, self.turns)


def tones(rate_hz: int) -> list[Tone]:
    """All pitches, those that a rate has room for."""
    period = _prime_below(rate_hz // 2)
    found = []
    for midi in PITCHES:
        hz = 440.0 * 2.0 ** ((midi - 69) / 12)
        if 4 * hz <= rate_hz:
            note = f"{NOTES[midi % 12]}{midi // 12 - 1}"
            found.append(Tone(note, round(hz * period / rate_hz), period, rate_hz))
    return found


def power(y: Float64) -> Float64:
    """y [..., N] -> of each line of the spectrum below half the rate, summed over the axes before."""
    spectrum = np.fft.rfft(y, axis=-1)
    squares: Float64 = (spectrum.real**2 + spectrum.imag**2).reshape(-1, spectrum.shape[-1]).sum(axis=0)
    return squares


def _prime_below(number: int) -> int:
    while any(number % factor == 0 for factor in range(2, int(number**0.5) + 1)):
        number -= 1
    return number
