"""The names of an export: in C, of its files, and for hosts."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from namdsp.common.tables import one_form
from namdsp.errors import SettingError
from namdsp.format.nam_source import stem_of as without_suffix
from namdsp.model import Model

#: Headers of C and POSIX. A file of such a name in a folder that the compiler looks into first would replace them.
_HEADERS = re.findall(
    r"\w+",
    "aio assert complex cpio ctype devctl dirent dlfcn endian errno fcntl fenv float fmtmsg fnmatch ftw "
    "glob grp iconv inttypes iso646 langinfo libgen libintl limits locale malloc math memory monetary "
    "mqueue ndbm netdb nl_types poll pthread pwd regex sched search semaphore setjmp signal spawn "
    "stdalign stdarg stdatomic stdbit stdbool stdckdint stddef stdint stdio stdlib stdnoreturn string "
    "strings stropts syslog tar termios tgmath threads time trace uchar ulimit unistd utime utmpx wchar "
    "wctype windows wordexp features alloca",
)
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def stem_of(model: Model) -> str:
    """Return the name of the model's file without its suffix, in one Unicode form."""
    return one_form(without_suffix(Path(model.file.file).name))


def title_of(model: Model, name: str) -> str:
    """Return the capture's name, with that of the output where they differ, for captures may share a name."""
    title = model.metadata.get("name")
    if not isinstance(title, str) or not title.strip() or title.strip().casefold() == name.casefold():
        title = name
    else:
        title = f"{title.strip()} ({name})"
    return printable(title)[:200]


def printable(text: str) -> str:
    """Return a text with spaces in the place of control characters and halves of others."""
    return re.sub(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]", " ", text)


def c_name(model: Model, asked: str | None) -> str:
    """A C identifier."""
    if asked is not None:
        if not isinstance(asked, str) or not _IDENTIFIER.fullmatch(asked) or len(asked) > 64:
            raise SettingError(
                f"name {asked!r}: expected at most 64 letters, digits and underscores, a letter first, as in C"
            )
        if asked.lower() in _HEADERS:
            raise SettingError(
                f"name {asked!r}: {asked.lower()}.h is a header of C or of the system, and a file of that name would "
                f"replace it in builds with cc -I; expected another name, such as {asked}_amp"
            )
        return asked
    stem = stem_of(model)
    identifier = re.sub(r"[^A-Za-z0-9]+", "_", stem).strip("_")[:64].lower()
    if not stem.isascii():  # names that differ in other letters alone stay apart
        identifier = (
            f"{identifier[:50]}_{hashlib.sha256(stem.encode(errors='surrogatepass')).hexdigest()[:8]}".lstrip(
                "_"
            )
        )
    plain = _IDENTIFIER.fullmatch(identifier) and identifier not in _HEADERS
    return identifier if plain else f"amp_{identifier}".rstrip("_")
