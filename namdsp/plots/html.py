"""HTML pages in one file: plots embedded as PNG, no script, no external files. Text from files is escaped."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from namdsp.figures import one_line, png

DPI = 170
MAX_TEXT = 300


def as_page(title: str, body: Iterable[str]) -> bytes:
    """Return an HTML page as bytes."""
    page = Template(Path(__file__).with_name("page.html").read_text(encoding="utf-8"))
    return page.substitute(title=text(title), body="\n".join(body)).encode()


def text(text: object) -> str:
    """Escape text of a file or a message for HTML."""
    return escape(one_line(text, MAX_TEXT), quote=True)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; its cells are HTML."""
    cells = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    lines = "".join(
        f'<tr><th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in rest) + "</tr>\n"
        for first, *rest in rows
    )
    return f"<table>\n<thead><tr>{cells}</tr></thead>\n<tbody>\n{lines}</tbody>\n</table>"


def facts_list(facts: Iterable[tuple[str, object]]) -> str:
    """Return labels and values, one below the other."""
    return (
        "<dl>" + "".join(f"<dt>{text(label)}</dt><dd>{text(value)}</dd>" for label, value in facts) + "</dl>"
    )


def picture(figure: Any, alt: str) -> str:
    """Return a figure of matplotlib as an embedded image."""
    content = base64.b64encode(png(figure, DPI)).decode()
    return f'<figure><img alt="{text(alt)}" src="data:image/png;base64,{content}"></figure>'
