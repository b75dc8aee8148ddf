"""What a model of the zoo is made of: frozen records, as few words as a table needs.

Not here: the keys of the .nam file (config.py) and the numbers (weights.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

if TYPE_CHECKING:
    from model_zoo.others import Other

Json = dict[str, Any]
Activation = str | Json
T = TypeVar("T")

SAMPLE_RATE_HZ = 48000
FILM_PLACES = (
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
    """One active FiLM. `says_active=False` leaves the key `active` out, which players read as true."""

    shift: bool = True
    groups: int = 1
    says_active: bool = True


@dataclass(frozen=True)
class Head:
    """Head rechannel of one layer array."""

    out_channels: int = 1
    taps: int = 1
    bias: bool = True
    dilation: int = 1


@dataclass(frozen=True)
class PostHead:
    """Head after all layer arrays: an activation and a convolution for each number of taps."""

    channels: int
    out_channels: int
    taps: tuple[int, ...]
    activation: Activation


@dataclass(frozen=True)
class Array:
    """One layer array. A tuple in `taps`, `activation`, `gating` or `secondary` has one entry per layer."""

    channels: int
    dilations: tuple[int, ...]
    head: Head = Head()
    taps: int | tuple[int, ...] = 3
    activation: Activation | tuple[Activation, ...] = "Tanh"
    bottleneck: int | None = None
    gating: str | tuple[str, ...] = "none"
    secondary: Activation | tuple[Activation | None, ...] | None = None
    groups_input: int = 1
    groups_mixin: int = 1
    layer1x1_groups: int = 1  # 0: no layer1x1
    head1x1: tuple[int, int] | None = None  # (out_channels, groups)
    films: Mapping[str, Film] = field(default_factory=dict)
    slimmable: Json | None = None

    @property
    def inner(self) -> int:
        """Channels after the activation."""
        return self.bottleneck or self.channels

    @property
    def head_input(self) -> int:
        """Channels of the head accumulator."""
        return self.head1x1[0] if self.head1x1 else self.inner


@dataclass(frozen=True)
class Net:
    """One WaveNet. `head_scale` is its last weight and sets the level (without a post-stack head).

    form: "classic", the keys of files before 0.6; "full", every key, as trainers of 2026 write; "short", only
    what differs from the defaults.
    """

    seed: int
    head_scale: float
    arrays: tuple[Array, ...]
    in_channels: int = 1
    condition: Net | Other | None = None
    post_head: PostHead | None = None
    form: Literal["classic", "full", "short"] = "short"
    version: str = "0.7.0"
    sample_rate: int | None = SAMPLE_RATE_HZ
    metadata: Json | None = field(default_factory=dict)  # on top of the usual entries; None: no metadata
    config_head_scale: float | None = None  # where config and last weight are to disagree
    absent_as_null: bool = False

    @property
    def condition_size(self) -> int:
        """Channels of the condition signal."""
        return self.condition.out_channels if self.condition else self.in_channels

    @property
    def out_channels(self) -> int:
        """Channels of the output."""
        return self.post_head.out_channels if self.post_head else self.arrays[-1].head.out_channels


@dataclass(frozen=True)
class Container:
    """A SlimmableContainer: (max_value, child) in ascending order."""

    children: tuple[tuple[float, Net | Other], ...]
    sample_rate: int | None = SAMPLE_RATE_HZ


@dataclass(frozen=True)
class Row:
    """A Sequential."""

    models: tuple[Net | Container | Other, ...]
    sample_rate: int | None = SAMPLE_RATE_HZ


Model: TypeAlias = "Net | Container | Row | Other"


@dataclass(frozen=True)
class Entry:
    """One file of the zoo. group: "parity", the shapes that seed the parity table; "corners"; "architectures"."""

    name: str
    group: Literal["parity", "corners", "architectures"]
    covers: str
    model: Model


def per_layer(value: T | tuple[T, ...], layers: int) -> list[T]:
    """Repeat one value for each layer; a tuple is per layer already."""
    return list(value) if isinstance(value, tuple) else [value] * layers
