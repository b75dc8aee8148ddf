"""The JavaScript of pages: its types, and that no two modules that a page joins define the same name."""

from __future__ import annotations

import shutil
from typing import Any

from here import ROOT
from processes import run_process

from namdsp.browser.scripts import PLAYER, joined


def test_the_types_hold(needs: Any) -> None:
    needs("tsc", None if shutil.which("tsc") else "TypeScript is not installed")
    for name in ("tsconfig.json", "audition.tsconfig.json"):
        done = run_process("tsc", "-p", str(ROOT / "tests/scripts" / name))
        assert done.returncode == 0, done.stdout


def test_joined_modules_import_and_export_nothing() -> None:
    audition = (ROOT / "namdsp/audition/static/page.mjs").read_text("utf-8")
    for text in (joined((*PLAYER, "amp.mjs")), joined(PLAYER, audition)):
        assert not [line for line in text.splitlines() if line.startswith(("import ", "export "))]
