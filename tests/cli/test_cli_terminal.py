"""What is said on a terminal: a line that is written over and over, at any width, while the width changes."""

from __future__ import annotations

import io
import itertools
import os
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import layer_array, save, wavenet
from here import ROOT

if os.name == "nt":
    pytest.skip("no ptys here", allow_module_level=True)

from screen import Screen, Terminal, stderr_on_a_terminal

from namdsp.cli import bench, bench_blocks, console, devices, meter, status
from namdsp.cli.formatting import duration_text
from namdsp.cli.terminal import Facts, Table, cells, laid_out
from namdsp.kernels.numpy_cpu import engine as numpy_engine
from namdsp.live.counters import Load
from namdsp.live.devices import JackServer, PortAudioEntry

Run = Callable[..., Any]

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
    monkeypatch.setattr(status, "INTERVAL_SECONDS", 0.0)
    monkeypatch.setattr(meter, "TERMINAL_SECONDS", 0.0)


def test_the_screen_of_these_tests_sees_a_line_that_is_too_long() -> None:
    screen = Screen(10)
    for _ in range(3):
        screen.feed("\rtwelve cells")
    assert screen.rows == ["twelve cel"] * 3 + ["ls"]
    screen = Screen(20)
    screen.feed("one\r\ntwelve cells")
    screen.resize(5)
    screen.feed("\rx")
    assert screen.rows == ["one", "twelv", "e cel", "xs"]


@pytest.mark.parametrize("columns", [200, 80, 79, 60, 41, 40, 33, 20, 16, 8, 2, 1])
def test_the_meter_fills_one_line_at_any_width(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    with stderr_on_a_terminal(monkeypatch, columns) as terminal:
        with meter.Meter(PlayingSession(), quiet=False) as shown:  # type: ignore[arg-type]
            for typed in (None, None, "load " + "x" * 100, None):
                shown.show("+0.0 / -10.0 dB", typed)
                assert len(terminal.read().rows) <= 1
            if columns > 16:
                assert "3x" in terminal.screen.rows[0].replace(" xruns", "x")
        assert terminal.read().rows == []


def test_the_meter_is_one_line_after_every_change_of_the_width(monkeypatch: pytest.MonkeyPatch) -> None:
    with stderr_on_a_terminal(monkeypatch, 100) as terminal:
        console.print_message("playing")
        with meter.Meter(PlayingSession(), quiet=False) as shown:  # type: ignore[arg-type]
            for columns in (100, 50, 25, 90, 18, 60, 10, 120):
                terminal.resize(columns)
                shown.show("bypassed", None)
                shown.show("bypassed", None)
                rows = terminal.read().rows
                assert rows[0] == "playing"
                assert len(rows) == 2
            assert rows[1].endswith("bypassed")
            terminal.resize(40)
            shown.print_note("now playing other.nam")
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


def test_messages_break_between_words_and_names_stay_unbroken(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "a-long/name-of-a/model-in-a-folder.nam"
    with stderr_on_a_terminal(monkeypatch, 30) as terminal:
        console.warn(f"{name}: metadata has no loudness")
        assert terminal.read().lines == ["warning:", f"{name}:", "metadata has no loudness", ""]


def test_wide_characters_count_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    with stderr_on_a_terminal(monkeypatch, 11) as terminal, console.Status() as line:
        line.show("音" * 20)
        assert terminal.read().rows == ["音" * 5]


@pytest.mark.parametrize("term", ["dumb", None])
def test_a_terminal_that_knows_no_commands_gets_none(
    monkeypatch: pytest.MonkeyPatch, term: str | None
) -> None:
    with stderr_on_a_terminal(monkeypatch, 40) as terminal:
        monkeypatch.delenv("TERM")
        if term:
            monkeypatch.setenv("TERM", term)
        terminal.screen.feed = lambda text: _without_escapes(terminal, text)  # type: ignore[method-assign]
        with console.Status() as line:
            line.show("x" * 100)
            assert terminal.read().rows == ["x" * 39]
            line.show("short")
            assert terminal.read().rows == ["short"]
        assert terminal.read().rows == []


def _without_escapes(terminal: Terminal, text: str) -> None:
    assert "\x1b" not in text
    Screen.feed(terminal.screen, text)


def test_nothing_is_shown_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with console.Status() as line:
        line.show("rendering")
    console.finish()
    assert capsys.readouterr() == ("", "")


def test_a_silent_status_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    with stderr_on_a_terminal(monkeypatch, 40) as terminal, console.Status(quiet=True) as line:
        line.show("rendering")
        assert terminal.read().rows == []


def test_a_terminal_that_does_not_know_its_width_has_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    with stderr_on_a_terminal(monkeypatch, 0) as terminal, console.Status() as line:
        terminal.screen.resize(80)
        line.show("x" * 100)
        assert terminal.read().rows == ["x" * 79]


@pytest.mark.parametrize("columns", [120, 79, 24])
@pytest.mark.parametrize("name", ["a2_full", "condition_films", "slimmables"])
def test_info_fits_the_terminal(monkeypatch: pytest.MonkeyPatch, run: Run, columns: int, name: str) -> None:
    lines = on_a_terminal(
        monkeypatch, run, columns, "info", ROOT / "models" / "zoo" / f"{name}.nam", "-v", "--engine", "numpy"
    )
    assert [line for line in lines if len(line) > columns] == []
    if columns >= 80:
        (digest,) = (line.split()[1] for line in lines if line.startswith("sha256"))
        assert len(digest) == 64


@pytest.mark.parametrize("columns", [120, 79, 24])
@pytest.mark.parametrize("broken", [False, True])
def test_parity_fits_the_terminal(
    monkeypatch: pytest.MonkeyPatch, run: Run, tiny: Path, columns: int, broken: bool
) -> None:
    if broken:
        process = numpy_engine.NumpyState.process

        def damaged(state: Any, x: Any, out: Any) -> int:
            replaced = process(state, x, out)
            out.view(np.int32)[:] ^= 0x155
            return replaced

        monkeypatch.setattr(numpy_engine.NumpyState, "process", damaged)
    lines = on_a_terminal(
        monkeypatch, run, columns, "parity", tiny, "--engines", "numpy", "--seconds", "0.02"
    )
    assert [line for line in lines if len(line) > columns] == []
    message = " ".join(" ".join(lines).split())
    assert ("960 of 960" in message, "FAILED: 8 of 8 renders" in message) == (broken, broken)


@pytest.mark.parametrize("columns", [160, 60])
def test_bench_fits_the_terminal(monkeypatch: pytest.MonkeyPatch, run: Run, columns: int) -> None:
    monkeypatch.setattr(bench, "_OFFLINE_SECONDS", 0.25)
    monkeypatch.setattr(bench_blocks, "_SLOT_SECONDS", 0.0001)
    arguments = ("bench", ROOT / "models" / "zoo" / "smallest.nam", "--seconds", "0.01")
    lines = on_a_terminal(monkeypatch, run, columns, *arguments)
    assert max(map(cells, lines)) <= columns
    rows = [line.split() for line in lines]
    chunks = [row for row in rows if row[:1] == ["128"]]
    assert len(chunks) == (1 if columns == 160 else len(chunks)) >= 1
    assert sum(len(chunk) - 1 for chunk in chunks) == 7


@pytest.mark.parametrize("columns", [120, 24])
@pytest.mark.parametrize("name", ["Fake Card", "音響インターフェース" * 2])
def test_devices_fit_the_terminal(monkeypatch: pytest.MonkeyPatch, run: Run, columns: int, name: str) -> None:
    card = PortAudioEntry(0, name, "ALSA", 2, 4, 48000.0, (0.002, 0.02), (0.003, 0.03), True, True)
    ports = tuple(f"system:capture_{n}" for n in range(1, 9))
    monkeypatch.setattr(devices, "portaudio_devices", lambda: [card])
    monkeypatch.setattr(devices, "jack_server", lambda: JackServer(48000, 64, True, ports, ()))
    lines = on_a_terminal(monkeypatch, run, columns, "devices")
    assert max(map(cells, lines)) <= columns
    words = "".join("".join(lines).split())
    for fact in ("><0", name, "ALSA", "48000", "2.0-20.0ms", "3.0-30.0ms", *ports):
        assert fact.replace(" ", "") in words


@pytest.mark.parametrize("columns", [120, 24])
def test_wide_characters_fit_the_terminal(
    monkeypatch: pytest.MonkeyPatch, run: Run, tmp_path: Path, columns: int
) -> None:
    folder = tmp_path / "録音 フォルダー"
    folder.mkdir()
    metadata = {"name": "真空管アンプの音" * 4, "gear_make": "e\u0301\ufe0f\u20dd" * 30}
    model = save(wavenet(layer_array(channels=2), metadata=metadata), folder, f"{'アンプ' * 8}.nam")
    for command in (("info",), ("parity", "--engines", "numpy", "--seconds", "0.02")):
        lines = on_a_terminal(monkeypatch, run, columns, command[0], model, *command[1:])
        assert max(map(cells, lines)) <= columns
        assert "アンプ" * 8 in "".join("".join(lines).split())
    with stderr_on_a_terminal(monkeypatch, columns) as terminal:
        console.warn(f"{'音 ' * 60}")
        lines = terminal.read().lines
        assert max(map(cells, lines)) <= columns
        assert "".join(lines).count("音") == 60


def test_cells_of_characters_that_are_wide_and_of_those_that_stand_on_others() -> None:
    assert [cells(text) for text in ("a", "音", "ｱ", "e\u0301", "👍\ufe0f", "\u0e01\u0e31")] == [
        1,
        2,
        1,
        1,
        2,
        1,
    ]


def test_of_a_table_that_is_too_wide_every_part_begins_with_the_keys() -> None:
    rows = [["", "one", "two", "音三"], ["a", "1", "22222", "3"], ["bb", "11", "2", "33333"]]
    full = ["    one  two     音三", "a   1    22222      3", "bb  11   2      33333"]
    parts = [
        "    one",
        "a     1",
        "bb   11",
        "",
        "    two",
        "a   22222",
        "bb  2",
        "",
        "     音三",
        "a       3",
        "bb  33333",
    ]
    assert shown(None, Table(rows, right=(3,))) == full
    assert shown(22, Table(rows, right=(3,))) == full
    assert shown(12, Table(rows, right=(1, 3))) == parts


def shown(columns: int | None, *parts: Any) -> list[str]:
    """Lines of a layout in a pipe, or on a terminal of some columns."""
    if columns is None:
        return laid_out(parts, io.StringIO()).split("\n")
    terminal = Terminal(columns)
    try:
        return [_without_styles(line) for line in laid_out(parts, terminal.stream).split("\n")]
    finally:
        terminal.close()


def _without_styles(text: str) -> str:
    return re.sub(r"\x1b\[[\d;]*m", "", text).rstrip()


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
        rendering = status.ProgressBar(line, "a-very-[red]long-name-of-a-file.wav")
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


@pytest.mark.parametrize(("seconds", "text"), [(45.2, "45 s"), (135.0, "2 min 15 s"), (7500.0, "2 h 05 min")])
def test_durations_are_in_the_unit_that_a_person_would_use(seconds: float, text: str) -> None:
    assert duration_text(seconds) == text


def test_markup_of_rich_in_a_text_means_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "[bold]amp[/bold] [link=file:///x]:smile:[/link] [/]"
    lines = shown(None, name, Table([[name], [name]]), Facts([("label", name)], 5))
    assert lines == [name, name, name, f"label {name}"]
    with stderr_on_a_terminal(monkeypatch, 120) as terminal:
        console.print_error(name)
        assert terminal.read().lines[0] == f"error: {name}"


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


def test_where_labels_leave_no_room_texts_are_below_them() -> None:
    facts = Facts([("a label", "all of these words"), ("another", ["one", "two"]), ("empty", "")], 7)
    below = ["a label", "  all of these", "  words", "another", "  one", "  two"]
    assert shown(16, facts) == below
    assert shown(28, facts) == ["a label all of these words", "another one", "        two"]


def test_a_row_that_is_wider_than_the_terminal_is_a_list_of_its_cells() -> None:
    rows = [["kernel", "multiply-adds"], ["conv 8x2", "16"], ["layer 8x2", "13,032"]]
    assert shown(20, Table(rows, right=(1,))) == [
        *("kernel", "  conv 8x2", "multiply-adds", "  16", ""),
        *("kernel", "  layer 8x2", "multiply-adds", "  13,032"),
    ]


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
