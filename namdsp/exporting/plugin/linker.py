"""Links a plug-in: with the C compiler of this machine for this system, with Zig's for the others."""

from __future__ import annotations

import importlib.util
import os
import shutil
import struct
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from namdsp.common.extras import how_to_install
from namdsp.errors import ExportError
from namdsp.exporting.libraries import link
from namdsp.exporting.plugin.systems import MACOS, Slice, System, this_system

#: Zig builds a C library for a system before it links for it the first time, which takes minutes for Windows.
_LINK_SECONDS = 900
_OPTIONS = ("-O2", "-std=gnu11", "-fvisibility=hidden", "-ffp-contract=off")


def compiler(system: System, name: str) -> list[str] | None:
    """Return the command of the C compiler of this machine, or None for Zig's.

    name : of the plug-in, for errors

    Raises
    ------
    ExportError : neither is here.
    """
    asked = os.environ.get("CC", "cc")
    if system.name == this_system():
        path = shutil.which(asked)
        if path is not None:
            return [path]
    if importlib.util.find_spec("ziglang") is not None:
        return None
    advice = how_to_install("plugins")
    if system.name == this_system():
        raise ExportError(f"{name}: no C compiler {asked!r} here. Name one in CC, or take Zig's. {advice}")
    raise ExportError(
        f"{name}: only Zig's compiler links for {system.name} here, and it is not installed. {advice}"
    )


def plugin_binary(system: System, slices: Sequence[tuple[str, Sequence[bytes]]], name: str) -> bytes:
    """Return the library of a system.

    slices : C source and objects for each of its slices
    name   : of the file

    Raises
    ------
    ExportError : no compiler, or it refuses.
    """
    command = compiler(system, name)
    linked = [
        _linked(system, part, command, source, objects, name)
        for part, (source, objects) in zip(system.slices, slices, strict=True)
    ]
    return linked[0] if len(linked) == 1 else universal(linked)


def _linked(
    system: System, part: Slice, command: list[str] | None, source: str, objects: Sequence[bytes], name: str
) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        names = [f"{index}.o" for index in range(len(objects))]
        for file, code in zip(names, objects, strict=True):
            (Path(folder) / file).write_bytes(code)
        (Path(folder) / "plugin.c").write_text(source, encoding="utf-8")
        if command is None:
            words = [sys.executable, "-m", "ziglang", "cc", "-target", part.zig, "-fno-sanitize=all", "-s"]
        else:
            words = [*command, *(["-arch", part.arch] if part.arch else [])]
        words += ["-dynamiclib", f"-Wl,-install_name,@rpath/{name}"] if system.name == MACOS else ["-shared"]
        words += [*_OPTIONS, "plugin.c", *names, "-o", "made"]
        words += [] if system.name.startswith("windows") else ["-fPIC", "-lm"]
        reason = link(words, folder, _LINK_SECONDS, f"{name}: {words[0]}")
        if reason is not None:
            raise ExportError(f"{name}: {Path(words[0]).name} cannot link it for {system.name} ({reason})")
        return (Path(folder) / "made").read_bytes()


def universal(slices: Sequence[bytes]) -> bytes:
    """Return one Mach-O file for several processors: a big-endian header, and each file at a multiple of 16 KiB."""
    page = 1 << 14
    header, body = struct.pack(">2I", 0xCAFEBABE, len(slices)), b""
    for code in slices:
        processor, kind = struct.unpack_from("<2I", code, 4)
        header += struct.pack(">5I", processor, kind, page + len(body), len(code), 14)
        body += code + bytes(-len(code) % page)
    return header.ljust(page, b"\0") + body
