"""The JACK client with a server that is played by a fake: bits, counters, ports, and servers that fail or hang."""

from __future__ import annotations

import contextlib
import ctypes
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import cffi
import numpy as np
import pytest
from blockwise import run
from comparing import assert_same_bits
from waiting import running, wait_until

from namdsp import DeviceError, Rig
from namdsp.kernels.numpy_cpu.engine import NumpyState
from namdsp.live.call_timeout import call_with_timeout
from namdsp.live.device import DeviceOptions
from namdsp.live.jack import JackDevice
from namdsp.live.session import Session
from namdsp.rig.compiled.records import RigRecord


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


Begin = Callable[..., tuple[JackDevice, FakeJack, Session]]


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch) -> Begin:
    """begin(rig, option=...) -> a device that plays, its client, its session."""

    def make(rig: Rig, **changes: Any) -> tuple[JackDevice, FakeJack, Session]:
        inputs, outputs = rig.channels
        client = changes.pop("client", None) or FakeJack(inputs, outputs)
        monkeypatch.setattr("namdsp.live.jack.import_jack", lambda: client)
        options: dict[str, Any] = {
            **dict.fromkeys(("input", "output", "block_frames", "rate_hz")),
            **{"model_rate_hz": 48000, "in_channels": inputs, "out_channels": outputs},
        }
        device = JackDevice(client, DeviceOptions(**(options | changes)))
        session = Session(rig, rate_hz=48000, max_block=64)
        device.start(session)
        return device, client, session

    return make


@pytest.mark.parametrize("engine", ["numba", "numpy"])
@pytest.mark.parametrize(
    ("name", "channels", "changes", "sources", "targets"),
    [
        ("plain", 1, {"input": "system:capture_2", "output": "system:playback_4, system:playback_1"},
         ["system:capture_2"], ["out_1 playback_4", "out_1 playback_1"]),
        ("plain", 1, {"connect": False}, [], []),
        ("plain", 2, {"first_input": 3}, ["system:capture_3", "system:capture_4"],
         ["out_1 playback_1", "out_2 playback_2"]),
        ("three in, one out", None, {}, ["system:capture_1", "system:capture_2", "system:capture_3"],
         ["out_1 playback_1", "out_1 playback_2"]),
    ],
)  # fmt: skip
def test_cycles_of_any_length_are_the_rigs_bits_and_ports_are_connected(
    begin: Begin, zoo: Any, noise: Any, engine: str, name: str, channels: Any, changes: Any, sources: Any, targets: Any
) -> None:  # fmt: skip
    def rig() -> Rig:
        return Rig(zoo(name), max_block=2048, channels=channels, engine=engine)

    device, client, session = begin(rig(), **changes)
    inputs = [(source, f"namdsp:in_{n + 1}") for n, source in enumerate(sources)]
    assert client.connections == inputs + [
        (f"namdsp:{out}", f"system:{port}") for out, port in map(str.split, targets)
    ]
    x = noise(
        64 + 16 + 300 + 1 + 2048, len(client.inputs)
    )  # more than several ports have space for at a time
    split = np.split(x, np.cumsum([64, 16, 300, 1]), axis=1)
    played = np.concatenate([client.cycle(block) for block in split], axis=1)
    assert_same_bits(played, run(rig(), x, [2000], len(client.outputs)))
    load = session.load()
    assert (load.blocks, load.frames, load.silent_blocks) == (5, x.shape[1], 0)
    assert 0 < load.mean <= load.worst
    assert session.native == (engine == "numba")
    assert device.latency_seconds() is None, "the library does not tell"


def test_what_a_callback_counts(begin: Begin, zoo: Any, noise: Any) -> None:
    device, client, session = begin(Rig(zoo("plain"), max_block=64))
    function, argument = client.callbacks["process"]
    assert function(0, argument) == 0
    assert session.load().blocks == 0, "a cycle of no frames is none"
    address = int(client._ffi.cast("uintptr_t", function))
    client.buffers[:] = noise(8), noise(8)
    call = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_uint64, ctypes.c_void_p)(address)
    assert call(0xDEADBEEF00000008, int(client._ffi.cast("uintptr_t", argument))) == 0
    assert session.load().frames == 8, "the upper half of the register is anybody's"
    session.read_peaks_dbfs()
    x = np.zeros((1, 64), np.float32)
    x[0, 3:6] = 0.25, -0.5, np.nan
    y = client.cycle(x)
    client.cycle(np.full((1, 8), 0.125, np.float32))
    levels = session.read_peaks_dbfs()
    assert levels[0] == pytest.approx(-6.0206, abs=1e-3)
    assert levels[1] >= 20 * np.log10(np.abs(y).max()) - 1e-3
    assert session.read_peaks_dbfs() == (-np.inf, -np.inf)
    for client.since_start in (16, 48, 32):
        client.cycle(np.zeros((1, 64), np.float32))
    client.xrun()
    client.xrun()
    assert (session.load().latest_start, session.load().xruns) == (0.75, 2)
    for rate_hz, missed in ((10**9, 1), (1, 0)):  # 64 frames last 64 ns, or 64 s
        session.clear()
        session.record.rate_hz = rate_hz
        client.cycle(np.zeros((1, 64), np.float32))
        assert session.load().missed_deadlines == missed
        assert (session.load().worst > 1) == bool(missed)
    record = RigRecord.from_address(session.player.record)
    record.in_use.value = 1  # elsewhere
    assert not client.cycle(noise(64, 1)).any()
    record.in_use.value = 0
    assert client.cycle(noise(64, 1)).any()
    assert session.load().silent_blocks == 1
    client.callbacks["blocksize"](256)
    client.callbacks["samplerate"](48000)
    assert (device.block_frames, device.stop_reason()) == (256, None)
    client.callbacks["samplerate"](96000)
    assert "from 48000 to 96000 Hz" in str(device.stop_reason())
    client.callbacks["shutdown"](None, "bye")
    assert "the server stopped (bye)" in str(device.stop_reason())
    device.stop()
    assert client.closed


def test_systems_without_a_clock_of_their_own_have_pythons(
    begin: Begin, zoo: Any, noise: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("time.CLOCK_MONOTONIC", raising=False)
    _, client, session = begin(Rig(zoo("plain"), max_block=64))
    client.cycle(noise(64, 1))
    assert 0 < session.load().mean < 100


def failing(call: str) -> FakeJack:
    """A client whose server goes away in this call, or a library that lacks it."""

    def fail(*_: Any) -> Any:
        raise RuntimeError("port registration failed")  # as JackError

    client = FakeJack(1, 1)
    if call == "register":
        client.inports = SimpleNamespace(register=fail)
    elif call in ("activate", "connect"):
        setattr(client, call, fail)
    else:
        delattr(client._lib, call)
    return client


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"input": "nothing", "rate_hz": 44100}, "no port 'nothing' to use as input"),
        ({"first_input": 5}, "0 input ports from number 5 on; expected at least 1"),
        ({"rate_hz": 44100}, "the server runs at 48000 Hz; expected 44100"),
        ({"block_frames": 128}, "the server runs in blocks of 64 frames; expected 128"),
        *(({"client": call}, r"jack: the server refused: port registration failed\. Check")
          for call in ("register", "activate", "connect")),
        ({"client": "jack_port_get_buffer"}, "the package JACK-Client is of a version that"),
    ],
)  # fmt: skip
def test_what_a_server_or_library_refuses_is_a_device_error(
    begin: Begin, zoo: Any, changes: Any, message: str
) -> None:
    more = {"client": failing(changes["client"])} if "client" in changes else {}
    with pytest.raises(DeviceError, match=message):
        begin(Rig(zoo("plain"), max_block=64), **(changes | more))


def test_a_server_that_hangs_is_not_waited_for(
    begin: Begin, zoo: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    device, client, _ = begin(Rig(zoo("plain"), max_block=64))
    answer, asked = threading.Event(), []
    client.deactivate = lambda: asked.append(answer.wait(30))  # type: ignore[method-assign]
    monkeypatch.setattr("namdsp.live.call_timeout.ANSWER_SECONDS", 0.05)
    device.stop()
    device.stop()
    monkeypatch.undo()
    assert call_with_timeout(lambda: 3) == 3, "by another thread"
    assert not asked
    answer.set()
    wait_until(lambda: client.closed)
    assert asked == [True]


@pytest.mark.skipif(sys.platform == "win32", reason="ctrl-C is no signal there")
def test_ctrl_c_is_handled_though_the_library_swallows_it() -> None:
    answered = []

    def think() -> None:
        main_thread = threading.main_thread().ident
        threading.Timer(0.05, signal.pthread_kill, (main_thread, signal.SIGINT)).start()
        with contextlib.suppress(KeyboardInterrupt):
            time.sleep(0.2)
        answered.append(True)

    with pytest.raises(KeyboardInterrupt):
        call_with_timeout(think)
    assert answered  # the next request does not meet this one


def test_a_client_leaves_when_its_thread_is_not_in_python(
    begin: Begin, zoo: Any, noise: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library cancels the thread; in the middle of a block it would take the GIL with it."""
    at_work, go_on, order = threading.Event(), threading.Event(), []

    def slow(*_: Any) -> int:
        at_work.set()
        go_on.wait(20)
        order.append("played")
        return 0

    device, client, _ = begin(Rig(zoo("plain"), max_block=64, engine="numpy"))
    monkeypatch.setattr(NumpyState, "process", slow)
    client.deactivate = lambda: order.append("left")  # type: ignore[method-assign]
    with running(client.cycle, noise(64, 1)):
        assert at_work.wait(20)
        with running(device.stop):
            time.sleep(0.05)  # as long as it takes to leave at once
            go_on.set()
    assert order == ["played", "left"]
    assert not client.cycle(noise(64, 1)).any()  # a delayed one is silent
    assert order == ["played", "left"]
