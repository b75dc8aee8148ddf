"""Taps of the up- and downsampling filter: the same bits on every machine.

A sinc under a Kaiser window, TAPS * M long, linear phase. f is in units of the model's rate, in brackets at 48 kHz:

    f <= 0.380 (18.25 kHz)    within -126 dB of 1                   both filters together: within 0.05 dB up to
    f >= 0.5   (24 kHz)       -129 dB or less                       0.398 (19.1 kHz)

Computed in decimal arithmetic, which rounds every operation identically everywhere, and rounded to float64 once: sines
and Bessel functions of the system's library differ between systems in their last bits.

The filter's length is even at both rates: its center is between two frames at M times the rate. Both filters together
delay by TAPS * M - 1 such frames. The M - 1 frames between the first phase and the last cause no waiting, so the
latency is TAPS - 1 frames at the model's rate, for every M.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from functools import cache

import numpy as np

from namdsp.arithmetic.fma import Float64

#: Taps of each phase.
TAPS = 72
#: Middle of the transition, in units of the model's rate, and the window's shape.
CUTOFF, BETA = Decimal("0.4405"), Decimal("13.367")
_DIGITS = 40
_PI = Decimal("3.14159265358979323846264338327950288419716939937510582")


@cache
def phase_taps(factor: int) -> Float64:
    """float64 [factor, TAPS], read-only: tap k of phase p is that of k * factor + p. The sum of all is 1."""
    half = factor * TAPS // 2
    with localcontext() as context:
        context.prec = _DIGITS
        upper = [_tap((Decimal(n) + Decimal("0.5")) / factor) for n in range(half)]
        total = 2 * sum(upper)
        values = [float(tap / total) for tap in (*reversed(upper), *upper)]
    taps = np.array(values).reshape(TAPS, factor).T.copy()
    taps.flags.writeable = False
    return taps


def _tap(t: Decimal) -> Decimal:
    """sin(2 pi CUTOFF t) / t under the window; t in frames from the centre, above 0."""
    share = 2 * t / TAPS
    return _sine(2 * _PI * CUTOFF * t) / t * _bessel(BETA * (1 - share * share).sqrt())


def _sine(angle: Decimal) -> Decimal:
    """Return the sine by its series, of an angle reduced to half a cycle."""
    cycles = (angle / (2 * _PI)).to_integral_value()
    x = angle - 2 * _PI * cycles
    return _series(x, -x * x, lambda n: (2 * n) * (2 * n + 1))


def _bessel(x: Decimal) -> Decimal:
    """Return I0 by its series."""
    return _series(Decimal(1), x * x / 4, lambda n: n * n)


def _series(first: Decimal, ratio: Decimal, divisor) -> Decimal:  # type: ignore[no-untyped-def]
    """first + first * ratio / divisor(1) + that * ratio / divisor(2) + ..., until it changes nothing."""
    total = term = first
    n = 0
    while True:
        n += 1
        term = term * ratio / divisor(n)
        if total + term == total:
            return total
        total += term
