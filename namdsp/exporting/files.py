"""The files of an export: all are written, or none."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path

from namdsp.files.pending_file import PendingFile, make_folder


def pending_files(
    folder: Path, names: Sequence[str], ends: contextlib.ExitStack, *, overwrite: bool
) -> list[PendingFile]:
    """Temporary files, before any work. `ends` removes those that were not published, and a new folder left empty."""
    pending = []
    for path in (folder / name for name in names):
        ends.callback(make_folder(str(path.parent)))
        pending.append(ends.enter_context(PendingFile(path, overwrite=overwrite)))
    return pending


def publish(pending: Sequence[PendingFile], contents: Sequence[bytes]) -> None:
    """Write all files, then give them their names; if one cannot have it, remove the new ones among them."""
    for file, content in zip(pending, contents, strict=True):
        file.write(content)
    with contextlib.ExitStack() as ends:
        for file in pending:
            new = not os.path.exists(file.path)
            try:
                file.publish()
            finally:
                if new and file.published:
                    ends.callback(Path(file.path).unlink, missing_ok=True)
        ends.pop_all()
