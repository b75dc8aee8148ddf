"""What is said on a terminal: one status line at any width, sheets that fit, colors that are wanted, and no commands.

Text of files, and names of files, that would command the terminal: no command of namdsp passes it on.
"""

from __future__ import annotations

import io
import itertools
import json
import os
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from builders import layer_array, save, wavenet
from here import MODELS as ZOO

if os.name == "nt":
    pytest.skip("no ptys here, and no such names", allow_module_level=True)

from hostile_text import EVIL, EVIL_METADATA, harmless
from rich.cells import cell_len
from screen import Terminal, stderr_on_a_terminal

from namdsp.cli import bench, console, devices, live_loop
from namdsp.cli import terminal as terminal_module
from namdsp.cli.sheet import laid_out, line
from namdsp.live.session import Load

Run = Callable[..., Any]
Make = Callable[..., Path]
NUMPY = ("--engine", "numpy")
INFO = ("info", "-v", *NUMPY)
LOAD = Load(9, 576, 0.05, 0.34, 0, 3, 0, None)


class PlayingSession:
    """What the meter asks a session for."""

    def load(self) -> Load:
        return LOAD

    def read_peaks_dbfs(self) -> tuple[float, float]:
        return -12.3, -6.5


@pytest.fixture(autouse=True)
def _every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line is written at every call, not a few times a second; a bench is short."""
    monkeypatch.setattr(terminal_module, "INTERVAL_SECONDS", 0.0)
    monkeypatch.setattr(live_loop, "TERMINAL_SECONDS", 0.0)
    monkeypatch.setattr(bench, "_OFFLINE_SECONDS", 0.25)
    monkeypatch.setattr(bench, "_SLOT_SECONDS", 0.0001)


def test_the_meter_is_one_line_at_any_width_and_after_every_change_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with stderr_on_a_terminal(monkeypatch, 100) as terminal:
        console.print_message("playing")
        with live_loop.Meter(PlayingSession(), quiet=False) as shown:  # type: ignore[arg-type]
            for columns in (200, 80, 79, 60, 41, 40, 33, 20, 16, 8, 2, 1, 120):
                terminal.resize(columns)
                for typed in (None, None, "load " + "x" * 100, None):
                    shown.show("bypassed", typed)
                rows = terminal.read().rows
                assert len(rows) <= 1 + -(-len("playing") // columns)
                if columns >= 40:
                    assert "3 xruns" in rows[1]
            console.print_message("now playing other.nam")
            shown.show("bypassed", None)
            assert terminal.read().rows[1] == "now playing other.nam"
        assert terminal.read().rows == ["playing", "now playing other.nam"]


def test_what_is_reported_replaces_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    with stderr_on_a_terminal(monkeypatch, 60) as terminal, console.Status() as status:
        status.show("rendering something")
        console.print_message("compiling")
        assert terminal.read().rows == ["compiling"]
        other = console.Status()
        status.show("first")
        other.show("second")
        status.clear()
        assert terminal.read().rows == ["compiling", "second"]
        console.finish()
        assert terminal.read().rows == ["compiling"]


@pytest.mark.parametrize("columns", [200, 80, 64, 40])
def test_progress_shows_a_name_what_is_done_and_the_time_left_on_one_line(
    monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    now = itertools.count(time.monotonic())
    with stderr_on_a_terminal(monkeypatch, columns) as terminal, console.Status() as status:
        rendering = terminal_module.ProgressBar(status, "a-very-[red]long-name-of-a-file.wav")
        rendering.show_audio(10.0, 600.0)
        rendering._bar.get_time = lambda: next(now)  # a second at each look
        for seconds in (20.0, 30.0, 40.0):
            rendering.show_audio(seconds, 600.0)
        (row,) = terminal.read().rows
        assert row.startswith("a-ver")
        assert "40 of 600 s of audio" in row
        assert re.search(r"\d\d:\d\d$", row)
        assert (("━" in row), ("[red]" in row)) == (columns > 64, columns > 40)
        status.clear()
        assert terminal.read().rows == []


def test_the_progress_of_a_render_is_for_terminals_and_is_wiped(
    monkeypatch: pytest.MonkeyPatch, run: Run, tiny: Path, wav: Make, tmp_path: Path
) -> None:
    words = ("render", wav(100), tiny, tmp_path / "out.wav", *NUMPY, "-y")
    assert run(*words).err.count("\n") == 1
    with stderr_on_a_terminal(monkeypatch, 300) as terminal:
        run(*words)
        (last,) = terminal.read().rows
        assert "out.wav: preparing" in terminal.written
        assert "0.0 of 0.0 s of audio" in terminal.written
        assert last.startswith(str(words[3]))
        before = len(terminal.written)
        run(*words, "-q")
        assert terminal.read().rows == [last]
        assert len(terminal.written) == before


def test_colors_are_for_terminals_that_want_them(
    monkeypatch: pytest.MonkeyPatch, run: Run, tmp_path: Path
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    words = ("info", tmp_path / "missing.nam")
    assert "\x1b" not in run(*words).err
    with stderr_on_a_terminal(monkeypatch, 80) as terminal:
        for name, value, colored in (("A", "1", True), ("NO_COLOR", "1", False), ("TERM", "dumb", False)):
            monkeypatch.setenv(name, value)
            before = len(terminal.written)
            run(*words)
            terminal.read()
            assert "error:" in terminal.written[before:]
            assert ("\x1b[1;31merror:" in terminal.written[before:]) == colored
            assert ("\x1b" in terminal.written[before:]) == colored


# -- sheets ----------------------------------------------------------------------------------------------


def on_a_terminal(columns: int, write: Callable[[Any], object]) -> list[str]:
    """What is written to a terminal of some columns, line by line."""
    terminal = Terminal(columns)
    try:
        write(terminal.stream)
        terminal.stream.flush()
        return terminal.read().lines
    finally:
        terminal.close()


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
    card = {"index": 0, "name": "音響イン" * 4, "host_api": "ALSA", "input_latency_seconds": (0.002, 0.02)}
    server = {"sample_rate_hz": 48000, "sources": [f"system:capture_{n}" for n in range(1, 9)]}
    monkeypatch.setattr(devices, "portaudio_devices", lambda: [card])
    monkeypatch.setattr(devices, "jack_server", lambda: server)

    def write(stream: Any) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", stream)
            run(*command)

    lines = on_a_terminal(columns, write)
    assert max(map(cell_len, lines)) <= columns
    assert last.replace(" ", "") in "".join("".join(lines).split())


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("peak_dbfs", -3.02, "peak -3.02 dBFS"),
        ("peak_dbfs", -float("inf"), "peak -inf dBFS"),
        ("sample_rate_hz", 48000.0, "sample rate 48,000 Hz"),
        ("frames", 12, "frames 12"),
        ("history_bytes", 196407, "history 196.4 kB"),
        ("equal", True, "equal yes"),
        ("kernel_sizes", [3, 3, 6], "kernel sizes 3 x2, 6"),
        ("gate", {"threshold_db": -60.0, "attack": {}}, "gate threshold -60 dB"),
        ("loudness", None, ""),
        ("deep", [[[[[1]]]]], "deep ..."),
    ],
)
def test_units_come_from_names_and_what_is_empty_is_left_out(key: str, value: Any, expected: str) -> None:
    assert line({key: value}) == expected


ROWS = [{"kernel": "layer", "multiply_adds": 13032, "bytes": 5, "segments": 9}, {"kernel": "conv"}]
FACTS = ["kernel layer", "multiply adds 13,032", "bytes 5", "segments 9", "kernel conv"]
LAID_OUT: list[tuple[dict[str, Any], int, list[str]]] = [
    (
        {
            "model": "a.nam",
            "shape": {"layers": 2, "sizes": [1, 2]},
            "renders": [{"bits": {"max_ulp": 12345}}],
        },
        80,
        ["model a.nam", "shape", "layers 2", "sizes 1, 2", "renders", "max ulp", "12,345"],
    ),
    ({"all": ROWS}, 24, ["all", *FACTS]),
    ({"all": [{"name": "x" * 60, "n": 1}]}, 40, ["all", "name n", "x" * 24 + " 1", "x" * 24, "x" * 12]),
    ({"all": [{"name": "x" * 60, "n": 1}]}, 90, ["all", "name n", "x" * 60 + " 1"]),
]


@pytest.mark.parametrize(("record", "columns", "rows"), LAID_OUT)
def test_records_are_sections_and_lists_of_records_tables_or_facts(
    record: dict[str, Any], columns: int, rows: list[str]
) -> None:
    lines = on_a_terminal(columns, lambda stream: stream.write(laid_out(record, stream) + "\n"))
    assert [" ".join(row.split()) for row in lines if row] == rows


# -- text that would command the terminal ----------------------------------------------------------------


def test_text_of_a_record_commands_nothing() -> None:
    name = "[bold]amp[/bold] [link=file:///x]:smile:[/link] [/]"
    record = {"name": "\x1b[2J", name: name, "rows": [{"name": "\x1b[2J", name: name}]}
    text = laid_out(record, io.StringIO())
    assert ("\x1b" in text, text.count("\\x1b[2J"), text.count(name)) == (False, 2, 4)
    assert not any(map(harmless, ("\x1b[2J", "\x9b31m", "\u202e", "a\nerror: forged"))), "the check sees it"


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    """A model that plays, with such a name and such metadata; it has a warning to give."""
    model = wavenet(layer_array(channels=2, layer1x1=None), metadata=EVIL_METADATA)
    return save(model, tmp_path, f"{EVIL}.nam")


#: in: a sound, evil: the capture, cab: an impulse response, all with such names.
COMMANDS = (
    *("info evil", "info evil --json", "info evil -v", "info row", "warmup evil missing", "plain"),
    *("render in evil out", "render in evil new --calibrate-output --normalize --json", "parity evil in"),
    *(
        "render evil evil out.wav",
        "join evil cab row -y --json",
        "join evil missing row",
        "join evil cab plain",
    ),
    *("bench evil --seconds 0.001", "info evil --slim plain", "compare evil wet.wav --plot plain"),
    "info evil --plain",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_passes_it_on(run: Run, evil: Path, wav: Make, command: str) -> None:
    for name in ("cab", "in", "out"):
        wav([1.0, 0.5], name=f"{name}{EVIL}.wav")
    names = {name: evil.parent / f"{name}{EVIL}.wav" for name in ("in", "out", "new", "cab")}
    names |= {"evil": evil, "row": evil.parent / f"row{EVIL}.nam", "missing": evil.parent / f"no{EVIL}.nam"}
    words = [names.get(word, word.replace("plain", EVIL)) for word in command.split()]
    engine = {"parity": ("--engines", "numpy"), "warmup": (), "join": ()}.get(words[0], NUMPY)
    done = run(*words, *engine)
    assert harmless(done.out + done.err)
    if command == "info evil --json":
        assert json.loads(done.out)["metadata"]["name"] == EVIL


@pytest.mark.parametrize(
    "change",
    [
        {"version": EVIL},
        {"architecture": EVIL},
        {"config": {"layers": [{EVIL: EVIL}]}},
        {"weights": [EVIL]},
        {"sample_rate": EVIL},
        {"metadata": EVIL},
        {"metadata": {"loudness": EVIL, "input_level_dbu": EVIL}},
    ],
)
def test_errors_pass_nothing_on(run: Run, evil: Path, change: dict[str, Any]) -> None:
    evil.write_text(json.dumps({**json.loads(evil.read_text()), **change}), encoding="utf-8")
    assert harmless("".join(run("info", evil, *NUMPY)[1:]))
