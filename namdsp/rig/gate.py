"""The noise gate: its settings, and the compiled detector and gains.

The detector reads the input of the model, the gains are applied to its output, as in the reference plug-in: the level
of the guitar counts, and the noise of the amplifier is attenuated too.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from namdsp.common.settings import CheckedSettings, number, setting
from namdsp.errors import StreamError
from namdsp.rig.compiled.records import GateRecord, GateSettings, GateVoice

_MS = number(0.0, 10e3, "ms")


@dataclass(frozen=True)
class Gate(CheckedSettings):
    """Settings of a noise gate.

    threshold_db  : level in dBFS (RMS) at which the gate opens
    attack_ms     : time to open from silence, in a straight line
    hold_ms       : time that it stays open after the level was last above `threshold_db - hysteresis_db`
    release_ms    : time to close fully, in a straight line of decibels
    hysteresis_db : how far the level must fall below the threshold before the hold runs out
    range_db      : attenuation when it is closed
    average_ms    : time constant of the level, a mean square; 0 takes each sample by itself

    Raises
    ------
    SettingError : a setting is out of range.

    Example
    -------
    >>> rig.gate = namdsp.Gate(threshold_db=-60, release_ms=200)
    """

    threshold_db: float = setting(-80.0, number(-200.0, 40.0, "dBFS"))
    attack_ms: float = setting(5.0, _MS)
    hold_ms: float = setting(10.0, _MS)
    release_ms: float = setting(50.0, _MS)
    hysteresis_db: float = setting(3.0, number(0.0, 60.0, "dB"))
    range_db: float = setting(80.0, number(0.0, 140.0, "dB"))
    average_ms: float = setting(10.0, number(0.0, 1e3, "ms"))


class GateProcessor:
    """A gate for one signal, with a detector for each voice. Without settings it is open.

    voices  : 1 for a model with several inputs, else the number of channels
    gain_db : gain from the detector's signal to the one that the threshold refers to
    address : of its record, for the compiled `follow`
    """

    def __init__(
        self, gate: Gate | None, *, voices: int, sample_rate_hz: float, gain_db: float = 0.0
    ) -> None:
        self._voices = GateVoice.array_of(voices)
        self.settings: GateSettings = gate_settings(gate, gain_db, sample_rate_hz)
        self._record = GateRecord(settings=self.settings, voices=voices, voices_at=self._voices[0].address)
        self.address: int = self._record.address
        for voice in self._voices:
            voice.gain = self.settings.floor


def check_gate(gate: object) -> Gate | None:
    """The gate, or None; raises StreamError for what is neither."""
    if gate is None or isinstance(gate, Gate):
        return gate
    raise StreamError(f"gate is {gate!r}; expected a Gate, such as Gate(threshold_db=-60), or None")


def gate_settings(gate: Gate | None, gain_db: float, rate: float) -> GateSettings:
    """A gate's settings as the compiled code wants them; without a gate it opens in 5 ms, and stays open.

    gain_db : as for `GateProcessor`
    """
    shape = check_gate(gate) or Gate()
    attack, release = (max(1.0, ms * 1e-3 * rate) for ms in (shape.attack_ms, shape.release_ms))
    average = 1.0
    if shape.average_ms > 0.0:
        average = -math.expm1(-1.0 / (shape.average_ms * 1e-3 * rate))
    # mean squares; -1 is always reached
    opens = -1.0 if gate is None else _gain(2.0 * (gate.threshold_db - gain_db))
    return GateSettings(
        average=average,
        opens=opens,
        closes=opens * _gain(-2.0 * shape.hysteresis_db),
        hold=max(1, round(shape.hold_ms * 1e-3 * rate)),
        attack=1.0 / attack,
        release=_gain(-shape.range_db / release),
        floor=1.0 if gate is None else _gain(-gate.range_db),
    )


def _gain(decibels: float) -> float:
    return math.pow(10.0, decibels / 20.0)
