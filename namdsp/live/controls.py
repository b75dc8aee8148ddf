"""Commands during live playing, as lines of text: gains, bypass, another model.

in 3 | in up | in down      input gain in dB, or a step of 1 dB
out -6 | out up | out down  output gain
bypass [on|off]             the input goes out as it is
reset                       forget what was played
load PATH                   change to another model, without a click
knob NAME=POSITION          turn a knob of a capture that has some, as a change to another model
quit
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue

from namdsp.errors import NamdspError
from namdsp.model import Model
from namdsp.number_parsing import parse_float
from namdsp.rig.rig import Rig
from namdsp.short_repr import short_value

STEP_DB = 1.0
LIMIT_DB = 60.0
HELP = "in DB|up|down, out DB|up|down, bypass [on|off], reset, load PATH, knob NAME=POSITION, quit"


class CommandError(NamdspError):
    """A line that is not a command."""


class Controls:
    """Runs commands on a rig. A model is loaded in a thread; its result is put into `notes`.

    load : opens the model of a path, or raises `NamdspError`
    """

    def __init__(self, rig: Rig, load: Callable[[str], Model]) -> None:
        self._rig = rig
        self._load = load
        self.loading: threading.Thread | None = None  # the last one, which may have ended
        self.notes: SimpleQueue[str] = SimpleQueue()
        self.quit = False

    def obey(self, line: str) -> None:
        """Run the command of one line; messages and errors are put into `notes`."""
        try:
            self._obey(line)
        except CommandError as error:
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
            case "bypass" if value in ("", "on", "off"):
                self._rig.bypass = value == "on" if value else not self._rig.bypass
            case "reset" if not value:
                self._rig.reset()
            case "load" if value:
                self._start_changing(value, partial(self._load, value))
            case "knob" if "=" in value:
                turned = dict([value.split("=", 1)])
                self._start_changing(value, lambda: self._rig.model.with_knobs(turned))
            case "quit" if not value:
                self.quit = True
            case "help" if not value:
                self.notes.put(HELP)
            case _:
                raise CommandError(f"{short_value(line.strip())} is no command; expected {HELP}")

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

    def _start_changing(self, what: str, make: Callable[[], Model]) -> None:
        if self.loading is not None and self.loading.is_alive():
            raise CommandError(f"{what}: another model is still being loaded. Wait for its note")
        self.loading = threading.Thread(target=self._change_model, args=(what, make), daemon=True)
        self.loading.start()

    def _change_model(self, what: str, make: Callable[[], Model]) -> None:
        try:
            model = make()
            self._rig.swap(model)
        except NamdspError as error:
            self.notes.put(f"error: {error}")
            return
        for note in (*model.warnings, *self._rig.levels.notes):
            self.notes.put(f"warning: {what}: {note}")
        self.notes.put(f"now playing {what}")
