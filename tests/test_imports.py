"""What an import costs: nothing heavy is loaded before it is needed. Each check runs in a fresh interpreter."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from builders import save, wavenet

HEAVY = ("numba", "llvmlite", "torch", "triton", "soundfile", "soxr", "matplotlib", "sounddevice", "jack")


def _loaded_after(code: str) -> set[str]:
    report = f"import sys; {code}; print(); print(*(name for name in {HEAVY!r} if name in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", report], capture_output=True, text=True, check=True, timeout=60
    )
    return set(done.stdout.splitlines()[-1].split())


def test_the_check_sees_what_is_loaded() -> None:
    assert _loaded_after("import soundfile") == {"soundfile"}


@pytest.mark.parametrize(
    "code", ["import namdsp", "import namdsp.cli", "from namdsp.cli import main; main(['--help'])"]
)
def test_nothing_heavy_is_imported_before_it_is_needed(code: str) -> None:
    assert _loaded_after(code) == set()


def test_the_numpy_engine_needs_nothing_but_numpy(tmp_path: Path) -> None:
    model = str(save(wavenet(), tmp_path))
    assert (
        _loaded_after(f"from namdsp.cli import main; main(['info', {model!r}, '--engine', 'numpy'])") == set()
    )
