"""The passive tone stack of guitar amplifiers: treble, bass and middle pots, three capacitors.

Its transfer function as polynomials in the parts (Yeh and Smith, "Discretization of the '59 Fender Bassman tone stack",
DAFx-06), its bilinear transform, and, to check both, the circuit's nodal equations at one frequency.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class ToneStack:
    """Parts in ohms and farads, pots 0..1 (bass and middle as the share of their resistance)."""

    treble: float
    middle: float
    bass: float
    r1: float = 250e3  # treble pot
    r2: float = 1e6  # bass pot
    r3: float = 25e3  # middle pot
    r4: float = 56e3  # slope
    c1: float = 250e-12
    c2: float = 20e-9
    c3: float = 20e-9

    def analogue(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """b and a of b(s) / a(s), lowest power first."""
        t, m, l = self.treble, self.middle, self.bass  # noqa: E741
        r1, r2, r3, r4, c1, c2, c3 = self.r1, self.r2, self.r3, self.r4, self.c1, self.c2, self.c3
        ccc = c1 * c2 * c3
        b1 = t * c1 * r1 + m * c3 * r3 + l * (c1 + c2) * r2 + (c1 + c2) * r3
        b2 = (
            t * (c1 * c2 + c1 * c3) * r1 * r4
            - m * m * (c1 * c3 + c2 * c3) * r3 * r3
            + m * (c1 * c3 * r1 * r3 + (c1 * c3 + c2 * c3) * r3 * r3)
            + l * (c1 * c2 * r1 * r2 + c1 * c2 * r2 * r4 + c1 * c3 * r2 * r4)
            + l * m * (c1 * c3 + c2 * c3) * r2 * r3
            + c1 * c2 * r1 * r3
            + c1 * c2 * r3 * r4
            + c1 * c3 * r3 * r4
        )
        b3 = ccc * (
            l * m * (r1 * r2 * r3 + r2 * r3 * r4)
            + (m - m * m) * (r1 * r3 * r3 + r3 * r3 * r4)
            + (t - t * m) * r1 * r3 * r4
            + t * l * r1 * r2 * r4
        )
        a1 = (c1 * r1 + c1 * r3 + c2 * r3 + c2 * r4 + c3 * r4) + m * c3 * r3 + l * (c1 + c2) * r2
        a2 = (
            m * (c1 * c3 * r1 * r3 - c2 * c3 * r3 * r4 + (c1 * c3 + c2 * c3) * r3 * r3)
            + l * m * (c1 * c3 + c2 * c3) * r2 * r3
            - m * m * (c1 * c3 + c2 * c3) * r3 * r3
            + l * (c1 * c2 * r2 * r4 + c1 * c2 * r1 * r2 + c1 * c3 * r2 * r4 + c2 * c3 * r2 * r4)
            + (c1 * c2 + c1 * c3) * r1 * r4
            + (c1 * c2 + c1 * c3 + c2 * c3) * r3 * r4
            + c1 * c2 * r1 * r3
        )
        a3 = ccc * (
            l * m * (r1 * r2 * r3 + r2 * r3 * r4)
            - m * m * (r1 * r3 * r3 + r3 * r3 * r4)
            + m * (r3 * r3 * r4 + r1 * r3 * r3 - r1 * r3 * r4)
            + l * r1 * r2 * r4
            + r1 * r3 * r4
        )
        return np.array([0.0, b1, b2, b3]), np.array([1.0, a1, a2, a3])

    def digital(self, rate_hz: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Bilinear transform: b and a of b(1/z) / a(1/z), a[0] = 1."""
        b, a = self.analogue()
        results = []
        for poly in (b, a):
            # s = 2 rate (1 - 1/z) / (1 + 1/z), all times (1 + 1/z)^3
            total = np.zeros(4)
            for power in range(4):
                term = np.array([poly[power] * (2.0 * rate_hz) ** power])
                for factor in [(1.0, -1.0)] * power + [(1.0, 1.0)] * (3 - power):
                    term = np.convolve(term, factor)
                total += term
            results.append(total)
        return results[0] / results[1][0], results[1] / results[1][0]

    def nodal(self, hertz: float) -> complex:
        """The gain at one frequency, from Kirchhoff's current law alone."""
        # nodes: 0 top of treble, 1 output (its wiper), 2 its foot = top of bass, 3 slope, 4 foot of bass = top of
        # middle, 5 middle's wiper; the input is a source, ground is not listed
        w = 2j * np.pi * hertz
        tiny = 1e-6  # ohm, for a pot at its end
        y = np.zeros((6, 6), complex)
        rhs = np.zeros(6, complex)

        def between(i: int, j: int | None, admittance: complex) -> None:
            y[i, i] += admittance
            if j is not None:
                y[j, j] += admittance
                y[i, j] -= admittance
                y[j, i] -= admittance

        def from_input(i: int, admittance: complex) -> None:
            y[i, i] += admittance
            rhs[i] += admittance

        from_input(0, w * self.c1)
        from_input(3, 1.0 / self.r4)
        between(0, 1, 1.0 / max((1 - self.treble) * self.r1, tiny))
        between(1, 2, 1.0 / max(self.treble * self.r1, tiny))
        between(3, 2, w * self.c2)
        between(3, 5, w * self.c3)
        between(2, 4, 1.0 / max(self.bass * self.r2, tiny))
        between(4, 5, 1.0 / max((1 - self.middle) * self.r3, tiny))
        between(5, None, 1.0 / max(self.middle * self.r3, tiny))
        return complex(np.linalg.solve(y, rhs)[1])
