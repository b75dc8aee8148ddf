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
from rich.cells import cell_len

from namdsp.checks import speed
from namdsp.cli import console, devices, live_loop
from namdsp.cli import terminal as terminal_module
from namdsp.cli.sheet import laid_out
from namdsp.common.fact_text import line
from namdsp.live.session import Load

Run = Callable[..., Any]
Make = Callable[..., Path]
NUMPY = ("--engine", "numpy")
INFO = ("info", *NUMPY)
STYLE = re.compile(r"\x1b\[[\d;]*m")
LOAD = Load(9, 576, 0.05, 0.34, 0, 3, 0, None)


class PlayingSession:
    """What the meter asks a session for."""

    def load(self) -> Load:
        return LOAD

    def read_peaks_dbfs(self) -> tuple[float, float]:
        return -12.3, -6.5


class Terminal(io.StringIO):
    """What says that it is a terminal, and what is seen there."""

    encoding = "utf-8"  # type: ignore[assignment]
    columns = 80

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return -1

    @property
    def lines(self) -> list[str]:
        """Texts after a CR cover the ones before, until the rest of the line is erased."""
        lines = []
        for written in STYLE.sub("", self.getvalue()).removesuffix("\n").split("\n"):
            seen = ""
            for text in written.split("\r"):
                text, erased, _ = text.partition("\x1b[J")
                seen = text if erased else text + seen[len(text) :]
            lines.append(seen)
        return lines if lines[-1] else lines[:-1]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal whose size is asked for."""
    shown = Terminal()
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((shown.columns, 24)))
    monkeypatch.setenv("TERM", "xterm")
    return shown


@pytest.fixture(autouse=True)
def _every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line is written at every call, not a few times a second; a bench is short."""
    monkeypatch.setattr(terminal_module, "INTERVAL_SECONDS", 0.0)
    monkeypatch.setattr(live_loop, "TERMINAL_SECONDS", 0.0)
    monkeypatch.setattr(speed, "OFFLINE_SECONDS", 0.25)
    monkeypatch.setattr(speed, "SLOT_SECONDS", 0.0001)


def test_the_meter_is_one_line_at_any_width_and_after_every_change_of_it(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cursor waits at its start: where a terminal that was made narrower has broken it, the next one covers all."""
    monkeypatch.setattr(sys, "stderr", terminal)
    console.print_message("playing")
    with live_loop.Meter(PlayingSession(), quiet=False) as shown:  # type: ignore[arg-type]
        for terminal.columns in (200, 80, 79, 60, 41, 40, 33, 20, 16, 8, 2, 1, 120):
            for typed in (None, None, "load " + "x" * 100, None):
                shown.show("bypassed", typed)
                said, line = (terminal.lines[0], "".join(terminal.lines[1:]))
                assert (said, terminal.getvalue()[-1]) == ("playing", "\r")
                assert len(line) < terminal.columns or terminal.columns == 1
            assert "3 xruns" in line or terminal.columns < 40
        console.print_message("now playing other.nam")
        shown.show("bypassed", None)
        assert terminal.lines[1] == "now playing other.nam"
    assert terminal.lines == ["playing", "now playing other.nam"]


@pytest.mark.parametrize("columns", [200, 80, 64, 40])
def test_progress_shows_a_name_what_is_done_and_the_time_left_on_one_line(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setattr(sys, "stderr", terminal)
    terminal.columns = columns
    with console.Status() as status:
        rendering = terminal_module.ProgressBar(status, "a-very-[red]long-name-of-a-file.wav")
        rendering.show_audio(10.0, 600.0)
        now = itertools.count(time.monotonic())
        rendering._bar.get_time = lambda: next(now)  # a second at each look
        for seconds in (20.0, 30.0, 40.0):
            rendering.show_audio(seconds, 600.0)
        (row,) = terminal.lines
        assert re.match(r"a-ver.*40 of 600 s of audio.* \d\d:\d\d$", row.rstrip())
        bar = re.search("━|-{9}", row)  # in old consoles of Windows with another sign
        assert (bar is not None, "[red]" in row) == (columns > 64, columns > 40)
    assert terminal.lines == []


def test_the_progress_of_a_render_is_for_terminals_and_is_wiped(
    run: Run, tiny: Path, wav: Make, tmp_path: Path, terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("render", wav(100), tiny, tmp_path / "out.wav", *NUMPY, "-y")
    assert run(*words).err.count("\n") == 1
    monkeypatch.setattr(sys, "stderr", terminal)
    terminal.columns = 300
    run(*words)
    (last,) = terminal.lines
    assert "out.wav: preparing" in terminal.getvalue()
    assert "0.0 of 0.0 s of audio" in terminal.getvalue()
    assert last.startswith(str(words[3]))
    before = terminal.getvalue()
    run(*words, "-q")
    assert terminal.getvalue() == before


def test_colors_are_for_terminals_that_want_them(
    monkeypatch: pytest.MonkeyPatch, run: Run, tmp_path: Path, terminal: Terminal
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    words = ("info", tmp_path / "missing.nam")
    assert "\x1b" not in run(*words).err
    monkeypatch.setattr(sys, "stderr", terminal)
    for name, value, colored in (("A", "1", True), ("NO_COLOR", "1", False), ("TERM", "dumb", False)):
        monkeypatch.setenv(name, value)
        terminal.truncate(0)
        run(*words)
        assert "error:" in terminal.getvalue()
        assert ("\x1b[1;31merror:" in terminal.getvalue()) == ("\x1b" in terminal.getvalue()) == colored


# -- sheets ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [120, 79, 24])
@pytest.mark.parametrize(
    ("command", "last"),
    [
        *(
            ((*INFO, "-v", ZOO / f"{name}.nam"), "GEMM")
            for name in ("a2_full", "condition_films", "slimmables")
        ),
        ((*INFO, ZOO / "slimmables.nam"), "--slim"),
        ((*INFO, ZOO), "wide_32"),
        (("parity", ZOO / "smallest.nam", "--engine", "numpy", "--seconds", "0.002"), "reset"),
        (("bench", ZOO / "smallest.nam", "--seconds", "0.01"), "4096"),
        (("devices",), "system:capture_8"),
    ],
    ids=lambda value: str(value[-1]) if isinstance(value, tuple) else "",
)
def test_sheets_fit_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
    run: Run,
    terminal: Terminal,
    columns: int,
    command: tuple[object, ...],
    last: str,
) -> None:
    card = {"index": 0, "name": "音響イン" * 4, "host_api": "ALSA", "input_latency_seconds": (0.002, 0.02)}
    server = {"sample_rate_hz": 48000, "sources": [f"system:capture_{n}" for n in range(1, 9)]}
    monkeypatch.setattr(devices, "portaudio_devices", lambda: [card])
    monkeypatch.setattr(devices, "jack_server", lambda: server)
    monkeypatch.setattr(sys, "stdout", terminal)
    terminal.columns = columns
    run(*command)
    assert max(map(cell_len, terminal.lines)) <= columns
    assert last in "".join("".join(terminal.lines).split())


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
        ("times_real_time", 1048.4, "1,048x real time"),
        ("times_real_time", 0.123, "0.12x real time"),
    ],
)
def test_units_come_from_names_and_what_is_empty_is_left_out(key: str, value: Any, expected: str) -> None:
    assert line({key: value}) == expected


def test_a_rule_is_in_the_encoding_of_its_stream() -> None:
    for encoding, dash in (("utf-8", "─"), ("ascii", "-")):
        stream = io.TextIOWrapper(io.BytesIO(), encoding)
        rows = laid_out({"a": 1}, stream, {"b": 2}).split("\n")
        assert rows == ["a  1", dash * 80, "b  2"]
        assert laid_out({"a": 1}, stream, {"b": None}) == "a  1"


# -- text that would command the terminal ----------------------------------------------------------------

# colours, a window's title, one byte for ESC [, the other writing direction, DEL, and a separate line
EVIL = "a\x1b[2J\x1b]0;owned\x07\x9b31m\u202e\x7f\r\nerror: forged\u2028b"
EVIL_METADATA = {
    key: EVIL
    for key in ("name", "modeled_by", "gear_type", "gear_make", "gear_model", "tone_type", "date", EVIL)
}


def harmless(text: str) -> bool:
    """Whether lines are all that it does to a terminal, and none of them is forged."""
    lines = text.split("\n")
    return all(line.isprintable() for line in lines) and not any(
        line.startswith("error: f") for line in lines
    )


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    """A model that plays, with such a name and such metadata; it has a warning to give."""
    model = wavenet(layer_array(channels=2, layer1x1=None), metadata=EVIL_METADATA)
    return save(model, tmp_path, f"{EVIL}.nam")


#: in: a sound, evil: the capture, cab: an impulse response, all with such names.
COMMANDS = (
    *("info evil", "info evil -v", "info evil --json", "info row", "warmup evil missing", "plain"),
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


@pytest.mark.skipif(os.name == "nt", reason="no file can have such a name there")
@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_passes_it_on(run: Run, evil: Path, wav: Make, command: str) -> None:
    for name in ("cab", "in", "out"):
        wav([1.0, 0.5], name=f"{name}{EVIL}.wav")
    names = {name: evil.parent / f"{name}{EVIL}.wav" for name in ("in", "out", "new", "cab")}
    names |= {"evil": evil, "row": evil.parent / f"row{EVIL}.nam", "missing": evil.parent / f"no{EVIL}.nam"}
    words = [names.get(word, word.replace("plain", EVIL)) for word in command.split()]
    engine = {"warmup": (), "join": ()}.get(words[0], NUMPY)
    done = run(*words, *engine)
    assert harmless(done.out + done.err)
    assert not any(map(harmless, ("\x1b[2J", "\x9b31m", "\u202e", "a\nerror: forged"))), "the check sees it"
    if command == "info evil --json":
        assert json.loads(done.out)["metadata"]["name"] == EVIL
