"""What notebooks and debuggers show: one short line for each thing, and HTML in which nothing of a file is markup."""

from __future__ import annotations

import html.parser
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import layer_array, save, wavenet

import namdsp
from namdsp.aliasing.measure import measure
from namdsp.analysis.capture import CaptureAnalysis
from namdsp.audio.reader import AudioReader
from namdsp.batch.jobs import find_pairs, name_jobs
from namdsp.batch.run import Options, run_batch
from namdsp.batch.settings import Settings
from namdsp.matching import match_recording

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


class _Tags(html.parser.HTMLParser):
    """The tags of a text, and the attributes that they have."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}


def test_reprs_are_one_short_line(model: namdsp.Model, result: namdsp.RenderResult, tmp_path: Path) -> None:
    soundfile.write(tmp_path / "cab.wav", 0.5 ** np.arange(9), 48000, subtype="FLOAT")
    cabinet = namdsp.Cabinet.load(tmp_path / "cab.wav")
    rig = namdsp.Rig(model, gate_db=-60.0, cabinet=cabinet, max_block=64, engine="numpy")
    x = np.random.default_rng(0).uniform(-0.2, 0.2, 9600).astype(np.float32)
    (tmp_path / "takes").mkdir()
    soundfile.write(tmp_path / "takes" / "a.wav", x[:900], 48000)
    out = str(tmp_path / "out")
    pairs = find_pairs([tmp_path / "takes"], [model.file.file], out, Settings())
    jobs = name_jobs(pairs, out, name="{take}.wav")
    results: list[Any] = []
    summary = run_batch(jobs, out, Options(engine="numpy"), on_result=lambda item, _: results.append(item))
    match = match_recording(model, x, model.render(x, engine="numpy"), engine="numpy")
    joined = namdsp.join([model.file.file, tmp_path / "cab.wav"], tmp_path / "joined.nam")
    flat = np.zeros((21, 8))
    things = [
        *(model, rig, cabinet, result, namdsp.Gate(threshold_db=-60, hold_ms=3.0), namdsp.Compatibility()),
        *(namdsp.Compatibility.parse("trainer"), model.file, model.plan, model.slimmed(0.5), joined),
        *(model.stream(max_block=64, engine="numpy"), model.renderer(channels=2, engine="numpy")),
        *(Settings(input_gain_db=3.0, ir="cab.wav"), summary, *results, match, match.match),
        measure(model, (1, 2), engine="numpy"),
        CaptureAnalysis(48000, flat, flat, flat, flat, np.arange(21.0), flat),
    ]
    for thing in things:
        text = repr(thing)
        assert len(text) <= LONGEST, text
        assert text.isprintable(), text
    assert repr(Settings(input_gain_db=3.0, ir="cab.wav")) == "Settings(input_gain_db=3.0, ir='cab.wav')"
    assert repr(namdsp.Compatibility(tanh="fast")) == "Compatibility(tanh='fast')"
    assert repr(rig).endswith("engine numpy, max_block 64, cabinet 'cab.wav', gate -60 dBFS>")


def test_a_model_is_a_card_and_what_its_file_says_is_text(model: namdsp.Model) -> None:
    shown = model._repr_html_()
    actual = _Tags(shown)
    assert actual.tags == {"div", "strong", "table", "tr", "th", "td"}
    assert actual.attributes == {"style", "scope"}
    for fact in ("WaveNet", "48000 Hz", "-20 dB", "&lt;script&gt;", "&lt;b&gt;amp&amp;.nam", "1 in, 1 out"):
        assert fact in shown
    assert "\u202e" not in shown
    assert "\n" not in shown


def test_a_rendered_file_is_a_player(result: namdsp.RenderResult, tmp_path: Path) -> None:
    shown = result._repr_html_()
    actual = _Tags(shown)
    assert actual.tags == {"div", "strong", "audio", "table", "tr", "th", "td"}
    assert actual.attributes == {"style", "scope", "src", "controls"}
    (content,) = re.findall(r'src="data:audio/flac;base64,([^"]+)"', shown)
    import base64

    (tmp_path / "played.flac").write_bytes(base64.b64decode(content))
    with AudioReader(tmp_path / "played.flac") as played, AudioReader(result.target) as written:
        assert np.abs(played.read(4800) - written.read(4800)).max() < 1e-4
        assert played.channels == 2
    Path(result.target).write_bytes(b"<script>")
    assert _Tags(result._repr_html_()).tags == actual.tags - {"audio"}
    Path(result.target).unlink()
    assert "no such file" in result._repr_html_()


def test_a_long_file_is_played_from_its_beginning(
    result: namdsp.RenderResult, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("namdsp.notebook.MAX_SECONDS", 0.05)
    assert "the first 0.05 s" in result._repr_html_()
    monkeypatch.setattr("namdsp.notebook.MAX_SAMPLES", 960)
    assert "the first 0.01 s" in result._repr_html_()
