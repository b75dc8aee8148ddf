"""An LV2 bundle: what hosts read of it, the bits it plays, its gains, and the rate that it refuses."""

from __future__ import annotations

import ctypes
import os
import platform
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import layer_array, linear, save, wavenet
from comparing import assert_same_bits, assert_within

import namdsp

pytestmark = [
    pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler here"),
    pytest.mark.skipif(platform.machine().lower() not in ("x86_64", "amd64"), reason="the targets are x86"),
]
MONO = wavenet(
    layer_array(channels=3, dilations=(1, 200), activation="Softsign"),
    metadata={"name": 'A "loud"\n amp \\ Ä'},
)
WIDE = linear(9, channels=(2, 3), weights=[0.1 * k - 2.0 for k in range(54)])


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

    def play(self, x: Any, outputs: int, blocks: tuple[int, ...] = (64, 1000, 1, 300)) -> Any:
        x, out = x.copy(), np.full((outputs, x.shape[1]), np.nan, np.float32)
        connect = self.plugin.connect_port
        for port in range(2):
            connect(self.instance, port, self.gains[port:].ctypes.data)
        at = step = 0
        while at < x.shape[1]:
            frames = min(blocks[step % len(blocks)], x.shape[1] - at)
            for port, row in enumerate((*x, *out), 2):
                connect(self.instance, port, row[at:].ctypes.data)
            if not at:
                self.plugin.activate(self.instance)
            self.plugin.run(self.instance, frames)
            at, step = at + frames, step + 1
        return out


@pytest.fixture(scope="module")
def mono(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """(model, bundle)."""
    folder = tmp_path_factory.mktemp("lv2")
    model = namdsp.load(save(MONO, folder))
    created = namdsp.export(model, folder, name="amp", format="lv2")
    assert created.targets == ("x86-64-v3", "x86-64-v4")
    return model, folder / "amp.lv2"


def noise(channels: int = 1, frames: int = 3000) -> Any:
    return (0.3 * np.random.default_rng(0).standard_normal((channels, frames))).astype(np.float32)


def uri(bundle: Path) -> str:
    (result,) = re.findall(
        r"^<(urn:namdsp:amp:[0-9a-f]{16})>$", (bundle / "manifest.ttl").read_text(), re.MULTILINE
    )
    return str(result)


def runs_here() -> bool:
    return "avx2" in Path("/proc/cpuinfo").read_text()


needs_avx2 = pytest.mark.skipif(not runs_here(), reason="this processor has no AVX2")


@needs_avx2
def test_the_bits_of_the_stream_in_any_blocks(mono: Any) -> None:
    model, bundle = mono
    x = noise()
    assert_same_bits(Host(bundle).play(x, 1), model.render(x))
    x[0, 100] = np.nan
    played = Host(bundle).play(x, 1)
    x[0, 100] = 0
    assert_same_bits(played, model.render(x))


@needs_avx2
def test_multiple_channels(tmp_path: Path) -> None:
    model = namdsp.load(save(WIDE, tmp_path))
    namdsp.export(model, tmp_path, name="amp", format="lv2", target="x86-64-v3")
    x = noise(2)
    assert_same_bits(Host(tmp_path / "amp.lv2").play(x, 3), model.render(x))


@needs_avx2
def test_gains_are_in_db_and_move_in_a_straight_line(mono: Any) -> None:
    model, bundle = mono
    x = noise()
    host = Host(bundle)
    host.gains[:] = -6, 12  # set before the first block: from the first frame on
    expected = model.render(x * np.float32(10 ** (-6 / 20))) * np.float32(10 ** (12 / 20))
    assert_within(host.play(x, 1), expected, 1e-5)
    steady = np.full((1, 2000), 0.1, np.float32)
    through = namdsp.load(linear_file(bundle))
    namdsp.export(through, bundle.parent / "through", name="amp", format="lv2", target="x86-64-v3")
    host = Host(bundle.parent / "through" / "amp.lv2")
    host.play(steady[:, :64], 1)
    host.gains[1] = 20
    host.plugin.connect_port(host.instance, 1, host.gains[1:].ctypes.data)
    out = np.zeros(1000, np.float32)
    for port, row in ((2, steady[0]), (3, out)):
        host.plugin.connect_port(host.instance, port, row.ctypes.data)
    host.plugin.run(host.instance, 1000)
    line = np.minimum(1 + 9 * np.arange(1, 1001) / 480, 10) * 0.1
    assert_within(out, line, 1e-4)
    host.gains[1] = np.nan  # what no host should do
    host.plugin.run(host.instance, 1000)
    assert np.isfinite(out).all()


def linear_file(folder: Path) -> Path:
    return save(linear(weights=[1.0], bias=False), folder.parent, "through.nam")


@needs_avx2
def test_another_rate_is_refused_in_one_line(mono: Any, capfd: pytest.CaptureFixture[str]) -> None:
    _, bundle = mono
    assert Host(bundle).instance
    assert Host(bundle, 44100.0).instance is None
    assert capfd.readouterr().err == (
        "amp: the host runs at 44100 Hz; expected 48000, the capture's. Run the host at 48000 Hz\n"
    )


def test_the_best_target_comes_first_and_only_the_entry_is_seen(mono: Any, tmp_path: Path) -> None:
    _, bundle = mono
    names = subprocess.run(
        ["nm", "-D", "--defined-only", bundle / "amp.so"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert [line.split()[-1] for line in names.stdout.splitlines()] == ["lv2_descriptor"]
    code = (bundle / "amp.so").read_bytes()
    assert b"x86-64-v4 or x86-64-v3" in code


@needs_avx2
def test_in_lv2apply(mono: Any, needs: Any, tmp_path: Path) -> None:
    """A host that is not ours."""
    needs("lv2", None if shutil.which("lv2apply") else "no lv2apply (Debian: lilv-utils)")
    model, bundle = mono
    x = noise()
    environment = {**os.environ, "LV2_PATH": f"{bundle.parent}{os.pathsep}/usr/lib/lv2"}
    for rate in (48000, 44100):
        soundfile.write(tmp_path / "in.wav", x[0], rate, subtype="FLOAT")
        (tmp_path / "out.wav").unlink(missing_ok=True)
        done = subprocess.run(
            ["lv2apply", "-i", "in.wav", "-o", "out.wav", "-c", "out_gain", "0", uri(bundle)],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        if rate == 48000:
            assert done.returncode == 0, done.stderr
            result, _ = soundfile.read(tmp_path / "out.wav", dtype="float32")
            assert_same_bits(result, model.render(x[0]))
        else:
            assert done.returncode != 0
            assert "the host runs at 44100 Hz; expected 48000" in done.stderr


def test_a_name_in_the_metadata_is_the_plug_in_s(mono: Any) -> None:
    text = (mono[1] / "amp.ttl").read_text(encoding="utf-8")
    assert 'doap:name "A \\"loud\\"  amp \\\\ Ä"' in text
