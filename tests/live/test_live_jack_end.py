"""`namdsp live` on a JACK server at another rate than the model's, and the server's end.

In a separate file: a process can know one server at a time.
"""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from jack_bench.server import DummyServer, missing
from jack_bench.take import start, wait_until
from jack_bench.tape import TapeDeck
from waiting import end

pytestmark = pytest.mark.serial
AMP = Path(__file__).resolve().parents[2] / "models" / "zoo" / "a1_nano.nam"


@pytest.fixture
def fitting(tmp_path: Path) -> Path:
    """The amp, at the server's rate."""
    file = json.loads(AMP.read_text())
    path = tmp_path / "fitting.nam"
    path.write_text(json.dumps(file | {"sample_rate": 44100}))
    return path


def test_another_rate_is_refused_or_resampled_and_the_servers_end_is_reported(
    needs: Any, fitting: Path
) -> None:
    needs("jack", missing())
    with DummyServer(rate_hz=44100, block_frames=1024) as server:
        refused = subprocess.run(
            [sys.executable, "-m", "namdsp", "live", AMP],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert refused.returncode == 1
        assert "runs at 44100 Hz, the model at 48000 Hz" in refused.stderr
        amps = [start(AMP, "--resample"), start(fitting)]
        try:
            with TapeDeck(np.zeros(1, np.float32)) as deck:
                for amp, name in zip(amps, ("namdsp", "namdsp-01"), strict=True):
                    wait_until(amp, partial(_is_audible, deck, name))
            server.stop()
            (out, err), (fitting_out, fitting_err) = (amp.communicate(timeout=30) for amp in amps)
        finally:
            for amp in amps:
                end(amp)
    assert [amp.returncode for amp in amps] == [1, 1]
    assert json.loads(out)["latency_frames"] == pytest.approx(64.15625)
    assert [json.loads(message)["native_callback"] for message in (out, fitting_out)] == [False, True]
    for message in (err, fitting_err):
        assert "error: jack: the server went away" in message
        assert "Traceback" not in message


def _is_audible(deck: TapeDeck, name: str) -> bool:
    return (f"{name}:out_1", "system:playback_2") in deck.connections()
