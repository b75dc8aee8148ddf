"""Objects as a shared library: the one thing here that needs a C compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from namdsp.errors import ExportError

_LINK_SECONDS = 120


def shared_library(codes: Sequence[bytes], name: str, source: str = "") -> bytes:
    """The library.

    codes  : object files
    name   : of the library, for errors
    source : C that goes into it

    Raises
    ------
    ExportError : there is no C compiler (`cc`, or what CC names), or it refuses.
    """
    compiler = os.environ.get("CC", "cc")
    path = shutil.which(compiler)
    if path is None:
        raise ExportError(
            f'{name}: no C compiler {compiler!r} here. Name one in CC, or take format "a" or "o"'
        )
    with tempfile.TemporaryDirectory() as folder:
        objects = [f"{place}.o" for place in range(len(codes))]
        for file, code in zip(objects, codes, strict=True):
            (Path(folder) / file).write_bytes(code)
        more = ["plugin.c", "-O2", "-fPIC", "-fvisibility=hidden"] if source else []
        (Path(folder) / "plugin.c").write_text(source, encoding="utf-8")
        command = [path, "-shared", "-o", "made.so", *more, *objects, *(["-lm"] if source else [])]
        try:
            done = subprocess.run(
                command, cwd=folder, capture_output=True, text=True, timeout=_LINK_SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            raise ExportError(f"{name}: {compiler} did not end in {_LINK_SECONDS} s") from None
        if done.returncode:
            reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise ExportError(
                f"{name}: {compiler} cannot link it ({reason}). For another processor, name a cross compiler in CC"
            )
        return (Path(folder) / "made.so").read_bytes()
