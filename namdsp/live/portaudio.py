"""A sound card as an audio device, through PortAudio.

PortAudio calls from its own thread with interleaved float32, [T, device channels]; it converts from and to what the
card takes. The amp works on strided views of these buffers.
"""

from __future__ import annotations

import atexit
import contextlib
from importlib import import_module
from typing import Any

from namdsp.errors import DeviceError
from namdsp.live.call_timeout import DeviceTimeoutError, call_with_timeout
from namdsp.live.device import DeviceOptions
from namdsp.live.native import NativeCallback, not_there, portaudio_callback, unknown_version
from namdsp.live.session import Session

#: Packages of macOS and Windows bring the library.
PACKAGE = "on Debian: apt install libportaudio2"
#: What a call that has no answer names.
LIBRARY = "portaudio: the library"
DEFAULT_BLOCK = 64
BELIEVED_SECONDS = 10.0


def import_sounddevice() -> Any:
    """The `sounddevice` module; raises `DeviceError` where there is none, or where it hangs, with a JACK server."""
    try:
        return call_with_timeout(lambda: import_module("sounddevice"), LIBRARY)
    except (ImportError, OSError) as error:
        raise not_there("portaudio", "sounddevice", "PortAudio", PACKAGE, error) from None


class PortAudioDevice:
    """An input and an output device of PortAudio's list."""

    def __init__(self, options: DeviceOptions) -> None:
        self._sounddevice = import_sounddevice()
        self.options = options
        self._stream: Any = None
        self._callback: NativeCallback | None = None
        self.rate_hz: int = options.rate_hz or options.model_rate_hz
        self.block_frames: int = options.block_frames or DEFAULT_BLOCK
        self._input = self._find(options.input, "input")
        self._output = self._find(options.output, "output")
        # of the card: up to the last that the amp takes; one output of the amp plays on both sides
        self._in_channels = options.first_input - 1 + options.in_channels
        self._out_channels = (
            min(2, self._output["max_output_channels"]) if options.out_channels == 1 else options.out_channels
        )
        self._check(self._input, "input", self._in_channels)
        self._check(self._output, "output", self._out_channels)

    def _find(self, name: str | None, kind: str) -> dict[str, Any]:
        device = int(name) if name is not None and name.isascii() and name.isdecimal() else name
        try:
            device_info: dict[str, Any] = self._sounddevice.query_devices(device, kind)
        except (ValueError, self._sounddevice.PortAudioError) as error:
            reason = " ".join(str(error).split())
            raise DeviceError(
                f"portaudio: no {kind} device {'by default' if name is None else repr(name)} ({reason}). "
                f"See `namdsp devices`, and name one with --{kind}"
            ) from None
        return device_info

    def _check(self, device: dict[str, Any], kind: str, channels: int) -> None:
        max_channels = device[f"max_{kind}_channels"]
        if channels > max_channels:
            raise DeviceError(
                f"{device['name']}: has {max_channels} {kind} channels; expected at least {channels}. "
                f"See `namdsp devices`{self.options.advice if kind == 'output' else ''}"
            )
        check = getattr(self._sounddevice, f"check_{kind}_settings")
        try:
            check(device=device["index"], channels=channels, dtype="float32", samplerate=self.rate_hz)
        except self._sounddevice.PortAudioError as error:
            usual = round(device["default_samplerate"])
            advice = "See `namdsp devices`"
            if usual != self.rate_hz:
                advice = f"Play at the device's rate with --sample-rate {usual} --allow resample"
            raise DeviceError(
                f"{device['name']}: cannot run {channels} {kind} channels of float32 at {self.rate_hz} Hz "
                f"({error}). {advice}"
            ) from None

    def start(self, session: Session) -> None:
        """Open both devices as one stream."""
        sounddevice = self._sounddevice
        settings = {
            "device": (self._input["index"], self._output["index"]),
            "channels": (self._in_channels, self._out_channels),
            "samplerate": self.rate_hz,
            "blocksize": self.block_frames,
            "dtype": "float32",
            "latency": "low",
        }
        options = self.options
        self._callback = portaudio_callback(
            session,
            card_channels=(self._in_channels, self._out_channels),
            first_input=options.first_input - 1,
            channels=(options.in_channels, options.out_channels),
        )
        try:
            self._stream = _new_stream(sounddevice, self._callback, settings)
            atexit.register(self.stop)  # a stream that is left behind would call code that is gone
            self._stream.start()
        except sounddevice.PortAudioError as error:
            self.stop()
            raise DeviceError(
                f"portaudio: {self._names()} could not be opened ({error}); expected unused devices that run at "
                f"{self.rate_hz} Hz. See `namdsp devices`"
            ) from None

    def stop(self) -> None:
        """Close the stream, at once."""
        stream, self._stream = self._stream, None
        if stream is None:
            return
        atexit.unregister(self.stop)

        def close() -> None:
            with contextlib.suppress(self._sounddevice.PortAudioError):  # the device may have gone first
                stream.abort()
                stream.close()

        try:
            call_with_timeout(close, LIBRARY)
        except DeviceTimeoutError:
            atexit.unregister(self._sounddevice._exit_handler)  # it would wait for ever, too

    def stop_reason(self) -> str | None:
        """The device's end."""
        if self._stream is None or self._stream.active:
            return None
        return f"portaudio: {self._names()} stopped; Was it unplugged?"

    def latency_seconds(self) -> float | None:
        """Of both directions, buffers included; None before `start`."""
        seconds = sum(self._stream.latency) if self._stream is not None else 0.0
        # some host APIs give nonsense
        return seconds if 0 < seconds < BELIEVED_SECONDS else None

    def describe(self) -> str:
        """Names."""
        return f"PortAudio, {self._names()}"

    def _names(self) -> str:
        return " to ".join(dict.fromkeys((self._input["name"], self._output["name"])))


def _new_stream(sounddevice: Any, callback: NativeCallback, settings: dict[str, Any]) -> Any:
    """A stream that calls machine code."""
    try:
        ffi, stream_of_a_pointer = sounddevice._ffi, sounddevice._StreamBase
    except AttributeError as error:
        raise unknown_version("portaudio", "sounddevice", error) from None
    return stream_of_a_pointer(
        "duplex",
        callback=ffi.cast("PaStreamCallback *", callback.function),
        userdata=ffi.cast("void *", callback.argument),
        **settings,
    )
