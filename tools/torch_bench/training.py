"""Forward and backward to the weights, beside the same model in PyTorch, eager and compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from benchmarking.gate import RedGateError

import namdsp
import namdsp.torch
from torch_bench.plain import PlainWaveNet

#: ||found - right|| / ||right|| of gradients that two float32 ways may be apart.
GRADIENT_ERROR = 1e-3


def steps(amp: Any, batch: int, frames: int, device: str, modes: list[str]) -> dict[str, Callable[[], Any]]:
    """Contender -> one step, which gives the gradients to the weights in file order; all have passed the gate."""
    generator = torch.Generator().manual_seed(1)
    x = (0.3 * torch.randn((batch, frames + amp.receptive_field - 1), generator=generator)).to(device)
    target = (0.1 * torch.randn((batch, frames), generator=generator)).to(device)
    capture = namdsp.torch.Capture(amp, trainable=True).to(device)
    own = [capture.get_parameter(name) for name in namdsp.named_weights(amp)]

    def step_of(play: Callable[[Any], Any], parameters: list[Any]) -> Callable[[], Any]:
        def step() -> Any:
            loss = (play(x)[:, -frames:] - target).square().mean()
            return torch.autograd.grad(loss, parameters, allow_unused=True)

        return step

    found = {"namdsp": step_of(lambda x: capture(x, valid=True), own)}
    plain = PlainWaveNet(amp, frames).to(device)
    found["PyTorch eager"] = step_of(plain, plain.in_file_order())
    for mode in modes:
        compiled = torch.compile(plain, mode=mode, dynamic=False)
        found[f"PyTorch compile, {mode}"] = step_of(compiled, plain.in_file_order())
    right = flat(found["PyTorch eager"](), own)
    for name, step in found.items():
        error = float((flat(step(), own) - right).norm() / right.norm())
        if not error <= GRADIENT_ERROR:
            raise RedGateError(f"{name}: gradients are {error:.2g} off")
    return found


def flat(gradients: Any, like: list[Any]) -> Any:
    """All gradients as one tensor; what the output does not hear has none."""
    pieces = [torch.zeros_like(p) if g is None else g for g, p in zip(gradients, like, strict=True)]
    return torch.cat([piece.flatten() for piece in pieces])


def memory_mib(step: Callable[[], Any]) -> float:
    """Most memory of the device that a step takes beyond what lies there."""
    torch.cuda.synchronize()
    torch.cuda.reset_peak_memory_stats()
    before = torch.cuda.memory_allocated()
    step()
    torch.cuda.synchronize()
    return (torch.cuda.max_memory_allocated() - before) / 2**20


def median(values: Any) -> float:
    """Of milliseconds."""
    return float(np.median(values))
