"""A valve amplifier, sample by sample: triode stages, tone stack, phase splitter, push-pull with sag, transformer.

One loop in float64 at the oversampled rate. Each triode stage:

    u --R_source--||C_c--+--[gain pot to ground]--wiper--R_stopper--+-- grid (Miller capacitance, grid current)

Capacitors that are slow against a sample (coupling, cathode, supply) step forward; the grid's node is trapezoidal with
a Newton solve; plate and cathode are one unknown, the cathode current, again by Newton. Stages drive each other one
way: a stage's load is a resistor. Not here: feedback around the power stage, a loudspeaker's impedance.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numba import njit
from numpy.typing import NDArray

from capture.resampling import OVERSAMPLING, RATE_HZ, decimate, interpolate
from capture.tone_stack import ToneStack
from capture.triode import CONTACT_V, GAMMA, MU, C, G, grid_current, softplus_power

#: Newton's step is the last when it is below this: what is left is about its square, 1e-9 V and 1e-12 A.
VOLTS, AMPERES = 1e-5, 3e-7
ITERATIONS = 40


@dataclass(frozen=True)
class Stage:
    """One triode: ohms, farads, volts. wiper: the gain pot before it, 0..1."""

    wiper: float = 1.0
    pot: float = 1e6
    source: float = 40e3
    coupling: float = 22e-9
    stopper: float = 10e3
    miller: float = 120e-12
    cathode: float = 1.5e3
    bypass: float = 10e-6  # 0: none
    plate: float = 100e3
    load: float = 500e3
    supply: float = 300.0

    def row(self) -> list[float]:
        """The numbers of the loop, in its order."""
        k = 1.0 / (1.0 + self.source / self.pot)
        gain = self.wiper * k
        resistance = self.stopper + self.wiper * (1 - self.wiper) * self.pot + self.wiper**2 * k * self.source
        side = self.load / (self.plate + self.load)
        bypassed = self.bypass > 0
        return [
            gain,
            resistance,
            k / self.pot,  # current into the coupling capacitor per volt after it
            gain,  # and per ampere that the grid draws: what leaves the wiper comes through the capacitor
            1.0 / self.coupling,
            self.miller,
            self.supply * side,
            self.plate * side,
            0.0 if bypassed else self.cathode,
            1.0 / self.cathode if bypassed else 0.0,
            1.0 / self.bypass if bypassed else 0.0,
        ]


@dataclass(frozen=True)
class Power:
    """Phase splitter and push-pull pair. drive: volts out of the splitter per volt in; headroom: where it ends."""

    master: float = 0.5
    drive: float = 25.0
    headroom: float = 60.0
    skew: float = 0.06  # of the splitter's two halves
    coupling: float = 22e-9
    leak: float = 220e3
    source: float = 50e3
    bias: float = -36.0
    mu: float = 9.0  # of the grid against the screen
    perveance: float = 1.6e-3
    softness: float = 0.35
    knee: float = 45.0
    load: float = 850.0  # one plate's share of the transformer's primary
    supply: float = 420.0
    sag_ohms: float = 120.0
    sag_farads: float = 60e-6
    split_hz: float = 25e3  # a small capacitor across the splitter's plates
    low_hz: float = 45.0
    high_hz: float = 11e3

    def row(self) -> list[float]:
        """The numbers of the loop, in its order."""
        return [
            self.master, self.drive, self.headroom, self.skew, 1.0 / self.coupling, self.leak, self.source,
            self.bias, 1.0 / self.mu, self.perveance, self.softness, self.knee, self.load, self.supply,
            1.0 / self.sag_ohms, 1.0 / self.sag_farads,
            2 * math.pi * self.low_hz, 2 * math.pi * self.high_hz, 2 * math.pi * self.split_hz,
        ]  # fmt: skip


@dataclass(frozen=True)
class Amplifier:
    """Stages in order; the tone stack is after stage `tone_after` (counted from 1).

    line_out: volts at the output per volt at a plate: transformer, load box and its attenuator.
    """

    stages: tuple[Stage, ...]
    tone: ToneStack
    tone_after: int
    power: Power = field(default_factory=Power)
    line_out: float = 1e-3
    settle_s: float = 1.0

    def process(self, volts: NDArray[np.float64], oversampling: int = OVERSAMPLING) -> NDArray[np.float64]:
        """Volts at 48 kHz in, volts at 48 kHz out, as long; starts prewarmed on silence."""
        x = interpolate(volts, oversampling)
        self._run(x, oversampling, self._settled(oversampling).copy())
        return decimate(x, oversampling, len(volts)) * self.line_out

    def _settled(self, oversampling: int) -> NDArray[np.float64]:
        key = (self, oversampling)
        if key not in _PREWARMED:
            state = _first_state(len(self.stages), self.power.supply)
            self._run(np.zeros(int(RATE_HZ * oversampling * self.settle_s)), oversampling, state)
            _PREWARMED[key] = state
        return _PREWARMED[key]

    def _run(self, x: NDArray[np.float64], oversampling: int, state: NDArray[np.float64]) -> None:
        rate = RATE_HZ * oversampling
        rows, power = np.array([stage.row() for stage in self.stages]), np.array(self.power.row())
        _run(x, rows, *self.tone.digital(rate), self.tone_after, power, 1.0 / rate, state)


_PREWARMED: dict[tuple[Amplifier, int], NDArray[np.float64]] = {}
#: States of a stage: coupling volts, grid volts, grid current, cathode volts, cathode current, and what grid volts and
#: cathode current changed by.
PER_STAGE = 7


def _first_state(stages: int, supply: float) -> NDArray[np.float64]:
    state = np.zeros(PER_STAGE * stages + 3 + 14)
    state[PER_STAGE : PER_STAGE * stages : PER_STAGE] = (
        200.0  # near the plate before it: capacitors need not charge
    )
    state[PER_STAGE * stages + 3 + 4] = supply
    return state


@njit(inline="always")
def _triode(u, p, s, i, dt):
    """One stage, one sample: the plate's voltage."""
    at = i * 7
    behind, grid, drawn, cathode, current = s[at], s[at + 1], s[at + 2], s[at + 3], s[at + 4]
    open_volts = p[i, 0] * (u - behind)
    resistance, miller = p[i, 1], p[i, 5]
    below = cathode + p[i, 8] * current
    # grid: 2 C (v' - v) / dt = (e - v') / R - I(v') + what flowed at the sample before
    charge = 2.0 * miller / dt
    flowed = charge * grid + drawn
    v = grid + s[at + 5]
    taken = 0.0
    for _ in range(ITERATIONS):
        taken, slope = grid_current(v - below)
        change = (charge * v - flowed - (open_volts - v) / resistance + taken) / (
            charge + 1.0 / resistance + slope
        )
        v -= change
        if abs(change) < VOLTS:
            break
    s[at + 1] = v
    s[at + 5] = v - grid
    through = (open_volts - v) / resistance
    s[at + 2] = through - taken
    s[at] = behind + dt * p[i, 4] * (p[i, 2] * (u - behind) + p[i, 3] * through)
    # plate and cathode: I = K(E(I))
    supply, plate, unbypassed = p[i, 6], p[i, 7], p[i, 8]
    fall = (plate + unbypassed) / MU + unbypassed
    rest = (supply - cathode + plate * taken) / MU + v - cathode + CONTACT_V
    before = current
    current += s[at + 6]
    for _ in range(ITERATIONS):
        value, slope = softplus_power(rest - fall * current, C, G, GAMMA)
        change = (current - value) / (1.0 + fall * slope)
        current -= change
        if abs(change) < AMPERES:
            break
    s[at + 3] = cathode + dt * p[i, 10] * (current - cathode * p[i, 9])
    s[at + 4] = current
    s[at + 6] = current - before
    return supply - plate * (current - taken)


@njit(inline="always")
def _power(x, p, s, at, dt):
    """Splitter, pair of pentodes, sag, transformer: volts across one half of the primary."""
    master, drive, headroom, skew = p[0], p[1], p[2], p[3]
    blocked = x - s[at + 12]  # 22 nF into 1 Mohm
    s[at + 12] += dt / 22e-3 * blocked
    bent = headroom * math.tanh(drive * master * blocked / headroom)
    step = (bent - s[at + 13]) * p[18] * dt / (2.0 + p[18] * dt)
    split = s[at + 13] + step
    s[at + 13] = split + step
    supply = s[at + 4]
    pull = push = 0.0
    for side in range(2):
        u = split * (1.0 + skew) if side == 0 else -split * (1.0 - skew)
        behind = s[at + side]
        resistance = p[5] * p[6] / (p[5] + p[6])
        open_volts = (u - behind) * p[5] / (p[5] + p[6])
        # grid current: a diode from 0 V upwards, smooth; Newton from the sample before
        v = s[at + 2 + side] + s[at + 9 + side]
        bias = p[7]
        taken = 0.0
        for _ in range(ITERATIONS):
            taken, slope = softplus_power(v + bias, 3.0, 1.2e-3, 1.3)
            change = (v - open_volts + resistance * taken) / (1.0 + resistance * slope)
            v -= change
            if abs(change) < 10 * VOLTS:
                break
        s[at + 9 + side] = v - s[at + 2 + side]
        s[at + 2 + side] = v
        s[at + side] = behind + dt * p[4] * ((u - behind) / (p[5] + p[6]) + taken * p[5] / (p[5] + p[6]))
        current, _ = softplus_power(v + bias + supply * p[8], p[10], p[9], 1.4)
        if side == 0:
            pull = current
        else:
            push = current
    # one unknown: the volts across half of the primary
    v = s[at + 5] + s[at + 11]
    knee, load = p[11], p[12]
    one = two = 0.0
    for _ in range(ITERATIONS):
        t1, t2 = math.tanh((supply - v) / knee), math.tanh((supply + v) / knee)
        one, two = pull * t1, push * t2
        change = (v - load * (one - two)) / (
            1.0 + load / knee * (pull * (1.0 - t1 * t1) + push * (1.0 - t2 * t2))
        )
        v -= change
        if abs(change) < 100 * VOLTS:
            break
    s[at + 11] = v - s[at + 5]
    s[at + 5] = v
    s[at + 4] = supply + dt * p[15] * ((p[13] - supply) * p[14] - (one + two))
    # transformer: one pole below, two above
    low, high = p[16] * dt * 0.5, p[17] * dt * 0.5
    s6 = s[at + 6]
    through = (v - s6) / (1.0 + low)
    s[at + 6] = s6 + 2.0 * low * through
    for pole in range(2):
        stored = s[at + 7 + pole]
        step = (through - stored) * high / (1.0 + high)
        through = stored + step
        s[at + 7 + pole] = through + step
    return through


@njit(nogil=True, cache=False)
def _run(x, stages, b, a, tone_after, power, dt, s):
    """Volts in x become volts at one half of the primary, in place; s continues."""
    count = stages.shape[0]
    tone, last = count * 7, count * 7 + 3
    for n in range(len(x)):
        u = x[n]
        for i in range(count):
            u = _triode(u, stages, s, i, dt)
            if i + 1 == tone_after:
                y = b[0] * u + s[tone]
                s[tone] = b[1] * u - a[1] * y + s[tone + 1]
                s[tone + 1] = b[2] * u - a[2] * y + s[tone + 2]
                s[tone + 2] = b[3] * u - a[3] * y
                u = y
        x[n] = _power(u, power, s, last, dt)
