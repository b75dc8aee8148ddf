"""A WaveNet whose training step is few, large operations: signals are [C, B, n], each layer two matrix products.

A layer's weights stand in two matrices: `inner` [C, K C + 2] over (taps oldest first, condition, one) and `outer`
[C, C + 1] over (activation, one), each with columns of zeros up to a multiple of four, which fast products want.
Lengths shrink to what the outputs need, rounded up to 64 frames, so that sums over time split evenly. The forward pass
is that of the format; the backward pass is written out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from training.shapes import Array, WaveNetShape

ALIGN = 64


def _up(n: int) -> int:
    return -(-n // ALIGN) * ALIGN


def _four(n: int) -> int:
    return -(-n // 4) * 4


def lengths(shape: WaveNetShape, outputs: int) -> tuple[int, list[list[int]], list[int]]:
    """Frames of input, of each layer's output by array, and of each array's head."""
    heads = []
    need = _up(outputs)
    for array in reversed(shape.arrays):
        heads.insert(0, need)  # frames of the finished head's output
        need = _up(need + array.head_taps - 1)
    # heads[i]: output of head i; its sum needs head_taps - 1 more; the sums of all arrays before must cover the last
    layers: list[list[int]] = []
    out = need
    for array in reversed(shape.arrays):
        found: list[int] = []
        for k, d in zip(reversed(array.taps), reversed(array.dilations), strict=True):
            found.insert(0, out)
            out = _up(out + (k - 1) * d)
        layers.insert(0, found)
    return out, layers, heads


def split_sum(left: Tensor, right: Tensor) -> Tensor:
    """left [I, N] @ right [J, N]^T, the long sum in pieces: one product alone would leave most of a GPU idle."""
    pieces = max(1, left.shape[1] // 1024)
    while left.shape[1] % pieces:
        pieces -= 1
    size = left.shape[1] // pieces
    a = left.view(left.shape[0], pieces, size).transpose(0, 1)
    b = right.view(right.shape[0], pieces, size).permute(1, 2, 0)
    return torch.bmm(a, b).sum(0)


class _Mix(torch.autograd.Function):
    """weight [O, I] @ x [I, B, n]."""

    @staticmethod
    def forward(ctx: Any, weight: Tensor, x: Tensor) -> Tensor:
        ctx.save_for_backward(weight, x)
        return (weight @ x.reshape(x.shape[0], -1)).view(-1, *x.shape[1:])

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor, Tensor | None]:
        weight, x = ctx.saved_tensors
        grad = grads[0].reshape(grads[0].shape[0], -1)
        inner = (weight.T @ grad).view(x.shape) if ctx.needs_input_grad[1] else None
        return split_sum(grad, x.reshape(x.shape[0], -1)), inner


class _Layer(torch.autograd.Function):
    """One layer: x [C, B, n] to (x' [C, B, m], activation [C, B, h])."""

    @staticmethod
    def forward(
        ctx: Any, x: Tensor, c: Tensor, inner: Tensor, outer: Tensor, taps: int, dilation: int, m: int, h: int,
        slope: float | None,
    ) -> tuple[Tensor, Tensor]:  # fmt: skip
        channels, batch, n = x.shape
        rows = taps * channels
        seen = x.new_empty(inner.shape[1], batch, m)
        for k in range(taps):
            start = n - m - (taps - 1 - k) * dilation
            seen[k * channels : (k + 1) * channels] = x[:, :, start : start + m]
        seen[rows] = c[:, c.shape[1] - m :]
        seen[rows + 1] = 1.0
        seen[rows + 2 :] = 0.0
        active = x.new_empty(outer.shape[1], batch, m)
        active[channels] = 1.0
        active[channels + 1 :] = 0.0
        z = active[:channels]
        torch.mm(inner, seen.flatten(1), out=z.view(channels, -1))
        if slope is None:
            z.tanh_()
        else:
            torch.nn.functional.leaky_relu_(z, slope)
        out = torch.mm(outer, active.flatten(1)).view(channels, batch, m)
        out += x[:, :, n - m :]
        ctx.save_for_backward(seen, active, inner, outer)
        ctx.facts = (taps, dilation, n, h, slope)
        return out, z[:, :, m - h :].clone()

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor | None, ...]:
        seen, active, inner, outer = ctx.saved_tensors
        taps, dilation, n, h, slope = ctx.facts
        onward, heard = grads
        channels, batch, m = onward.shape
        rows = taps * channels
        flat = onward.reshape(channels, -1)
        grad = (outer[:, :channels].T @ flat).view(channels, batch, m)
        grad[:, :, m - h :] += heard
        z = active[:channels]
        if slope is None:
            grad = torch.ops.aten.tanh_backward(grad, z)
        else:
            grad = torch.ops.aten.leaky_relu_backward(grad, z, slope, True)
        flat_grad = grad.view(channels, -1)
        outer_grad = split_sum(flat, active.flatten(1))
        inner_grad = split_sum(flat_grad, seen.flatten(1))
        back = None
        if ctx.needs_input_grad[0]:
            parts = (inner[:, :rows].T @ flat_grad).view(rows, batch, m)
            back = onward.new_zeros(channels, batch, n)
            back[:, :, n - m :] = onward
            for k in range(taps):
                start = n - m - (taps - 1 - k) * dilation
                back[:, :, start : start + m] += parts[k * channels : (k + 1) * channels]
        return back, None, inner_grad, outer_grad, None, None, None, None, None


class WaveNet:
    """The forward pass, for parameters that are given as a list of tensors in the order of `sizes`."""

    def __init__(self, shape: WaveNetShape) -> None:
        self.shape = shape
        self.sizes: list[tuple[int, ...]] = []
        for array in shape.arrays:
            self.sizes.append((array.channels, array.inputs))
            for k in array.taps:
                self.sizes += [
                    (array.channels, _four(k * array.channels + 2)),
                    (array.channels, _four(array.channels + 1)),
                ]
            self.sizes.append((array.head, array.head_taps * array.channels + 1))

    def start(self, generator: torch.Generator) -> list[Tensor]:
        """Random parameters, spread as PyTorch spreads those of convolutions."""

        def spread(rows: int, columns: int, fan: int) -> Tensor:
            return (torch.rand(rows, columns, generator=generator) * 2 - 1) / math.sqrt(fan)

        found = []
        for array in self.shape.arrays:
            c = array.channels
            found.append(spread(c, array.inputs, array.inputs))
            for k in array.taps:
                inner = torch.zeros(c, _four(k * c + 2))
                inner[:, : k * c + 2] = spread(c, k * c + 2, k * c)
                inner[:, k * c] = spread(c, 1, 1)[:, 0]
                outer = torch.zeros(c, _four(c + 1))
                outer[:, : c + 1] = spread(c, c + 1, c)
                found += [inner, outer]
            head = spread(array.head, array.head_taps * c + 1, array.head_taps * c)
            if not array.head_bias:
                head[:, -1] = 0.0
            found.append(head)
        return found

    def forward(self, parameters: Sequence[Tensor], x: Tensor, outputs: int) -> Tensor:
        """[B, n] to [B, outputs]: the outputs that belong to the last frames; n as `lengths` says, or more."""
        frames, layers, _ = lengths(self.shape, outputs)
        c = x[:, x.shape[1] - frames :]
        at = iter(parameters)
        signal = c[None]
        heard: Tensor | None = None
        for index, array in enumerate(self.shape.arrays):
            signal = _Mix.apply(next(at), signal)
            h = layers[-1][-1]  # all heads cover what the last one needs
            total = heard
            for k, d, m in zip(array.taps, array.dilations, layers[index], strict=True):
                signal, active = _Layer.apply(signal, c, next(at), next(at), k, d, m, h, self.shape.slope)
                total = active if total is None else total + active
            assert total is not None
            heard = self._head(array, next(at), total)
        assert heard is not None
        return heard[0, :, heard.shape[2] - outputs :] * self.shape.head_scale

    @staticmethod
    def _head(array: Array, weight: Tensor, total: Tensor) -> Tensor:
        n = total.shape[2] - array.head_taps + 1
        rows = [total[:, :, k : k + n] for k in range(array.head_taps)]
        seen = torch.cat(rows) if len(rows) > 1 else total
        out = _Mix.apply(weight[:, :-1], seen)
        return out + weight[:, -1, None, None] if array.head_bias else out
