"""Whole signals through a rig: the effects around its model, with constant settings. A live rig: `compiled/player.py`.

`RigEffects` is what is before and after the model, for outputs of any renderer, or of a launch of many models: the
compiled effects of live rigs (`compiled/effects.py`). `RigRenderer` has a renderer, for blocks of any length on all
cores. A plain render compiles nothing of the rig; a sample that leaves the range of float32 is an error here.
The cabinet is linear, so the gains could be on either side of it; before it, its response smooths their changes, and
the gate does not shorten its decay.
"""

from __future__ import annotations

from typing import Any, Self, TypedDict

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError
from namdsp.model import Model
from namdsp.oversampling.factors import latency_frames
from namdsp.plan.plan import outputs_for
from namdsp.rig import native
from namdsp.rig.amp import amp_record
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.cabinet_processor import Convolver, LiveCabinet
from namdsp.rig.compiled.records import STAGES
from namdsp.rig.resolved import ResolvedRig
from namdsp.rig.state import RigState
from namdsp.runtime.arguments import plan_on_phases
from namdsp.runtime.jobs import RenderJob, RenderJobOptions, render
from namdsp.runtime.renderer import Renderer
from namdsp.runtime.signals import check_input, check_output, is_signal_list, named_errors

#: Frames of a segment of a whole signal: they fit into the cache.
SEGMENT_FRAMES = 4096


class RigEffects:
    """The effects on one signal, block after block. Their latency is that of the model, `latency_frames`.

    channels : audio channels at the input

    Raises
    ------
    AudioError  : the cabinet does not fit the channels, a gain is not a number.
    StreamError : the gate is not a `Gate`.
    """

    def __init__(self, model: Model, rig: ResolvedRig, *, channels: int) -> None:
        self.out_channels: int = outputs_with(rig.cabinet, model, channels)
        self._cabinet = LiveCabinet(rig.cabinet, self.out_channels, model.sample_rate, rises=False)
        self.latency_frames: int = latency_frames(rig.oversample)
        #: length of the decay after the end of a signal, in frames; see `Rig.tail_frames`
        self.tail_frames: int = tail_frames(model, rig.oversample, self._cabinet.convolver)
        self._state: RigState | None = None
        self._changes_input = rig.input_gain_db != 0 or rig.levels.input_db != 0
        self._changes_output = (rig.levels.output_db, rig.output_gain_db) != (0, 0) or bool(
            rig.gate or rig.eq or rig.cabinet or rig.dc_block
        )
        if not (self._changes_input or self._changes_output):
            return
        self._amp = amp_record(rig.levels)
        self._state = RigState(
            model,
            rig,
            self._amp,
            self._cabinet.record,
            channels=(channels, self.out_channels),
            segment=SEGMENT_FRAMES,
            plays=False,
        )
        self._before, self._after = native.on_arrays("before"), native.on_arrays("after")

    def process_input(self, x: Float32) -> tuple[Float32, Float32]:
        """The detector's input and the model's input for the next block x [C, T], any T, which is not changed.

        Raises
        ------
        AudioError : the signal leaves the range of float32, and where.
        """
        if self._state is None or not self._changes_input:
            return x, x
        model_input = np.empty(x.shape, np.float32)
        _check_stage(self._before(self._state.record, x, model_input))
        return x, model_input

    def process_output(self, detector_input: Float32, y: Float32) -> Float32:
        """Process the model's output y [C, T] in place, or into new memory if the cabinet has more outputs: [C_out, T].

        detector_input : the first result of `process_input`

        Raises
        ------
        AudioError : the signal leaves the range of float32, and where.
        """
        if self._state is None or not self._changes_output:
            return y
        out = _in_channels(y, self.out_channels)
        _check_stage(self._after(self._state.record, detector_input, out))
        return out


def _check_stage(stage: int) -> None:
    """Raise AudioError for a stage of the effects that has left the range."""
    if stage:
        raise AudioError(
            f"{STAGES[stage]}: the signal exceeds the range of float32; expected finite samples. Lower the gain"
        )


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
        self.at_once: bool = engine == "reference"
        self._model, self._channels, self._threads = model, channels, threads
        self._oversample = rig.oversample
        self._renderer: Renderer | None = None
        self._frames = 0
        self.engine: str = engine

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
