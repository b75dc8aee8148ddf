"""Native callbacks, called as a sound library would call them: the bits, the counters, and what is never freed."""

from __future__ import annotations

import ctypes
import gc
import weakref
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from fake_jack import FakeJack
from native_amp import StreamAmp

import namdsp
from namdsp.live import native
from namdsp.live.session import Session
from namdsp.model import Model
from namdsp.native.compiled_process import PythonPlayer
from namdsp.native.records import View


class Mixer:
    """An amp of three inputs and two outputs: the first two together, and the third. Not compiled at all."""

    def __init__(self) -> None:
        kind = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * 3)
        self._play = kind(self._mix)
        address = ctypes.cast(self._play, ctypes.c_void_p).value
        self.player = SimpleNamespace(function=address, record=0, native=True)

    def _mix(self, record: int, x_at: int, out_at: int) -> int:
        x, out = view(x_at), view(out_at)
        out[0] = x[0] + x[1]
        out[1] = x[2]
        return 0


class Halver:
    """An amp in Python that halves, or fails."""

    latency_frames = 0

    def __init__(self) -> None:
        self.fails = False
        self.player = PythonPlayer(self.process_into)

    def process_into(self, block: Any, out: Any) -> None:
        np.divide(block, 0 if self.fails and 1 // 0 else 2, out=out)

    def reset(self) -> None:
        pass


def view(address: int) -> Any:
    """What a view shows, as an array."""
    shown = View.from_address(address)
    memory = (ctypes.c_char * (shown.channels * shown.row_step)).from_address(shown.data_at)
    shape, strides = (shown.channels, shown.frames), (shown.row_step, shown.step)
    return np.ndarray(shape, np.float32, memory, strides=strides)


def begin(model: Model, channels: int = 1) -> tuple[FakeJack, Session, native.NativeCallback]:
    """A session as a client that plays natively."""
    jack = FakeJack(channels, channels)
    session = Session(StreamAmp(model), rate_hz=48000, max_block=64)
    callback = native.jack_callback(session, jack, jack, jack.inputs, jack.outputs)
    return jack, session, callback


def test_every_cycle_is_played_with_the_streams_bits_whatever_its_length(model: Model, noise: Any) -> None:
    jack, session, _ = begin(model)
    x = noise(64 + 16 + 300 + 1 + 2048)
    split = np.split(x, np.cumsum([64, 16, 300, 1]))
    played = np.concatenate([jack.cycle(block[np.newaxis])[0] for block in split])
    assert np.array_equal(played.view(np.int32), model.render(x).view(np.int32))
    load = session.load()
    assert (load.blocks, load.frames, load.silent_blocks) == (5, len(x), 0)
    assert 0 < load.mean <= load.worst


def test_multiple_channels_are_gathered_from_their_ports(model: Model, noise: Any) -> None:
    jack = FakeJack(3, 2)
    session = Session(Mixer(), rate_hz=48000, max_block=64)
    native.jack_callback(session, jack, jack, jack.inputs, jack.outputs).keep()
    for frames in (64, 3, 5000):  # more than there is space for at a time
        x = noise(frames, 3)
        assert np.array_equal(jack.cycle(x), [x[0] + x[1], x[2]])


def test_a_cycle_of_no_frames_is_none(model: Model) -> None:
    jack, session, _ = begin(model)
    function, argument = jack.callbacks["process"]
    assert function(0, argument) == 0
    assert session.load().blocks == 0


def test_only_the_lower_half_of_the_frames_register_counts(model: Model, noise: Any) -> None:
    jack, session, callback = begin(model)
    jack.cycle(noise(8)[np.newaxis])
    call = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_uint64, ctypes.c_void_p)(callback.function)
    jack.buffers[:] = noise(8), noise(8)
    assert call(0xDEADBEEF00000008, callback.argument) == 0
    assert session.load().frames == 16


def test_peaks_are_those_of_both_sides_and_nan_is_none(model: Model) -> None:
    jack, session, _ = begin(model)
    x = np.zeros((1, 64), np.float32)
    x[0, 3:6] = 0.25, -0.5, np.nan
    y = jack.cycle(x)
    jack.cycle(np.full((1, 8), 0.125, np.float32))
    levels = session.read_peaks_dbfs()
    assert levels[0] == pytest.approx(-6.0206, abs=1e-3)
    assert levels[1] >= 20 * np.log10(np.abs(y).max()) - 1e-3
    assert session.read_peaks_dbfs() == (-np.inf, -np.inf)


def test_xruns_and_the_latest_start_are_counted(model: Model) -> None:
    jack, session, _ = begin(model)
    for since in (16, 48, 32):
        jack.since_start = since
        jack.cycle(np.zeros((1, 64), np.float32))
    jack.xrun()
    jack.xrun()
    assert session.load().latest_start == 0.75
    assert session.load().xruns == 2


def test_xruns_are_those_beyond_the_deadline(model: Model) -> None:
    jack, session, _ = begin(model)
    session.record.rate_hz = 10**9  # 64 frames last 64 ns
    jack.cycle(np.zeros((1, 64), np.float32))
    assert session.load().missed_deadlines == 1
    assert session.load().worst > 1
    session.clear()
    session.record.rate_hz = 1
    jack.cycle(np.zeros((1, 64), np.float32))
    assert session.load().missed_deadlines == 0


def test_an_amp_in_use_elsewhere_gives_silence_and_is_counted(model: Model, noise: Any) -> None:
    jack, session, _ = begin(model)
    session.amp.record.in_use.value = 1
    assert not jack.cycle(noise(64)[np.newaxis]).any()
    session.amp.record.in_use.value = 0
    assert jack.cycle(noise(64)[np.newaxis]).any()
    assert (session.load().blocks, session.load().silent_blocks) == (2, 1)


def test_another_version_of_a_package_is_refused(model: Model) -> None:
    jack = FakeJack(1, 1)
    session = Session(StreamAmp(model), rate_hz=48000, max_block=64)
    del jack._lib.jack_port_get_buffer
    with pytest.raises(namdsp.DeviceError, match="the package JACK-Client is of a version that"):
        native.jack_callback(session, jack, jack, jack.inputs, jack.outputs)


def test_systems_without_a_clock_of_their_own_have_pythons(
    model: Model, noise: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("time.CLOCK_MONOTONIC")
    jack, session, _ = begin(model)
    jack.cycle(noise(64)[np.newaxis])
    assert session.load().blocks == 1
    assert 0 < session.load().mean < 100


def test_an_amp_in_python_is_called_and_its_error_is_silence(model: Model, noise: Any) -> None:
    jack = FakeJack(2, 2)
    amp = Halver()
    session = Session(amp, rate_hz=48000, max_block=64)
    native.jack_callback(session, jack, jack, jack.inputs, jack.outputs).keep()
    assert not session.native
    x = noise(100, 2)
    assert np.array_equal(jack.cycle(x), x / 2)
    amp.fails = True
    assert not jack.cycle(x).any()
    assert isinstance(session.failure, ZeroDivisionError)
    assert session.load().silent_blocks == 1


def test_nothing_is_freed_while_the_library_may_call(model: Model) -> None:
    _, session, callback = begin(model)
    alive = weakref.ref(session)
    callback.keep()
    callback.keep()
    stored = weakref.ref(callback)
    del session, callback, _
    gc.collect()
    assert alive() is not None
    result = stored()
    assert result is not None
    result.release()
    result.release()
    del result
    gc.collect()
    assert alive() is None
