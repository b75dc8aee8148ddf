"""What may be changed on a rig while it plays, by any thread, and is heard without a click."""

from __future__ import annotations

from namdsp.errors import StreamError
from namdsp.fixed import Fixed
from namdsp.rig.amp import LiveAmp
from namdsp.rig.bypass import Bypass
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.gain import SmoothGain
from namdsp.rig.gate import Gate, GateFollower
from namdsp.rig.levels import Levels
from namdsp.rig.slot import Slot
from namdsp.rig.speaker import Speaker


class RigControls(Fixed):
    """The settings of a `Rig`, whose constructor makes the parts that they act on."""

    _amps: Slot[LiveAmp]
    _input_gain: SmoothGain
    _output_gain: SmoothGain
    _gate: GateFollower
    _speaker: Speaker
    _bypass: bool
    _around: Bypass

    @property
    def levels(self) -> Levels:
        """The gains that the model's metadata ask for, and that the rig was told to apply."""
        return self._amps.part.levels

    @property
    def input_gain_db(self) -> float:
        """Gain in front of the model."""
        return self._input_gain.gain_db

    @input_gain_db.setter
    def input_gain_db(self, gain_db: float) -> None:
        self._input_gain.gain_db = gain_db

    @property
    def output_gain_db(self) -> float:
        """Gain behind the model."""
        return self._output_gain.gain_db

    @output_gain_db.setter
    def output_gain_db(self, gain_db: float) -> None:
        self._output_gain.gain_db = gain_db

    @property
    def gate(self) -> Gate | None:
        """Noise gate, None for none."""
        return self._gate.gate

    @gate.setter
    def gate(self, gate: Gate | None) -> None:
        self._gate.set(gate, self.levels.input_db)

    @property
    def cabinet(self) -> Cabinet | None:
        """Impulse response, None for none."""
        return self._speaker.cabinet

    @cabinet.setter
    def cabinet(self, cabinet: Cabinet | None) -> None:
        self._speaker.cabinet = cabinet

    @property
    def bypass(self) -> bool:
        """Whether the input is heard as it came. The rig goes on playing behind it, so as to be there at once."""
        return self._bypass

    @bypass.setter
    def bypass(self, bypass: bool) -> None:
        if bypass not in (True, False):
            raise StreamError(f"bypass is {bypass!r}; expected True or False")
        self._bypass = bool(bypass)
        self._around.send(self._bypass)
