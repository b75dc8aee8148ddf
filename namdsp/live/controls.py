"""Commands during live playing, as lines of text: gains, gate, tone, cabinet, another capture. `HELP` lists them."""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from queue import SimpleQueue

from namdsp.common.number_parsing import parse_float
from namdsp.common.short_repr import short_value
from namdsp.errors import NamdspError
from namdsp.model import Model
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.gate import Gate
from namdsp.rig.rig import Rig
from namdsp.rig.tone import Tone

STEP_DB = 1.0
LIMIT_DB = 60.0
#: Threshold of a gate that is switched on first.
GATE_DB = -60.0
#: Keys of a terminal, line, what it does.
HELP = (
    ("[ ]", "in DB|up|down", "input gain"),
    ("- +", "out DB|up|down", "output gain"),
    ("g < >", "gate [DBFS|off|up|down]", "noise gate: on or off, its threshold"),
    ("e", "eq bass=+3,mid=-2|off", "tone controls: these bands in dB, or all flat"),
    ("i", "ir FILE|off", "cabinet: another impulse response, or none"),
    ("n p", "next, previous", "another capture of the folder"),
    ("l", "load PATH", "another capture"),
    ("", "knob NAME=POSITION", "turn a knob of the capture, if it has some"),
    ("b", "bypass [on|off]", "play the dry signal"),
    ("r", "reset", "clear all histories"),
    (":", "", "type one of these lines; Escape cancels it"),
    ("q", "quit", "end"),
    ("?", "help", "show these lines"),
)
LINES = ", ".join(line for _, line, _ in HELP if line)


class CommandError(NamdspError):
    """A line that is not a command."""


class Controls:
    """Runs commands on a rig. What takes long is done in a thread; its result is put into `notes`.

    load     : opens the model of a path, or raises `NamdspError`
    open_ir  : opens the cabinet of a path, or raises `NamdspError`
    captures : paths that next and previous go through
    playing  : path of the capture that is played first
    """

    def __init__(
        self,
        rig: Rig,
        load: Callable[[str], Model],
        *,
        open_ir: Callable[[str], Cabinet | None] = Cabinet.load,
        captures: Sequence[str] = (),
        playing: str = "",
    ) -> None:
        self._rig = rig
        self._load, self._open_ir = load, open_ir
        self._captures, self._playing = captures, playing
        self._gate = rig.gate or Gate(threshold_db=GATE_DB)  # the last one, which may be off
        self.changing: threading.Thread | None = None  # the last one, which may have ended
        self.notes: SimpleQueue[str] = SimpleQueue()
        self.quit: bool = False

    def obey(self, line: str) -> None:
        """Run the command of one line; messages and errors are put into `notes`."""
        try:
            self._obey(line)
        except NamdspError as error:
            self.notes.put(f"error: {error}")

    def _obey(self, line: str) -> None:
        name, _, value = line.strip().partition(" ")
        value = value.strip()
        match name:
            case "":
                pass
            case "in":
                self._rig.input_gain_db = self._gain_db(value, self._rig.input_gain_db)
            case "out":
                self._rig.output_gain_db = self._gain_db(value, self._rig.output_gain_db)
            case "gate":
                self._set_gate(value)
            case "eq" if value:
                self._set_tone(value)
            case "ir" if value:
                self._start_changing(value, partial(self._change_cabinet, value))
            case "next" | "previous" if not value:
                self._step(1 if name == "next" else -1)
            case "bypass" if value in ("", "on", "off"):
                self._rig.bypass = value == "on" if value else not self._rig.bypass
            case "reset" if not value:
                self._rig.reset()
            case "load" if value:
                self._start_loading(value, value)
            case "knob" if "=" in value:
                turned = dict([value.split("=", 1)])
                self._start_changing(value, lambda: self._swap(value, self._rig.model.with_knobs(turned)))
            case "quit" if not value:
                self.quit = True
            case "help" | "?" if not value:
                for keys, command, does in HELP:
                    self.notes.put(f"{keys:6}{command:26}{does}")
            case _:
                raise CommandError(f"{short_value(line.strip())} is not a command; expected {LINES}")

    def _gain_db(self, text: str, now_db: float) -> float:
        if text in ("up", "down"):
            gain_db = now_db + (STEP_DB if text == "up" else -STEP_DB)
        else:
            number = parse_float(text)
            gain_db = math.nan if number is None else number
        if not -LIMIT_DB <= gain_db <= LIMIT_DB:
            raise CommandError(
                f"gain {short_value(text)}: expected up, down or a number from {-LIMIT_DB:g} to {LIMIT_DB:g} dB"
            )
        return gain_db

    def _set_gate(self, text: str) -> None:
        """Switch the gate, or set its threshold."""
        on = self._rig.gate is not None
        if text == "off" or (on and not text):
            self._rig.gate = None
            return
        now_db = self._gate.threshold_db
        steps = {"": 0.0, "on": 0.0, "up": STEP_DB, "down": -STEP_DB}
        number = now_db + steps[text] if text in steps else parse_float(text)
        kind = Gate.table()["threshold_db"].kind
        threshold_db = kind.check(number)
        if threshold_db is None:
            expected = kind.expected.removeprefix("expected ")
            raise CommandError(f"gate {short_value(text)}: expected on, off, up, down or {expected}")
        self._rig.gate = self._gate = replace(self._gate, threshold_db=threshold_db)

    def _set_tone(self, text: str) -> None:
        """Set the bands that are named, or all flat."""
        if text == "off":
            self._rig.eq = None
            return
        new, bands = Tone.of(text).gains(), [word.partition("=")[0].strip() for word in text.split(",")]
        self._rig.eq = Tone.of(self._rig.eq).gains() | {band: new[band] for band in bands}

    def _step(self, by: int) -> None:
        """Go on to another capture of the folder; one that cannot be played is passed by the next step."""
        if len(self._captures) < 2:
            raise CommandError("the folder has one capture; expected several. Use load PATH")
        at = self._captures.index(self._playing) if self._playing in self._captures else -max(by, 0)
        at = (at + by) % len(self._captures)
        path = self._captures[at]
        self._start_loading(path, f"{path} ({at + 1} of {len(self._captures)})")

    def _start_loading(self, path: str, what: str) -> None:
        self._start_changing(path, lambda: self._swap(what, self._load(path)))
        self._playing = path

    def _start_changing(self, what: str, change: Callable[[], None]) -> None:
        if self.changing is not None and self.changing.is_alive():
            raise CommandError(f"{what}: another change is not finished. Wait for its note")
        self.changing = threading.Thread(target=self._change, args=(change,), daemon=True)
        self.changing.start()

    def _change(self, change: Callable[[], None]) -> None:
        try:
            change()
        except NamdspError as error:
            self.notes.put(f"error: {error}")

    def _swap(self, what: str, model: Model) -> None:
        self._rig.swap(model)
        for note in (*model.warnings, *self._rig.levels.notes):
            self.notes.put(f"warning: {what}: {note}")
        self.notes.put(f"now playing {what}")

    def _change_cabinet(self, path: str) -> None:
        cabinet = None if path == "off" else self._open_ir(path)
        self._rig.cabinet = cabinet
        for note in cabinet.notes if cabinet else ():
            self.notes.put(note)
        self.notes.put(f"cabinet: {path if cabinet is None else os.path.basename(path)}")
