"""Commands while it plays: keys of a terminal, lines of a pipe, what they change and say; and the meter."""

from __future__ import annotations

import os
import re
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from builders import concat, layer_array, linear, save, wavenet
from waiting import LIMIT_SECONDS, wait_until

import namdsp
from namdsp.cli.live_loop import meter_text, settings_text
from namdsp.live.controls import HELP, Controls
from namdsp.live.keyboard import KEYS, MAX_LINE, READER, TYPING, Keyboard, keyboard
from namdsp.live.session import Load
from namdsp.rig.gate import Gate
from namdsp.rig.rig import Rig


class Player:
    """A rig and its controls."""

    def __init__(
        self, model: namdsp.Model, *, captures: Sequence[str] = (), playing: str = "", **options: Any
    ) -> None:
        self.rig = Rig(model, max_block=64, engine="numpy", **options)
        self.controls = Controls(self.rig, namdsp.load, captures=captures, playing=playing)

    def say(self, *lines: str) -> list[str]:
        """Obey; returns all notes."""
        for line in lines:
            self.controls.obey(line)
            if self.controls.changing is not None:
                self.controls.changing.join(LIMIT_SECONDS)
        return [self.controls.notes.get_nowait() for _ in range(self.controls.notes.qsize())]


@pytest.fixture
def paths(tmp_path: Path) -> dict[str, Path]:
    return {
        "amp": save(wavenet(layer_array(channels=2)), tmp_path, "amp.nam"),
        "other": save(wavenet(layer_array(channels=3)), tmp_path, "other amp.nam"),
        "rate": save(wavenet(layer_array(channels=2), sample_rate=44100), tmp_path, "rate.nam"),
    }


@pytest.fixture
def player(paths: dict[str, Path]) -> Player:
    return Player(namdsp.load(paths["amp"]))


def test_what_the_levels_lack_in_a_loaded_model_is_told(paths: dict[str, Path]) -> None:
    with pytest.warns(namdsp.NamFileWarning, match="loudness"):
        player = Player(namdsp.load(paths["amp"]), normalize=True)
    with pytest.warns(namdsp.NamFileWarning, match="loudness"):
        lacks, playing = player.say(f"load {paths['other']}")
    assert lacks.startswith(f"warning: {paths['other']}: ")
    assert playing == f"now playing {paths['other']}"


def test_another_model_fades_in_and_one_that_cannot_be_played_changes_nothing(
    player: Player, paths: dict[str, Path], noise: Any
) -> None:
    before = player.rig.model
    for path in (paths["rate"], "missing.nam"):
        (note,) = player.say(f"load {path}")
        assert note.startswith("error: ")
        assert player.rig.model is before
    assert player.say(f"load {paths['other']}") == [f"now playing {paths['other']}"]
    x = noise(64 * 200)
    out = np.empty_like(x)
    for block, played in zip(x.reshape(-1, 64), out.reshape(-1, 64), strict=True):
        player.rig.process_into(block, played)
    expected = namdsp.load(paths["other"]).render(x)
    assert np.array_equal(out[-4000:], expected[-4000:])
    assert not np.array_equal(out[:64], expected[:64])


def test_a_line_turns_a_knob(player: Player, tmp_path: Path, noise: Any) -> None:
    path = save(concat(wavenet(layer_array(input_size=4, condition_size=4), in_channels=4)), tmp_path)
    assert player.say("knob gain=0")[0].endswith("or use another capture")
    assert player.say(f"load {path}", "knob gain=-1", "knob boost=off")[2] == "now playing boost=off"
    assert [knob.shown for knob in player.rig.model.knobs] == [-1, "off"]
    assert player.say("knob gain=7") == [f"error: {path}: knob gain is '7'; expected a number from -1 to 1"]


@pytest.mark.parametrize(
    "line",
    [
        "in",
        "in loud",
        "out nan",
        "in 61",
        "in 1_0",
        "bypass maybe",
        "reset now",
        "load",
        "knob gain",
        "gate loud",
        "gate 99",
        "ir",
        "next",
        "previous",
        "next amp",
        "x" * 5000,
    ],
    ids=lambda line: line[:12],
)
def test_a_line_that_means_nothing_is_reported(player: Player, line: str) -> None:
    (note,) = player.say(line)
    assert note.startswith("error: ")
    assert "expected" in note
    assert len(note) < 300
    assert player.rig.gate is None
    assert (player.rig.input_gain_db, player.rig.bypass, player.controls.quit) == (0, False, False)


def test_lines_change_the_rig(player: Player, noise: Any) -> None:
    assert player.say("in 3", "in up", " out  -6.5 ", "out down", "") == []
    assert (player.rig.input_gain_db, player.rig.output_gain_db) == (4.0, -7.5)
    seen = []
    for line in ("bypass", "bypass", "bypass on", "bypass on", "bypass off"):
        assert player.say(line) == []
        seen.append(player.rig.bypass)
    assert seen == [True, False, True, True, False]
    x = noise(64)
    player.say("reset")
    first = player.rig.process(x)
    assert not np.array_equal(player.rig.process(x), first)
    assert player.say("reset") == []
    assert np.array_equal(player.rig.process(x), first)
    for word in ("help", "?"):
        assert [line[32:] for line in player.say(word)] == [does for _, _, does in HELP]
    assert player.say("quit") == []
    assert player.controls.quit


def test_every_key_is_in_the_help() -> None:
    listed = {key for keys, _, _ in HELP for key in keys.split()}
    assert listed == (KEYS.keys() | TYPING.keys()) - {"=", "h"}
    starts = {line.split()[0] for _, line, _ in HELP if line} | {"previous"}
    assert {command.split()[0].rstrip(",") for command in KEYS.values()} <= {
        word.rstrip(",") for word in starts
    }


def test_lines_switch_the_gate_and_move_its_threshold(paths: dict[str, Path]) -> None:
    player = Player(namdsp.load(paths["amp"]))
    seen = []
    for line in (
        "gate",
        "gate up",
        "gate off",
        "gate",
        "gate",
        "gate -45.5",
        "gate down",
        "gate off",
        "gate on",
    ):
        assert player.say(line) == []
        gate = player.rig.gate
        seen.append(None if gate is None else gate.threshold_db)
    assert seen == [-60, -59, None, -59, None, -45.5, -46.5, None, -46.5]
    mine = Gate(threshold_db=-50, release_ms=200)
    player = Player(namdsp.load(paths["amp"]), gate=mine)
    player.say("gate", "gate", "gate down")
    assert player.rig.gate == replace(mine, threshold_db=-51)
    (refused,) = player.say("gate 41")
    assert refused == "error: gate '41': expected on, off, up, down or a number from -200 to 40 dBFS"


def test_lines_change_the_bands_that_they_name(player: Player) -> None:
    seen = []
    for line in ("eq bass=+3", "eq mid=-2, treble=1", "eq bass=0", "eq off"):
        assert player.say(line) == []
        seen.append(player.rig.eq)
    assert seen == ["bass=+3", "bass=+3,mid=-2,treble=+1", "mid=-2,treble=+1", None]
    for wrong in ("eq loud", "eq bass=21", "eq bass=1,bass=2", "eq deep=3", "eq"):
        (note,) = player.say(wrong)
        assert (note.startswith("error: "), "expected" in note, player.rig.eq) == (True, True, None)


def test_lines_change_the_cabinet_and_a_bad_one_is_refused(
    player: Player, wav: Callable[..., Path], tmp_path: Path
) -> None:
    assert player.say(f"ir {wav([1.0, 0.5], name='my cab.wav')}")[-1] == "cabinet: my cab.wav"
    assert player.rig.cabinet is not None
    before = player.rig.cabinet
    for wrong in ("missing.wav", str(tmp_path)):
        (note,) = player.say(f"ir {wrong}")
        assert (note.startswith(f"error: {wrong}: "), player.rig.cabinet) == (True, before)
    assert player.say("ir off") == ["cabinet: off"]
    assert player.rig.cabinet is None


def test_next_and_previous_go_round_a_folder_and_past_what_cannot_be_played(paths: dict[str, Path]) -> None:
    captures = [str(path) for path in paths.values()]  # the last one has another sample rate
    player = Player(namdsp.load(paths["amp"]), captures=captures, playing=captures[0])
    assert player.say("next") == [f"now playing {captures[1]} (2 of 3)"]
    (refused,) = player.say("next")
    assert refused.startswith("error: ")
    assert str(player.rig.model.file.file) == captures[1]
    assert player.say("next") == [f"now playing {captures[0]} (1 of 3)"]
    assert player.say("previous")[0].startswith("error: ")
    assert player.say("previous") == [f"now playing {captures[1]} (2 of 3)"]
    assert player.say(f"load {captures[0]}", "next")[-1] == f"now playing {captures[1]} (2 of 3)"


def test_no_line_makes_a_click(tmp_path: Path, wav: Callable[..., Path]) -> None:
    """A low sine, through captures that turn it over and cabinets that change its level."""
    captures = [
        str(save(linear(weights=[gain], bias=False), tmp_path, f"{gain}.nam")) for gain in (1.0, -1.0)
    ]
    player = Player(namdsp.load(captures[0]), captures=captures, playing=captures[0])
    cabinet = wav([0.5], name="cab.wav")
    lines = [
        "gate -20",
        "next",
        f"ir {cabinet}",
        "gate off",
        "eq mid=3,treble=-20",
        "ir off",
        "eq off",
        "previous",
        "gate -3",
        "gate -40",
        "gate",
    ]
    x = (0.5 * np.sin(2 * np.pi * 100 / 48000 * np.arange(64 * 64 * (len(lines) + 1)))).astype(np.float32)
    out = np.empty_like(x)
    for n, (block, played) in enumerate(zip(x.reshape(-1, 64), out.reshape(-1, 64), strict=True)):
        if n and n % 64 == 0:
            assert not any(note.startswith("error") for note in player.say(lines[n // 64 - 1]))
        player.rig.process_into(block, played)
    steepest = 0.5 * 2 * np.pi * 100 / 48000  # of the sine; a fade of 5 ms over all of it adds 1 / 240
    assert np.abs(out).max() > 0.4
    assert np.abs(np.diff(out)).max() < 2 * steepest + 1 / 240


def test_one_model_is_loaded_at_a_time(player: Player, paths: dict[str, Path]) -> None:
    loaded = threading.Event()
    player.controls = Controls(player.rig, lambda path: loaded.wait(LIMIT_SECONDS) and namdsp.load(path))
    for _ in range(2):
        player.controls.obey(f"load {paths['other']}")
    assert "another change is not finished" in player.controls.notes.get_nowait()
    loaded.set()
    assert player.controls.notes.get(timeout=LIMIT_SECONDS) == f"now playing {paths['other']}"


# -- keys and lines --------------------------------------------------------------------------------------


def wait_for_the_end_of_input() -> None:
    """Before its descriptor is closed: who reads on receives what the next test writes to one of the same number."""
    wait_until(lambda: READER not in (thread.name for thread in threading.enumerate()))


def gather(keys: Keyboard, count: int) -> list[str]:
    """That many lines; fewer if they do not come within a while."""
    lines: list[str] = []
    end = time.monotonic() + 30
    while len(lines) < count and time.monotonic() < end:
        lines += keys.lines(0.05)
    return lines


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """stdin(descriptor): what the program reads from."""
    return lambda descriptor: monkeypatch.setattr(sys, "stdin", SimpleNamespace(fileno=lambda: descriptor))


def test_a_pipe_gives_lines_until_it_ends(stdin: Callable[[int], None]) -> None:
    read_end, write_end = os.pipe()
    stdin(read_end)
    first, second = "ä".encode()[:1], "ä".encode()[1:]
    with keyboard() as keys:
        assert not keys.has_keys
        os.write(write_end, b"in 3\nload b")
        assert gather(keys, 1) == ["in 3"]
        os.write(write_end, first)  # no text yet, and not the end
        assert keys.lines(0.5) == []
        os.write(write_end, second + b"ss.nam\nquit")
        os.close(write_end)
        assert gather(keys, 2) == ["load bäss.nam", "quit"]
        assert keys.lines(0.01) == []
    wait_for_the_end_of_input()
    os.close(read_end)


@pytest.mark.skipif(os.name == "nt", reason="terminals work differently there")
def test_a_terminal_gives_keys_and_is_restored(
    stdin: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    import pty
    import termios

    master, terminal = pty.openpty()
    monkeypatch.setattr(os, "tcgetpgrp", lambda descriptor: os.getpgrp())
    stdin(terminal)
    with monkeypatch.context() as patch:  # in the background it is another job's
        patch.setattr(os, "tcgetpgrp", lambda descriptor: os.getpgrp() + 1)
        with keyboard() as keys:
            os.write(master, b"b\n")
            assert not keys.has_keys
            assert keys.lines(0.05) == []
    before = termios.tcgetattr(terminal)
    with keyboard() as keys:
        assert keys.has_keys
        assert termios.tcgetattr(terminal) != before
        os.write(master, b"b")
        assert "bypass" in gather(keys, 1)
        os.write(master, b":in")
        end = time.monotonic() + 10
        while keys.typed != "in" and time.monotonic() < end:
            keys.lines(0.05)
        assert keys.typed == "in"
    assert termios.tcgetattr(terminal) == before
    os.close(master)
    wait_for_the_end_of_input()
    os.close(terminal)


def shown(
    input_gain_db: float,
    output_gain_db: float,
    *,
    bypass: bool = False,
    gate: float | None = None,
    eq: str | None = None,
) -> Any:
    """A rig with such settings."""
    return SimpleNamespace(
        input_gain_db=input_gain_db, output_gain_db=output_gain_db, bypass=bypass, gate_db=gate, eq=eq
    )


def test_the_meter_says_it_all_on_an_ordinary_terminal() -> None:
    load = Load(
        9, 576, mean=0.0501, worst=0.34, missed_deadlines=0, xruns=0, silent_blocks=0, latest_start=None
    )
    text = meter_text(load, (-12.34, -np.inf), settings_text(shown(1, 2)))
    assert text == "in -12.3 out -99.9 dBFS | 0 xruns | load   6 % worst  34 % | +1.0 / +2.0 dB"
    text = meter_text(
        replace(load, mean=5.0, worst=1e9, xruns=99),
        (12.0, 12.0),
        settings_text(shown(-10, 10, gate=-60, eq="bass=+3")),
    )
    assert len(text.partition(", gate")[0]) < 80
    assert re.search(r"out +12\.0!", text)
    assert text.endswith("| -10.0 / +10.0 dB, gate -60, bass=+3")
    assert settings_text(shown(1, 2, bypass=True)) == "bypassed"


def test_a_line_of_a_pipe_is_cut_at_its_longest() -> None:
    keys = Keyboard(None)
    assert keys.feed("x" * (3 * MAX_LINE)) == []
    assert keys.feed("\n") == ["x" * MAX_LINE]


@pytest.mark.parametrize(
    ("chunks", "commands", "typed"),
    [
        (["]][-"], ["in up", "in up", "in down", "out down"], None),
        (["+=bxq"], ["out up", "out up", "bypass", "quit"], None),
        (["g<>np?"], ["gate", "gate down", "gate up", "next", "previous", "help"], None),
        (["icab.wav\n"], ["ir cab.wav"], None),
        (["ebass=3\n"], ["eq bass=3"], None),
        ([":in 4\x7f3"], [], "in 3"),
        ([":in 4\b3", "\n"], ["in 3"], None),
        (["lbäss.nam\r"], ["load bäss.nam"], None),
        ([":quit\x1b"], [], None),
        (["\x1b[A\x1b[1;5D\x1bOPb"], ["bypass"], None),
    ],
)
def test_keys_are_commands_and_a_line_can_be_edited(
    chunks: list[str], commands: list[str], typed: Any
) -> None:
    keys = Keyboard(None, has_keys=True)
    assert [command for chunk in chunks for command in keys.feed(chunk)] == commands
    assert keys.typed == typed
