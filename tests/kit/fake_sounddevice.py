"""A `sounddevice` without hardware: the same names and signatures, as far as namdsp uses them.

A stream's thread plays `script`, a list of blocks, then continues with silence until it is closed, as a card does.
"""

from __future__ import annotations

import threading
import time
import traceback
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import cffi
import numpy as np
from waiting import LIMIT_SECONDS


class PortAudioError(Exception):
    """As sounddevice's."""


@dataclass
class FakeSounddevice:
    """The module, with one card of 2 in, 4 out.

    script     : blocks float32 [T, in channels]
    flags      : names of status flags by the number of the block
    unplugged  : the stream ends with the script; hangs: it asks for no more blocks
    rates      : that the card runs at
    """

    script: list[Any] = field(default_factory=list)
    flags: dict[int, tuple[str, ...]] = field(default_factory=dict)
    unplugged: bool = False
    hangs: bool = False
    rates: tuple[int, ...] = (44100, 48000, 96000)
    opens: bool = True
    outputs: int = 4
    streams: list[FakeStream] = field(default_factory=list)

    PortAudioError = PortAudioError
    default = SimpleNamespace(device=(0, 0))

    def query_hostapis(self) -> tuple[dict[str, Any], ...]:
        return ({"name": "ALSA"},)

    def query_devices(self, device: int | str | None = None, kind: str | None = None) -> Any:
        card = {
            "name": "Fake Card",
            "index": 0,
            "hostapi": 0,
            "max_input_channels": 2,
            "max_output_channels": self.outputs,
            "default_samplerate": 44100.0,
            "default_low_input_latency": 0.002,
            "default_low_output_latency": 0.003,
            "default_high_input_latency": 0.02,
            "default_high_output_latency": 0.03,
        }
        if device is None and kind is None:
            return [card]
        if device not in (None, 0, "Fake"):
            raise ValueError(f"No {kind} device matching {device!r}")
        return card

    def check_input_settings(self, *, device: int, channels: int, dtype: str, samplerate: int) -> None:
        assert (device, dtype) == (0, "float32")
        if samplerate not in self.rates:
            raise PortAudioError("Invalid sample rate [PaErrorCode -9997]")

    check_output_settings = check_input_settings

    _ffi = cffi.FFI()
    _ffi.cdef("typedef int PaStreamCallback(void *, void *, unsigned long, void *, unsigned long, void *);")
    FLAGS = ("input_underflow", "input_overflow", "output_underflow", "output_overflow", "priming_output")

    def _StreamBase(  # noqa: N802
        self, kind: str, *, callback: Any, userdata: Any, wrap_callback: None = None, **settings: Any
    ) -> FakeStream:
        """A stream that calls a pointer."""
        assert kind == "duplex"
        if not self.opens:
            raise PortAudioError("Device unavailable [PaErrorCode -9985]")

        def call(block: Any, out: Any, frames: int, names: tuple[str, ...]) -> None:
            flags = sum(1 << bit for bit, name in enumerate(self.FLAGS) if name in names)
            buffers = (self._ffi.from_buffer(item) for item in (block, out))
            assert callback(*buffers, frames, self._ffi.NULL, flags, userdata) == 0

        self.streams.append(FakeStream(self, callback=call, **settings))
        return self.streams[-1]

    def _exit_handler(self) -> None:
        """What ends the library."""

    @property
    def played(self) -> Any:
        """What the first stream's card has received, float32 [T, out channels]."""
        return np.concatenate(self.streams[0].outputs)


class FakeStream:
    """As sounddevice's `Stream` with a callback."""

    latency = (0.002, 0.003)

    def __init__(
        self,
        card: FakeSounddevice,
        *,
        device: tuple[int, int],
        channels: tuple[int, int],
        samplerate: int,
        blocksize: int,
        dtype: str,
        latency: str,
        callback: Any,
    ) -> None:
        assert (device, dtype, latency) == ((0, 0), "float32", "low")
        self.channels = channels
        self.blocksize = blocksize
        self.samplerate = samplerate
        self.outputs: list[Any] = []
        self.active = False
        self.closed = False
        self._card = card
        self._callback = callback
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self.active = True
        self._thread.start()

    def abort(self) -> None:
        self.active = False
        self._thread.join(LIMIT_SECONDS)
        assert not self._thread.is_alive()

    def close(self) -> None:
        self.closed = True

    def _run(self) -> None:
        number, end = 0, time.monotonic() + LIMIT_SECONDS
        while self.active and time.monotonic() < end:
            if number < len(self._card.script):
                block = np.array(self._card.script[number], np.float32, ndmin=2, order="C")
            elif self._card.unplugged:
                self.active = False
                return
            elif self._card.hangs:
                time.sleep(0.001)
                continue
            else:
                time.sleep(0.001)
                block = np.zeros((self.blocksize, self.channels[0]), np.float32)
            out = np.full((len(block), self.channels[1]), np.nan, np.float32)
            try:
                self._callback(block, out, len(block), self._card.flags.get(number, ()))
            except Exception:  # cffi prints, and returns paAbort
                traceback.print_exc()
                self.active = False
            self.outputs.append(out)
            number += 1
