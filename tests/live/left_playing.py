"""A program that ends while it plays, without stopping its device: by sys.exit, or as its argument says."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "kit"), str(ROOT / "tests" / "live")]

from native_amp import StreamAmp  # noqa: E402
from waiting import wait_until  # noqa: E402

import namdsp  # noqa: E402
from namdsp.live.device import DeviceOptions  # noqa: E402
from namdsp.live.jack import JackDevice, open_client  # noqa: E402
from namdsp.live.session import Session  # noqa: E402

device = JackDevice(open_client(), DeviceOptions(None, None, None, None, 48000, 1, 1, connect=False))
amp = StreamAmp(namdsp.load(ROOT / "models" / "zoo" / "a1_nano.nam"))
session = Session(amp, rate_hz=48000, max_block=64)
device.start(session)
wait_until(lambda: session.load().blocks > 3)
if sys.argv[1:] == ["raise"]:
    raise KeyboardInterrupt
sys.exit(3)
