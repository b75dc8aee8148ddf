"""Depthwise Conv1D on the GPU, x = [3072, 128, 202], 3 taps, padding 1, no bias: compared with PyTorch and a copy.

copy      the same tensor copied on the device: the least that reading x and writing y can take
namdsp    namdsp.kernels.depthwise_conv1d; first with the bits of the arithmetic's chain
eager     torch.nn.functional.conv1d with groups = channels, which asks cuDNN
compile   torch.compile of that call, and of the same sums written as shifted products; default and max-autotune
backward  the backward pass to x and weight, by namdsp.torch
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

import namdsp.torch
from namdsp.arithmetic.fma import fma32
from namdsp.kernels import depthwise_conv1d

from .gate import RedGateError, require_bits, require_near
from .session import Session
from .timing import event_turns, median

SHAPE, QUICK_SHAPE, TAPS = (3072, 128, 202), (64, 16, 202), 3
TYPES, LAYOUTS = ("float16", "bfloat16", "float32"), ("channels-first", "channels-last")
#: Inputs that alternate, so that none is in the cache already.
ROTATING = 3
#: ||actual - right|| / ||right|| that a rival may err: one rounding of its type, or TF32 products; and of gradients.
ERROR = {"float16": 1e-3, "bfloat16": 1e-2, "float32": 1e-3}
GRADIENT_ERROR = {"float16": 2e-3, "bfloat16": 2e-2, "float32": 2e-3}


@dataclass(frozen=True, eq=False)
class Case:
    """One type and layout: inputs [N, C, L] each, weight [C, 1, 3]."""

    type_name: str
    layout: str
    inputs: list[torch.Tensor]
    weight: torch.Tensor

    def __str__(self) -> str:
        return f"{self.type_name}, {self.layout}"


def make_case(type_name: str, layout: str, shape: tuple[int, int, int], device: str) -> Case:
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
    return Case(type_name, layout, inputs, torch.randn((channels, 1, TAPS), device=device).to(dtype))


def eager(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """PyTorch's, which asks cuDNN."""
    return torch.nn.functional.conv1d(x, weight, padding=1, groups=x.shape[1])


def formula(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """The same sums as shifted products, for a compiler to fuse."""
    padded = torch.nn.functional.pad(x.float(), (1, 1))
    w = weight.float()
    shifted = [padded[..., k : k + x.shape[2]] * w[:, :, k] for k in range(TAPS)]
    return (shifted[0] + shifted[1] + shifted[2]).to(x.dtype)


#: How torch.compile searches: without CUDA graphs, which would copy the input into their buffer first.
_SEARCH = "max-autotune-no-cudagraphs"
#: name -> (what it computes, mode of torch.compile or None)
CONTENDERS: dict[str, tuple[Callable[..., Any], str | None]] = {
    "copy": (lambda x, weight: x.clone(), None),
    "namdsp": (lambda x, weight: depthwise_conv1d(x, weight, padding=1), None),
    "eager (cuDNN)": (eager, None),
    "compile, conv": (eager, "default"),
    "compile max-autotune, conv": (eager, _SEARCH),
    "compile, formula": (formula, "default"),
    "compile max-autotune, formula": (formula, _SEARCH),
}


def contenders(one: Case) -> dict[str, list[Callable[[], Any]]]:
    """Contender -> a call for each rotating input; all have passed the gate."""
    right = chain(one.inputs[0], one.weight).to(one.weight.device)
    created = {}
    for name, (compute, mode) in CONTENDERS.items():
        if mode is not None:
            torch._dynamo.reset()
            compute = torch.compile(compute, mode=mode, dynamic=False)
        actual = compute(one.inputs[0], one.weight)
        if name == "namdsp":
            require_chain(f"{name}, {one}", actual, right)
            if actual.stride() != one.inputs[0].stride():
                raise RedGateError(f"{name}, {one}: the output has another layout than the input")
        elif name != "copy":
            error = (actual.float() - right.float()).norm() / right.float().norm()
            require_near(f"{name}, {one}", float(error), ERROR[one.type_name])
        created[name] = [lambda x=x, compute=compute: compute(x, one.weight) for x in one.inputs]  # type: ignore[misc]
    return created


def chain(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """The arithmetic's chain, fused multiply-add after fused multiply-add, on the CPU, rounded to the type of x."""
    samples = x.float().cpu().numpy()
    taps = weight.float().cpu().numpy()[:, 0]
    result = np.empty_like(samples)

    def compute(n: int) -> None:
        padded = np.pad(samples[n], ((0, 0), (1, 1)))
        sums = np.zeros_like(samples[n])
        for k in range(TAPS):
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
    return namdsp.torch.depthwise_conv1d(x, weight, padding=TAPS // 2)


def backwards(one: Case) -> dict[str, list[Callable[[], Any]]]:
    """Contender -> the backward pass alone, gradients to x and weight; all have passed the gate."""
    torch._dynamo.reset()
    ways = {
        "namdsp": with_gradients,
        "eager (cuDNN)": eager,
        "compile, formula": torch.compile(formula, dynamic=False),
    }
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
    shape = QUICK_SHAPE if session.quick else SHAPE
    for layout in LAYOUTS:
        for type_name in TYPES:
            if session.begin(f"{part}: {type_name}, {layout}"):
                created = make(make_case(type_name, layout, shape, session.device))
                result = event_turns(created, rounds=2 if session.quick else rounds, calls=calls)
                mine = median(result["namdsp"])
                against = {name: median(times) / mine for name, times in result.items() if name != "namdsp"}
                note = f"min {result['namdsp'].min():.4g}; {list(shape)}, {TAPS} taps"
                session.add(part, type_name, layout, mine, "ms", against, note)


def forward(session: Session) -> None:
    """Each type and layout."""
    _measure(session, "forward", contenders, 20, 15)


def backward(session: Session) -> None:
    """Likewise, to x and weight."""
    _measure(session, "backward", backwards, 8, 6)


TABLES = {"forward": forward, "backward": backward}
