"""List PortAudio's devices and the JACK server, and open one of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from namdsp.errors import DeviceError
from namdsp.live.call_timeout import DeviceTimeoutError, call_with_timeout
from namdsp.live.device import DeviceOptions
from namdsp.live.jack import JackDevice, open_client
from namdsp.live.portaudio import PortAudioDevice, import_sounddevice

#: `start` opens it and `stop` leaves it as it was; both run at `rate_hz` in blocks of `block_frames`.
AudioDevice: TypeAlias = JackDevice | PortAudioDevice
BACKENDS = ("auto", "jack", "portaudio")


@dataclass(frozen=True)
class PortAudioEntry:
    """A PortAudio device. Latencies are its defaults, low and high, in seconds."""

    index: int
    name: str
    host_api: str
    in_channels: int
    out_channels: int
    default_rate_hz: float
    input_latency_seconds: tuple[float, float]
    output_latency_seconds: tuple[float, float]
    default_input: bool
    default_output: bool


@dataclass(frozen=True)
class JackServer:
    """A running JACK server."""

    sample_rate_hz: int
    block_frames: int
    realtime: bool
    sources: tuple[str, ...]
    targets: tuple[str, ...]


def portaudio_devices() -> list[PortAudioEntry]:
    """Return all PortAudio devices; raises `DeviceError` if PortAudio is missing."""
    sounddevice = import_sounddevice()
    host_apis = sounddevice.query_hostapis()
    default_input, default_output = sounddevice.default.device
    return [
        PortAudioEntry(
            index=device["index"],
            name=device["name"],
            host_api=host_apis[device["hostapi"]]["name"],
            in_channels=device["max_input_channels"],
            out_channels=device["max_output_channels"],
            default_rate_hz=device["default_samplerate"],
            input_latency_seconds=(device["default_low_input_latency"], device["default_high_input_latency"]),
            output_latency_seconds=(
                device["default_low_output_latency"],
                device["default_high_output_latency"],
            ),
            default_input=device["index"] == default_input,
            default_output=device["index"] == default_output,
        )
        for device in sounddevice.query_devices()
    ]


def jack_server() -> JackServer:
    """Return the running JACK server; raises `DeviceError` if none runs, or JACK-Client is missing."""
    client = open_client()
    try:
        physical = {
            kind: tuple(
                port.name for port in client.get_ports(is_audio=True, is_physical=True, **{kind: True})
            )
            for kind in ("is_output", "is_input")
        }
        return JackServer(
            sample_rate_hz=int(client.samplerate),
            block_frames=int(client.blocksize),
            realtime=bool(client.realtime),
            sources=physical["is_output"],
            targets=physical["is_input"],
        )
    finally:
        call_with_timeout(client.close)


def open_device(backend: str, options: DeviceOptions) -> AudioDevice:
    """Open a device: of "auto" a JACK server if one runs, else PortAudio. Raises `DeviceError`, with the reasons."""
    if backend not in BACKENDS:
        raise DeviceError(f"backend is {backend!r}; expected one of {', '.join(BACKENDS)}")
    if backend == "jack":
        return JackDevice(open_client(), options)
    if backend == "portaudio":
        return PortAudioDevice(options)
    try:
        client = open_client()
    except DeviceTimeoutError:  # PortAudio would ask the same server
        raise
    except DeviceError as no_jack:
        try:
            return PortAudioDevice(options)
        except DeviceError as error:
            raise DeviceError(f"{error} ({no_jack})") from None
    return JackDevice(client, options)
