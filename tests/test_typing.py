"""Types that users can lean on: a right script has no errors under `mypy --strict`, each mistake has one."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

CASES = Path(__file__).parent / "typing_cases"
ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def found() -> dict[str, set[int]]:
    """File -> lines with errors. With mypy's usual cache, which tools/check has filled before."""
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", *sorted(CASES.glob("*.py"))],
        capture_output=True,
        text=True,
        check=False,
        timeout=250,
        cwd=ROOT,
    )
    assert done.returncode in (0, 1), done.stderr
    lines: dict[str, set[int]] = {}
    for line in done.stdout.splitlines():
        place = re.match(r"(.+\.py):(\d+): (error|note): ", line)
        assert place, line
        if place[3] == "error":
            lines.setdefault(Path(place[1]).name, set()).add(int(place[2]))
    return lines


def test_a_right_script_has_no_errors(found: dict[str, set[int]]) -> None:
    assert "good.py" not in found, found


def test_every_mistake_is_found(found: dict[str, set[int]]) -> None:
    text = (CASES / "bad.py").read_text().splitlines()
    mistakes = {
        number
        for number, line in enumerate(text, 1)
        if number > text.index("rig = namdsp.Rig(amp)") + 1 and line
    }
    assert found["bad.py"] == mistakes


def test_the_package_says_that_it_is_typed() -> None:
    assert files("namdsp").joinpath("py.typed").is_file()
