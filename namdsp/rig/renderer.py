"""Whole signals through a rig: the effects around its model, with constant settings. A live rig: `compiled/player.py`.

    x -> input gain -> calibration -> MODEL -> output level -> gate -> output gain -> cabinet
                   `-> gate detector

`RigEffects` is what is before and after the model, for outputs of any renderer, or of a launch of many models;
`RigRenderer` has a renderer, for blocks of any length on all cores. Effects without an effect are left out, so that a
plain render compiles nothing of the rig; a sample that leaves the range of float32 is an error here.
The cabinet is linear, so the gains could be on either side of it; before it, its response smooths their changes, and
the gate does not shorten its decay.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self, TypedDict

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError
from namdsp.model import Model
from namdsp.oversampling.factors import latency_frames
from namdsp.plan.plan import outputs_for, voices_for
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.cabinet_processor import Convolver
from namdsp.rig.gate import Gate, GateProcessor
from namdsp.rig.levels import Levels, find_levels
from namdsp.rig.ramps import ConstantGain, Delay
from namdsp.rig.settings import RigSettings
from namdsp.runtime.arguments import plan_on_phases
from namdsp.runtime.jobs import RenderJob, RenderJobOptions, render
from namdsp.runtime.renderer import Renderer
from namdsp.runtime.signals import check_input, check_output, is_signal_list, named_errors


@dataclass(frozen=True, kw_only=True)
class ResolvedRig:
    """The settings of a rig for one model: files opened, metadata read.

    levels     : gains by the model's metadata, added to the other two
    oversample : of the model alone; 1 is not at all
    """

    input_gain_db: float = 0.0
    output_gain_db: float = 0.0
    levels: Levels = field(default_factory=Levels)
    gate: Gate | None = None
    cabinet: Cabinet | None = None
    oversample: int = 1

    @classmethod
    def of(
        cls, settings: RigSettings, model: Model, gate: Gate | None, cabinet: Cabinet | None
    ) -> ResolvedRig:
        """The settings for one model, with the gains of its metadata, and the gate and the cabinet that play."""
        return cls(
            input_gain_db=settings.input_gain_db,
            output_gain_db=settings.output_gain_db,
            levels=find_levels(model, settings),
            gate=gate,
            cabinet=cabinet,
            oversample=settings.oversample,
        )

    @property
    def gate_opens_db(self) -> float | None:
        """Level of the take, in dBFS (RMS), at which the gate opens; None without a gate."""
        if self.gate is None:
            return None
        return self.gate.threshold_db - self.levels.input_db - self.input_gain_db


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
        self.out_channels = outputs_with(rig.cabinet, model, channels)
        self._convolver = Convolver.of(rig.cabinet, self.out_channels, rate_hz)
        self.latency_frames = latency_frames(rig.oversample)
        #: length of the decay after the end of a signal, in frames; see `Rig.tail_frames`
        self.tail_frames = tail_frames(model, rig.oversample, self._convolver)
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
        """Process the model's output y [C, T] in place, or into new memory if the cabinet has more outputs: [C_out, T].

        detector_input : the first result of `process_input`

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
        if self._convolver is not None:
            y = _in_channels(y, self.out_channels)
            self._convolver.process_into(y, y)
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


def tail_frames(model: Model, oversample: int, convolver: Convolver | None) -> int:
    """Length of the decay after the end of a signal in frames, with compensated latency."""
    tail = plan_on_phases(model.plan, oversample).prewarm_frames - latency_frames(oversample)
    return tail if convolver is None else tail + convolver.frames - 1


class RigRenderer(RigEffects):
    """One signal through a rig, block after block. The engine is built by `with`.

    channels        : audio channels at the input
    engine, threads : as for `Model.render`

    Raises
    ------
    AudioError  : the cabinet does not fit the channels, a gain is none.
    EngineError : by `with`: the named engine cannot run here.
    """

    def __init__(
        self, model: Model, rig: ResolvedRig, *, channels: int, engine: str, threads: int | None
    ) -> None:
        super().__init__(model, rig, channels=channels)
        #: whether the first block must be the whole signal
        self.at_once = engine == "reference"
        self._model, self._channels, self._threads = model, channels, threads
        self._oversample = rig.oversample
        self._renderer: Renderer | None = None
        self._frames = 0
        self.engine = engine

    def __enter__(self) -> Self:
        if not self.at_once:
            self._renderer = self._model.renderer(
                channels=self._channels,
                engine=self.engine,
                threads=self._threads,
                oversample=self._oversample,
            )
            self.engine = self._renderer.engine  # of "auto", the one that was chosen
        return self

    def process(self, x: Float32) -> Float32:
        """The next block: x [C, T], any T, which is not changed; returns [C_out, T].

        Raises
        ------
        AudioError : the signal leaves the range of float32, and where.
        """
        detector_input, model_input = self.process_input(x)
        return self.process_output(detector_input, self._render(model_input))

    def __exit__(self, *_: object) -> None:
        if self._renderer is not None:
            self._renderer.close()

    def _render(self, x: Float32) -> Float32:
        """The model's output for the next block."""
        if self._renderer is None:
            job = RenderJob(self._model, x, self.engine, self._oversample)
            (y,) = render([job], threads=self._threads)
            return y
        y = np.empty((outputs_for(self._model, len(x)), x.shape[1]), np.float32)
        with named_errors(f"in the block from frame {self._frames} on"):
            if self._renderer.process_into(x, y):
                check_input(x)
            check_output(y)
        self._frames += x.shape[1]
        return y


class RigRenderKeywords(TypedDict, total=False):
    """Keyword arguments of `Rig.render`."""

    sample_rate: float | None
    threads: int | None
    channels_first: bool


def render_signal(model: Model, rig: ResolvedRig, x: Any, options: RenderJobOptions, *, bypass: bool) -> Any:
    """A whole signal through a rig; see `Rig.render`.

    bypass : whether the output is the input
    """
    if is_signal_list(x):
        raise AudioError(f"signal is a list of {len(x)}; expected one array. Render each by itself")
    signal = options.signal(x, model)
    check_input(signal.samples)
    latency, samples = latency_frames(rig.oversample), signal.samples
    channels, frames = samples.shape
    if channels == 0:
        return signal.to_caller_format(samples)
    if bypass:
        dry = np.zeros((outputs_with(rig.cabinet, model, channels), frames), np.float32)
        dry[:, latency:] = _in_channels(samples[:, : frames - latency], len(dry))
        return signal.to_caller_format(dry)
    effects = RigEffects(model, rig, channels=channels)
    detector_input, signal.samples = effects.process_input(samples)
    (y,) = render([options.job(model, signal)], threads=options.threads)
    return signal.to_caller_format(effects.process_output(detector_input, y))


def outputs_with(cabinet: Cabinet | None, model: Model, channels: int) -> int:
    """The number of output channels of a model and a cabinet for a number of input channels."""
    outputs = outputs_for(model, channels)
    return outputs if cabinet is None else cabinet.outputs_for(outputs)


def _in_channels(x: Float32, channels: int) -> Float32:
    """The signal x [C, T] in a number of channels; one that it lacks is its last one."""
    return x if len(x) == channels else x[np.minimum(np.arange(channels), len(x) - 1)]
