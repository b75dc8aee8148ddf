"""HTML for notebooks: a card with facts. All text in it is escaped, as in pages."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

MAX_TEXT = 300
_CELL = "text-align: left; vertical-align: top; padding: .1rem .8rem .1rem 0; overflow-wrap: anywhere"


def card(title: str, facts: Mapping[str, str]) -> str:
    """A title, and facts by name; those without a text are left out."""
    rows = "".join(
        f'<tr><th scope="row" style="{_CELL}; font-weight: 400; opacity: .7">{escaped(name)}</th>'
        f'<td style="{_CELL}">{escaped(value)}</td></tr>'
        for name, value in facts.items()
        if value
    )
    return (
        f'<div><strong style="overflow-wrap: anywhere">{escaped(title)}</strong><table>{rows}</table></div>'
    )


def escaped(text: object) -> str:
    """Text of a file or a message, as one line of HTML."""
    return escape(one_line(text, MAX_TEXT), quote=True)


def one_line(text: object, longest: int) -> str:
    """Text of a file as one line, without control characters, at most `longest` characters."""
    line = "".join(char if char.isprintable() else " " for char in str(text))
    return line if len(line) <= longest else line[: longest - 1] + "…"
