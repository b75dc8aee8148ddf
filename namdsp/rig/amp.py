"""The model's place in a rig: what plays it, with the gains that its metadata ask for around it.

They belong to the model, not to the rig: while one model fades to another, each has its own.
"""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import StreamError
from namdsp.model import Model
from namdsp.oversampling.factors import latency_frames
from namdsp.rig.chain import Gaining, Part
from namdsp.rig.gain import SmoothGain
from namdsp.rig.levels import Levels
from namdsp.runtime.arguments import plan_on_phases


class Amp:
    """Something that plays a model, at the model's levels.

    input_gain, output_gain : of the levels
    heard                   : float32 [C_in, max_block], room for what it gets
    """

    def __init__(self, playing: Part, input_gain: Gaining, output_gain: Gaining, heard: Float32) -> None:
        self._playing = playing
        self._input_gain = input_gain
        self._output_gain = output_gain
        self._heard = heard

    def process_into(self, x: Float32, out: Float32) -> None:
        """The next block: x [C_in, T] -> out [C_out, T]."""
        heard = self._input_gain.apply(x, self._heard[:, : x.shape[1]])
        self._playing.process_into(heard, out)
        self._output_gain.apply(out, out)

    def reset(self) -> None:
        """As if new."""
        self._playing.reset()


class LiveAmp(Amp):
    """A model at work on one stream.

    max_block, channels, engine, oversample : as for `Model.stream`
    """

    def __init__(
        self,
        model: Model,
        levels: Levels,
        *,
        max_block: int,
        channels: int | None,
        engine: str,
        oversample: int,
    ) -> None:
        self.model = model
        self.levels = levels
        self._stream = model.stream(
            max_block=max_block, channels=channels, engine=engine, oversample=oversample
        )
        inputs = model.in_channels if channels is None else channels
        rate_hz = model.sample_rate
        super().__init__(
            self._stream,
            SmoothGain(levels.input_db, rate_hz),
            SmoothGain(levels.output_db, rate_hz),
            np.full((inputs, max_block), 0, np.float32),
        )

    @property
    def engine(self) -> str:
        """Name of the engine."""
        return self._stream.engine

    @property
    def memory_bytes(self) -> int:
        """Bytes of the stream and the scratch."""
        return self._stream.memory_bytes + self._heard.nbytes


def check_model(model: object) -> Model:
    """The model; raises StreamError for what is none."""
    if not isinstance(model, Model):
        raise StreamError(f"a rig plays a Model, found {type(model).__name__}; load it with namdsp.load")
    return model


def check_fits(model: object, own: Model) -> Model:
    """The model, if a rig that plays `own` can go over to it; else raises StreamError."""
    other = check_model(model)
    for what, found, expected in (
        ("rate", f"{other.sample_rate:g} Hz", f"{own.sample_rate:g} Hz"),
        ("inputs", other.in_channels, own.in_channels),
        ("outputs", other.out_channels, own.out_channels),
    ):
        if found != expected:
            raise StreamError(
                f"{other.file.file}: {what}: {found}, but this rig plays {expected}. Make a new rig for it"
            )
    return other


def tail_frames(model: Model, oversample: int, speaker_frames: int) -> int:
    """Frames after the end of a signal in which it is still heard, if the lateness of what plays it is made up for."""
    heard = plan_on_phases(model.plan, oversample).settle_frames
    return heard - latency_frames(oversample) + speaker_frames - 1
