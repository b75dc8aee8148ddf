"""Measure how fast namdsp is: `python -m tools.bench PART`.

__main__ has the table of benchmarks; each is the module of its name. The others are what they share:

session, timing, machine, gate   one run: its figures, the timing harness, the core or GPU, the check of the bits
models, rivals, core, programs   the models; the same in PyTorch, in a C++ player; other players' programs
rows, page                       figures as lines of benchmarks/*.csv; the pages that are made from those
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
