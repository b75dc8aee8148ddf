"""Change metadata in the text of a .nam file, and leave every other character as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from json import JSONDecoder
from typing import Any

_DECODER = JSONDecoder()
_SPACE = re.compile(r"[ \t\n\r]*")
_INDENT = re.compile(r"(\r?\n)([ \t]*)$")


@dataclass(frozen=True)
class _Member:
    """A member of an object by its positions in a text: space before the key, the key, the value.

    start : of the space before its key
    quote : of its key
    key_end, begin, end : of its key, and of its value
    """

    key: str
    value: Any
    start: int
    quote: int
    key_end: int
    begin: int
    end: int


def with_metadata(text: str, given: Mapping[str, Any]) -> str:
    """Return the text of a .nam file with other values in its metadata; a value that is the same stays as written.

    text  : JSON, an object
    given : metadata by key; keys that are not there are added at the end
    """
    opened = text.index("{")
    stated = next((member for member in _members(text, opened) if member.key == "metadata"), None)
    if stated is None:
        return _added(text, opened, "metadata", dict(given))
    if not isinstance(stated.value, dict):  # null
        return _replaced(text, stated, dict(given))
    for key, value in given.items():
        member = next((member for member in _members(text, stated.begin) if member.key == key), None)
        if member is None:
            text = _added(text, stated.begin, key, value)
        elif type(member.value) is bool or member.value != value:
            text = _replaced(text, member, value)
    return text


def _members(text: str, opened: int) -> Iterator[_Member]:
    """The members of the object that begins at a brace."""
    start = opened + 1
    while text[quote := _after_space(text, start)] != "}":
        key, key_end = _DECODER.raw_decode(text, quote)
        begin = _after_space(text, _after_space(text, key_end) + 1)
        value, end = _DECODER.raw_decode(text, begin)
        yield _Member(key, value, start, quote, key_end, begin, end)
        after = _after_space(text, end)
        if text[after] == "}":
            return
        start = after + 1


def _after_space(text: str, start: int) -> int:
    found = _SPACE.match(text, start)
    assert found is not None  # it matches nothing too
    return found.end()


def _replaced(text: str, member: _Member, value: Any) -> str:
    return f"{text[: member.begin]}{_json(value, text[member.start : member.quote])}{text[member.end :]}"


def _added(text: str, opened: int, key: str, value: Any) -> str:
    """The text with another member at the end of an object, spaced as the last one is."""
    members = [*_members(text, opened)]
    if not members:
        return f"{text[: opened + 1]}{json.dumps({key: value})[1:-1]}{text[opened + 1 :]}"
    last = members[-1]
    before, colon = text[last.start : last.quote], text[last.key_end : last.begin]
    if len(members) == 1 and not before:
        before = " " * colon.endswith(" ")
    new = f",{before}{json.dumps(key)}{colon}{_json(value, before)}"
    return f"{text[: last.end]}{new}{text[last.end :]}"


def _json(value: Any, before: str) -> str:
    """A value as JSON; an object on lines of its own if the space before its key is a line's beginning."""
    indent = _INDENT.search(before)
    if indent is None or not isinstance(value, dict):
        return json.dumps(value)
    return json.dumps(value, indent=indent[2] or None).replace("\n", indent[0])
