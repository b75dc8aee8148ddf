"""Depthwise Conv1D: the chain's bits in Triton's interpreter and, where there is one, on a GPU; what it refuses."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from torch_scripts import lines_of, needs_triton

from namdsp import EngineError, OperandError
from namdsp.kernels import depthwise_conv1d
from namdsp.kernels.triton_gpu.device import torch_device

pytestmark = needs_triton


def run(script: str, *arguments: str, **options: Any) -> list[str]:
    return lines_of(Path(__file__).with_name(script), *arguments, **options)


def wrong(lines: list[str]) -> list[str]:
    """The calls whose samples differ from the chain."""
    results = [line.split("\t", 1) for line in lines]
    assert len(results) > 40
    return [call for count, call in results if int(count)]


def test_every_shape_layout_and_type_has_the_bits_of_the_chain() -> None:
    assert wrong(run("depthwise_cases.py", "interpreter", interpret=True)) == []


def test_the_bits_are_those_of_the_chain_on_a_gpu(needs: Any) -> None:
    try:
        torch_device()
    except EngineError as refused:
        needs("triton", str(refused))
    assert wrong(run("depthwise_cases.py", "gpu")) == []


def test_compiled_kernels_move_16_bytes_and_fuse_only_what_is_written(tmp_path: Path) -> None:
    kernels: dict[str, dict[str, int]] = defaultdict(dict)
    for line in run("depthwise_ptx.py", TRITON_CACHE_DIR=str(tmp_path)):
        type_name, instruction, count = line.split()
        kernels[type_name][instruction] = int(count)
    assert len(kernels) == 3
    for key, result in kernels.items():
        floats = {name for name in result if name.endswith(".f32") and not name.startswith(("cvt", "setp"))}
        assert floats <= {"fma.rn.f32", "mov.f32", "selp.f32"}, key
        assert not [name for name in result if "ftz" in name or "approx" in name], key
        assert {"ld.global.v4.b32", "st.global.v4.b32"} <= set(result), key


# --- what it refuses, before it looks for Triton ------------------------------------------------------------


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRITON_INTERPRET", "1")


def tensors(**other: Any) -> dict[str, Any]:
    import torch

    usual = {"x": torch.zeros(2, 4, 9), "weight": torch.zeros(4, 3), "bias": torch.zeros(4)}
    return usual | other


def test_no_cpu_tensors_outside_of_the_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRITON_INTERPRET", raising=False)
    with pytest.raises(OperandError, match=r"x is on cpu; expected a CUDA device"):
        depthwise_conv1d(**tensors())


@pytest.mark.usefixtures("interpreted")
def test_operands_that_do_not_fit_are_refused_with_what_is_actual_and_expected() -> None:
    import torch

    wrong: list[tuple[dict[str, Any], str]] = [
        ({"x": np.zeros((2, 4, 9))}, "x is a ndarray; expected a torch.Tensor"),
        ({"x": torch.zeros(4, 9)}, r"x is \[4, 9\]; expected \[N, C, L\]"),
        ({"x": torch.zeros(2, 4, 9).double()}, "x is torch.float64; expected float32, float16 or bfloat16"),
        ({"weight": torch.zeros(3, 3)}, r"weight is \[3, 3\]; expected \[4, taps\] or \[4, 1, taps\]"),
        ({"weight": torch.zeros(4, 2, 3)}, r"weight is \[4, 2, 3\]"),
        ({"weight": torch.zeros(4)}, r"weight is \[4\]"),
        ({"weight": torch.zeros(4, 0)}, "weight has no taps"),
        ({"weight": torch.zeros(4, 3).int()}, "weight is torch.int32"),
        ({"weight": torch.zeros(4, 3, device="meta")}, "weight is on meta, x on cpu"),
        ({"bias": torch.zeros(3)}, r"bias is \[3\]; expected \[4\]"),
        ({"bias": 1.0}, "bias is a float"),
        ({"padding": -1}, "padding is -1; expected 0 or more"),
        ({"padding": (1, 2, 3)}, r"padding is \(1, 2, 3\); expected frames, or \(left, right\)"),
        ({"padding": "same"}, "padding is 'same'; expected a whole number"),
        ({"padding": 1.5}, "padding is 1.5"),
        ({"dilation": 0}, "dilation is 0; expected 1 or more"),
        (
            {"padding": (0, 2**31 - 2)},
            "x has 9 frames and 0 \\+ 2147483646 of padding; at most 2147418112 fit",
        ),
        ({"dilation": 5}, r"x has 9 frames and 0 \+ 0 of padding; 3 taps at dilation 5 need 11"),
        ({"x": torch.zeros(2, 4, 9, requires_grad=True)}, "x requires a gradient, and there is none"),
    ]
    for change, message in wrong:
        with pytest.raises(OperandError, match=f"^depthwise_conv1d: {message}"):
            depthwise_conv1d(**tensors(**change))


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("shape", [(0, 4, 9), (2, 0, 9), (0, 0, 9)])
def test_nothing_in_gives_nothing_out(shape: tuple[int, int, int]) -> None:
    import torch

    y = depthwise_conv1d(torch.zeros(shape), torch.zeros(shape[1], 3), padding=(2, 1))
    assert y.shape == (*shape[:2], 10)
