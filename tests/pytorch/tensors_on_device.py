"""Tensors of a device: captures, gradients, depthwise convolutions; on a GPU or in Triton's interpreter.

`kernels/test_triton.py` runs this, in a process of its own.
"""

from __future__ import annotations

import warnings
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from builders import layer_array, wavenet
from comparing import assert_same_bits
from sampling import everything
from triton_interpreter import make_exact
from zoo import MODELS

import namdsp
import namdsp.torch
from namdsp.arithmetic.fma import fma32
from namdsp.kernels import depthwise_conv1d
from namdsp.kernels.triton_gpu import gpu_engine, verdict
from namdsp.kernels.triton_gpu.device import code, interpreted
from namdsp.kernels.triton_gpu.device.interpreter import Interpreter
from namdsp.private_files import CACHE_VARIABLE

DEVICE = "cpu" if interpreted() else "cuda"
if interpreted():
    make_exact()
#: The interpreter takes seconds for each.
NAMES = ["plain", "two in, two out", "convnet", "everything", "linear", "lstm", "16 channels"][
    : 1 if interpreted() else 7
]


def noise(*shape: int, seed: int = 1) -> Any:
    return 0.3 * torch.randn(shape, generator=torch.Generator().manual_seed(seed))


def rendered(amp: Any, x: Any) -> Any:
    """x [V, C, T] by the NumPy engine."""
    return np.stack(
        [np.atleast_2d(amp.render(row.numpy(), channels_first=True, engine="numpy")) for row in x]
    )


def bits(actual: Any, expected: Any) -> None:
    assert_same_bits(actual.detach().cpu().numpy(), expected)


def in_chunks(capture: Any, x: Any, length: int) -> Any:
    state, parts = capture.initial_state(len(x)), []
    for part in x.to(DEVICE).split(length, 2):
        y, state = capture(part, state)
        parts.append(y)
    return torch.cat(parts, 2)


@pytest.mark.parametrize("name", NAMES)
def test_captures(name: str) -> None:
    """Whole, in chunks, and with weights that change."""
    amp = namdsp.load(MODELS[name])
    x = noise(2, amp.in_channels, 40)
    x[0, 0, 3] = 1e-30
    capture = namdsp.torch.Capture(amp, trainable=True).to(DEVICE)
    assert capture._runner.gpu_engine(torch.device(DEVICE)) is not None
    bits(capture(x.to(DEVICE)), rendered(amp, x))
    bits(in_chunks(capture, x, 13), rendered(amp, x))
    with torch.no_grad():
        for parameter in capture.parameters():
            parameter.mul_(0.9)
    bits(capture(x.to(DEVICE)), rendered(capture.model(), x))


@pytest.mark.skipif(not interpreted(), reason="there it prewarms as well")
def test_a_recurrent_capture_in_chunks() -> None:
    amp = namdsp.load(MODELS["lstm"])
    x = noise(2, amp.in_channels, 12, seed=4)
    bits(in_chunks(namdsp.torch.Capture(amp), x, 7), rendered(amp, x))


def test_many_captures() -> None:
    amps = [
        *(namdsp.load(wavenet(seed=seed)) for seed in range(3)),
        namdsp.load(MODELS["one channel, no lookback"]),
    ]
    x, ids, play = noise(5, 2, 30, seed=2), [2, 3, 0, 2, 1], namdsp.torch.RandomCapture(amps)
    y, _ = play(x.to(DEVICE), ids)
    assert len(play._shared) == 2
    assert all(shape is not None for shape in play._shared.values())
    expected = [rendered(amps[index], row[:, None])[:, 0] for index, row in zip(ids, x, strict=True)]
    bits(y, np.stack(expected))


def layers(activation: str, taps: int) -> Any:
    return wavenet(layer_array(channels=3, dilations=(1, 3), kernel=taps, activation=activation), seed=1)


#: model, bytes of a tape (few: it is played again, in chunks), whether a state is carried
GRADIENTS = [
    (MODELS["plain"], None, False),
    (layers("LeakyReLU", 6), 1, True),
    *([(layers("Sigmoid", 2), 1, True)] if everything() or not interpreted() else []),
    *(
        []
        if interpreted()
        else [(MODELS[name], None, carried) for name in NAMES for carried in (False, True)]
    ),
]


@pytest.mark.parametrize(("built", "tape", "carried"), GRADIENTS)
def test_gradients(built: Any, tape: int | None, carried: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """To input, weights and states, the same each time; compared with those in float64 on the processor."""
    amp = namdsp.load(built)
    x = noise(2, amp.in_channels, 24, seed=3)
    if tape is not None:
        monkeypatch.setattr(namdsp.torch.gpu_runner, "tape_bytes", lambda where: tape)
    results = []
    for where, kind in ((DEVICE, torch.float32), ("cpu", torch.float64)):
        capture = namdsp.torch.Capture(amp, trainable=True).to(where)
        argument = x.to(where, kind).requires_grad_()
        state = [capture.initial_state(2).to(kind).requires_grad_()] if carried else []
        y, after = capture(argument, *state) if carried else (capture(argument), torch.zeros(1, device=where))
        loss = (y.square() * torch.linspace(0, 1, y.shape[-1], device=where)).sum() + after.sum()
        gradient = partial(torch.autograd.grad, loss, [argument, *state, *capture.parameters()])
        first, again = (gradient(materialize_grads=True, retain_graph=True) for _ in range(2))
        assert kind == torch.float64 or all(map(torch.equal, first, again))
        results.append([g.double().cpu() for g in first])
    scale = max(float(expected.norm()) for expected in results[1]) / 100  # a small one is a sum that cancels
    for actual, expected in zip(*results, strict=True):
        assert (actual - expected).norm() < 2e-5 * max(expected.norm(), scale)


@pytest.mark.skipif(not interpreted(), reason="kernels of a GPU are right")
def test_kernels_are_compared_first_and_the_processor_plays_for_wrong_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    code.kernel_cache.cache_clear()
    monkeypatch.setattr(Interpreter, "identity", "a stand-in")
    amp, x = namdsp.load(layers("Tanh", 2)), noise(2, 1, 20, seed=5)
    difference, results = verdict.plan_difference, []
    monkeypatch.setattr(
        gpu_engine, "plan_difference", lambda *these: results.append(difference(*these)) or results[-1]
    )
    bits(namdsp.torch.Capture(amp)(x), rendered(amp, x))
    assert results == [None]
    code.kernel_cache.cache_clear()
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "empty"))
    verdict._known.clear()
    monkeypatch.setattr(gpu_engine, "plan_difference", lambda *_: "all samples differ")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        bits(namdsp.torch.Capture(amp)(x), rendered(amp, x))
        namdsp.torch.RandomCapture([amp])(x[:, 0], [0, 0])
    assert [item.category for item in caught].count(namdsp.EngineWarning) == 2
    verdict._known.clear()
    code.kernel_cache.cache_clear()


# --- depthwise convolutions -------------------------------------------------------------------------------------

#: shape, taps, padding, dilation, how x lies in memory
DEPTHWISE: list[tuple[tuple[int, int, int], int, Any, int, str]] = [
    ((2, 3, 2), 5, 2, 1, "first"),  # fewer frames than taps
    ((1, 2, 3), 3, 9, 1, "first"),  # more padding than frames
    ((1, 2, 0), 2, (1, 1), 1, "first"),  # nothing but padding
    ((1, 1, 2100), 3, 1, 1, "first"),  # more than one tile, one channel
    ((3, 2, 61), 18, (17, 0), 1, "first"),  # more taps than are unrolled
    ((2, 3, 61), 2, 3, 2, "first"),
    ((1, 5, 40), 6, (0, 3), 5, "first"),
    ((2, 16, 19), 3, 1, 1, "last"),
    ((1, 130, 5), 5, 2, 1, "last"),
    ((3, 6, 33), 4, (7, 1), 2, "last"),
    ((1, 5, 40), 10, 0, 2, "strided"),
    ((2, 4, 12), 1, (2, 0), 1, "strided"),
]
#: Of the size of a gradient.
LIMITS = {torch.float32: 1e-5, torch.float16: 2e-3, torch.bfloat16: 2e-2}


def operands(shape: Any, taps: int, layout: str, dtype: Any) -> list[Any]:
    torch.manual_seed(taps)
    n, channels, length = shape
    x = torch.randn(shape)
    if layout == "last":
        x = torch.randn((n, length, channels)).transpose(1, 2)
    elif layout == "strided":
        x = torch.randn((n, channels + 1, 3 * length))[:, 1:, ::3]  # neither layout
    return [each.to(DEVICE, dtype) for each in (x, torch.randn((channels, 1, taps)), torch.randn(channels))]


def chain(x: Any, weight: Any, bias: Any, padding: Any, dilation: int) -> Any:
    """What the operation promises, in NumPy; rounded to the type of x."""
    left, right = padding if isinstance(padding, tuple) else (padding, padding)
    padded = np.pad(x.cpu().float().numpy(), ((0, 0), (0, 0), (left, right)))
    w = weight.cpu().float().numpy()[:, 0]
    frames = padded.shape[2] - (w.shape[1] - 1) * dilation
    sums = np.zeros((*x.shape[:2], frames), np.float32)
    if bias is not None:
        sums[:] = bias.cpu().float().numpy()[:, None]
    for k in range(w.shape[1]):
        sums = fma32(w[:, k : k + 1], padded[:, :, k * dilation : k * dilation + frames], sums)
    return torch.from_numpy(sums).to(x.dtype)


@pytest.mark.parametrize("dtype", LIMITS, ids=str)
@pytest.mark.parametrize(("shape", "taps", "padding", "dilation", "layout"), DEPTHWISE)
def test_depthwise_chains(
    shape: Any, taps: int, padding: Any, dilation: int, layout: str, dtype: Any
) -> None:
    x, weight, bias = operands(shape, taps, layout, dtype)
    for weights, start in ((weight, bias), (weight[:, 0], None)):
        y = depthwise_conv1d(x, weights, start, padding=padding, dilation=dilation)
        assert (y.transpose(1, 2) if layout == "last" else y).is_contiguous()
        assert y.dtype == dtype
        assert torch.equal(y.cpu(), chain(x, weight, start, padding, dilation))


#: The last two: more padding than the taps reach.
WITH_GRADIENTS = [
    ((2, 3, 40), 3, (1, 1), 1, "first"),
    ((3, 2, 21), 5, (4, 0), 1, "first"),
    ((1, 1, 280), 2, (0, 0), 7, "first"),
    ((2, 8, 19), 3, (1, 1), 1, "last"),
    ((1, 70, 5), 4, (2, 1), 1, "last"),
    ((2, 2, 9), 3, (6, 5), 2, "first"),
    ((5, 3, 8), 6, (5, 5), 2, "last"),
]


@pytest.mark.parametrize(
    ("case", "dtype"),
    [
        *((WITH_GRADIENTS[0], dtype) for dtype in LIMITS),
        *((case, torch.float32) for case in WITH_GRADIENTS[1:]),
    ],
)
def test_depthwise_gradients(case: Any, dtype: Any) -> None:
    """As PyTorch's in float64."""
    shape, taps, padding, dilation, layout = case
    arguments = [each.requires_grad_() for each in operands(shape, taps, layout, dtype)]
    y = namdsp.torch.depthwise_conv1d(*arguments, padding=padding, dilation=dilation)
    gy = torch.randn(y.shape).to(DEVICE, dtype)
    actual = y, *torch.autograd.grad(y, arguments, gy)
    assert actual[1].stride() == arguments[0].stride()
    exact = [each.detach().double().cpu().requires_grad_() for each in arguments]
    padded = torch.nn.functional.pad(exact[0], padding)
    right = torch.nn.functional.conv1d(padded, *exact[1:], dilation=dilation, groups=shape[1])
    for got, expected in zip(
        actual, (right, *torch.autograd.grad(right, exact, gy.double().cpu())), strict=True
    ):
        error = (got.detach().double().cpu() - expected).norm()
        assert error <= LIMITS[dtype] * expected.norm().clamp(min=1e-9)
