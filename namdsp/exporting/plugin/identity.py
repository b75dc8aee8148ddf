"""What hosts know a plug-in by: one identity for all formats, in projects that they have saved.

It follows from who made the capture, if the file says so, and a name; not from what it sounds like. So a capture that
is trained again is the same plug-in. Two files with one identity in a folder would hide one another.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from urllib.parse import quote

from namdsp.common.tables import one_form
from namdsp.errors import ExportError, SettingError
from namdsp.model import Model

MAX_CHARACTERS = 200
#: Larger files are no exports.
_LARGEST_BYTES = 64 << 20


def identity(model: Model, name: str, asked: str | None) -> str:
    """Return the identity: a URN of printable ASCII.

    asked : in the place of author and name

    Raises
    ------
    SettingError : what is asked for is empty, too long, or not printable.
    """
    if asked is not None:
        if (
            not isinstance(asked, str)
            or not asked.strip()
            or not asked.isprintable()
            or len(asked) > MAX_CHARACTERS
        ):
            raise SettingError(
                f"id {asked!r}: expected 1 to {MAX_CHARACTERS} printable characters, such as studio.crunch"
            )
        parts = [asked]
    else:
        author = model.metadata.get("modeled_by")
        parts = [author, name] if isinstance(author, str) and author.strip() else [name]
    return "urn:namdsp:" + ":".join(
        quote(one_form(part.strip()), safe="", errors="replace") for part in parts
    )


def class_id(identity: str) -> bytes:
    """Return the 16 bytes by which a VST 3 host knows the plug-in."""
    return hashlib.sha256(f"vst3 {identity}".encode()).digest()[:16]


def check_alone(path: Path, identity: str) -> None:
    """Raise ExportError if another plug-in of this format has this identity in the folder."""
    try:
        others = [other for other in path.parent.iterdir() if other.suffix.lower() == path.suffix.lower()]
    except OSError:  # no such folder yet
        return
    marks = [f"{identity}\0".encode(), f"<{identity}>".encode()]
    for other in sorted(others):
        if other.name != path.name and any(_contains(file, marks) for file in _files(other)):
            raise ExportError(
                f"{path}: {other.name} in this folder has the same id, {identity}; hosts would find only one of them. "
                "Give another one with --id (id= in Python), or another name"
            )


def _files(plugin: Path) -> list[Path]:
    return [file for file in plugin.rglob("*") if file.is_file()] if plugin.is_dir() else [plugin]


def _contains(file: Path, marks: list[bytes]) -> bool:
    try:
        if file.stat().st_size > _LARGEST_BYTES:
            return False
        content = file.read_bytes()
    except OSError:
        return False
    return any(mark in content for mark in marks)
