"""The Triton backend: a whole model is one kernel, all voices or chunks one launch; state on the device.

Plans that `whole.py` refuses run layer by layer: `layers.py` with `schedule.py`, `conv.py`, `elementwise.py`.
"""
