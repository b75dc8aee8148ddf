"""The page of an audition: what is in it, that nobody's text can break out of it, and what it does in a browser."""

from __future__ import annotations

import base64
import io
import json
import os
import re

import numpy as np
import pytest
import soundfile
from builders import linear, save
from html_page import HtmlPage
from waiting import wait_until

from namdsp.audition.sound import FORMATS, brightness_hz, encode, spectrogram, waveform
from namdsp.cli import main
from namdsp.rendering.job import Settings
from namdsp.rendering.loudness import measure

RATE_HZ = 48_000
HOSTILE = "</script><script>alert(1)</script>%%data%%\"'<b>&amp;\u2028"


@pytest.fixture
def folder(tmp_path):
    captures = tmp_path / "captures"
    captures.mkdir()
    save(
        linear(weights=[0.5], bias=False, metadata={"name": "half", "tone_type": "clean"}),
        captures,
        "half.nam",
    )
    metadata = {"name": HOSTILE, "gear_make": "<img src=x onerror=alert(2)>"}
    save(linear(weights=[-3.0], bias=False, metadata=metadata), captures, "hostile.nam")
    x = 0.2 * np.random.default_rng(0).standard_normal(RATE_HZ).astype(np.float32)
    soundfile.write(tmp_path / "di.wav", x, RATE_HZ, subtype="FLOAT")
    return tmp_path


def audition(folder, *more):
    return main(
        ["audition", str(folder / "di.wav"), str(folder / "captures"), "-o", str(folder / "page"),
         "--engine", "numpy", *more]
    )  # fmt: skip


def page_of(folder):
    return (folder / "page" / "index.html").read_text("utf-8")


def test_all_are_there_equally_loud_and_their_names_are_text(folder, capsys):
    """A click keeps them softer than usual: of the loudest peak 1 dB is left."""
    x, _ = soundfile.read(folder / "di.wav", dtype="float32")
    x[RATE_HZ // 2] = 8.0
    soundfile.write(folder / "di.wav", x, RATE_HZ, subtype="FLOAT")
    (folder / "captures" / "broken.nam").write_text("{")
    assert audition(folder, "--format", "flac", "--name", HOSTILE) == 1
    assert "broken.nam" in capsys.readouterr().err
    read = HtmlPage(page_of(folder))
    assert (
        len(read.scripts) == [tag for tag, _ in read.tags].count("script") == 1 + 2 + 3
    )  # code, data, captures, a sound each
    assert not {"img", "b"} & read.names
    assert not re.findall(r'(?:src|href)\s*=\s*["\']?http', page_of(folder))
    assert "default-src &#x27;none&#x27;" in page_of(folder)
    entries = json.loads(read.scripts["data"])["entries"]
    assert [entry["name"] for entry in entries] == ["dry signal", "half", f"{HOSTILE} (hostile)"]
    assert [entry["gain_db"] for entry in entries[1:]] == pytest.approx([-6.02, 9.54], abs=0.01)
    assert entries[1]["metadata"]["tone_type"] == "clean"
    assert entries[2]["metadata"]["gear_make"].startswith("<img")
    loud, peaks = [], []
    for index in range(3):
        sound, rate_hz = soundfile.read(io.BytesIO(base64.b64decode(read.scripts[f"sound-{index}"])))
        assert rate_hz == RATE_HZ
        levels = measure(sound[np.newaxis].astype(np.float32), rate_hz)
        loud.append(levels.loudness_lufs)
        peaks.append(levels.peak)
    assert np.ptp(loud) < 0.01
    assert max(peaks) == pytest.approx(10 ** (-1 / 20), abs=1e-3)
    assert entries[2]["matched_db"] - entries[1]["matched_db"] == pytest.approx(-15.56, abs=0.01)


def test_a_capture_of_clicks_does_not_make_the_others_soft_and_folders_are_searched(folder, capsys):
    t = np.arange(RATE_HZ) / RATE_HZ
    x = 0.3 * np.sin(2 * np.pi * 200 * t)
    x[RATE_HZ // 2] += 0.3
    soundfile.write(folder / "di.wav", x, RATE_HZ, subtype="FLOAT")
    clicks = linear(weights=[1.0, -2.0, 1.0], bias=False, metadata={"name": "clicks"})
    save(clicks, folder / "captures", "clicks.nam")
    (folder / "captures" / "inside").mkdir()
    save(linear(weights=[0.7], bias=False), folder / "captures" / "inside", "other.nam")
    assert audition(folder) == 0
    said = capsys.readouterr().err
    assert "4 captures will play 1.0 s each" in said
    assert re.search(r"warning: clicks: is [0-9.]+ dB softer than the others", said)
    assert said.count("softer") == 1
    entries = json.loads(HtmlPage(page_of(folder)).scripts["data"])["entries"]
    levels = {e["name"]: e["loudness_lufs"] + e["matched_db"] for e in entries}
    assert {round(level, 2) for name, level in levels.items() if name != "clicks"} == {-18.0}
    clicks = next(e for e in entries if e["name"] == "clicks")
    assert clicks["peak_dbfs"] + clicks["matched_db"] == pytest.approx(-1.0, abs=0.01)


def test_each_capture_is_opened_once(folder, monkeypatch):
    opened, load = [], Settings.open
    monkeypatch.setattr(
        Settings, "open", lambda settings, path: (opened.append(path), load(settings, path))[1]
    )
    assert audition(folder) == 0
    read = HtmlPage(page_of(folder))
    assert [bool(row) for row in json.loads(read.scripts["captures"])["captures"]] == [False, True, True]
    assert [os.path.basename(path) for path in opened] == ["half.nam", "hostile.nam"]


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


# -- the page in a real browser; skipped where there is no Chromium or no Playwright, but with `--require chromium` ----


SECONDS = 4
#: Of the dry signal, -2 and 3 times: their names, in the order of the page.
CAPTURES = {"bee": -2.0, "cow": 3.0, "dog": 0.25}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A page of three gains of noise, lossless: any moment of it is told from any other."""
    folder = tmp_path_factory.mktemp("audition")
    for name, scale in CAPTURES.items():
        metadata = {"name": name, "tone_type": f"tone of {name}"}
        save(linear(weights=[scale], bias=False, metadata=metadata), folder, f"{name}.nam")
    x = 0.1 * np.random.default_rng(7).standard_normal(SECONDS * RATE_HZ).astype(np.float32)
    soundfile.write(folder / "di.wav", x, RATE_HZ, subtype="FLOAT")
    page = folder / "page.html"
    assert main(["audition", str(folder / "di.wav"), *(str(folder / f"{name}.nam") for name in CAPTURES),
                 "-o", str(page), "--format", "flac", "--engine", "numpy"]) == 0  # fmt: skip
    return page


@pytest.fixture
def page(browser, built):
    """The open page; that it complained of nothing is checked in the end."""
    opened = browser.new_page(viewport={"width": 1200, "height": 900})
    opened.set_default_timeout(20_000)
    messages: list[str] = []
    opened.on(
        "console",
        lambda message: messages.append(message.text) if message.type in ("error", "warning") else None,
    )
    opened.on("pageerror", lambda error: messages.append(str(error)))
    opened.on(
        "request",
        lambda request: None if request.url.startswith(("file:", "data:")) else messages.append(request.url),
    )
    opened.goto(built.as_uri())
    yield opened
    opened.close()
    assert messages == []


def names(page):
    return [button.inner_text() for button in page.query_selector_all("td.name button")]


#: Samples as text, for numbers one by one take long.
PACKED = """(a) => btoa(new Uint8Array(a.buffer, a.byteOffset, a.byteLength)
  .reduce((text, byte) => text + String.fromCharCode(byte), ''))"""
#: What sounds now: the position that the page shows, and the samples that the analyser saw last.
PLAYING = f"""() => {{
  const samples = new Float32Array(audition.analyser.fftSize);
  audition.analyser.getFloatTimeDomainData(samples);
  return [audition.position(), ({PACKED})(samples)];
}}"""
#: How often is looked at that.
LOOKS = 5
BUFFER = f"async (index) => ({PACKED})((await audition.buffer(index)).getChannelData(0))"


def unpacked(text):
    return np.frombuffer(base64.b64decode(text), np.float32).astype(np.float64)


def until(page, condition):
    """Wait for it; Playwright's way needs eval, which the page forbids."""
    wait_until(lambda: page.evaluate(condition), 20.0)


def ahead(page, index):
    """Seconds that the sound is ahead of what the page shows.

    Clock and analyser continue in bursts of 10 ms in another thread: now and then one of the two is a burst later, on a
    busy machine as on a quiet one. So the middle of several looks.
    """
    sound, looks = unpacked(page.evaluate(BUFFER, index)), []
    twice = np.concatenate([sound, sound[:8192]])
    size = 1 << int(np.ceil(np.log2(len(twice) + 4096)))
    for _ in range(LOOKS):
        position, received = page.evaluate(PLAYING)
        chunk = unpacked(received)[-4096:]
        match = np.fft.irfft(np.fft.rfft(twice, size) * np.conj(np.fft.rfft(chunk, size)), size)[: len(sound)]
        best = int(np.argmax(np.abs(match)))
        share = abs(match[best]) / (np.linalg.norm(twice[best : best + 4096]) * np.linalg.norm(chunk))
        assert share > 0.999, "what came out is not this sound"
        looks.append(((best + 4096) / RATE_HZ - position + SECONDS / 2) % SECONDS - SECONDS / 2)
    return float(np.median(looks))


@pytest.mark.serial
@pytest.mark.parametrize("held_up_ms", [0, 80])
def test_a_switch_keeps_the_position_within_5_ms(page, held_up_ms):
    """Also where the page is held up while it starts a sound."""
    page.evaluate(
        """(milliseconds) => {
      const start = AudioBufferSourceNode.prototype.start;
      let calls = 0;
      AudioBufferSourceNode.prototype.start = function (...args) {
        const end = performance.now() + (calls++ % 2 ? 0 : milliseconds);
        while (performance.now() < end);
        start.apply(this, args);
      };
    }""",
        held_up_ms,
    )
    page.click("#play")
    until(page, "audition.playing && audition.position() > 0.4")
    begun = page.evaluate("audition.context.currentTime - audition.position()")
    assert abs(ahead(page, 0)) < 0.005
    for index in (2, 3, 0):
        page.evaluate("(index) => audition.select(index)", index)
        page.wait_for_timeout(400)
        assert abs(ahead(page, index)) < 0.005
    now = page.evaluate("audition.context.currentTime - audition.position()")
    # the clock ran on all the time
    assert held_up_ms or (now - begun + 0.5) % SECONDS - 0.5 == pytest.approx(0.0, abs=1e-3)


@pytest.mark.serial
def test_sorting_searching_keys_blind_and_a_telephone(page):
    assert names(page) == ["dry signal", *CAPTURES]
    page.click("th button[data-key=name]")
    assert names(page) == ["bee", "cow", "dog", "dry signal"]
    page.click("th button[data-key=gain_db]")
    assert names(page) == ["dog", "bee", "cow", "dry signal"]
    page.click("th button[data-key=gain_db]")
    assert names(page) == ["cow", "bee", "dog", "dry signal"]
    page.fill("#search", "tone of d")
    assert names(page) == ["dog"]
    page.fill("#search", "")
    page.press("#search", "Escape")
    page.keyboard.press("0")
    assert page.inner_text("#playing") == "dry signal"
    page.keyboard.press("ArrowDown")
    assert page.inner_text("#playing") == "cow"
    page.keyboard.press("x")
    assert page.inner_text("#playing") == "dry signal"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("audition.position()") == pytest.approx(1.0)
    page.keyboard.press(" ")
    until(page, "audition.playing")
    page.keyboard.press(" ")
    assert not page.evaluate("audition.playing")
    page.keyboard.press("b")
    seen = page.inner_text("body")
    assert not [name for name in (*CAPTURES, "dry signal") if name in seen]
    assert names(page) == [f"Sound {number}" for number in range(1, 5)]
    assert page.is_hidden("#pictures")
    page.keyboard.press("ArrowDown")
    page.click("#choose")
    chosen = page.evaluate("audition.entries[audition.selected].name")
    assert page.inner_text("#verdict") == f"You chose {chosen}."
    assert sorted(names(page)) == sorted(["dry signal", *CAPTURES])
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
