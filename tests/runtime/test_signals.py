"""What comes in as audio: arrays the wrong way round, other rates, too many channels; and what is refused."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import layer_array, wavenet
from comparing import assert_same_bits

import namdsp
from namdsp import AudioError, SettingError, StreamError
from namdsp.model import Model
from namdsp.rendering.render_file import render_file
from namdsp.runtime.renderer import Renderer

# -- the right way round -------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", [(48000, 1), (480, 2), (3, 2)])
@pytest.mark.parametrize("how", ["render", "reference", "truth", "list", "many"])
def test_frames_by_channels_are_refused(shape: tuple[int, int], how: str, zoo: Any) -> None:
    model, x = zoo("plain"), np.zeros(shape, np.float32)
    calls = {
        "render": lambda: model.render(x),
        "reference": lambda: model.render(x, engine="reference"),
        "truth": lambda: model.truth(x),
        "list": lambda: model.render([np.zeros(5), x]),
        "many": lambda: namdsp.render_many([model], x),
    }
    message = rf"expected \[C, T\], got \[{shape[0]}, {shape[1]}\]: did you mean x\.T\?"
    with pytest.raises(AudioError, match=message) as caught:
        calls[how]()
    assert f"For {shape[0]} channels say channels_first=True" in str(caught.value)


def test_a_model_that_accepts_two_says_how_they_are_to_stand(zoo: Any) -> None:
    model = zoo("two in, two out")
    with pytest.raises(AudioError, match=r"expected \[C, T\], got \[480, 2\]: did you mean x\.T\?$"):
        model.render(np.zeros((480, 2)))
    assert model.render(np.zeros((2, 1))).shape == (2, 1)


def test_a_signal_of_multiple_channels_says_so(zoo: Any, noise: Any, backend: str) -> None:
    model, x = zoo("plain"), noise(2, 3)
    expected = np.stack([model.render(row, engine="reference") for row in x])
    for options in ({"engine": backend}, {"engine": "reference"}):
        assert_same_bits(model.render(x, channels_first=True, **options), expected)
        assert_same_bits(model.render([x], channels_first=True, **options)[0], expected)
        assert_same_bits(namdsp.render_many([model], x, channels_first=True, **options)[0], expected)
    assert model.truth(x, channels_first=True).shape == (3, 2)


def test_files_are_read_channels_first_however_short_they_are(zoo: Any, noise: Any, tmp_path: Path) -> None:
    model, x = zoo("plain"), noise(1, 2)
    soundfile.write(tmp_path / "in.wav", x.T, 48000, subtype="FLOAT")
    for engine in ("numpy", "reference"):
        render_file(tmp_path / "in.wav", model, tmp_path / "out.wav", engine=engine, overwrite=True)
        result, _ = soundfile.read(tmp_path / "out.wav", dtype="float32", always_2d=True)
        assert_same_bits(result.T.copy(), model.render(x, channels_first=True))


def test_blocks_and_taps_the_wrong_way_round_are_reported(zoo: Any, noise: Any) -> None:
    model, out = zoo("plain"), np.empty(48, np.float32)
    for consumer in (model.stream(max_block=64), namdsp.Rig(model, max_block=64)):
        with pytest.raises(
            StreamError, match=r"block has shape \[48, 1\]; expected \[1, T\] or \[T\]: did you mean x\.T\?"
        ):
            consumer.process_into(noise(1, 48), out)
        with pytest.raises(StreamError, match=r"out has shape \[48, 1\].*did you mean x\.T\?"):
            consumer.process_into(out, noise(1, 48))
        with pytest.raises(StreamError, match=r"expected \[1, T\] or \[T\]$"):
            consumer.process_into(noise(48, 3), out)
    with pytest.raises(AudioError, match=r"expected \[C, N\], got \[480, 2\]: did you mean taps\.T\?"):
        namdsp.Cabinet(np.ones((480, 2)), 48000)
    assert namdsp.Cabinet(np.eye(9, 2) + 1e-3, 48000, channels_first=True).channels == 9


# -- many channels, and memory -------------------------------------------------------------------------


@pytest.fixture(params=["numba", "numpy"])
def backend(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_large_numbers_of_channels_are_played_in_groups(
    zoo: Any, noise: Any, backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once: list[int] = []
    process_into = Renderer.process_into

    def counting(self: Renderer, x: Any, y: Any) -> None:
        at_once.append(len(x))
        process_into(self, x, y)

    monkeypatch.setattr(Renderer, "process_into", counting)
    model, x = zoo("plain"), noise(40, 150)
    result = model.render(x, engine=backend, channels_first=True, threads=2)
    assert max(at_once) <= 64
    assert sum(at_once) == 150
    for channel in (0, 63, 64, 149):
        assert_same_bits(result[channel], model.render(x[channel], engine="reference"))


@pytest.fixture
def large(load: Any) -> Model:
    """0.24 GiB of history a voice, a few weights."""
    return load(wavenet(layer_array(channels=8, kernel=2, dilations=(8_000_000,))))[0]


def test_the_limit_of_history_holds_for_all_channels_together(
    large: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Model, "voices", lambda *_, **__: pytest.fail("it was on its way to allocate"))
    monkeypatch.setattr("namdsp.model.Renderer", lambda *_, **__: pytest.fail("so was this"))
    assert 0.2 < large.plan.history_bytes / 2**30 < 0.25
    message = r"9 channels need 2\.1 GiB of history; expected at most 2 GiB a stream"
    for make in (
        lambda: large.stream(max_block=64, channels=9),
        lambda: namdsp.Rig(large, channels=9),
        lambda: large.renderer(channels=9),
    ):
        with pytest.raises(StreamError, match=message):
            make()
    with pytest.raises(pytest.fail.Exception, match="on its way"):
        large.stream(max_block=64, channels=8)


def test_channels_without_end_are_refused(zoo: Any) -> None:
    model = zoo("plain")
    for make in (model.stream, lambda **argument: namdsp.Rig(model, **argument)):
        with pytest.raises(StreamError, match="channels is 100000; expected an integer from 1 to 65536"):
            make(max_block=64, channels=100_000)
        with pytest.raises(StreamError, match=r"blocks of 16777216 frames and 8 channels have .* max_block"):
            make(max_block=1 << 24, channels=8)


def test_states_that_do_not_fit_are_refused(zoo: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    model = zoo("plain")
    one = model.stream(max_block=64, engine="numpy").memory_bytes
    monkeypatch.setattr("namdsp.runtime.arguments.MAX_STATE_BYTES", 80 * one)
    with pytest.raises(StreamError, match=r"100 channels need .* GiB with the numpy engine"):
        model.stream(max_block=64, channels=100, engine="numpy")
    model.stream(max_block=64, channels=70, engine="numpy")


def test_a_cabinet_for_multiple_channels_is_weighed_first(zoo: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    long = namdsp.Cabinet(1e-5 * np.geomspace(1.0, 1e-12, 48000 * 29), 48000)
    rig = namdsp.Rig(zoo("plain"), channels=100)
    with pytest.raises(AudioError, match=r"100 channels of 1392000 frames need 2\.1 GiB; expected at most 1"):
        rig.cabinet = long


# -- rates ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rate", [44100, 96000, 22050, 48000])
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


def test_the_reference_resamples_too_and_nothing_stays_nothing(zoo: Any, noise: Any) -> None:
    model, x = zoo("plain"), noise(500)
    expected = model.render(x, sample_rate=44100, engine="numpy")
    assert_same_bits(model.render(x, sample_rate=44100, engine="reference"), expected)
    assert model.render(x[:0], sample_rate=44100).shape == (0,)


@pytest.mark.parametrize("rate", [0, -48000, 44100.5, np.nan, np.inf, "44100", True, 10, 10**9])
def test_a_rate_that_is_none_is_refused(rate: Any, zoo: Any) -> None:
    for render in (
        zoo("plain").render,
        lambda x, **argument: namdsp.render_many([zoo("plain")], x, **argument),
    ):
        with pytest.raises(SettingError, match=r"sample_rate is .*; expected a whole number of Hz from 1000"):
            render(np.zeros(5), sample_rate=rate)


# -- arguments -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [0, -1, 1.5, "2", True])
def test_a_number_of_threads_that_is_none_is_refused(threads: Any, zoo: Any) -> None:
    model, x = zoo("plain"), np.zeros(5)
    for call in (
        lambda: model.render(x, threads=threads),
        lambda: model.render([x], threads=threads),
        lambda: namdsp.render_many([model], x, threads=threads),
        lambda: model.renderer(channels=1, threads=threads),
    ):
        with pytest.raises(SettingError, match=r"threads is .*; expected an integer of at least 1, or None"):
            call()


def test_one_thread_is_the_callers(zoo: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    model, x = zoo("plain"), np.zeros((1 << 20) + 1, np.float32)
    monkeypatch.setattr(threading.Thread, "start", lambda _: pytest.fail("another thread starts"))
    assert model.render(x, engine="numba", threads=1).shape == x.shape


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


@pytest.mark.parametrize(
    ("models", "result"),
    [
        (["amp.nam"], r"models\[0\] is a str; expected a model. Open a file with namdsp.load"),
        ("amp.nam", "models is a str; expected a list of models"),
        (None, "models is a NoneType; expected a list of models"),
    ],
)
def test_what_is_no_model_is_refused(models: Any, result: str) -> None:
    with pytest.raises(SettingError, match=result):
        namdsp.render_many(models, np.zeros(5))


def test_a_single_model_is_no_list(zoo: Any) -> None:
    with pytest.raises(SettingError, match="models is a Model; expected a list of models"):
        namdsp.render_many(zoo("plain"), np.zeros(5))
    with pytest.raises(SettingError, match=r"models\[1\] is a ndarray"):
        namdsp.render_many([zoo("plain"), np.zeros(5)], np.zeros(5))


def test_rows_of_multiple_lengths_are_no_signal(zoo: Any) -> None:
    with pytest.raises(
        AudioError, match=r"signal is a list that is no array .* expected float \[T\] or \[C, T\]"
    ):
        zoo("plain").render([[0.0, 0.5], [0.0]])


def test_engines_of_multiple_block_sizes_are_not_all_cached(zoo: Any, noise: Any) -> None:
    model, x = zoo("plain"), noise(50)
    for max_block in range(1, 60):
        assert_same_bits(
            model.stream(max_block=max_block, engine="numpy").process(x[:1]), model.render(x[:1])
        )
    assert model._engine_cache._plain.cache_info().currsize <= 16


def test_integers_of_numpy_are_integers(zoo: Any) -> None:
    stream = zoo("plain").stream(max_block=np.uint8(200), channels=np.uint8(3))
    assert stream.process(np.zeros((3, 200), np.float32)).shape == (3, 200)
    assert zoo("plain").explain(max_block=np.int16(64))


def test_masked_arrays_are_refused(zoo: Any) -> None:
    amp, x = zoo("plain"), np.ma.masked_array(np.zeros(64, np.float32), [True] + [False] * 63)
    with pytest.raises(AudioError, match="masked array; expected plain samples"):
        amp.render(x)
    with pytest.raises(StreamError, match="masked array; expected plain samples"):
        amp.stream(max_block=64).process(x)
