"""An extension of Griffe: the docstrings of namdsp as Markdown.

In the sources an argument is a line, aligned with its neighbours, so that it reads well where it is:

    x             : float [T]
    sample_rate   : of x, in Hz; a second line
                    continues here

Here such lines become a list, underlined words (`Raises`) a line in bold, and examples (`>>>`) blocks of code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import griffe

ITEM = re.compile(r"(\*{0,2}[\w.]+(?:, [\w.]+)*) *: +(\S.*)")
CITED = re.compile(r"\bdocs/([\w-]+)\.md")


class Docstrings(griffe.Extension):
    """Rewrites each docstring that is loaded."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called for each module, class, function and attribute."""
        if obj.docstring is not None:
            obj.docstring.value = "\n".join(markdown(obj.docstring.value))


def markdown(text: str) -> Iterator[str]:
    """Lines of Markdown for the text of a docstring."""
    lines = text.splitlines()
    inside = code = False  # in a list, in an example
    for at, line in enumerate(lines):
        if line.startswith(">>> ") and not code:
            code = True
            yield from ("", "```python")
        elif code and not line:
            code = False
            yield "```"
        if code:
            yield line
            continue
        underlined = at + 1 < len(lines) and re.fullmatch(r"-{3,}", lines[at + 1]) is not None
        if re.fullmatch(r"-{3,}", line):
            yield ""
        elif underlined:
            inside = False
            yield from ("", f"**{line}**")
        elif item := ITEM.fullmatch(line):
            if not inside:
                yield ""
            inside = True
            yield f"* `{item[1]}`: {linked(item[2])}"
        elif inside and line.startswith(" "):
            yield f"    {linked(line.strip())}"
        else:
            inside = inside and not line
            yield linked(line)
    if code:
        yield "```"


def linked(line: str) -> str:
    """A page of docs/ that is named becomes a link."""
    return CITED.sub(r"[\1](\1.md)", line)
