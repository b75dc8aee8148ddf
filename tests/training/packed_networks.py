"""Packed weights of an A2's shape, played by PyTorch's convolutions."""

from __future__ import annotations

from typing import Any

from torch_here import torch

from namdsp.training.window_bank import BankShape

functional = torch.nn.functional


def played(shape: BankShape, w: Any, x: Any) -> Any:
    """The output [B, n] of packed weights [N] for windows [B, T], by PyTorch in float64."""
    c, at = shape.channels, shape.offsets
    x = x[:, None]
    z = functional.conv1d(x, w[:c].view(c, 1, 1))
    head: Any = 0
    for first, kernel, dilation in zip(at, shape.kernels, shape.dilations, strict=False):
        layer = w[first : first + c * (kernel * c + 2)].view(c, -1)
        then = w[first + layer.numel() :][: c * (c + 1)].view(c, -1)
        taps = layer[:, : kernel * c].reshape(c, kernel, c).transpose(1, 2)
        a = functional.conv1d(z, taps, layer[:, -1], dilation=dilation)
        frames = a.shape[2]
        a = functional.leaky_relu(a + layer[:, kernel * c].view(1, c, 1) * x[:, :, -frames:], shape.slope)
        head = a + (head[:, :, -frames:] if first > c else 0)
        z = z[:, :, -frames:] + functional.conv1d(a, then[:, :c].reshape(c, c, 1), then[:, c])
    taps = w[at[-2] : -1].view(1, c, -1)
    return functional.conv1d(head, taps, w[-1:])[:, 0] * shape.head_scale
