"""The `jack` module as far as a callback uses it: pointers instead of Python functions; ports are arrays."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cffi
import numpy as np


class FakeJack:
    """The module and a client of it.

    since_start : frames that are over when the callback begins
    """

    def __init__(self, inputs: int, outputs: int) -> None:
        ffi = self._ffi = cffi.FFI()
        ffi.cdef(
            "typedef int (*JackProcessCallback)(uint32_t frames, void *arg);"
            "typedef int (*JackXRunCallback)(void *arg);"
        )
        self.since_start = 0
        self.buffers: list[Any] = []
        self._ptr = ffi.cast("void *", 4711)  # as a client
        self.inputs = [self._port(f"in_{n + 1}", n) for n in range(inputs)]
        self.outputs = [self._port(f"out_{n + 1}", inputs + n) for n in range(outputs)]
        self._lib = SimpleNamespace(
            jack_port_get_buffer=ffi.callback("void *(void *, uint32_t)")(self._buffer),
            jack_frames_since_cycle_start=ffi.callback("uint32_t(void *)")(self._since),
            jack_set_process_callback=self._set("process"),
            jack_set_xrun_callback=self._set("xrun"),
        )
        self.callbacks: dict[str, tuple[Any, Any]] = {}

    def _port(self, name: str, index: int) -> Any:
        return SimpleNamespace(name=f"namdsp:{name}", _ptr=self._ffi.cast("void *", 1 + index))

    def _buffer(self, port: Any, frames: int) -> Any:
        buffer = self.buffers[int(self._ffi.cast("uintptr_t", port)) - 1]
        assert len(buffer) == frames
        return self._ffi.from_buffer(buffer)

    def _since(self, client: Any) -> int:
        assert client == self._ptr
        return self.since_start

    def _set(self, which: str) -> Any:
        def set_callback(client: Any, function: Any, argument: Any) -> int:
            self.callbacks[which] = function, argument
            return 0

        return set_callback

    def cycle(self, x: Any) -> Any:
        """One cycle of the server: x float32 [C, T] in, [C, T] out. NaN is what was not written."""
        silent = [np.full(x.shape[1], np.nan, np.float32) for _ in self.outputs]
        self.buffers = [row.copy() for row in x] + silent
        function, argument = self.callbacks["process"]
        # as C may leave it: the upper half of the register is not the number's
        assert function(x.shape[1], argument) == 0
        return np.stack(self.buffers[len(self.inputs) :])

    def xrun(self) -> None:
        """The server tells of a gap."""
        function, argument = self.callbacks["xrun"]
        assert function(argument) == 0
