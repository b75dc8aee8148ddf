"""Types that users can lean on: a right script has no errors under `mypy --strict`, each mistake has one."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

CASES = Path(__file__).parent / "typing_cases"
ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def results() -> dict[str, set[int]]:
    """File -> lines with errors. With mypy's usual cache, which tools/check has filled before."""
    files = sorted(CASES.glob("*.py"))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", *files],
        capture_output=True,
        text=True,
        check=False,
        timeout=250,
        cwd=ROOT,
    )
    assert done.returncode in (0, 1), done.stderr
    lines: dict[str, set[int]] = {}
    for line in done.stdout.splitlines():
        location = re.match(r"(.+\.py):(\d+): (error|note): ", line)
        assert location, line
        if location[3] == "error":
            lines.setdefault(Path(location[1]).name, set()).add(int(location[2]))
    return lines


def test_a_right_script_has_no_errors(results: dict[str, set[int]]) -> None:
    assert "good.py" not in results, results


def test_every_mistake_is_detected(results: dict[str, set[int]]) -> None:
    text = (CASES / "bad.py").read_text().splitlines()
    mistakes = {
        number
        for number, line in enumerate(text, 1)
        if number > text.index("rig = namdsp.Rig(amp)") + 1 and line
    }
    assert results["bad.py"] == mistakes
