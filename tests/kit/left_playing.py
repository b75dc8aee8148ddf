"""A program that ends while it plays, without stopping its device: by sys.exit, or as its argument says."""

import sys
import time

import namdsp
from namdsp.live.device import DeviceOptions
from namdsp.live.jack import JackDevice, open_client
from namdsp.live.session import Session

rig = namdsp.Rig(namdsp.load(sys.argv[1]), max_block=1024)
device = JackDevice(open_client(), DeviceOptions(None, None, None, None, 44100, 1, 1, connect=False))
session = Session(rig, rate_hz=device.rate_hz, max_block=1024)
device.start(session)
end = time.monotonic() + 60
while session.load().blocks <= 3 and time.monotonic() < end:
    time.sleep(0.001)
if sys.argv[2] == "raise":
    raise KeyboardInterrupt
sys.exit(3)
