"""`namdsp render --report`: the page holds the measures, loads nothing, escapes names, comes whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from namdsp.cli import page as pages
from namdsp.cli import render_report

Run = Callable[..., Any]
Wav = Callable[..., Path]
SINE = 0.5 * np.sin(2 * np.pi * 997 / 48000 * np.arange(48000))


@pytest.fixture(autouse=True)
def coarse(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.setattr(pages, "DPI", 20)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are slow."""
    monkeypatch.setattr(pages, "png", lambda figure, dpi: b"drawn")
    for name in ("_waveforms", "_spectrograms", "_match_figure"):
        monkeypatch.setattr(render_report, name, lambda *argument: None)


class Page(HTMLParser):
    """Tags with attributes, and rows of tables as text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.rows: list[list[str]] = []
        self.words: list[str] = []
        self.in_cell = False
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self.in_cell = True

    def handle_endtag(self, tag: str) -> None:
        self.in_cell = self.in_cell and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if self.in_cell:
            self.rows[-1][-1] += data.strip()

    def row(self, name: str) -> list[str]:
        (result,) = [row[1:] for row in self.rows if row and row[0] == name]
        return result


def page_at(path: Path | str) -> Page:
    return Page(Path(path).read_text(encoding="utf-8"))


def test_the_page_has_pictures_and_loads_nothing(run: Run, straight: Callable[..., Path], wav: Wav) -> None:
    wav(np.stack([SINE, SINE])[:, :9600])
    assert (
        run("render", "in.wav", straight(0.5), "out.wav", "--report", "page.html", "--reference", "in.wav")[0]
        == 0
    )
    page = page_at("page.html")
    images = [attributes for tag, attributes in page.tags if tag == "img"]
    assert len(images) == 3
    assert all(
        str(image["src"]).startswith("data:image/png;base64,iVBOR") and image["alt"] for image in images
    )
    assert {tag for tag, _ in page.tags}.isdisjoint({"script", "link", "iframe", "a"})
    assert not re.search(
        r"https?:|//|url\(|@import", re.sub(r'src="[^"]*"', "", Path("page.html").read_text())
    )


@pytest.mark.usefixtures("undrawn")
def test_levels_and_clipping_are_those_of_the_files(
    run: Run, straight: Callable[..., Path], wav: Wav
) -> None:
    wav(SINE)
    code, _, _ = run(
        "render", "in.wav", straight(4.0), "out.wav", "--subtype", "pcm16", "--report", "page.html"
    )
    page = page_at("page.html")
    clipped = int(np.count_nonzero(np.abs(np.float32(4.0) * SINE.astype(np.float32)) > 1.0))
    assert code == 0
    assert page.row("peak") == ["-6.021 dBFS", "0 dBFS"]
    assert page.row("rms")[0] == "-9.031 dBFS"
    assert page.row("loudness")[0] == "-9.031 LUFS"
    assert page.row("samples beyond full scale") == ["0", "0"]
    at = page.words.index("clipped samples") + 1
    assert int(page.words[at].replace(",", "")) == pytest.approx(clipped, rel=0.01)
    assert run("render", "in.wav", straight(4.0), "loud.wav", "--report", "loud.html")[0] == 0
    loud = page_at("loud.html")
    assert loud.row("samples beyond full scale") == ["0", f"{clipped:,}"]
    assert loud.row("peak")[1] == "6.021 dBFS"


@pytest.mark.usefixtures("undrawn")
def test_the_residual_is_that_of_every_channel(run: Run, straight: Callable[..., Path], wav: Wav) -> None:
    noise = np.random.default_rng(0).standard_normal((2, 9600)).astype(np.float32) * 0.1
    wav(noise)
    wav(np.stack([noise[0], 1.25 * noise[1]]), name="other.wav")
    assert (
        run("render", "in.wav", straight(), "out.wav", "--report", "page.html", "--reference", "other.wav")[0]
        == 0
    )
    page = page_at("page.html")
    assert page.row("esr") == ["0", "0.04"]
    assert page.row("verdict") == ["great", "fair"]
    assert page.row("null depth") == ["-inf dB", "-13.98 dB"]
    assert page.row("gain") == ["0 dB", "1.938 dB"]
    assert page.row("delay") == ["0 frames", "0 frames"]


@pytest.mark.usefixtures("undrawn")
def test_names_are_text(run: Run, tiny: Path, wav: Wav, tmp_path: Path) -> None:
    name = "<img src=x onerror=1>&\"'\n.wav"
    wav(name=name)
    (tmp_path / "tiny.nam").rename(tmp_path / "<b>.nam")
    assert run("render", name, "<b>.nam", f"out{name}", "--report", "page.html")[0] == 0
    page = page_at("page.html")
    assert {attributes["alt"] for tag, attributes in page.tags if tag == "img"} == {
        "Waveforms of input and output",
        "Spectrograms of input and output",
    }
    assert not any(tag == "b" for tag, _ in page.tags)
    assert any("<img src=x onerror=1>&\"' .wav" in word for word in page.words)
