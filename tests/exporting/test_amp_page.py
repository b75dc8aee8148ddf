"""The page that `namdsp export -o amp.html` writes, in Chromium, from a file."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import layer_array, save, wavenet
from comparing import assert_same_bits
from html_page import HtmlPage
from test_export_rigs import response
from waiting import wait_until

import namdsp
from namdsp.cli import main
from namdsp.rendering.loudness import measure

RATE_HZ = 48_000
HOSTILE = "</script><script>alert(1)</script>%%script%%\"'<b>&amp;\u2028"
AMP = wavenet(layer_array(channels=2, dilations=(1, 30), activation="Tanh"), metadata={"name": HOSTILE})
#: JavaScript: the first channel of an AudioBuffer as base64
SAMPLES = """(buffer) => {
  const a = buffer.getChannelData(0), bytes = new Uint8Array(a.buffer, a.byteOffset, a.byteLength);
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}"""
THREAD = """async (samples) => {
  const captures = namdsp.captures, bytes = await captures.bytes(1), x = Float32Array.from(samples);
  const context = new OfflineAudioContext(1, x.length, 48000);
  await context.audioWorklet.addModule("data:text/javascript," + encodeURIComponent(captures.packed.thread));
  const options = { outputChannelCount: [2], processorOptions: { bytes } };
  const node = new AudioWorkletNode(context, "namdsp-capture", options);
  const source = context.createBufferSource();
  source.buffer = new AudioBuffer({ length: x.length, numberOfChannels: 1, sampleRate: 48000 });
  source.buffer.copyToChannel(x, 0);
  await new Promise((resolve) => { node.port.onmessage = resolve; });
  source.connect(node).connect(context.destination);
  source.start();
  const buffer = await context.startRendering();
  return (SAMPLES)(buffer);
}""".replace("SAMPLES", SAMPLES)


def noise(frames: int = RATE_HZ) -> Any:
    return (0.2 * np.random.default_rng(1).standard_normal((1, frames))).astype(np.float32)


def floats(text: str) -> Any:
    return np.frombuffer(base64.b64decode(text), np.float32)[np.newaxis]


@pytest.fixture(scope="module")
def rig(tmp_path_factory: pytest.TempPathFactory) -> namdsp.Rig:
    model = namdsp.load(save(AMP, tmp_path_factory.mktemp("model")))
    return namdsp.Rig(model, cabinet=namdsp.Cabinet(0.1 * response(5, 1, 900), RATE_HZ), gate_db=-70.0)


@pytest.fixture(scope="module")
def file(rig: namdsp.Rig, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(namdsp.export(rig, tmp_path_factory.mktemp("page") / "amp.html").files[0])


@pytest.fixture
def page(browser: Any, file: Path) -> Iterator[Any]:
    """The page; nothing went wrong in it and nothing was loaded."""
    context = browser.new_context(viewport={"width": 390, "height": 800})
    opened, wrong = context.new_page(), list[str]()
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("dialog", lambda dialog: wrong.append(dialog.message))
    opened.goto(file.as_uri())
    yield opened
    context.close()
    assert not wrong


def status(page: Any) -> str:
    return str(page.inner_text("#own-status"))


@pytest.mark.slow
def test_a_file_plays_with_the_bits_of_namdsp_as_loud_as_the_guitar_alone(
    page: Any, rig: namdsp.Rig, tmp_path: Path
) -> None:
    soundfile.write(tmp_path / "take.wav", noise()[0], RATE_HZ, subtype="FLOAT")
    assert page.inner_text("#promise") == "The same samples as namdsp."
    page.set_input_files("#file", str(tmp_path / "take.wav"))
    wait_until(lambda: "equally loud" in status(page))
    right = np.atleast_2d(rig.render(noise()))
    assert_same_bits(floats(page.evaluate(f"namdsp.own.buffer(1).then({SAMPLES})")), right)
    loudness = []
    for index, y in enumerate((noise(), right)):
        level = page.evaluate(f"namdsp.own.levels.get({index})")
        levels = measure(y, RATE_HZ)
        assert level["lufs"] == pytest.approx(levels.loudness_lufs, abs=0.01)
        gain = page.evaluate(f"namdsp.own.gain({index})")
        loudness.append(levels.loudness_lufs + 20 * np.log10(gain))
        assert gain * levels.peak <= 10 ** (-0.99 / 20)
    assert abs(loudness[0] - loudness[1]) < 0.01
    assert -24 <= loudness[0] <= -17.9
    wait_until(lambda: page.evaluate("namdsp.voices.length") == 2)
    page.click("#play")
    assert page.evaluate("namdsp.voices.length") == 0
    # a browser that rounds twice
    page.evaluate("namdsp.captures.exact = false; namdsp.own.buffers.clear()")
    other = floats(page.evaluate(f"namdsp.own.buffer(1).then({SAMPLES})"))
    assert 0 < np.square(other - right, dtype=float).sum() < 1e-10 * np.square(right, dtype=float).sum()
    assert "rounds twice" in page.evaluate("namdsp.captures.promise")


@pytest.mark.slow
def test_the_audio_thread_has_the_same_bits_and_the_guitar_is_heard(page: Any, rig: namdsp.Rig) -> None:
    x = noise(5000)
    assert_same_bits(floats(page.evaluate(THREAD, x[0].tolist())), np.atleast_2d(rig.render(x)))
    assert not page.is_visible("#live")
    page.click("#guitar")
    wait_until(lambda: page.is_visible("#live"))
    assert "headphones" in status(page)
    page.evaluate(
        "const guitar = namdsp.panel.guitar; guitar.ear = guitar.context.createAnalyser(); "
        "guitar.output.connect(guitar.ear)"
    )
    heard = (
        "(() => { const x = new Float32Array(2048); namdsp.panel.guitar.ear.getFloatTimeDomainData(x); "
        "return x.some((value) => Math.abs(value) > 1e-3); })()"
    )
    wait_until(lambda: page.evaluate(heard))  # the input that Chromium makes up beeps every second
    assert "48000 Hz" in page.inner_text("#latency")
    page.uncheck("#through")
    wait_until(lambda: page.evaluate("namdsp.panel.guitar.voice?.index") == 0)
    page.click("#guitar")
    wait_until(lambda: not page.is_visible("#live"))


@pytest.mark.slow
def test_files_without_sound_are_refused(page: Any, tmp_path: Path) -> None:
    (tmp_path / "no.wav").write_text("no sound")
    soundfile.write(tmp_path / "silent.wav", np.zeros(1000), RATE_HZ)
    for name, message in (("no.wav", "cannot decode it"), ("silent.wav", "is silent")):
        page.set_input_files("#file", str(tmp_path / name))
        wait_until(lambda message=message: message in status(page))
        assert page.is_disabled("#play")


def test_names_are_text(file: Path) -> None:
    read = HtmlPage(file.read_text("utf-8"))
    assert [tag for tag, _ in read.tags].count("script") == 2
    assert not {"img", "b"} & read.names
    assert not re.findall(r'(?:src|href)\s*=\s*["\']?http', file.read_text("utf-8"))


def test_the_command_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model = save(AMP, tmp_path)
    assert main(["export", str(model), "-o", str(tmp_path / "a.html"), "--name", "My amp"]) == 0
    assert "a.html" in capsys.readouterr().err
    assert "My amp" in (tmp_path / "a.html").read_text("utf-8")
    assert main(["export", str(model), "-o", str(tmp_path / "a.html"), "--target", "wasm32", "-y"]) == 2
    assert "is not for .html" in capsys.readouterr().err
