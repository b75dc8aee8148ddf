"""A file that appears under its name whole, or not at all.

The bytes go to a hidden temporary file beside the target; publish() gives it the name in one step.
Whatever goes wrong before that (error, ctrl-C, a writer that is dropped) leaves the folder as it was.
Not here: what is in the file (writer.py).
"""

import contextlib
import os
import secrets
import shutil
import stat
import weakref
from collections.abc import Iterable

from namdsp.errors import AudioError

PathLike = str | os.PathLike[str]


class PendingFile:
    """The right to publish `temporary` as `path`, checked before any work is done.

    path      : the target; a symlink is followed, as by an ordinary open
    overwrite : whether an existing file may be replaced
    inputs    : files that the target must not be, under any name, even with overwrite
    """

    def __init__(self, path: PathLike, *, overwrite: bool = False, inputs: Iterable[PathLike] = ()) -> None:
        self.path = os.fspath(path)
        self._overwrite = overwrite
        try:
            self._target = os.path.realpath(self.path)
            self._check_target([os.fspath(each) for each in inputs])
            self.temporary = self._create_temporary()
        except AudioError:
            raise
        except (OSError, ValueError) as error:  # ValueError: a NUL in the name
            raise self._failed(error) from error
        self._remove = weakref.finalize(self, _remove_if_ours, self.temporary, os.getpid())

    def publish(self) -> None:
        """Give the finished temporary file its name; afterwards nothing temporary is left, come what may."""
        try:
            if self._overwrite:
                if os.path.exists(self._target):
                    shutil.copymode(self._target, self.temporary)
                os.replace(self.temporary, self._target)
            else:
                self._publish_new()
        except FileExistsError:
            raise AudioError(
                f"{self.path}: appeared while it was being rendered; expected the name to stay free. "
                "That file was kept, the render dropped: choose another name, or use -y (overwrite=True)."
            ) from None
        except OSError as error:
            raise self._failed(error) from error
        finally:
            self.discard()

    def discard(self) -> None:
        """Remove the temporary file. Does nothing after publish() or a second time."""
        self._remove()

    def _publish_new(self) -> None:
        try:
            os.link(self.temporary, self._target)  # refuses an existing name, unlike a rename
        except FileExistsError:
            raise
        except OSError:
            # no hard links here (FAT, some network drives): look, then rename
            if os.path.lexists(self._target):
                raise FileExistsError from None
            os.replace(self.temporary, self._target)

    def _check_target(self, inputs: list[str]) -> None:
        folder = os.path.dirname(self._target)
        if not os.path.isdir(folder):
            raise AudioError(
                f"{self.path}: there is no folder {folder}; expected an existing one. Make it first."
            )
        try:
            found = os.stat(self._target)
        except FileNotFoundError:
            return
        if stat.S_ISDIR(found.st_mode):
            raise AudioError(
                f"{self.path}: is a folder; expected a file name. Add one: {self.path}/render.wav"
            )
        for each in inputs:
            if os.path.exists(each) and os.path.samefile(each, self._target):
                raise AudioError(
                    f"{self.path}: is the same file as the input {each}; expected another file. "
                    "An input is never overwritten: choose another output name."
                )
        if not self._overwrite:
            raise AudioError(
                f"{self.path}: exists already; expected a free name. "
                "Choose another one, or replace it with -y (overwrite=True)."
            )
        if not stat.S_ISREG(found.st_mode) or not os.access(self._target, os.W_OK):
            raise AudioError(
                f"{self.path}: cannot be replaced (a device, or write-protected); expected an ordinary, "
                "writable file. Choose another name or change its permissions."
            )

    def _create_temporary(self) -> str:
        name = f".namdsp-{secrets.token_hex(8)}.tmp"
        temporary = os.path.join(os.path.dirname(self._target), name)
        # not tempfile.mkstemp: its 0600 would stay with the published file, this mode obeys the umask
        os.close(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        return temporary

    def _failed(self, error: Exception) -> AudioError:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        return AudioError(
            f"{self.path}: cannot be written ({reason}); expected a folder that takes new files. "
            "Check the name, the folder's permissions and the space left."
        )


def _remove_if_ours(temporary: str, owner: int) -> None:
    if os.getpid() == owner:  # a forked child must not remove its parent's file
        with contextlib.suppress(OSError):
            os.unlink(temporary)
