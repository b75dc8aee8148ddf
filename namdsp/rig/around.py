"""The rig around a model whose output comes from elsewhere: from a launch of many models, say.

    x -> before -> what the model hears -> (model) -> after -> what the rig gives

The chain is that of `renderer.py`, run over the whole signal, and so are the bits. An oversampled model is late: it
hears silence behind the signal for as long, and gives as much more.
"""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.model import Model
from namdsp.oversampling.factors import latency_frames
from namdsp.plan.channels import outputs_for, voices_for
from namdsp.rig.amp import Amp, tail_frames
from namdsp.rig.chain import Chain, Gating
from namdsp.rig.delay import late_gate
from namdsp.rig.gate import GateFollower
from namdsp.rig.renderer import FixedGain, FixedSpeaker, NoGate, RigSettings


class RigAround:
    """One whole signal.

    channels : audio channels at the input

    Raises
    ------
    AudioError : the cabinet does not fit the channels, a gain is none.
    """

    def __init__(self, model: Model, settings: RigSettings, *, channels: int) -> None:
        self._model, self._settings, self._channels = model, settings, channels
        self._rate_hz = model.sample_rate
        self._speaker = FixedSpeaker(settings.cabinet, outputs_for(model, channels), model.sample_rate)
        #: frames after the end of a signal in which it is still heard; see `Rig.tail_frames`
        self.tail_frames = tail_frames(model, settings.oversample, self._speaker.frames)
        self._late_frames = latency_frames(settings.oversample)
        levels = settings.levels
        gains = (settings.input_gain_db, settings.output_gain_db, levels.input_db, levels.output_db)
        self._bare = not any(gains) and settings.gate is None and settings.cabinet is None

    def before(self, x: Float32) -> Float32:
        """What the model hears of x [C, T], with what makes up for its lateness; x itself where that is the same."""
        x = self._longer(x)
        if self._bare:
            return x
        settings = self._settings
        heard = FixedGain(settings.input_gain_db, "input gain").apply(x, np.empty_like(x))
        calibration = FixedGain(settings.levels.input_db, "input calibration")
        return calibration.apply(heard, np.empty_like(x))

    def after(self, x: Float32, y: Float32) -> Float32:
        """The rig's output for x [C, T], of which the model has made y [C_out, T or more]; y's memory may be used."""
        if self._bare:
            return y[:, self._late_frames :]
        x = self._longer(x)
        settings, levels = self._settings, self._settings.levels
        voices = voices_for(self._model, self._channels)
        gate: Gating = NoGate()
        if settings.gate is not None:
            follower = GateFollower(
                settings.gate, voices=voices, sample_rate_hz=self._rate_hz, gain_db=levels.input_db
            )
            gate = late_gate(follower, voices=voices, late_frames=self._late_frames)
        chain = Chain(
            FixedGain(settings.input_gain_db, "input gain"),
            gate,
            Amp(
                _Given(y),
                FixedGain(0.0, "input calibration"),  # the model has heard it already
                FixedGain(levels.output_db, "output level"),
                np.empty((self._channels, x.shape[1]), np.float32),
            ),
            FixedGain(settings.output_gain_db, "output gain"),
            self._speaker,
        )
        out = np.empty_like(y)
        heard, gates = np.empty_like(x), np.empty((voices, x.shape[1]), np.float32)
        chain.run(x, out, heard=heard, gates=gates)
        return out[:, self._late_frames :]

    def _longer(self, x: Float32) -> Float32:
        return np.pad(x, ((0, 0), (0, self._late_frames))) if self._late_frames else x


class _Given:
    """A part whose output is there already."""

    def __init__(self, y: Float32) -> None:
        self._y = y

    def process_into(self, x: Float32, out: Float32) -> None:
        np.copyto(out, self._y)
