"""List PortAudio's devices and the JACK server, and open one of them."""

from __future__ import annotations

from typing import Any, TypeAlias

from namdsp.errors import DeviceError
from namdsp.live.call_timeout import DeviceTimeoutError, call_with_timeout
from namdsp.live.device import DeviceOptions
from namdsp.live.jack import JackDevice, open_client
from namdsp.live.portaudio import PortAudioDevice, import_sounddevice

#: `start` opens it and `stop` leaves it as it was; both run at `rate_hz` in blocks of `block_frames`.
AudioDevice: TypeAlias = JackDevice | PortAudioDevice
BACKENDS = ("auto", "jack", "portaudio")


def portaudio_devices() -> list[dict[str, Any]]:
    """Return all PortAudio devices; raises `DeviceError` if PortAudio is missing.

    Latencies are a device's defaults, low and high.
    """
    sounddevice = import_sounddevice()
    host_apis = sounddevice.query_hostapis()
    default_input, default_output = sounddevice.default.device
    return [
        {
            "index": device["index"],
            "name": device["name"],
            "host_api": host_apis[device["hostapi"]]["name"],
            "in_channels": device["max_input_channels"],
            "out_channels": device["max_output_channels"],
            "default_rate_hz": device["default_samplerate"],
            **{
                f"{side}_latency_seconds": tuple(
                    device[f"default_{size}_{side}_latency"] for size in ("low", "high")
                )
                for side in ("input", "output")
            },
            "default_input": device["index"] == default_input,
            "default_output": device["index"] == default_output,
        }
        for device in sounddevice.query_devices()
    ]


def jack_server() -> dict[str, Any]:
    """Return the running JACK server; raises `DeviceError` if none runs, or JACK-Client is missing."""
    client = open_client()
    try:
        sources, targets = (
            [port.name for port in client.get_ports(is_audio=True, is_physical=True, **{kind: True})]
            for kind in ("is_output", "is_input")
        )
        return {
            "sample_rate_hz": int(client.samplerate),
            "block_frames": int(client.blocksize),
            "realtime": bool(client.realtime),
            "sources": sources,
            "targets": targets,
        }
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
    except DeviceError:  # without JACK, what PortAudio lacks is what to tell
        return PortAudioDevice(options)
    return JackDevice(client, options)
