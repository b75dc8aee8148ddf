"""What is public: one short line in a debugger, a card in notebooks that no file can spoil, settings that exist."""

from __future__ import annotations

import base64
import copy
import inspect
import pickle
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import layer_array, save, wavenet
from html_page import HtmlPage

import namdsp
from namdsp.audio.reader import AudioReader
from namdsp.common.short_repr import short_path
from namdsp.matching import match_recording
from namdsp.rendering.job import Settings

LONGEST = 110
HOSTILE = "</td><script>alert(1)</script><img src=x onerror=alert(1)>\"'&\u202e\n"


@pytest.fixture
def model(tmp_path: Path) -> namdsp.Model:
    folder = tmp_path / ("a folder with quite a long name " * 4)
    folder.mkdir()
    metadata = {
        **{key: HOSTILE + key for key in ("name", "modeled_by", "gear_make", "gear_model", "gear_type")},
        **{"tone_type": HOSTILE, "loudness": -20.0, "input_level_dbu": HOSTILE, "date": {"year": HOSTILE}},
    }
    built = wavenet(layer_array(channels=2, dilations=(1, 2)), metadata=metadata)
    return namdsp.load(save(built, folder, "<b>amp&.nam"))


@pytest.fixture
def result(model: namdsp.Model, tmp_path: Path) -> namdsp.RenderResult:
    x = 0.1 * np.random.default_rng(0).standard_normal((4800, 2))
    soundfile.write(tmp_path / "<i>in.wav", x, 48000, subtype="FLOAT")
    return namdsp.render_file(tmp_path / "<i>in.wav", model, tmp_path / "<u>out&.wav", engine="numpy")


def test_reprs_are_one_short_line(model: namdsp.Model, result: namdsp.RenderResult, tmp_path: Path) -> None:
    soundfile.write(tmp_path / "cab.wav", 0.5 ** np.arange(9), 48000, subtype="FLOAT")
    cabinet = namdsp.Cabinet.load(tmp_path / "cab.wav")
    x = np.random.default_rng(0).uniform(-0.2, 0.2, 9600).astype(np.float32)
    match = match_recording(model, x, model.render(x, engine="numpy"), engine="numpy")
    joined = namdsp.join([model.file.file, tmp_path / "cab.wav"], tmp_path / "joined.nam")
    renderer = model.renderer(channels=2, engine="numpy")
    rig = namdsp.Rig(model, gate_db=-60.0, cabinet=cabinet, max_block=64, engine="numpy")
    stream = model.stream(max_block=64, channels=3, engine="numpy")
    for thing in (cabinet, result, model.file, model.plan, joined, match, match.match, renderer, rig, stream):
        assert len(repr(thing)) <= LONGEST, repr(thing)
        assert repr(thing).isprintable(), repr(thing)
    assert repr(model.slimmed(0.5)) == f"<Model {short_path(model.file.file)} WaveNet, slim 0.5, 48000 Hz>"
    rig.input_gain_db, rig.bypass = 3.0, True
    assert repr(rig).endswith(
        "max_block 64, cabinet 'cab.wav', gate -60 dBFS, bypass=True, input_gain_db=3.0>"
    )
    for settings in (namdsp.Gate(hold_ms=3.0), Settings(ir="cab.wav"), namdsp.Compatibility(tanh="fast")):
        assert eval(repr(settings), {**vars(namdsp), "Settings": Settings}) == settings
        assert repr(settings).count("=") == 1, "what is as usual is not shown"


def test_a_model_is_a_card_and_what_its_file_says_is_text(model: namdsp.Model) -> None:
    shown = model._repr_html_()
    actual = HtmlPage(shown)
    assert actual.names == {"div", "strong", "table", "tr", "th", "td"}
    assert actual.attributes == {"style", "scope"}
    for fact in ("WaveNet", "48000 Hz", "-20 dB", "&lt;script&gt;", "&lt;b&gt;amp&amp;.nam", "1 in, 1 out"):
        assert fact in shown
    assert "\u202e" not in shown
    assert "\n" not in shown


def test_a_rendered_file_is_a_player(
    result: namdsp.RenderResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = result._repr_html_()
    actual = HtmlPage(shown)
    assert actual.names == {"div", "strong", "audio", "table", "tr", "th", "td"}
    assert actual.attributes == {"style", "scope", "src", "controls"}
    (content,) = re.findall(r'src="data:audio/flac;base64,([^"]+)"', shown)
    (tmp_path / "played.flac").write_bytes(base64.b64decode(content))
    with AudioReader(tmp_path / "played.flac") as played, AudioReader(result.target) as written:
        assert np.abs(played.read(4800) - written.read(4800)).max() < 1e-4
        assert played.channels == 2
    for limit, most, said in (
        ("MAX_SECONDS", 0.05, "the first 0.05 s"),
        ("MAX_SAMPLES", 960, "the first 0.01 s"),
    ):
        monkeypatch.setattr(f"namdsp.notebook.{limit}", most)
        assert said in result._repr_html_()
    Path(result.target).write_bytes(b"<script>")
    assert HtmlPage(result._repr_html_()).names == actual.names - {"audio"}
    Path(result.target).unlink()
    assert "no such file" in result._repr_html_()


# -- settings --------------------------------------------------------------------------------------------


def options_of(name: str, function: Any) -> Iterator[tuple[str, Any, str]]:
    """What errors call a public function, the function, and each of its options."""
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY or parameter.default is not parameter.empty:
            yield name, function, parameter.name


def every_option() -> Iterator[tuple[str, Any, str]]:
    for name in namdsp.__all__:
        thing = getattr(namdsp, name)
        if inspect.isfunction(thing):
            yield from options_of(name, thing)
        elif inspect.isclass(thing) and not issubclass(thing, Exception | namdsp.RenderResult):
            if name in ("Rig", "Gate", "Cabinet", "Compatibility"):  # the others are made by functions
                yield from options_of(name, thing)
            for method in vars(thing):
                if not method.startswith("_") and callable(getattr(thing, method)):
                    yield from options_of(f"{name}.{method}", getattr(thing, method))


def test_a_misspelt_option_of_any_public_function_names_that_function_and_the_right_option() -> None:
    drawn, seen = random.Random(0), set()
    for name, function, option in every_option():
        at = drawn.randrange(1, len(option))
        wrong = option[:at] + option[at + 1 :]
        if len(option) < 4 or wrong in inspect.signature(function).parameters:
            continue
        with pytest.raises(namdsp.SettingError) as caught:  # before it asks for the other arguments
            function(**{wrong: 3})
        assert str(caught.value) == f"{name}: {wrong} is no option; did you mean {option}?"
        assert isinstance(caught.value, TypeError)
        seen.add(name)
    assert {"load", "train", "playing", "Model.render", "Rig", "Rig.render", "Cabinet.load"} <= seen
    with pytest.raises(TypeError, match=r"^load: zzz is no option; expected some of allow_large, compat"):
        namdsp.load("amp.nam", zzz=3)  # type: ignore[call-arg]


def test_a_warning_names_the_line_that_called_the_package(tmp_path: Path) -> None:
    path = save(wavenet(layer_array(), metadata={}), tmp_path)
    for call in (
        lambda: namdsp.Rig(namdsp.load(path), normalize=True),
        lambda: render_normalised(path, tmp_path),
    ):
        with pytest.warns(namdsp.NamFileWarning) as caught:
            call()
        assert {warning.filename for warning in caught} == {__file__}


def render_normalised(model: Path, folder: Path) -> None:
    soundfile.write(folder / "in.wav", np.zeros(99), 48000)
    namdsp.render_file(folder / "in.wav", model, folder / "out.wav", normalize=True)


@pytest.fixture
def things(zoo: Any) -> dict[str, Any]:
    model = zoo("plain")
    return {
        "model": model,
        "stream": model.stream(max_block=64),
        "rig": namdsp.Rig(model, max_block=64),
        "gate": namdsp.Gate(),
        "cabinet": namdsp.Cabinet(np.full(300, 1e-2), 48000),
        "compatibility": model.compatibility,
    }


#: an object, an attribute that cannot be set, what is said
FIXED = [
    ("rig", "output_gain", "Rig has no 'output_gain' to set: did you mean output_gain_db?"),
    (
        "rig",
        "gain",
        "expected one of bypass, cabinet, dc_block, eq, gate, gate_db, input_gain_db, ir, output_gain_db",
    ),
    ("rig", "sample_rate", "Rig.sample_rate cannot be set; expected one of bypass, cabinet"),
    ("rig", "model", r"Rig.model cannot be set; swap\(model\) crossfades to another"),
    ("model", "sample_rate", r"Model.sample_rate cannot be set; .*render\(x, sample_rate=44100\)"),
    ("model", "metadata", "Model.metadata cannot be set; it does not change; make another"),
    ("model", "gain", "Model has no 'gain' to set"),
    ("cabinet", "gain_db", "Cabinet.gain_db cannot be set"),
    *(("stream", name, name) for name in ("max_block", "replaced_samples", "output_gain_db")),
    ("gate", "threshold_db", "cannot assign to field 'threshold_db'"),
    ("compatibility", "tanh", "cannot assign to field 'tanh'"),
]


def test_what_is_no_setting_cannot_be_set(things: dict[str, Any]) -> None:
    for name, attribute, message in FIXED:
        before = getattr(things[name], attribute, None)
        with pytest.raises(AttributeError, match=message):
            setattr(things[name], attribute, 44100)
        assert getattr(things[name], attribute, None) == before
    assert dir(namdsp) == sorted(namdsp.__all__)
    assert all(hasattr(namdsp, name) for name in namdsp.__all__)


def test_copies_are_as_fixed_as_what_they_were_composed_of_and_what_runs_has_none(
    things: dict[str, Any],
) -> None:
    before = things["cabinet"].partitions(1, 48000)
    assert things["cabinet"].partitions(1, 48000)[0] is before[0], "kept"
    for again in (copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))):
        for name, fact in (("model", "sample_rate"), ("cabinet", "gain_db")):
            copied = again(things[name])
            assert repr(copied) == repr(things[name])
            with pytest.raises(AttributeError, match="cannot be set"):
                setattr(copied, fact, 1.0)
        if again is not copy.copy:
            (part,) = copied.partitions(1, 48000)
            assert part.table.ctypes.data != before[0].table.ctypes.data, "no addresses of the first"
        with pytest.raises(namdsp.StreamError, match="a rig cannot be copied or pickled"):
            again(things["rig"])
