"""The rig offline: blocks of any length, on all cores. What is around the model, whose settings stay: `around.py`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import Any, Self, TypedDict

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError
from namdsp.model import Model
from namdsp.oversampling.factors import latency_frames
from namdsp.plan.channels import outputs_for
from namdsp.rig.around import RigAround, RigParts
from namdsp.runtime.arguments import check_rate, check_threads
from namdsp.runtime.signals import Signal, are_signals, check_output, check_signal

#: Samples of all channels that a whole signal is cut into.
SAMPLES_AT_ONCE = 1 << 22


class RigRenderer(RigAround):
    """One signal through a rig, block after block. The engine is built by `with`.

    channels        : audio channels at the input
    engine, threads : as for `Model.render`

    Raises
    ------
    AudioError  : the cabinet does not fit the channels, a gain is none.
    EngineError : by `with`: the named engine cannot run here.
    """

    def __init__(
        self, model: Model, parts: RigParts, *, channels: int, engine: str, threads: int | None
    ) -> None:
        super().__init__(model, parts, channels=channels)
        #: whether the first block must be the whole signal
        self.at_once = engine == "reference"
        self._make: Callable[[], _AtOnce | _OnAllCores] = partial(_AtOnce, model, parts.oversample)
        if not self.at_once:
            self._make = partial(
                _OnAllCores,
                model,
                channels=channels,
                engine=engine,
                threads=threads,
                oversample=parts.oversample,
            )

    def __enter__(self) -> Self:
        self._playing = self._make()
        self.engine = self._playing.engine  # of "auto", the one that was taken
        return self

    def process(self, x: Float32) -> Float32:
        """The next block: x [C, T], any T, left as it is; gives [C_out, T].

        Raises
        ------
        AudioError : the signal leaves the range of float32, and where.
        """
        gained, heard = self.before(x)
        y = np.empty((self.out_channels, x.shape[1]), np.float32)
        self._playing.process_into(heard, y)
        return self.after(gained, y)

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
    parts: RigParts,
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
    late = latency_frames(parts.oversample)
    signal = Signal(x, model, rate_hz=rate_hz, channels_first=channels_first, late_frames=late)
    samples = signal.samples
    channels, whole = samples.shape
    if channels == 0:
        return signal.back(samples)
    if bypass:
        dry = np.zeros((outputs_for(model, channels), whole), np.float32)
        dry[:, late:] = _dry(samples[:, : whole - late], len(dry))
        return signal.back(dry)
    with RigRenderer(model, parts, channels=channels, engine=engine, threads=most) as rig:
        frames = max(1, SAMPLES_AT_ONCE // channels)
        y = np.empty((rig.out_channels, whole), np.float32)
        for start in range(0, whole, frames):
            y[:, start : start + frames] = rig.process(samples[:, start : start + frames])
    return signal.back(y)


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
            out[...] = check_output(self._player.play(signal, None).y)

    def close(self) -> None:
        pass


def _dry(x: Float32, channels: int) -> Float32:
    """The input x [C, T] in the output's channels; one that it lacks is its last one."""
    return x[np.minimum(np.arange(channels), len(x) - 1)]
