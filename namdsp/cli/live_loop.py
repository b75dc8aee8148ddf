"""Main loop of `namdsp live`: run commands, show the meter, detect the end. Runs on the main thread."""

from __future__ import annotations

import math
import sys
import time
from dataclasses import dataclass

from namdsp.cli import console
from namdsp.errors import DeviceError
from namdsp.live.controls import Controls
from namdsp.live.devices import AudioDevice
from namdsp.live.keyboard import KEYS_HELP, keyboard
from namdsp.live.session import Load, Session
from namdsp.rig.rig import Rig

POLL_SECONDS = 0.1
#: Between two texts of the meter: of a status line on a terminal, of lines elsewhere.
TERMINAL_SECONDS = 0.12
SPARSE_SECONDS = 10.0
FLOOR_DBFS = -99.9
#: A device that asks for no block in this time has failed.
SILENT_SECONDS = 5.0


def play(
    session: Session, device: AudioDevice, rig: Rig, controls: Controls, *, seconds: float | None, quiet: bool
) -> None:
    """Return when the player or the clock says so; the device has been started.

    Raises
    ------
    DeviceError : nothing can play on.
    """
    end = None if seconds is None else time.monotonic() + seconds
    watch = _Watch(session, device)
    with keyboard() as keys, Meter(session, quiet=quiet) as meter:
        if keys.has_keys and not quiet:
            console.print_message(KEYS_HELP)
        while not controls.quit and (end is None or time.monotonic() < end):
            for line in keys.lines(POLL_SECONDS):
                controls.obey(line)
            while not controls.notes.empty():
                console.print_message(controls.notes.get())
            watch.check()
            console.stop_if_asked()
            meter.show(settings_text(rig), keys.typed)


@dataclass
class _Watch:
    """Whether the device still plays, and since when it has not."""

    session: Session
    device: AudioDevice
    blocks: int = -1
    since: float = 0.0

    def check(self) -> None:
        """Raise `DeviceError` if it does not."""
        failure = self.session.failure
        if failure is not None:
            raise DeviceError(
                f"the amp failed in the audio thread ({type(failure).__name__}: {failure}); the device is closed"
            ) from failure
        stop_reason = self.device.stop_reason()
        if stop_reason is not None:
            raise DeviceError(stop_reason)
        blocks, now = self.session.load().blocks, time.monotonic()
        if blocks != self.blocks:
            self.blocks, self.since = blocks, now
        elif now - self.since > SILENT_SECONDS:
            raise DeviceError(
                f"{self.device.describe()}: requested no block for {SILENT_SECONDS:g} s; expected one every "
                f"{1e3 * self.device.block_frames / self.device.rate_hz:.1f} ms. Check the device"
            )


class Meter:
    """Shows a session on stderr."""

    def __init__(self, session: Session, *, quiet: bool) -> None:
        self._session = session
        self._status = console.Status(quiet=quiet)
        self._quiet = quiet
        self._terminal = sys.stderr.isatty()
        self._interval = TERMINAL_SECONDS if self._terminal else SPARSE_SECONDS
        self._next = time.monotonic() + self._interval

    def show(self, settings: str, typed: str | None) -> None:
        """Show levels, load and settings, or the line that is being typed; not more often than a reader likes."""
        if self._quiet or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + self._interval
        text = meter_text(self._session.load(), self._session.read_peaks_dbfs(), settings)
        if not self._terminal:
            console.print_message(text)
        elif typed is None:
            self._status.show(text)
        else:
            self._status.show(f": {typed}_"[-self._status.width :])  # where it is being typed

    def __enter__(self) -> Meter:
        return self

    def __exit__(self, *_: object) -> None:
        self._status.clear()


def meter_text(load: Load, levels_dbfs: tuple[float, float], settings: str) -> str:
    """Peaks since the last time, xruns, load as shares of the deadline, settings: a narrow terminal shows the first."""
    before, after = (max(level, FLOOR_DBFS) for level in levels_dbfs)
    clip = "!" if levels_dbfs[1] > 0.0 else " "
    mean, worst = _percent(load.mean), _percent(load.worst)
    levels = f"in {before:5.1f} out {after:5.1f}{clip}dBFS"
    return f"{levels} | {load.xruns} xruns | load {mean} % worst {worst} % | {settings}"


def settings_text(rig: Rig) -> str:
    """What the player has set."""
    if rig.bypass:
        return "bypassed"
    gate, eq = rig.gate_db, rig.eq
    gains = f"{rig.input_gain_db:+.1f} / {rig.output_gain_db:+.1f} dB"
    return gains + ("" if gate is None else f", gate {gate:g}") + (f", {eq}" if eq else "")


def _percent(share: float) -> str:
    return f"{min(math.ceil(100.0 * share), 9999):3d}"
