"""The player's gains and gate: the same code in a live rig and in an offline render, and so the same bits.

    before   input gain; the gate listens
    (model, with the gains of its levels)
    after    the gate's gains, output gain

The cabinet (`Speaker`) follows. It is linear, so the gains could stand on either side of it; in front, its response
smooths their changes, and its tail is not cut off by the gate.
"""

from __future__ import annotations

from namdsp.arithmetic.fma import Float32
from namdsp.model import Model
from namdsp.plan.channels import voices_for
from namdsp.rig.gain import SmoothGain
from namdsp.rig.gate import Gate, GateFollower
from namdsp.rig.levels import Levels


class Chain:
    """Gains and gate of one signal through a model.

    channels : audio channels at the input
    levels   : the model's; the gate's threshold is meant for the calibrated input
    """

    def __init__(
        self,
        model: Model,
        levels: Levels,
        *,
        channels: int,
        input_gain_db: float,
        output_gain_db: float,
        gate: Gate | None,
    ) -> None:
        rate = model.sample_rate
        self.voices = voices_for(model, channels)
        self.input_gain = SmoothGain(input_gain_db, rate)
        self.output_gain = SmoothGain(output_gain_db, rate)
        self.gate = GateFollower(gate, voices=self.voices, sample_rate_hz=rate, gain_db=levels.input_db)

    def before(self, x: Float32, room: Float32, gates: Float32) -> tuple[Float32, bool]:
        """The next block x [C, T]: what the model is to get, in `room` or x itself; and whether the gate acts.

        gates : float32 [voices, T], for the gate's gains
        """
        heard = self.input_gain.apply(x, room)
        return heard, self.gate.listen(heard, gates)

    def after(self, y: Float32, gates: Float32, *, gated: bool) -> None:
        """The model's output [C, T] in place, with what `before` gave for these frames."""
        if gated:
            self.gate.shut(y, gates)
        self.output_gain.apply(y, y)

    def reset(self) -> None:
        """As if new."""
        self.input_gain.reset()
        self.output_gain.reset()
        self.gate.reset()
