"""The model's place in a running rig: a stream, with the gains that the model's metadata ask for around it.

They belong to the model, not to the rig: while one model fades to another, each has its own.
"""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import StreamError
from namdsp.model import Model
from namdsp.rig.gain import SmoothGain
from namdsp.rig.levels import Levels


class Amp:
    """A model at work on one signal.

    max_block, channels, engine : as for `Model.stream`
    """

    def __init__(
        self, model: Model, levels: Levels, *, max_block: int, channels: int | None, engine: str
    ) -> None:
        self.model = model
        self.levels = levels
        self._stream = model.stream(max_block=max_block, channels=channels, engine=engine)
        self._input_gain = SmoothGain(levels.input_db, model.sample_rate)
        self._output_gain = SmoothGain(levels.output_db, model.sample_rate)
        inputs = model.in_channels if channels is None else channels
        self._heard = np.full((inputs, max_block), 0, np.float32)

    @property
    def engine(self) -> str:
        """Name of the engine."""
        return self._stream.engine

    @property
    def memory_bytes(self) -> int:
        """Bytes of the stream and the scratch."""
        return self._stream.memory_bytes + self._heard.nbytes

    def process_into(self, x: Float32, out: Float32) -> None:
        """The next block: x [C_in, T] -> out [C_out, T]."""
        heard = self._input_gain.apply(x, self._heard[:, : x.shape[1]])
        self._stream.process_into(heard, out)
        self._output_gain.apply(out, out)

    def reset(self) -> None:
        """As if new."""
        self._stream.reset()


def check_model(model: object) -> Model:
    """The model; raises StreamError for what is none."""
    if not isinstance(model, Model):
        raise StreamError(f"a rig plays a Model, found {type(model).__name__}; load it with namdsp.load")
    return model
