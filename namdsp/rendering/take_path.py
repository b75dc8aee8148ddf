"""The way of a take to the model's rate and back: as long as the take, or with its decay, and without latency.

    take -> `to_model` -> rig.process_input -> MODEL -> rig.process_output -> `from_model` -> output

For blocks of a file (`render_file.py`) and for whole takes in memory (`player.py`).
"""

from __future__ import annotations

from functools import cached_property

from namdsp.analysis.arrival import Arrival
from namdsp.arithmetic.fma import Float32
from namdsp.audio.resample import ExactLength, StreamResampler, resample, resampled_frames
from namdsp.errors import AudioError
from namdsp.model import Model
from namdsp.plan.plan import is_mono
from namdsp.rendering.settings import FileSettings
from namdsp.rig.renderer import RigEffects
from namdsp.runtime.signals import with_silence


class TakePath:
    """The way of one take.

    effects                   : of the rig around the model
    settings                  : of reading and writing; those of the output are applied here
    channels, take_hz, frames : of the take
    arrival                   : of the model, whose onset and inversion are removed; None to leave both

    tail_frames : of the decay, at the take's rate
    frames      : of the output, at its rate
    """

    def __init__(
        self,
        model: Model,
        effects: RigEffects,
        settings: FileSettings,
        *,
        channels: int,
        take_hz: int,
        frames: int,
        arrival: Arrival | None = None,
    ) -> None:
        self._take_hz = take_hz
        self._model_hz = round(model.sample_rate)
        self.rate_hz: int = settings.sample_rate or take_hz
        self.effects: RigEffects = effects
        self._channels = channels
        self.tail_frames: int = -(-effects.tail_frames * take_hz // self._model_hz) if settings.tail else 0
        self.frames: int = resampled_frames(frames + self.tail_frames, take_hz, self.rate_hz)
        self._late_frames = effects.latency_frames + (arrival.onset_frames if arrival else 0)
        self._inverted = arrival is not None and arrival.polarity < 0
        self._to_trim = self._late_frames
        self._exact = ExactLength(self.frames)

    @property
    def at_model(self) -> tuple[int, int, int]:
        """What `to_model` depends on besides the take: the model's rate, and frames of silence at either rate."""
        return self._model_hz, self.tail_frames, self._late_frames

    def to_model(self, x: Float32, *, last: bool) -> Float32:
        """The next block of the take, with silence for its tail, at the model's rate; then as much as is trimmed."""
        if self._take_hz != self._model_hz:
            x = self._to.process(x, last)
        return with_silence(x, self._late_frames) if last else x

    def from_model(self, y: Float32, *, last: bool) -> Float32:
        """The next block of the output, from one at the model's rate."""
        trimmed = min(self._to_trim, y.shape[1])
        self._to_trim -= trimmed
        y = -y[:, trimmed:] if self._inverted else y[:, trimmed:]
        if self.rate_hz != self._model_hz:
            y = self._from.process(y, last)
        return self._exact.process(y, last)

    def dry(self, x: Float32) -> Float32:
        """The whole take as it is, with the length and the rate of the output."""
        x = with_silence(x, self.tail_frames)
        if self.rate_hz != self._take_hz:
            x = resample(x, self._take_hz, self.rate_hz)
        return ExactLength(self.frames).process(x, last=True)

    @cached_property
    def _to(self) -> StreamResampler:  # not made where a batch has cached what it would give
        return StreamResampler(self._take_hz, self._model_hz, self._channels)

    @cached_property
    def _from(self) -> StreamResampler:
        return StreamResampler(self._model_hz, self.rate_hz, self.effects.out_channels)


def check_take(path: str, channels: int, rate_hz: int, model: Model, *, resample: bool) -> None:
    """Raise AudioError unless a model can play a file of such channels and rate. resample : at another than its own"""
    model_hz = round(model.sample_rate)
    if rate_hz != model_hz and not resample:
        raise AudioError(
            f"{path}: runs at {rate_hz} Hz, the model at {model_hz} Hz; expected the same rate. "
            "Allow resampling, or convert the file first"
        )
    if not is_mono(model) and channels != model.in_channels:
        raise AudioError(
            f"{path}: has {channels} channel{'s' if channels > 1 else ''}; expected "
            f"{model.in_channels}, because {model.file.file} has {model.in_channels} input"
            f"{'s' if model.in_channels > 1 else ''} and {model.out_channels} output"
            f"{'s' if model.out_channels > 1 else ''}. Only mono captures play any number of channels"
        )
