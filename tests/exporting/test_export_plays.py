"""Exported captures play the bits of streams: any target that runs here, blocks, hosts and instances; and LV2 bundles:
what hosts read of them, their gains, and the rate that they refuse.
"""

from __future__ import annotations

import ctypes
import os
import platform
import re
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numpy as np
import pytest
import soundfile
from blockwise import cuts as blocks
from builders import layer_array, linear, lstm, save, sequential, wavenet
from comparing import assert_same_bits, assert_within
from export_player import CROSS_COMPILER, EMULATOR, cross_missing, program, run
from float_mode import CONTROL, FLUSH, change_mode
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sampling import examples

import namdsp
from namdsp.kernels.numba_cpu.records import VoiceRecord
from namdsp.native.records import BUSY


class Library:
    """A shared library named amp."""

    def __init__(self, folder: Path) -> None:
        self._library = ctypes.CDLL(str(folder / "libamp.so"))
        address, size = ctypes.c_void_p, ctypes.c_int64
        for name, result, arguments in (
            ("state_bytes", ctypes.c_size_t, []),
            ("init", ctypes.c_int, [address]),
            ("process", size, [address] * 3 + [size]),
            ("process_strided", size, [address] * 2 + [size] * 2 + [address] + [size] * 3),
            ("reset", None, [address]),
            ("latency", ctypes.c_size_t, []),
            ("sample_rate", ctypes.c_double, []),
            ("channels", ctypes.c_int, [ctypes.c_int]),
        ):
            function = getattr(self._library, f"amp_{name}")
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)
        self.inputs, self.outputs = self.channels(0), self.channels(1)  # type: ignore[attr-defined]


class State:
    """An instance, in memory that was used before."""

    def __init__(self, library: Any) -> None:
        self.library = library
        self.room = aligned(library.state_bytes())
        self.room[:] = 0xFF
        self.address = self.room.ctypes.data
        self.code = library.init(self.address)

    def play(self, x: Any, splits: Sequence[int] = (64,)) -> Any:
        """x float32 [C, T] in blocks of these lengths, over and over."""
        x = np.atleast_2d(x)
        out = np.full((self.library.outputs, x.shape[1]), np.nan, np.float32)
        for split in blocks(x.shape[1], splits):
            block = np.ascontiguousarray(x[:, split])
            created = np.empty((self.library.outputs, block.shape[1]), np.float32)
            played = self.library.process(
                self.address, block.ctypes.data, created.ctypes.data, block.shape[1]
            )
            assert played >= 0
            out[:, split] = created
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
    layer_array(channels=2, dilations=(1, 200), gating="gated", secondary="Sigmoid", activation="Softsign")
)
#: Activations that clamp and choose.
CLAMPS = wavenet(
    layer_array(channels=2, dilations=(1, 2, 3), activation=["Hardtanh", "LeakyReLU", "Hardswish"])
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
#: What is exported, for which target.
EXPORTS = {
    **{f"gated, {target}": (GATED, target) for target in TARGETS},
    "wide": (WIDE, "native"),
    "remembers": (REMEMBERS, "native"),
    "remembers, old": (sequential(linear(3), linear(1600)), "x86-64-v2"),
    "lstm": (lstm(4, 2), "native"),
}
EXPORTS = {name: case for name, case in EXPORTS.items() if has(*TARGETS[case[1]])}


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """exported(name) -> a model and its library, exported once."""

    def make(name: str) -> tuple[Any, Any]:
        described, target = EXPORTS[name]
        folder = tmp_path_factory.mktemp("export")
        model = loaded(described, folder)
        return model, library(model, folder, target=target)

    return cache(make)


@pytest.mark.slow
@settings(max_examples=examples(30, 300), derandomize=True)
@given(
    name=st.sampled_from(list(EXPORTS)),
    cuts=st.lists(st.sampled_from(CUTS), min_size=1, max_size=6).filter(any),
    layout=st.sampled_from(("apart", "in place", "interleaved")),
    broken=st.lists(st.integers(0, 699), max_size=3, unique=True),
    reset_at=st.sampled_from((None, 333)),
)
@example("gated, native", [1500], "apart", [], None)
@example("gated, native", [64], "in place", [3, 70, 699], 333)
@example("wide", list(CUTS), "interleaved", [5], None)
@example("remembers", list(CUTS), "in place", [], 333)
@example("lstm", [7, 129], "apart", [], None)
def test_it_plays_the_bits_of_the_model(
    exported: Any, name: str, cuts: Any, layout: str, broken: Any, reset_at: int | None
) -> None:
    """Beside another instance, in any blocks and layouts, after a reset as new."""
    model, lib = exported(name)
    assert (lib.inputs, lib.outputs) == (model.in_channels, model.out_channels)
    x = noise(lib.inputs, 700)
    for index, at in enumerate(broken):
        x[at % lib.inputs, at] = (np.nan, np.inf, -np.inf)[index % 3]
    clean = np.where(np.isfinite(x), x, np.float32(0))
    state, other = State(lib), State(lib)
    assert (state.code, other.code) == (0, 0)
    if reset_at:
        state.play(noise(lib.inputs, reset_at, seed=9), (100,))
        lib.reset(state.address)
    right, replaced = expected(model, clean), 0
    room = np.full((700, lib.inputs + lib.outputs + 1), 7, np.float32)
    for split in blocks(700, cuts):
        block = np.ascontiguousarray(x[:, split])
        y, out = right[:, split], np.full((lib.outputs, block.shape[1]), np.nan, np.float32)
        if layout == "interleaved":
            part = room[split]
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
        other.play(noise(lib.inputs, 9, seed=split.start), (9,))
    assert replaced == len(broken)


def test_facts_and_a_state_is_all_that_is_written(exported: Any) -> None:
    """One that is not aligned is refused, and one in use by another thread left untouched."""
    model, library = exported("gated, native")
    facts = library.sample_rate(), library.latency(), library.inputs, library.outputs
    assert facts == (model.sample_rate, 0, 1, 1)
    assert library.state_bytes() % 64 == 0
    space, x = aligned(library.state_bytes() + 128), noise(1, 333)
    for address in (0, space.ctypes.data + 32):
        assert library.init(address) == -1
    assert not space.any()
    space[:] = 0xAA
    address = space.ctypes.data + 64
    assert library.init(address) == 0
    library.process(address, x.ctypes.data, x.ctypes.data, 333)
    assert (space[:64] == 0xAA).all()
    assert (space[-64:] == 0xAA).all()
    VoiceRecord.from_buffer(space[64:]).in_use.value = 1
    x = noise(1, 64)
    assert library.process(address, x.ctypes.data, x.ctypes.data, 64) == BUSY
    assert_same_bits(x, noise(1, 64))


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
        state = State(amp)
        before = change_mode(set_bits=mode)
        try:
            actual = state.play(x)
        finally:
            after = change_mode(clear_bits=mode & ~before)
        assert after & CONTROL.mask == mode
        assert_same_bits(actual, right)


@pytest.mark.slow
def test_on_arm64_the_same_bits(tmp_path: Path, needs: Any) -> None:
    """Several blocks, and a host that flushes, rounds upwards, has the default NaN."""
    needs("arm64", cross_missing())
    for index, created in enumerate((GATED, REMEMBERS, CLAMPS)):
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


MONO = wavenet(
    layer_array(channels=1, dilations=(1, 200), activation="Softsign"),
    metadata={"name": 'A "loud"\n amp \\ Ä'},
)


class Descriptor(ctypes.Structure):
    """LV2_Descriptor of lv2core."""

    _fields_ = (
        ("uri", ctypes.c_char_p),
        (
            "instantiate",
            ctypes.CFUNCTYPE(
                ctypes.c_void_p, ctypes.c_void_p, ctypes.c_double, ctypes.c_char_p, ctypes.c_void_p
            ),
        ),
        ("connect_port", ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_void_p)),
        ("activate", ctypes.CFUNCTYPE(None, ctypes.c_void_p)),
        ("run", ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint32)),
        ("deactivate", ctypes.c_void_p),
        ("cleanup", ctypes.CFUNCTYPE(None, ctypes.c_void_p)),
        ("extension_data", ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_char_p)),
    )


class Host:
    """One instance of the plug-in in a bundle."""

    def __init__(self, bundle: Path, rate: float = 48000.0) -> None:
        library = ctypes.CDLL(str(bundle / "amp.so"))
        library.lv2_descriptor.restype = ctypes.POINTER(Descriptor)
        assert not library.lv2_descriptor(1)
        self.plugin = library.lv2_descriptor(0).contents
        self.instance = self.plugin.instantiate(
            ctypes.addressof(self.plugin), rate, os.fsencode(bundle), None
        )
        self.gains = np.zeros(2, np.float32)

    def play(self, x: Any, outputs: int) -> Any:
        x, out = x.copy(), np.full((outputs, x.shape[1]), np.nan, np.float32)
        connect = self.plugin.connect_port
        for gain in range(2):
            connect(self.instance, len(x) + outputs + gain, self.gains[gain:].ctypes.data)
        for split in blocks(x.shape[1], (64, 1000, 1, 300)):
            for port, row in enumerate((*x, *out)):
                connect(self.instance, port, row[split].ctypes.data)
            if not split.start:
                self.plugin.activate(self.instance)
            self.plugin.run(self.instance, len(out[0, split]))
        return out


@pytest.fixture(scope="module")
def mono(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """(model, bundle)."""
    folder = tmp_path_factory.mktemp("lv2")
    model = namdsp.load(save(MONO, folder))
    created = namdsp.export(model, folder, name="amp", format="lv2")
    assert created.targets == ("x86-64-v4", "x86-64-v3")
    return model, folder / "amp.lv2"


def uri(bundle: Path) -> str:
    (result,) = re.findall(r"^<(urn:namdsp:[^>]+)>$", (bundle / "manifest.ttl").read_text(), re.MULTILINE)
    return str(result)


needs_avx2 = pytest.mark.skipif(not has("avx2"), reason="this processor has no AVX2")


@pytest.mark.slow
@needs_avx2
def test_the_bits_of_the_stream_in_any_blocks(
    mono: Any, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    wide = namdsp.load(save(WIDE, tmp_path))
    namdsp.export(wide, tmp_path, name="amp", format="lv2")
    for model, bundle in (mono, (wide, tmp_path / "amp.lv2")):
        x = noise(model.in_channels)
        expected = np.atleast_2d(model.render(np.where(np.arange(x.shape[1]) == 100, np.float32(0), x)))
        x[:, 100] = np.nan
        assert_same_bits(Host(bundle).play(x, model.out_channels), expected)
    assert Host(bundle, 44100.5).instance is None
    assert capfd.readouterr().err == "amp: cannot play at 44100.5 Hz; expected a usual rate\n"


@needs_avx2
def test_gains_are_in_db_and_move_in_a_straight_line(mono: Any) -> None:
    model, bundle = mono
    x = noise(1)
    host = Host(bundle)
    host.gains[:] = -6, 12  # set before the first block: from the first frame on
    expected = model.render(x * np.float32(10 ** (-6 / 20))) * np.float32(10 ** (12 / 20))
    assert_within(host.play(x, 1), expected, 1e-5)
    steady = np.full((1, 2000), 0.1, np.float32)
    through = namdsp.load(save(linear(weights=[1.0], bias=False), bundle.parent, "through.nam"))
    namdsp.export(through, bundle.parent / "through", name="amp", format="lv2")
    host = Host(bundle.parent / "through" / "amp.lv2")
    host.play(steady[:, :64], 1)
    host.gains[1] = 20
    out = np.zeros(1000, np.float32)
    for port, row in enumerate((steady[0], out)):
        host.plugin.connect_port(host.instance, port, row.ctypes.data)
    host.plugin.run(host.instance, 1000)
    line = np.minimum(1 + 9 * np.arange(1, 1001) / 480, 10) * 0.1
    assert_within(out, line, 1e-4)
    host.gains[1] = np.nan  # what no host should do
    host.plugin.run(host.instance, 1000)
    assert np.isfinite(out).all()


def test_the_best_target_comes_first_and_only_the_entry_is_seen(mono: Any) -> None:
    _, bundle = mono
    names = subprocess.check_output(["nm", "-D", "--defined-only", bundle / "amp.so"], text=True, timeout=60)
    assert [line.split()[-1] for line in names.splitlines()] == ["lv2_descriptor"]
    assert b"x86-64-v4 or x86-64-v3" in (bundle / "amp.so").read_bytes()
    description = (bundle / "amp.ttl").read_text(encoding="utf-8")
    assert 'doap:name "A \\"loud\\"  amp \\\\ Ä (amp)"' in description
    assert all(
        f'lv2:symbol "{port}"' in description for port in ("in_gain", "out_gain", "in", "out", "latency")
    )


@pytest.mark.slow
def test_plug_ins_of_any_names_are_told_apart_and_a_new_training_is_the_same_one(
    needs: Any, tmp_path: Path
) -> None:
    """Names in a metadata field may be equal, and letters may be other than those of C."""
    needs("lv2", None if shutil.which("lv2ls") else "no lv2ls (Debian: lilv-utils)")
    bundles = tmp_path / "bundles"

    def write(file: str, weight: float, **metadata: str) -> None:
        save(linear(weights=[weight], bias=False, metadata=metadata), tmp_path, file)
        namdsp.export(tmp_path / file, bundles, format="lv2", overwrite=True)

    files = ("bright.nam", "dark.nam", "日本.nam", "日木.nam", "Чистый.nam", "é.nam", "Crunch.nam")

    def listed() -> list[str]:
        environment = {**os.environ, "LV2_PATH": str(bundles)}
        text = subprocess.check_output(["lv2ls"], env=environment, text=True, timeout=60)
        return sorted(line for line in text.splitlines() if line.startswith("urn:namdsp:"))

    for number, file in enumerate(files):
        write(file, 1.0 + number, name="Crunch")
    before = listed()
    assert len(set(before)) == len(files)
    titles = [
        re.search('doap:name (".*")', path.read_text())[1]
        for path in bundles.glob("*/*.ttl")
        if "doap:name" in path.read_text()
    ]
    assert sorted(titles) == sorted(
        f'"Crunch ({file[:-4]})"' if file != "Crunch.nam" else '"Crunch"' for file in files
    )
    write("dark.nam", 9.0, name="Crunch, trained again")
    assert listed() == before
    write("dark.nam", 9.0, modeled_by="Ana Müller")
    assert "urn:namdsp:Ana%20M%C3%BCller:dark" in listed()


@needs_avx2
def test_in_lv2apply(mono: Any, needs: Any, tmp_path: Path) -> None:
    """A host that is not ours: mono, stereo behind a cabinet, other levels of a blend, and other rates."""
    needs("lv2", None if shutil.which("lv2apply") else "no lv2apply (Debian: lilv-utils)")
    model, bundle = mono

    def played(bundle: Path, x: Any, rate: int, control: tuple[str, str] = ("out_gain", "0")) -> Any:
        environment = {**os.environ, "LV2_PATH": f"{bundle.parent}{os.pathsep}/usr/lib/lv2"}
        soundfile.write(tmp_path / "in.wav", x.T, rate, subtype="FLOAT")
        command = ["lv2apply", "-i", "in.wav", "-o", "out.wav", "-c", *control, uri(bundle)]
        subprocess.run(command, cwd=tmp_path, env=environment, check=True, timeout=60)
        return soundfile.read(tmp_path / "out.wav", dtype="float32", always_2d=True)[0].T

    x = noise(1)
    assert_same_bits(played(bundle, x, 48000), expected(model, x))
    wide = namdsp.Cabinet(np.random.default_rng(0).standard_normal((2, 90)) / 9, 48000)
    rig = namdsp.Rig(model, cabinet=wide, eq="bass=3", output_gain_db=0.0)
    namdsp.export(rig, tmp_path / "stereo.lv2")
    assert_same_bits(played(tmp_path / "stereo.lv2", x, 48000), rig.render(x))
    capture = str(save(linear(weights=[1.0]), tmp_path, "clean.nam"))
    namdsp.export(namdsp.Rig(mix=[capture, capture]), tmp_path / "mix.lv2")
    other = namdsp.Rig(mix=[capture, f"{capture}@-6"])
    assert_same_bits(played(tmp_path / "mix.lv2", x, 48000, ("mix_2", "-6")), other.render(x))

    def harmonics(y: Any, rate: int) -> Any:
        return np.abs(np.fft.rfft(y[:, -rate // 2 :])[:, 300 * np.arange(1, 12)]) / (rate // 2)

    def sine(rate: int) -> Any:
        return (0.3 * np.sin(2 * np.pi * 600 * np.arange(rate) / rate)).astype(np.float32)[np.newaxis]

    right = harmonics(rig.render(sine(48000)), 48000)
    for rate in (44100, 96000):
        heard = harmonics(played(tmp_path / "stereo.lv2", sine(rate), rate), rate)
        np.testing.assert_allclose(heard, right, atol=1e-3 * right.max())
