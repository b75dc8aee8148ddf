"""What is told to be installed is what the extras bring."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from namdsp.errors import EngineError
from namdsp.extras import EXTRAS, how_to_install
from namdsp.kernels.triton_gpu.device import detection

ROOT = Path(__file__).resolve().parent.parent


def test_the_packages_are_those_of_the_extras() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = {
        name: tuple(package.partition(";")[0].strip() for package in packages)
        for name, packages in project["optional-dependencies"].items()
        if name not in ("docs", "test")  # those are for work on namdsp
    }
    assert extras == EXTRAS


def test_packages_stand_in_quotes_that_a_shell_needs() -> None:
    assert how_to_install("plot") == 'Install it with: pip install "matplotlib>=3.8"'


def test_the_extra_itself_is_not_named_for_its_name_depends_on_how_namdsp_was_installed() -> None:
    sources = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "namdsp").rglob("*.py")}
    named = re.compile(r"(namdsp|\.|extra )\[(live|plot|gpu)\]")
    assert named.search('pip install "namdsp[live]"')
    assert [name for name, text in sources.items() if named.search(text)] == ["extras.py"]


def test_triton_is_named_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(detection.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(EngineError, match=r'triton not installed\. .*pip install "triton>=3\.4"'):
        detection.open_device()
