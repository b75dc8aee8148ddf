"""PortAudio's native callback on a card that is played by a fake, and a library that hangs."""

from __future__ import annotations

import atexit
import gc
import os
import threading
import weakref
from typing import Any

import pytest
from fake_sounddevice import FakeSounddevice
from native_amp import StreamAmp
from waiting import LIMIT_SECONDS, wait_until

from namdsp.errors import DeviceError
from namdsp.live import portaudio
from namdsp.live.call_timeout import DeviceTimeoutError
from namdsp.live.device import DeviceOptions
from namdsp.live.portaudio import PortAudioDevice
from namdsp.live.session import Session
from namdsp.model import Model


def begin(card: FakeSounddevice, model: Model, first_input: int = 1) -> tuple[PortAudioDevice, Session]:
    """A device that has played its script."""
    device = PortAudioDevice(DeviceOptions(None, None, 64, 48000, 48000, 1, 1, first_input=first_input))
    session = Session(StreamAmp(model), rate_hz=48000, max_block=64)
    device.start(session)
    wait_until(lambda: session.load().blocks > len(card.script))
    return device, session


def test_another_version_of_the_package_is_refused(
    card: FakeSounddevice, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(FakeSounddevice, "_StreamBase")
    with pytest.raises(DeviceError, match="the package sounddevice is of a version that"):
        begin(card, model)


def test_a_device_that_nobody_holds_is_closed_and_then_its_session_goes(
    card: FakeSounddevice, model: Model
) -> None:
    device, session = begin(card, model)
    alive = weakref.ref(session)
    del session
    gc.collect()
    assert alive() is not None
    del device
    gc.collect()
    assert card.streams[0].closed
    card.streams.clear()
    gc.collect()
    assert alive() is None


def test_a_library_that_hangs_at_the_end_is_not_waited_for_and_what_it_may_touch_stays(
    card: FakeSounddevice, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("namdsp.live.call_timeout.ANSWER_SECONDS", 0.05)
    unregistered: list[Any] = []
    monkeypatch.setattr(atexit, "unregister", unregistered.append)
    device, session = begin(card, model)
    alive = weakref.ref(session)
    stream, ended = card.streams.pop(), threading.Event()
    abort = stream.abort
    monkeypatch.setattr(stream, "abort", lambda: ended.wait(LIMIT_SECONDS) and abort())
    device.stop()
    assert unregistered == [card._exit_handler]  # it would hang at the interpreter's end
    del device, session
    gc.collect()
    assert alive() is not None
    ended.set()
    wait_until(lambda: stream.closed)


def test_a_library_that_hangs_at_its_start_is_reported_on_a_stderr_that_it_has_silenced(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("namdsp.live.call_timeout.ANSWER_SECONDS", 0.05)
    ended, silenced = threading.Event(), threading.Event()

    def import_module(name: str) -> None:
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        silenced.set()
        ended.wait(LIMIT_SECONDS)

    monkeypatch.setattr(portaudio, "import_module", import_module)
    with pytest.raises(DeviceTimeoutError, match="portaudio: the library did not respond"):
        portaudio.import_sounddevice()
    assert silenced.is_set()
    ended.set()
    os.write(2, b"heard")
    assert capfd.readouterr().err == "heard"
