"""How many channels a model plays: the one rule, for plans, models and all that stands around them.

A mono model plays any number of channels, each by itself, as a voice of its own. Any other takes its inputs together.
"""

from __future__ import annotations

from typing import Protocol


class Channelled(Protocol):
    """A model in any form: parsed, as a plan, or whole."""

    @property
    def in_channels(self) -> int:
        """Audio channels in."""

    @property
    def out_channels(self) -> int:
        """Audio channels out."""


def is_mono(model: Channelled) -> bool:
    """Whether it plays any number of channels, each by itself."""
    return model.in_channels == model.out_channels == 1


def voices_for(model: Channelled, channels: int) -> int:
    """Copies of the model, each with a state of its own, that play so many channels."""
    return channels if is_mono(model) else 1


def outputs_for(model: Channelled, channels: int) -> int:
    """Channels that come out where so many go in."""
    return channels if is_mono(model) else model.out_channels
