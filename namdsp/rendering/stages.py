"""The stages of a render that are no audio plumbing: the model, the rig around it, the cabinet.

Each takes and gives float32 [C, T] blocks; `last` says that the signal ends with a block.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError
from namdsp.model import Model
from namdsp.plan.channels import outputs_for
from namdsp.rig.chain import Chain
from namdsp.rig.gain import SmoothGain
from namdsp.rig.levels import Levels
from namdsp.rig.speaker import Speaker
from namdsp.runtime.signals import check_output, check_signal


class Stage(Protocol):
    """Blocks in, blocks out. A stage may hold frames back until the last block."""

    def process(self, block: Float32, last: bool = False) -> Float32:
        """The next block."""


class OnAllCores:
    """The model as a stage: an offline renderer that goes on from block to block."""

    def __init__(self, model: Model, channels: int, engine: str, threads: int | None) -> None:
        self._in_channels = model.in_channels
        self._renderer = model.renderer(channels=channels, engine=engine, threads=threads)
        self._frames = 0
        self.engine = self._renderer.engine  # of "auto", the one that was taken

    def process(self, block: Float32, last: bool = False) -> Float32:
        """The next block."""
        try:
            y = check_output(
                self._renderer.process(check_signal(block, self._in_channels, channels_first=True))
            )
        except AudioError as error:
            raise AudioError(f"in the block from frame {self._frames} on: {error}") from None
        self._frames += y.shape[1]
        return y

    def close(self) -> None:
        """Let the threads go."""
        self._renderer.close()


class AtOnce:
    """The reference as a stage: it renders whole signals, so all blocks are kept until the last."""

    engine = "reference"

    def __init__(self, model: Model, channels: int) -> None:
        self._model = model
        self._out_channels = outputs_for(model, channels)
        self._kept: list[Float32] = []

    def process(self, block: Float32, last: bool = False) -> Float32:
        """Nothing, or with the last block everything."""
        self._kept.append(block)
        whole = np.concatenate(self._kept, axis=1) if last else block[:, :0]
        if whole.shape[1] == 0:
            return np.empty((self._out_channels, 0), np.float32)
        y: Float32 = self._model.render(whole, engine=self.engine, channels_first=True)
        return y

    def close(self) -> None:
        """Let the blocks go."""
        self._kept.clear()


class InLevels:
    """A model's stage with the gains of its levels around it."""

    def __init__(self, playing: Stage, levels: Levels, sample_rate_hz: float) -> None:
        self._playing = playing
        self._input_gain = SmoothGain(levels.input_db, sample_rate_hz)
        self._output_gain = SmoothGain(levels.output_db, sample_rate_hz)

    def process(self, block: Float32, last: bool = False) -> Float32:
        """The next block, in place."""
        heard = self._input_gain.apply(block, block)
        y = self._playing.process(_check_range(heard, "input calibration"), last)
        return _check_range(self._output_gain.apply(y, y), "output level")


class InChain:
    """The stage of what is between the player's gains, with those and the gate.

    That stage may give its frames later than it takes them, all that are due at once: the gate's gains wait for them.
    """

    def __init__(self, playing: Stage, chain: Chain) -> None:
        self._playing = playing
        self._chain = chain
        self._waiting: list[Float32] = []

    def process(self, block: Float32, last: bool = False) -> Float32:
        """The next block, in place."""
        chain = self._chain
        gates = np.empty((chain.voices, block.shape[1]), np.float32)
        heard, _ = chain.before(block, block, gates)
        self._waiting.append(gates)
        y = self._playing.process(_check_range(heard, "input gain"), last)
        if y.shape[1]:
            chain.after(y, np.concatenate(self._waiting, axis=1), gated=True)
            self._waiting.clear()
        return _check_range(y, "output gain")


class InCabinet:
    """The cabinet as a stage."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker

    def process(self, block: Float32, last: bool = False) -> Float32:
        """The next block, in place."""
        self._speaker.process_into(block, block)
        return _check_range(block, "cabinet")


def _check_range(block: Float32, where: str) -> Float32:
    if not np.isfinite(block).all():
        raise AudioError(
            f"{where}: the signal leaves the range of float32; expected finite samples. Lower the gain"
        )
    return block
