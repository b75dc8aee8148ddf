"""Static and shared libraries of an export's object files.

A static library is GNU's `ar` format, with the index of names for linkers; it is written without any tool:

    !<arch>\\n
    header, index      how many names, the offset of the member of each (32 bits, big-endian), the names
    header, object

A shared library is linked by a C compiler: the one step of an export that needs one.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from namdsp.errors import ExportError

_MAGIC = b"!<arch>\n"
_HEADER_BYTES = 60
_LINK_SECONDS = 120
_MACH_O = b"\xcf\xfa\xed\xfe"


def archive(member: str, code: bytes, names: Sequence[str]) -> bytes:
    """Return a static library.

    member : file name of the object, at most 15 characters
    names  : of the public functions in it
    """
    assert len(member) <= 15
    texts = b"".join(name.encode() + b"\0" for name in names)
    index_bytes = 4 * (1 + len(names)) + len(texts)
    offset = len(_MAGIC) + _HEADER_BYTES + index_bytes + index_bytes % 2
    index = struct.pack(f">{1 + len(names)}I", len(names), *[offset] * len(names)) + texts
    return _MAGIC + _member("/", index) + _member(f"{member}/", code)


def _member(name: str, content: bytes) -> bytes:
    """Return header and content; without time and owner, so that the same export has the same bytes."""
    header = f"{name:<16}{0:<12}{0:<6}{0:<6}{'644':<8}{len(content):<10}`\n".encode()
    assert len(header) == _HEADER_BYTES
    return header + content + b"\n" * (len(content) % 2)


def shared_library(code: bytes, name: str) -> bytes:
    """Link a shared library of an object file and return it.

    name : of the library, for errors

    Raises
    ------
    ExportError : there is no C compiler (`cc`, or the one that CC names), or it refuses.
    """
    compiler = os.environ.get("CC", "cc")
    path = shutil.which(compiler)
    if path is None:
        raise ExportError(
            f'{name}: no C compiler {compiler!r} here. Name one in CC, or take format "a" or "o"'
        )
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "capture.o").write_bytes(code)
        # programs on macOS look for a library by the name that it has in itself
        more = [f"-Wl,-install_name,@rpath/{name}"] if code.startswith(_MACH_O) else []
        command = [path, "-shared", "-o", "made.so", *more, "capture.o"]
        reason = link(command, folder, _LINK_SECONDS, f"{name}: {compiler}")
        if reason is not None:
            raise ExportError(
                f"{name}: {compiler} cannot link it ({reason}). For another CPU, name a cross compiler in CC"
            )
        return (Path(folder) / "made.so").read_bytes()


def link(command: Sequence[str], folder: str, seconds: float, name: str) -> str | None:
    """Run a linker in a folder. Returns None, or the last line of why it refuses.

    seconds : that it may take
    name    : of what is linked and of the linker, for errors

    Raises
    ------
    ExportError : it does not end.
    """
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        raise ExportError(f"{name} did not end in {seconds:g} s") from None
    return (done.stderr.strip().splitlines() or ["no reason given"])[-1] if done.returncode else None
