"""Renders whole signals through a rig, in blocks of any length, on all cores. The effects: `effects.py`."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self, TypedDict

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError
from namdsp.model import Model
from namdsp.oversampling.factors import latency_frames
from namdsp.oversampling.latency_compensation import with_silence
from namdsp.plan.channels import outputs_for
from namdsp.rig.effects import ResolvedRig, RigEffects
from namdsp.runtime.arguments import check_rate, check_threads
from namdsp.runtime.jobs import RenderJob, render
from namdsp.runtime.renderer import Renderer
from namdsp.runtime.signals import CallerSignal, check_input, check_output, is_signal_list, named_errors


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

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._renderer is not None:
            self._renderer.close()

    def _render(self, x: Float32) -> Float32:
        """The model's output for the next block."""
        if self._renderer is None:
            job = RenderJob(self._model, x, engine=self.engine, oversample=self._oversample)
            (y,) = render([job], threads=check_threads(self._threads))
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


def render_signal(
    model: Model,
    rig: ResolvedRig,
    x: Any,
    *,
    bypass: bool,
    engine: str,
    sample_rate: float | None,
    threads: int | None,
    channels_first: bool,
) -> Any:
    """A whole signal through a rig; see `Rig.render`.

    bypass : whether the output is the input
    """
    max_threads, rate_hz = check_threads(threads), check_rate(sample_rate)
    if is_signal_list(x):
        raise AudioError(f"signal is a list of {len(x)}; expected one array. Render each by itself")
    latency = latency_frames(rig.oversample)
    signal = CallerSignal(
        x, model, sample_rate=rate_hz, channels_first=channels_first, latency_frames=latency
    )
    check_input(signal.samples)
    samples = with_silence(signal.samples, latency)
    channels, frames = samples.shape
    if channels == 0:
        return signal.to_caller_format(samples)
    if bypass:
        dry = np.zeros((outputs_for(model, channels), frames), np.float32)
        dry[:, latency:] = _dry(samples[:, : frames - latency], len(dry))
        return signal.to_caller_format(dry)
    effects = RigEffects(model, rig, channels=channels)
    detector_input, model_input = effects.process_input(samples)
    job = RenderJob(model, model_input, engine=engine, oversample=rig.oversample)
    (y,) = render([job], threads=max_threads)
    return signal.to_caller_format(effects.process_output(detector_input, y))


def _dry(x: Float32, channels: int) -> Float32:
    """The input x [C, T] in the output's channels; one that it lacks is its last one."""
    return x[np.minimum(np.arange(channels), len(x) - 1)]
