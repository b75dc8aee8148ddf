"""`python -m tools.bench`: each benchmark has its module, and one of them measures and records."""

from __future__ import annotations

import ast
import platform
import sys
from pathlib import Path

import pytest
from here import ROOT
from processes import run_process

from namdsp.native.targets import lanes
from tools.bench.__main__ import BENCHES
from tools.bench.rows import read


@pytest.mark.parametrize("name", BENCHES)
def test_a_benchmark_is_the_module_of_its_name(name: str) -> None:
    tree = ast.parse((ROOT / "tools" / "bench" / f"{name}.py").read_text(encoding="utf-8"))
    assigned = [ast.unparse(node.targets[0]) for node in tree.body if isinstance(node, ast.Assign)]
    assert "TABLES" in assigned


@pytest.mark.slow
def test_a_core_is_measured_with_code_for_another_one_and_recorded(tmp_path: Path) -> None:
    wide = platform.machine() in ("x86_64", "AMD64") and lanes() >= 8
    code_for = ["--code-for", "x86-64-v3"] if wide else []
    command = (sys.executable, "-m", "tools.bench", "cpu", "--quick", "--only", "engines", *code_for)
    done = run_process(*command, "--record", tmp_path, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    rows = read(tmp_path / "cpu.csv")
    assert {row.part for row in rows} == {"engines"}
    assert all(float(row.value) > 0 and float(row.ratio) > 0 for row in rows)
    assert all((" lanes of x86-64-v3" in row.machine) == bool(code_for) for row in rows)
