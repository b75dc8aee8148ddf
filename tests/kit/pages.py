"""The pages of docs/ and README.md: their text, what is in their fenced blocks, and their commands."""

from __future__ import annotations

import re
import shlex

from here import ROOT

PAGES = {f"docs/{path.name}": path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")}


def page(name: str) -> str:
    """The text of a page of docs/, or of the README."""
    return (ROOT / "README.md").read_text("utf-8") if name == "README" else PAGES[f"docs/{name}.md"]


def blocks(name: str, language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page(name), re.MULTILINE | re.DOTALL)


def commands(name: str) -> list[list[str]]:
    """The words of the `namdsp` lines, without comments."""
    lines = [line for block in blocks(name, "bash") for line in block.replace("\\\n", "").splitlines()]
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("namdsp ")]
