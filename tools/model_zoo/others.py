"""What is no WaveNet: records, and of each its keys in the file, its weights, and what the README says of it."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass

from model_zoo.net import SAMPLE_RATE_HZ, Json
from model_zoo.stream import CONV, WeightStream


@dataclass(frozen=True)
class Other(ABC):
    """One model. `level` sets its output.

    ends : (inputs, outputs)
    """

    seed: int
    level: float
    ends: tuple[int, int] = (1, 1)
    sample_rate: int | None = SAMPLE_RATE_HZ

    architecture = ""

    @property
    def out_channels(self) -> int:
        """Channels of the output."""
        return self.ends[1]

    @property
    @abstractmethod
    def shape(self) -> str:
        """In a few characters."""

    @property
    @abstractmethod
    def field(self) -> int | None:
        """Receptive field in frames; None: without end."""

    @abstractmethod
    def keys(self) -> Json:
        """Of `config`, without the channels."""

    @abstractmethod
    def draw(self, stream: WeightStream) -> None:
        """All weights, in file order."""

    def config(self) -> Json:
        """The whole config."""
        ends = dict(zip(("in_channels", "out_channels"), self.ends, strict=True))
        return self.keys() | ({} if self.ends == (1, 1) else ends)


@dataclass(frozen=True)
class Lstm(Other):
    """Layers of one width. Without a rate: players then give it one block of silence, not half a second."""

    hidden: int = 8
    layers: int = 1
    sample_rate: int | None = None

    architecture = "LSTM"
    field = None

    @property
    def shape(self) -> str:
        """In a few characters."""
        return f"{self.layers}x{self.hidden}"

    def keys(self) -> Json:
        """Of `config`, without the channels."""
        return {"input_size": self.ends[0], "hidden_size": self.hidden, "num_layers": self.layers}

    def draw(self, stream: WeightStream) -> None:
        """All weights, in file order."""
        inputs = self.ends[0]
        for _ in range(self.layers):
            fan_in = inputs + self.hidden
            stream.uniform(4 * self.hidden * fan_in, 2.0 / math.sqrt(fan_in))
            for centre in (0.0, 2.0, 0.0, 0.0):  # forget gates mostly open, as trained ones are
                stream.uniform(self.hidden, 0.3, centre=centre)
            stream.uniform(2 * self.hidden, 0.3)  # the states at the start
            inputs = self.hidden
        stream.uniform(self.ends[1] * self.hidden, self.level / math.sqrt(self.hidden))
        stream.uniform(self.ends[1], 0.02)


@dataclass(frozen=True)
class ConvNet(Other):
    """A block for each dilation."""

    channels: int = 8
    dilations: tuple[int, ...] = (1, 2, 4, 8)
    batchnorm: bool = True
    activation: str = "Tanh"
    groups: int = 1

    architecture = "ConvNet"

    @property
    def shape(self) -> str:
        """In a few characters."""
        return f"{self.channels}x{len(self.dilations)}"

    @property
    def field(self) -> int:
        """Receptive field in frames."""
        return 1 + sum(self.dilations)

    def keys(self) -> Json:
        """Of `config`, without the channels."""
        config: Json = {
            "channels": self.channels,
            "dilations": list(self.dilations),
            "batchnorm": self.batchnorm,
        }
        return config | {"activation": self.activation, "groups": self.groups}

    def draw(self, stream: WeightStream) -> None:
        """All weights, in file order."""
        inputs = self.ends[0]
        for _ in self.dilations:
            stream.conv(self.channels, 2 * inputs // self.groups, gain=2 * CONV, bias=not self.batchnorm)
            if self.batchnorm:
                for bound, centre in (
                    (0.2, 0.0),
                    (0.5, 1.0),
                    (0.3, 1.0),
                    (0.2, 0.0),
                ):  # mean, variance, gamma, beta
                    stream.uniform(self.channels, bound, centre=centre)
                stream.uniform(1, 0.0, centre=1e-5)
            inputs = self.channels
        stream.uniform(self.ends[1] * self.channels, self.level / math.sqrt(self.channels))
        stream.uniform(self.ends[1], 0.02)


@dataclass(frozen=True)
class Linear(Other):
    """A response that dies away in steps: exp would not be the same everywhere."""

    taps: int = 64
    bias: bool = False

    architecture = "Linear"

    @property
    def shape(self) -> str:
        """In a few characters."""
        return f"{self.taps} taps"

    @property
    def field(self) -> int:
        """Receptive field in frames."""
        return self.taps

    def keys(self) -> Json:
        """Of `config`, without the channels."""
        return {"receptive_field": self.taps, "bias": self.bias}

    def draw(self, stream: WeightStream) -> None:
        """All weights, in file order."""
        pieces = [self.taps * (i + 1) // 8 - self.taps * i // 8 for i in range(8)]
        for index, count in enumerate(pieces):
            stream.uniform(count, self.level / math.sqrt(self.taps) / 2**index)
        stream.uniform(int(self.bias), 0.02)
