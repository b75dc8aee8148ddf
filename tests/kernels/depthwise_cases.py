"""Depthwise Conv1D in Triton's interpreter, made exact: run as a script it compares many shapes with the chain.

TRITON_INTERPRET=1 python depthwise_cases.py exact|plain     one line a case: how many samples differ, the case
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numpy as np

from namdsp.arithmetic.fma import fma32


class Case(NamedTuple):
    """One call."""

    shape: tuple[int, int, int]
    taps: int
    padding: Any = 0
    dilation: int = 1
    layout: str = "first"


FIXED = [
    Case((2, 3, 2), 5, 2),  # fewer frames than taps
    Case((1, 2, 3), 3, 9),  # more padding than frames
    Case((1, 2, 0), 2, (1, 1)),  # nothing but padding
    Case((1, 1, 2100), 3, 1),  # more than one tile, one channel
    Case((3, 2, 61), 18, (17, 0)),  # more taps than are unrolled
    Case((2, 3, 61), 2, 3, 2),
    Case((2, 16, 19), 3, 1, layout="last"),
    Case((1, 130, 5), 5, 2, layout="last"),
    Case((1, 5, 40), 10, 0, 2, "strided"),
    Case((2, 4, 12), 3, 1, layout="last"),
]


def random_cases(count: int) -> list[Case]:
    """Shapes, taps, padding and dilation as they come."""
    rng = np.random.default_rng(11)
    results: list[Case] = []
    for _ in range(100 * count):
        shape = tuple(int(v) for v in (rng.integers(1, 4), rng.integers(1, 7), rng.integers(1, 70)))
        taps, dilation = int(rng.integers(1, 7)), int(rng.integers(1, 6))
        reach = (taps - 1) * dilation
        left = int(rng.integers(0, reach + 3))
        right = reach - left if rng.integers(2) and left <= reach else int(rng.integers(0, 9))
        if shape[2] + left + right > reach:
            layout = ("first", "first", "last", "strided")[rng.integers(4)]
            results.append(Case(shape, taps, (left, right), dilation, layout))
        if len(results) == count:
            break
    return results


def operands(case: Case, dtype: Any, seed: int) -> tuple[Any, Any, Any]:
    """x in its layout, weight, and a bias every other time."""
    import torch

    torch.manual_seed(seed)
    n, channels, length = case.shape
    if case.layout == "last":
        x = torch.randn((n, length, channels)).to(dtype).transpose(1, 2)
    elif case.layout == "strided":
        x = torch.randn((n, channels + 1, 3 * length)).to(dtype)[:, 1:, ::3]  # neither layout
    else:
        x = torch.randn(case.shape).to(dtype)
    weight = torch.randn((channels, 1, case.taps)).to(dtype)
    bias = torch.randn(channels).to(dtype) if seed % 2 else None
    return x, weight if seed % 3 else weight[:, 0], bias


def chain(x: Any, weight: Any, bias: Any, padding: Any, dilation: int) -> Any:
    """What the operation promises, in NumPy; rounded to the type of x."""
    import torch

    left, right = padding if isinstance(padding, tuple) else (padding, padding)
    padded = np.pad(x.float().numpy(), ((0, 0), (0, 0), (left, right)))
    w = weight.float().numpy().reshape(x.shape[1], -1)
    frames = padded.shape[2] - (w.shape[1] - 1) * dilation
    sums = np.zeros((*x.shape[:2], frames), np.float32)
    if bias is not None:
        sums[:] = bias.float().numpy()[:, None]
    for k in range(w.shape[1]):
        sums = fma32(w[:, k : k + 1], padded[:, :, k * dilation : k * dilation + frames], sums)
    return torch.from_numpy(sums).to(x.dtype)


def make_exact() -> None:
    """Replace what the interpreter rounds wrongly: fma rounds twice, float32 to bfloat16 truncates."""
    import torch
    import triton.language as tl
    import triton_interpreter
    from triton.runtime import interpreter

    triton_interpreter.make_exact()
    plain = interpreter.InterpreterBuilder.create_fp_trunc

    def create_fp_trunc(self: Any, source: Any, target: Any) -> Any:
        if target.scalar != tl.bfloat16:
            return plain(self, source, target)
        bits = torch.from_numpy(np.array(source.data)).to(torch.bfloat16).view(torch.int16).numpy()
        return interpreter.TensorHandle(bits.view(np.uint16), tl.bfloat16)

    interpreter.InterpreterBuilder.create_fp_trunc = create_fp_trunc


def differing(case: Case, dtype: Any, seed: int, device: str) -> int:
    """How many samples differ from the chain's; the rest must be right."""
    import torch

    from namdsp.kernels import depthwise_conv1d

    x, weight, bias = operands(case, dtype, seed)
    on_device = [None if item is None else item.to(device) for item in (x, weight, bias)]
    actual = depthwise_conv1d(*on_device, padding=case.padding, dilation=case.dilation)
    assert actual.dtype == x.dtype
    assert case.layout != "last" or actual.transpose(1, 2).is_contiguous()
    assert case.layout == "last" or actual.is_contiguous()
    bits = torch.int32 if dtype == torch.float32 else torch.int16
    right = chain(x, weight, bias, case.padding, case.dilation)
    assert actual.shape == right.shape, f"{actual.shape}, expected {right.shape}"
    return int((actual.cpu().contiguous().view(bits) != right.view(bits)).sum())


def calls() -> list[tuple[Case, Any, int]]:
    """Cases with types and seeds: all types for every third case, one for the others."""
    import torch

    types = (torch.float32, torch.float16, torch.bfloat16)
    results = []
    for seed, case in enumerate(FIXED + random_cases(20)):
        some = types if seed % 3 == 0 else [types[seed // 3 % 3]]
        results += [(case, dtype, seed) for dtype in some]
    return results


def main(arguments: list[str]) -> None:
    """Print what `differing` returns for each call."""
    (mode,) = arguments
    if mode == "interpreter":
        make_exact()
    for case, dtype, seed in calls():
        wrong = differing(case, dtype, seed, "cuda" if mode == "gpu" else "cpu")
        print(wrong, str(dtype).removeprefix("torch."), *case, sep="\t", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
