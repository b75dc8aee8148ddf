# mypy: disable-error-code="no-untyped-call"
"""Launches of the backward pass of causal convolutions on the GPU, with a following activation and its 1x1.

to the source     gx[i, t] = base[i, t] + sum over o, k of w[o, i, k] * g[o, t + (K-1-k) * D]       0 after the end
to coefficients   gw[o, i, k] = sum over voices, t of g[o, t] * x[i, t - (K-1-k) * D]

Chains are computed again from their sources, so that only the sources are saved. Sums are shares of programs, added in
order, so that results are reproducible to the bit. All signals are in the padded layout of `tensors.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from namdsp.kernels.triton_gpu.device import open_device
from namdsp.kernels.triton_gpu.source import CONSTANT, KernelSource
from namdsp.torch.gpu.backward_kernels import layer_kernel, source_kernel
from namdsp.torch.gpu.backward_layers import BackwardLayer
from namdsp.torch.gpu.device import stream_of
from namdsp.torch.gpu.tensors import PaddedLayout, argument

if TYPE_CHECKING:
    import torch

#: Minimum size of an operand of `tl.dot`.
MIN_SIDE = 16
#: Maximum rows of a product, and floats of a tile of rows.
MAX_ROWS, MAX_TILE = 256, 8192
FRAMES = 128
#: Frames of a program of a layer, and its warps by channels: few channels have work for one warp only.
LAYER_FRAMES, LAYER_WARPS = 32, {16: 1, 32: 4}
#: Maximum channels of a layer whose sums fit in the registers of each lane, and the weights of a program's taps.
NARROW, NARROW_SUMS = 8, 96
#: Taps of a linear convolution that a program sums.
LINEAR_TAPS = 4
#: Programs of a layer, which share the sums: eight on each of 132 multiprocessors.
SHARES = 1056
SOURCE_WARPS = 4
_OPTIONS = {"num_stages": 1, "enable_fp_fusion": True}


class BackwardLaunches:
    """Launches of one backward pass of a plan. Signals and gradients are [V, C, T], in the padded layout `rows`.

    layers  : of `backward_layers`
    coefficients : [M], of the plan
    summed  : whether gradients to coefficients are needed
    """

    def __init__(
        self,
        layers: Mapping[int, BackwardLayer],
        rows: PaddedLayout,
        voices: int,
        coefficients: torch.Tensor,
        *,
        summed: bool,
    ) -> None:
        self.layers: Mapping[int, BackwardLayer] = layers
        self.rows: PaddedLayout = rows
        self._device = open_device(coefficients.device.index)
        self._device.enter()
        self._voices, self._coefficients, self._summed = voices, coefficients, summed
        self._shares = coefficients.new_zeros((SHARES if summed else 0, len(coefficients)))

    def total(self) -> torch.Tensor:
        """Return the gradients to the coefficients [M]; zeros where no `layer` call computed one."""
        return self._shares.sum(0)

    def layer(
        self,
        layer: BackwardLayer,
        sources: list[torch.Tensor],
        g: torch.Tensor | None,
        g_then: torch.Tensor | None,
    ) -> torch.Tensor:
        """Return the gradient to a convolution's output, and add up those to its coefficients.

        sources : of its terms, after their histories
        g       : to the value; None for zeros
        g_then  : to the output of the 1x1; None for zeros
        """
        known: Any = g_then if g is None else g
        main = layer.conv.terms[0]
        outs, ins, taps = main.weight.shape
        mixed = sources[1].shape[1] if len(sources) > 1 else 0
        linear = layer.activate is None
        g_chain: torch.Tensor = known if linear else self.rows.empty(known, self._voices, outs)
        if linear and not self._summed:
            return g_chain
        here = min(taps, LINEAR_TAPS) if linear else taps
        tiles = self.rows.padded // LAYER_FRAMES
        then_outs = 0 if g_then is None else g_then.shape[1]
        mine = _outs_together(outs, ins * here) if max(outs, ins, mixed, then_outs) <= NARROW else 0
        groups = outs // mine if mine else 1
        tiles_per_program = _shared(self._voices * tiles, SHARES // groups)
        grid = _shared(self._voices * tiles, tiles_per_program), _shared(taps, here), groups
        pointers = (
            known if g is None else g,
            known if g_then is None else g_then,
            sources[0],
            sources[-1],
            g_chain,
        )
        scalars = layer.at, layer.then_at, main.dilation, self._voices * tiles, tiles, tiles_per_program
        constants = {
            "OUTS": outs,
            "INS": ins,
            "TAPS": taps,
            "HERE": here,
            "MIXED": mixed,
            "BIAS": layer.conv.bias is not None,
            "THEN": then_outs,
            "THEN_BIAS": layer.then is not None and layer.then.bias is not None,
            "G": g is not None,
            "ACTIVATED": not linear,
            "SUMMED": self._summed,
            "BT": LAYER_FRAMES,
        }
        sides = {"SIDE": _side(outs), "IN_SIDE": _side(ins), "THEN_SIDE": _side(then_outs)}
        constants |= {"MINE": mine} if mine else sides
        arguments = (
            *pointers,
            self._coefficients,
            self._shares,
            self.rows.length,
            len(self._coefficients),
            *scalars,
        )
        warps = 1 if mine else LAYER_WARPS[max(_side(outs), _side(ins))]
        self._launch(layer_kernel(layer.formula, narrow=bool(mine)), grid, arguments, constants, warps)
        return g_chain

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
        front  : samples before frame 0 that are needed
        """
        outs, ins, taps = weight.shape
        height = min(_side(outs * taps), MAX_ROWS)
        width = min(FRAMES, MAX_TILE // height)
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
        self._launch(source_kernel(), grid, arguments, constants, SOURCE_WARPS)

    def _launch(
        self,
        source: KernelSource,
        grid: tuple[int, int, int],
        values: tuple[Any, ...],
        constants: dict[str, Any],
        warps: int,
    ) -> None:
        arguments = [value if isinstance(value, int) else argument(value) for value in values]
        constants = {
            name: constants[name] for name, kind in source.parameters if kind == CONSTANT
        }  # in their order
        launch = self._device.kernel(source, constants, {"num_warps": warps, **_OPTIONS}, arguments)
        launch(grid, arguments, stream_of(self._coefficients.device))


def _side(channels: int) -> int:
    return max(MIN_SIDE, 1 << (channels - 1).bit_length())


def _outs_together(outs: int, inputs: int) -> int:
    """Return the output channels of a program, so that its sums fit in the registers; 0: not even those of one do."""
    return next((mine for mine in range(outs, 0, -1) if outs % mine == 0 and mine * inputs <= NARROW_SUMS), 0)


def _shared(work: int, among: int) -> int:
    return -(-work // among)
