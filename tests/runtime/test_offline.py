"""Whole signals: the same bits for every engine, every split and every number of threads; and what is refused."""

import copy
import pickle
import sys

import numpy as np
import pytest
from builders import layer_array, wavenet
from comparing import assert_same_bits, assert_within
from here import refusal_of
from other_builders import linear
from tolerances import SMALL_MODEL_LIMIT
from zoo import MODELS, frames_of

from namdsp import AudioError, EngineError, Rig
from namdsp.arithmetic.fma import INPUT_FLOOR
from namdsp.kernels import BACKENDS
from namdsp.runtime.dispatch import ENGINES, build_engine
from namdsp.runtime.offline import OFFLINE_BLOCK, render_reference
from namdsp.runtime.renderer import Renderer


def signal(channels, frames, seed=0):
    """Noise, [C, T]."""
    return (0.5 * np.random.default_rng(seed).standard_normal((channels, frames))).astype(np.float32)


@pytest.mark.parametrize("name", MODELS)
def test_offline_equals_streaming_equals_the_reference(name, zoo):
    model = zoo(name)
    for frames in (1, 15, 17, frames_of(model, 700)):
        x = signal(model.in_channels, frames)
        expected = np.atleast_2d(model.render(x, engine="reference"))
        for engine in BACKENDS:
            if refusal_of(engine) is None:
                assert_same_bits(np.atleast_2d(model.render(x, engine=engine)), expected)
                stream = model.stream(max_block=frames, engine=engine)
                assert_same_bits(np.atleast_2d(stream.process(x)), expected)
    assert_within(expected, np.atleast_2d(model.truth(x)), SMALL_MODEL_LIMIT)


def test_signals_longer_than_a_block_equal_the_reference(engine, zoo):
    model = zoo("plain")
    x = signal(1, 2 * OFFLINE_BLOCK + 333)[0]
    assert_same_bits(model.render(x, engine=engine), model.render(x, engine="reference"))


@pytest.mark.parametrize("again", [lambda model: pickle.loads(pickle.dumps(model)), copy.deepcopy, copy.copy])
def test_a_model_that_has_rendered_can_be_copied_and_sent_to_other_processes(again, engine, zoo):
    model = zoo("plain")
    x = signal(1, 300)
    expected = model.render(x, engine=engine)
    model.stream(max_block=64, engine=engine)
    other = again(model)
    assert (other.warnings, repr(other)) == (model.warnings, repr(model))
    assert_same_bits(other.render(x, engine=engine), expected)


@pytest.mark.parametrize("threads", [1, 2, 3, 5, None])
def test_the_number_of_threads_changes_no_bits(threads, engine, zoo):
    """Long enough to be split in time for each thread."""
    x = signal(1, 70_001)[0]
    for name in ("plain", "dilation beyond the block"):
        expected = zoo(name).stream(max_block=len(x), engine=engine).process(x)
        assert_same_bits(zoo(name).render(x, engine=engine, threads=threads), expected)


@pytest.mark.parametrize("blocks", [[70_000], [1, 30_000, 5, 40_000], [9000] * 8])
@pytest.mark.parametrize(("name", "channels"), [("plain", 3), ("two in, two out", 2)])
def test_a_renderer_accepts_blocks_of_any_length(blocks, name, channels, engine, zoo):
    model = zoo(name)
    x = signal(channels, sum(blocks))
    expected = model.stream(max_block=x.shape[1], channels=channels, engine=engine).process(x)
    at, chunks = 0, []
    with model.renderer(channels=channels, engine=engine, threads=2) as renderer:
        for block in blocks:
            chunks.append(renderer.process(x[:, at : at + block]))
            at += block
    assert_same_bits(np.concatenate(chunks, axis=1), expected)


def test_stereo_is_two_mono_renders(engine, zoo):
    model = zoo("everything")
    x = signal(2, 500)
    result = model.render(x, engine=engine)
    for channel in range(2):
        assert_same_bits(result[channel], model.render(x[channel], engine=engine))


@pytest.mark.parametrize("which", ["engine", "reference", "truth"])
def test_shapes(which, engine, zoo):
    def shape(name, x):
        model = zoo(name)
        if which == "truth":
            return model.truth(x).shape
        return model.render(x, engine=engine if which == "engine" else "reference").shape

    assert shape("plain", np.zeros(7)) == (7,)
    assert shape("plain", np.zeros((1, 7))) == (1, 7)
    assert shape("plain", np.zeros((3, 7))) == (3, 7)
    assert shape("one in, three out", np.zeros(7)) == (3, 7)
    assert shape("two in, two out", np.zeros((2, 7))) == (2, 7)
    assert shape("three in, one out", np.zeros((3, 7))) == (1, 7)


@pytest.mark.parametrize("which", ["engine", "reference", "truth"])
def test_nothing_in_gives_nothing_out(which, engine, zoo):
    for name, shape in (("plain", (0,)), ("plain", (2, 0)), ("plain", (0, 5)), ("two in, two out", (2, 0))):
        model, x = zoo(name), np.zeros(shape, np.float32)
        if which == "truth":
            result = model.truth(x)
        else:
            result = model.render(x, engine=engine if which == "engine" else "reference")
        assert result.shape == shape
        assert result.dtype == (np.float64 if which == "truth" else np.float32)


def test_every_float_type_is_rounded_to_float32(engine, zoo):
    model = zoo("plain")
    x = signal(1, 50)[0]
    expected = model.render(x, engine=engine)
    assert_same_bits(model.render(x.astype(np.float64), engine=engine), expected)
    assert_same_bits(model.render(x.astype(">f4"), engine=engine), expected)
    assert_same_bits(model.render([float(sample) for sample in x], engine=engine), expected)
    assert_same_bits(model.render(np.repeat(x, 3)[::3], engine=engine), expected)
    half = x.astype(np.float16)
    assert_same_bits(model.render(half, engine=engine), model.render(half.astype(np.float32), engine=engine))
    frozen = x.copy()
    frozen.flags.writeable = False
    assert_same_bits(model.render(frozen, engine=engine), expected)
    unaligned = np.frombuffer(b"\0" + x.tobytes(), np.float32, offset=1)
    assert_same_bits(model.render(unaligned, engine=engine), expected)


@pytest.mark.parametrize(
    ("x", "message"),
    [
        (np.zeros(5, np.int16), "signal is int16; expected float32"),
        (np.zeros(5, bool), "signal is bool"),
        (np.zeros(5, complex), "signal is complex128"),
        (["a"], "signal is of type list"),
        (None, "signal is of type NoneType; expected an array of floats"),
        ("in.wav", r"signal is of type str; expected .* read with soundfile\.read"),
        (np.array(["a", None], object), "signal is an array of object; expected an array of floats"),
        (np.float32(0), r"signal has shape \[\]"),
        (np.zeros((1, 1, 5)), r"signal has shape \[1, 1, 5\]"),
        (np.array([0, 0, np.nan]), "signal is not finite at channel 0, frame 2"),
        (np.array([[0, 0], [np.inf, 0]]), "signal is not finite at channel 1, frame 0"),
        (np.array([0, 1e39]), "signal is not finite at channel 0, frame 1"),
    ],
)
@pytest.mark.parametrize("name", ["reference", "numpy", "auto"])
def test_bad_signals_are_audio_errors(x, message, name, zoo):
    with pytest.raises(AudioError, match=message):
        zoo("plain").render(x, engine=name)


def test_channels_must_be_the_models(zoo):
    for shape in ((3, 5), (1, 5), (5,)):
        with pytest.raises(AudioError, match="the model takes 2 together"):
            zoo("two in, two out").render(np.zeros(shape))


def test_an_output_that_overflows_is_an_audio_error(engine, load):
    built = wavenet(layer_array(activation="ReLU", dilations=(1,)))
    built["weights"] = [1e38] * len(built["weights"])
    model, _ = load(built)
    for name in (engine, "reference"):
        with pytest.raises(
            AudioError, match=r"\.nam: the model's output is not finite at channel 0, frame 0: it"
        ):
            model.render(np.ones(5), engine=name)


def test_the_input_floor_holds_for_the_truth_too(zoo):
    model = zoo("plain")
    silent = np.full(20, np.nextafter(INPUT_FLOOR, np.float32(0)))
    assert np.array_equal(model.truth(silent), model.truth(np.zeros(20)))


def test_a_cold_reference_starts_from_zero_histories(engine, zoo):
    model = zoo("everything")
    x = signal(1, 200)
    cold = render_reference(model.parsed, x, model.plan.prewarm_frames, prewarm=False)
    stream = model.stream(max_block=200, engine=engine, prewarm=False)
    assert_same_bits(stream.process(x), cold)


@pytest.mark.parametrize("name", ["", "Numpy", "cuda", None, ["numpy"], np.array("numpy")])
def test_unknown_engines_are_refused_with_the_known_ones(name, zoo):
    for call in (
        lambda: zoo("plain").render(np.zeros(5), engine=name),
        lambda: zoo("plain").stream(max_block=5, engine=name),
        lambda: zoo("plain").explain(engine=name),
        lambda: Rig(zoo("plain"), engine=name),
    ):
        with pytest.raises(EngineError, match="is unknown; expected one of auto, reference, "):
            call()


def test_the_reference_has_no_stream(zoo):
    with pytest.raises(EngineError, match="renders whole signals only"):
        zoo("plain").stream(max_block=5, engine="reference")


def test_auto_switches_engines_and_keeps_the_reason(zoo, monkeypatch):
    class Refusing:
        @staticmethod
        def build(plan, max_block):
            raise EngineError("quantum: not usable here")

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


def test_the_engine_names_are_those_of_the_backends():
    assert ENGINES[:2] == ("auto", "reference")
    assert "numpy" in ENGINES


@pytest.mark.parametrize(("fields", "chunks"), [(0.5, 1), (4.9, 1), (5.1, 2), (9.1, 4), (30, 4)])
def test_cores_share_a_long_response_evenly(fields, chunks, load, monkeypatch):
    """Each plays as many frames as the others, to a block of the convolution, and all at most half as many again."""
    model = load(linear(5000, bias=False))[0]
    warm = model.plan.prewarm_frames
    frames = int(fields * warm)
    played = {}
    render_chunk = Renderer._render_chunk

    def counting(self, chunk):
        played[chunk.first] = chunk.stop - chunk.first + (warm if chunk.first else 0)
        return render_chunk(self, chunk)

    monkeypatch.setattr(Renderer, "_render_chunk", counting)
    x = np.random.default_rng(0).standard_normal((1, frames)).astype(np.float32)
    with model.renderer(channels=1, engine="numba", threads=4) as renderer:
        y = renderer.process(x)
    assert len(played) == chunks
    assert max(played.values()) - min(played.values()) < 2 * model.plan.period
    assert sum(played.values()) == frames + (chunks - 1) * warm <= 1.5 * frames
    assert_same_bits(y, model.renderer(channels=1, engine="numba", threads=1).process(x))
