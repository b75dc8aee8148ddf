"""The backward pass on the processor as a plan: float32 gradients against those of the step-by-step float64 pass."""

from __future__ import annotations

from typing import Any

import pytest
from builders import convnet, layer_array, linear, lstm, wavenet
from here import MODELS as ZOO_FOLDER
from sampling import sample
from torch_here import torch

import namdsp

namdsp_torch = pytest.importorskip("namdsp.torch")
Capture = namdsp_torch.Capture

#: Of ||actual - right|| / ||right||.
ERROR = 1e-5

#: Every activation is in `MODELS["everything"]` or here; look-back beyond a chunk; what a scale or a norm sums.
MORE = {
    "more activations": wavenet(
        layer_array(
            channels=2,
            dilations=(1, 2, 1, 3, 1, 2),
            activation=[
                "Fasttanh",
                "Hardswish",
                "Softsigmoid",
                {"type": "LeakyReLU", "negative_slope": -0.5},
                "ReLU",
                {"type": "LeakyReLU", "negative_slope": 0.1},
            ],
        ),
        seed=31,
    ),
    "dilation beyond a chunk": wavenet(layer_array(channels=2, dilations=(1, 1500), head_kernel=2), seed=32),
    "convnet of 3": convnet(3, (1, 2), seed=33),
}
SMALL = [
    "plain",
    "one channel, no lookback",
    "everything",
    "8 channels, grouped",
    "two in, two out",
    "linear, two in, three out",
    "linear",
]


FILES = {path.stem: path for path in sorted(ZOO_FOLDER.glob("*.nam"))}
CASES = [(name, start) for name in (*SMALL, *MORE, *FILES) for start in ("valid", "settled", "state")]
#: Of those whose kernels take long to compile, each more than once.
ONE_START = {"everything": "settled", "more activations": "valid", "8 channels, grouped": "state"}
QUICK = [(name, start) for name, start in CASES if name not in FILES and ONE_START.get(name, start) == start]


def signal(amp: Any, voices: int, frames: int, seed: int = 1) -> Any:
    """0.3 times noise, [V, C, T]."""
    generator = torch.Generator().manual_seed(seed)
    return 0.3 * torch.randn((voices, amp.in_channels, frames), generator=generator)


def weighed(y: Any) -> Any:
    """A number that every frame of y has a part in, another one each."""
    generator = torch.Generator().manual_seed(2)
    return (y * torch.randn(y.shape, generator=generator).to(y.dtype)).sum()


def gradients(amp: Any, x: Any, start: str, kind: Any = torch.float32) -> list[Any]:
    """To the input, the weights and, with a state, to that."""
    capture = Capture(amp, trainable=True)
    argument = x.to(kind).requires_grad_()
    local = [argument, *capture.parameters()]
    if start == "state":
        state = capture.initial_state(len(x)).to(kind)
        generator = torch.Generator().manual_seed(3)
        state = (state + 0.1 * torch.randn(state.shape, generator=generator)).requires_grad_()
        y, after = capture(argument, state)
        local.append(state)
        loss = weighed(y) + weighed(after)
    else:
        y = capture(argument, valid=start == "valid")
        loss = weighed(y)
    result = torch.autograd.grad(loss, local, materialize_grads=True)
    assert all(g.dtype in (kind, torch.float32) for g in result)
    return [
        result[0],
        torch.cat([g.flatten().to(kind) for g in result[1 : len(result) - (start == "state")]]),
    ] + ([result[-1]] if start == "state" else [])


def assert_those_of_float64(amp: Any, x: Any, start: str) -> None:
    for actual, right in zip(gradients(amp, x, start), gradients(amp, x, start, torch.float64), strict=True):
        assert (actual.double() - right).norm() < ERROR * right.norm().clamp(min=1e-12)


def has_backward_plan(amp: Any) -> bool:
    """Whether something is kept for it."""
    return bool(Capture(amp)._runner.tape_floats(signal(amp, 1, 300)))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "start"), sample(CASES, QUICK))
@pytest.mark.filterwarnings("ignore::namdsp.NamFileWarning")
def test_gradients_are_those_of_float64(name: str, start: str, zoo: Any, load: Any) -> None:
    """To the input, the weights and the states, for a batch that ends within a block."""
    amp = load(MORE[name])[0] if name in MORE else namdsp.load(FILES[name]) if name in FILES else zoo(name)
    if amp.receptive_field is None:
        pytest.skip("it is recurrent")
    assert has_backward_plan(amp)
    x = signal(amp, 3, amp.receptive_field - 1 + 300)
    assert_those_of_float64(amp, x, start)


@pytest.mark.slow
@pytest.mark.parametrize("frames", [1, 2, 255, 256, 1024, 1025, 2600])
def test_signals_of_any_length_have_gradients(frames: int, load: Any) -> None:
    """Of parts of blocks, of several chunks, and shorter than what the model remembers."""
    amp, _ = load(wavenet(layer_array(channels=2, dilations=(1, 1100), kernel=2), seed=34))
    x = signal(amp, 1, frames)
    for start in ("settled", "state"):
        assert_those_of_float64(amp, x, start)
    capture, state = Capture(amp), Capture(amp).initial_state(1)
    after, right = capture(x, state)[1], capture(x.double(), state.double())[1]
    assert (after.double() - right).norm() < ERROR * right.norm()


@pytest.mark.slow
def test_any_number_of_threads_gives_the_same_bits(zoo: Any) -> None:
    amp = zoo("plain")
    x, before, result = signal(amp, 5, 700), torch.get_num_threads(), []
    try:
        for threads in (1, 3, 1, 2):
            torch.set_num_threads(threads)
            result.append(gradients(amp, x, "settled"))
    finally:
        torch.set_num_threads(before)
    for others in result[1:]:
        assert all(torch.equal(a, b) for a, b in zip(result[0], others, strict=True))


def test_voices_do_not_affect_one_another(zoo: Any) -> None:
    """Nor what memory held before: an overflow in one leaves no NaN to the next. Weights get what is not finite."""
    amp = zoo("plain")
    capture = Capture(amp, trainable=True)
    x = signal(amp, 3, 400)
    x[0] = 3e38
    x[1, 0, 5] = float("nan")
    full = x.clone().requires_grad_()
    actual, *weights = torch.autograd.grad(
        capture(full, valid=True)[:, 0].sum(), [full, *capture.parameters()]
    )
    single = x[2:].clone().requires_grad_()
    (right,) = torch.autograd.grad(capture(single, valid=True)[:, 0].sum(), single)
    assert torch.equal(actual[2], right[0])
    assert actual[1].isnan().all()
    assert any(weight.isnan().all() for weight in weights)


def test_weights_that_change_change_the_gradients(load: Any) -> None:
    amp, _ = load(MORE["convnet of 3"])
    capture, x = Capture(amp, trainable=True), signal(amp, 2, amp.receptive_field + 200)
    for _ in range(2):
        same = Capture(capture.model(), trainable=True)
        actual, right = (
            torch.autograd.grad(weighed(item(x, valid=True)), list(item.parameters()))
            for item in (capture, same)
        )
        assert all(torch.equal(a, b) for a, b in zip(actual, right, strict=True))
        with torch.no_grad():
            for parameter in capture.parameters():
                parameter.mul_(0.9)


@pytest.mark.parametrize("built", [lstm(3), linear(600)], ids=["lstm", "long taps"])
def test_what_has_no_backward_plan_is_stepped_through(built: Any, load: Any) -> None:
    amp, _ = load(built)
    assert not has_backward_plan(amp)
    assert Capture(amp)._runner._cpu_backward.refusal
    x = signal(amp, 2, 40)
    assert_those_of_float64(amp, x, "state")


def test_no_frames_have_no_gradients(zoo: Any) -> None:
    capture = Capture(zoo("plain"), trainable=True)
    for shape in ((0, 50), (2, 0)):
        capture(torch.zeros(shape)).sum().backward()
    assert not any(parameter.grad.any() for parameter in capture.parameters())
