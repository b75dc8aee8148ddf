"""What there is to play through: PortAudio's devices, and the JACK server."""

from __future__ import annotations

from dataclasses import dataclass

from namdsp.live.asking import ask
from namdsp.live.jack import open_client
from namdsp.live.portaudio import import_sounddevice


@dataclass(frozen=True)
class PortAudioEntry:
    """One device. Latencies are those that the device has by default, low and high, in seconds."""

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
    """A running server."""

    rate_hz: int
    block_frames: int
    realtime: bool
    sources: tuple[str, ...]
    targets: tuple[str, ...]


def portaudio_devices() -> list[PortAudioEntry]:
    """All devices; raises `DeviceError` if PortAudio is missing."""
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
    """The running server; raises `DeviceError` if none runs, or JACK-Client is missing."""
    client = open_client()
    try:
        physical = {
            kind: tuple(
                port.name for port in client.get_ports(is_audio=True, is_physical=True, **{kind: True})
            )
            for kind in ("is_output", "is_input")
        }
        return JackServer(
            rate_hz=int(client.samplerate),
            block_frames=int(client.blocksize),
            realtime=bool(client.realtime),
            sources=physical["is_output"],
            targets=physical["is_input"],
        )
    finally:
        ask(client.close)
