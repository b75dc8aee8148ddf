"""Visitors of an audition's page play their own sound through its rows: a file, and the guitar."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import linear, save
from comparing import assert_same_bits
from waiting import wait_until

import namdsp
from namdsp.cli import main
from namdsp.rendering.loudness import measure

RATE_HZ = 48_000
HOSTILE = "</script><script>alert(1)</script>%%captures%%"
CAPTURES = {
    "net": linear(weights=[0.7, -0.2, 0.05], bias=False, metadata={"name": HOSTILE}),
    "other rate": linear(weights=[-2.0], bias=False, sample_rate=44_100),
    "soft": linear(weights=[0.1], bias=False),
}
SAMPLES = """(index) => audition.own.buffer(index).then((buffer) => {
  let text = "";
  const a = buffer.getChannelData(0);
  for (const byte of new Uint8Array(a.buffer, a.byteOffset, a.byteLength)) text += String.fromCharCode(byte);
  return btoa(text);
})"""


def noise(seed: int, frames: int = RATE_HZ) -> Any:
    return (0.2 * np.random.default_rng(seed).standard_normal((1, frames))).astype(np.float32)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("own")
    for name, described in CAPTURES.items():
        save(described, folder, f"{name}.nam")
    for index, name in enumerate(("di", "own")):
        soundfile.write(folder / f"{name}.wav", noise(index)[0], RATE_HZ, subtype="FLOAT")
    soundfile.write(folder / "cab.wav", 0.5 * np.exp(-np.arange(800) / 90), RATE_HZ, subtype="FLOAT")
    return folder


def audition(folder: Path, page: str, *more: str) -> Path:
    captures = [str(folder / f"{name}.nam") for name in CAPTURES]
    arguments = [
        "audition", str(folder / "di.wav"), *captures, "--ir", str(folder / "cab.wav"),
        "-o", str(folder / page), "--format", "flac", *more,
    ]  # fmt: skip
    assert main(arguments) == 0
    return folder / page


@pytest.fixture
def page(browser: Any, folder: Path) -> Iterator[Any]:
    file = folder / "page.html"
    if not file.exists():
        audition(folder, "page.html")
    opened, wrong = browser.new_page(viewport={"width": 1100, "height": 800}), list[str]()
    opened.set_default_timeout(20_000)
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("dialog", lambda dialog: wrong.append(dialog.message))
    opened.goto(file.as_uri())
    yield opened
    opened.close()
    assert not wrong


def until(page: Any, condition: str) -> None:
    wait_until(lambda: page.evaluate(condition), 30.0)


def drop(page: Any, folder: Path) -> None:
    page.set_input_files("#file", str(folder / "own.wav"))
    wait_until(lambda: "equally loud" in page.inner_text("#own-status"), 30.0)


@pytest.mark.slow
def test_a_dropped_file_goes_through_every_capture_equally_loud(page: Any, folder: Path) -> None:
    drop(page, folder)
    gains, rows = [], ["dry signal", f"{HOSTILE} (net)", "other rate", "soft"]
    assert [cell.inner_text() for cell in page.query_selector_all("td.name")] == rows
    for index, name in enumerate(["dry", *CAPTURES]):
        y = np.frombuffer(base64.b64decode(page.evaluate(SAMPLES, index)), np.float32)[np.newaxis]
        if name in ("net", "soft"):
            rig = namdsp.Rig(namdsp.load(folder / f"{name}.nam"), ir=str(folder / "cab.wav"))
            assert_same_bits(y, np.atleast_2d(rig.render(noise(1))))
        else:
            assert y.shape == (1, RATE_HZ)
        lufs = measure(y, RATE_HZ).loudness_lufs
        assert lufs is not None
        gains.append(lufs + 20 * np.log10(page.evaluate("(index) => audition.own.gain(index)", index)))
    assert np.ptp(gains) < 0.1
    until(page, "audition.playing")
    page.evaluate("audition.select(3)")
    until(page, "audition.playing && audition.selected === 3")
    page.keyboard.press("b")  # blind
    seen = page.inner_text("#list") + page.inner_text("#player")
    assert "soft" not in seen
    page.keyboard.press("b")
    page.click("#back")
    until(page, "audition.own === null && !audition.playing")
    page.click("#play")
    until(page, "audition.playing")


@pytest.mark.slow
def test_the_guitar_goes_through_the_row_that_is_chosen(page: Any) -> None:
    page.click("#guitar")
    until(page, "audition.panel.guitar.voice?.index === 1")
    for index, rate in ((3, 48_000), (2, 44_100), (0, 44_100)):
        page.evaluate("(index) => audition.select(index)", index)
        until(page, f"audition.panel.guitar.voice?.index === {index}")
        assert page.evaluate("audition.panel.guitar.context.sampleRate") == rate
    page.click("#play")
    until(page, "audition.playing && !audition.panel.guitar.playing")
    assert page.is_hidden("#live")


def test_without_the_player_a_page_is_smaller_and_plays(
    browser: Any, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small = audition(folder, "small.html", "--no-player", "-y")
    assert "kB" in capsys.readouterr().err
    text = small.read_text("utf-8")
    assert 'id="guitar"' not in text
    assert '<script type="application/json" id="captures">null</script>' in text
    opened, wrong = browser.new_page(), list[str]()
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.goto(small.as_uri())
    opened.click("#play")
    until(opened, "audition.playing")
    opened.close()
    assert not wrong
