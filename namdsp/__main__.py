"""The `namdsp` command, and `python -m namdsp`. Ctrl-C ends it quietly while its modules are being imported too."""

import os
import signal
import sys

from namdsp.errors import INTERRUPTED


def main() -> int:
    """Run one command; returns its exit code."""
    python_handles = (
        signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )  # else it is ignored, perhaps
    if python_handles:
        signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    from namdsp.cli import import_command
    from namdsp.cli import main as run_command

    import_command(sys.argv[1:])
    try:
        if python_handles:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return run_command()
    except KeyboardInterrupt:  # before the command handles it, or afterwards
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
