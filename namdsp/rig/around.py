"""What stands around a model, in its one order, where it stays as it is. A live rig: `compiled/player.py`.

    x -> input gain -> calibration -> MODEL -> output level -> gate -> output gain -> cabinet
                   `-> gate listens

What the model makes comes from elsewhere: a renderer (`renderer.py`), or a launch of many models. What does nothing is
left out, so that a plain render compiles nothing of the rig; and what would leave the range of float32 is an error
here, not a sound. The cabinet is linear, so the gains could stand on either side of it; in front, its response smooths
their changes, and its tail is not cut off by the gate.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError
from namdsp.model import Model
from namdsp.oversampling.factors import latency_frames
from namdsp.plan.channels import outputs_for, voices_for
from namdsp.rig.amp import tail_frames
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.delay import Delay
from namdsp.rig.gain import ConstantGain
from namdsp.rig.gate import Gate, GateFollower
from namdsp.rig.levels import Levels
from namdsp.rig.speaker import Speaker


@dataclass(frozen=True, kw_only=True)
class RigParts:
    """What stands around a model, found and opened: `RigSettings.parts` makes it.

    levels     : gains by the model's metadata, on top of the other two
    oversample : of the model alone; 1 is not at all
    """

    input_gain_db: float = 0.0
    output_gain_db: float = 0.0
    levels: Levels = field(default_factory=Levels)
    gate: Gate | None = None
    cabinet: Cabinet | None = None
    oversample: int = 1


class RigAround:
    """One signal through all but the model, block after block. Late by `late_frames`, as an oversampled model is.

    channels : audio channels at the input

    Raises
    ------
    AudioError  : the cabinet does not fit the channels, a gain is none.
    StreamError : the gate is none.
    """

    def __init__(self, model: Model, parts: RigParts, *, channels: int) -> None:
        levels, rate_hz = parts.levels, model.sample_rate
        self._voices = voices_for(model, channels)
        self.out_channels = outputs_for(model, channels)
        self._speaker = Speaker(parts.cabinet, self.out_channels, rate_hz)
        self.late_frames = latency_frames(parts.oversample)
        #: frames after the end of a signal in which it is still heard; see `Rig.tail_frames`
        self.tail_frames = tail_frames(model, parts.oversample, self._speaker.frames)
        self._input_gain, self._calibration, self._output_level, self._output_gain = map(
            ConstantGain, (parts.input_gain_db, levels.input_db, levels.output_db, parts.output_gain_db)
        )
        self._gate: GateFollower | None = None
        #: the gate listens in front of the model and acts behind it, where the signal comes later
        self._waiting: Delay | None = None
        if parts.gate is not None:
            self._gate = GateFollower(
                parts.gate, voices=self._voices, sample_rate_hz=rate_hz, gain_db=levels.input_db
            )
            self._waiting = Delay(self._voices, self.late_frames, 1.0) if self.late_frames else None

    def before(self, x: Float32) -> tuple[Float32, Float32]:
        """Of the next block x [C, T], any T, left as it is: what the gate hears, and what the model hears.

        Raises
        ------
        AudioError : the signal leaves the range of float32, and where.
        """
        gained = _applied(self._input_gain, "input gain", x, None)
        return gained, _applied(self._calibration, "input calibration", gained, None)

    def after(self, gained: Float32, y: Float32) -> Float32:
        """The rig's output, in y [C_out, T], which is what the model has made; `gained` as `before` gave it.

        Raises
        ------
        AudioError : the signal leaves the range of float32, and where.
        """
        _applied(self._output_level, "output level", y, y)
        if self._gate is not None:
            gates = np.empty((self._voices, y.shape[1]), np.float32)
            shuts = self._gate.listen(gained, gates)
            if self._waiting is not None:
                self._waiting.process(gates)
            if shuts or self._waiting is not None:
                self._gate.shut(y, gates)
        _applied(self._output_gain, "output gain", y, y)
        if self._speaker.cabinet is not None:
            self._speaker.process_into(y, y)
            _check_range(y, "cabinet")
        return y


def _applied(gain: ConstantGain, where: str, x: Float32, room: Float32 | None) -> Float32:
    """x times a gain, in `room` or new memory; at 0 dB x itself. where : what messages call it."""
    if gain.untouched:
        return x
    return _check_range(gain.apply(x, np.empty(x.shape, np.float32) if room is None else room), where)


def _check_range(block: Float32, where: str) -> Float32:
    if not np.isfinite(block).all():
        raise AudioError(
            f"{where}: the signal leaves the range of float32; expected finite samples. Lower the gain"
        )
    return block
