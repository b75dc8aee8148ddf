"""Commands that draw: `plot`, `render --report`, `demo`. Pictures are right, pages load nothing and escape names."""

from __future__ import annotations

import os
import re
import shutil
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import layer_array, save, wavenet
from html_page import HtmlPage

import namdsp
from namdsp.analysis import aliasing
from namdsp.cli import audition, demo, plot
from namdsp.plots import capture, render_page
from namdsp.plots import page as pages
from namdsp.plots.capture import describe, draw_capture

Run = Callable[..., Any]
Wav = Callable[..., Path]
PNG = b"\x89PNG\r\n\x1a\n"
SINE = 0.5 * np.sin(2 * np.pi * 997 / 48000 * np.arange(48000))
sweep = capture.linear_sweep


@pytest.fixture(autouse=True)
def coarse(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two pitches, a sweep of a quarter of a second, few dots, in a separate folder."""
    pytest.importorskip("matplotlib")
    monkeypatch.setattr(aliasing, "PITCHES", (69, 96))
    monkeypatch.setattr(capture, "linear_sweep", lambda *argument: sweep(*argument, seconds=0.25))
    monkeypatch.setattr(capture, "DPI", 40)
    monkeypatch.setattr(pages, "DPI", 20)
    monkeypatch.chdir(tmp_path)


@pytest.mark.slow
def test_a_plot_is_called_as_the_capture_and_lies_here(run: Run, tiny: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    shutil.move(tiny, tmp_path / "elsewhere")
    done = run("plot", tmp_path / "elsewhere" / "tiny.nam")
    assert (done.code, done.out, done.err.endswith("tiny.png: drawn\n")) == (0, "", True)
    from matplotlib.image import imread

    assert imread("tiny.png")[..., :3].std() > 0.1


def test_plots_of_several_are_of_the_same_settings(
    run: Run, tiny: Path, straight: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(plot, "draw_capture", lambda model, **more: asked.append(more) or PNG)
    assert run("plot", tiny, straight(2.0), "-o", "pictures/", "--oversample", 2, "--level-db", -3)[0] == 0
    assert sorted(path.name for path in Path("pictures").iterdir()) == ["straight.png", "tiny.png"]
    assert [drawn["file_name"] for drawn in asked] == ["straight.nam", "tiny.nam"]
    assert [(drawn["oversample"], drawn["level_dbfs"]) for drawn in asked] == [(2, -3), (2, -3)]


HOSTILE = "$\\frac{a$ \x1b[31m\n\u4e2d\U0001f3b8" + "x" * 500


def test_hostile_metadata_is_drawn_as_text(tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    metadata = {
        **{"name": HOSTILE, "gear_make": HOSTILE},
        **{"tone_type": {"a": 1}, "loudness": "loud", "gear_type": None},
    }
    model = namdsp.load(save(wavenet(layer_array(channels=2), metadata=metadata), tmp_path, "amp.nam"))
    picture = draw_capture(model, file_name=HOSTILE)
    assert picture.startswith(b"\x89PNG")
    assert len(recwarn) == 0
    title, facts = describe(model, HOSTILE)
    assert (title + facts.replace("\n", "")).isprintable()
    assert max(map(len, [title, *facts.split("\n")])) < 200


def test_a_report_has_pictures_levels_and_the_error_and_loads_nothing(
    run: Run, straight: Callable[..., Path], wav: Wav
) -> None:
    noise = np.random.default_rng(0).standard_normal((2, 9600)).astype(np.float32) * 0.1
    wav(noise)
    wav(np.stack([noise[0], 1.25 * noise[1]]), name="other.wav")
    words = ("render", "in.wav", straight(), "out.wav", "--report", "page.html", "--reference", "other.wav")
    assert run(*words)[0] == 0
    page = HtmlPage(Path("page.html").read_text("utf-8"))
    images = [attributes for tag, attributes in page.tags if tag == "img"]
    assert len(images) == 3
    assert all(str(image["src"]).startswith("data:image/png;base64,iVBOR") for image in images)
    assert page.names.isdisjoint({"script", "link", "iframe", "a"})
    text = re.sub(r'src="[^"]*"', "", Path("page.html").read_text())
    assert not re.search(r"https?:|//|url\(|@import", text)
    for name, shown in (
        ("esr", ["0", "0.04"]), ("verdict", ["great", "fair"]), ("null depth", ["-inf dB", "-13.98 dB"]),
        ("gain", ["0 dB", "1.938 dB"]), ("delay", ["0 frames", "0 frames"]), ("channels", ["2", "2"]),
    ):  # fmt: skip
        assert page.row(name) == shown


@pytest.mark.skipif(os.name == "nt", reason="no file can have such a name there")
def test_levels_clipping_and_names_of_a_report_are_those_of_the_files(
    run: Run, straight: Callable[..., Path], wav: Wav, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "png", lambda figure, dpi: b"drawn")  # pictures are slow
    for name in ("_waveforms", "_spectrograms"):
        monkeypatch.setattr(render_page, name, lambda *argument: None)
    name = "<img src=x onerror=1>&\"'\n.wav"
    wav(SINE, name=name)
    straight(4.0).rename("<b>.nam")
    clipped = int(np.count_nonzero(np.abs(np.float32(4.0) * SINE.astype(np.float32)) > 1.0))
    for options, peak, beyond in (
        (("--subtype", "pcm16"), "0 dBFS", "0"), ((), "6.021 dBFS", f"{clipped:,}")
    ):  # fmt: skip
        words = ("render", name, "<b>.nam", "out.wav", "--report", "page.html", "-y", *options)
        assert run(*words)[0] == 0
        page = HtmlPage(Path("page.html").read_text("utf-8"))
        assert page.row("peak") == ["-6.021 dBFS", peak]
        assert (page.row("rms")[0], page.row("loudness")[0]) == ("-9.031 dBFS", "-9.031 LUFS")
        assert page.row("samples beyond full scale") == ["0", beyond]
        at = page.words.index("clipped samples") + 1 if options else 0
        assert not options or int(page.words[at].replace(",", "")) == pytest.approx(clipped, rel=0.01)
        assert "b" not in page.names
        assert any("<img src=x onerror=1>&\"' .wav" in word for word in page.words)


@pytest.fixture
def opened(tiny: Path, wav: Wav, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What a browser was asked to open. Half a second and a small capture, four times, replace what ships."""
    asked: list[str] = []
    (tmp_path / "ships").mkdir()
    wav(24000).rename(tmp_path / "ships" / demo.DRY)
    wav(10).rename(tmp_path / "ships" / demo.CABINET)
    for name in demo.CAPTURES:
        shutil.copy(tiny, tmp_path / "ships" / name)
    monkeypatch.setattr(demo, "shipped", lambda name: str(tmp_path / "ships" / name))
    monkeypatch.setattr(demo.sys, "platform", "linux")
    for name in ("BROWSER", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "open", lambda address: not asked.append(address))
    return asked


def test_the_demo_writes_a_page_says_where_and_opens_it(
    run: Run, opened: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    done = run("demo")
    page = tmp_path / "namdsp-demo" / "index.html"
    assert done.code == 0, done.err
    assert "4 captures of di.wav, through cab.wav" in page.read_text("utf-8")
    assert opened == [page.as_uri()]
    assert f"opened in your browser: {page.as_uri()}\n" in done.err

    def fail(address: str) -> bool:
        raise PermissionError(address)

    monkeypatch.setattr(audition, "run", lambda arguments: 0)
    for words, browser in (
        (["--no-open"], None), ([], lambda address: False), ([], fail), (["no screen"], None)
    ):  # fmt: skip
        if browser:
            monkeypatch.setattr(webbrowser, "open", browser)
        if words == ["no screen"]:
            monkeypatch.delenv("DISPLAY")
            words = []
        done = run("demo", *words)
        assert (done.code, done.err) == (0, f"open it with a browser: {page.as_uri()}\n")
    assert len(opened) == 1
