"""A plain PyTorch WaveNet, written from docs/format.md, section 5, and from nothing else: the right gradients."""

from __future__ import annotations

from typing import Any

from torch_here import torch

nn, functional = torch.nn, torch.nn.functional


class PlainLayer(nn.Module):
    def __init__(self, channels: int, taps: int, dilation: int, gated: bool) -> None:
        super().__init__()
        out = 2 * channels if gated else channels
        self.conv = nn.Conv1d(channels, out, taps, dilation=dilation)
        self.mixin = nn.Conv1d(1, out, 1, bias=False)
        self.layer1x1 = nn.Conv1d(channels, channels, 1)
        self.gated = gated
        self.channels = channels

    def forward(self, x: Any, dry: Any) -> Any:
        z = self.conv(x)
        z = z + self.mixin(dry)[..., -z.shape[-1] :]
        a = torch.tanh(z[:, : self.channels])
        if self.gated:
            a = a * torch.sigmoid(z[:, self.channels :])
        return x[..., -a.shape[-1] :] + self.layer1x1(a), a


class PlainWaveNet(nn.Module):
    """One array, as an exported file has it. Without padding: the output is shorter by the receptive field."""

    def __init__(self, model: dict[str, Any]) -> None:
        super().__init__()
        (array,) = model["config"]["layers"]
        channels, taps = array["channels"], array["kernel_size"]
        gated = array.get("gating_mode") == "gated"
        self.rechannel = nn.Conv1d(1, channels, 1, bias=False)
        self.layers = nn.ModuleList(PlainLayer(channels, taps, d, gated) for d in array["dilations"])
        self.head = nn.Conv1d(channels, 1, array["head"]["kernel_size"])
        self.head_scale = nn.Parameter(torch.zeros(1))
        weights = torch.tensor(model["weights"])
        at = 0
        for parameter in self.in_file_order():
            parameter.data = weights[at : at + parameter.numel()].view_as(parameter)
            at += parameter.numel()
        assert at == len(weights)

    def in_file_order(self) -> list[Any]:
        results = [self.rechannel.weight]
        for layer in self.layers:
            results += [*layer.conv.parameters(), layer.mixin.weight, *layer.layer1x1.parameters()]
        return [*results, *self.head.parameters(), self.head_scale]

    def forward(self, x: Any) -> Any:
        """x [B, 1, T]."""
        signal, head = self.rechannel(x), None
        for layer in self.layers:
            signal, a = layer(signal, x)
            head = a if head is None else functional.pad(head, (a.shape[-1] - head.shape[-1], 0)) + a
        return self.head_scale * self.head(head)
