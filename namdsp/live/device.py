"""Options of an audio device. The two kinds of devices are in portaudio.py and jack.py."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class DeviceOptions:
    """Which device, and how to use it.

    input, output : a device's index or name for PortAudio, comma-separated ports for JACK; None for the default
    block_frames  : frames per block, None for the device's choice
    rate_hz       : None for the model's (PortAudio) or the server's (JACK)
    in_channels, out_channels : of the amp
    first_input   : the device's input channel, from 1, that the amp's first channel takes
    connect       : whether ports are connected (JACK)
    advice        : what else to do if the device has too few outputs; empty for nothing
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
    advice: str = ""
