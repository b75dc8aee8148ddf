"""The config of a WaveNet, frozen and checked: what each layer is, with all legacy forms resolved.

`read.py` reads the JSON, `weights.py` has the order of the weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from namdsp.plan.activations import Activation

#: The FiLM places of a layer, in the order of their weights.
FILM_SLOTS = (
    "conv_pre_film",
    "conv_post_film",
    "input_mixin_pre_film",
    "input_mixin_post_film",
    "activation_pre_film",
    "activation_post_film",
    "layer1x1_post_film",
    "head1x1_post_film",
)


@dataclass(frozen=True)
class Film:
    """One active FiLM: out = x * scale (+ shift), both a grouped 1x1 of the condition."""

    shift: bool
    groups: int


@dataclass(frozen=True)
class Layer:
    """One layer of an array.

    gating     : "none", "gated" or "blended"
    layer1x1   : groups of the layer1x1, None if inactive
    head1x1    : (out_channels, groups) of the head1x1, None if inactive
    films      : per slot of FILM_SLOTS the Film, None if inactive
    apply_layer1x1_film : False: the weights of layer1x1_post_film are read and not used (old players)
    add_activation : without a layer1x1, whether the next layer gets x + a (trainer) or x (player)
    """

    condition_size: int
    channels: int
    bottleneck: int
    kernel_size: int
    dilation: int
    activation: Activation
    gating: str
    secondary: Activation
    groups_input: int
    groups_mixin: int
    layer1x1: int | None
    head1x1: tuple[int, int] | None
    films: tuple[Film | None, ...]
    apply_layer1x1_film: bool
    add_activation: bool

    @property
    def z_channels(self) -> int:
        """Channels before the activation: twice the bottleneck where there is a gate."""
        return self.bottleneck * (1 if self.gating == "none" else 2)

    @property
    def head_channels(self) -> int:
        """Channels that this layer adds to the head accumulator."""
        return self.bottleneck if self.head1x1 is None else self.head1x1[0]

    def film(self, slot: str) -> Film | None:
        """Return the FiLM of a slot."""
        return self.films[FILM_SLOTS.index(slot)]

    def film_channels(self, slot: str) -> int:
        """Return the channels of the signal that a slot modulates."""
        return {
            "conv_pre_film": self.channels,
            "conv_post_film": self.z_channels,
            "input_mixin_pre_film": self.condition_size,
            "input_mixin_post_film": self.z_channels,
            "activation_pre_film": self.z_channels,
            "activation_post_film": self.bottleneck,
            "layer1x1_post_film": self.channels,
            "head1x1_post_film": self.head_channels,
        }[slot]

    @property
    def mixin_continues_chain(self) -> bool:
        """Whether the mixin's terms follow in the convolution's chain: without a FiLM between them."""
        return self.film("conv_post_film") is None and self.film("input_mixin_post_film") is None


@dataclass(frozen=True)
class LayerArray:
    """Layers that share channels, between a rechannel and a head rechannel.

    allowed_channels : the widths of a slimmable array, ascending; None if it is not slimmable
    """

    input_size: int
    channels: int
    layers: tuple[Layer, ...]
    head_size: int
    head_kernel: int
    head_dilation: int
    head_bias: bool
    allowed_channels: tuple[int, ...] | None = None


@dataclass(frozen=True)
class PostHead:
    """Convolutions after the last head rechannel, an activation before each."""

    in_channels: int
    channels: int
    out_channels: int
    kernel_sizes: tuple[int, ...]
    activation: Activation

    @property
    def widths(self) -> tuple[tuple[int, int], ...]:
        """(in, out) channels of each convolution."""
        outs = [self.channels] * (len(self.kernel_sizes) - 1) + [self.out_channels]
        return tuple(zip([self.in_channels, *outs], outs, strict=False))


@dataclass(frozen=True)
class WaveNetConfig:
    """The config of a whole WaveNet.

    condition : the nested model (`ParsedModel`) whose output is the condition; None: the input is the condition
    """

    in_channels: int
    arrays: tuple[LayerArray, ...]
    post_head: PostHead | None
    condition: Any = None

    @property
    def out_channels(self) -> int:
        """The number of audio outputs."""
        return self.arrays[-1].head_size if self.post_head is None else self.post_head.out_channels

    @property
    def prewarm_frames(self) -> int:
        """Frames of silence before the start, without those of the condition model: docs/format.md, section 9."""
        layers = [layer for array in self.arrays for layer in array.layers]
        return (
            (self.condition is None)
            + sum((layer.kernel_size - 1) * layer.dilation for layer in layers)
            + sum((array.head_kernel - 1) * array.head_dilation for array in self.arrays)
            + sum(taps - 1 for taps in (self.post_head.kernel_sizes if self.post_head else ()))
        )

    @property
    def slimmable(self) -> bool:
        """Whether any array can be narrowed."""
        return any(array.allowed_channels is not None for array in self.arrays)
