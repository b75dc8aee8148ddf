"""The page of an audition: what is in it, and that nobody's text can break out of it."""

from __future__ import annotations

import base64
import html.parser
import io
import json
import re

import numpy as np
import pytest
import soundfile
from builders import layer_array, save, wavenet

from namdsp.audition.sound import FORMATS, brightness_hz, encode, spectrogram, waveform
from namdsp.cli import main
from namdsp.rendering.loudness import measure

RATE_HZ = 48_000
HOSTILE = "</script><script>alert(1)</script>%%data%%\"'<b>&amp;\u2028"


def gain(scale, **metadata):
    """A capture that multiplies: y = scale * x."""
    straight = {"type": "LeakyReLU", "negative_slope": 1.0}
    created = wavenet(
        layer_array(channels=1, dilations=[1], kernel=1, activation=straight), metadata=metadata
    )
    # rechannel, convolution and bias, mixin, layer1x1 and bias, head and bias, head scale
    created["weights"] = [1, 1, 0, 0, 0, 0, 1, 0, scale]
    return created


@pytest.fixture
def folder(tmp_path):
    captures = tmp_path / "captures"
    captures.mkdir()
    save(gain(0.5, name="half", tone_type="clean"), captures, "half.nam")
    save(gain(-3.0, name=HOSTILE, gear_make="<img src=x onerror=alert(2)>"), captures, "hostile.nam")
    x = 0.2 * np.random.default_rng(0).standard_normal(RATE_HZ).astype(np.float32)
    soundfile.write(tmp_path / "di.wav", x, RATE_HZ, subtype="FLOAT")
    return tmp_path


def audition(folder, *more):
    return main(
        ["audition", str(folder / "di.wav"), str(folder / "captures"), "-o", str(folder / "page"),
         "--engine", "numpy", *more]
    )  # fmt: skip


class Scripts(html.parser.HTMLParser):
    """The scripts of a page by their id, and all tags."""

    def __init__(self, text):
        super().__init__()
        self.found: dict[str | None, str] = {}
        self.tags: list[str] = []
        self._name: str | None = None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self._name = dict(attrs).get("id") or "code" if tag == "script" else None

    def handle_data(self, data):
        if self._name:
            self.found[self._name] = self.found.get(self._name, "") + data


def test_all_are_there_equally_loud_with_their_measures(folder):
    assert audition(folder, "--format", "flac") == 0
    scripts = Scripts((folder / "page" / "index.html").read_text("utf-8"))
    entries = json.loads(scripts.found["data"])["entries"]
    assert [entry["name"] for entry in entries] == ["dry signal", "half", HOSTILE]
    assert entries[1]["gain_db"] == pytest.approx(-6.02, abs=0.01)
    assert entries[2]["gain_db"] == pytest.approx(9.54, abs=0.01)
    assert entries[1]["metadata"]["tone_type"] == "clean"
    loud = []
    for index, entry in enumerate(entries):
        sound, rate_hz = soundfile.read(io.BytesIO(base64.b64decode(scripts.found[f"sound-{index}"])))
        assert rate_hz == RATE_HZ
        assert entry["bytes"] > 1000
        loud.append(measure(sound[np.newaxis].astype(np.float32), rate_hz).loudness_lufs)
    assert np.ptp(loud) < 0.01
    assert entries[2]["matched_db"] - entries[1]["matched_db"] == pytest.approx(-15.56, abs=0.01)


def test_names_are_text_and_nothing_is_loaded(folder):
    assert audition(folder, "--title", HOSTILE) == 0
    text = (folder / "page" / "index.html").read_text("utf-8")
    scripts = Scripts(text)
    assert scripts.tags.count("script") == 1 + 1 + 3  # code, data, a sound each
    assert "img" not in scripts.tags
    assert "b" not in scripts.tags
    assert json.loads(scripts.found["data"])["entries"][2]["metadata"]["gear_make"].startswith("<img")
    assert not re.findall(r'(?:src|href)\s*=\s*["\']?http', text)
    assert "default-src &#x27;none&#x27;" in text


def test_one_that_fails_is_reported_and_the_others_stand(folder, capsys):
    (folder / "captures" / "broken.nam").write_text("{")
    assert audition(folder) == 1
    assert "broken.nam" in capsys.readouterr().err
    data = Scripts((folder / "page" / "index.html").read_text("utf-8")).found["data"]
    assert len(json.loads(data)["entries"]) == 3


def test_nothing_is_replaced_unasked_and_no_input_ever(folder, capsys):
    page = folder / "page"
    page.mkdir()
    (page / "index.html").write_text("mine")
    assert audition(folder) == 1
    assert (page / "index.html").read_text() == "mine"
    assert "exists already" in capsys.readouterr().err
    assert audition(folder, "-y") == 0
    (page / "index.html").unlink()
    (page / "index.html").symlink_to(folder / "di.wav")
    before = (folder / "di.wav").read_bytes()
    assert audition(folder, "-y") == 1
    assert (folder / "di.wav").read_bytes() == before


@pytest.mark.parametrize("what", ["silent", "broken", "none"])
def test_no_page_of_nothing(folder, what, capsys):
    if what == "silent":
        soundfile.write(folder / "di.wav", np.zeros(RATE_HZ), RATE_HZ)
    for path in (folder / "captures").iterdir():
        if what == "broken":
            path.write_text("{}")
        elif what == "none":
            path.unlink()
    assert audition(folder) == 1
    assert not (folder / "page" / "index.html").exists()
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("there", [False, True])
def test_an_interrupted_one_leaves_no_folder_that_it_created(folder, monkeypatch, there):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    if there:
        (folder / "new").mkdir()
    monkeypatch.setattr("namdsp.cli.audition.make_entries", interrupted)
    assert audition(folder, "-o", str(folder / "new" / "page")) == 130
    assert (folder / "new").exists() == there
    assert not (folder / "new" / "page").exists()


def test_pictures_of_known_sounds():
    t = np.arange(RATE_HZ) / RATE_HZ
    x = np.stack([np.where(t < 0.5, 0.5, 0.0) * np.sin(2 * np.pi * 1000 * t)]).astype(np.float32)
    ends = waveform(x)
    assert ends[:, :290].min() == -64
    assert ends[:, 290:].max() <= 64
    assert not ends[:, 310:].any()
    levels = spectrogram(x, RATE_HZ)
    assert levels.max() == 255
    row, column = np.unravel_index(levels.argmax(), levels.shape)
    assert row == round(72 * np.log(1000 / 30) / np.log(20_000 / 30) - 0.5)
    assert column < 120
    assert not levels[:, 130:].any()
    assert brightness_hz(x, RATE_HZ) == pytest.approx(1000, rel=0.01)
    assert brightness_hz(np.zeros((1, 100), np.float32), RATE_HZ) == 0.0


@pytest.mark.parametrize("name", FORMATS)
def test_sounds_are_as_long_and_as_loud(name):
    t = np.arange(RATE_HZ) / RATE_HZ
    x = np.stack([0.5 * np.sin(2 * np.pi * 440 * t), 0.25 * np.sin(2 * np.pi * 660 * t)]).astype(np.float32)
    y, rate_hz = soundfile.read(io.BytesIO(encode(x, RATE_HZ, name)))
    assert (y.shape, rate_hz) == ((RATE_HZ, 2), RATE_HZ)
    assert np.abs(y.T - x)[:, 5000:-5000].max() < 0.02
