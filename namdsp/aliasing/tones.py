"""Test sines whose harmonics and aliases each fall into a different bin of the spectrum.

A sine of k cycles in N frames, N a prime: harmonic m is in bin m * k mod N, and no two harmonics below N share a bin.
So one period of the output has the level of each harmonic, without a window.
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
    """A sine as close to a pitch as its period allows.

    cycle_count : cycles in a period
    period      : frames, a prime
    """

    note: str
    cycle_count: int
    period: int
    rate_hz: int

    @property
    def hz(self) -> float:
        """Its frequency."""
        return self.cycle_count * self.rate_hz / self.period

    def frames(self, count: int, peak: float) -> Float32:
        """Return `count` frames of the sine, float32 [count]."""
        cycles = np.arange(count) % self.period * self.cycle_count % self.period  # exact for any count
        return np.asarray(peak * np.sin(2 * np.pi / self.period * cycles), np.float32)

    def orders(self, highest_hz: float) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        """Bins of the harmonics up to a frequency, the first at `cycle_count`."""
        return np.arange(self.cycle_count, int(highest_hz * self.period / self.rate_hz) + 1, self.cycle_count)


def tones(rate_hz: int) -> list[Tone]:
    """Return the sines of all pitches below a quarter of the rate."""
    period = _prime_below(rate_hz // 2)
    sines = []
    for midi in PITCHES:
        hz = 440.0 * 2.0 ** ((midi - 69) / 12)
        if 4 * hz <= rate_hz:
            note = f"{NOTES[midi % 12]}{midi // 12 - 1}"
            sines.append(Tone(note, round(hz * period / rate_hz), period, rate_hz))
    return sines


def power(y: Float64) -> Float64:
    """y [..., N] -> of each line of the spectrum below half the rate, summed over the axes before."""
    spectrum = np.fft.rfft(y, axis=-1)
    squares: Float64 = (spectrum.real**2 + spectrum.imag**2).reshape(-1, spectrum.shape[-1]).sum(axis=0)
    return squares


def _prime_below(number: int) -> int:
    while any(number % factor == 0 for factor in range(2, int(number**0.5) + 1)):
        number -= 1
    return number
