"""Main loop of `namdsp live`: run commands, show the meter, detect the end. Runs on the main thread."""

from __future__ import annotations

import time
from dataclasses import dataclass

from namdsp.cli import console
from namdsp.cli.keyboard import KEYS_HELP, keyboard
from namdsp.cli.meter import Meter, settings_text
from namdsp.errors import DeviceError
from namdsp.live.controls import Controls
from namdsp.live.devices import AudioDevice
from namdsp.live.session import Session
from namdsp.rig.rig import Rig

POLL_SECONDS = 0.1
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
            meter.show(settings_text(rig.input_gain_db, rig.output_gain_db, rig.bypass), keys.typed)


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
                f"{self.device.describe()}: wanted no block for {SILENT_SECONDS:g} s; expected one every "
                f"{1e3 * self.device.block_frames / self.device.rate_hz:.1f} ms. Check the device"
            )
