"""The rig offline: blocks of any length, on all cores, with settings that stay.

The parts are those of a live rig in the same chain. What does nothing is left out, so that a plain render compiles
nothing of the rig; and what would leave the range of float32 is an error here, not a sound.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self, TypedDict

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError
from namdsp.model import Model
from namdsp.oversampling.factors import check_factor, latency_frames
from namdsp.plan.channels import outputs_for, voices_for
from namdsp.rig.amp import Amp, tail_frames
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.chain import Chain, Gating, keep_dry
from namdsp.rig.delay import late_gate
from namdsp.rig.gain import ConstantGain
from namdsp.rig.gate import Gate, GateFollower
from namdsp.rig.levels import Levels
from namdsp.rig.speaker import Speaker
from namdsp.runtime.arguments import check_rate, check_threads
from namdsp.runtime.signals import Signal, are_signals, check_output, check_signal

#: Samples of all channels that a whole signal is cut into.
SAMPLES_AT_ONCE = 1 << 22


@dataclass(frozen=True)
class RigSettings:
    """What stands around a model; see `Rig`.

    levels     : gains by the model's metadata, on top of the other two
    oversample : of the model alone; 1 is not at all
    """

    input_gain_db: float = 0.0
    output_gain_db: float = 0.0
    levels: Levels = field(default_factory=Levels)
    gate: Gate | None = None
    cabinet: Cabinet | None = None
    oversample: int = 1

    def __post_init__(self) -> None:
        """Raises SettingError for a factor that is none."""
        check_factor(self.oversample)


class RigRenderer:
    """One signal through a rig, block after block. The engine is built by `with`.

    Late by `late_frames`, as a live rig is.

    channels        : audio channels at the input
    engine, threads : as for `Model.render`

    Raises
    ------
    AudioError  : the cabinet does not fit the channels, a gain is none.
    EngineError : by `with`: the named engine cannot run here.
    """

    def __init__(
        self, model: Model, settings: RigSettings, *, channels: int, engine: str, threads: int | None
    ) -> None:
        self._model = model
        self._settings = settings
        self._channels, self._engine, self._threads = channels, engine, threads
        self._voices = voices_for(model, channels)
        self.out_channels = outputs_for(model, channels)
        #: whether the first block must be the whole signal
        self.at_once = engine == "reference"
        self._speaker = FixedSpeaker(settings.cabinet, self.out_channels, model.sample_rate)
        self.late_frames = latency_frames(settings.oversample)
        #: frames after the end of a signal in which it is still heard; see `Rig.tail_frames`
        self.tail_frames = tail_frames(model, settings.oversample, self._speaker.frames)

    def __enter__(self) -> Self:
        settings, levels, rate_hz = self._settings, self._settings.levels, self._model.sample_rate
        if self.at_once:
            self._playing: _AtOnce | _OnAllCores = _AtOnce(self._model, settings.oversample)
        else:
            self._playing = _OnAllCores(
                self._model,
                channels=self._channels,
                engine=self._engine,
                threads=self._threads,
                oversample=settings.oversample,
            )
        self.engine = self._playing.engine  # of "auto", the one that was taken
        gate: Gating = NoGate()
        if settings.gate is not None:
            follower = GateFollower(
                settings.gate, voices=self._voices, sample_rate_hz=rate_hz, gain_db=levels.input_db
            )
            gate = late_gate(follower, voices=self._voices, late_frames=self.late_frames)
        self._chain = Chain(
            FixedGain(settings.input_gain_db, "input gain"),
            gate,
            _FixedAmp(
                self._playing,
                FixedGain(levels.input_db, "input calibration"),
                FixedGain(levels.output_db, "output level"),
                np.empty((self._channels, 0), np.float32),
            ),
            FixedGain(settings.output_gain_db, "output gain"),
            self._speaker,
        )
        return self

    def process(self, x: Float32) -> Float32:
        """The next block: x [C, T], any T, left as it is; gives [C_out, T].

        Raises
        ------
        AudioError : the signal leaves the range of float32, and where.
        """
        frames = x.shape[1]
        y = np.empty((self.out_channels, frames), np.float32)
        heard, gates = (np.empty((rows, frames), np.float32) for rows in (self._channels, self._voices))
        self._chain.run(x, y, heard=heard, gates=gates)
        return y

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._playing.close()


class RigRenderOptions(TypedDict, total=False):
    """What `Rig.render` takes beside the signal."""

    sample_rate: float | None
    threads: int | None
    channels_first: bool


def render_signal(
    model: Model,
    settings: RigSettings,
    x: Any,
    *,
    bypass: bool,
    engine: str,
    sample_rate: float | None,
    threads: int | None,
    channels_first: bool,
) -> Any:
    """A whole signal through a rig; see `Rig.render`.

    bypass : whether the input is what is heard
    """
    most, rate_hz = check_threads(threads), check_rate(sample_rate)
    if are_signals(x):
        raise AudioError(f"signal is a list of {len(x)}; expected one array. Render each by itself")
    late = latency_frames(settings.oversample)
    signal = Signal(x, model, rate_hz=rate_hz, channels_first=channels_first, late_frames=late)
    samples = signal.samples
    channels, whole = samples.shape
    if channels == 0:
        return signal.back(samples)
    if bypass:
        dry = np.zeros((outputs_for(model, channels), whole), np.float32)
        keep_dry(samples[:, : whole - late], dry[:, late:])
        return signal.back(dry)
    with RigRenderer(model, settings, channels=channels, engine=engine, threads=most) as rig:
        frames = max(1, SAMPLES_AT_ONCE // channels)
        y = np.empty((rig.out_channels, whole), np.float32)
        for start in range(0, whole, frames):
            y[:, start : start + frames] = rig.process(samples[:, start : start + frames])
    return signal.back(y)


class FixedGain:
    """A gain that stays: at 0 dB nothing at all, and an error where it makes a sample infinite.

    where : what messages call it
    """

    def __init__(self, gain_db: float, where: str) -> None:
        self._gain = ConstantGain(gain_db)
        self._where = where

    def apply(self, x: Float32, room: Float32) -> Float32:
        """The next block times the gain: in `room`, which may be x, or at 0 dB x itself."""
        return x if self._gain.untouched else _in_range(self._gain.apply(x, room), self._where)


class NoGate:
    """In the place of a gate."""

    def listen(self, x: Float32, gains: Float32) -> bool:
        """It is open."""
        return False

    def shut(self, y: Float32, gains: Float32) -> None:
        """Nothing."""


class _FixedAmp(Amp):
    """With room for blocks of any length."""

    def process_into(self, x: Float32, out: Float32) -> None:
        if x.shape[1] > self._heard.shape[1]:
            self._heard = np.empty_like(x)
        super().process_into(x, out)


class FixedSpeaker(Speaker):
    """A cabinet, or none, that stays: an error where it leaves the range of float32."""

    def process_into(self, x: Float32, out: Float32) -> None:
        """The next block [C, T]; `out` may be x."""
        super().process_into(x, out)
        if self.cabinet is not None:
            _in_range(out, "cabinet")


class _OnAllCores:
    """A renderer that goes on from block to block."""

    def __init__(
        self, model: Model, *, channels: int, engine: str, threads: int | None, oversample: int
    ) -> None:
        self._in_channels = model.in_channels
        self._renderer = model.renderer(
            channels=channels, engine=engine, threads=threads, oversample=oversample
        )
        self._frames = 0
        self.engine = self._renderer.engine

    def process_into(self, x: Float32, out: Float32) -> None:
        try:
            self._renderer.process_into(check_signal(x, self._in_channels, channels_first=True), out)
            check_output(out)
        except AudioError as error:
            raise AudioError(f"in the block from frame {self._frames} on: {error}") from None
        self._frames += x.shape[1]

    def close(self) -> None:
        """Let the threads go."""
        self._renderer.close()


class _AtOnce:
    """The reference, which renders whole signals: there is one block."""

    engine = "reference"

    def __init__(self, model: Model, oversample: int) -> None:
        self._in_channels = model.in_channels
        self._player = model.player(self.engine, oversample=oversample)

    def process_into(self, x: Float32, out: Float32) -> None:
        if x.shape[1]:
            signal = check_signal(x, self._in_channels, channels_first=True)
            out[...] = check_output(self._player.render(signal, None))

    def close(self) -> None:
        pass


def _in_range(block: Float32, where: str) -> Float32:
    if not np.isfinite(block).all():
        raise AudioError(
            f"{where}: the signal leaves the range of float32; expected finite samples. Lower the gain"
        )
    return block
