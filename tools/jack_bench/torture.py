"""One client of a JACK server in a process whose main thread tortures the interpreter: how many blocks are played?

    python -m jack_bench.torture native|python|c SECONDS [--quiet]      prints one JSON object; see tools/check_live.py

native : the rig, by the native callback
python : the same rig, by the callback in Python, with all that `namdsp live` does for it
c      : pass_through.c in the native callback's place: what this machine loses in any case
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import asdict
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

import namdsp
from jack_bench.server import DummyServer
from namdsp.live import native
from namdsp.live.compiled.records import SHARES, SessionRecord
from namdsp.live.device import DeviceOptions
from namdsp.live.interpreter_jitter import lowest_realtime_priority, reduced_jitter
from namdsp.live.jack import JackDevice, open_client
from namdsp.live.session import Session
from namdsp.rig.amp import PythonPlayer

ROOT = Path(__file__).resolve().parents[2]
KINDS = ("native", "python", "c")
GIL_US = 50_000
OBJECTS = 1_000_000
#: from what malloc has at hand to what the system must map each time
STORM_BYTES = (64, 4096, 300_000, 3_000_000)
STORMS = 200
SETTLE_SECONDS = 0.5
RATE_HZ = 48000
HEAD = ("main thread", "callback", "played", "of", "lost", "late", "mean", "worst")


class Interpreted:
    """A rig that is called by Python."""

    latency_frames = 0

    def __init__(self, rig: namdsp.Rig) -> None:
        self.process_into, self.reset = rig.process_into, rig.reset
        self.player = PythonPlayer(rig.process_into)


def play(kind: str, seconds: float, *, quiet: bool) -> dict[str, Any]:
    """Play for so long; returns the session's load, with `expected`: the blocks of the time that passed."""
    client = open_client()
    rate_hz, block = int(client.samplerate), int(client.blocksize)
    device = JackDevice(client, DeviceOptions(None, None, None, rate_hz, rate_hz, 1, 1))
    rig = namdsp.Rig(
        namdsp.load(ROOT / "models" / "zoo" / "a1_standard.nam"),
        max_block=block,
        engine="numba",
        input_gain_db=3.0,
        gate=namdsp.Gate(-60.0),
        cabinet=namdsp.Cabinet.load(ROOT / "models" / "cab.wav"),
    )
    session = Session(Interpreted(rig) if kind == "python" else rig, rate_hz=rate_hz, max_block=block)
    session.warm_up(1, 1)
    with ExitStack() as stack:
        if kind == "c":
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            _recording_instead(build_pass_through(Path(folder)))
        if kind == "python":
            stack.enter_context(reduced_jitter())
            stack.enter_context(lowest_realtime_priority())
        stack.callback(device.stop)
        device.start(session)
        assert session.native == (kind != "python")
        time.sleep(SETTLE_SECONDS)
        session.counters.clear()
        started = time.monotonic()
        if quiet:
            time.sleep(seconds)
        else:
            torture(seconds)
        load, passed = session.load(), time.monotonic() - started
    return {"expected": round(passed * rate_hz / block), **asdict(load)}


def compare(*, rounds: int, seconds: float, block_frames: int) -> Iterator[list[str]]:
    """Rows under HEAD: each kind in turn, left alone and tortured, each in a separate process."""
    for silent in (True, False):
        results: dict[str, list[dict[str, Any]]] = {kind: [] for kind in KINDS}
        for _ in range(rounds):
            for kind in KINDS:  # side by side, for the machine has other moods every minute
                with DummyServer(rate_hz=RATE_HZ, block_frames=block_frames):
                    results[kind].append(_apart(kind, seconds, quiet=silent))
        for kind, recordings in results.items():
            sums = {
                name: sum(recording[name] for recording in recordings)
                for name in ("blocks", "expected", "missed_deadlines")
            }
            worst, mean = (
                max(recording["worst"] for recording in recordings),
                sum(recording["mean"] for recording in recordings) / rounds,
            )
            lost = sums["expected"] - sums["blocks"]
            counts = (
                f"{number:,}" for number in (sums["blocks"], sums["expected"], lost, sums["missed_deadlines"])
            )
            yield ["nothing" if silent else "torture", kind, *counts, f"{mean:.1%}", f"{worst:.1%}"]


def _apart(kind: str, seconds: float, *, quiet: bool) -> dict[str, Any]:
    command = [sys.executable, "-m", "jack_bench.torture", kind, str(seconds), *["--quiet"] * quiet]
    done = subprocess.run(
        command, cwd=ROOT / "tools", capture_output=True, text=True, check=False, timeout=10 * seconds + 120
    )
    if done.returncode:
        raise RuntimeError(f"{kind}: {done.stderr}")
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def torture(seconds: float) -> None:
    """What a host may do to the interpreter, alternately."""
    end = time.monotonic() + seconds
    hold = partial(ctypes.PyDLL(None).usleep, GIL_US)  # with the GIL
    for torment in cycle((hold, _collect, _storm)):
        if time.monotonic() > end:
            return
        torment()


def _collect() -> None:
    garbage: list[Any] = [[] for _ in range(OBJECTS)]
    garbage.append(garbage)
    del garbage
    gc.collect()


def _storm() -> None:
    for _ in range(STORMS):
        [bytearray(size) for size in STORM_BYTES]


def build_pass_through(folder: Path) -> int:
    """The address of pass_through.c's callback, compiled with cc and loaded for good."""
    names = ("blocks", "frames", "busy_ns", "missed", "worst", "rate_hz", "ports_at", "get_buffer")
    values = [f"-D{name.upper()}={SessionRecord.offset(name) // 8}" for name in names] + [
        f"-DSHARES={SHARES}"
    ]
    source, library = Path(__file__).with_name("pass_through.c"), folder / "pass_through.so"
    command = ["cc", "-O2", "-Wall", "-Werror", "-shared", "-fPIC", *values, str(source), "-o", str(library)]
    subprocess.run(command, check=True, timeout=60)
    address = ctypes.cast(ctypes.CDLL(str(library)).process, ctypes.c_void_p).value
    assert address is not None
    return address


def _recording_instead(process: int) -> None:
    """Give JACK this function where it would get the compiled one."""
    compiled = native.compiled_address
    native.compiled_address = lambda *code: process if code == native._PROCESS else compiled(*code)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("seconds", type=float)
    parser.add_argument("--quiet", action="store_true")
    wanted = parser.parse_args()
    print(json.dumps(play(wanted.kind, wanted.seconds, quiet=wanted.quiet)))
