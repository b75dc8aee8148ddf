"""Blocks of a stream go to a device and back in compiled code: on a substitute for the driver, whose kernel copies."""

from __future__ import annotations

import ctypes
import struct
import threading

import numpy as np
import pytest
from fake_driver import FakeLibrary
from here import MODELS

import namdsp
from namdsp.kernels.triton_gpu.compiler import KernelBinary
from namdsp.kernels.triton_gpu.device import code
from namdsp.kernels.triton_gpu.device.cuda import Gpu
from namdsp.kernels.triton_gpu.device.driver import Driver
from namdsp.kernels.triton_gpu.fused.kernel import PARAMETERS
from namdsp.kernels.triton_gpu.fused.launcher import POSITIONS, Launcher, ModelKernel
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.fused.stream import StreamBank
from namdsp.kernels.triton_gpu.source import KernelSource
from namdsp.native.records import FAILED

LONGEST = 40
KERNEL = KernelSource("a copy", "", PARAMETERS, ())
LAYOUT = "Q" * 6 + "i" * 13


COPYING = ModelKernel(
    kernel=KERNEL,
    constants={"STATE": 32, "BT": 64, "THREADS": 32},
    floats=32,
    pack=lambda plan: np.zeros(0, np.float32),
    past=lambda signal, position: np.zeros((1, 1), np.int64),
    warm=0,
    table=np.zeros(1, np.int32),
)


class Playing:
    """What the kernel does, and when.

    delayed : seconds after the launch at which the last sample of a row comes
    seen : position, frames and voices of each launch
    """

    def __init__(self, late: float = 0.0) -> None:
        self.late, self.seen = late, []
        self.threads: list[threading.Timer] = []

    def finish(self) -> None:
        for thread in self.threads:
            thread.join(10)

    def __call__(self, sizes: tuple[int, ...], arguments: bytes) -> None:
        x, y, _, _, _, unusable, position, frames, *_, voices = struct.unpack("@" + LAYOUT, arguments)[:13]
        self.seen.append((position, frames, voices))
        assert sizes[:3] == (voices, 1, 1)
        for voice in range(voices):
            row = 4 * LONGEST * voice
            ctypes.memmove(y + row, x + row, 4 * (frames - 1))
            last = y + row + 4 * (frames - 1), x + row + 4 * (frames - 1), 4
            if self.late:
                self.threads.append(threading.Timer(self.late, ctypes.memmove, last))
                self.threads[-1].start()
            else:
                ctypes.memmove(*last)
            ctypes.c_int32.from_address(unusable + 4 * voice).value = voice == 1


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> FakeLibrary:
    created = KernelBinary("kernel", 32, 0, LAYOUT, b"")
    monkeypatch.setattr(code, "load", lambda *_: created)
    return FakeLibrary()


def bank_of(library: FakeLibrary, voices: int) -> StreamBank:
    plan = namdsp.load(MODELS / "smallest.nam").plan
    return StreamBank(Launcher([plan], Shape(1, 1, 1), Gpu(Driver(library), 0), COPYING), voices, LONGEST)


@pytest.mark.parametrize("delayed", [0.0, 0.0002, 0.05])  # there; while it is polled; after that
@pytest.mark.parametrize("voices", [1, 3])
def test_a_block_is_returned_when_all_of_it_is_there(
    voices: int, delayed: float, library: FakeLibrary
) -> None:
    playing = library.kernel = Playing(delayed)
    library.finish = playing.finish
    bank = bank_of(library, voices)
    rng = np.random.default_rng(1)
    at = 0
    for frames in (1, LONGEST, 7):
        x = rng.standard_normal((voices, frames)).astype(np.float32)
        out = np.full((voices, frames), np.nan, np.float32)
        assert bank.process(x, out) == (voices > 1)
        np.testing.assert_array_equal(out, x)
        assert playing.seen[-1] == (at, frames, voices)
        at += frames
        assert bank.position == at


def test_multiple_voices_go_in_parts_with_separate_memory(library: FakeLibrary) -> None:
    playing = library.kernel = Playing()
    bank = bank_of(library, 300)  # 132 processors: 160 a part
    x = np.random.default_rng(2).standard_normal((300, 2 * LONGEST)).astype(np.float32)[:, ::2]  # not dense
    x[:, 0] = np.arange(300)
    out = np.full((LONGEST, 300), np.nan, np.float32).T
    assert bank.process(x, out) == 2  # voice 1 of each part
    np.testing.assert_array_equal(out, x)
    assert playing.seen == [(0, LONGEST, 160), (0, LONGEST, 140)]


def test_a_block_in_place_and_one_longer_than_the_longest(library: FakeLibrary) -> None:
    playing = library.kernel = Playing()
    bank = bank_of(library, 2)
    x = np.random.default_rng(3).standard_normal((2, 3 * LONGEST - 5)).astype(np.float32)
    expected = x.copy()
    assert bank.process(x, x) == 3
    np.testing.assert_array_equal(x, expected)
    assert [frames for _, frames, _ in playing.seen] == [LONGEST, LONGEST, LONGEST - 5]
    assert bank.process(x[:, :0], x[:, :0]) == 0
    assert bank_of(library, 0).process(x[:0], x[:0]) == 0


def test_positions_go_round(library: FakeLibrary) -> None:
    playing = library.kernel = Playing()
    bank = bank_of(library, 1)
    bank._record.position = POSITIONS - 3
    x = np.ones((1, 5), np.float32)
    bank.process(x, x)
    assert (playing.seen, bank.position) == ([(POSITIONS - 3, 5, 1)], 2)


@pytest.mark.parametrize("voices", [1, 300])
@pytest.mark.parametrize("name", ["cuCtxSetCurrent", "cuLaunchKernel", "cuEventRecord", "cuEventSynchronize"])
def test_a_device_that_fails_says_what_and_nothing_was_played(
    voices: int, name: str, library: FakeLibrary
) -> None:
    """Nor is a kernel left that writes memory which others get."""
    bank, waited = bank_of(library, voices), []
    x = np.ones((voices, 4), np.float32)
    library.finish = lambda: waited.append(len(library.launches))
    library.refuse[name] = 700
    with pytest.raises(namdsp.EngineError, match=rf'error number 700 \({name}\)\. Use engine="numba"'):
        bank.process(x, np.empty_like(x))
    assert not library.launches or waited[-1] == len(library.launches)
    assert bank.fast_path is not None
    assert bank.fast_path(x, np.empty_like(x)) == FAILED
    assert bank.position == 0
    library.refuse.clear()
    library.kernel = Playing()
    bank.process(x, x)
    assert bank.position == 4
