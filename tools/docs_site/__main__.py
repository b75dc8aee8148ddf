"""Build docs/ as a site with sound: `python -m tools.docs_site [FOLDER]`, which is site/ if you name none.

The page of `namdsp demo`, with the player, becomes demo.html of the site, and the first page links to it.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from namdsp.cli import main as namdsp

ROOT = Path(__file__).resolve().parents[2]
LINK = (
    '<p><a href="demo.html"><strong>Listen</strong></a>: one guitar through four captures, and your own guitar, in '
    "your browser.</p>"
)


def main(arguments: list[str]) -> int:
    """Build the site; returns the exit code."""
    site = Path(arguments[0] if arguments else ROOT / "site").absolute()
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
        return code
    if code := namdsp(["demo", "--no-open", "-y", "-o", str(site / "demo.html")]):
        return code
    index = site / "index.html"
    index.write_text(with_link(index.read_text("utf-8")), "utf-8")
    return 0


def with_link(page: str) -> str:
    """Return a page with the link below its first heading."""
    head, heading, rest = page.partition("</h1>")
    assert heading, "the first page has no heading"
    return f"{head}{heading}\n{LINK}{rest}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
