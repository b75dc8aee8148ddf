"""A WaveNet of the first generation as anybody writes it in PyTorch: what `namdsp.torch` is measured beside.

Without padding, as trainers have it: the output is shorter than the input by the receptive field.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import nn


class Layer(nn.Module):
    """Convolution, mixin, tanh, 1x1."""

    def __init__(self, channels: int, taps: int, dilation: int) -> None:
        super().__init__()
        self.conv = nn.Conv1d(channels, channels, taps, dilation=dilation)
        self.mixin = nn.Conv1d(1, channels, 1, bias=False)
        self.layer1x1 = nn.Conv1d(channels, channels, 1)

    def forward(self, x: Any, dry: Any, frames: int) -> Any:
        """What the next layer hears, and what the head does."""
        z = self.conv(x)
        a = torch.tanh(z + self.mixin(dry[..., -z.shape[-1] :]))
        return x[..., -z.shape[-1] :] + self.layer1x1(a), a[..., -frames:]


class Array(nn.Module):
    """Layers between a rechannel and a head."""

    def __init__(self, config: dict[str, Any], frames: int) -> None:
        super().__init__()
        channels, taps = config["channels"], config["kernel_size"]
        self.rechannel = nn.Conv1d(config["input_size"], channels, 1, bias=False)
        self.layers = nn.ModuleList(Layer(channels, taps, dilation) for dilation in config["dilations"])
        head = config.get("head") or {"out_channels": config["head_size"], "bias": config["head_bias"]}
        self.head = nn.Conv1d(channels, head["out_channels"], 1, bias=head["bias"])
        self.frames = frames

    def forward(self, x: Any, dry: Any, head: Any) -> Any:
        """What the next array hears, and the head."""
        x = self.rechannel(x)
        for layer in self.layers:
            x, a = layer(x, dry, self.frames)
            head = a if head is None else head + a
        return x, self.head(head)


class PlainWaveNet(nn.Module):
    """Weights of a namdsp model; [B, T] in, the last `frames` out."""

    def __init__(self, amp: Any, frames: int) -> None:
        super().__init__()
        self.arrays = nn.ModuleList(Array(config, frames) for config in amp.file.config.value["layers"])
        self.head_scale = nn.Parameter(torch.zeros(1))
        at, weights = 0, torch.from_numpy(np.array(amp.file.weights))
        for parameter in self.in_file_order():
            parameter.data = weights[at : at + parameter.numel()].view_as(parameter).clone()
            at += parameter.numel()
        assert at == len(weights)

    def in_file_order(self) -> list[Any]:
        """The parameters as a .nam file has them."""
        found = []
        for array in self.arrays:
            found.append(array.rechannel.weight)
            for layer in array.layers:
                found += [*layer.conv.parameters(), layer.mixin.weight, *layer.layer1x1.parameters()]
            found += list(array.head.parameters())
        return [*found, self.head_scale]

    def forward(self, x: Any) -> Any:
        """[B, T] to [B, frames]."""
        dry = x[:, None]
        signal, head = dry, None
        for array in self.arrays:
            signal, head = array(signal, dry, head)
        return (self.head_scale * head)[:, 0]
