"""A tape deck as a JACK client: plays a signal, and records what comes back, sample for sample.

The amp is between the deck's output and input, which is a loop; JACK breaks it by one block. So frame n of the
tape comes back as frame n + block of the recording, and nothing else shifts it.
"""

from __future__ import annotations

import threading
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from namdsp.live.jack import import_jack, open_client

Float32 = NDArray[np.float32]


class TapeDeck:
    """One input, one output.

    xruns : that the server told of while the tape ran
    gaps  : cycles that the server left out while the tape ran
    """

    def __init__(self, tape: Float32) -> None:
        self._client = open_client("deck")
        self._source = self._client.inports.register("in")
        self._target = self._client.outports.register("out")
        self._tape = tape
        # written to once: a page that is not there yet costs milliseconds when it is first touched
        self._recording = np.full(len(tape) + self._client.blocksize, np.nan, np.float32)
        self._at = -1  # the tape is still
        self._next_time = 0
        self._done = threading.Event()
        self.xruns = 0
        self.gaps = 0
        self._client.set_process_callback(self._process)
        self._client.set_xrun_callback(self._xrun)

    def __enter__(self) -> Self:
        self._client.activate()
        return self

    def __exit__(self, *_: object) -> None:
        self._client.deactivate()
        self._client.close()

    def connect(self, amp_input: str, amp_output: str) -> bool:
        """Put the amp into the loop; whether it was there, and active."""
        try:
            self._client.connect(self._target, amp_input)
            self._client.connect(amp_output, self._source)
        except import_jack().JackErrorCode:
            return False
        return True

    def connections(self) -> set[tuple[str, str]]:
        """(source, target) of all connections on the server."""
        client = self._client
        return {
            (port.name, other.name)
            for port in client.get_ports(is_audio=True, is_output=True)
            for other in client.get_all_connections(port)
        }

    def run(self, timeout_seconds: float) -> Float32:
        """Play the tape once; returns the recording, aligned with it."""
        self._at = 0
        if not self._done.wait(timeout_seconds):
            raise RuntimeError("the tape did not come to its end: the JACK server stands still")
        return self._recording[self._client.blocksize :]

    def _process(self, frames: int) -> None:
        target = self._target.get_array()
        at = self._at
        if at < 0 or self._done.is_set():
            target[:] = 0.0
            self._next_time = self._client.last_frame_time + frames
            return
        now = self._client.last_frame_time
        self.gaps += now != self._next_time
        self._next_time = now + frames
        recorded = self._recording[at : at + frames]
        recorded[:] = self._source.get_array()[: len(recorded)]
        played = self._tape[at : at + frames]
        target[: len(played)] = played
        target[len(played) :] = 0.0
        self._at = at + frames
        if self._at >= len(self._recording):
            self._done.set()

    def _xrun(self, delayed_usecs: Any) -> None:
        if self._at >= 0 and not self._done.is_set():
            self.xruns += 1
