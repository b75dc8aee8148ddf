"""Exported captures play the bits of streams: any target that runs here, blocks, hosts and instances."""

from __future__ import annotations

import ctypes
import platform
import shutil
from collections.abc import Sequence
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numpy as np
import pytest
from builders import layer_array, linear, lstm, save, sequential, wavenet
from comparing import assert_same_bits
from export_player import CROSS_COMPILER, EMULATOR, cross_missing, program, run
from float_mode import CONTROL, FLUSH, change_mode
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sampling import examples

import namdsp
from namdsp.native.records import BUSY, VoiceRecord


class Library:
    """A shared library named amp."""

    def __init__(self, folder: Path) -> None:
        self._library = ctypes.CDLL(str(folder / "libamp.so"))
        address, size = ctypes.c_void_p, ctypes.c_int64
        for name, result, arguments in (
            ("state_bytes", ctypes.c_size_t, []),
            ("init", ctypes.c_int, None),
            ("process", size, [address] * 3 + [size]),
            ("process_strided", size, [address] * 2 + [size] * 2 + [address] + [size] * 3),
            ("reset", None, [address]),
            ("latency", ctypes.c_size_t, []),
            ("sample_rate", ctypes.c_double, None),
            ("channels", ctypes.c_int, [ctypes.c_int]),
        ):
            function = getattr(self._library, f"amp_{name}")
            function.restype = result
            if arguments is not None:
                function.argtypes = arguments
            setattr(self, name, function)
        self.state_bytes: Any
        self.inputs, self.outputs = self.channels(0), self.channels(1)  # type: ignore[attr-defined]

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)

    def new(self, weights: Any = None) -> State:
        """A state in memory that was used before."""
        return State(self, weights)


class State:
    """An instance."""

    def __init__(self, library: Any, weights: Any = None) -> None:
        self.library, self.weights = library, weights
        self.room = aligned(library.state_bytes())
        self.room[:] = 0xFF
        self.address = self.room.ctypes.data
        more = () if weights is None else (ctypes.c_void_p(weights.ctypes.data),)
        self.code = library.init(ctypes.c_void_p(self.address), *more)
        self.replaced = 0

    def play(self, x: Any, splits: Sequence[int] = (64,)) -> Any:
        """x float32 [C, T] in blocks of these lengths, over and over."""
        x = np.atleast_2d(x)
        out = np.full((self.library.outputs, x.shape[1]), np.nan, np.float32)
        at = step = 0
        while at < x.shape[1]:
            frames = min(splits[step % len(splits)], x.shape[1] - at)
            block = np.ascontiguousarray(x[:, at : at + frames])
            created = np.empty((self.library.outputs, frames), np.float32)
            result = self.library.process(self.address, block.ctypes.data, created.ctypes.data, frames)
            assert result >= 0
            self.replaced += result
            out[:, at : at + frames] = created
            at, step = at + frames, step + 1
        return out


def aligned(size: int, boundary: int = 64) -> Any:
    """Bytes that start at a multiple of a boundary."""
    space = np.zeros(size + boundary, np.uint8)
    start = -space.ctypes.data % boundary
    return space[start : start + size]


def library(model: Any, folder: Path, **options: Any) -> Library:
    """Export and load."""
    namdsp.export(model, folder, name="amp", format="so", **options)
    return Library(folder)


X86 = platform.machine().lower() in ("x86_64", "amd64")
pytestmark = [
    pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler here"),
    pytest.mark.skipif(not X86, reason="the targets of these tests are x86"),
]
CUTS = (1, 63, 64, 65, 2, 1000, 7, 129, 0)
#: Rings, gates, a head1x1, FiLM.
GATED = wavenet(
    layer_array(channels=3, dilations=(1, 200), gating="gated", secondary="Sigmoid", activation="Softsign")
)
#: Two inputs, three outputs.
WIDE = linear(9, channels=(2, 3), weights=[0.1 * k - 2.0 for k in range(54)])
#: A long convolution, whose spectra a history makes; silence that is not settled, in front of it.
REMEMBERS = sequential(lstm(3), linear(1100))


def loaded(model: Any, folder: Path) -> Any:
    return namdsp.load(save(model, folder))


def noise(channels: int, frames: int = 1500, seed: int = 0) -> Any:
    return (0.4 * np.random.default_rng(seed).standard_normal((channels, frames))).astype(np.float32)


def expected(model: Any, x: Any) -> Any:
    """Of an engine that other tests hold against the reference, which is slow over an LSTM's silence."""
    return np.atleast_2d(model.render(np.atleast_2d(x), engine="numba"))


def has(*features: str) -> bool:
    here = llvm.get_host_cpu_features()
    return all(here.get(feature) for feature in features)


#: target -> what it needs of this processor
TARGETS = {
    "native": ("fma",),
    "x86-64-v2": ("sse4.2",),
    "x86-64-v3": ("avx2", "fma"),
    "x86-64-v4": ("avx512f", "avx512vl", "avx512dq", "avx512bw"),
}


#: What is exported, for which target, and whether its weights are a file of their own.
EXPORTS = {
    **{f"gated, {target}": (GATED, target, False) for target in TARGETS},
    "gated, separate": (GATED, "native", True),
    "wide": (WIDE, "native", False),
    "remembers": (REMEMBERS, "native", False),
    "remembers, old": (sequential(linear(3), linear(1600)), "x86-64-v2", False),
    "lstm": (lstm(4, 2), "native", False),
}
EXPORTS = {name: case for name, case in EXPORTS.items() if has(*TARGETS[case[1]])}


class Exported:
    """A model, its library and its weights, if they are separate."""

    def __init__(self, name: str, folder: Path) -> None:
        described, target, separate = EXPORTS[name]
        self.model = namdsp.load(save(described, folder))
        self.library = library(self.model, folder, target=target, separate_weights=separate)
        self.weights = None
        if separate:
            content = (folder / "amp.weights").read_bytes()
            self.weights = aligned(len(content))
            self.weights[:] = np.frombuffer(content, np.uint8)

    def new(self) -> State:
        return self.library.new(self.weights)


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """exported(name) -> what is exported once."""
    return cache(lambda name: Exported(name, tmp_path_factory.mktemp("export")))


@settings(max_examples=examples(30, 300), derandomize=True)
@given(
    name=st.sampled_from(list(EXPORTS)),
    cuts=st.lists(st.sampled_from(CUTS), min_size=1, max_size=6).filter(any),
    layout=st.sampled_from(("apart", "in place", "interleaved")),
    broken=st.lists(st.integers(0, 699), max_size=3, unique=True),
    reset_at=st.sampled_from((None, 333)),
)
@example("gated, native", [1500], "apart", [], None)
@example("gated, separate", [64], "in place", [3, 70, 699], 333)
@example("wide", list(CUTS), "interleaved", [5], None)
@example("remembers", list(CUTS), "in place", [], 333)
@example("lstm", [7, 129], "apart", [], None)
def test_it_plays_the_bits_of_the_model(
    exported: Any, name: str, cuts: Any, layout: str, broken: Any, reset_at: int | None
) -> None:
    """Beside another instance, in any blocks and layouts, after a reset as new."""
    amp = exported(name)
    lib, model = amp.library, amp.model
    assert (lib.inputs, lib.outputs) == (model.in_channels, model.out_channels)
    x = noise(lib.inputs, 700)
    for index, at in enumerate(broken):
        x[at % lib.inputs, at] = (np.nan, np.inf, -np.inf)[index % 3]
    clean = np.where(np.isfinite(x), x, np.float32(0))
    state, other = amp.new(), amp.new()
    assert (state.code, other.code) == (0, 0)
    if reset_at:
        state.play(noise(lib.inputs, reset_at, seed=9), (100,))
        lib.reset(state.address)
    right, replaced, at = expected(model, clean), 0, 0
    room = np.full((700, lib.inputs + lib.outputs + 1), 7, np.float32)
    for frames in cycle(cuts):
        block = np.ascontiguousarray(x[:, at : at + frames])
        y, out = right[:, at : at + frames], np.full((lib.outputs, block.shape[1]), np.nan, np.float32)
        if layout == "interleaved":
            part = room[at : at + frames]
            part[:, : lib.inputs] = block.T
            wide = part.shape[1]
            places = part.ctypes.data, 1, wide, part.ctypes.data + 4 * lib.inputs, 1, wide
            replaced += lib.process_strided(state.address, *places, block.shape[1])
            out = np.ascontiguousarray(part[:, lib.inputs : -1].T)
            assert (part[:, -1] == 7).all()
        else:
            out = block if layout == "in place" and lib.inputs == lib.outputs else out
            replaced += lib.process(state.address, block.ctypes.data, out.ctypes.data, block.shape[1])
        assert_same_bits(out, y)
        other.play(noise(lib.inputs, 9, seed=at), (9,))
        at += frames
        if at >= 700:
            break
    assert replaced == len(broken)


@pytest.fixture(scope="module")
def gated(exported: Any) -> Any:
    amp = exported("gated, native")
    return amp.model, amp.library


def test_facts_and_a_state_is_all_that_is_written(gated: Any) -> None:
    model, amp = gated
    assert (amp.sample_rate(), amp.latency(), amp.channels(0), amp.channels(1)) == (
        model.sample_rate,
        0,
        1,
        1,
    )
    assert amp.state_bytes() % 64 == 0
    x = noise(1, 333)
    space = aligned(amp.state_bytes() + 128)
    space[:] = 0xAA
    address = space.ctypes.data + 64
    assert amp.init(ctypes.c_void_p(address)) == 0
    amp.process(address, x.ctypes.data, x.ctypes.data, 333)
    assert (space[:64] == 0xAA).all()
    assert (space[-64:] == 0xAA).all()


@pytest.mark.skipif(CONTROL is None, reason="how this processor's mode is set is not known")
def test_a_host_may_flush_subnormals_and_round_as_it_likes(tmp_path: Path) -> None:
    """Down among the subnormal numbers and up again."""
    small = sequential(linear(weights=[2.0**-60], bias=False), linear(weights=[2.0**60], bias=False))
    model = loaded(small, tmp_path)
    amp = library(model, tmp_path)
    x = (noise(1, 300) * 2.0**-75).astype(np.float32)
    right = expected(model, x)
    assert np.count_nonzero(right) > 200
    for mode in (0, FLUSH, CONTROL.mask & ~FLUSH):
        state = amp.new()
        before = change_mode(set_bits=mode)
        try:
            actual = state.play(x)
        finally:
            after = change_mode(clear_bits=mode & ~before)
        assert after & CONTROL.mask == mode
        assert_same_bits(actual, right)


def test_a_state_that_is_not_aligned_is_refused(gated: Any) -> None:
    _, amp = gated
    space = aligned(amp.state_bytes() + 64)
    for address in (0, space.ctypes.data + 32):
        assert amp.init(ctypes.c_void_p(address)) == -1
    assert not space.any()


def test_a_state_in_use_by_another_thread_is_left_untouched(gated: Any) -> None:
    _, amp = gated
    state = amp.new()
    VoiceRecord.from_buffer(state.room).in_use.value = 1
    x = noise(1, 64)
    assert amp.process(state.address, x.ctypes.data, x.ctypes.data, 64) == BUSY
    assert_same_bits(x, noise(1, 64))


def test_captures_of_one_shape_share_code_and_others_are_refused(tmp_path: Path) -> None:
    array = {"channels": 3, "dilations": (1, 200), "activation": "Softsign"}
    shapes = {
        "one": wavenet(layer_array(**array), seed=1),
        "two": {**wavenet(layer_array(**array), seed=2), "sample_rate": 44100},
        "other": wavenet(layer_array(**{**array, "dilations": (1, 3)})),
    }
    models, values = {}, {}
    for name, created in shapes.items():
        models[name] = namdsp.load(save(created, tmp_path, f"{name}.nam"))
        namdsp.export(models[name], tmp_path / name, name="amp", format="so", separate_weights=True)
        content = (tmp_path / name / "amp.weights").read_bytes()
        values[name] = aligned(len(content))
        values[name][:] = np.frombuffer(content, np.uint8)
    libraries = [(tmp_path / name / "libamp.so").read_bytes() for name in ("one", "two")]
    assert libraries[0] == libraries[1]
    amp = library(models["one"], tmp_path / "loaded", separate_weights=True)
    amp.sample_rate.argtypes = [ctypes.c_void_p]
    x = noise(1, 700)
    states = {name: amp.new(values[name]) for name in ("one", "two", "other")}
    assert [state.code for state in states.values()] == [0, 0, -2]
    for name in ("one", "two"):
        assert amp.sample_rate(values[name].ctypes.data) == models[name].sample_rate
        assert_same_bits(states[name].play(x), expected(models[name], x))
    shifted = aligned(values["one"].size + 64)
    assert State(amp, shifted[8:]).code == -1


def test_on_arm64_the_same_bits(tmp_path: Path, needs: Any) -> None:
    """Several blocks, and a host that flushes, rounds upwards, has the default NaN."""
    needs("arm64", cross_missing())
    for index, created in enumerate((GATED, REMEMBERS)):
        folder = tmp_path / str(index)
        folder.mkdir()
        model = loaded(created, folder)
        namdsp.export(model, folder, name="amp", target="aarch64")
        player = program(folder, CROSS_COMPILER, "-static")
        x = noise(1, 700)
        x[0, 100] = np.nan
        clean = np.where(np.isfinite(x), x, np.float32(0))
        for mode in (0, 1 << 24 | 1 << 22 | 1 << 25):
            actual = run([EMULATOR, str(player)], x, 1, CUTS[:-1], mode)
            assert_same_bits(actual, expected(model, clean))
