"""The page in a real browser: it loads without a complaint, switches without losing its place, sorts and searches.

Skipped where there is no Chromium or no Playwright; `--require chromium` makes that a failure.
"""

from __future__ import annotations

import base64

import numpy as np
import pytest
import soundfile
from builders import save
from test_audition_page import RATE_HZ, gain
from waiting import wait_until

from namdsp.cli import main

pytestmark = pytest.mark.serial
SECONDS = 4
#: Of the dry signal, -2 and 3 times: their names, in the order of the page.
CAPTURES = {"bee": -2.0, "cow": 3.0, "dog": 0.25}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A page of three gains of noise, lossless: any moment of it is told from any other."""
    folder = tmp_path_factory.mktemp("audition")
    for name, scale in CAPTURES.items():
        save(gain(scale, name=name, tone_type=f"tone of {name}"), folder, f"{name}.nam")
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


def until(page, condition):
    """Wait for it; Playwright's way needs eval, which the page forbids."""
    wait_until(lambda: page.evaluate(condition), 20.0)


def unpacked(text):
    return np.frombuffer(base64.b64decode(text), np.float32).astype(np.float64)


def ahead(page, index, late=0):
    """Seconds that the sound is ahead of what the page shows, if it were delayed by that many frames.

    Clock and analyser continue in bursts of 10 ms in another thread: now and then one of the two is a burst later, on a
    busy machine as on a quiet one. So the middle of several looks.
    """
    sound = np.roll(unpacked(page.evaluate(BUFFER, index)), -late)
    return float(np.median([_ahead(page, sound) for _ in range(LOOKS)]))


def _ahead(page, sound):
    position, received = page.evaluate(PLAYING)
    chunk = unpacked(received)[-4096:]
    twice = np.concatenate([sound, sound[:8192]])
    size = 1 << int(np.ceil(np.log2(len(twice) + 4096)))
    match = np.fft.irfft(np.fft.rfft(twice, size) * np.conj(np.fft.rfft(chunk, size)), size)[: len(sound)]
    best = int(np.argmax(np.abs(match)))
    share = abs(match[best]) / (np.linalg.norm(twice[best : best + 4096]) * np.linalg.norm(chunk))
    assert share > 0.999, "what came out is not this sound"
    return ((best + 4096) / RATE_HZ - position + SECONDS / 2) % SECONDS - SECONDS / 2


def test_a_switch_keeps_the_position_within_5_ms(page):
    page.click("#play")
    until(page, "audition.playing && audition.position() > 0.4")
    begun = page.evaluate("audition.context.currentTime - audition.position()")
    for index in (2, 3, 0):
        page.evaluate("(index) => audition.select(index)", index)
        page.wait_for_timeout(400)
        assert abs(ahead(page, index)) < 0.005
    now = page.evaluate("audition.context.currentTime - audition.position()")
    assert (now - begun + 0.5) % SECONDS - 0.5 == pytest.approx(
        0.0, abs=1e-3
    )  # the clock ran on all the time


def test_a_page_that_is_held_up_while_it_starts_a_sound_starts_it_in_time(page):
    page.evaluate("""() => {
      const start = AudioBufferSourceNode.prototype.start;
      let calls = 0;
      AudioBufferSourceNode.prototype.start = function (...args) {
        const end = performance.now() + (calls++ % 2 ? 0 : 80);
        while (performance.now() < end);
        start.apply(this, args);
      };
    }""")
    page.click("#play")
    until(page, "audition.playing && audition.position() > 0.4")
    assert abs(ahead(page, 0)) < 0.005
    page.evaluate("audition.select(2)")
    page.wait_for_timeout(400)
    assert abs(ahead(page, 2)) < 0.005


def test_sorting_searching_and_keys(page):
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


def test_blind_hides_every_name_until_one_is_chosen(page):
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


def test_it_fits_a_telephone(page):
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
