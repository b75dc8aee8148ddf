"""Imports go one way, and cost nothing: what is heavy is not loaded before it is needed, seen in fresh interpreters."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from builders import save, wavenet

ROOT = Path(__file__).resolve().parents[1]
#: The rooms of the package, from the ground up: each imports from rooms above it in this list only.
ORDER = (
    *(
        "errors",
        "extras",
        "figures",
        "fixed",
        "limits",
        "json_node",
        "number_parsing",
        "renamed",
        "shipped",
        "short_repr",
        "settings",
        "atomic_file",
        "private_files",
        "cache_folder",
        "compatibility",
    ),
    *(
        "nam_source",
        "nam_packed",
        "nam_file",
        "weights",
        "arithmetic",
        "native",
        "plan",
        "architectures",
        "kernels",
        "oversampling",
        "audio",
        "notebook",
        "runtime",
    ),
    *(
        "model",
        "loading",
        "many",
        "rig",
        "rendering",
        "joining",
        "matching",
        "exporting",
        "aliasing",
        "analysis",
        "plots",
        "saving",
        "torch",
        "live",
        "checks",
        "__init__",
        "batch",
        "training",
        "audition",
        "dask",
        "cli",
        "__main__",
    ),
)
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


def _imported(text: str) -> set[str]:
    """Rooms of namdsp that a file imports from, at any depth."""
    names = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    parts = [name.split(".") for name in names if name.split(".")[0] == "namdsp"]
    return {part[1] if part[1:] and part[1] in ORDER else "__init__" for part in parts}


def test_imports_are_seen_wherever_they_stand() -> None:
    text = (
        "import namdsp\ndef f():\n    from namdsp.cli import main\n    import namdsp.rig.gate\n    import os"
    )
    assert _imported(text) == {"__init__", "cli", "rig"}
    assert _imported("from namdsp import audio, load") == {"audio", "__init__"}


def test_imports_between_rooms_go_one_way() -> None:
    package = ROOT / "namdsp"
    result = set()
    for path in package.rglob("*.py"):
        space = path.relative_to(package).with_suffix("").parts[0]
        result |= {(space, other) for other in _imported(path.read_text(encoding="utf-8")) - {space}}
    assert {space for pair in result for space in pair} == set(ORDER)
    assert {(space, other) for space, other in result if ORDER.index(other) > ORDER.index(space)} == set()


def test_tools_import_nothing_from_the_command_line() -> None:
    tools = [path for path in (ROOT / "tools").rglob("*") if path.suffix == ".py" or path.name == "check"]
    assert len(tools) > 30
    assert [path.name for path in tools if "cli" in _imported(path.read_text(encoding="utf-8"))] == []
