"""The settings of a rig that any thread may change while it plays, without clicks."""

from __future__ import annotations

import threading

from namdsp.audio.levels import db_to_gain
from namdsp.rig.amp import LiveAmp
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.cabinet_processor import LiveCabinet
from namdsp.rig.gate import Gate, gate_settings
from namdsp.rig.levels import Levels
from namdsp.rig.player import RigPlayer
from namdsp.runtime.arguments import check_switch
from namdsp.strict_attributes import StrictAttributes


class RigControls(StrictAttributes):
    """The settings of a `Rig`, whose constructor makes the parts that they act on.

    _amp, _live_cabinet : the newest model and cabinet: current, fading in, or waiting for a fade
    _changing      : held while one of them is exchanged
    """

    _player: RigPlayer
    _changing: threading.Lock
    _amp: LiveAmp
    _live_cabinet: LiveCabinet
    _input_gain_db: float
    _output_gain_db: float
    _gate: Gate | None
    _bypass: bool

    @property
    def levels(self) -> Levels:
        """The gains by the model's metadata, as far as the rig applies them."""
        return self._amp.levels

    @property
    def input_gain_db(self) -> float:
        """Gain before the model."""
        return self._input_gain_db

    @input_gain_db.setter
    def input_gain_db(self, gain_db: float) -> None:
        self._player.input_gain.wanted = db_to_gain(gain_db)
        self._input_gain_db = gain_db

    @property
    def output_gain_db(self) -> float:
        """Gain after the model."""
        return self._output_gain_db

    @output_gain_db.setter
    def output_gain_db(self, gain_db: float) -> None:
        self._player.output_gain.wanted = db_to_gain(gain_db)
        self._output_gain_db = gain_db

    @property
    def gate(self) -> Gate | None:
        """Noise gate, None for none."""
        return self._gate

    @gate.setter
    def gate(self, gate: Gate | None) -> None:
        with self._changing:
            self._set_gate(gate)

    @property
    def cabinet(self) -> Cabinet | None:
        """Impulse response, None for none. Setting it takes the time to prepare it."""
        return self._live_cabinet.cabinet

    @cabinet.setter
    def cabinet(self, cabinet: Cabinet | None) -> None:
        if cabinet is not self.cabinet:
            live_cabinet = self._new_cabinet(cabinet, rises=True)
            with self._changing:
                self._player.put(self._player.cabinets, live_cabinet)
                self._live_cabinet = live_cabinet

    @property
    def bypass(self) -> bool:
        """Whether the output is the unprocessed input. The rig is still computed, so that it can return at once."""
        return self._bypass

    @bypass.setter
    def bypass(self, bypass: bool) -> None:
        self._bypass = check_switch(bypass, "bypass")
        self._player.bypass.wanted = float(self._bypass)

    def _set_gate(self, gate: Gate | None) -> None:
        amp = self._amp
        self._player.set_gate(gate_settings(gate, amp.levels.input_db, amp.model.sample_rate))
        self._gate = gate

    def _new_cabinet(self, cabinet: Cabinet | None, *, rises: bool) -> LiveCabinet:
        model = self._amp.model
        return LiveCabinet(cabinet, self._player.outputs, model.sample_rate, rises=rises)
