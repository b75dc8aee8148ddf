"""A model in a live rig: its stream, and the gains before and after it that follow from its metadata.

The gains belong to the model, not to the rig: during a crossfade both models have theirs.
"""

from __future__ import annotations

from namdsp.audio.levels import db_to_gain
from namdsp.errors import StreamError
from namdsp.model import Model
from namdsp.native.process import PythonPlayer
from namdsp.rig.compiled.records import AmpRecord
from namdsp.rig.levels import Levels
from namdsp.rig.ramps import resting
from namdsp.runtime.stream import Stream


class LiveAmp:
    """A running model in a rig, for the player.

    stream : of the model
    """

    def __init__(self, model: Model, levels: Levels, stream: Stream) -> None:
        self.model: Model = model
        self.levels: Levels = levels
        self._stream = stream
        #: the callback of an engine in Python, with its last error; None for compiled engines
        self.in_python: PythonPlayer | None = None if stream.compiled else PythonPlayer(stream.process_into)
        player = stream.compiled or self.in_python
        assert player is not None
        self.record: AmpRecord = amp_record(levels)
        self.record.play, self.record.play_at = player.function, player.record

    @property
    def engine(self) -> str:
        """Name of the engine."""
        return self._stream.engine

    @property
    def memory_bytes(self) -> int:
        """Bytes of the stream."""
        return self._stream.memory_bytes + self.record.nbytes


def amp_record(levels: Levels) -> AmpRecord:
    """The record of a model's gains; the model that plays may be added to it."""
    return AmpRecord(
        gain_in=resting(db_to_gain(levels.input_db)), gain_out=resting(db_to_gain(levels.output_db))
    )


def check_model(model: object) -> Model:
    """The model; raises StreamError for another type."""
    if not isinstance(model, Model):
        raise StreamError(f"found {type(model).__name__}; expected a Model, as namdsp.load returns")
    return model


def check_fits(model: object, current: Model) -> Model:
    """The model, if a rig that plays `current` can swap to it; else raises StreamError."""
    other = check_model(model)
    for what, actual, expected in (
        ("rate", f"{other.sample_rate:g} Hz", f"{current.sample_rate:g} Hz"),
        ("inputs", other.in_channels, current.in_channels),
        ("outputs", other.out_channels, current.out_channels),
    ):
        if actual != expected:
            raise StreamError(
                f"{other.file.file}: {what}: {actual}, but this rig plays {expected}. Make a new rig for it"
            )
    return other
