"""`namdsp demo`: what it writes, keeps and opens. tests/test_packaging.py plays what ships, from a wheel."""

from __future__ import annotations

import shutil
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from namdsp.cli import audition, demo
from namdsp.cli.demo import CABINET, CAPTURES, DI

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., Any]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a browser was asked to open, on a machine with a screen."""
    asked: list[str] = []
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "open", lambda address: not asked.append(address))
    return asked


@pytest.fixture
def folder(
    tmp_path: Path, tiny: Path, wav: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, opened: list[str]
) -> Path:
    """An empty folder to be in. Half a second and a small capture, four times, replace what ships."""
    stand_ins = tmp_path / "shipped"
    stand_ins.mkdir()
    wav(24000).rename(stand_ins / DI)
    wav(10).rename(stand_ins / CABINET)
    for name in CAPTURES:
        shutil.copy(tiny, stand_ins / name)
    monkeypatch.setattr(demo, "shipped", lambda name: str(stand_ins / name))
    monkeypatch.setattr(audition, "announce_compiling", lambda engine, **_: None)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


def test_it_writes_a_page_of_all_captures_says_where_and_opens_it(
    run: Run, folder: Path, opened: list[str]
) -> None:
    done = run("demo")
    page = folder / "namdsp-demo" / "index.html"
    assert done.code == 0, done.err
    assert "4 captures of di.wav, through cab.wav" in page.read_text("utf-8")
    assert opened == [page.as_uri()]
    assert f"opened in your browser: {page.as_uri()}\n" in done.err


@pytest.mark.parametrize("without", ["--no-open", "a screen", "a browser", "one that starts"])
def test_a_page_that_is_not_opened_is_reported_to_be_there(
    run: Run, folder: Path, opened: list[str], monkeypatch: pytest.MonkeyPatch, without: str
) -> None:
    def fail(address: str) -> bool:
        raise PermissionError(address)

    monkeypatch.setattr(demo.sys, "platform", "linux")
    monkeypatch.delenv("BROWSER", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    if without == "a screen":
        monkeypatch.delenv("DISPLAY")
    elif without == "a browser":
        monkeypatch.setattr(webbrowser, "open", lambda address: False)
    elif without == "one that starts":
        monkeypatch.setattr(webbrowser, "open", fail)
    monkeypatch.setattr(audition, "run", lambda arguments: 0)
    done = run("demo", "-o", "page.html", *(["--no-open"] if without == "--no-open" else []))
    assert done.code == 0
    assert opened == []
    assert done.err == f"open it with a browser: {(folder / 'page.html').as_uri()}\n"
