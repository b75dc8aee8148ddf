"""The `jack` module and a client of it, without a server: pointers instead of functions, and ports that are arrays."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cffi
import numpy as np


class FakeJack:
    """The module, and the client that it opens.

    since_start : frames that are over when the callback begins
    connections : (source, target) names
    callbacks   : by name
    """

    samplerate, blocksize = 48000, 64
    JackError = RuntimeError

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
        self.inports, self.outports = (
            SimpleNamespace(register=self._register(ports)) for ports in (self.inputs, self.outputs)
        )
        self._lib = SimpleNamespace(
            jack_port_get_buffer=ffi.callback("void *(void *, uint32_t)")(self._buffer),
            jack_frames_since_cycle_start=ffi.callback("uint32_t(void *)")(lambda client: self.since_start),
            jack_set_process_callback=self._set("process"),
            jack_set_xrun_callback=self._set("xrun"),
        )
        self.callbacks: dict[str, Any] = {}
        self.connections: list[tuple[str, str]] = []
        self.closed = False

    def _port(self, name: str, index: int) -> Any:
        return SimpleNamespace(name=f"namdsp:{name}", _ptr=self._ffi.cast("void *", 1 + index))

    def _register(self, ports: list[Any]) -> Any:
        left = iter(ports)

        def register(name: str) -> Any:
            port = next(left)
            assert port.name == f"namdsp:{name}"
            return port

        return register

    def _buffer(self, port: Any, frames: int) -> Any:
        buffer = self.buffers[int(self._ffi.cast("uintptr_t", port)) - 1]
        assert len(buffer) == frames
        return self._ffi.from_buffer(buffer)

    def _set(self, which: str) -> Any:
        def set_callback(client: Any, function: Any, argument: Any) -> int:
            assert client == self._ptr
            self.callbacks[which] = function, argument
            return 0

        return set_callback

    def __getattr__(self, name: str) -> Any:
        if name.startswith("set_") and name.endswith("_callback"):
            return lambda function: self.callbacks.__setitem__(name[4:-9], function)
        raise AttributeError(name)

    def get_ports(self, *, is_output: bool = False, **_: bool) -> list[Any]:
        kind = "capture" if is_output else "playback"
        return [SimpleNamespace(name=f"system:{kind}_{n}") for n in (1, 2, 3, 4)]

    def connect(self, source: Any, target: Any) -> None:
        self.connections.append((source.name, target.name))

    def activate(self) -> None:
        pass

    def deactivate(self) -> None:
        pass

    def close(self) -> None:
        self.closed = True

    def cycle(self, x: Any) -> Any:
        """One cycle of the server: x float32 [C, T] in, [C, T] out. NaN is what was not written."""
        silent = [np.full(x.shape[1], np.nan, np.float32) for _ in self.outputs]
        self.buffers = [row.copy() for row in x] + silent
        function, argument = self.callbacks["process"]
        assert function(x.shape[1], argument) == 0
        return np.stack(self.buffers[len(self.inputs) :])

    def xrun(self) -> None:
        """The server tells of a gap."""
        function, argument = self.callbacks["xrun"]
        assert function(argument) == 0
