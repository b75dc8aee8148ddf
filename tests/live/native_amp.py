"""An amp that callbacks can play without a rig: a stream of one voice, by its driver, or in Python."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from namdsp.model import Model
from namdsp.native.compiled_process import PythonPlayer
from namdsp.native.records import VoiceRecord


class StreamAmp:
    """As a `Rig`, as far as a session uses one."""

    latency_frames = 0

    def __init__(self, model: Model, *, native: bool = True) -> None:
        self.stream: Any = model.stream(max_block=64, engine="numba")
        self.record = record = VoiceRecord.from_buffer(self.stream._fast_path.__self__)
        compiled = SimpleNamespace(function=record.drive, record=record.address, native=True, failure=None)
        self.player = compiled if native else PythonPlayer(self.stream.process_into)

    def process_into(self, block: Any, out: Any) -> None:
        self.stream.process_into(block, out)

    def reset(self) -> None:
        self.stream.reset()
