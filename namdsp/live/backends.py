"""Which way to the sound card: a JACK server if one runs, else PortAudio; or the one asked for."""

from __future__ import annotations

from namdsp.errors import DeviceError
from namdsp.live.asking import NoAnswerError
from namdsp.live.device import Device, DeviceOptions
from namdsp.live.jack import JackDevice, open_client
from namdsp.live.portaudio import PortAudioDevice

BACKENDS = ("auto", "jack", "portaudio")


def open_device(backend: str, options: DeviceOptions) -> Device:
    """Find the device; raises `DeviceError`, with the reasons."""
    if backend not in BACKENDS:
        raise DeviceError(f"backend is {backend!r}; expected one of {', '.join(BACKENDS)}")
    if backend == "jack":
        return JackDevice(open_client(), options)
    if backend == "portaudio":
        return PortAudioDevice(options)
    try:
        client = open_client()
    except NoAnswerError:  # PortAudio would ask the same server
        raise
    except DeviceError as no_jack:
        try:
            return PortAudioDevice(options)
        except DeviceError as error:
            raise DeviceError(f"{error} ({no_jack})") from None
    return JackDevice(client, options)
