"""What renders refuse, and by which words; shapes, types, rates and tensors; memory that is weighed first."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import layer_array, save, wavenet
from comparing import assert_same_bits

import namdsp
from namdsp import AudioError, EngineError, Rig, SettingError, StreamError
from namdsp.arithmetic.fma import INPUT_FLOOR
from namdsp.kernels import BACKENDS
from namdsp.model import Model
from namdsp.rendering.render_file import render_file
from namdsp.runtime.dispatch import ENGINES, build_engine

F = np.float32
ROUND = r"expected \[C, T\], got \[{}, {}\]: did you mean x\.T\?"
#: signals that are none, and the message of the AudioError
BAD_SIGNALS = [
    (np.zeros(5, np.int16), "signal is int16; expected float32"),
    (np.zeros(5, bool), "signal is bool"),
    (np.zeros(5, complex), "signal is complex128"),
    (["a"], "signal is of type list"),
    (None, "signal is of type NoneType; expected an array of floats"),
    ("in.wav", r"signal is of type str; expected .* read with soundfile\.read"),
    (np.array(["a", None], object), "signal is an array of object; expected an array of floats"),
    (F(0), r"signal has shape \[\]"),
    (np.zeros((1, 1, 5)), r"signal has shape \[1, 1, 5\]"),
    (np.array([0, 0, np.nan]), "signal is not finite at channel 0, frame 2"),
    (np.array([[0, 0], [np.inf, 0]]), "signal is not finite at channel 1, frame 0"),
    (np.array([0, 1e39]), "signal is not finite at channel 0, frame 1"),
    ([[0.0, 0.5], [0.0]], r"signal is a list that is no array .* expected float \[T\] or \[C, T\]"),
    (np.ma.masked_array(np.zeros(64, F), [True] + [False] * 63), "masked array; expected plain samples"),
    (np.zeros((48000, 1)), ROUND.format(48000, 1) + r" For 48000 channels say channels_first=True"),
    (np.zeros((3, 2)), ROUND.format(3, 2) + " For 3 channels say"),
]
#: keywords, their bad values, the error, its message
BAD_OPTIONS = [
    ("threads", (0, -1, 1.5, "2", True), SettingError, "threads is .*; expected an integer of at least 1, or None"),
    ("sample_rate", (0, -48000, 44100.5, np.nan, np.inf, "44100", True, 10, 10**9), SettingError,
     "sample_rate is .*; expected a whole number of Hz from 1000"),
    ("engine", ("", "Numpy", "cuda", None, ["numpy"], np.array("numpy"), "cuda:", "cuda:-1", "cuda:1,cuda:01",
     "cuda:1,", "cuda:0,numba", "cuda:\u0663", 7), EngineError, "is unknown; expected one of auto, reference, "),
    ("engine", ("cuda:0,cuda:0",), EngineError, "a device is named twice; expected each once"),
]  # fmt: skip


@pytest.mark.parametrize("engine", ["reference", "numpy", "auto"])
def test_bad_signals_are_audio_errors(engine: str, zoo: Any) -> None:
    model = zoo("plain")
    for x, message in BAD_SIGNALS:
        with pytest.raises(AudioError, match=message):
            model.render(x, engine=engine)
    two = zoo("two in, two out")
    for shape in ((3, 5), (1, 5), (5,)):
        with pytest.raises(AudioError, match="the model takes 2 together"):
            two.render(np.zeros(shape), engine=engine)
    with pytest.raises(AudioError, match=ROUND.format(480, 2) + "$"):
        two.render(np.zeros((480, 2)), engine=engine)
    for call in (
        model.truth,
        lambda x: model.render([np.zeros(5), x]),
        lambda x: namdsp.render_many([model], x),
    ):
        with pytest.raises(AudioError, match=ROUND.format(48, 2)):
            call(np.zeros((48, 2)))


def test_bad_options_are_refused_by_every_way_to_render(zoo: Any) -> None:
    model, x = zoo("plain"), np.zeros(5)
    for key, values, error, message in BAD_OPTIONS:
        calls = [lambda **o: model.render(x, **o), lambda **o: namdsp.render_many([model], x, **o)]
        calls += [lambda **o: model.render([x], **o)]
        if key == "engine":
            calls += [lambda **o: model.stream(max_block=5, **o), lambda **o: Rig(model, **o)]
            calls += [lambda **o: model.explain(**o)]
        for value in values:
            for call in calls:
                with pytest.raises(error, match=message):
                    call(**{key: value})


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda m: m.stream(max_block=5, engine="reference"), EngineError, "renders whole signals only"),
        (lambda m: m.stream(max_block=8, engine="cuda:0,cuda:1"), EngineError, "share the signals of a list"),
        (lambda m: namdsp.render_many(["amp.nam"], [0.0]), SettingError, r"models\[0\] is a str; expected a model"),
        (lambda m: namdsp.render_many("amp.nam", [0.0]), SettingError, "models is a str; expected a list of models"),
        (lambda m: namdsp.render_many(None, [0.0]), SettingError, "models is a NoneType; expected a list of models"),
        (lambda m: namdsp.render_many(m, [0.0]), SettingError, "models is a Model; expected a list of models"),
        (lambda m: namdsp.render_many([m, np.zeros(5)], [0.0]), SettingError, r"models\[1\] is a ndarray"),
        (lambda m: namdsp.render_many([m], [np.zeros(5)] * 2), AudioError, "2 signals for 1 models; expected one"),
        (lambda m: namdsp.Cabinet(np.ones((480, 2)), 48000), AudioError, r"got \[480, 2\]: did you mean taps\.T\?"),
    ],
)  # fmt: skip
def test_other_mistakes_have_their_words(call: Any, error: Any, message: str, zoo: Any) -> None:
    with pytest.raises(error, match=message):
        call(zoo("plain"))


@pytest.mark.parametrize(
    ("name", "shape", "options"),
    [
        ("plain", (1, 60_000), {"threads": 3}),  # in the last chunk
        ("plain", (70, 40), {"channels_first": True}),  # in the second group of channels
        ("plain", (1, 300), {"oversample": 2}),
        ("plain", (1, 300), {"engine": "numpy"}),
        ("plain", (1, 300), {"engine": "reference"}),
        ("two in, two out", (2, 300), {}),
        ("lstm", (20, 64), {}),  # voices of a group, and one of the rest
    ],
)
@pytest.mark.parametrize("value", [np.nan, -np.inf])
def test_a_sample_that_is_not_finite_is_found_wherever_it_is(
    name: str, shape: tuple[int, int], options: Any, value: float, zoo: Any, noise: Any
) -> None:
    model, x = zoo(name), noise(shape[1], shape[0])
    x[-1, -2] = value
    message = f"signal is not finite at channel {shape[0] - 1}, frame {shape[1] - 2}; expected finite"
    with pytest.raises(AudioError, match=message):
        model.render(x, **options)
    with pytest.raises(AudioError, match=f"^signal 1, through .*: {message}"):
        model.render([np.zeros_like(x), x], **options)


def test_an_output_that_overflows_is_an_audio_error_after_all_inputs_were_looked_at(
    engine: str, load: Any
) -> None:
    built = wavenet(layer_array(activation="ReLU", dilations=(1,)))
    built["weights"] = [1e38] * len(built["weights"])
    model, _ = load(built)
    for name in (engine, "reference"):
        with pytest.raises(
            AudioError, match=r"\.nam: the model's output is not finite at channel 0, frame 0: it"
        ):
            model.render(np.ones(5), engine=name)
        with pytest.raises(AudioError, match=r"signal 1, .* signal is not finite at channel 0, frame 0"):
            model.render([np.ones(5), np.array([np.nan])], engine=name)


# -- shapes, types, rates ----------------------------------------------------------------------------------


@pytest.mark.parametrize("which", ["engine", "reference", "truth"])
def test_shapes_follow_the_signal(which: str, engine: str, zoo: Any) -> None:
    for name, shape, result in (
        *(("plain", shape, shape) for shape in ((7,), (1, 7), (3, 7), (0,), (2, 0), (0, 5))),
        ("one in, three out", (7,), (3, 7)),
        ("two in, two out", (2, 7), (2, 7)),
        ("two in, two out", (2, 0), (2, 0)),
        ("three in, one out", (3, 7), (1, 7)),
    ):
        model, x = zoo(name), np.zeros(shape)
        name = engine if which == "engine" else "reference"
        y = model.truth(x) if which == "truth" else model.render(x, engine=name)
        assert (y.shape, y.dtype) == (result, np.float64 if which == "truth" else F)
    model = zoo("plain")
    assert [y.shape for y in model.render([np.zeros(30), np.zeros((3, 20))])] == [(30,), (3, 20)]
    assert namdsp.render_many([], np.zeros(5)) == []
    half = np.float16([0.5, 0.25, -0.1])
    assert_same_bits(model.render(half, engine=engine), model.render(half.astype(F), engine=engine))
    silent = np.full(20, np.nextafter(INPUT_FLOOR, F(0)))
    assert np.array_equal(model.truth(silent), model.truth(np.zeros(20)))


@pytest.mark.parametrize("rate", [44100, 96000, 48000])
@pytest.mark.parametrize("shape", [(30_000,), (2, 70_001), (1, 1)])
def test_another_rate_is_resampled_as_a_file_would_be(
    rate: int, shape: tuple[int, ...], zoo: Any, noise: Any, tmp_path: Path
) -> None:
    model, x = zoo("plain"), noise(shape[-1], shape[0] if len(shape) == 2 else None)
    soundfile.write(tmp_path / "in.wav", x.T, rate, subtype="FLOAT")
    render_file(tmp_path / "in.wav", model, tmp_path / "out.wav")
    expected, _ = soundfile.read(tmp_path / "out.wav", dtype="float32", always_2d=True)
    actual = model.render(x, sample_rate=rate)
    assert actual.shape == x.shape
    assert_same_bits(np.atleast_2d(actual), expected.T.copy())
    assert np.array_equal(actual, model.render(x)) == (rate == 48000)
    for other in (
        model.render([x, x[..., :5]], sample_rate=float(rate))[0],
        namdsp.render_many([model, model], x, sample_rate=np.int64(rate))[1],
    ):
        assert_same_bits(other, actual)
    short = x[..., :300]
    by = [model.render(short, sample_rate=rate, engine=name) for name in ("numpy", "reference")]
    assert_same_bits(*by)
    assert model.render(x[..., :0], sample_rate=rate).shape == x[..., :0].shape


@pytest.mark.parametrize("again", [lambda model: pickle.loads(pickle.dumps(model)), copy.deepcopy, copy.copy])
def test_a_model_that_has_rendered_can_be_copied_and_sent_to_other_processes(
    again: Any, engine: str, zoo: Any, noise: Any
) -> None:
    model, x = zoo("plain"), noise(300)
    expected = model.render(x, engine=engine)
    model.stream(max_block=64, engine=engine)
    other = again(model)
    assert (other.warnings, repr(other)) == (model.warnings, repr(model))
    assert_same_bits(other.render(x, engine=engine), expected)


def test_one_thread_is_the_callers(zoo: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    model, x = zoo("plain"), np.zeros((1 << 20) + 1, F)
    monkeypatch.setattr(threading.Thread, "start", lambda _: pytest.fail("another thread starts"))
    assert model.render(x, engine="numba", threads=1).shape == x.shape


# -- memory ------------------------------------------------------------------------------------------------


def test_the_limit_of_history_holds_for_all_channels_together(
    load: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = load(wavenet(layer_array(channels=8, kernel=2, dilations=(8_000_000,))))[0]  # 0.24 GiB a voice
    monkeypatch.setattr(Model, "voices", lambda *_, **__: pytest.fail("it was on its way to allocate"))
    monkeypatch.setattr("namdsp.model.Renderer", lambda *_, **__: pytest.fail("so was this"))
    for make in (
        lambda: large.stream(max_block=64, channels=9),
        lambda: Rig(large, channels=9),
        lambda: large.renderer(channels=9),
    ):
        with pytest.raises(StreamError, match=r"9 channels need 2\.1 GiB of history; expected at most 2 GiB"):
            make()
    with pytest.raises(pytest.fail.Exception, match="on its way"):
        large.stream(max_block=64, channels=8)


def test_states_and_cabinets_that_do_not_fit_are_refused(zoo: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    model = zoo("plain")
    one = model.stream(max_block=64, engine="numpy").memory_bytes
    monkeypatch.setattr("namdsp.runtime.arguments.MAX_STATE_BYTES", 80 * one)
    with pytest.raises(StreamError, match=r"100 channels need .* GiB with the numpy engine"):
        model.stream(max_block=64, channels=100, engine="numpy")
    model.stream(max_block=np.uint8(64), channels=np.uint8(70), engine="numpy")
    monkeypatch.undo()
    rig, long = Rig(model, channels=100), namdsp.Cabinet(1e-5 * np.geomspace(1.0, 1e-12, 48000 * 29), 48000)
    with pytest.raises(AudioError, match=r"100 channels of 1392000 frames need 2\.1 GiB; expected at most 1"):
        rig.cabinet = long


def test_engines_of_many_block_sizes_are_not_all_cached(zoo: Any, noise: Any) -> None:
    model, x = zoo("plain"), noise(50)
    for max_block in range(1, 60):
        first = model.stream(max_block=max_block, engine="numpy").process(x[:1])
        assert_same_bits(first, model.render(x[:1]))
    assert model._engine_cache._built.cache_info().currsize <= 16


# -- engines -----------------------------------------------------------------------------------------------


def test_auto_switches_engines_and_keeps_the_reason(zoo: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Refusing:
        @staticmethod
        def build(plan: Any, max_block: Any) -> Any:
            raise EngineError("quantum: not usable here")

    assert ENGINES[:2] == ("auto", "reference")
    monkeypatch.setitem(sys.modules, "quantum_backend", Refusing)
    order = {"quantum": "quantum_backend", "numpy": BACKENDS["numpy"]}
    monkeypatch.setattr("namdsp.runtime.dispatch.BACKENDS", order)
    monkeypatch.setattr("namdsp.runtime.dispatch.ENGINES", ("auto", "reference", *order))
    plan = zoo("plain").plan
    choice = build_engine(plan, "auto", 64)
    assert choice.refusals == (("quantum", "quantum: not usable here"),)
    assert choice.engine.name == "numpy"
    with pytest.raises(EngineError, match="quantum: not usable here"):
        build_engine(plan, "quantum", 64)
    monkeypatch.setattr("namdsp.runtime.dispatch.BACKENDS", {"quantum": "quantum_backend"})
    with pytest.raises(EngineError, match="no engine can run this model here: quantum: quantum: not usable"):
        build_engine(plan, "auto", 64)


# -- tensors -----------------------------------------------------------------------------------------------


def test_nobody_imports_torch_who_was_passed_none(tmp_path: Path) -> None:
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


@pytest.fixture(params=["cpu", "cuda"])
def device(request: pytest.FixtureRequest) -> Any:
    torch = pytest.importorskip("torch", reason="NOT TESTED: PyTorch is not installed")
    if request.param == "cuda" and not torch.cuda.is_available():
        pytest.skip("NOT TESTED: no CUDA device")
    return torch.device(request.param)


def assert_tensor(actual: Any, expected: Any, device: Any) -> None:
    assert type(actual).__name__ == "Tensor"
    assert (str(actual.dtype), actual.device.type, actual.requires_grad) == (
        "torch.float32",
        device.type,
        False,
    )
    assert_same_bits(actual.cpu().numpy(), expected)


def test_a_tensor_gives_a_tensor_with_the_bits_of_an_array(zoo: Any, noise: Any, device: Any) -> None:
    import torch

    for name in ("plain", "two in, two out"):
        model, x = zoo(name), noise(300, 2)
        argument, expected = torch.from_numpy(x).to(device), model.render(x)
        for engine in ("auto", "numpy", "reference"):
            assert_tensor(model.render(argument, engine=engine), expected, device)
        first, second = model.render([argument, x[:, :7]])
        assert_tensor(first, expected, device)
        assert isinstance(second, np.ndarray)
        assert_tensor(namdsp.render_many([model], argument)[0], expected, device)
        resampled = model.render(argument.double(), sample_rate=44100)
        assert_tensor(resampled, model.render(x, sample_rate=44100), device)
        assert np.array_equal(argument.cpu().numpy(), x), "what was given is as it was"
    model, half = zoo("plain"), argument[0].bfloat16()
    assert_tensor(model.render(half), model.render(half.float().cpu().numpy()), device)
    assert_tensor(model.render(argument[0, ::2]), model.render(x[0, ::2]), device)
    assert model.truth(argument[0]).dtype == np.float64


def test_streams_and_rigs_accept_tensors(zoo: Any, noise: Any, device: Any) -> None:
    import torch

    model, x, here = zoo("plain"), noise(64, 2), torch.device("cpu")
    expected = model.render(x)
    for make in (model.stream, lambda **argument: Rig(model, **argument)):
        consumer = make(max_block=64, channels=2)
        assert_tensor(consumer.process(torch.from_numpy(x).to(device)), expected, device)
        consumer.reset()
        block = torch.from_numpy(x.copy())
        out = torch.empty_like(block)
        consumer.process_into(block[:, :40], out[:, :40])
        consumer.process_into(x[:, 40:], out[:, 40:])
        assert_tensor(out, expected, here)
        mono, line = make(max_block=64), torch.from_numpy(x[0].copy())
        mono.process_into(line[:60], line[4:])  # overlapping
        assert_same_bits(line.numpy()[4:], expected[0, :60])


def test_tensors_that_mean_nothing_are_refused(zoo: Any) -> None:
    torch = pytest.importorskip("torch", reason="NOT TESTED: PyTorch is not installed")
    model, plain, with_grad = zoo("plain"), torch.zeros(64), torch.zeros(64, requires_grad=True)
    for x, message in (
        (torch.zeros(5, dtype=torch.int16), "signal is int16; expected float32"),
        (torch.zeros(5, device="meta"), "signal is a float32 tensor on meta that cannot be read"),
        (torch.zeros(5).to_sparse(), "signal is a float32 tensor on cpu that cannot be read"),
        (torch.zeros(48000, 1), ROUND.format(48000, 1)),
        (torch.tensor([0.0, float("nan")]), "signal is not finite at channel 0, frame 1"),
        (with_grad, r"signal requires grad, but no gradient goes through here; .* Pass x\.detach\(\)"),
    ):
        for call in (model.render, lambda x: model.render([x]), lambda x: namdsp.render_many([model], x)):
            with pytest.raises(AudioError, match=message):
                call(x)
    for consumer in (model.stream(max_block=64), Rig(model, max_block=64)):
        for block, out, message in (
            (plain.double(), plain, "block is a float64 tensor on cpu; expected float32 on the CPU"),
            (
                torch.zeros(64, device="meta"),
                plain,
                "block is a float32 tensor on meta; expected float32 on the CPU",
            ),
            (plain.to_sparse(), plain, "block is a float32 tensor on cpu that cannot be read"),
            (plain[:, None], plain, r"block has shape \[64, 1\].*did you mean x\.T\?"),
            (with_grad, plain, "block requires grad"),
            (plain, with_grad, "out requires grad"),
        ):
            with pytest.raises(StreamError, match=message):
                consumer.process_into(block, out)
