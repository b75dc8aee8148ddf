# mypy: disable-error-code="no-untyped-call"
"""The way back of causal convolutions on the GPU, with the activation behind one and the 1x1 behind that.

to the source     gx[i, t] = base[i, t] + sum over o, k of w[o, i, k] * g[o, t + (K-1-k) * D]       0 behind the end
to the numbers    gw[o, i, k] = sum over voices, t of g[o, t] * x[i, t - (K-1-k) * D]

Chains are computed again from what was heard, so that nothing but the sources is kept. Sums are shares of programs,
added in order, so that results repeat to the bit. All signals stand in rows of `rows.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from namdsp.kernels.triton_gpu.device import open_device
from namdsp.plan.ops import Term
from namdsp.torch.gpu.arguments import argument, stream_of
from namdsp.torch.gpu.back_kernels import LAYER, TO_SOURCE, WrittenKernel
from namdsp.torch.gpu.back_layers import MOST_CHANNELS, Layer
from namdsp.torch.gpu.rows import Rows

if TYPE_CHECKING:
    import torch

#: A side of `tl.dot` at the least.
LEAST = 16
#: Rows of a product, and floats of a tile of them, at the most.
MOST_ROWS, MOST_TILE = 256, 8192
FRAMES = 128
#: Frames of a program of a layer, and its warps for so many channels: sums of few leave no more than one to do.
LAYER_FRAMES, LAYER_WARPS = 32, {16: 1, 32: 4}
#: Taps of a linear convolution that a program sums.
LINEAR_TAPS = 4
#: Programs that share the sums: eight on each of 132 multiprocessors.
SHARES = 1056
SOURCE_WARPS = 4
_OPTIONS = {"num_stages": 1, "enable_fp_fusion": True}


class Back:
    """One way back through a plan. Signals and gradients are [V, C, T], and stand in `rows`.

    layers  : of `back_layers`
    numbers : [M], the plan's
    summed  : whether gradients to them are asked for
    """

    def __init__(
        self, layers: Mapping[int, Layer], rows: Rows, voices: int, numbers: torch.Tensor, *, summed: bool
    ) -> None:
        self.layers, self.rows = layers, rows
        self._device = open_device(numbers.device.index)
        self._device.enter()
        self._voices, self._numbers, self._summed = voices, numbers, summed
        self._shares = numbers.new_zeros((SHARES if summed else 0, len(numbers)))

    def total(self) -> torch.Tensor:
        """The gradients to the numbers [M]; zeros for what no `layer` was given for."""
        return self._shares.sum(0)

    def layer(
        self, layer: Layer, sources: list[torch.Tensor], g: torch.Tensor | None, g_then: torch.Tensor | None
    ) -> torch.Tensor:
        """The gradient to a convolution's output; those to the numbers are added up.

        sources : of its terms, histories in front of them
        g       : to the value; None for zeros
        g_then  : to the output of the 1x1; None for zeros
        """
        known: Any = g_then if g is None else g
        main = layer.conv.terms[0]
        outs, ins, taps = main.weight.shape
        mixed = sources[1].shape[1] if len(sources) > 1 else 0
        linear = layer.activate is None
        back: torch.Tensor = known if linear else self.rows.empty(known, self._voices, outs)
        if linear and not self._summed:
            return back
        here = min(taps, LINEAR_TAPS) if linear else taps
        tiles = self.rows.padded // LAYER_FRAMES
        each = _shared(self._voices * tiles, SHARES)
        then_outs = 0 if g_then is None else g_then.shape[1]
        grid = _shared(self._voices * tiles, each), _shared(taps, here), 1
        pointers = (
            known if g is None else g,
            known if g_then is None else g_then,
            sources[0],
            sources[-1],
            back,
        )
        numbers = layer.at, layer.then_at, main.dilation, self._voices * tiles, tiles, each
        constants = {
            "SLOPE": layer.slope,
            "OUTS": outs,
            "INS": ins,
            "TAPS": taps,
            "HERE": here,
            "MIXED": mixed,
            "BIAS": layer.conv.bias is not None,
            "THEN": then_outs,
            "THEN_BIAS": layer.then is not None and layer.then.bias is not None,
            "G": g is not None,
            "KIND": layer.kind,
            "SUMMED": self._summed,
            "SIDE": _side(outs),
            "IN_SIDE": _side(ins),
            "THEN_SIDE": _side(then_outs),
            "BT": LAYER_FRAMES,
        }
        arguments = (*pointers, self._numbers, self._shares, self.rows.length, len(self._numbers), *numbers)
        self._launch(LAYER, grid, arguments, constants, LAYER_WARPS[max(_side(outs), _side(ins))])
        return back

    def to_source(
        self,
        g: torch.Tensor,
        weight: torch.Tensor,
        dilation: int,
        base: torch.Tensor | None,
        into: torch.Tensor,
        front: int,
    ) -> None:
        """Fill `into` with base plus the gradient to a convolution's source.

        g      : to its output
        weight : [O, I, K]
        base   : may be `into`; None for zeros
        front  : samples in front of frame 0 that are asked for
        """
        outs, ins, taps = weight.shape
        height = min(_side(outs * taps), MOST_ROWS)
        width = min(FRAMES, MOST_TILE // height)
        first = _shared(front, width) * width
        known = first if base is not None and base.data_ptr() == into.data_ptr() else 0
        pointers = g, weight.contiguous(), into if base is None else base, into
        arguments = (*pointers, self.rows.length, self.rows.padded, first, known, dilation)
        constants = {
            "BASE": base is not None,
            "OUTS": outs,
            "INS": ins,
            "TAPS": taps,
            "HEIGHT": height,
            "SIDE": _side(ins),
            "BT": width,
        }
        grid = self._voices, (first + self.rows.padded) // width, 1
        self._launch(TO_SOURCE, grid, arguments, constants, SOURCE_WARPS)

    @staticmethod
    def takes(term: Term) -> bool:
        """Whether `to_source` has room for it."""
        return term.groups == 1 and max(term.weight.shape[:2]) <= MOST_CHANNELS

    def _launch(
        self,
        source: WrittenKernel,
        grid: tuple[int, int, int],
        given: tuple[Any, ...],
        constants: dict[str, Any],
        warps: int,
    ) -> None:
        arguments = [each if isinstance(each, int) else argument(each) for each in given]
        kernel = self._device.kernel(source, constants, {"num_warps": warps, **_OPTIONS})
        kernel.fitted(arguments)(grid, arguments, stream_of(self._numbers))


def _side(channels: int) -> int:
    return max(LEAST, 1 << (channels - 1).bit_length())


def _shared(work: int, among: int) -> int:
    return -(-work // among)
