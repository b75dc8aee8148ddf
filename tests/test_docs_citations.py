"""What points to docs/ points to something: every page, section and heading that is cited or linked exists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LOCATIONS = ("namdsp", "tests", "tools", "docs", "models", "README.md", "CONTRIBUTING.md")
PAGES = {f"docs/{path.name}": path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")}

_NUMBER = r"\d+(?:\.\d+)*"
#: `docs/format.md`, perhaps with `, section 5.4` or `, sections 4 to 7.2`
CITATION = re.compile(rf"(docs/[\w-]+\.md)(?:, sections? ({_NUMBER})(?: (?:to|and) ({_NUMBER}))?)?")
#: what a numbered page says of itself: `section 5.4`, `sections 1, 2 and 5.2`
LOCAL = re.compile(rf"(?<!md, )\bsections? ({_NUMBER}(?:(?:, | and | to ){_NUMBER})*)")
LINK = re.compile(r"\]\((?!https?:)([\w./-]*)(?:#([\w-]+))?\)")


def headings(text: str) -> list[str]:
    """The headings of a Markdown page."""
    prose = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"^#+ (.+)$", prose, re.MULTILINE)


def numbers(text: str) -> set[str]:
    """Numbers of a page's sections."""
    return {match[1] for heading in headings(text) if (match := re.match(rf"({_NUMBER})\.? ", heading))}


def anchor(heading: str) -> str:
    """What a heading is called in links."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def mistakes(text: str, pages: Mapping[str, str], page_of_text: str | None = None) -> Iterator[str]:
    """What a text cites in vain. pages: name -> text; own: the name of the page that the text is, if it is one."""
    flat = re.sub(r"\s*\n\s*(?:#:? )?", " ", text)
    for match in CITATION.finditer(flat):
        if match[1] not in pages:
            yield f"{match[0]}: no such page"
            continue
        known = numbers(pages[match[1]])
        yield from (f"{match[0]}: no section {n}" for n in (match[2], match[3]) if n and n not in known)
    if page_of_text is not None and (known := numbers(pages[page_of_text])):
        for match in LOCAL.finditer(flat):
            yield from (
                f"{match[0]}: no section {n}" for n in re.findall(_NUMBER, match[1]) if n not in known
            )


def dead_links(text: str, page: str) -> Iterator[str]:
    """Links of a Markdown page, named relative to the root, that lead nowhere."""
    for path, heading in LINK.findall(text):
        target = (ROOT / page).parent / path
        if path and not target.exists():
            yield f"{path}: no such file"
        elif heading:
            there = target.read_text(encoding="utf-8") if path else text
            if heading not in map(anchor, headings(there)):
                yield f"{path}#{heading}: no such heading"


def texts() -> Iterator[tuple[str, str]]:
    """(name, text) of everything in the tree that may cite; not this file, which has wrong ones."""
    for location in (ROOT / name for name in LOCATIONS):
        for path in location.rglob("*") if location.is_dir() else (location,):
            if path.suffix in (".py", ".md") and path != Path(__file__).resolve():
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def test_what_is_cited_exists() -> None:
    results = [
        f"{name}: {mistake}"
        for name, text in texts()
        for mistake in mistakes(text, PAGES, name if name in PAGES else None)
    ]
    assert results == []


def test_links_lead_somewhere() -> None:
    pages = [(name, text) for name, text in texts() if name.endswith(".md")]
    assert len(pages) >= len(PAGES) + 2
    assert [f"{name}: {link}" for name, text in pages for link in dead_links(text, name)] == []


PAGE = "# Title\n\n## 1. One\n\n## 2. Two\n\n### 2.1 More\n\n```\n# 7 no heading\n```\n"


@pytest.mark.parametrize(
    ("text", "page_of_text", "result"),
    [
        ("docs/a.md, section 2.1, and docs/a.md", None, []),
        ("docs/a.md, sections 1 to 2.1.", None, []),
        ("docs/b.md", None, ["docs/b.md: no such page"]),
        ("docs/b.md, section 1", None, ["docs/b.md, section 1: no such page"]),
        ("docs/a.md, section 2.2.", None, ["docs/a.md, section 2.2: no section 2.2"]),
        ("as docs/a.md,\n# section 7, says", None, ["docs/a.md, section 7: no section 7"]),
        ("docs/a.md, sections 1 to 4", None, ["docs/a.md, sections 1 to 4: no section 4"]),
        ("section 7 of something else", None, []),
        ("see section 2.1 (sections 1 and 2)", "docs/a.md", []),
        ("see sections 1, 2 and 7", "docs/a.md", ["sections 1, 2 and 7: no section 7"]),
    ],
)
def test_a_citation_in_vain_is_seen(text: str, page_of_text: str | None, result: list[str]) -> None:
    assert list(mistakes(text, {"docs/a.md": PAGE}, page_of_text)) == result


@pytest.mark.parametrize(
    ("link", "result"),
    [
        ("[a](#21-more) [b](https://x.org/#y)", []),
        ("[a](#21-less)", ["#21-less: no such heading"]),
        ("[a](format.md#1-the-file)", []),
        ("[a](format.md#1-nothing)", ["format.md#1-nothing: no such heading"]),
        ("[a](../none.md)", ["../none.md: no such file"]),
    ],
)
def test_a_dead_link_is_seen(link: str, result: list[str]) -> None:
    assert list(dead_links(f"{PAGE}\n{link}", "docs/page.md")) == result
