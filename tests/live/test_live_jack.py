"""`namdsp live` on a real JACK server, with its dummy driver: the whole command, sample for sample.

The machine may be busy, and a block delayed: then the server tells of an xrun, or of a cycle left out, and a take with
wrong bits is repeated. Without one, every bit must be right. The long recordings at 64 frames: tools/check_live.py.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from jack_bench.server import DummyServer, missing
from jack_bench.take import SETTLE_SECONDS, Take, record, start, wait_until
from jack_bench.tape import TapeDeck
from waiting import end

import namdsp
from namdsp.cli import main

pytestmark = pytest.mark.serial
MODELS = Path(__file__).resolve().parents[2] / "models" / "zoo"
AMP = MODELS / "a1_nano.nam"
RATE_HZ = 48000
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
def tape() -> Any:
    """The loud part of the DI file, float32 [T]; not a whole number of blocks."""
    x, _ = soundfile.read(MODELS / "di.wav", dtype="float32")
    return x[: RATE_HZ + 100]


def record_right(tape: Any, expected: Any, *options: str) -> Take:
    """A take with the expected bits; fails for one with others, unless something disturbed it."""
    for _ in range(RECORDINGS):
        recording = record(tape, RATE_HZ, AMP, *options)
        if recording.differing(expected) == 0:
            return recording
        assert recording.xruns + recording.gaps > 0, f"{recording.differing(expected)} samples differ"
    pytest.fail(f"{RECORDINGS} takes of {len(tape) / RATE_HZ:.1f} s all had gaps: this machine is too busy")


def test_the_recording_is_the_offline_render(server: DummyServer, tape: Any) -> None:
    expected = namdsp.load(AMP).render(tape)
    assert np.abs(expected).max() > 0.01
    report = record_right(tape, expected).report
    assert (report["sample_rate_hz"], report["block_frames"], report["latency_frames"]) == (RATE_HZ, BLOCK, 0)
    assert report["frames"] == report["blocks"] * BLOCK >= len(tape)
    assert report["native_callback"]
    assert report["silent_blocks"] == 0
    assert report["replaced_samples"] == 0
    assert 0 <= report["latest_start_percent"] < 100
    assert report["device_latency_ms"] is None  # connected by the test, afterwards


def test_the_comparison_sees_a_hundredth_of_a_decibel(server: DummyServer, tape: Any) -> None:
    short = tape[: RATE_HZ // 2]
    recording = record(short, RATE_HZ, AMP, "--output-gain-db", "0.01")
    assert recording.differing(namdsp.load(AMP).render(short)) > len(short) / 2


def test_portaudio_plays_the_same_bits_through_the_server(server: DummyServer, tape: Any, needs: Any) -> None:
    needs("portaudio", portaudio_missing())
    expected = namdsp.load(AMP).render(tape)
    longer = np.append(tape, np.zeros(BLOCK, np.float32))  # PortAudio keeps one block
    for _ in range(RECORDINGS):
        with TapeDeck(longer) as deck:
            options = ("--input", "deck", "--output", "deck", "--block", str(BLOCK))
            amp = start(AMP, "--backend", "portaudio", *options)
            try:
                wait_until(amp, partial(_has_two_connections, deck))
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


def _has_two_connections(deck: TapeDeck) -> bool:
    return len(deck.connections()) == 2


def portaudio_missing() -> str | None:
    """Why PortAudio cannot be a client of the server; asked in a separate process, see `namdsp_command`."""
    lines = namdsp_command("devices").stdout.splitlines()
    return None if any("JACK Audio Connection Kit" in line for line in lines) else lines[0]


def test_the_default_ports_are_connected_and_ctrl_c_leaves_them(server: DummyServer) -> None:
    amp = start(AMP)
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
    assert json.loads(out)["blocks"] > 0
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--rate", "44100"], "the server runs at 48000 Hz; expected 44100"),
        (["--block", "64"], f"blocks of {BLOCK} frames; expected 64"),
        (["--input", "nowhere:out"], "there is no port 'nowhere:out'"),
        (["--input-channel", "3"], "0 input ports from number 3 on; expected at least 1"),
        (["--channels", "3"], "2 input ports"),
    ],
)
def test_what_the_server_does_not_have_is_one_line(
    server: DummyServer, capsys: pytest.CaptureFixture[str], options: list[str], message: str
) -> None:
    assert main(["live", str(AMP), "--backend", "jack", *options]) == 1
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1


def namdsp_command(*arguments: object) -> subprocess.CompletedProcess[str]:
    """A command to its end, in a separate process: what PortAudio keeps of a server would outlive the test."""
    return subprocess.run(
        [sys.executable, "-m", "namdsp", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_the_latency_is_what_the_server_states(server: DummyServer) -> None:
    played = namdsp_command("live", AMP, "--json", "--seconds", "0.3")
    assert played.returncode == 0, played.stderr
    # the dummy driver states a block each way
    latency_ms = 1e3 * 2 * BLOCK / RATE_HZ
    assert json.loads(played.stdout)["device_latency_ms"] == pytest.approx(latency_ms)
    assert f"device latency {latency_ms:.4g} ms" in played.stderr


def test_the_server_is_listed(server: DummyServer) -> None:
    listed = namdsp_command("devices")
    assert listed.returncode == 0
    assert f"{RATE_HZ:,} Hz" in listed.stdout
    listed = namdsp_command("devices", "--json")
    assert json.loads(listed.stdout)["jack"]["targets"] == ["system:playback_1", "system:playback_2"]
