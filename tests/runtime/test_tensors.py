"""PyTorch's tensors as signals and blocks: the bits of arrays, back as tensors; and those that are refused."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from builders import save, wavenet
from comparing import assert_same_bits

import namdsp

torch = pytest.importorskip("torch", reason="NOT TESTED: PyTorch is not installed")


@pytest.fixture(params=["cpu", "cuda"])
def device(request: pytest.FixtureRequest) -> Any:
    if request.param == "cuda" and not torch.cuda.is_available():
        pytest.skip("NOT TESTED: no CUDA device")
    return torch.device(request.param)


def assert_tensor(actual: Any, expected: Any, device: Any) -> None:
    assert isinstance(actual, torch.Tensor)
    assert (actual.dtype, actual.device.type, actual.requires_grad) == (torch.float32, device.type, False)
    assert_same_bits(actual.cpu().numpy(), expected)


@pytest.mark.parametrize("name", ["plain", "two in, two out"])
def test_a_tensor_gives_a_tensor_with_the_bits_of_an_array(
    name: str, zoo: Any, noise: Any, device: Any
) -> None:
    model = zoo(name)
    x = noise(300, 2)
    argument = torch.from_numpy(x).to(device)
    expected = model.render(x)
    for engine in ("auto", "numpy", "reference"):
        assert_tensor(model.render(argument, engine=engine), expected, device)
    first, second = model.render([argument, x[:, :7]])
    assert_tensor(first, expected, device)
    assert isinstance(second, np.ndarray)
    (only,) = namdsp.render_many([model], argument)
    assert_tensor(only, expected, device)
    assert np.array_equal(argument.cpu().numpy(), x), "what was given is as it was"


def test_a_tensor_at_another_rate_is_resampled(zoo: Any, noise: Any, device: Any) -> None:
    model, x = zoo("plain"), noise(300, 2)
    result = model.render(torch.from_numpy(x).to(device).double(), sample_rate=44100)
    assert_tensor(result, model.render(x, sample_rate=44100), device)


def test_shapes_and_kinds_of_tensors(zoo: Any, noise: Any, device: Any) -> None:
    model, x = zoo("plain"), noise(64)
    argument = torch.from_numpy(x).to(device)
    assert_tensor(model.render(argument), model.render(x), device)
    assert_tensor(model.render(argument[::2]), model.render(x[::2]), device)
    assert_tensor(model.render(argument.half()), model.render(x.astype(np.float16)), device)
    assert_tensor(
        model.render(argument.bfloat16()), model.render(argument.bfloat16().float().cpu().numpy()), device
    )
    assert model.truth(argument).dtype == np.float64
    assert_tensor(model.render(argument[:0]), x[:0], device)


def test_streams_and_rigs_accept_tensors(zoo: Any, noise: Any, device: Any) -> None:
    model, x = zoo("plain"), noise(64, 2)
    expected = model.render(x)
    for make in (model.stream, lambda **argument: namdsp.Rig(model, **argument)):
        consumer = make(max_block=64, channels=2)
        assert_tensor(consumer.process(torch.from_numpy(x).to(device)), expected, device)
        consumer.reset()
        block = torch.from_numpy(x.copy())
        out = torch.empty_like(block)
        consumer.process_into(block[:, :40], out[:, :40])
        consumer.process_into(x[:, 40:], out[:, 40:])
        assert_tensor(out, expected, torch.device("cpu"))
        consumer.reset()
        consumer.process_into(block, block)
        assert_tensor(block, expected, torch.device("cpu"))
        mono = make(max_block=64)
        line = torch.from_numpy(x[0].copy())
        assert_tensor(mono.process(line), expected[0], torch.device("cpu"))
        mono.reset()
        mono.process_into(line[:60], line[4:])  # overlapping
        assert_same_bits(line.numpy()[4:], expected[0, :60])


def test_a_tensor_that_needs_a_gradient_is_refused_by_name(zoo: Any) -> None:
    model = zoo("plain")
    x, plain = torch.zeros(64, requires_grad=True), torch.zeros(64)
    stream, rig = model.stream(max_block=64), namdsp.Rig(model, max_block=64)
    message = r"signal requires grad, but no gradient goes through here; .* Pass x\.detach\(\)"
    for call in (
        model.render,
        model.truth,
        lambda x: model.render([x]),
        lambda x: namdsp.render_many([model], x),
    ):
        with pytest.raises(namdsp.AudioError, match=message):
            call(x)
    for consumer in (stream, rig):
        for block, out, name in ((x, plain, "block"), (plain, x, "out")):
            with pytest.raises(namdsp.StreamError, match=f"{name} requires grad"):
                consumer.process_into(block, out)
        with pytest.raises(namdsp.StreamError, match="block requires grad"):
            consumer.process(x)
    with torch.no_grad(), pytest.raises(namdsp.AudioError, match=message):
        model.render(x)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: torch.zeros(5, dtype=torch.int16), "signal is int16; expected float32"),
        (lambda: torch.zeros(5, dtype=torch.complex64), "signal is complex64; expected float32"),
        (lambda: torch.zeros(5, device="meta"), r"signal is a float32 tensor on meta that cannot be read"),
        (lambda: torch.zeros(5).to_sparse(), r"signal is a float32 tensor on cpu that cannot be read"),
        (lambda: torch.zeros(48000, 1), r"expected \[C, T\], got \[48000, 1\]: did you mean x\.T\?"),
        (lambda: torch.tensor([0.0, float("nan")]), "signal is not finite at channel 0, frame 1"),
    ],
)
def test_tensors_that_are_no_signal(make: Any, message: str, zoo: Any) -> None:
    with pytest.raises(namdsp.AudioError, match=message):
        zoo("plain").render(make())


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: torch.zeros(64, dtype=torch.float64),
            "block is a float64 tensor on cpu; expected float32 on the CPU",
        ),
        (
            lambda: torch.zeros(64, device="meta"),
            "block is a float32 tensor on meta; expected float32 on the CPU",
        ),
        (lambda: torch.zeros(64).to_sparse(), "block is a float32 tensor on cpu that cannot be read"),
        (
            lambda: torch.zeros(64, 1),
            r"block has shape \[64, 1\]; expected \[1, T\] or \[T\]: did you mean x\.T\?",
        ),
        (lambda: torch.zeros(65), "block of 65 frames, but this stream was made with max_block=64"),
    ],
)
def test_tensors_that_are_no_block(make: Any, message: str, zoo: Any) -> None:
    block = make()
    out = torch.zeros(block.shape) if block.ndim == 1 else torch.zeros(64)
    with pytest.raises(namdsp.StreamError, match=message):
        zoo("plain").stream(max_block=64).process_into(block, out)


def test_nobody_imports_torch_who_was_passed_none(tmp_path: Any) -> None:
    path = save(wavenet(), tmp_path)
    code = (
        "import sys, numpy as np, namdsp; amp = namdsp.load(sys.argv[1]); x = np.zeros(64, np.float32); "
        "amp.render([x, x], engine='numpy'); namdsp.render_many([amp], x, engine='numpy'); "
        "amp.stream(max_block=64).process(x); namdsp.Rig(amp).process_into(x, x); "
        "print('torch' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, path], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.strip() == "False"
