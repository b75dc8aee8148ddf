"""Locks of open files: flock, on Windows a byte far behind the end. They end with their process, however it ends."""

import errno
import os
import sys

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_FAR_BEHIND = (1 << 31) - 2  # the last that msvcrt can lock


def lock(handle: int) -> bool | None:
    """Lock an open file; False if another has locked it, None on a file system without locks.

    On Windows the position in the file moves.
    """
    try:
        if sys.platform == "win32":
            os.lseek(handle, _FAR_BEHIND, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        # Windows says EACCES, Wine 10 nothing
        return False if sys.platform == "win32" and error.errno != errno.EINVAL else None
    return True
