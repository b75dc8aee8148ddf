"""Another Python process: the same modules, and ctrl-C is left to this one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from namdsp.python_process import python_command


def test_it_imports_from_where_this_one_does_and_ignores_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "it's {here}"
    folder.mkdir()
    (folder / "only_here.py").write_text("ANSWER = 42")
    current = tmp_path / "current"
    current.mkdir()
    (current / "signal.py").write_text("print('not the module of Python')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [folder.name, *sys.path])
    statement = "import os, only_here; os.kill(os.getpid(), signal.SIGINT); print(only_here.ANSWER)"
    done = subprocess.run(
        python_command(statement), cwd=current, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.stdout, done.stderr, done.returncode) == ("42\n", "", 0)
