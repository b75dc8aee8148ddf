"""The four rigs that are trained: what is between the two converters, in volts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from capture.amplifier import Amplifier, Power, Stage
from capture.overdrive import Overdrive
from capture.resampling import OVERSAMPLING
from capture.tone_stack import ToneStack

#: A sine that just reaches full scale has this level, at the input and at the output.
LEVEL_DBU = 8.0
#: Its peak.
FULL_SCALE_V = 0.6**0.5 * 10 ** (LEVEL_DBU / 20) * 2**0.5


#: A coupling capacitor, in farads, that is not one: nothing charges it. Inputs have no capacitor.
WIRE = 1e6


@dataclass(frozen=True)
class Rig:
    """What is in the metadata, and the circuit."""

    title: str
    gear_type: str
    tone_type: str
    circuit: Amplifier | Overdrive
    oversampling: int = OVERSAMPLING

    def process(self, x: NDArray[np.float64], oversampling: int | None = None) -> NDArray[np.float64]:
        """Samples to samples, 1.0 being full scale."""
        return self.circuit.process(x * FULL_SCALE_V, oversampling or self.oversampling) / FULL_SCALE_V


CLEAN = Amplifier(
    stages=(
        Stage(
            source=1e3, coupling=WIRE, stopper=34e3, miller=150e-12, cathode=1.5e3, bypass=10e-6, load=220e3
        ),
        Stage(wiper=0.22, pot=500e3, source=60e3, cathode=1.5e3, bypass=4.7e-6),
    ),
    tone=ToneStack(0.6, 0.45, 0.4, r2=250e3, r3=10e3, r4=100e3, c2=100e-9, c3=47e-9),
    tone_after=1,
    power=Power(master=0.022, high_hz=9e3),
    line_out=1 / 110,
)
CRUNCH = Amplifier(
    stages=(
        Stage(source=1e3, coupling=WIRE, stopper=68e3, miller=130e-12, cathode=2.7e3, bypass=0.68e-6),
        Stage(wiper=0.14, coupling=4.7e-9, stopper=22e3, cathode=820.0, bypass=0.0),
    ),
    tone=ToneStack(0.6, 0.55, 0.45, r4=33e3, c1=470e-12, c2=22e-9, c3=22e-9),
    tone_after=2,
    power=Power(master=0.11),
    line_out=1 / 200,
)
HIGH_GAIN = Amplifier(
    stages=(
        Stage(
            source=1e3, coupling=WIRE, stopper=68e3, miller=130e-12, cathode=1.8e3, bypass=1e-6, load=470e3
        ),
        Stage(wiper=0.3, coupling=2.2e-9, stopper=100e3, cathode=1.8e3, bypass=0.68e-6),
        Stage(wiper=0.2, pot=940e3, coupling=10e-9, stopper=47e3, cathode=10e3, bypass=0.0),
        Stage(wiper=0.4, pot=940e3, stopper=22e3, cathode=1.2e3, bypass=0.0),
    ),
    tone=ToneStack(0.55, 0.4, 0.5, r4=39e3, c1=470e-12, c2=22e-9, c3=22e-9),
    tone_after=4,
    power=Power(master=0.08, low_hz=60.0),
    line_out=1 / 200,
)
PEDAL = Overdrive(drive=0.45, tone=0.55, level=0.7)

RIGS = {
    "clean": Rig("clean valve amplifier", "amp", "clean", CLEAN),
    "crunch": Rig("crunch valve amplifier", "amp", "crunch", CRUNCH),
    "high_gain": Rig("high-gain valve amplifier", "amp", "hi_gain", HIGH_GAIN, 32),
    "pedal": Rig("diode-clipper overdrive", "pedal", "overdrive", PEDAL),
}
