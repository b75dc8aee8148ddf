"""Tensors of a device: captures, gradients, depthwise convolutions; on a GPU or in Triton's interpreter.

`kernels/test_triton.py` runs this, in a process of its own.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
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
from namdsp.files.private_files import CACHE_VARIABLE
from namdsp.kernels import depthwise_conv1d
from namdsp.kernels.triton_gpu import gpu_engine, verdict
from namdsp.kernels.triton_gpu.depthwise import api, flat, tile
from namdsp.kernels.triton_gpu.depthwise import gradients as depthwise_gradients
from namdsp.kernels.triton_gpu.depthwise.operands import operand_of
from namdsp.kernels.triton_gpu.device import code, interpreted
from namdsp.kernels.triton_gpu.device.interpreter import Interpreter
from namdsp.plan.activations import KINDS
from namdsp.torch.gpu.backward_layers import backward_layers

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
    assert capture._runner.engines.gpu_engine(torch.device(DEVICE)) is not None
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


def layers(activation: Any, taps: int) -> Any:
    return wavenet(layer_array(channels=3, dilations=(1, 3), kernel=taps, activation=activation), seed=1)


#: model, bytes of a tape (few: it is played again, in chunks), whether a state is carried
GRADIENTS = [
    (MODELS["plain"], None, False),
    (layers("LeakyReLU", 6), 1, True),
    (layers({"type": "PReLU", "negative_slopes": [0.2, -0.1, 0.0]}, 2), None, False),
    *((layers(name, 2), 1, True) for name in (KINDS if everything() or not interpreted() else ["SiLU"])),
    *(
        []
        if interpreted()
        else [(MODELS[name], None, carried) for name in NAMES for carried in (False, True)]
    ),
]


@pytest.mark.parametrize("name", KINDS)
def test_every_activation_has_a_gradient_kernel(name: str) -> None:
    engines = namdsp.torch.Capture(namdsp.load(layers(name, 2)), trainable=True)._runner.engines
    found = backward_layers(engines.plan, engines.coefficient_map.shapes).values()
    activated = {op.out for op in engines.plan.ops if name in op.activations}
    assert {layer.activate.out for layer in found if layer.activate is not None} == activated


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
    ((1, 70, 5), 4, (2, 1), 1, "last"),
    ((2, 2, 9), 3, (6, 5), 2, "first"),  # more padding than the taps reach
    ((5, 3, 8), 6, (5, 5), 2, "last"),
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


def check_depthwise(shape: Any, taps: int, padding: Any, dilation: int, layout: str, dtype: Any) -> None:
    """Bits of the output and of the gradient to x; those to weight and bias as in float64, and the same each time."""
    x, weight, bias = operands(shape, taps, layout, dtype)
    with torch.no_grad():
        x[:1, :1, :1] = torch.inf  # touches no other row
        for weights, start in ((weight, bias), (weight[:, 0], None)):
            y = depthwise_conv1d(x, weights, start, padding=padding, dilation=dilation)
            assert (y.transpose(1, 2) if layout == "last" else y).is_contiguous()
            expected = chain(x, weight, start, padding, dilation)
            torch.testing.assert_close(y.cpu(), expected, rtol=0, atol=0, equal_nan=True)
        x[:1, :1, :1] = 1

    arguments = [each.requires_grad_() for each in (x, weight, bias)]
    y = namdsp.torch.depthwise_conv1d(*arguments, padding=padding, dilation=dilation)
    gy = torch.randn(y.shape).to(DEVICE, dtype)
    first, again = (torch.autograd.grad(y, arguments, gy, retain_graph=True) for _ in range(2))
    assert all(torch.equal(a, b) for a, b in zip(first, again, strict=True))
    left, right = padding if isinstance(padding, tuple) else (padding, padding)
    before, after = ((taps - 1) * dilation - frames for frames in (left, right))
    cut = gy[..., max(0, -before) : gy.shape[2] - max(0, -after)]
    gx = chain(cut, weight.detach().flip(2), None, (max(0, before), max(0, after)), dilation)
    assert torch.equal(first[0].cpu(), gx)

    exact = [each.detach().double().cpu().requires_grad_() for each in arguments]
    padded = torch.nn.functional.pad(exact[0], (left, right))
    y = torch.nn.functional.conv1d(padded, *exact[1:], dilation=dilation, groups=shape[1])
    of_weight = torch.autograd.grad(y, exact[1:], gy.double().cpu())
    for got, wanted in zip(first[1:], of_weight, strict=True):
        assert (got.double().cpu() - wanted).norm() <= LIMITS[dtype] * wanted.norm()


@pytest.mark.parametrize("case", range(len(DEPTHWISE)))
def test_depthwise_of_odd_shapes(case: int) -> None:
    check_depthwise(*DEPTHWISE[case], list(LIMITS)[case % len(LIMITS)])


@pytest.fixture
def small_tiles(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let a few frames be many programs, groups of rows, and samples a program."""
    few = {"PROGRAMS": 4, "PROGRAMS_MORE_TAPS": 4}
    sizes = {
        flat: {"TILE": (64, 4), "TILE_OF_SUMS": (8, 1), "MAX_VALUES": 500, **few},
        tile: {
            "LAST_TILES": {2: (2, 8, 16, 4), 4: (4, 4, 16, 4)},
            "LAST_TILE_MORE_TAPS": (3, 4, 16, 4),
            "LAST_TILE_ANY_TAPS": (1, 8, 16, 4),
            "LAST_TILE_OF_SUMS": (2, 4, 16, 2),
            "FIRST_TILE": (1, 32, 2, 4),
            **few,
        },
    }
    for module, values in sizes.items():
        for name, value in values.items():
            monkeypatch.setattr(module, name, value)
    prepared = api._prepared, depthwise_gradients._prepared
    for cached in prepared:
        cached.cache_clear()
    yield
    for cached in prepared:
        cached.cache_clear()


def drawn_depthwise(rng: np.random.Generator, dtype: Any) -> tuple[Any, int, tuple[int, int], int]:
    """Shape, taps, padding and dilation; most keep the length of rows, and most rows fill whole chunks."""
    taps, dilation = int(rng.choice([1, 2, 3, 4, 5, 7, 9, 13])), int(rng.integers(1, 4))
    reach = (taps - 1) * dilation
    left = int(rng.integers(0, reach + 1))
    right = reach - left
    if rng.random() < 0.25:
        left, right = (int(frames) for frames in rng.integers(0, reach + 4, 2))
    vec = 16 // dtype.itemsize
    length = max(1, reach + 1 - left - right) + int(rng.integers(vec + reach, 4 * vec + reach))
    channels = int(rng.choice([1, 3, vec, 2 * vec, 24]))
    return (int(rng.integers(1, 6)), channels, length), taps, (left, right), dilation


@pytest.mark.usefixtures("small_tiles")
@pytest.mark.parametrize("dtype", LIMITS, ids=str)
@pytest.mark.parametrize("layout", ["first", "last"])
def test_depthwise_of_drawn_shapes(layout: str, dtype: Any) -> None:
    rng = np.random.default_rng(1 + list(LIMITS).index(dtype))
    fitted = 0
    for _ in range(3 if interpreted() else 20):
        shape, taps, padding, dilation = drawn_depthwise(rng, dtype)
        check_depthwise(shape, taps, padding, dilation, layout, dtype)
        x = operand_of(operands(shape, taps, layout, dtype)[0])
        frames = shape[2] + sum(padding) - (taps - 1) * dilation
        fitted += flat.fits(x, x.with_frames(frames), taps, dilation)
    assert (fitted > 0) == (layout == "first")
