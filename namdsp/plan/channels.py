"""The number of channels that a model plays: one rule for plans, models, rigs and batches.

A mono model plays any number of channels, each as a separate voice. Any other has a fixed number of inputs.
"""

from __future__ import annotations

from typing import Protocol


class HasChannels(Protocol):
    """A model in any form: parsed, as a plan, or a `Model`."""

    @property
    def in_channels(self) -> int:
        """Audio channels in."""

    @property
    def out_channels(self) -> int:
        """Audio channels out."""


def is_mono(model: HasChannels) -> bool:
    """Whether it plays any number of channels, each by itself."""
    return model.in_channels == model.out_channels == 1


def voices_for(model: HasChannels, channels: int) -> int:
    """The number of voices, with separate states, that play a number of channels."""
    return channels if is_mono(model) else 1


def outputs_for(model: HasChannels, channels: int) -> int:
    """The number of output channels for a number of input channels."""
    return channels if is_mono(model) else model.out_channels
