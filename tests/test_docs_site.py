"""docs/ is a site: it builds without a warning, as a link to no page is, and loads nothing from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import namdsp

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, needs: Any) -> Path:
    """The site, built as its page says."""
    missing = [name for name in ("mkdocs", "mkdocstrings_handlers") if find_spec(name) is None]
    needs("mkdocs", f"{', '.join(missing)} is not installed: the extra docs" if missing else None)
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", folder]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return folder


def test_it_loads_nothing_from_elsewhere_and_all_that_is_public_is_in_the_reference(site: Path) -> None:
    loaded = re.compile(r'<(?:script|img|iframe|link rel="(?!canonical))[^>]* (?:src|href)="(?:https?:)?//')
    assert [path.name for path in site.glob("*.html") if loaded.search(path.read_text("utf-8"))] == []
    sources = {path.stem for path in (ROOT / "docs").glob("*.md")} | {"benchmarks", "models", "zoo"}
    assert {path.stem for path in site.glob("*.html")} == sources | {"search", "404"}
    text = (site / "api.html").read_text(encoding="utf-8")
    public = {f"namdsp.{name}" for name in namdsp.__all__ if name != "__version__"}
    assert {name for name in public | {"namdsp.Rig.swap"} if f'id="{name}"' not in text} == set()
    assert "<li><code>max_file_bytes</code>: refuse larger files</li>" in text
    assert '<a href="oversampling.html">oversampling</a>' in text
