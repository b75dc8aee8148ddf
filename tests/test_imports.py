"""Imports go one way, and cost nothing: what is heavy is not loaded before it is needed, seen in fresh interpreters."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from builders import save, wavenet

from tools.docs_site import import_picture
from tools.docs_site.import_picture import imported_subpackages

ROOT = Path(__file__).resolve().parents[1]
HEAVY = (
    "numba",
    "llvmlite",
    "torch",
    "triton",
    "soundfile",
    "soxr",
    "matplotlib",
    "sounddevice",
    "jack",
    "dask",
    "distributed",
    "rich",
    "platformdirs",
    "filelock",
)


def _loaded_after(code: str) -> set[str]:
    report = f"import sys; {code}; print(); print(*(name for name in {HEAVY!r} if name in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", report], capture_output=True, text=True, check=True, timeout=60
    )
    return set(done.stdout.splitlines()[-1].split())


def test_the_check_sees_what_is_loaded() -> None:
    assert _loaded_after("import soundfile") == {"soundfile"}


@pytest.mark.parametrize(
    "code",
    [
        "import namdsp",
        "import namdsp.cli",
        "from namdsp.cli import main; main(['--help'])",
        "from namdsp.cli import main; main(['info', 'missing.nam'])",
    ],
)
def test_nothing_heavy_is_imported_before_it_is_needed(code: str) -> None:
    assert _loaded_after(code) == set()


def test_the_numpy_engine_needs_nothing_but_numpy_and_what_lays_its_output_out(tmp_path: Path) -> None:
    command = f"'info', {str(save(wavenet(), tmp_path))!r}, '--engine', 'numpy'"
    for options, loaded in (("", {"rich"}), (", '--json'", set())):
        assert _loaded_after(f"from namdsp.cli import main; main([{command}{options}])") == loaded


def test_imports_are_seen_wherever_they_stand() -> None:
    text = (
        "import namdsp\ndef f():\n    from namdsp.cli import main\n    import namdsp.rig.gate\n    import os"
    )
    assert imported_subpackages(text) == {"__init__", "cli", "rig"}
    assert imported_subpackages("from namdsp import audio, load") == {"audio", "__init__"}


def test_imports_between_folders_go_one_way_and_the_page_on_design_shows_them() -> None:
    """If only the page differs: python -m tools.docs_site.import_picture."""
    page = import_picture.PAGE.read_text(encoding="utf-8")
    assert import_picture.with_picture(page) == page


def test_imports_in_a_circle_are_refused() -> None:
    with pytest.raises(ValueError, match=r"in a circle, or what does: audio, rig$"):
        import_picture.levels({"errors": set(), "audio": {"rig", "errors"}, "rig": {"audio"}})


def test_tools_import_nothing_from_the_command_line() -> None:
    tools = [path for path in (ROOT / "tools").rglob("*") if path.suffix == ".py" or path.name == "check"]
    assert len(tools) > 30
    assert [
        path.name for path in tools if "cli" in imported_subpackages(path.read_text(encoding="utf-8"))
    ] == []
