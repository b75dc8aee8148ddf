"""The Triton engine: bits in Triton's interpreter and on a GPU, what it compiles, what it refuses."""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from blockwise import played
from builders import layer_array, linear, wavenet
from comparing import assert_same_bits
from here import MODELS
from plans import every_gate, stack
from processes import run_process
from sampling import everything
from torch_scripts import needs_gpu, needs_triton, run_cases

import namdsp
from namdsp import EngineError, OperandError
from namdsp.kernels.engine import NoKernelError
from namdsp.kernels.triton_gpu.compiler import ALIGNMENT, CompileRequest, build
from namdsp.kernels.triton_gpu.device.interpreter import interpreter
from namdsp.kernels.triton_gpu.fused.kernel import fused_kernel, refusal
from namdsp.kernels.triton_gpu.fused.phases import Phase
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.fused.shared_memory import allocate_shared
from namdsp.kernels.triton_gpu.layers.engine import LayersEngine
from namdsp.kernels.triton_gpu.layers.schedule import launches
from namdsp.kernels.triton_gpu.lstm.stack import leading_stack
from namdsp.kernels.triton_gpu.source import CONSTANT, NUMBER, POINTERS, KernelSource
from namdsp.plan.formula import SUM
from namdsp.plan.ops import Elementwise, Rows

# --- bits -------------------------------------------------------------------------------------------------------

DEVICE_CASES = "pytorch/tensors_on_device.py"


@pytest.mark.slow
@needs_triton
@pytest.mark.timeout(600)  # where others compute, too
def test_in_the_interpreter() -> None:
    """In one process: each reads PyTorch for seconds."""
    launches = ["batch/launches_in_interpreter.py"] * hasattr(os, "memfd_create")
    renders = "conformance/renders_in_interpreter.py"
    run_cases("kernels/triton_cases.py", DEVICE_CASES, renders, *launches, interpret=True)


@pytest.fixture
def gpu(needs: Any) -> None:
    needs_gpu(needs)


@pytest.mark.usefixtures("gpu")
def test_tensors_on_a_gpu() -> None:
    run_cases(DEVICE_CASES, interpret=False)


#: each kind of kernel and of architecture; tools/check_bits.py has all models
ON_GPU = (
    *("a1_standard", "a2_full", "a1_nano", "gated_groups", "condition_films", "stereo", "wide_32"),
    *("convnet_16", "linear_2048", "row_amp_cab"),
    *("lstm_2x8", "lstm_stereo", "row_lstm_cab", "condition_lstm", "container_lstm"),
)


@pytest.mark.usefixtures("gpu")
@pytest.mark.parametrize("name", ON_GPU)
def test_a_render_on_a_gpu(name: str, noise: Any) -> None:
    amp = namdsp.load(MODELS / f"{name}.nam")
    x = noise(60_000 if amp.receptive_field else 5_000, channels=2)
    assert_same_bits(amp.render(x, engine="triton"), amp.render(x, engine="numba"))


@pytest.mark.usefixtures("gpu")
@pytest.mark.parametrize("channels", [1, 300])
@pytest.mark.parametrize("name", ["a1_standard", "a2_full"])
def test_a_stream_on_a_gpu(name: str, channels: int, noise: Any) -> None:
    amp = namdsp.load(MODELS / f"{name}.nam")
    x = noise(298, channels=channels)
    stream = amp.stream(max_block=64, channels=channels, engine="triton")
    y = played(stream, x, (64, 1, 63, 64, 37, 64, 5))
    assert_same_bits(y[:2], amp.render(x[:2], engine="numba"))


@pytest.mark.usefixtures("gpu")
def test_quotients_of_activations_are_rounded_to_nearest_on_all_of_float32() -> None:
    done = run_process(sys.executable, "-m", "tools.tune.quotients", timeout=280)
    assert done.stdout.splitlines() == ["Tanh 0", "Sigmoid 0", "SiLU 0"], done.stderr[-2000:]


# --- compiled for sm_90, without a GPU --------------------------------------------------------------------------

_ARITHMETIC = re.compile(
    r"\b((?:fma|mad|mul|add|sub|div|rcp|ex2|lg2|tanh|sqrt|rsqrt|sin|cos)(?:\.\w+)*\.f32)\b"
)
ROUNDED = {f"{name}.rn.f32" for name in ("fma", "add", "sub", "mul", "div")}
#: a quotient's first guess, which the steps after it make exact
RECIPROCAL = "rcp.approx.ftz.f32"
PRODUCT_AND_SUM = KernelSource(
    "a product and a sum",
    "",
    (("x", "*fp32"), ("y", "*fp32"), ("frames", NUMBER), ("BT", CONSTANT)),
    (
        "t = tl.arange(0, BT)",
        "a = tl.load(x + t)",
        "tl.store(y + t, a * a + tl.load(y + t), mask=t < frames)",
    ),
)


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """compiled(kernel, constants, options) -> Triton's code"""
    pytest.importorskip("triton")
    monkeypatch.setenv("TRITON_CACHE_DIR", str(tmp_path))
    monkeypatch.delenv("TRITON_INTERPRET", raising=False)

    def make(kernel: KernelSource, constants: dict[str, int], options: dict[str, Any]) -> Any:
        types = tuple(f"{kind}:{ALIGNMENT}" if kind in POINTERS else "i32" for _, kind in kernel.arguments)
        return build(CompileRequest(kernel, types, constants, options, 90)).asm

    return make


def arithmetic(code: Any) -> Counter[str]:
    return Counter(_ARITHMETIC.findall(code["ptx"]))


@pytest.mark.slow
def test_a_product_and_a_sum_are_not_fused(compiled: Any) -> None:
    code = compiled(PRODUCT_AND_SUM, {"BT": 32}, {"num_warps": 1})
    assert arithmetic(code) == {"mul.rn.f32": 1, "add.rn.f32": 1}


@pytest.mark.slow
def test_every_result_is_rounded_to_nearest(compiled: Any) -> None:
    made = fused_kernel(namdsp.load(MODELS / "activations.nam").plan, Shape(1, 1, 1), 228 << 10)
    code = compiled(made.kernel, made.constants, {"num_warps": 1, "num_stages": 1})
    assert {"fma.rn.f32", RECIPROCAL} <= set(arithmetic(code)) <= ROUNDED | {RECIPROCAL}


#: several layers, one whose weights are in memory, and the widest that a lane's registers hold, which takes 8 s
@pytest.mark.slow
@pytest.mark.parametrize(("layers", "hidden"), [(2, 3), (1, 33), *([(1, 32)] if everything() else [])])
def test_a_lane_of_an_lstm_has_all_it_needs_in_registers(
    layers: int, hidden: int, compiled: Any, tmp_path: Path
) -> None:
    plan = stack(hidden, layers)
    launch = next(launch for launch in launches(plan) if launch.name in ("lstm", "wide lstm"))
    code = compiled(launch.kernel, launch.constants, launch.options)
    assert set(arithmetic(code)) <= ROUNDED | {RECIPROCAL}
    import triton

    tool = Path(triton.__file__).parent / "backends" / "nvidia" / "bin" / "cuobjdump"
    if not tool.exists():
        pytest.skip("this Triton comes without the tool that tells")
    (tmp_path / "kernel.cubin").write_bytes(code["cubin"])
    done = run_process(tool, "-res-usage", tmp_path / "kernel.cubin")
    assert re.findall(r"\b(?:STACK|LOCAL):(\d+)", done.stdout) == ["0", "0"]


# --- what is one kernel, and what is refused --------------------------------------------------------------------


def widening() -> dict[str, Any]:
    """Widths of input, array and head, all others from array to array."""
    local = range(14, 27)
    sizes = zip([1, *local], local, [*local[1:], 1], strict=False)
    arrays = [layer_array(channels=c, input_size=i, head=h, dilations=(1, 2), kernel=2) for i, c, h in sizes]
    return wavenet(*arrays)


@pytest.mark.slow
def test_what_would_be_too_much_code_or_too_wide_is_refused() -> None:
    gates = namdsp.load(every_gate()).plan
    assert "layers differ in shape from the one before" in str(refusal(gates))
    assert "layers of different shapes have" in str(refusal(namdsp.load(widening()).plan))
    for plan, message in (
        (gates, r'needs \d+ different kernels; at most 32 .* Use engine="numba"'),
        (stack(1025), 'has 1025 units; at most 1024 run there. Use engine="numba"'),
    ):
        with pytest.raises(EngineError, match=message):
            LayersEngine([plan], 64, interpreter(), "the test says so")
    for hidden, layers, reason in (
        (40, 1, "a layer has 64 units, inputs or outputs; at most 32 are in one warp"),
        (32, 5, "a unit has 293 weights; at most 169 stay in registers"),
    ):
        leading = leading_stack(stack(hidden, layers).ops)
        assert leading is not None
        assert leading.refusal == reason


@needs_triton
def test_tensors_of_a_gpu_refuse_a_long_convolution_by_name() -> None:
    """Then `namdsp.torch` plays it on the processor."""
    import torch

    from namdsp.torch.gpu.layers import TensorLayers

    with pytest.raises(NoKernelError, match=r"triton on tensors: has no kernel for .* Convolve \(taps\)"):
        TensorLayers(namdsp.load(linear(600)).plan, {}, torch.device("cpu"))


def add(out: int, a: int, b: int) -> Elementwise:
    return Elementwise(out, "", (Rows(a), Rows(b)), SUM)


@pytest.mark.parametrize(
    ("others", "later", "same_location"),
    [((), (), True), ((add(4, 1, 2),), (), False), ((), (add(5, 1, 2),), False)],
    ids=["alone", "another reads it too", "it is read later"],
)
def test_a_sum_replaces_a_signal_that_nobody_else_reads(
    others: tuple[Elementwise, ...], later: tuple[Elementwise, ...], same_location: bool
) -> None:
    """No drawn model meets this guard of the shared memory."""
    stub: Any = SimpleNamespace(lookbacks=[0] * 8, channels=[4] * 8)
    split = [
        Phase((add(1, 0, 2),), (1,)),
        Phase((add(3, 1, 0), *others), (3, *(op.out for op in others))),
        Phase((add(6, 3, 0), *(add(7, op.out, 0) for op in others), *later), (6,)),
        Phase((add(7, 6, 0),), ()),
    ]
    locations, _ = allocate_shared(stub, split, 64, 1 << 20)
    assert (locations[1] == locations[3]) == same_location


# --- operands of depthwise convolutions that do not fit ---------------------------------------------------------


def tensors(**other: Any) -> dict[str, Any]:
    import torch

    return {"x": torch.zeros(2, 4, 9), "weight": torch.zeros(4, 3), "bias": torch.zeros(4)} | other


@needs_triton
def test_operands_that_do_not_fit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    from namdsp.kernels import depthwise_conv1d

    monkeypatch.delenv("TRITON_INTERPRET", raising=False)
    with pytest.raises(OperandError, match=r"x is on cpu; expected a CUDA device"):
        depthwise_conv1d(**tensors())
    monkeypatch.setenv("TRITON_INTERPRET", "1")
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
        ({"x": torch.zeros(2, 4, 9).to_sparse()}, "x is a nested or sparse tensor; expected a dense one"),
        ({"padding": 1.0}, "padding is 1.0; expected a whole number"),
    ]
    for change, message in wrong:
        with pytest.raises(OperandError, match=f"^depthwise_conv1d: {message}"):
            depthwise_conv1d(**tensors(**change))


PREPARED = """
import torch
from namdsp.kernels import depthwise_conv1d
x, weight = torch.ones(2, 4, 9), torch.ones(4, 3)
assert torch.equal(depthwise_conv1d(x, weight, padding=1)[..., 1:-1], torch.full((2, 4, 7), 3.0))
try:
    depthwise_conv1d(x, weight, padding=1.0)
except ValueError as refusal:
    assert str(refusal).startswith("depthwise_conv1d: padding is 1.0; expected a whole number"), refusal
else:
    raise AssertionError("1.0 == 1, but is no whole number")
for shape in ((0, 4, 9), (2, 0, 9), (0, 0, 9)):
    y = depthwise_conv1d(torch.zeros(shape), torch.zeros(shape[1], 3), padding=(2, 1))
    assert y.shape == (*shape[:2], 10)
"""


@needs_triton
@pytest.mark.slow
def test_a_call_that_was_prepared_is_checked_like_the_first() -> None:
    """In a process of its own: Triton chooses its interpreter when it is imported."""
    run_process(sys.executable, "-c", PREPARED, environment={"TRITON_INTERPRET": "1"}, check=True)
