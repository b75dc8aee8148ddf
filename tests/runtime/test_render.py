"""Renders: any signals, of any type and rate, through any models, by every engine, number of threads, device and way to
ask, have the bits of the reference; what they refuse, and by which words; memory that is weighed first.
"""

from __future__ import annotations

import copy
import pickle
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import pytest
import soundfile
from backends import ENGINES
from banks import Banks, Together
from blockwise import cuts as blocks
from builders import layer_array, linear, lstm, sequential, wavenet
from comparing import SMALL_MODEL_LIMIT, assert_same_bits, assert_within
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sampling import examples
from zoo import MODELS, frames_of

import namdsp
from namdsp import AudioError, EngineError, Rig, SettingError, StreamError
from namdsp.kernels import BACKENDS, Backend
from namdsp.kernels.engine import longest
from namdsp.kernels.numpy_cpu.engine import NumpyEngine, NumpyState
from namdsp.kernels.triton_gpu import engine as triton
from namdsp.model import Model
from namdsp.plan import plan as plan_module
from namdsp.rendering.render_file import render_file
from namdsp.runtime import dispatch, offline
from namdsp.runtime.dispatch import EngineRequest, build_engine
from namdsp.runtime.jobs import least_loaded_devices
from namdsp.runtime.offline import RenderTask, render_tasks

LENGTHS = (0, 1, 15, 63, 64, 65, 300)
WAYS = ("render", "list", "many", "renderer", "together")


def noise(channels: int, frames: int, seed: int = 0) -> Any:
    return (0.4 * np.random.default_rng(seed).standard_normal((channels, frames))).astype(np.float32)


def as_given(x: Any, kind: int) -> Any:
    """The same samples in another type, order or memory."""
    match kind:
        case 1:
            return x.astype(np.float64)
        case 2:
            return np.asfortranarray(x).astype(">f4")
        case 3:
            return np.repeat(x, 3, axis=1)[:, ::3]
        case 4:
            return np.frombuffer(b"\0" + x.tobytes(), np.float32, offset=1).reshape(x.shape)
        case 5:
            return x.tolist() if x.size else x
    frozen = x.copy()
    frozen.flags.writeable = False
    return frozen


def rendered(way: str, models: list[Any], xs: list[Any], options: Any, cuts: list[int]) -> list[Any]:
    """Each signal through the model at its place."""
    first = options | {"channels_first": True}
    match way:
        case "list" if len(set(map(id, models))) == 1:
            return models[0].render(xs, **first)
        case "list" | "many":
            return namdsp.render_many(models, xs, **first)
        case "renderer" | "together" if options["oversample"] == 1:
            arrays = [np.asarray(x, np.float32) for x in xs]
            if way == "together":
                return together(models, arrays, options["threads"])
            return [in_blocks(model, x, options, cuts) for model, x in zip(models, arrays, strict=True)]
    return [model.render(x, **first) for model, x in zip(models, xs, strict=True)]


def together(models: list[Any], xs: list[Any], threads: int | None) -> list[Any]:
    """Tasks of a device that plays several at once, and of cores."""
    mono = [model.in_channels == model.out_channels == 1 for model in models]
    engines = [
        Together([model.plan], 4096) if plain else model.offline_engine(EngineRequest("numpy"))
        for model, plain in zip(models, mono, strict=True)
    ]
    tasks = [RenderTask(engine, x) for engine, x in zip(engines, xs, strict=True)]
    return [task.y for task in render_tasks(tasks, threads)]


def in_blocks(model: Any, x: Any, options: Any, cuts: list[int]) -> Any:
    """Block after block, in the smallest chunks that there may be."""
    chosen = {key: options[key] for key in ("engine", "threads")}
    with model.renderer(channels=len(x), min_chunk=1, **chosen) as renderer:
        parts = [renderer.process(x[:, split]) for split in (slice(0), *blocks(x.shape[1], cuts))]
    return np.concatenate(parts, axis=1)


@pytest.mark.slow
@settings(max_examples=examples(25, 500), derandomize=True)
@given(
    takes=st.lists(
        st.tuples(
            st.sampled_from(list(MODELS)), st.sampled_from(LENGTHS), st.integers(1, 3), st.integers(0, 5)
        ),
        min_size=1,
        max_size=4,
    ),
    one_model=st.booleans(),
    way=st.sampled_from(WAYS),
    threads=st.sampled_from((1, 2, 3, 20, None)),
    oversample=st.sampled_from((1, 1, 1, 2, 3)),
    cuts=st.lists(st.integers(0, 200), min_size=1, max_size=4).filter(any),
)
@example([("plain", 300, 1, 0), ("plain", 64, 3, 1), ("plain", 0, 2, 0)], True, "list", 3, 1, [64])
@example([("dilation beyond the block", 300, 2, 0)], True, "renderer", 3, 1, [1, 200, 5])
@example([("everything", 300, 2, 3)], True, "renderer", 2, 1, [120])
@example([("lstm", 64, 3, 0), ("plain", 300, 1, 0), ("linear", 65, 1, 0)], False, "together", 2, 1, [64])
@example([("plain", 300, 1, 0)], True, "renderer", 3, 1, [120, 90])
@example([("lstm", frames, 1, 0) for frames in (64, 65, 63, 4, 5, 3, 4, 5, 4)], True, "list", 1, 1, [1])
@example([("lstm", 300, 1, 0), ("sequential", 63, 2, 4)], False, "many", 2, 2, [1])
def test_renders_are_the_references(
    zoo: Any, takes: Any, one_model: bool, way: str, threads: Any, oversample: int, cuts: Any
) -> None:  # fmt: skip
    names = [takes[0][0] if one_model else name for name, *_ in takes]
    models = [zoo(name) for name in names]
    mono = [model.in_channels == model.out_channels == 1 for model in models]
    xs = [
        noise(channels if plain else model.in_channels, frames_of(model, frames), seed)
        for seed, (model, plain, (_, frames, channels, _)) in enumerate(zip(models, mono, takes, strict=True))
    ]
    given_as = [as_given(x, kind) for x, (*_, kind) in zip(xs, takes, strict=True)]
    same = {"oversample": oversample, "channels_first": True}
    expected = [model.render(x, engine="reference", **same) for model, x in zip(models, xs, strict=True)]
    for engine in ENGINES:
        options = {"engine": engine, "threads": threads, "oversample": oversample}
        for y, right in zip(rendered(way, models, given_as, options, cuts), expected, strict=True):
            assert_same_bits(y, right)
    if oversample == 1:
        assert_within(expected[0], models[0].truth(xs[0], channels_first=True), SMALL_MODEL_LIMIT)


@pytest.mark.slow
def test_chunks_of_long_signals_have_the_bits_of_a_stream(engine: str, zoo: Any, load: Any) -> None:
    """In chunks of a long response, which begin where its blocks do."""
    x, long = noise(1, 40_001)[0], sequential(linear(5000, bias=False), linear(100))
    for model in (zoo("plain"), zoo("dilation beyond the block"), load(long)[0]):
        expected = model.stream(max_block=len(x), engine=engine).process(x)
        for threads in (1, 2, 5):
            assert_same_bits(model.render(x, engine=engine, threads=threads), expected)


def test_large_numbers_of_channels_have_the_bits_of_each(zoo: Any, engine: str) -> None:
    model, x = zoo("plain"), noise(150, 40)
    result = model.render(x, engine=engine, channels_first=True, threads=2)
    for channel in (0, 63, 64, 149):
        assert_same_bits(result[channel], model.render(x[channel], engine="reference"))


def test_a_device_plays_takes_one_after_the_other_with_silence_between_them(
    monkeypatch: pytest.MonkeyPatch, zoo: Any
) -> None:
    """In tracks of like lengths side by side, none longer than it may be."""
    launched: list[list[int]] = []
    process_tracks = Banks.process_tracks

    def counting(self: Banks, xs: Any, outs: Any) -> bool:
        launched.append([longest([x]) for x in xs])
        return process_tracks(self, xs, outs)

    monkeypatch.setattr(offline, "LAUNCH_SAMPLES", 2800)
    monkeypatch.setattr(offline, "RUN_FRAMES", 1000)
    monkeypatch.setattr(Banks, "process_tracks", counting)
    model = zoo("plain")
    takes = [noise(1, frames, frames) for frames in (700, 1, 0, 64, 1333, 5, 699, 698, 250, 51)]
    engine = Together([model.plan], 4096)
    for take, task in zip(
        takes, render_tasks([RenderTask(engine, take) for take in takes], None), strict=True
    ):
        assert_same_bits(task.y, model.render(take, engine="reference"))
    assert launched == [[1333, 954], [783, 710], [51]]
    launched.clear()
    for model in (zoo("plain"), zoo("lstm")):  # two models of one shape, each from its steady state
        weights = {name: -0.9 * array for name, array in namdsp.named_weights(model).items()}
        models = [model, namdsp.with_weights(model, weights)]
        engines = [Together([each.plan], 4096) for each in models] * 2
        tasks = [
            RenderTask(each, noise(1, length))
            for each, length in zip(engines, (100, 100, 10, 10), strict=True)
        ]
        for each, task in zip(models * 2, render_tasks(tasks, None), strict=True):
            assert_same_bits(task.y, each.render(task.x, engine="reference"))
    assert launched == [[116, 116], [100, 100, 10, 10]]


# -- a device pays for many voices only ------------------------------------------------------------------


FEWEST = 3


class Device(NumpyEngine):
    """NumPy under another name."""

    name = "device"


def prefer(monkeypatch: pytest.MonkeyPatch, name: str, build: Any, min_voices: int = 1) -> None:
    """There are an engine of this name and NumPy's."""
    monkeypatch.setitem(sys.modules, f"{name}_backend", SimpleNamespace(build=build))
    order = {
        name: Backend(f"{name}_backend", min_voices=min_voices),
        "numpy": BACKENDS["numpy"],
    }
    monkeypatch.setattr(dispatch, "BACKENDS", order)
    monkeypatch.setattr(dispatch, "ENGINES", ("auto", "reference", *order))


@pytest.fixture
def engines_played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the engines whose voices have played, each once; there are a device and NumPy."""
    names: list[str] = []
    process = NumpyState.process

    def noting(state: NumpyState, x: Any, out: Any) -> int:
        if state.engine.name not in names:
            names.append(state.engine.name)
        return process(state, x, out)

    monkeypatch.setattr(NumpyState, "process", noting)
    prefer(monkeypatch, "device", lambda plan, max_block: Device(plan, max_block or 64), FEWEST)
    monkeypatch.setattr(plan_module, "PREWARM_BLOCK", 8)
    return names


@pytest.mark.parametrize(
    ("how", "engine"),
    [
        (lambda m, z: m.render(noise(FEWEST - 1, 5)), "numpy"),
        (lambda m, z: m.render([noise(1, 5), noise(2, 5)]), "device"),
        (lambda m, z: m.renderer(channels=FEWEST).process(noise(FEWEST, 5)), "device"),
        (
            lambda m, z: namdsp.render_many([m, m, namdsp.load(lstm(4, sample_rate=None))], noise(1, 5)),
            "numpy",
        ),
        (lambda m, z: copy.copy(z).render(noise(1, 5)), "device"),  # it forgets, so one voice pays
        (lambda m, z: m.render(noise(1, 5), engine="device"), "device"),
    ],
)
def test_auto_counts_voices_of_one_shape(how: Any, engine: str, zoo: Any, engines_played: list[str]) -> None:
    """A device pays for many voices of a recurrent model only."""
    model = namdsp.load(lstm(2, sample_rate=None))
    how(model, zoo("plain"))
    assert engines_played == [engine]
    message = model.explain()
    assert "passed over device: a recurrent model runs frame by frame there" in message
    assert f"if fewer than {FEWEST} voices" in message
    assert "recurrent: layers.0 depends on its previous output, so a signal is not split in time" in message


class OnDevice(Together):
    """An engine that notes which device it is for.

    meeting : where those that play at the same time wait for each other
    """

    played: ClassVar[set[int | None]] = set()
    meeting: ClassVar[threading.Barrier | None] = None
    index: int | None = None

    def voices(self, count: int) -> Any:
        self.played.add(self.index)
        if self.meeting is not None:
            self.meeting.wait(20)
        return super().voices(count)

    def batch_engine(self, plans: Any) -> Any:
        result = super().batch_engine(plans)
        result.index = self.index
        return result


@pytest.fixture
def devices_played(monkeypatch: pytest.MonkeyPatch) -> set[int | None]:
    def build(plan: Any, max_block: int | None, index: int | None = None) -> OnDevice:
        created = OnDevice([plan], 4096)
        created.index = index
        return created

    monkeypatch.setattr(triton, "build", build)
    monkeypatch.setattr(OnDevice, "played", set())
    return OnDevice.played


def test_a_device_is_an_engine(zoo: Any, noise: Any, devices_played: Any) -> None:
    model, x = copy.copy(zoo("plain")), noise(200)
    assert_same_bits(model.render(x, engine="cuda:3"), model.render(x, engine="numba"))
    assert devices_played == {3}
    assert_same_bits(model.stream(max_block=200, engine="cuda:1").process(x), model.render(x, engine="numba"))
    assert devices_played == {3, 1}


def test_devices_share_the_signals_of_a_list(
    zoo: Any, noise: Any, devices_played: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Side by side: else they would not meet."""
    monkeypatch.setattr(OnDevice, "meeting", threading.Barrier(2))
    model = copy.copy(zoo("plain"))
    recordings = [noise(frames) for frames in (300, 900, 310, 290)]
    result = model.render(recordings, engine="cuda:0,cuda:2")
    for x, y in zip(recordings, result, strict=True):
        assert_same_bits(y, model.render(x, engine="numba"))
    assert devices_played == {0, 2}
    assert least_loaded_devices(["a,b"] * 4, [len(x) for x in recordings]) == ["b", "a", "b", "b"]


F = np.float32
ROUND = r"expected \[C, T\], got \[{}, {}\]: did you mean x\.T\?"
#: signals that are none, and the message of the AudioError
BAD_SIGNALS = [
    (np.zeros(5, np.int16), "signal is int16; expected float32"),
    (["a"], "signal is of type list"),
    ("in.wav", r"signal is of type str; expected .* read with namdsp\.read_audio"),
    (np.array(["a", None], object), "signal is an array of object; expected an array of floats"),
    (np.zeros((1, 1, 5)), r"signal has shape \[1, 1, 5\]"),
    (
        np.array([[0, 0], [np.inf, 0]]),
        "signal: frame 0, channel 1 is inf; expected finite samples. Repair the input",
    ),
    (np.array([0, 1e39]), "signal: frame 1, channel 0 is inf"),
    ([[0.0, 0.5], [0.0]], r"signal is a list that is no array .* expected float \[T\] or \[C, T\]"),
    (np.ma.masked_array(np.zeros(64, F), [True] + [False] * 63), "masked array; expected a plain one"),
    (np.zeros((48000, 1)), ROUND.format(48000, 1) + r" For 48000 channels pass channels_first=True"),
]
#: keywords, their bad values, the error, its message
BAD_OPTIONS = [
    ("threads", (0, -1, 1.5, "2", True), SettingError, "threads is .*; expected a whole number of at least 1"),
    ("sample_rate", (0, -48000, 44100.5, np.nan, np.inf, "44100", True, 10, 10**9), SettingError,
     "sample_rate is .*; expected a whole number of Hz from 1000"),
    ("oversample", (0, 5, -2, 2.0, "2", True, None, 32), SettingError, "expected one of 1, 2, 3, 4, 6, 8, 16"),
    ("engine", ("", "Numpy", "cuda", None, ["numpy"], "cuda:-1", "cuda:1,cuda:01", "cuda:1,", "cuda:0,numba",
     "cuda:\u0663"), EngineError, "is unknown; expected one of auto, reference, "),
    ("engine", ("cuda:0,cuda:0",), EngineError, "a device is named twice; expected each once"),
]  # fmt: skip


@pytest.mark.parametrize("engine", ["reference", "numpy", "auto"])
def test_bad_signals_are_audio_errors(engine: str, zoo: Any) -> None:
    model = zoo("plain")
    for x, message in BAD_SIGNALS:
        with pytest.raises(AudioError, match=message):
            model.render(x, engine=engine)
    two = zoo("two in, two out")
    with pytest.raises(AudioError, match="the model takes 2 together"):
        two.render(np.zeros((3, 5)), engine=engine)
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
        if key in ("engine", "oversample"):
            calls += [lambda **o: model.stream(max_block=5, **o), lambda **o: Rig(model, **o)]
        for value in values:
            for call in calls:
                with pytest.raises(error, match=message):
                    call(**{key: value})


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda m: m.stream(max_block=5, engine="reference"), EngineError, "renders whole signals only"),
        (lambda m: m.stream(max_block=8, engine="cuda:0,cuda:1"), EngineError, "several GPUs for one signal"),
        (lambda m: namdsp.render_many(["amp.nam"], [0.0]), SettingError, r"models\[0\] is a str; expected a model"),
        (lambda m: namdsp.render_many(m, [0.0]), SettingError, "models is a Model; expected a list of models"),
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
        ("two in, two out", (2, 300), {"engine": "numpy"}),
        ("lstm", (20, 64), {}),  # voices of a group, and one of the rest
    ],
)
@pytest.mark.parametrize("value", [np.nan, -np.inf])
def test_a_sample_that_is_not_finite_is_found_wherever_it_is(
    name: str, shape: tuple[int, int], options: Any, value: float, zoo: Any, noise: Any
) -> None:
    model, x = zoo(name), noise(shape[1], shape[0])
    x[-1, -2] = value
    message = f"signal: frame {shape[1] - 2}, channel {shape[0] - 1} is {value}; expected finite"
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
            AudioError,
            match=r"\.nam: the model's output: frame 0, channel 0 is .*; .* It overflows",
        ):
            model.render(np.ones(5), engine=name)
        with pytest.raises(AudioError, match=r"signal 1, .* signal: frame 0, channel 0 is nan"):
            model.render([np.ones(5), np.array([np.nan])], engine=name)


# -- shapes, types, rates ----------------------------------------------------------------------------------


@pytest.mark.parametrize("which", ["engine", "reference", "truth"])
def test_shapes_follow_the_signal(which: str, engine: str, zoo: Any) -> None:
    for name, shape, result in (
        *(("plain", shape, shape) for shape in ((7,), (1, 7), (3, 7), (0,), (2, 0), (0, 5))),
        ("one in, three out", (7,), (3, 7)),
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


@pytest.mark.parametrize("rate", [44100, 96000, 48000])
@pytest.mark.parametrize("shape", [(30_000,), (2, 70_001), (1, 1)])
def test_another_rate_is_resampled_as_a_file_would_be(
    rate: int, shape: tuple[int, ...], zoo: Any, noise: Any, tmp_path: Path
) -> None:
    model, x = zoo("plain"), noise(shape[-1], shape[0] if len(shape) == 2 else None)
    soundfile.write(tmp_path / "in.wav", x.T, rate, subtype="FLOAT")
    render_file(tmp_path / "in.wav", model, tmp_path / "out.wav", on_warning=lambda note: None)
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


def test_what_does_not_fit_into_memory_is_refused_before_it_is_allocated(
    load: Any, zoo: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = load(wavenet(layer_array(channels=8, kernel=2, dilations=(8_000_000,))))[0]  # 0.24 GiB a voice
    with monkeypatch.context() as patch:
        patch.setattr(Model, "voices", lambda *_, **__: pytest.fail("it was on its way to allocate"))
        patch.setattr("namdsp.model.Renderer", lambda *_, **__: pytest.fail("so was this"))
        for make in (
            lambda: large.stream(max_block=64, channels=9),
            lambda: Rig(large, channels=9),
            lambda: large.renderer(channels=9),
        ):
            with pytest.raises(StreamError, match=r"9 channels need 2\.1 GiB of history; expected at most 2"):
                make()
        with pytest.raises(pytest.fail.Exception, match="on its way"):
            large.stream(max_block=64, channels=8)
    with pytest.raises(SettingError, match=r"oversample=16: needs .* GiB of history; .* smaller factor"):
        large.render(np.zeros(10), oversample=16)
    model = zoo("plain")
    rig, long = Rig(model, channels=100), namdsp.Cabinet(1e-5 * np.geomspace(1.0, 1e-12, 48000 * 29), 48000)
    with pytest.raises(AudioError, match=r"100 channels of 1392000 frames need 2\.1 GiB; expected at most 1"):
        rig.cabinet = long
    one = model.stream(max_block=64, engine="numpy").memory_bytes
    monkeypatch.setattr("namdsp.runtime.arguments.MAX_STATE_BYTES", 80 * one)
    with pytest.raises(StreamError, match=r"100 channels need .* GiB with the numpy engine"):
        model.stream(max_block=64, channels=100, engine="numpy")
    model.stream(max_block=np.uint8(64), channels=np.uint8(70), engine="numpy")


# -- engines -----------------------------------------------------------------------------------------------


def test_auto_switches_engines_and_keeps_the_reason(zoo: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(plan: Any, max_block: Any) -> Any:
        raise EngineError("quantum: not usable here")

    prefer(monkeypatch, "quantum", refusing)
    plan = zoo("plain").plan
    choice = build_engine(plan, EngineRequest(max_block=64))
    assert choice.refusals == (("quantum", "quantum: not usable here"),)
    assert choice.engine.name == "numpy"
    with pytest.raises(EngineError, match="quantum: not usable here"):
        build_engine(plan, EngineRequest("quantum", 64))
    monkeypatch.setattr(dispatch, "BACKENDS", {"quantum": Backend("quantum_backend")})
    with pytest.raises(EngineError, match="no engine can run this model here: quantum: quantum: not usable"):
        build_engine(plan, EngineRequest(max_block=64))


# -- tensors -------------------------------------------------------------------------------------------


def test_torch_tensors_give_tensors_with_the_bits_of_arrays(zoo: Any, noise: Any) -> None:
    torch = pytest.importorskip("torch", reason="NOT TESTED: PyTorch is not installed")
    model, x = zoo("plain"), noise(64, 2)
    given, expected = torch.from_numpy(x.copy()), model.render(x)
    for y, right in (
        (model.render(given), expected),
        (model.render([given, x])[0], expected),
        (namdsp.render_many([model], given.T.contiguous().T)[0], expected),
        (model.render(given.double(), sample_rate=44100), model.render(x, sample_rate=44100)),
        (model.render(given.bfloat16()), model.render(given.bfloat16().float().numpy())),
        (model.stream(max_block=64, channels=2).process(given), expected),
        (Rig(model, max_block=64, channels=2).process(given), expected),
    ):
        assert (type(y), y.dtype, y.requires_grad) == (torch.Tensor, torch.float32, False)
        assert_same_bits(y.numpy(), right)
    model.stream(max_block=64, channels=2).process_into(given, given)
    assert_same_bits(given.numpy(), expected)


def test_torch_tensors_that_mean_nothing_are_refused(zoo: Any) -> None:
    torch = pytest.importorskip("torch", reason="NOT TESTED: PyTorch is not installed")
    model, plain, with_grad = zoo("plain"), torch.zeros(64), torch.zeros(64, requires_grad=True)
    for x, message in (
        (torch.zeros(5, dtype=torch.int16), "signal is int16; expected float32"),
        (torch.zeros(5, device="meta"), "signal is a float32 tensor on meta that cannot be read"),
        (torch.zeros(48000, 1), ROUND.format(48000, 1)),
        (with_grad, r"signal requires grad, but no gradient is computed here\. Pass x\.detach\(\)"),
    ):
        with pytest.raises(AudioError, match=message):
            model.render(x)
    stream = model.stream(max_block=64)
    for block, out, message in (
        (plain.double(), plain, "block is a float64 tensor on cpu; expected float32 on the CPU"),
        (plain.to_sparse(), plain, "block is a float32 tensor on cpu that cannot be read"),
        (plain, with_grad, "out requires grad"),
    ):
        with pytest.raises(StreamError, match=message):
            stream.process_into(block, out)
