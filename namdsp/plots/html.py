"""HTML pages in one file: plots embedded as PNG, no script, no external files. Text from files is escaped."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from namdsp.figures import one_line, png

DPI = 170
MAX_TEXT = 300

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #222; background: #fff; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.4rem; margin: 0; overflow-wrap: anywhere; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p, dd { overflow-wrap: anywhere; } td { overflow-wrap: break-word; } .quiet { color: #666; margin: .2rem 0; }
.loud { color: #a33b00; font-weight: 600; }
img { display: block; width: 100%; max-width: 52rem; height: auto; } figure { margin: .5rem 0; }
table { border-collapse: collapse; width: 100%; max-width: 40rem; } caption { text-align: left; color: #666; }
th, td { text-align: right; padding: .25rem .5rem; border-bottom: 1px solid #e6e6e6; }
td { font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { text-align: left; font-weight: 400; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; } dt { color: #666; } dd { margin: 0; }
"""


def as_page(title: str, body: Iterable[str]) -> bytes:
    """Return an HTML page as bytes."""
    page = "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta http-equiv="Content-Security-Policy" '
            "content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">",
            f"<title>{text(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>",
            *body,
            "</body>\n</html>\n",
        ]
    )
    return page.encode()


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


def picture(figure: Any, alt: str) -> str:
    """Return a figure of matplotlib as an embedded image."""
    content = base64.b64encode(png(figure, DPI)).decode()
    return f'<figure><img alt="{text(alt)}" src="data:image/png;base64,{content}"></figure>'
