"""Folders of tests are on the path of imports, and must not be taken for packages that may not be installed."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_no_folder_is_called_like_a_package_that_is_optional() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    packages = {
        line.split(">")[0].split("[")[0].lower().replace("-", "_")
        for group in extras.values()
        for line in group
    }
    assert {"torch", "triton"} <= packages
    folders = {
        path.name for where in ("tests", "tools") for path in (ROOT / where).iterdir() if path.is_dir()
    }
    assert not folders & packages


def test_no_two_modules_of_the_tests_have_one_name() -> None:
    """pytest imports each by its name alone: two in one run are an error before the first test."""
    results = [path.name for path in Path(__file__).parent.rglob("*.py") if path.name != "conftest.py"]
    assert sorted(results) == sorted(set(results))
