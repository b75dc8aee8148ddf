"""How fast namdsp is: one command, one table, one page.

rows           what was measured, as lines of benchmarks/*.csv
page, picture  docs/benchmarks.md and its picture, from those lines
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
