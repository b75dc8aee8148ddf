"""Read the bytes of a capture from a path, an open file, bytes, or the dict that its JSON means.

Returns the bytes of the file, and a name for messages. `format/nam_file.py` parses them.

`.namz` is such a text with its weights packed as float32; the package `namz` is asked to undo it. Every number comes
back as it was, but for files that were packed as float16 (`.nam16z`): those hold what was left.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from typing import IO, Any, TypeAlias

from namdsp.common.extras import how_to_install
from namdsp.common.number_parsing import size_text
from namdsp.common.settings import checked, integer
from namdsp.errors import ABSENT, MissingNamFileError, NamFileError, UnsupportedError, missing_file

Source: TypeAlias = (
    str
    | os.PathLike[str]
    | os.PathLike[bytes]
    | bytes
    | bytearray
    | memoryview
    | IO[bytes]
    | IO[str]
    | Mapping[str, Any]
)

#: Version of the format that namdsp writes.
WRITTEN_VERSION = "0.7.0"
#: Larger files are refused unless the caller allows more: the text must be parsed whole, in memory.
MAX_FILE_BYTES = 32 * 1024 * 1024
#: How deep models may nest (containers, condition models).
MAX_NESTING = 16
#: Lists and objects in one file. Each needs up to 30 times its text in memory; real captures have some hundreds.
MAX_BRACKETS = 100_000
#: How deep they may be in each other: models of MAX_NESTING are 70 deep. Far deeper copies exceed Python's stack.
MAX_DEPTH = 256
#: Longer bytes are no path on any system.
_MAX_PATH_BYTES = 4096
#: Files of which either shows that a folder is such a model.
_OLD_MODEL = ("config.json", "weights.npy")
#: Names of captures, packed or not, and of other players'.
SUFFIXES = (".nam", ".namz", ".nam16z", ".namb", ".aidax", ".json")
#: Keys of captures in .json files, which hold anything else too. All of one entry are in each.
_KEYS_IN_JSON = (
    (b'"in_shape"', b'"layers"'),
    (b'"model_data"', b'"state_dict"'),
    (b'"architecture"', b'"weights"'),
)
PACKED = b"NAMZ"
#: How a `.namb` file begins.
BINARY = b"BMAN"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read_source(source: Any, max_file_bytes: Any) -> tuple[bytes, str]:
    """Return the bytes of a capture, and its name for messages. `source` is as for `namdsp.load`.

    Raises
    ------
    NamFileError : it cannot be read, is larger than `max_file_bytes`, or is nothing that holds a .nam file.
    SettingError : the limit is no number of bytes.
    """
    limit = int(checked("max_file_bytes", max_file_bytes, integer(1)))
    if isinstance(source, Mapping):
        data, name = _written(source), "<dict>"
    elif isinstance(source, bytearray | memoryview) or (
        isinstance(source, bytes) and not _may_be_path(source)
    ):
        data, name = bytes(source), "<bytes>"
    elif isinstance(source, str | bytes | os.PathLike):
        name = os.fsdecode(source)
        data = _read_path(name, limit)
    elif hasattr(source, "read"):
        data, name = _read_open(source, limit)
    else:
        raise NamFileError(
            f"load was given a {type(source).__name__}; expected a path, an open file, the bytes of a file, or a dict"
        )
    if len(data) > limit:
        raise NamFileError(
            f"has more than {size_text(limit)}; a capture is far smaller. Expected at most that; "
            "pass max_file_bytes to allow more",
            file=name,
        )
    return data, name


def begins_as_capture(path: str) -> bool:
    """Return whether a file exists whose first bytes are those of a capture, or of other JSON."""
    if not os.path.isfile(path):
        return False
    try:
        with open(path, "rb") as file:
            start = file.read(64)
    except OSError:
        return False
    return start.removeprefix(_BYTE_ORDER_MARK).lstrip().startswith((b"{", PACKED, BINARY))


def is_other_json(path: str) -> bool:
    """Return whether a file is named .json but has none of the keys of a capture. Does not parse it."""
    if not path.lower().endswith(".json"):
        return False
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except OSError:
        return False
    return not any(all(key in data for key in keys) for keys in _KEYS_IN_JSON)


def stem_of(name: str) -> str:
    """Return a file's name without the suffix of a capture."""
    stem, suffix = os.path.splitext(name)
    return stem if suffix.lower() in SUFFIXES else name


def unpacked(data: bytes, name: str, limit: int) -> bytes:
    """Return the text of a .nam file that may be packed.

    limit : bytes of text, at most

    Raises
    ------
    UnsupportedError : it is packed, and the package is not installed.
    NamFileError     : it is damaged, or larger than `limit`.
    """
    if not data.startswith(PACKED):
        return data
    try:
        import namz
    except ImportError:
        raise UnsupportedError(
            f"is a .namz file, a packed .nam; the package that unpacks it is not installed. {how_to_install('namz')}, "
            "or take the .nam that it was made from",
            file=name,
        ) from None
    text = namz.unpack(data, max_json_bytes=limit)
    if not text:
        raise NamFileError(
            f"is a .namz file that is damaged, of a newer version, or holds more than {size_text(limit)} of text; "
            "expected one as `namz verify` passes it. Take the .nam that it was made from",
            file=name,
        )
    return text


def _may_be_path(data: bytes) -> bool:
    begins = data.removeprefix(_BYTE_ORDER_MARK).lstrip()[:1]
    return 0 < len(data) <= _MAX_PATH_BYTES and begins != b"{" and not set(data) & set(b"\0\n\r")


def _written(model: Mapping[str, Any]) -> bytes:
    """As the text of a file, which then is checked as any other."""

    def plain(value: Any) -> Any:
        if isinstance(value, Mapping):
            return dict(value)
        if hasattr(value, "tolist"):  # arrays and tensors, as weights
            return value.tolist()
        raise TypeError(f"{type(value).__name__} cannot be stored in JSON")

    try:
        return json.dumps(plain(model), default=plain).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise NamFileError(
            f"cannot be a .nam file: {str(error)[:80]}. Expected the dict that json.load returns",
            file="<dict>",
        ) from None


def _read_open(stream: Any, limit: int) -> tuple[bytes, str]:
    """An open file, binary or of text, from its position on."""
    named = getattr(stream, "name", None)
    name = os.fsdecode(named) if isinstance(named, str | bytes) else "<open file>"
    data = b""
    try:
        while len(data) <= limit and (part_read := stream.read(limit + 1 - len(data))):
            data += part_read.encode() if isinstance(part_read, str) else bytes(part_read)
    except (OSError, ValueError, TypeError) as error:
        reason = getattr(error, "strerror", None) or str(error).rstrip(".")
        raise NamFileError(f"cannot be read: {reason}. Expected an open file", file=name) from None
    return data, name


def _folder(name: str) -> str:
    if any(os.path.exists(os.path.join(name, part)) for part in _OLD_MODEL):
        return (
            "is a folder, a model from before version 0.5; expected a .nam file. "
            "Export it again with a current trainer"
        )
    return "is a folder; expected one capture, a .nam file. namdsp render, batch, audition and info accept folders"


def _read_path(name: str, limit: int) -> bytes:
    try:
        info = os.stat(name)
        if stat.S_ISDIR(info.st_mode):
            raise NamFileError(_folder(name), file=name)
        if not stat.S_ISREG(info.st_mode):
            raise NamFileError("is not a regular file; expected a .nam file", file=name)
        with open(name, "rb") as stream:
            return stream.read(limit + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, NamFileError):
            raise
        if name.lstrip().startswith("{"):
            raise NamFileError(
                "found the text of a file; expected its path. Pass the text as bytes"
            ) from None
        if isinstance(error, ABSENT):
            raise missing_file(name, MissingNamFileError) from None
        reason = getattr(error, "strerror", None) or str(error)
        raise NamFileError(f"cannot be read: {reason}. Check the path", file=name or "''") from None
