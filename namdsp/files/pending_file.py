"""Output files of audio and pictures: checked before any work is done, written under a temporary name, then renamed.

Not here: the atomic rename itself (files/atomic_file.py), the contents (writer.py).
"""

import contextlib
import errno
import os
import shutil
import stat
from collections.abc import Callable, Iterable
from typing import Any

from namdsp.common.settings import check_switch
from namdsp.errors import AudioError, Keyword, NamdspError, SettingError
from namdsp.files.atomic_file import AtomicFile, PathLike, sync_folder

#: Messages of the system that the disk is full, so that no further file can be written.
FULL = tuple(os.strerror(code) for code in (errno.ENOSPC, errno.EDQUOT))


def require_file_name(path: str) -> None:
    """Raise AudioError for an empty name or one of a folder, with any suffix."""
    if not path:
        raise AudioError("'': is no file name. Give one, such as render.wav")
    if path.endswith(("/", os.sep)) or os.path.isdir(path):
        raise AudioError(
            f"{path}: is a folder; expected a file name. Add one: {os.path.join(path, 'render.wav')}"
        )


def make_folder(folder: str, *, durable: bool = False) -> Callable[[], None]:
    """Make a folder and its missing parents; returns a function that removes those that were made, if they are empty.

    durable : whether their names are on the disk before it returns

    Raises
    ------
    SettingError : it cannot be made; nothing is left of it.
    """
    missing: list[str] = []

    def remove() -> None:
        for created in missing:
            with contextlib.suppress(OSError, ValueError):
                os.rmdir(created)

    try:
        path = os.path.abspath(folder)
        while not os.path.isdir(path) and path != os.path.dirname(path):
            missing.append(path)
            path = os.path.dirname(path)
        for created in reversed(missing):  # not os.makedirs: it goes no deeper than Python's stack
            with contextlib.suppress(FileExistsError):
                os.mkdir(created)
            if durable:
                sync_folder(os.path.dirname(created))
        if not os.path.isdir(folder):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        remove()
        raise SettingError(
            f"{folder}: cannot be made ({_reason(error)}); expected a folder for outputs. Check its permissions and "
            "the space left, or choose another"
        ) from None
    except BaseException:
        remove()
        raise
    return remove


def _reason(error: Exception) -> object:
    return error.strerror if isinstance(error, OSError) else error


def is_disk_full(error: NamdspError) -> bool:
    """Whether an error says that the disk is full."""
    return any(reason in error.message for reason in FULL)


def require_no_input(path: str, inputs: Iterable[str]) -> None:
    """Raise AudioError if an output is the same file as an input, under any name."""
    for source in inputs:
        if is_same_file(source, path):
            raise AudioError(
                f"{path}: is the same file as the input {source}; expected another file. "
                "An input is never overwritten: choose another output name"
            )


def is_same_file(path: str, other: str) -> bool:
    """Whether two paths are the same existing file."""
    try:
        return os.path.samefile(path, other)
    except (OSError, ValueError):
        return False


class PendingFile(AtomicFile):
    """An `AtomicFile` whose target is checked before any work is done, and whose errors are `AudioError`.

    path      : the target
    overwrite : whether an existing file may be replaced
    inputs    : files that the target must not be, under any name, even with overwrite
    follow    : whether a symlink is followed, as by an ordinary open; else it is what is replaced, and its target stays
    durable, tidy : as for `AtomicFile`
    """

    def __init__(
        self,
        path: PathLike,
        *,
        overwrite: bool = False,
        inputs: Iterable[PathLike] = (),
        follow: bool = True,
        durable: bool = True,
        tidy: bool = True,
    ) -> None:
        self.path: str = os.fspath(path)
        check_switch(overwrite, "overwrite")
        try:
            target = os.path.realpath(self.path) if follow else os.path.join(os.getcwd(), self.path)
            self._check_target(target, [os.fspath(source) for source in inputs], overwrite, follow=follow)
            super().__init__(target, replace=overwrite, durable=durable, tidy=tidy)
        except AudioError:
            raise
        except (OSError, ValueError) as error:  # ValueError: a NUL in the name
            raise self._failed(error) from error

    def write(self, content: bytes) -> None:
        """Write the whole content of the file, as bytes, over what was written before, in its room on the disk."""
        try:
            self.file.seek(0)
            self.file.write(content)
            self.file.truncate()
            self.file.flush()
        except OSError as error:
            raise self._failed(error) from error

    def publish(self) -> None:
        """Give the finished file its name; the temporary file is gone in any case."""
        try:
            if self._replace and os.path.exists(self.target) and not os.path.islink(self.target):
                shutil.copymode(self.target, self.temporary)
            super().publish()
        except FileExistsError:
            raise AudioError(
                f"{self.path}: appeared while it was being made; expected the name to stay free. "
                "That file was kept, the new one dropped: choose another name, or use ",
                Keyword("overwrite=True"),
            ) from None
        except OSError as error:
            raise self._failed(error) from error
        finally:
            self.discard()

    def why_stopped(self) -> str | None:
        """The system's reason why the temporary file cannot grow, which libsndfile does not tell; spoils the file."""
        try:
            os.lseek(self.file.fileno(), 0, os.SEEK_END)
            for _ in range(2):  # the first may still write a part
                os.write(self.file.fileno(), bytes(1 << 16))
        except OSError as error:
            return error.strerror
        return None

    def _check_target(self, target: str, inputs: list[str], overwrite: bool, *, follow: bool) -> None:
        folder = os.path.dirname(target)
        if not os.path.isdir(folder):
            missing = f"{folder} is no folder" if os.path.exists(folder) else f"there is no folder {folder}"
            raise AudioError(f"{self.path}: {missing}. Make it first, or choose another folder")
        try:
            status = os.stat(target, follow_symlinks=follow)
        except FileNotFoundError:
            return
        require_no_input(self.path, inputs)
        if not overwrite:
            raise AudioError(
                f"{self.path}: already exists. Choose another name, or pass ",
                *(Keyword("overwrite=True"), " to replace it"),
            )
        if stat.S_ISLNK(status.st_mode):  # it is replaced itself
            return
        if not stat.S_ISREG(status.st_mode) or not os.access(target, os.W_OK):
            raise AudioError(
                f"{self.path}: cannot be replaced (a device, or write-protected); expected an ordinary, "
                "writable file. Choose another name or change its permissions"
            )

    def _failed(self, error: Exception) -> AudioError:
        return AudioError(
            f"{self.path}: cannot be written ({_reason(error)}); expected a folder with write permission. "
            "Check the name, the folder's permissions and the space left"
        )


def write_whole(path: PathLike, content: bytes, **how: Any) -> None:
    """Write a file by way of a `PendingFile`, whose errors these are. how : for `PendingFile`."""
    with PendingFile(path, **how) as pending:
        pending.write(content)
        pending.publish()
