"""Commands on a system that lacks what only some have: none of Linux's or POSIX's extras, in a process of its own."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import pytest
from here import MODELS, NANO, SHIPPED
from processes import NAMDSP, run_process

from namdsp import read_audio

#: What macOS or Windows lacks. Owners and file locks stay: where they are used is chosen by the system's name.
ABSENT = (
    "os.memfd_create os.sched_getaffinity os.sched_setaffinity os.posix_fallocate os.posix_fadvise os.eventfd "
    "os.tcgetpgrp os.getpgrp os.killpg os.mkfifo os.fchmod signal.SIGHUP signal.SIGALRM signal.setitimer "
    "signal.ITIMER_REAL signal.pthread_sigmask time.CLOCK_MONOTONIC"
)
LAUNCH = """
import importlib, sys
absent, sys.argv[1:] = sys.argv[1].split(), sys.argv[2:]
for name in absent:
    module, _, attribute = name.partition(".")
    module = importlib.import_module(module)
    if hasattr(module, attribute):
        delattr(module, attribute)
sys.modules.update(dict.fromkeys(("termios", "tty", "resource")))
from namdsp.__main__ import main
sys.exit(main())
"""
COMMANDS = {
    "render": f"render {MODELS}/di.wav {NANO} OUT/a.wav --ir {SHIPPED}/cab.wav --gate-db -60",
    "render to a pipe": f"render {MODELS}/di.wav {NANO} - --ir {SHIPPED}/cab.wav",
    "batch": f"batch {MODELS}/di.wav {NANO} {MODELS}/a1_pico.nam -o OUT/set --threads 2",
    "audition": f"audition {MODELS}/di.wav {NANO} {MODELS}/a1_pico.nam -o OUT/page",
    "export": f"export {NANO} -o OUT/library",
    "parity": f"parity {NANO} --engine numba,numpy",
}


def run(command: list[str], words: str, folder: Path) -> tuple[int, bytes, dict[str, str]]:
    """Exit code, stdout with the folder's name left out, and the digests of the files that were written."""
    folder.mkdir()
    done = run_process(*command, *words.replace("OUT", str(folder)).split(), text=False)
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    digests = {
        path.relative_to(folder).as_posix(): hashlib.sha256(
            read_audio(path)[0].tobytes() if path.suffix == ".wav" else path.name.encode()
        ).hexdigest()
        for path in files
    }
    return done.returncode, done.stdout if words.endswith("cab.wav") else b"", digests


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_does_without_what_a_system_lacks_and_writes_the_same(name: str, tmp_path: Path) -> None:
    usual = run([*NAMDSP], COMMANDS[name], tmp_path / "usual")
    without = run([sys.executable, "-c", LAUNCH, ABSENT], COMMANDS[name], tmp_path / "without")
    assert without == usual
