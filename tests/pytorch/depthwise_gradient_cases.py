"""Depthwise gradients on our kernels, on a GPU or in Triton's interpreter: run as a script it compares with PyTorch.

TRITON_INTERPRET=1 python depthwise_gradient_cases.py interpreter|gpu     one line a gradient: relative error, the case
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "kernels"))

#: shape, taps, padding, dilation, layout
CASES = [
    ((2, 3, 40), 3, (1, 1), 1, "first"),
    ((3, 2, 21), 5, (4, 0), 1, "first"),
    ((1, 1, 280), 2, (0, 0), 7, "first"),
    ((2, 2, 9), 3, (6, 5), 2, "first"),  # more padding than the taps reach
    ((2, 8, 19), 3, (1, 1), 1, "last"),
    ((1, 70, 5), 4, (2, 1), 1, "last"),
    ((5, 3, 8), 6, (5, 5), 2, "last"),
]
LIMITS = {"float32": 1e-5, "float16": 2e-3, "bfloat16": 2e-2}


def main(where: str) -> None:
    """Every case in every type."""
    if where == "interpreter":
        from triton_interpreter import make_fast

        make_fast()
    import torch

    import namdsp.torch

    device = "cpu" if where == "interpreter" else "cuda"
    for shape, taps, (left, right), dilation, layout in CASES:
        types = list(LIMITS) if where == "gpu" or shape == CASES[0][0] else ["float32"]
        for name in types:
            torch.manual_seed(1)
            x = torch.randn(shape, device=device).to(getattr(torch, name))
            x = x.transpose(1, 2).contiguous().transpose(1, 2) if layout == "last" else x
            weight = torch.randn((shape[1], 1, taps), device=device).to(x.dtype)
            bias = torch.randn(shape[1], device=device).to(x.dtype)
            argument = [item.detach().requires_grad_() for item in (x, weight, bias)]
            y = namdsp.torch.depthwise_conv1d(*argument, padding=(left, right), dilation=dilation)
            gy = torch.randn(y.shape, device=device).to(x.dtype)
            actual = torch.autograd.grad(y, argument, gy)
            assert actual[0].stride() == x.stride()
            exact = [item.detach().double().cpu().requires_grad_() for item in argument]
            padded = torch.nn.functional.pad(exact[0], (left, right))
            right_y = torch.nn.functional.conv1d(padded, *exact[1:], dilation=dilation, groups=shape[1])
            right_g = torch.autograd.grad(right_y, exact, gy.double().cpu())
            for part, got, expected in zip(
                ("y", "x", "weight", "bias"), (y, *actual), (right_y, *right_g), strict=True
            ):
                say(f"{part} {name} {shape} {taps} {layout}", got, expected, LIMITS[name])


def say(case: str, got: Any, expected: Any, limit: float) -> None:
    """How far off, as a share of what is allowed."""
    error = (got.detach().double().cpu() - expected).norm() / expected.norm().clamp(min=1e-9)
    print(float(error) / limit, case, sep="\t")


if __name__ == "__main__":
    main(sys.argv[1])
