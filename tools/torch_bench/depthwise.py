"""Forward and backward of a depthwise Conv1D, beside cuDNN's and the compiled formula's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from benchmarking.depthwise import TAPS, Case, eager, formula
from benchmarking.gate import RedGateError

import namdsp.torch

#: ||found - right|| / ||right|| of gradients, by type.
ERROR = {"float16": 2e-3, "bfloat16": 2e-2, "float32": 2e-3}


def ours(x: Any, weight: Any) -> Any:
    return namdsp.torch.depthwise_conv1d(x, weight, padding=TAPS // 2)


def backwards(case: Case) -> dict[str, Callable[[], Any]]:
    """Contender -> the way back alone, gradients to x and weight; all have passed the gate."""
    torch._dynamo.reset()
    ways = {"namdsp": ours, "eager (cuDNN)": eager, "compile, formula": torch.compile(formula, dynamic=False)}
    x, weight = case.inputs[0].detach().requires_grad_(), case.weight.detach().requires_grad_()
    gy = torch.randn_like(case.inputs[1])
    exact = [each.detach()[:64].double() if each is x else each.detach().double() for each in (x, weight)]
    found: dict[str, Callable[[], Any]] = {}
    for name, way in ways.items():
        check(name, way, exact, gy, case)
        y = way(x, weight)
        found[name] = back(y, (x, weight), gy)
        found[name]()
    return found


def back(y: Any, given: Any, gy: Any) -> Callable[[], Any]:
    """The way back through a graph that stays."""
    return lambda: torch.autograd.grad(y, given, gy, retain_graph=True)


def check(name: str, way: Callable[..., Any], exact: list[Any], gy: Any, case: Case) -> None:
    """Raise `RedGateError` unless gradients are right, on a part of the batch."""
    given = [each.to(case.weight.dtype).requires_grad_() for each in exact]
    some = gy[: len(exact[0])]
    got = torch.autograd.grad(way(*given), given, some)
    true = [each.detach().requires_grad_() for each in exact]
    right = torch.autograd.grad(eager(*true), true, some.double())
    for part, a, b in zip(("input", "weight"), got, right, strict=True):
        error = float((a.double() - b).norm() / b.norm())
        if not error <= ERROR[case.type_name]:
            raise RedGateError(
                f"{name}, {case.type_name}, {case.layout}: gradient to the {part} is {error:.2g} off"
            )
