"""What is said on a terminal: a line that is written over and over, at any width, while the width changes."""

from __future__ import annotations

import itertools
import os
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from here import ROOT

if os.name == "nt":
    pytest.skip("no ptys here", allow_module_level=True)

from rich.cells import cell_len
from screen import Terminal, stderr_on_a_terminal

from namdsp.cli import bench, console, devices, live_loop
from namdsp.cli import terminal as terminal_module
from namdsp.live.devices import JackServer, PortAudioEntry
from namdsp.live.session import Load

Run = Callable[..., Any]
ZOO = ROOT / "models" / "zoo"
INFO = ("info", "-v", "--engine", "numpy")

LOAD = Load(
    blocks=9,
    frames=576,
    mean=0.05,
    worst=0.34,
    missed_deadlines=0,
    xruns=3,
    silent_blocks=0,
    latest_start=None,
)


class PlayingSession:
    """What the meter asks a session for."""

    def load(self) -> Load:
        return LOAD

    def read_peaks_dbfs(self) -> tuple[float, float]:
        return -12.3, -6.5


@pytest.fixture(autouse=True)
def _every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line is written at every call, not a few times a second."""
    monkeypatch.setattr(terminal_module, "INTERVAL_SECONDS", 0.0)
    monkeypatch.setattr(live_loop, "TERMINAL_SECONDS", 0.0)


@pytest.mark.parametrize("columns", [200, 80, 79, 60, 41, 40, 33, 20, 16, 8, 2, 1])
def test_the_meter_fills_one_line_at_any_width(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    with stderr_on_a_terminal(monkeypatch, columns) as terminal:
        with live_loop.Meter(PlayingSession(), quiet=False) as shown:  # type: ignore[arg-type]
            for typed in (None, None, "load " + "x" * 100, None):
                shown.show("+0.0 / -10.0 dB", typed)
                assert len(terminal.read().rows) <= 1
            if columns >= 40:
                assert "3 xruns" in terminal.screen.rows[0]
        assert terminal.read().rows == []


def test_the_meter_is_one_line_after_every_change_of_the_width(monkeypatch: pytest.MonkeyPatch) -> None:
    with stderr_on_a_terminal(monkeypatch, 100) as terminal:
        console.print_message("playing")
        with live_loop.Meter(PlayingSession(), quiet=False) as shown:  # type: ignore[arg-type]
            for columns in (100, 50, 25, 90, 18, 60, 10, 120):
                terminal.resize(columns)
                shown.show("bypassed", None)
                shown.show("bypassed", None)
                rows = terminal.read().rows
                assert rows[0] == "playing"
                assert len(rows) == 2
            assert rows[1].endswith("bypassed")
            terminal.resize(40)
            console.print_message("now playing other.nam")
            shown.show("bypassed", None)
            assert len(terminal.read().rows) == 3
            assert terminal.screen.rows[1] == "now playing other.nam"
        assert terminal.read().rows == ["playing", "now playing other.nam"]


def test_what_is_reported_replaces_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    with stderr_on_a_terminal(monkeypatch, 60) as terminal, console.Status() as line:
        line.show("rendering something")
        console.print_message("compiling")
        assert terminal.read().rows == ["compiling"]
        other = console.Status()
        line.show("first")
        other.show("second")
        line.clear()
        assert terminal.read().rows == ["compiling", "second"]
        console.finish()
        assert terminal.read().rows == ["compiling"]


@pytest.mark.parametrize("columns", [120, 79, 24])
@pytest.mark.parametrize(
    ("command", "last"),
    [
        *(((*INFO, ZOO / f"{name}.nam"), "conv") for name in ("a2_full", "condition_films", "slimmables")),
        ((*INFO, ZOO), "wide_32"),
        (("parity", ZOO / "smallest.nam", "--engines", "numpy", "--seconds", "0.002"), "reset"),
        (("bench", ZOO / "smallest.nam", "--seconds", "0.01"), "4096"),
        (("devices",), "system:capture_8"),
    ],
    ids=lambda value: str(value[-1]) if isinstance(value, tuple) else "",
)
def test_sheets_fit_the_terminal(
    monkeypatch: pytest.MonkeyPatch, run: Run, columns: int, command: tuple[object, ...], last: str
) -> None:
    monkeypatch.setattr(bench, "_OFFLINE_SECONDS", 0.25)
    monkeypatch.setattr(bench, "_SLOT_SECONDS", 0.0001)
    card = PortAudioEntry(0, "音響イン" * 4, "ALSA", 2, 4, 48000.0, (0.002, 0.02), (0.003, 0.03), True, True)
    ports = tuple(f"system:capture_{n}" for n in range(1, 9))
    monkeypatch.setattr(devices, "portaudio_devices", lambda: [card])
    monkeypatch.setattr(devices, "jack_server", lambda: JackServer(48000, 64, True, ports, ()))
    lines = on_a_terminal(monkeypatch, run, columns, *command)
    assert max(map(cell_len, lines)) <= columns
    assert last.replace(" ", "") in "".join("".join(lines).split())


def on_a_terminal(monkeypatch: pytest.MonkeyPatch, run: Run, columns: int, *arguments: object) -> list[str]:
    """What a command prints on a terminal, line by line."""
    terminal = Terminal(columns)
    try:
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", terminal.stream)
            run(*arguments)
        return terminal.read().lines
    finally:
        terminal.close()


@pytest.mark.parametrize("columns", [200, 80, 64, 40])
def test_progress_shows_a_name_what_is_done_and_the_time_left_on_one_line(
    monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    now = itertools.count(time.monotonic())
    with stderr_on_a_terminal(monkeypatch, columns) as terminal, console.Status() as line:
        rendering = terminal_module.ProgressBar(line, "a-very-[red]long-name-of-a-file.wav")
        rendering.show_audio(10.0, 600.0)
        rendering._bar.get_time = lambda: next(now)  # a second at each look
        for seconds in (20.0, 30.0, 40.0):
            rendering.show_audio(seconds, 600.0)
        (row,) = terminal.read().rows
        assert row.startswith("a-ver")
        assert "40 of 600 s of audio" in row
        assert re.search(r"\d\d:\d\d$", row)
        assert ("━" in row) == (columns > 64)
        assert ("[red]" in row) == (columns > 40)
        line.clear()
        assert terminal.read().rows == []


@pytest.mark.parametrize("quench", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": ""}])
def test_colors_are_for_terminals_that_want_them(
    monkeypatch: pytest.MonkeyPatch, run: Run, tmp_path: Path, quench: dict[str, str]
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    missing = str(tmp_path / "missing.nam")
    assert "\x1b" not in run("info", missing).err
    with stderr_on_a_terminal(monkeypatch, 80) as terminal:
        run("info", missing)
        terminal.read()
        assert "\x1b[1;31merror:" in terminal.written
        for name, value in quench.items():
            monkeypatch.setenv(name, value)
        before = len(terminal.written)
        run("info", missing)
        terminal.read()
        assert "error:" in terminal.written[before:]
        assert "\x1b" not in terminal.written[before:]


def test_the_progress_of_a_render_is_for_terminals_and_is_wiped(
    monkeypatch: pytest.MonkeyPatch, run: Run, tiny: Path, wav: Callable[..., Path], tmp_path: Path
) -> None:
    files = wav(100), tiny, tmp_path / "out.wav"
    assert run("render", *files, "--engine", "numpy").err.count("\n") == 1
    with stderr_on_a_terminal(monkeypatch, 300) as terminal:
        run("render", *files, "--engine", "numpy", "-y")
        (last,) = terminal.read().rows
        assert "out.wav: preparing" in terminal.written
        assert "0.0 of 0.0 s of audio" in terminal.written
        assert last.startswith(str(files[2]))
        before = len(terminal.written)
        run("render", *files, "--engine", "numpy", "-y", "-q")
        assert terminal.read().rows == [last]
        assert len(terminal.written) == before
