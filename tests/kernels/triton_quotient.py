"""Prints for each short quotient at how many float32 an activation differs from the correctly rounded division.

Needs a GPU.
"""

from __future__ import annotations

from namdsp.kernels.triton_gpu.ptx import QUOTIENTS
from namdsp.kernels.triton_gpu.tuning.quotients import differing, differing_ratios

if __name__ == "__main__":
    for activation in QUOTIENTS:
        print(activation, differing(activation, "quotient"), flush=True)
    print("Tanh, short_quotient:", differing("Tanh", "short_quotient"), flush=True)
    print("LSTM, ratio:", *differing_ratios(), flush=True)
