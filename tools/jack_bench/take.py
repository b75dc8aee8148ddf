"""One take: the deck's tape through the real `namdsp live`, and what both sides report."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from jack_bench.tape import Float32, TapeDeck

READY_SECONDS = 120.0  # kernels may have to be compiled
STOP_SECONDS = 30.0
SETTLE_SECONDS = 0.3  # the graph has just changed, which is a gap


@dataclass(frozen=True)
class Take:
    """What came back.

    recording : float32 [T], as long as the tape
    xruns     : told by the server while the tape ran; report["xruns"] counts those from the start on
    gaps      : cycles left out
    report    : of `namdsp live --json`
    resident_bytes : of its process, when the tape began and when it ended
    """

    recording: Float32
    xruns: int
    gaps: int
    report: dict[str, Any]
    resident_bytes: tuple[int, int]

    def differing(self, expected: Float32) -> int:
        """How many samples have other bits."""
        return int(np.count_nonzero(self.recording.view(np.int32) != expected.view(np.int32)))


def resident_bytes(process: int) -> int:
    """What a process has in memory now; 0 where the system does not tell."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def start(model: Path, *options: str) -> subprocess.Popen[str]:
    """`namdsp live model`, as anybody would start it; it finds the server that JACK_DEFAULT_SERVER names."""
    return subprocess.Popen(
        [sys.executable, "-m", "namdsp", "live", str(model), "--json", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def record(tape: Float32, rate_hz: int, model: Path, *options: str) -> Take:
    """Play the tape through `namdsp live model`, connected by hand."""
    amp = start(model, "--backend", "jack", "--no-connect", *options)
    try:
        with TapeDeck(tape) as deck:
            wait_until(amp, lambda: deck.connect("namdsp:in_1", "namdsp:out_1"))
            time.sleep(SETTLE_SECONDS)
            before = resident_bytes(amp.pid)
            recording = deck.run(len(tape) / rate_hz * 1.5 + STOP_SECONDS)
            after = resident_bytes(amp.pid)
            out, err = amp.communicate("quit\n", timeout=STOP_SECONDS)
    finally:
        amp.kill()
        amp.wait(STOP_SECONDS)
    if amp.returncode:
        raise RuntimeError(f"namdsp live ended with {amp.returncode}: {err}")
    return Take(recording, deck.xruns, deck.gaps, json.loads(out), (before, after))


def wait_until(amp: subprocess.Popen[str], ready: Callable[[], bool]) -> None:
    """Wait for something that happens when the amp plays."""
    end = time.monotonic() + READY_SECONDS
    while amp.poll() is None and time.monotonic() < end:
        if ready():
            return
        time.sleep(0.05)
    amp.kill()
    raise RuntimeError(f"namdsp live did not begin to play: {amp.communicate(timeout=STOP_SECONDS)[1]}")
