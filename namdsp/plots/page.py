"""HTML pages in one file: plots embedded as PNG, no script, no external files. Text from files is escaped."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from string import Template
from typing import Any

from namdsp.common.fact_text import pairs
from namdsp.notebook import escaped
from namdsp.plots.figures import png

DPI = 170
#: Width of a figure in inches: wide enough for a desk, letters large enough for a phone.
WIDTH = 5.6


def as_page(title: str, heading: Iterable[str], body: Iterable[str]) -> bytes:
    """Return an HTML page as bytes. heading : lines below the title, as text"""
    page = Template(Path(__file__).with_suffix(".html").read_text(encoding="utf-8"))
    lines = "\n".join(f'<p class="quiet">{escaped(line)}</p>' for line in heading)
    return page.substitute(title=escaped(title), heading=lines, body="\n".join(body)).encode()


def table(names: Sequence[str], records: Iterable[Mapping[str, Any]]) -> str:
    """Return records side by side: a column for each under its name, a row for each fact."""
    columns = [dict(pairs(record)) for record in records]
    labels = dict.fromkeys(label for column in columns for label in column)
    head = "".join(f'<th scope="col">{escaped(name)}</th>' for name in ("", *names))
    rows = "".join(
        f'<tr><th scope="row">{escaped(label)}</th>'
        + "".join(f"<td>{escaped(column.get(label, ''))}</td>" for column in columns)
        + "</tr>\n"
        for label in labels
    )
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>"


def facts_list(record: Mapping[str, Any]) -> str:
    """Return labels and values, one below the other."""
    facts = (f"<dt>{escaped(label)}</dt><dd>{escaped(value)}</dd>" for label, value in pairs(record))
    return f"<dl>{''.join(facts)}</dl>"


def picture(figure: Any, alt: str) -> str:
    """Return a figure of matplotlib as an embedded image."""
    content = base64.b64encode(png(figure, DPI)).decode()
    return f'<figure><img alt="{escaped(alt)}" src="data:image/png;base64,{content}"></figure>'
