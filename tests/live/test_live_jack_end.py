"""`namdsp live` on a JACK server at another rate than the model's, and the server's end.

In a file of its own: a process can know one server at a time.
"""

from __future__ import annotations

import json
import subprocess
import sys
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


def test_another_rate_is_refused_or_resampled_and_the_servers_end_is_told(needs: Any) -> None:
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
        amp = start(AMP, "--resample")
        try:
            with TapeDeck(np.zeros(1, np.float32)) as deck:
                wait_until(amp, lambda: ("namdsp:out_1", "system:playback_2") in deck.connections())
            server.stop()
            out, err = amp.communicate(timeout=30)
        finally:
            end(amp)
    assert amp.returncode == 1
    assert json.loads(out)["latency_frames"] == pytest.approx(64.15625)
    assert "error: jack: the server went away" in err
    assert "Traceback" not in err
