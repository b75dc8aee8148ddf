"""docs/ is a site: it builds without a warning, loads nothing from elsewhere, and all its links lead somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

import namdsp

ROOT = Path(__file__).resolve().parent.parent
#: what a page loads by itself; a link (`a`) is followed by hand
LOADS = {"script": "src", "img": "src", "link": "href", "source": "src", "iframe": "src"}


class Page(HTMLParser):
    """What a page is called, what it loads and where it leads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.loaded: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        argument = dict(attributes)
        self.ids.add(argument.get("id") or "")
        if (target := argument.get(LOADS.get(tag, ""))) is not None and argument.get("rel") != "canonical":
            self.loaded.append(target)
        if tag == "a" and (target := argument.get("href")) is not None:
            self.links.append(target)


def mistakes(pages: dict[str, Page], files: set[str]) -> Iterator[str]:
    """What is loaded from elsewhere, and links that lead nowhere. pages: by name; files: all names there are."""
    for name, page in pages.items():
        yield from (f"{name}: loads {url}" for url in page.loaded if re.match(r"(?:\w+:)?//", url))
        for link in (*page.loaded, *page.links):
            if re.match(r"(?:\w+:)?//|mailto:", link):
                continue
            path, _, heading = link.partition("#")
            path = unquote(path.partition("?")[0]).removeprefix("./") or name
            if path not in files and path != ".":
                yield f"{name}: no file {link}"
            elif heading and path in pages and unquote(heading) not in pages[path].ids:
                yield f"{name}: no heading {link}"


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


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    results = {path.name: Page(path.read_text(encoding="utf-8")) for path in site.glob("*.html")}
    results.pop("404.html")  # a server's, with paths from its root
    return results


def test_links_lead_somewhere_and_nothing_is_loaded_from_elsewhere(
    site: Path, pages: dict[str, Page]
) -> None:
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert list(mistakes(pages, files)) == []
    fetched = re.compile(r"(?:url\(|@import)\s*['\"]?(?:\w+:)?//")
    assert [path.name for path in site.rglob("*.css") if fetched.search(path.read_text("utf-8"))] == []


def test_every_page_is_there(pages: dict[str, Page]) -> None:
    sources = {path.stem for path in (ROOT / "docs").glob("*.md")} | {"benchmarks", "models", "zoo"}
    assert {name.removesuffix(".html") for name in pages} == sources | {"search"}
    reached = {link.partition("#")[0] for link in pages["index.html"].links}
    assert {f"{name}.html" for name in sources} - reached <= {"index.html"}


def test_all_that_is_public_is_in_the_reference(pages: dict[str, Page]) -> None:
    known = pages["api.html"].ids
    assert {f"namdsp.{name}" for name in namdsp.__all__ if name != "__version__"} - known == set()
    assert {"namdsp.Stream.process_into", "namdsp.Rig.swap", "namdsp.Model.receptive_field"} <= known


def test_arguments_are_a_list_and_pages_are_links(site: Path) -> None:
    text = (site / "api.html").read_text(encoding="utf-8")
    assert "<li><code>max_file_bytes</code>: refuse larger files</li>" in text
    assert '<a href="oversampling.html">oversampling</a>' in text


def test_the_search_finds_in_pages_that_are_opened_from_disk(site: Path, browser: Any) -> None:
    opened = browser.new_page()
    opened.set_default_timeout(20_000)
    wrong: list[str] = []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.goto((site / "index.html").as_uri())
    opened.fill("#rtd-search-form input", "prewarm")
    opened.press("#rtd-search-form input", "Enter")
    result = opened.wait_for_selector("#mkdocs-search-results article a")
    assert (site / result.evaluate("link => link.pathname").rpartition("/")[2]).is_file()
    opened.fill("#mkdocs-search-query", "zyzzyva")
    opened.press("#mkdocs-search-query", "a")
    opened.wait_for_function("document.body.innerText.includes('No results found')")
    opened.close()
    assert wrong == []
