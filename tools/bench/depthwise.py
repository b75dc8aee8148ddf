"""Depthwise Conv1D on the GPU, padded to keep its length, without bias: compared with PyTorch and a copy.

copy      the same tensor copied on the device: the least that reading x and writing y can take
namdsp    namdsp.kernels.depthwise_conv1d; first with the bits of the arithmetic's chain
eager     torch.nn.functional.conv1d with groups = channels, which asks cuDNN
compile   torch.compile of the same sums written as shifted products, max-autotune
backward  the backward pass to x and weight, by namdsp.torch
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
import torch._functorch.config

import namdsp.torch
from namdsp.arithmetic.fma import fma32
from namdsp.kernels import depthwise_conv1d

from .gate import RedGateError, require_bits, require_near
from .session import Session
from .timing import event_turns, median

#: [N, C, L] and taps.
SHAPES = (
    ((3072, 128, 202), 3),
    ((3072, 128, 202), 5),
    ((3072, 128, 202), 7),
    ((16, 512, 4096), 7),
)
QUICK_SHAPES = (((64, 16, 202), 3),)
TYPES, LAYOUTS = ("float16", "bfloat16", "float32"), ("channels-first", "channels-last")
#: Inputs that alternate, so that none is in the cache already.
ROTATING = 3
#: Samples at both ends of a batch whose bits are compared with the chain, which takes seconds on the CPU.
COMPARED = 4
#: ||actual - right|| / ||right|| that a rival may err: one rounding of its type, or TF32 products; and of gradients.
ERROR = {"float16": 1e-3, "bfloat16": 1e-2, "float32": 1e-3}
GRADIENT_ERROR = {"float16": 2e-3, "bfloat16": 2e-2, "float32": 2e-3}


@dataclass(frozen=True, eq=False)
class Case:
    """One type, layout and shape: inputs [N, C, L] each, weight [C, 1, taps]."""

    type_name: str
    layout: str
    inputs: list[torch.Tensor]
    weight: torch.Tensor

    def __str__(self) -> str:
        return f"{self.type_name}, {self.layout}, {list(self.inputs[0].shape)}, {self.taps} taps"

    @property
    def taps(self) -> int:
        """Of the weight."""
        return self.weight.shape[2]


def make_case(type_name: str, layout: str, shape: tuple[int, int, int], taps: int, device: str) -> Case:
    """Noise of a type in a layout."""
    n, channels, length = shape
    torch.manual_seed(1)
    dtype = getattr(torch, type_name)
    inputs = []
    for _ in range(ROTATING):
        if layout == "channels-last":
            inputs.append(torch.randn((n, length, channels), device=device).to(dtype).transpose(1, 2))
        else:
            inputs.append(torch.randn((n, channels, length), device=device).to(dtype))
    return Case(type_name, layout, inputs, torch.randn((channels, 1, taps), device=device).to(dtype))


def ours(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """The kernels alone."""
    return depthwise_conv1d(x, weight, padding=weight.shape[2] // 2)


def eager(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """PyTorch's, which asks cuDNN."""
    return torch.nn.functional.conv1d(x, weight, padding=weight.shape[2] // 2, groups=x.shape[1])


def formula(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """The same sums as shifted products, for a compiler to fuse."""
    taps, frames = weight.shape[2], x.shape[2]
    padded, w = torch.nn.functional.pad(x.float(), (taps // 2, taps // 2)), weight.float()
    y = padded[..., :frames] * w[:, :, 0]
    for k in range(1, taps):
        y = y + padded[..., k : k + frames] * w[:, :, k]
    return y.to(x.dtype)


def compiled() -> Callable[..., Any]:
    """The formula compiled anew. Without CUDA graphs, which would copy the input into their buffer first."""
    torch._dynamo.reset()
    torch._functorch.config.donated_buffer = False  # else a backward pass runs once only
    return torch.compile(formula, mode="max-autotune-no-cudagraphs", dynamic=False)


CUDNN, COMPILE = "eager (cuDNN)", "compile max-autotune"


def contenders(one: Case) -> dict[str, list[Callable[[], Any]]]:
    """Contender -> a call for each rotating input; all have passed the gate."""
    x, weight = one.inputs[0], one.weight
    ends = torch.cat((x[:COMPARED], x[-COMPARED:]))
    right = chain(ends, weight).to(weight.device)
    ways = {"copy": lambda x, weight: x.clone(), "namdsp": ours, CUDNN: eager, COMPILE: compiled()}
    for name, compute in ways.items():
        y = compute(x, weight)
        actual = torch.cat((y[:COMPARED], y[-COMPARED:]))
        if name == "namdsp":
            require_chain(f"{name}, {one}", actual, right)
            if y.stride() != x.stride():
                raise RedGateError(f"{name}, {one}: the output has another layout than the input")
        elif name != "copy":
            error = (actual.float() - right.float()).norm() / right.float().norm()
            require_near(f"{name}, {one}", float(error), ERROR[one.type_name])
    return {
        name: [lambda x=x, compute=compute: compute(x, weight) for x in one.inputs]  # type: ignore[misc]
        for name, compute in ways.items()
    }


def chain(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """The arithmetic's chain, fused multiply-add after fused multiply-add, on the CPU, rounded to the type of x."""
    samples = x.float().cpu().numpy()
    taps = weight.float().cpu().numpy()[:, 0]
    result = np.empty_like(samples)
    reach = taps.shape[1] // 2

    def compute(n: int) -> None:
        padded = np.pad(samples[n], ((0, 0), (reach, reach)))
        sums = np.zeros_like(samples[n])
        for k in range(taps.shape[1]):
            sums = fma32(taps[:, k : k + 1], padded[:, k : k + samples.shape[2]], sums)
        result[n] = sums

    with ThreadPoolExecutor() as pool:
        list(pool.map(compute, range(len(samples))))
    return torch.from_numpy(result).to(x.dtype)


def require_chain(name: str, actual: torch.Tensor, right: torch.Tensor) -> None:
    """Raise `RedGateError` unless all bits are those of the chain; float32 has those of halves."""
    one, other = (item.float().flatten(0, 1).cpu().numpy() for item in (actual, right))
    require_bits(name, one, other)


def with_gradients(x: Any, weight: Any) -> Any:
    """What has a way back."""
    return namdsp.torch.depthwise_conv1d(x, weight, padding=weight.shape[2] // 2)


def backwards(one: Case) -> dict[str, list[Callable[[], Any]]]:
    """Contender -> the backward pass alone, gradients to x and weight; all have passed the gate."""
    ways = {"namdsp": with_gradients, CUDNN: eager, COMPILE: compiled()}
    x, weight = one.inputs[0].detach().requires_grad_(), one.weight.detach().requires_grad_()
    gy = torch.randn_like(one.inputs[1])
    results: dict[str, list[Callable[[], Any]]] = {"copy": [lambda: one.inputs[0].clone()]}
    for name, way in ways.items():
        require_gradients(name, way, one, gy)
        y = way(x, weight)
        results[name] = [lambda y=y: torch.autograd.grad(y, (x, weight), gy, retain_graph=True)]  # type: ignore[misc]
    return results


def require_gradients(name: str, way: Callable[..., Any], one: Case, gy: Any) -> None:
    """Raise `RedGateError` unless gradients are right, on a part of the batch."""
    argument = [item.detach().clone().requires_grad_() for item in (one.inputs[0][:64], one.weight)]
    exact = [item.detach().double().requires_grad_() for item in argument]
    some = gy[: len(argument[0])]
    # kept, as in the calls that are timed: a compiled way back is made for one of both
    got = torch.autograd.grad(way(*argument), argument, some, retain_graph=True)
    right = torch.autograd.grad(eager(*exact), exact, some.double())
    for part, a, b in zip(("input", "weight"), got, right, strict=True):
        error = float((a.double() - b).norm() / b.norm())
        require_near(f"{name}, {one}: gradient to the {part}", error, GRADIENT_ERROR[one.type_name])


def _measure(session: Session, part: str, make: Callable[[Case], Any], rounds: int, calls: int) -> None:
    for shape, taps in QUICK_SHAPES if session.quick else SHAPES:
        for layout in LAYOUTS:
            for type_name in TYPES:
                case = f"{layout}, {list(shape)}, {taps} taps"
                if session.begin(f"{part}: {type_name}, {case}"):
                    created = make(make_case(type_name, layout, shape, taps, session.device))
                    result = event_turns(created, rounds=2 if session.quick else rounds, calls=calls)
                    mine = median(result["namdsp"])
                    against = {
                        name: median(times) / mine for name, times in result.items() if name != "namdsp"
                    }
                    session.add(
                        part, type_name, case, mine, "ms", against, f"min {result['namdsp'].min():.4g}"
                    )


def forward(session: Session) -> None:
    """Each shape, layout and type."""
    _measure(session, "forward", contenders, 7, 9)


def backward(session: Session) -> None:
    """Likewise, to x and weight."""
    _measure(session, "backward", backwards, 5, 6)


TABLES = {"forward": forward, "backward": backward}
