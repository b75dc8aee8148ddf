"""Interface of audio devices and their options. The two kinds are in portaudio.py and jack.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from namdsp.live.session import Session


@dataclass(frozen=True)
class DeviceOptions:
    """Which device, and how to use it.

    input, output : a device's index or name for PortAudio, comma-separated ports for JACK; None for the default
    block_frames  : frames per block, None for the device's choice
    rate_hz       : None for the model's (PortAudio) or the server's (JACK)
    in_channels, out_channels : of the amp
    first_input   : the device's input channel, from 1, that the amp's first channel takes
    connect       : whether ports are connected (JACK)
    """

    input: str | None
    output: str | None
    block_frames: int | None
    rate_hz: int | None
    model_rate_hz: int
    in_channels: int
    out_channels: int
    first_input: int = 1
    connect: bool = True


class AudioDevice(Protocol):
    """An existing device that `start` opens.

    rate_hz, block_frames : that it runs at; a block may differ now and then
    """

    options: DeviceOptions
    rate_hz: int

    @property
    def block_frames(self) -> int:
        """Frames per block."""

    def start(self, session: Session) -> None:
        """Open the device and call the session from its audio thread; raises `DeviceError`."""

    def stop(self) -> None:
        """Leave the device as it was. Can be called more than once, and after an error."""

    def stop_reason(self) -> str | None:
        """Return why the device has stopped; None while it plays."""

    def latency_seconds(self) -> float | None:
        """Return the latency from input to output without the amp, as the device reports it; None if it does not."""

    def describe(self) -> str:
        """Return the names of the devices."""
