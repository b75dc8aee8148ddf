"""The output folder of a run: never over files of others, by one run at a time, without leftovers of killed runs.

check_free     a run that neither continues nor replaces finds no output of its own
opened         lock -> names -> leftovers -> outputs compared with what is wanted now -> the run -> leftovers
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from namdsp.errors import Keyword, Message, SettingError
from namdsp.files.atomic_file import remove_leftovers
from namdsp.folders.journal import Changes, Journal, Record, Standing, Wanted
from namdsp.folders.naming import TEMPLATE_ADVICE, check_cases, check_folders, path_of


def check_free(folder: str, files: Iterable[str]) -> None:
    """Raise `SettingError` if outputs exist, for a run that neither continues nor replaces."""
    existing = [file for file in files if os.path.lexists(path_of(folder, file))]
    if existing:
        others = f", and {len(existing) - 1} other outputs" if len(existing) > 1 else ""
        raise SettingError(
            f"{path_of(folder, existing[0])}: already exists{others}. Pass ",
            *(Keyword("resume=True"), " to continue, pass ", Keyword("overwrite=True")),
            " to replace them, or choose another folder",
        )


def unlisted(path: str) -> Message:
    """The error of an output that exists, and is in no manifest."""
    return Message(
        f"{path}: already exists, and is in no manifest. Choose another folder, or pass ",
        *(Keyword("overwrite=True"), " to replace it"),
    )


@contextmanager
def opened(
    folder: str,
    files: Sequence[str],
    wanted: Iterable[Wanted],
    *,
    resume: bool,
    overwrite: bool,
    durable: bool = False,
    defaults: Mapping[str, Any] | None = None,
    is_edited: Callable[[str, Wanted, Record], bool] = lambda path, each, line: False,
    advice: str = TEMPLATE_ADVICE,
) -> Iterator[tuple[Journal, Standing]]:
    """Lock an output folder, which is there, for a run; gives its journal, and which outputs are done.

    files     : of all outputs
    wanted    : the outputs; read with `resume` only
    resume    : whether to continue an earlier run: finished outputs count
    overwrite : with `resume`, whether those may be replaced that were made otherwise
    durable   : as for `Journal`
    defaults, is_edited : as for `Journal.standing`
    advice    : how to get other names, for messages

    Raises
    ------
    SettingError : another run has the folder, names are one file in it, a folder of an output is a link, or finished
                   outputs were made otherwise.
    """
    with Journal(folder, durable=durable) as journal:
        if journal.ignores_case():
            check_cases(files, advice)
        folders = check_folders(folder, files)
        _remove_leftovers(folders)
        try:
            states = journal.standing(wanted, defaults or {}, is_edited) if resume else Standing()
            if states.changed and not overwrite:
                raise SettingError(
                    f"{differences(folder, states.changed)}. Take the old ones again, choose another folder, or "
                    f"replace {'them' if len(states.changed) > 1 else 'it'} with ",
                    *(Keyword("resume=True"), ", ", Keyword("overwrite=True")),
                )
            yield journal, states
        finally:
            _remove_leftovers(folders)  # of workers that died


def _remove_leftovers(folders: Iterable[str]) -> None:
    for folder in folders:
        remove_leftovers(folder)


def differences(folder: str, changed: Mapping[str, Changes]) -> str:
    """What was made otherwise in a folder, with an example of each difference."""
    number = f"{len(changed):,} finished outputs were" if len(changed) > 1 else "a finished output was"
    outputs: dict[str, list[str]] = {}
    for output, changes in changed.items():
        for name in changes:
            outputs.setdefault(name, []).append(output)
    texts = []
    for name, some in outputs.items():
        was, now = changed[some[0]][name]
        count = f"{len(some):,} outputs, such as " if len(some) > 1 else ""
        texts.append(f"{name} was {was}, is now {now} in {count}{some[0]}")
    return f"{folder}: {number} made with other inputs or settings ({'; '.join(texts)})"
