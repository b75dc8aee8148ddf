"""`namdsp live` on a real JACK server, with its dummy driver: the whole command, sample for sample.

The machine may be busy, and a block delayed: then the server tells of an xrun, or of a cycle left out, and a take with
wrong bits is repeated. Without one, every bit must be right. The long recordings at 64 frames: tools/check_live.py.

A process can know one server at a time: all tests have the same, and the last one ends it.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
import waiting
from here import MODELS
from jack_bench.server import DummyServer, missing
from jack_bench.take import SETTLE_SECONDS, Take, record, start, wait_until
from jack_bench.tape import TapeDeck
from processes import NAMDSP, run_process
from waiting import end

import namdsp
from namdsp.live.device import DeviceOptions
from namdsp.live.jack import JackDevice, open_client
from namdsp.live.session import Session

pytestmark = pytest.mark.serial
OTHER_RATE = MODELS / "a1_nano.nam"  # 48 kHz
RATE_HZ = 44100
BLOCK = 1024
RECORDINGS = 8
DEFAULT_CONNECTIONS = {
    ("system:capture_1", "namdsp:in_1"),
    ("namdsp:out_1", "system:playback_1"),
    ("namdsp:out_1", "system:playback_2"),
}


@pytest.fixture(scope="module")
def server(needs: Any) -> Iterator[DummyServer]:
    needs("jack", missing())
    with DummyServer(rate_hz=RATE_HZ, block_frames=BLOCK) as running:
        yield running


@pytest.fixture(scope="module")
def amp_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The amp, at the server's rate."""
    path = tmp_path_factory.mktemp("live") / "amp.nam"
    path.write_text(json.dumps(json.loads(OTHER_RATE.read_text()) | {"sample_rate": RATE_HZ}))
    return path


@pytest.fixture(scope="module")
def tape() -> Any:
    """The loud part of the DI file, float32 [T]; not a whole number of blocks."""
    x, _ = soundfile.read(MODELS / "di.wav", dtype="float32")
    return x[: RATE_HZ + 100]


def record_right(tape: Any, expected: Any, amp_path: Path, *options: str) -> Take:
    """A take with the expected bits; fails for one with others, unless something disturbed it."""
    for _ in range(RECORDINGS):
        recording = record(tape, RATE_HZ, amp_path, *options)
        if recording.differing(expected) == 0:
            return recording
        assert recording.xruns + recording.gaps > 0, f"{recording.differing(expected)} samples differ"
    pytest.fail(f"{RECORDINGS} takes of {len(tape) / RATE_HZ:.1f} s all had gaps: this machine is too busy")


def test_the_recording_is_the_offline_render(server: DummyServer, amp_path: Path, tape: Any) -> None:
    expected = namdsp.load(amp_path).render(tape)
    assert np.abs(expected).max() > 0.01
    report = record_right(tape, expected, amp_path).report
    assert (report["sample_rate_hz"], report["block_frames"], report["latency_frames"]) == (RATE_HZ, BLOCK, 0)
    assert report["frames"] == report["blocks"] * BLOCK >= len(tape)
    assert report["native_callback"]
    assert report["silent_blocks"] == 0
    assert report["replaced_samples"] == 0
    assert 0 <= report["latest_start_percent"] < 100
    assert report["device_latency_ms"] is None  # connected by the test, afterwards
    short = tape[: RATE_HZ // 2]
    other = record(short, RATE_HZ, amp_path, "--output-gain-db", "0.01")
    assert other.differing(expected[: len(short)]) > len(short) / 2, "the comparison sees it"


def test_portaudio_plays_the_same_bits_through_the_server(
    server: DummyServer, amp_path: Path, tape: Any, needs: Any
) -> None:
    needs("portaudio", portaudio_missing())
    expected = namdsp.load(amp_path).render(tape)
    longer = np.append(tape, np.zeros(BLOCK, np.float32))  # PortAudio keeps one block
    for _ in range(RECORDINGS):
        with TapeDeck(longer) as deck:
            options = ("--input", "deck", "--output", "deck", "--block", str(BLOCK))
            amp = start(amp_path, "--backend", "portaudio", *options)
            try:
                wait_until(amp, lambda deck=deck: len(deck.connections()) == 2)
                time.sleep(SETTLE_SECONDS)
                recording = deck.run(60)[BLOCK:]
                _, err = amp.communicate("quit\n", timeout=30)
            finally:
                end(amp)
        assert amp.returncode == 0, err
        if np.array_equal(recording.view(np.int32), expected.view(np.int32)):
            return
        assert deck.xruns + deck.gaps > 0
    pytest.fail("all takes had gaps: this machine is too busy")


def portaudio_missing() -> str | None:
    """Why PortAudio cannot be a client of the server.

    Asked in a separate process: what PortAudio keeps of a server would outlive the test.
    """
    lines = run_process(*NAMDSP, "devices").stdout.splitlines()
    return None if any("JACK Audio Connection Kit" in line for line in lines) else lines[0]


def test_the_default_ports_are_connected_and_ctrl_c_leaves_them(server: DummyServer, amp_path: Path) -> None:
    amp = start(amp_path)
    try:
        with TapeDeck(np.zeros(1, np.float32)) as deck:
            wait_until(amp, lambda: deck.connections() == DEFAULT_CONNECTIONS)
            time.sleep(SETTLE_SECONDS)  # connected is not yet begun
            amp.send_signal(signal.SIGINT)
            out, err = amp.communicate(timeout=30)
            assert deck.connections() == set()
    finally:
        end(amp)
    assert amp.returncode == 130
    report = json.loads(out)
    assert report["blocks"] > 0
    # the dummy driver states a block each way
    assert report["device_latency_ms"] == pytest.approx(1e3 * 2 * BLOCK / RATE_HZ)
    assert "Traceback" not in err


@pytest.fixture
def folder(tmp_path: Path, amp_path: Path) -> Path:
    """a.nam, an amp; b.nam, the same louder; c.nam, which no player reads; cab.wav."""
    amp = json.loads(amp_path.read_text())
    for name, gain in (("a", 1.0), ("b", 2.0)):
        weights = [*amp["weights"][:-1], amp["weights"][-1] * gain]  # the last one is head_scale
        (tmp_path / f"{name}.nam").write_text(json.dumps(amp | {"weights": weights}))
    (tmp_path / "c.nam").write_text("{}")
    soundfile.write(tmp_path / "cab.wav", np.array([0.5, 0.25]), RATE_HZ, subtype="FLOAT")
    return tmp_path


#: Lines, and the beginning of the note that each of them has.
SAID = [
    ("next", "now playing FOLDER/b.nam (2 of 3)"),
    ("ir FOLDER/cab.wav", "cabinet: cab.wav"),
    ("gate -50", ""),
    ("eq bass=+3,mid=-2", ""),
    ("eq loud", "error: eq 'loud': "),
    ("eq off", ""),
    ("gate loud", "error: gate 'loud': expected on, off, up, down or a number"),
    ("next", "error: FOLDER/c.nam: "),
    ("ir FOLDER/none.wav", "error: FOLDER/none.wav: "),
    ("ir off", "cabinet: off"),
    ("gate off", ""),
    ("next", "now playing FOLDER/a.nam (1 of 3)"),
    ("?", "[ ]   in DB|up|down"),
    ("what", "error: 'what' is not a command; expected in DB|up|down"),
]


class Conversation:
    """Lines to `namdsp live`, and what it says on stderr."""

    def __init__(self, amp: subprocess.Popen[str], send: Callable[[str], object]) -> None:
        self.said: list[str] = []
        self._send = send
        assert amp.stderr is not None
        self._amp = amp
        self._reader = threading.Thread(target=self.said.extend, args=(amp.stderr,), daemon=True)
        self._reader.start()

    def end(self) -> None:
        """Kill the amp if it still plays, and close its pipes."""
        end(self._amp)
        self._reader.join(waiting.LIMIT_SECONDS)
        for pipe in (self._amp.stdin, self._amp.stdout, self._amp.stderr):
            if pipe is not None:
                pipe.close()

    def hold(self, folder: Path) -> None:
        """Send each line, and wait for its note."""
        for line, note in SAID:
            before = len(self.said)
            self._send(line.replace("FOLDER", str(folder)))
            expected = note.replace("FOLDER", str(folder))
            if note:
                waiting.wait_until(
                    lambda at=before, text=expected: any(text in said for said in self.said[at:])
                )


def test_lines_of_a_pipe_change_what_plays_without_a_click(server: DummyServer, folder: Path) -> None:
    sine = (0.1 * np.sin(2 * np.pi * 100 / RATE_HZ * np.arange(RATE_HZ * 4))).astype(np.float32)
    steepest = max(
        np.abs(np.diff(namdsp.load(folder / f"{name}.nam").render(sine[: RATE_HZ // 4]))).max()
        for name in "ab"
    )
    for _ in range(RECORDINGS):
        amp = start(folder, "--backend", "jack", "--no-connect")
        assert amp.stdin is not None
        talk = Conversation(amp, lambda line, pipe=amp.stdin: print(line, file=pipe, flush=True))
        try:
            with TapeDeck(sine) as deck:
                wait_until(amp, lambda deck=deck: deck.connect("namdsp:in_1", "namdsp:out_1"))
                time.sleep(SETTLE_SECONDS)
                with waiting.running(talk.hold, folder):
                    recording = deck.run(60)
            print("quit", file=amp.stdin, flush=True)
            assert amp.wait(30) == 0
        finally:
            talk.end()
        assert not any("Traceback" in line for line in talk.said)
        if deck.xruns + deck.gaps == 0:
            assert np.abs(recording).max() > 0.01
            assert np.abs(np.diff(recording)).max() < 1.5 * steepest
            return
    pytest.fail(f"{RECORDINGS} takes all had gaps: this machine is too busy")


def test_keys_of_a_terminal_change_what_plays(server: DummyServer, folder: Path) -> None:
    pty = pytest.importorskip("pty")
    keys, terminal = pty.openpty()
    amp = subprocess.Popen(
        [*NAMDSP, "live", folder, "--no-connect"],
        stdin=terminal,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(terminal)
    pressed = {"next": "n", "gate off": "g", "?": "?"}

    def press(line: str) -> None:
        typed = line.removeprefix("ir ") if line.startswith("ir ") else line
        text = pressed.get(line) or (f"i{typed}\r" if typed != line else f":{line}\r")
        os.write(keys, text.encode())

    talk = Conversation(amp, press)
    try:
        waiting.wait_until(lambda: any(line.startswith("keys: ") for line in talk.said))
        talk.hold(folder)
        os.write(keys, b"q")
        assert amp.wait(30) == 0
    finally:
        talk.end()
        os.close(keys)
    assert not any("Traceback" in line for line in talk.said)


def blocks_without_the_gil(amp_path: Path, engine: str) -> int:
    """How many of 30 blocks an engine plays while this thread keeps the GIL."""
    options = DeviceOptions(None, None, None, None, RATE_HZ, 1, 1, connect=False)
    device = JackDevice(open_client(), options)
    rig = namdsp.Rig(namdsp.load(amp_path), max_block=BLOCK, engine=engine)
    session = Session(rig, rate_hz=RATE_HZ, max_block=BLOCK)
    device.start(session)
    try:
        before = session.load().blocks
        ctypes.PyDLL(None).usleep(round(1e6 * 30 * BLOCK / RATE_HZ))
        return session.load().blocks - before
    finally:
        device.stop()


def test_the_audio_thread_plays_while_another_thread_keeps_the_interpreter(
    server: DummyServer, amp_path: Path
) -> None:
    assert any(blocks_without_the_gil(amp_path, "numba") > 20 for _ in range(RECORDINGS))
    assert blocks_without_the_gil(amp_path, "numpy") < 10  # the measure sees what has to wait


@pytest.mark.parametrize(("how", "code"), [("exit", 3), ("raise", -signal.SIGINT)])
def test_a_program_that_ends_while_it_plays_ends_cleanly(
    server: DummyServer, amp_path: Path, how: str, code: int
) -> None:
    program = Path(__file__).parents[1] / "kit" / "left_playing.py"
    ended = run_process(sys.executable, program, amp_path, how)
    assert ended.returncode == code, ended.stderr
    assert "namdsp:in_1" not in {port.name for port in server.witness.get_ports()}


def test_at_another_rate_it_is_resampled_and_the_servers_end_is_reported(
    server: DummyServer, amp_path: Path
) -> None:
    amps = [start(OTHER_RATE, "--allow", "resample"), start(amp_path)]
    try:
        with TapeDeck(np.zeros(1, np.float32)) as deck:
            for amp, name in zip(amps, ("namdsp", "namdsp-01"), strict=True):
                port = f"{name}:out_1", "system:playback_2"
                wait_until(amp, lambda port=port: port in deck.connections())
        server.stop()
        outputs = [amp.communicate(timeout=30) for amp in amps]
    finally:
        for amp in amps:
            end(amp)
    assert [amp.returncode for amp in amps] == [1, 1]
    reports = [json.loads(out) for out, _ in outputs]
    assert reports[0]["latency_frames"] == pytest.approx(64.15625)
    assert [report["native_callback"] for report in reports] == [False, True]
    for _, err in outputs:
        assert "error: jack: the server stopped" in err
        assert "Traceback" not in err
