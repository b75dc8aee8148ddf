"""Locks of open files: flock, on Windows a byte far behind the end. They end with their process, however it ends."""

import os
import sys

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_FAR_BEHIND = 1 << 62


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
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return None
    return True
