"""Depthwise Conv1D on a GPU: the cases, the ways to compute them, and the gate that each must pass.

Imports torch only when it is used: the report and the shapes can be looked at without it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from benchmarking.gate import RedGateError
from namdsp.arithmetic.fma import fma32
from namdsp.kernels import depthwise_conv1d

if TYPE_CHECKING:
    import torch

#: x [N, C, L] of the known benchmark: 3 taps, padding 1, no bias.
SHAPE = (3072, 128, 202)
QUICK_SHAPE = (64, 16, 202)
TAPS = 3
TYPES = ("float16", "bfloat16", "float32")
LAYOUTS = ("channels-first", "channels-last")
#: Inputs that take turns, so that none is found in the cache.
ROTATING = 3
#: ||found - right|| / ||right|| that a rival may err: one rounding of its type, or TF32 products.
RIVAL_ERROR = {"float16": 1e-3, "bfloat16": 1e-2, "float32": 1e-3}


@dataclass(frozen=True, eq=False)
class Case:
    """One type and layout.

    inputs : [N, C, L] each
    weight : [C, 1, 3]
    """

    type_name: str
    layout: str
    inputs: list[torch.Tensor]
    weight: torch.Tensor

    @property
    def moved_bytes(self) -> int:
        """Of one call: x read once, y written once."""
        return 2 * self.inputs[0].numel() * self.inputs[0].element_size()


def case(type_name: str, layout: str, shape: tuple[int, int, int], device: str) -> Case:
    """Noise of a type in a layout."""
    import torch

    n, channels, length = shape
    torch.manual_seed(1)
    dtype = getattr(torch, type_name)
    inputs = []
    for _ in range(ROTATING):
        if layout == "channels-last":
            inputs.append(torch.randn((n, length, channels), device=device).to(dtype).transpose(1, 2))
        else:
            inputs.append(torch.randn((n, channels, length), device=device).to(dtype))
    return Case(type_name, layout, inputs, torch.randn((channels, 1, TAPS), device=device).to(dtype))


def namdsp(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Ours."""
    return depthwise_conv1d(x, weight, padding=1)


def eager(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """PyTorch's own, which asks cuDNN."""
    import torch

    return torch.nn.functional.conv1d(x, weight, padding=1, groups=x.shape[1])


def formula(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """The same sums as shifted products, for a compiler to fuse."""
    import torch

    padded = torch.nn.functional.pad(x.float(), (1, 1))
    w = weight.float()
    shifted = [padded[..., k : k + x.shape[2]] * w[:, :, k] for k in range(TAPS)]
    return (shifted[0] + shifted[1] + shifted[2]).to(x.dtype)


def copy(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """The same bytes, in and out."""
    return x.clone()


#: How torch.compile searches: without CUDA graphs, which would copy the input into their own buffer first.
_SEARCH = "max-autotune-no-cudagraphs"

#: name -> (what it computes, mode of torch.compile or None)
CONTENDERS: dict[str, tuple[Callable[..., Any], str | None]] = {
    "copy": (copy, None),
    "namdsp": (namdsp, None),
    "eager (cuDNN)": (eager, None),
    "compile, conv": (eager, "default"),
    "compile max-autotune, conv": (eager, _SEARCH),
    "compile, formula": (formula, "default"),
    "compile max-autotune, formula": (formula, _SEARCH),
}


def contenders(one: Case) -> dict[str, list[Callable[[], Any]]]:
    """Contender -> a call for each rotating input; all have passed the gate."""
    import torch

    right = chain(one.inputs[0], one.weight).to(one.weight.device)
    made = {}
    for name, (compute, mode) in CONTENDERS.items():
        if mode is not None:
            torch._dynamo.reset()
            compute = torch.compile(compute, mode=mode, dynamic=False)
        found = compute(one.inputs[0], one.weight)
        if name == "namdsp":
            require_chain(f"{name}, {one.type_name}, {one.layout}", found, right)
        elif name != "copy":
            require_rival(f"{name}, {one.type_name}, {one.layout}", found, right, RIVAL_ERROR[one.type_name])
        if found.stride() != one.inputs[0].stride() and name == "namdsp":
            raise RedGateError(f"{name}: the output has another layout than the input")
        made[name] = [_call(compute, x, one.weight) for x in one.inputs]
    return made


def _call(compute: Callable[..., Any], x: torch.Tensor, weight: torch.Tensor) -> Callable[[], Any]:
    return lambda: compute(x, weight)


def chain(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """The arithmetic's chain, fused multiply-add after fused multiply-add, on the CPU, rounded to the type of x."""
    import torch

    samples = x.float().cpu().numpy()
    taps = weight.float().cpu().numpy()[:, 0]
    length = samples.shape[2]
    found = np.empty_like(samples)

    def compute(n: int) -> None:
        padded = np.pad(samples[n], ((0, 0), (1, 1)))
        sums = np.zeros_like(samples[n])
        for k in range(TAPS):
            sums = fma32(taps[:, k : k + 1], padded[:, k : k + length], sums)
        found[n] = sums

    with ThreadPoolExecutor() as pool:
        list(pool.map(compute, range(len(samples))))
    return torch.from_numpy(found).to(x.dtype)


def require_chain(name: str, found: torch.Tensor, right: torch.Tensor) -> None:
    """Raise `RedGateError` unless all bits are those of the chain."""
    import torch

    bits = torch.int32 if right.dtype == torch.float32 else torch.int16
    differing = found.contiguous().view(bits) != right.view(bits)
    if differing.any():
        first = tuple(differing.nonzero()[0].tolist())
        raise RedGateError(
            f"{name}: {int(differing.sum())} of {differing.numel()} samples differ, first at {first}"
        )


def require_rival(name: str, found: torch.Tensor, right: torch.Tensor, limit: float) -> None:
    """Raise `RedGateError` unless a rival computes the same, up to its rounding."""
    error = float((found.float() - right.float()).norm() / right.float().norm())
    if not error <= limit:
        raise RedGateError(f"{name}: relative error {error:.2g}, not even close, so it is no rival")
