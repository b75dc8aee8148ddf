"""Measure how fast namdsp is: one command (__main__), one table, one page.

cpu, shapes, gpu, lstm, depthwise, torch, batch, export, streams   what is measured
session, timing, machine, gate   one run: its figures, the timing harness, the core or GPU, the check of the bits
models, rivals, core, start     the models; the same in PyTorch, in a C++ player; new processes
rows, page, picture             figures as lines of benchmarks/*.csv; docs/benchmarks.md and its picture from those
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
