"""tools/check: stages run in order, the first failure ends it, a warning is one, durations are printed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).resolve().parent.parent / "tools" / "check"
GOOD = ("timeit", "-n1", "-r1", "pass")
BAD = ("timeit", "no python")
WARNING = ("timeit", "-n1", "-r1", "import sys; print('warning: half understood', file=sys.stderr)")


@pytest.fixture
def check(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script as a module; it has no suffix to import it by."""
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    loader = SourceFileLoader("check", str(SCRIPT))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def test_it_checks_format_lint_types_and_tests(check: Any) -> None:
    assert list(check.STAGES) == ["format", "lint", "types", "tests", "serial tests"]
    assert check.FIXES.keys() < check.STAGES.keys()


def test_every_test_runs_in_one_of_its_stages_and_those_that_must_run_serially_do(
    check: Any, tmp_path: Path
) -> None:
    (tmp_path / "test_three.py").write_text(
        "import os, pytest\n"
        "def alone(): return 'PYTEST_XDIST_WORKER' not in os.environ\n"
        "def test_beside(): assert not alone()\n"
        "def test_beside_too(): assert not alone()\n"
        "@pytest.mark.serial\n"
        "def test_alone(): assert alone()\n"
    )
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = serial\n")
    usual = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    passed = []
    for name in ("tests", "serial tests"):
        command = [sys.executable, "-m", *check.STAGES[name], "--strict-markers"]
        done = subprocess.run(
            command, cwd=tmp_path, capture_output=True, text=True, env=usual, timeout=100, check=False
        )
        passed += re.findall(r"(\d+) passed", done.stdout.splitlines()[-1])
    assert passed == ["2", "1"]


def test_all_leaves_nothing_out(check: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    run: list[tuple[str, ...]] = []
    monkeypatch.setattr(check, "run", lambda command: run.append(command) or "")
    check.main([])
    assert not [command for command in run if "--all-models" in command]
    run.clear()
    check.main(["--all"])
    assert [command for command in run if command[-1] == "--all-models"] == run[-2:]


def test_every_stage_says_how_long_it_took(
    check: Any, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "STAGES", {"first": GOOD, "second": GOOD})
    assert check.main([]) == 0
    out = capfd.readouterr().out
    assert re.search(r"^--- first passed in [\d.]+ s$", out, re.MULTILINE)
    assert re.search(r"^--- second passed in [\d.]+ s$", out, re.MULTILINE)
    assert out.endswith("all stages passed\n")


@pytest.mark.parametrize(
    ("command", "complaint"), [(BAD, "exit code 1"), (WARNING, "1 warning(s)")], ids=["error", "warning"]
)
def test_the_first_stage_that_fails_is_the_last(
    check: Any,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    command: tuple[str, ...],
    complaint: str,
) -> None:
    monkeypatch.setattr(check, "STAGES", {"first": command, "second": GOOD})
    assert check.main([]) == 1
    out = capfd.readouterr().out
    assert re.search(rf"^--- first FAILED after [\d.]+ s: {re.escape(complaint)}\n\Z", out, re.MULTILINE)
    assert "second" not in out


def test_fix_mends_instead_of_checking(
    check: Any, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "STAGES", {"format": BAD, "tests": GOOD})
    monkeypatch.setattr(check, "FIXES", {"format": GOOD})
    assert check.main(["--fix"]) == 0
    assert check.main([]) == 1
    capfd.readouterr()
