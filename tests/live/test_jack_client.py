"""The JACK client's logic, with ports that are plain arrays: channels, blocks that change, callbacks."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import threading
import time
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from fake_jack import FakeJack
from waiting import running, wait_until

from namdsp.errors import DeviceError
from namdsp.live import call_timeout
from namdsp.live.call_timeout import call_with_timeout
from namdsp.live.device import DeviceOptions
from namdsp.live.jack import JackDevice
from namdsp.live.session import Session
from namdsp.native.compiled_process import PythonPlayer


class FakePorts:
    """A client's ports: those that it has."""

    def __init__(self, ports: list[Any]) -> None:
        self.ports = iter(ports)

    def register(self, name: str) -> Any:
        port = next(self.ports)
        assert port.name == f"namdsp:{name}"
        return port


class FakeClient(FakeJack):
    """A client, as far as `JackDevice` uses one; callbacks are kept by name."""

    samplerate, blocksize = 48000, 64
    JackError = RuntimeError

    def __init__(self, channels: int) -> None:
        super().__init__(channels, channels)
        self.inports, self.outports = FakePorts(self.inputs), FakePorts(self.outputs)
        self.connections: list[tuple[str, str]] = []
        self.closed = False

    def __getattr__(self, name: str) -> Any:
        if name.startswith("set_") and name.endswith("_callback"):
            return lambda function: self.callbacks.__setitem__(name[4:-9], function)
        raise AttributeError(name)

    def get_ports(self, *, is_output: bool = False, **_: bool) -> list[Any]:
        return [
            SimpleNamespace(name=f"system:{'capture' if is_output else 'playback'}_{n}") for n in (1, 2, 3, 4)
        ]

    def connect(self, source: Any, target: Any) -> None:
        self.connections.append((source.name, target.name))

    def activate(self) -> None:
        pass

    def deactivate(self) -> None:
        pass

    def close(self) -> None:
        self.closed = True


class Halver:
    """An amp that halves, and knows its shape."""

    latency_frames = 0

    def __init__(self, channels: int) -> None:
        self.channels = channels
        self.player = PythonPlayer(lambda x, out: self.process_into(x, out))

    def process_into(self, block: Any, out: Any) -> None:
        assert len(block) == self.channels
        np.multiply(block, np.float32(0.5), out=out)

    def reset(self) -> None:
        pass


def begin(
    monkeypatch: pytest.MonkeyPatch, channels: int, **changes: Any
) -> tuple[JackDevice, FakeClient, Session]:
    """A device that plays."""
    client = FakeClient(channels)
    monkeypatch.setattr("namdsp.live.jack.import_jack", lambda: client)
    options: dict[str, Any] = {
        "input": None,
        "output": None,
        "block_frames": None,
        "rate_hz": None,
        "model_rate_hz": 48000,
        "in_channels": channels,
        "out_channels": channels,
    }
    device = JackDevice(client, DeviceOptions(**(options | changes)))
    session = Session(Halver(channels), rate_hz=48000, max_block=64)
    device.start(session)
    return device, client, session


def test_a_port_that_is_not_there_is_reported_before_a_rate_that_does_not_fit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for other in ({"rate_hz": 44100}, {"block_frames": 128}):
        with pytest.raises(DeviceError, match="no port 'nothing' to use as input"):
            begin(monkeypatch, 1, input="nothing", **other)
        with pytest.raises(DeviceError, match="the server runs"):
            begin(monkeypatch, 1, **other)


def test_what_the_server_reports_is_received(monkeypatch: pytest.MonkeyPatch) -> None:
    device, client, session = begin(monkeypatch, 1)
    client.xrun()
    client.callbacks["blocksize"](256)
    client.callbacks["samplerate"](48000)
    assert session.load().xruns == 1
    assert device.block_frames == 256
    assert device.stop_reason() is None
    client.callbacks["samplerate"](96000)
    assert "from 48000 to 96000 Hz" in str(device.stop_reason())
    client.callbacks["shutdown"](None, "bye")
    assert "went away (bye)" in str(device.stop_reason())
    device.stop()
    assert client.closed


@pytest.mark.parametrize("call", ["register", "activate", "connect"])
def test_a_server_that_goes_away_while_it_starts_is_reported(
    monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def fail(*_: Any) -> Any:
        raise RuntimeError("port registration failed")  # as JackError: see `begin`

    monkeypatch.setattr(FakePorts if call == "register" else FakeClient, call, fail)
    with pytest.raises(DeviceError, match=r"jack: the server refused: port registration failed\. Check"):
        begin(monkeypatch, 1)


def test_a_server_that_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    device, client, _ = begin(monkeypatch, 1)
    answer = threading.Event()
    asked = []
    client.deactivate = lambda: asked.append(answer.wait(30))  # type: ignore[method-assign]
    monkeypatch.setattr("namdsp.live.call_timeout.ANSWER_SECONDS", 0.05)
    device.stop()
    device.stop()
    assert not asked
    answer.set()
    wait_until(lambda: client.closed)
    assert asked == [True]


def test_a_client_that_is_collected_during_another_call_leaves_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Wherever in the call the collector runs; in `concurrent.futures.wait` both waited for each other, 5 s."""
    caller = call_timeout._caller("jack: the server")
    monkeypatch.setattr("namdsp.live.call_timeout.ANSWER_SECONDS", 0.5)
    usual = gc.get_threshold()
    gc.freeze()  # what all tests have made takes long to look through
    try:
        for allocations in range(1, 25):
            gc.disable()
            device, client, _ = begin(monkeypatch, 1)
            device.itself = device  # type: ignore[attr-defined]
            gc.collect(0)  # which counts allocations from here on
            del device
            gc.set_threshold(allocations, 0)
            gc.enable()
            assert call_with_timeout(lambda: 3) == 3
            gc.set_threshold(*usual)
            gc.collect()
            assert client.closed
    finally:
        gc.set_threshold(*usual)
        gc.enable()
        gc.unfreeze()
    assert call_timeout._caller("jack: the server") is caller, "none was given up"


@pytest.mark.skipif(os.name == "nt", reason="ctrl-C is no signal there")
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
    monkeypatch: pytest.MonkeyPatch, noise: Any
) -> None:
    """The library cancels the thread; in the middle of a block it would take the GIL with it."""
    device, client, session = begin(monkeypatch, 1)
    at_work, go_on, order = threading.Event(), threading.Event(), []

    def slow(block: Any, out: Any) -> None:
        at_work.set()
        go_on.wait(20)
        order.append("played")

    session.amp.process_into = slow  # type: ignore[method-assign]
    monkeypatch.setattr(client, "deactivate", lambda: order.append("left"))
    with running(client.cycle, noise(64, 1)):
        assert at_work.wait(20)
        with running(device.stop):
            time.sleep(0.05)  # as long as it takes to leave at once
            go_on.set()
    assert order == ["played", "left"]
    assert not client.cycle(noise(64, 1)).any()  # a delayed one is silent
    assert order == ["played", "left"]


@pytest.mark.parametrize(
    ("channels", "changes", "sources", "targets"),
    [
        (2, {"first_input": 3}, ["system:capture_3", "system:capture_4"], ["out_1 playback_1", "out_2 playback_2"]),
        (1, {"input": "system:capture_2", "output": "system:playback_4, system:playback_1"}, ["system:capture_2"],
         ["out_1 playback_4", "out_1 playback_1"]),
        (1, {"connect": False}, [], []),
    ],
)  # fmt: skip
def test_ports_are_connected_as_asked_for(
    monkeypatch: pytest.MonkeyPatch,
    noise: Any,
    channels: int,
    changes: Any,
    sources: list[str],
    targets: list[str],
) -> None:
    device, client, session = begin(monkeypatch, channels, **changes)
    inputs = [(source, f"namdsp:in_{n + 1}") for n, source in enumerate(sources)]
    assert client.connections == inputs + [
        (f"namdsp:{out}", f"system:{port}") for out, port in map(str.split, targets)
    ]
    for frames in (64, 16, 200, 64):
        x = noise(frames, channels)
        assert np.array_equal(client.cycle(x), x * np.float32(0.5))
    assert session.load().frames == 344
    assert device.latency_seconds() is None, "the library does not tell"
