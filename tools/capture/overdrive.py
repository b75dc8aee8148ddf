"""A diode-clipper overdrive: an operational amplifier with two diodes in its feedback, then a tone control.

    i = (v_in - v_c) / R_leg,  C_leg dv_c/dt = i
    C_f dv/dt = i - v / R_f - 2 I_s sinh(v / (n V_t)),  v_out = v_in + v

Both by the trapezoidal rule; v by Newton. The amplifier is ideal: it has neither a slew rate nor rails.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numba import njit
from numpy.typing import NDArray

from capture.resampling import OVERSAMPLING, RATE_HZ, decimate, interpolate

#: Of a 1N4148 at room temperature.
SATURATION_A, EMISSION_V = 2.52e-9, 1.752 * 25.85e-3
#: Newton's step is the last when it is below this: what is left is about its square over EMISSION_V.
VOLTS = 1e-6
ITERATIONS = 60


@dataclass(frozen=True)
class Overdrive:
    """Parts in ohms and farads; drive, tone and level 0..1."""

    drive: float = 0.5
    tone: float = 0.5
    level: float = 0.5
    leg_ohms: float = 4.7e3
    leg_farads: float = 47e-9
    fixed_ohms: float = 51e3
    pot_ohms: float = 500e3
    feedback_farads: float = 51e-12
    dark_hz: float = 723.0

    def process(self, volts: NDArray[np.float64], oversampling: int = OVERSAMPLING) -> NDArray[np.float64]:
        """Volts at 48 kHz in, volts at 48 kHz out, as long."""
        rate = RATE_HZ * oversampling
        x = interpolate(volts, oversampling)
        # the tone control: a pole at dark_hz and a zero that the knob moves from 30 kHz down to 1.2 kHz
        zero = 30e3 * (1.2e3 / 30e3) ** self.tone
        parts = np.array(
            [
                self.leg_ohms,
                self.leg_farads,
                self.fixed_ohms + self.drive * self.pot_ohms,
                self.feedback_farads,
                2 * math.pi * self.dark_hz,
                2 * math.pi * zero,
                2 * math.pi * 12e3,
                2 * math.pi * 16.0,
            ]
        )
        clip(x, parts, 1.0 / rate)
        return decimate(x, oversampling, len(volts)) * self.level


@njit(nogil=True)
def clip(x, p, dt):
    """Volts in x become volts after the tone control, in place."""
    leg, resistance = p[0], p[2]
    charge = 2.0 * p[3] / dt
    leg_step = dt / (2.0 * leg * p[1])
    dark, zero, bright, low = p[4] * dt / 2, p[5] * dt / 2, p[6] * dt / 2, p[7] * dt / 2
    on_leg = before = flowed = v = 0.0
    one = two = three = 0.0
    for n in range(len(x)):
        u = x[n]
        # leg: trapezoidal one-pole
        on_leg = (on_leg + leg_step * (before + u - on_leg)) / (1.0 + leg_step)
        before = u
        i = (u - on_leg) / leg
        known = charge * v + flowed + i
        for _ in range(ITERATIONS):
            z = v / EMISSION_V
            e = math.exp(abs(z))
            sinh = 0.5 * (e - 1.0 / e) if z > 0 else -0.5 * (e - 1.0 / e)
            diodes = 2.0 * SATURATION_A * sinh
            slope = SATURATION_A * (e + 1.0 / e) / EMISSION_V
            change = (charge * v + v / resistance + diodes - known) / (charge + 1.0 / resistance + slope)
            # far up the exponential one step may undo another's work; half a volt at once is enough
            v -= min(max(change, -0.5), 0.5)
            if abs(change) < VOLTS:
                break
        z = v / EMISSION_V
        flowed = i - v / resistance - 2.0 * SATURATION_A * math.sinh(z)
        y = u + v
        # 16 Hz high-pass, pole at dark_hz with a zero above, pole at 12 kHz
        step = (y - three) / (1.0 + low)
        three += 2.0 * low * step
        y = step
        step = (y - one) / (1.0 + dark)
        stored = one + dark * step
        one += 2.0 * dark * step
        y = stored + dark * step / zero  # the zero: low-passed plus its slope over zero
        step = (y - two) * bright / (1.0 + bright)
        y = two + step
        two = y + step
        x[n] = y
