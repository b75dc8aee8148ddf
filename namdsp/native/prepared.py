"""LLVM IR of compiled Python that ships with namdsp, in `NAME.ll` files: with it a first start needs no Numba.

`tools/prepare_code.py` writes it. A file is used only if its sources are unchanged and this LLVM can read it; else
Numba compiles the function, which takes a second or two.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

import llvmlite.binding as llvm

#: The first version of LLVM that reads these files. An older one prints a warning on stderr for each.
OLDEST_LLVM = 20
_PACKAGE = Path(__file__).resolve().parents[1]


def prepared_ir(name: str) -> str | None:
    """Return IR for any machine, of a function in which everything is inlined; None if there is none to use.

    name : of the file, without its suffix
    """
    if llvm.llvm_version_info[0] < OLDEST_LLVM:
        return None
    try:
        text = Path(__file__).with_name(f"{name}.ll").read_text(encoding="ascii")
        first, _, ir = text.partition("\n")
        if first != header(first.split()[4:]):
            return None
        llvm.parse_assembly(ir)
    except (OSError, ValueError, RuntimeError):  # no such file, not text, of a younger LLVM
        return None
    return ir


def header(sources: Iterable[str]) -> str:
    """Return the first line of a file: its sources, by their paths in the package, and the digest of their text."""
    sources = list(sources)
    digest = hashlib.sha256()
    for source in sources:
        digest.update((_PACKAGE / source).read_text(encoding="utf-8").encode())
    return f"; made of {digest.hexdigest()[:32]} {' '.join(sources)}"
