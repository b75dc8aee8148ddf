"""README.md's two set-up commands are as .ci/run takes them; test_docs_pages.py runs its examples."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_there_are_two_set_up_commands() -> None:
    main_job, tests = (line for line in README.splitlines() if line.startswith("python3 -m venv "))
    blocks = re.findall(r"^```bash\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert [f"{main_job}\n", f"{tests}\n"] == blocks[:2]
    assert main_job.endswith("/namdsp render --ir models/cab.wav models/di.wav models/crunch.nam out.wav")
    assert tests.endswith("/python tools/check")


def test_it_is_short() -> None:
    assert len(README.splitlines()) <= 100


def test_it_shows_a_small_picture() -> None:
    (picture,) = re.findall(r"^!\[[^\]]+\]\((docs/[\w.]+)\)$", README, re.MULTILINE)
    assert (ROOT / picture).stat().st_size <= 150_000
