"""Exported captures play the bits of streams: any target that runs here, blocks, hosts and instances."""

from __future__ import annotations

import ctypes
import platform
import shutil
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numpy as np
import pytest
from builders import layer_array, save, wavenet
from comparing import assert_same_bits
from export_player import CROSS_COMPILER, EMULATOR, cross_missing, program, run
from exported import State, aligned, library
from float_mode import CONTROL, FLUSH, change_mode
from other_builders import linear, lstm, sequential

import namdsp
from namdsp.native.records import BUSY, VoiceRecord

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


@pytest.mark.parametrize("target", TARGETS)
def test_the_bits_of_the_model_in_any_blocks(target: str, tmp_path: Path) -> None:
    if not has(*TARGETS[target]):
        pytest.skip(f"this processor has no {' and '.join(TARGETS[target])}")
    model = loaded(GATED, tmp_path)
    amp = library(model, tmp_path, target=target)
    x = noise(1)
    right = expected(model, x)
    for splits in (CUTS, (1500,), (64,)):
        assert_same_bits(amp.new().play(x, splits), right)


@pytest.mark.parametrize("model", [WIDE, REMEMBERS, lstm(4, 2)], ids=["wide", "remembers", "lstm"])
def test_other_architectures_too(model: Any, tmp_path: Path) -> None:
    model = loaded(model, tmp_path)
    amp = library(model, tmp_path)
    assert (amp.inputs, amp.outputs) == (model.in_channels, model.out_channels)
    x = noise(model.in_channels)
    assert_same_bits(amp.new().play(x, CUTS), expected(model, x))


@pytest.mark.parametrize("target", ["x86-64-v2"])
def test_a_long_convolution_for_other_vectors(target: str, tmp_path: Path) -> None:
    """After an offset that the model rests on; and for a processor without fused multiply-add."""
    if not has(*TARGETS[target]):
        pytest.skip(f"this processor has no {' and '.join(TARGETS[target])}")
    model = loaded(sequential(linear(3), linear(1600)), tmp_path)
    amp, x = library(model, tmp_path, target=target), noise(1)
    assert_same_bits(amp.new().play(x, CUTS), expected(model, x))


@pytest.fixture(scope="module")
def gated(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("gated")
    model = loaded(GATED, folder)
    return model, library(model, folder)


def test_facts(gated: Any) -> None:
    model, amp = gated
    assert amp.sample_rate() == model.sample_rate
    assert amp.latency() == 0
    assert (amp.channels(0), amp.channels(1)) == (1, 1)
    assert amp.state_bytes() % 64 == 0


def test_instances_do_not_affect_one_another(gated: Any) -> None:
    model, amp = gated
    signals = [noise(1, seed=seed) for seed in range(3)]
    states = [amp.new() for _ in signals]
    chunks: list[list[Any]] = [[] for _ in signals]
    for at in range(0, 1500, 100):
        for chunk, state, x in zip(chunks, states, signals, strict=True):
            chunk.append(state.play(x[:, at : at + 100]))
    for chunk, x in zip(chunks, signals, strict=True):
        assert_same_bits(np.concatenate(chunk, axis=1), expected(model, x))


def test_reset_is_new(gated: Any) -> None:
    model, amp = gated
    state = amp.new()
    x = noise(1, 700)
    state.play(noise(1, 333, seed=9))
    amp.reset(state.address)
    assert_same_bits(state.play(x), expected(model, x))


def test_a_state_is_all_that_is_written_and_out_may_be_in(gated: Any) -> None:
    model, amp = gated
    x = noise(1, 333)
    space = aligned(amp.state_bytes() + 128)
    space[:] = 0xAA
    address = space.ctypes.data + 64
    assert amp.init(ctypes.c_void_p(address)) == 0
    both = x.copy()
    amp.process(address, both.ctypes.data, both.ctypes.data, 333)
    assert_same_bits(both, expected(model, x))
    assert (space[:64] == 0xAA).all()
    assert (space[-64:] == 0xAA).all()


def test_strides_for_interleaved_channels(tmp_path: Path) -> None:
    model = loaded(WIDE, tmp_path)
    amp = library(model, tmp_path)
    x = noise(2, 300)
    state, frames = amp.new(), np.ascontiguousarray(x.T)
    out = np.full((300, 5), 7, np.float32)
    amp.process_strided(state.address, frames.ctypes.data, 1, 2, out.ctypes.data, 1, 5, 300)
    assert_same_bits(np.ascontiguousarray(out[:, :3].T), expected(model, x))
    assert (out[:, 3:] == 7).all()


def test_samples_that_are_not_finite_count_as_zero_and_are_counted(gated: Any) -> None:
    model, amp = gated
    x, clean = noise(1, 200), noise(1, 200)
    for at, value in ((3, np.nan), (70, np.inf), (199, -np.inf)):
        x[0, at], clean[0, at] = value, 0.0
    state = amp.new()
    assert_same_bits(state.play(x), expected(model, clean))
    assert state.replaced == 3


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
