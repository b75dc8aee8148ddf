"""`namdsp.torch.Capture`: the engines' bits forward, right gradients backward, in any graph that PyTorch makes."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import convnet, layer_array, linear, lstm, sequential, wavenet
from comparing import assert_same_bits
from torch_here import torch
from zoo import MODELS

import namdsp

namdsp_torch = pytest.importorskip("namdsp.torch")
Capture = namdsp_torch.Capture


def capture_of(load: Any, model: Any, **options: Any) -> Any:
    return Capture(load(model)[0], **options)


def bits(y: Any, right: Any) -> None:
    assert_same_bits(y.detach().numpy(), right)


# -- forward -------------------------------------------------------------------------------------------


#: With a long filter, alone and between models.
AMPS = {
    **MODELS,
    "long taps": linear(300),
    "long taps between": sequential(convnet(2, (1, 3)), linear(600, seed=1), convnet(2, (1, 3))),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", AMPS)
def test_it_plays_as_its_model_whole_in_chunks_and_with_other_weights(
    name: str, load: Any, noise: Any
) -> None:
    """Weights are packed by index for kernels that were made for others."""
    amp = load(AMPS[name])[0]
    capture = Capture(amp, trainable=True)
    voices = 17 if amp.receptive_field is None else 2  # several of an LSTM run together
    x = np.stack([noise(90, amp.in_channels, seed=seed) for seed in range(voices)])
    generator, played = torch.Generator().manual_seed(1), []
    for _ in range(2):
        model = capture.model()
        whole = capture(torch.from_numpy(x)).detach()
        for got, argument in zip(whole[-2:], x[-2:], strict=True):
            bits(got, np.atleast_2d(model.render(argument, channels_first=True)))
        state, parts = capture.initial_state(voices), []
        for part in torch.from_numpy(x).split([0, 31, 1, 58], 2):
            y, state = capture(part, state)
            parts.append(y.detach())
        assert torch.equal(torch.cat(parts, 2), whole)
        played.append(whole)
        with torch.no_grad():
            for key, parameter in capture.named_parameters():
                parameter.mul_(0.8 + 0.1 * torch.rand(parameter.shape, generator=generator))
                parameter.view(-1)[0] = -0.0 if key.endswith("bias") else parameter.view(-1)[0]
    assert not torch.equal(*played)


@pytest.mark.parametrize("name", AMPS)
def test_float64_is_the_truth(name: str, load: Any, noise: Any) -> None:
    """From a start of zeros for what is recurrent: its steady state is an engine's."""
    amp = load(AMPS[name])[0]
    x = noise(90, amp.in_channels)
    capture = Capture(amp)
    y = capture(torch.from_numpy(x).double())
    if amp.receptive_field is None:
        start = capture.initial_state(prewarm=False)
        y, _ = capture(torch.from_numpy(x).double()[None], start)
        right = amp.parsed.forward(x.astype(np.float64), namdsp.arithmetic.reference.Float64Arithmetic())
    else:
        right = amp.truth(x, channels_first=True)
    np.testing.assert_allclose(y.reshape(right.shape).numpy(), right, rtol=1e-6, atol=1e-7)


def test_shapes_are_those_of_audio(load: Any, noise: Any) -> None:
    amp, _ = load(wavenet())
    capture, x = Capture(amp), torch.from_numpy(noise(50, 6))
    right = amp.render(x.numpy())
    bits(capture(x), right)
    bits(capture(x[0]), right[0])
    bits(capture(x.view(2, 3, 50)), right.reshape(2, 3, 50))
    bits(capture(x.T.contiguous().T), right)
    assert capture(x[:, :0]).shape == (6, 0)
    assert capture(x[:0]).shape == (0, 50)


def test_channels_that_belong_together(zoo: Any, noise: Any) -> None:
    amp = zoo("two in, two out")
    x = torch.from_numpy(noise(40, 2))
    bits(Capture(amp)(x), amp.render(x.numpy()))
    with pytest.raises(namdsp.AudioError, match="signal has 1 channels, the model takes 2 together"):
        Capture(amp)(x[0])
    spread = zoo("one in, three out")
    assert Capture(spread)(x[0]).shape == (3, 40)
    assert Capture(spread)(x[None, :1]).shape == (1, 3, 40)


FLOATS = "expected a dense tensor of float16, bfloat16, float32 or float64"
#: What is done with a capture and a state of two voices, and the beginning of the message.
NO_AUDIO: dict[str, tuple[Any, str]] = {
    "integers": (lambda play, _: play(torch.zeros(3).short()), f"signal is of type int16; {FLOATS}"),
    "eight bits": (
        lambda play, _: play(torch.zeros(3).to(torch.float8_e5m2)),
        "signal is of type float8_e5m2",
    ),
    "an array": (lambda play, _: play(np.zeros(3)), f"signal is a ndarray; {FLOATS}"),
    "sparse": (lambda play, _: play(torch.zeros(3).to_sparse()), "signal is a sparse_coo tensor; expected"),
    "nested": (
        lambda play, _: play(torch.nested.nested_tensor([torch.zeros(3)], layout=torch.jagged)),
        "signal is a nested tensor",
    ),
    "four dimensions": (
        lambda play, _: play(torch.zeros(1, 1, 1, 1)),
        "signal has shape [1, 1, 1, 1]; expected [T]",
    ),
    "short and valid": (lambda play, _: play(torch.zeros(2), valid=True), "valid=True with 2 frames"),
    "states of integers": (
        lambda play, state: play(torch.zeros(2, 9), state.int()),
        "state is of type int32",
    ),
    "states in an array": (lambda play, state: play(torch.zeros(2, 9), state.numpy()), "state is a ndarray"),
    "sparse states": (
        lambda play, state: play(torch.zeros(2, 9), state.to_sparse()),
        "state is a sparse_coo tensor",
    ),
    "meta states": (
        lambda play, state: play(torch.zeros(2, 9), state.to("meta")),
        "state is on the device meta",
    ),
    "one state": (lambda play, state: play(torch.zeros(2, 9), state[:1]), "state is [1, "),
}


@pytest.mark.parametrize("case", NO_AUDIO)
def test_what_is_no_signal_and_no_state_is_refused(case: str, load: Any) -> None:
    call, message = NO_AUDIO[case]
    capture = capture_of(load, wavenet())
    with pytest.raises(namdsp.AudioError) as caught:
        call(capture, capture.initial_state(2))
    assert str(caught.value).startswith(message)


def test_a_number_of_states_is_an_integer(load: Any) -> None:
    capture = capture_of(load, wavenet())
    for batch in (-1, 1.5, True, None):
        with pytest.raises(namdsp.SettingError, match=r"batch is .*; expected a whole number from 0"):
            capture.initial_state(batch)
    with pytest.raises(namdsp.SettingError, match=r"need .* GiB; expected at most 8 GiB. Make batch smaller"):
        capture.initial_state(10**12)
    assert torch.equal(capture.initial_state(torch.tensor(2)), capture.initial_state(2))


def test_tensors_without_samples_give_shapes_and_never_sound(load: Any) -> None:
    """On the device meta; weights there and a signal elsewhere gave what happened to lie in memory."""
    capture, empty = capture_of(load, wavenet()), torch.zeros(2, 30, device="meta")
    assert capture(empty).is_meta
    assert capture(empty).shape == (2, 30)
    capture.to("meta")
    with pytest.raises(namdsp.AudioError, match="the tensor of weights is on the device meta"):
        capture(torch.zeros(2, 30))
    with pytest.raises(namdsp.AudioError, match="the tensor of weights is on the device meta"):
        capture.initial_state()


@pytest.mark.slow
def test_the_dial_and_the_switches_are_those_of_the_model(load: Any, noise: Any) -> None:
    model = wavenet(layer_array(channels=4, allowed_channels=(2, 4)))
    for options in ({"slim": 0.0}, {"compatibility": "tanh=fast"}):
        amp, _ = load(model, **options)
        x = noise(60)
        bits(Capture(amp)(torch.from_numpy(x)), amp.render(x))
        assert not np.array_equal(amp.render(x), load(model)[0].render(x))


def test_halves_are_played_in_float32_and_rounded(load: Any, noise: Any) -> None:
    amp, _ = load(wavenet())
    capture, x = Capture(amp), torch.from_numpy(noise(50)).bfloat16()
    right = torch.from_numpy(amp.render(x.float().numpy()))
    assert torch.equal(capture(x), right.bfloat16())
    with torch.autocast("cpu", torch.bfloat16):
        assert torch.equal(capture(x), right)
        assert capture(x.double()).dtype == torch.float64
    weights = capture.flat()
    for short in (torch.float16, torch.bfloat16, torch.float8_e4m3fn):
        assert torch.equal(capture.to(short).flat(), weights)
    assert torch.equal(capture.half()(x), right.bfloat16())


# -- gradients -----------------------------------------------------------------------------------------

SMALL = {
    "wavenet": wavenet(layer_array(channels=2, dilations=(1, 3), gating="gated", head_kernel=2), seed=1),
    "films": MODELS["everything"],
    "convnet": convnet(2, (1, 2)),
    "lstm": lstm(2, 2, sample_rate=None),
    "linear": linear(4, channels=(2, 3)),
    "long taps": linear(70),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_gradients_are_those_of_finite_differences(name: str, load: Any, noise: Any) -> None:
    """To the input, the weights and the state, in float64."""
    amp, _ = load(SMALL[name])
    capture = Capture(amp)
    x = torch.from_numpy(noise(5, amp.in_channels)).double()[None].requires_grad_()
    flat = capture.flat().double().requires_grad_()
    play = namdsp_torch.ops.capture
    options = {"eps": 1e-6, "atol": 1e-5, "rtol": 1e-4, "fast_mode": True}
    if amp.receptive_field is not None:  # a steady state depends on the weights, and counts as a constant
        assert torch.autograd.gradcheck(
            lambda *a: play(*a, None, capture._runner.handle)[0], (x, flat), **options
        )
    state = (capture.initial_state().double() + 0.1).requires_grad_()
    assert torch.autograd.gradcheck(lambda *a: play(*a, capture._runner.handle), (x, flat, state), **options)


@pytest.mark.slow
def test_the_backward_pass_in_chunks_gives_the_gradients_of_the_full_signal(
    load: Any, noise: Any, monkeypatch: Any
) -> None:
    capture = capture_of(load, wavenet(layer_array(dilations=(1, 4), head_kernel=2), seed=3), trainable=True)
    x = torch.from_numpy(noise(40, 3)).requires_grad_()

    def gradients() -> list[Any]:
        state = capture.initial_state(3).requires_grad_()
        y, after = capture(x, state)
        return list(torch.autograd.grad((y**2).sum() + after.sum(), [x, state, *capture.parameters()]))

    full = gradients()
    monkeypatch.setattr(namdsp_torch.gpu_runner, "CPU_TAPE_BYTES", 1)
    monkeypatch.setattr(namdsp_torch.chunks, "FIELDS_PER_CHUNK", 1)
    assert len(list(namdsp_torch.chunks.chunks(x[:, None], capture.receptive_field, 1.0, 1))) > 6
    for actual, right in zip(gradients(), full, strict=True):
        torch.testing.assert_close(actual, right, rtol=1e-3, atol=1e-4 * right.abs().max().item())


def test_valid_frames_have_the_values_and_gradients_of_the_full_signal(load: Any, noise: Any) -> None:
    amp, _ = load(wavenet(layer_array(dilations=(1, 4), head_kernel=2), seed=3))
    capture, lead = Capture(amp, trainable=True), amp.receptive_field - 1
    x = torch.from_numpy(noise(30, 2)).requires_grad_()
    y, right = capture(x, valid=True), capture(x)[:, lead:]
    assert torch.equal(y, right)
    local = [x, *capture.parameters()]
    for actual, expected in zip(
        *(torch.autograd.grad(z.square().sum(), local) for z in (y, right)), strict=True
    ):
        torch.testing.assert_close(actual, expected, rtol=1e-4, atol=1e-6)
    with pytest.raises(namdsp.AudioError, match="expected at least a receptive field of frames"):
        capture_of(load, lstm(2), trainable=True)(x, valid=True)


# -- weights -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["plain", "convnet", "lstm"])
def test_a_step_of_training_is_played_and_saved(name: str, zoo: Any, noise: Any, tmp_path: Path) -> None:
    amp = zoo(name)
    capture, x = Capture(amp, trainable=True), torch.from_numpy(noise(60))
    before = capture(x)
    optimiser = torch.optim.SGD(capture.parameters(), 0.1)
    (before - 0.1).square().mean().backward()
    optimiser.step()
    after = capture(x)
    assert not torch.equal(after, before)
    bits(after, capture.model().render(x.numpy()))
    capture.save(tmp_path / "new.nam")
    bits(after, namdsp.load(tmp_path / "new.nam").render(x.numpy()))
    assert (after - 0.1).square().mean() < (before - 0.1).square().mean()


@pytest.mark.slow
def test_names_are_those_of_the_file_and_states_are_restored(load: Any, noise: Any) -> None:
    amp, _ = load(MODELS["everything"])
    capture, other = Capture(amp, trainable=True), Capture(amp)
    saved = capture.state_dict()
    assert set(saved) == set(namdsp.named_weights(amp)) == {name for name, _ in capture.named_parameters()}
    saved = {name: tensor * 0.9 for name, tensor in saved.items()}
    other.load_state_dict(saved)
    x = noise(60)
    bits(other(torch.from_numpy(x)), namdsp.with_weights(amp, saved).render(x))


@pytest.mark.slow
def test_copies_are_apart(load: Any, noise: Any) -> None:
    capture, x = capture_of(load, wavenet(), trainable=True), torch.from_numpy(noise(50))
    right = capture(x).detach()
    for other in (copy.deepcopy(capture), pickle.loads(pickle.dumps(capture))):
        assert torch.equal(other(x), right)
        with torch.no_grad():
            other.head_scale.mul_(2)
        assert not torch.equal(other(x), right)
        assert torch.equal(capture(x), right)


# -- compiled ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_it_compiles_into_one_graph(load: Any, noise: Any) -> None:
    capture = capture_of(load, wavenet(), trainable=True)
    around = torch.nn.Conv1d(1, 1, 1)

    def play(x: Any) -> Any:
        y, state = capture(around(x), capture_state)
        return (capture(y * 2) ** 2).mean() + state.mean() + capture(y, valid=True).mean()

    capture_state = capture.initial_state(2)
    x = torch.from_numpy(noise(40, 2))[:, None]
    right, actual = play(x), torch.compile(play, fullgraph=True, backend="aot_eager")(x)
    torch.testing.assert_close(actual, right)
    parameters = [*around.parameters(), *capture.parameters()]
    for a, b in zip(*(torch.autograd.grad(y, parameters) for y in (actual, right)), strict=True):
        torch.testing.assert_close(a, b)


@pytest.mark.slow
def test_the_operators_keep_their_promises(load: Any, noise: Any) -> None:
    """PyTorch's checks: schema, fake kernels, autograd registration, under dynamic shapes too."""
    capture = capture_of(load, wavenet())
    x = torch.from_numpy(noise(20, 2))[:, None].requires_grad_()
    flat, state = capture.flat().requires_grad_(), capture.initial_state(2).requires_grad_()
    for argument in (None, state):
        torch.library.opcheck(namdsp_torch.ops.capture, (x, flat, argument, capture._runner.handle))
