"""The effects of a rig around its model, in their order, with constant settings. A live rig: `compiled/player.py`.

    x -> input gain -> calibration -> MODEL -> output level -> gate -> output gain -> cabinet
                   `-> gate detector

The output of the model comes from a renderer (`renderer.py`), or a launch of many models. Effects without an effect are
skipped, so that a plain render compiles nothing of the rig; a sample that leaves the range of float32 is an error here.
The cabinet is linear, so the gains could be on either side of it; before it, its response smooths their changes, and
the gate does not shorten its decay.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError
from namdsp.model import Model
from namdsp.oversampling.factors import latency_frames
from namdsp.plan.channels import outputs_for, voices_for
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.cabinet_processor import CabinetProcessor
from namdsp.rig.gate import Gate, GateProcessor
from namdsp.rig.levels import Levels
from namdsp.rig.ramps import ConstantGain, Delay
from namdsp.runtime.arguments import plan_on_phases


@dataclass(frozen=True, kw_only=True)
class ResolvedRig:
    """The settings of a rig for one model: files opened, metadata read. Made by `RigSettings.resolve`.

    levels     : gains by the model's metadata, added to the other two
    oversample : of the model alone; 1 is not at all
    """

    input_gain_db: float = 0.0
    output_gain_db: float = 0.0
    levels: Levels = field(default_factory=Levels)
    gate: Gate | None = None
    cabinet: Cabinet | None = None
    oversample: int = 1


class RigEffects:
    """The effects on one signal, block after block. Their latency is that of the model, `latency_frames`.

    channels : audio channels at the input

    Raises
    ------
    AudioError  : the cabinet does not fit the channels, a gain is not a number.
    StreamError : the gate is not a `Gate`.
    """

    def __init__(self, model: Model, rig: ResolvedRig, *, channels: int) -> None:
        levels, rate_hz = rig.levels, model.sample_rate
        self._voices = voices_for(model, channels)
        self.out_channels = outputs_for(model, channels)
        self._cabinet = CabinetProcessor(rig.cabinet, self.out_channels, rate_hz)
        self.latency_frames = latency_frames(rig.oversample)
        #: length of the decay after the end of a signal, in frames; see `Rig.tail_frames`
        self.tail_frames = tail_frames(model, rig.oversample, self._cabinet.frames)
        self._input_gain, self._calibration, self._output_level, self._output_gain = map(
            ConstantGain, (rig.input_gain_db, levels.input_db, levels.output_db, rig.output_gain_db)
        )
        self._gate: GateProcessor | None = None
        #: delays the gains of the gate, computed before the model and applied after it, by the model's latency
        self._gain_delay: Delay | None = None
        if rig.gate is not None:
            self._gate = GateProcessor(
                rig.gate, voices=self._voices, sample_rate_hz=rate_hz, gain_db=levels.input_db
            )
            self._gain_delay = Delay(self._voices, self.latency_frames, 1.0) if self.latency_frames else None

    def process_input(self, x: Float32) -> tuple[Float32, Float32]:
        """The detector's input and the model's input for the next block x [C, T], any T, which is not changed.

        Raises
        ------
        AudioError : the signal leaves the range of float32, and where.
        """
        detector_input = _applied(self._input_gain, "input gain", x, None)
        return detector_input, _applied(self._calibration, "input calibration", detector_input, None)

    def process_output(self, detector_input: Float32, y: Float32) -> Float32:
        """Process the model's output y [C_out, T] in place; `detector_input` is the first result of `process_input`.

        Raises
        ------
        AudioError : the signal leaves the range of float32, and where.
        """
        _applied(self._output_level, "output level", y, y)
        if self._gate is not None:
            gates = np.empty((self._voices, y.shape[1]), np.float32)
            attenuates = self._gate.detect(detector_input, gates)
            if self._gain_delay is not None:
                self._gain_delay.process(gates)
            if attenuates or self._gain_delay is not None:
                self._gate.apply_gains(y, gates)
        _applied(self._output_gain, "output gain", y, y)
        if self._cabinet.cabinet is not None:
            self._cabinet.process_into(y, y)
            _check_range(y, "cabinet")
        return y


def _applied(gain: ConstantGain, where: str, x: Float32, out: Float32 | None) -> Float32:
    """x times a gain, in `out` or new memory; at 0 dB x itself. where : its name in messages."""
    if gain.untouched:
        return x
    return _check_range(gain.apply(x, np.empty(x.shape, np.float32) if out is None else out), where)


def _check_range(block: Float32, where: str) -> Float32:
    if not np.isfinite(block).all():
        raise AudioError(
            f"{where}: the signal leaves the range of float32; expected finite samples. Lower the gain"
        )
    return block


def tail_frames(model: Model, oversample: int, cabinet_frames: int) -> int:
    """Length of the decay after the end of a signal in frames, with compensated latency."""
    tail = plan_on_phases(model.plan, oversample).prewarm_frames
    return tail - latency_frames(oversample) + cabinet_frames - 1
