"""A JACK server with the dummy driver: a clock, and no sound card. Its own name keeps it apart from any other."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Self

from namdsp.errors import DeviceError
from namdsp.live.jack import import_jack, open_client

START_SECONDS = 20.0
PRIORITY = 20  # of the server; its clients' threads get 5 less. Without the right to it, none


def missing() -> str | None:
    """What is missing for a server and its clients, None if nothing is."""
    if shutil.which("jackd") is None:
        return "jackd is not installed (Debian: jackd2)"
    try:
        import_jack()
    except DeviceError as error:
        return str(error)
    return None


def may_be_realtime() -> bool:
    """Whether this process may have the priority that an audio thread should have."""
    try:
        before = os.sched_getscheduler(0), os.sched_getparam(0)
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(PRIORITY))
    except (AttributeError, OSError):
        return False
    os.sched_setscheduler(0, *before)
    return True


class DummyServer:
    """A server inside a `with`.

    environment : for the processes that are to find it; it is set in this one too
    witness     : a client that does nothing
    """

    def __init__(self, *, rate_hz: int, block_frames: int) -> None:
        self.block_frames = block_frames
        self.rate_hz = rate_hz
        self.environment = {
            "JACK_DEFAULT_SERVER": f"namdsp-{os.getpid()}-{time.monotonic_ns() % 10**9}",
            "JACK_NO_START_SERVER": "1",
            "JACK_NO_AUDIO_RESERVATION": "1",
        }
        self._before = {key: os.environ.get(key) for key in self.environment}
        self.process: subprocess.Popen[bytes] | None = None
        self.witness: Any = None
        self._log = tempfile.TemporaryFile()  # noqa: SIM115  closed at the end of the `with`

    def __enter__(self) -> Self:
        os.environ.update(self.environment)
        name = self.environment["JACK_DEFAULT_SERVER"]
        driver = ["-d", "dummy", "-r", str(self.rate_hz), "-p", str(self.block_frames)]
        self.process = subprocess.Popen(
            # --sync: a cycle waits for its clients instead of going on with what the last one left
            ["jackd", "-n", name, "--realtime", "-P", str(PRIORITY), "--sync", "--temporary", *driver],
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=self._log,
        )
        try:
            self._wait()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _wait(self) -> None:
        assert self.process is not None
        end = time.monotonic() + START_SECONDS
        while self.process.poll() is None and time.monotonic() < end:
            try:
                # a temporary server ends with its last client, so it cannot outlive this process
                self.witness = open_client("witness")
            except DeviceError:
                time.sleep(0.05)
            else:
                return
        raise RuntimeError(f"jackd did not start within {START_SECONDS:g} s")

    def late(self, client: str) -> int:
        """How many cycles ended while this client was still at work, by the server's log.

        Clients that had not even been woken are not counted: that is the system's doing.
        """
        self._log.seek(0)
        return self._log.read().count(f"client = {client} was not finished, state = Running".encode())

    def stop(self) -> None:
        """End the server, also under its clients; the `with` does it too."""
        assert self.process is not None
        if self.witness is not None:
            self.witness.close()
            self.witness = None
        self.process.terminate()  # a killed server would keep its place among the eight that there can be
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)
        for left in Path("/dev/shm").glob(f"jack*{self.environment['JACK_DEFAULT_SERVER']}*"):
            left.unlink(missing_ok=True)

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._log.close()
        for key, value in self._before.items():
            if value is None:
                del os.environ[key]
            else:
                os.environ[key] = value
