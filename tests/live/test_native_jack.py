"""Native callbacks in the audio thread of a real JACK server with its dummy driver.

In a separate file: a process can know one server at a time.
"""

from __future__ import annotations

import ctypes
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jack_bench.server import DummyServer, missing
from native_amp import StreamAmp
from waiting import wait_until

import namdsp
from namdsp.live.device import DeviceOptions
from namdsp.live.jack import JackDevice, open_client
from namdsp.live.session import Session

pytestmark = pytest.mark.serial
MODELS = Path(__file__).resolve().parents[2] / "models" / "zoo"
RATE_HZ = 48000
BLOCK = 256
RECORDINGS = 8


@pytest.fixture(scope="module")
def server(needs: Any) -> Iterator[DummyServer]:
    needs("jack", missing())
    with DummyServer(rate_hz=RATE_HZ, block_frames=BLOCK) as running:
        yield running


@pytest.fixture
def model() -> Any:
    return namdsp.load(MODELS / "a1_nano.nam")


def begin(model: Any, *, native: bool = True) -> tuple[JackDevice, Session]:
    """A device that plays, unconnected."""
    options = DeviceOptions(None, None, None, None, RATE_HZ, 1, 1, connect=False)
    device = JackDevice(open_client(), options)
    session = Session(StreamAmp(model, native=native), rate_hz=RATE_HZ, max_block=64)
    device.start(session)
    wait_until(lambda: session.load().blocks > 0)
    return device, session


def blocks_without_the_gil(session: Session, blocks: int) -> int:
    """How many blocks are played in the same time, while this thread keeps the GIL."""
    before = session.load().blocks
    ctypes.PyDLL(None).usleep(round(1e6 * blocks * BLOCK / RATE_HZ))
    return session.load().blocks - before


def test_the_audio_thread_plays_while_another_thread_keeps_the_interpreter(
    server: DummyServer, model: Any
) -> None:
    device, session = begin(model)
    try:
        wait_until(lambda: blocks_without_the_gil(session, 30) > 20)
    finally:
        device.stop()
    device, session = begin(model, native=False)
    try:
        assert blocks_without_the_gil(session, 30) < 10  # the measure sees what has to wait
    finally:
        device.stop()


@pytest.mark.parametrize(("how", "code"), [("exit", 3), ("raise", -signal.SIGINT)])
def test_a_program_that_ends_while_it_plays_ends_cleanly(server: DummyServer, how: str, code: int) -> None:
    program = Path(__file__).with_name("left_playing.py")
    ended = subprocess.run([sys.executable, program, how], capture_output=True, timeout=60, check=False)
    assert ended.returncode == code, ended.stderr
    assert "namdsp:in_1" not in {port.name for port in server.witness.get_ports()}
