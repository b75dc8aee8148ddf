# mypy: disable-error-code="no-untyped-call, no-any-return, misc"
"""Windows of several networks of an A2's shape, with gradients, as kernels on tensor cores: what a step trains on.

Each network has its own weights, packed in one row: first layer; per layer one row for each output (taps, mixin, bias),
then its 1x1; head. Products are TF32, so that outputs are not the engines' bits: those judge a training.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from namdsp.model import Model
from namdsp.saving import named_weights
from namdsp.standard_networks import FILES
from namdsp.training.rotated_adam import SIDE

#: Frames of a tile; warps of a program; programs that share the windows of all networks.
TILE, WARPS, PROGRAMS = 64, 2, 512
#: Zeros before a signal, which the first tiles read.
GUARD = 4096
HEAD_ROWS = 64
PRECISION = "tf32"
OPTIONS: dict[str, Any] = {"num_stages": 1, "enable_fp_fusion": True}
#: The outputs of a window are a multiple of this.
BANK_FRAMES = 128


def has_tensor_cores(device: str) -> bool:
    """Whether a device has what the kernels need."""
    return device != "cpu" and torch.cuda.get_device_capability(torch.device(device)) >= (8, 0)


@dataclass(frozen=True)
class BankShape:
    """The shape of an A2.

    kernels, dilations : of the layers
    taps               : of the head
    """

    channels: int
    kernels: tuple[int, ...]
    dilations: tuple[int, ...]
    slope: float
    taps: int
    head_scale: float

    @classmethod
    def of(cls, network: str) -> BankShape | None:
        """Return the shape of a standard network; None: it is no A2."""
        if network not in ("a2_lite", "a2_full"):
            return None
        config = FILES[network]["config"]
        (layers,) = config["layers"]
        return cls(
            layers["channels"],
            tuple(layers["kernel_sizes"]),
            tuple(layers["dilations"]),
            layers["activation"]["negative_slope"],
            layers["head"]["kernel_size"],
            config["head_scale"],
        )

    @property
    def blocks(self) -> list[Tensor]:
        """Places of packed weights that are matrices, for `RotatedAdam`."""
        c, made = self.channels, list[Tensor]()
        for kernel, at in zip(self.kernels, self.offsets, strict=False):
            layer = torch.arange(at, at + c * (kernel * c + 2)).view(c, -1)
            made += layer.tensor_split(-(-layer.shape[1] // SIDE), 1)
            made.append(torch.arange(c * (c + 1)).view(c, -1) + at + layer.numel())
        made.append(torch.arange(self.offsets[-2], self.offsets[-1] - 1).view(c, -1))
        return made

    @property
    def starts(self) -> list[int]:
        """Frames of context before each layer's source, and before the head's."""
        spans = [
            (kernel - 1) * dilation for kernel, dilation in zip(self.kernels, self.dilations, strict=True)
        ]
        return [sum(spans[:layer]) for layer in range(len(spans) + 1)]

    @property
    def offsets(self) -> list[int]:
        """First weights of the layers, of the head, and the number of all."""
        c = self.channels
        at = [c]
        for kernel in self.kernels:
            at.append(at[-1] + c * (kernel * c + 2) + c * (c + 1))
        return [*at, at[-1] + c * self.taps + 1]


def packing_order(model: Model, shape: BankShape) -> NDArray[np.int64]:
    """Return the places of packed weights among those of `named_weights`, one after the other."""
    sizes = {name: array.shape for name, array in named_weights(model).items()}
    numbers, at = dict[str, Any](), 0
    for name, size in sizes.items():
        numbers[name] = np.arange(at, at + int(np.prod(size))).reshape(size)
        at += int(np.prod(size))
    c, base = shape.channels, "arrays.0."
    parts = [numbers[f"{base}rechannel.weight"].ravel()]
    for layer in range(len(shape.kernels)):
        prefix = f"{base}layers.{layer}."
        taps = numbers[f"{prefix}conv.weight"].transpose(0, 2, 1).reshape(c, -1)
        others = [numbers[prefix + name].reshape(c, 1) for name in ("mixin.weight", "conv.bias")]
        then = [numbers[prefix + name].reshape(c, -1) for name in ("layer1x1.weight", "layer1x1.bias")]
        parts += [np.hstack([taps, *others]).ravel(), np.hstack(then).ravel()]
    parts += [numbers[f"{base}head.weight"].ravel(), numbers[f"{base}head.bias"].ravel()]
    return np.concatenate(parts)


class WindowBank:
    """Memory and launches of a step. Its output is that of the last call alone: `backward` follows its `__call__`.

    networks, windows : how many, and of each
    outputs           : frames of a window, its context not counted; a multiple of 128
    """

    def __init__(self, shape: BankShape, networks: int, windows: int, outputs: int, device: Any) -> None:
        self.shape: BankShape = shape
        self.networks: int = networks
        self.windows: int = windows
        self.outputs: int = outputs
        self.context: int = shape.starts[-1] + shape.taps - 1
        self.count: int = shape.offsets[-1]
        tile = self._tile = TILE
        self._frames = -(-(self.context + outputs) // tile) * tile
        self._lead = self._frames - self.context - outputs
        self._head_tile = (self._frames - outputs - (shape.taps - 1)) // tile
        self._head_frames = self._frames - self._head_tile * tile
        self._first = self._frames - outputs - self._head_tile * tile
        rows, c = networks * windows, shape.channels
        self._shares = max(1, PROGRAMS // rows)

        def signal(channels: int, frames: int) -> Tensor:
            return torch.zeros(GUARD + rows * channels * frames, device=device)[GUARD:]

        self._sources = [signal(c + 1, self._frames) for _ in shape.kernels]
        self._activated = [signal(c, self._frames) for _ in shape.kernels]
        self._head, self._g_head = signal(c, self._head_frames), signal(c, self._head_frames)
        self._g_sources = [signal(c, self._frames) for _ in range(2)]
        self._g_sum = signal(c, self._frames)
        self._sums = torch.zeros((networks, windows * self._shares, self.count), device=device)
        self._x = torch.zeros((networks, windows, self._frames), device=device)

    def __call__(self, weights: Tensor, x: Tensor) -> Tensor:
        """Return outputs [networks, windows, outputs], of packed weights [networks, count].

        x : [networks, windows, context + outputs]
        """
        return _Play.apply(weights, x, self)

    def render(self, weights: Tensor, x: Tensor, count: int) -> Tensor:
        """Return the last `count` outputs [B, count] of one network; silence precedes the signals.

        weights : packed, [1, count of them]
        x       : [B, T]
        """
        columns = -(-count // self.outputs)
        frames = columns * self.outputs + self.context
        padded = functional.pad(x, (max(0, frames - x.shape[1]), 0))[:, -frames:]
        windows = padded.unfold(1, self.context + self.outputs, self.outputs).flatten(0, 1)
        windows = functional.pad(windows, (0, 0, 0, -len(windows) % self.windows))
        with torch.no_grad():
            made = [self(weights, some[None])[0] for some in windows.split(self.windows)]
        return torch.cat(made)[: len(x) * columns].view(len(x), -1)[:, -count:]

    def play(self, weights: Tensor, x: Tensor) -> Tensor:
        """Return the outputs, before the head's scale."""
        from namdsp.training import window_kernels as kernels

        shape, c, rows = self.shape, self.shape.channels, self.networks * self.windows
        self._x[..., self._lead :] = x
        first = self._sources[0].view(self.networks, self.windows, c + 1, self._frames)
        torch.mul(weights[:, None, :c, None], self._x[:, :, None], out=first[:, :, :c])
        first[:, :, c] = self._x
        self._head.zero_()
        depth = len(shape.kernels)
        for layer, (kernel, dilation) in enumerate(zip(shape.kernels, shape.dilations, strict=True)):
            tile0 = self._tile_of(layer + 1)
            kernels.forward_layer[self._frames // self._tile - tile0, rows](
                self._sources[layer], self._sources[min(layer + 1, depth - 1)], self._activated[layer], self._head,
                weights, self.count, shape.offsets[layer], self.windows, tile0, dilation, self._head_tile,
                int(layer == depth - 1), self._head_frames, self._frames, c, kernel, *self._columns(kernel * c + 2),
                SLOPE=shape.slope, PRECISION=PRECISION, **_options(kernel * c + 2),
            )  # fmt: skip
        y = torch.empty((self.networks, self.windows, self.outputs), device=x.device)
        kernels.forward_head[self.outputs // self._tile, rows](
            self._head, y, weights, self.count, shape.offsets[-2], self.windows, self._first, self._head_frames, c,
            shape.taps, self.outputs, self._tile, **OPTIONS,
        )  # fmt: skip
        return y

    def backward(self, weights: Tensor, g_y: Tensor) -> Tensor:
        """Return the gradients to packed weights, of those to the outputs of the last `play`."""
        from namdsp.training import window_kernels as kernels

        shape, c, rows = self.shape, self.shape.channels, self.networks * self.windows
        kernels.backward_head[self._head_frames // self._tile, rows](
            g_y, self._g_head, weights, self.count, shape.offsets[-2], self.windows, self._first, self._head_frames, c,
            shape.taps, self.outputs, self._tile, **OPTIONS,
        )  # fmt: skip
        kernels.backward_head_weights[self._shares, rows, -(-(c * shape.taps + 1) // HEAD_ROWS)](
            g_y, self._head, self._sums, shape.offsets[-2], self.count, self._first, self._head_frames, c, shape.taps,
            self.outputs, self._shares, HEAD_ROWS, self._tile, PRECISION, **OPTIONS,
        )  # fmt: skip
        depth, tiles = len(shape.kernels), self._frames // self._tile
        for layer in reversed(range(depth)):
            kernel, dilation, at = shape.kernels[layer], shape.dilations[layer], shape.offsets[layer]
            tile0, source_tile, last = self._tile_of(layer + 1), self._tile_of(layer), int(layer == depth - 1)
            g_source, g_target = self._g_sources[layer % 2], self._g_sources[(layer + 1) % 2]
            kernels.backward_layer[self._shares, rows](
                self._sources[layer], self._activated[layer], g_target, self._g_head, self._g_sum, self._sums, weights,
                self.count, at, self.windows, tile0, tiles, dilation, self._head_tile, self.count, last,
                self._head_frames, self._frames, c, kernel, _power(kernel * c + 2), self._shares, self._tile,
                SLOPE=shape.slope, PRECISION=PRECISION, **_options(kernel * c + 2),
            )  # fmt: skip
            kernels.backward_source[tiles - source_tile, rows](
                self._g_sum, g_target, g_source, weights, self.count, at, self.windows, source_tile,
                tile0 * self._tile, dilation, last, self._frames, c, kernel, *self._columns(kernel * c),
                PRECISION=PRECISION, **_options(kernel * c),
            )  # fmt: skip
        g = self._sums.sum(1)
        first = self._g_sources[0].view(self.networks, self.windows, c, self._frames)
        g[:, :c] = torch.einsum("mbct,mbt->mc", first, self._x)
        return g

    def _tile_of(self, layer: int) -> int:
        """Return the first tile of a layer's source."""
        return (self._lead + self.shape.starts[layer]) // self._tile

    def _columns(self, count: int) -> tuple[int, int]:
        return _power(count), self._tile


class _Play(torch.autograd.Function):
    """The windows as an operation of PyTorch."""

    @staticmethod
    def forward(ctx: Any, weights: Tensor, x: Tensor, bank: WindowBank) -> Tensor:
        ctx.bank = bank
        ctx.save_for_backward(weights)
        return bank.play(weights, x) * bank.shape.head_scale

    @staticmethod
    def backward(ctx: Any, g_y: Tensor) -> tuple[Tensor, None, None]:  # type: ignore[override,unused-ignore]
        (weights,) = ctx.saved_tensors
        return ctx.bank.backward(weights, (g_y * ctx.bank.shape.head_scale).contiguous()), None, None


def _power(count: int) -> int:
    return max(16, 1 << (count - 1).bit_length())


def _options(rows: int) -> dict[str, int]:
    return {**OPTIONS, "num_warps": WARPS * (2 if rows > 64 else 1)}
