"""Hooks of MkDocs: pages of the site that lie outside docs/, links that leave it, the index for a search from disk.

The READMEs of models/ and the pages of benchmarks/ are pages of the site too. A link to any other file outside docs/
becomes its text, for the site does not have the file; that the file exists, and each heading, is tests/test_docs.py's.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent.parent
#: file in the repository -> page of the site
OUTSIDE = {
    "models/README.md": "models.md",
    "models/zoo/README.md": "zoo.md",
    "models/zoo/example/README.md": "example.md",
    "benchmarks/README.md": "figures.md",
} | {
    f"benchmarks/{path.name}": f"figures-{path.name}"
    for path in (ROOT / "benchmarks").glob("*.md")
    if path.stem != "README"
}
LINK = re.compile(r"\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!https?:|#)([^)#\s]+)(#[\w-]+)?\)")
FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)


def on_files(files: Files, config: Any) -> Files:
    """Add the pages from outside."""
    for source, page in OUTSIDE.items():
        files.append(File.generated(config, page, content=(ROOT / source).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Turn a page's links, which fit the repository, into links that fit the site."""
    name = page.file.src_uri
    source = next((path for path, created in OUTSIDE.items() if created == name), f"docs/{name}")
    return with_links(markdown, source)


def on_post_build(config: Any) -> None:
    """Write the search's index as a script too, which docs/site.js loads where no file can be read."""
    index = Path(config.site_dir) / "search" / "search_index.json"
    index.with_suffix(".js").write_text(f"data = {index.read_text(encoding='utf-8')};\n", encoding="utf-8")


def with_links(markdown: str, source: str) -> str:
    """A page with the links of the site. source: where the page is in the repository."""

    def turned(match: re.Match[str]) -> str:
        text, path, heading = match.groups()
        there = in_site(posixpath.normpath(posixpath.join(posixpath.dirname(source), path)))
        return text if there is None else f"[{text}]({there}{heading or ''})"

    parts = FENCE.split(markdown)  # every second one is a fenced block
    return "".join(part if at % 2 else LINK.sub(turned, part) for at, part in enumerate(parts))


def in_site(path: str) -> str | None:
    """What a file of the repository is called in the site; None if it is not there."""
    if path in OUTSIDE:
        return OUTSIDE[path]
    return path.removeprefix("docs/") if path.startswith("docs/") else None
