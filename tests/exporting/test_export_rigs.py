"""Exported rigs play the bits of `Rig.render`: gate, levels, cabinet, blend and oversampling, from C."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import concat, layer_array, linear, lstm, save, wavenet
from comparing import assert_same_bits
from export_player import CROSS_COMPILER, EMULATOR, cross_missing, program, run
from test_export_plays import Library, State, library

import namdsp
from namdsp.cli import main
from namdsp.errors import SettingError

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler here")
AMP = wavenet(
    layer_array(channels=2, dilations=(1, 30), activation="Tanh"),
    metadata={"loudness": -25.5, "input_level_dbu": 18.0, "output_level_dbu": 9.0},
)


def take(channels: int = 1, frames: int = 6000) -> Any:
    """Loud, then so soft that a gate closes, then loud again."""
    x = (0.4 * np.random.default_rng(3).standard_normal((channels, frames))).astype(np.float32)
    x[:, 2000:4000] *= np.float32(1e-4)
    return x


def response(seed: int, channels: int, frames: int) -> Any:
    decay = np.exp(-np.arange(frames) / (frames / 5))
    return np.random.default_rng(seed).standard_normal((channels, frames)) * decay


GATE = namdsp.Gate(-45.0, hold_ms=3.0, release_ms=9.0, range_db=30.0)
#: What is played, and the settings of the rig.
RIGS: dict[str, tuple[Any, dict[str, Any]]] = {
    "gate": (AMP, {"gate": GATE, "input_gain_db": -3.0}),
    "cabinet": (AMP, {"gate_db": -60.0, "output_gain_db": 4.0, "cabinet": (1, 1500)}),
    "two outputs": (AMP, {"cabinet": (2, 700), "normalize": True}),
    "calibrated": (AMP, {"input_level_dbu": 11.0, "calibrate_output": True, "gate_db": -50.0}),
    "oversampled": (
        AMP,
        {"oversample": 2, "gate": GATE, "cabinet": (1, 100), "eq": "bass=-6", "dc_block": True},
    ),
    "oversampled lstm": (lstm(3), {"oversample": 4, "gate": GATE}),
    "wide": (
        linear(9, channels=(2, 2), weights=[0.02 * k for k in range(36)], bias=False),
        {"cabinet": (2, 90), "eq": "mid=3,presence=-9", "dc_block": True},
    ),
}


def rig_of(name: str, folder: Path) -> namdsp.Rig:
    described, settings = RIGS[name]
    if "cabinet" in settings:
        settings = settings | {"cabinet": namdsp.Cabinet(response(5, *settings["cabinet"]), 44100)}
    return namdsp.Rig(namdsp.load(save(described, folder)), **settings)


def assert_plays(actual: Any, rig: namdsp.Rig, x: Any) -> None:
    """The bits of the rig; late by its latency."""
    latency = rig.latency_frames
    right = np.atleast_2d(rig.render(x))
    assert_same_bits(actual[:, latency:], right[:, : right.shape[1] - latency])


@pytest.mark.slow
@pytest.mark.parametrize("name", list(RIGS))
def test_it_plays_the_bits_of_the_rig(name: str, tmp_path: Path) -> None:
    """In any blocks, beside another state, and as new after a reset; samples that are not finite are silence."""
    rig = rig_of(name, tmp_path)
    lib = library(rig, tmp_path)
    assert (lib.inputs, lib.outputs) == rig.channels
    assert (lib.latency(), lib.sample_rate()) == (rig.latency_frames, rig.sample_rate)
    x = take(lib.inputs)
    state, other = State(lib), State(lib)
    assert (state.code, other.code) == (0, 0)
    other.play(x, (999,))
    assert_plays(state.play(x, (64, 100, 1, 1000, 257)), rig, x)
    lib.reset(state.address)
    x[:, 500] = np.nan
    played = state.play(x, (300,))
    assert_plays(played, rig, np.where(np.isfinite(x), x, np.float32(0)))


@pytest.mark.slow
def test_a_knob_is_baked_in_at_its_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model = save(
        concat(wavenet(layer_array(input_size=4, condition_size=4), in_channels=4)), tmp_path, "knobs.nam"
    )
    soundfile.write(tmp_path / "in.wav", take()[0], 48000, subtype="FLOAT")
    knob = ["--knob", "gain=-0.75", "--knob", "boost=off"]
    assert (
        main(["export", str(model), *knob, "-o", str(tmp_path / "out"), "--name", "amp", "--format", "so"])
        == 0
    )
    assert main(["render", str(tmp_path / "in.wav"), str(model), str(tmp_path / "out.wav"), *knob, "-q"]) == 0
    right, _ = soundfile.read(tmp_path / "out.wav", dtype="float32")
    assert_same_bits(State(Library(tmp_path / "out")).play(take())[0], right)
    default = namdsp.load(model).render(take()[0])
    assert not np.array_equal(default, right)


@pytest.mark.slow
def test_a_rig_on_arm64(tmp_path: Path, needs: Any) -> None:
    needs("arm64", cross_missing())
    for name in ("cabinet", "oversampled"):
        folder = tmp_path / name.replace(" ", "_")
        folder.mkdir()
        rig = rig_of(name, folder)
        namdsp.export(rig, folder, name="amp", target="aarch64")
        player = program(folder, CROSS_COMPILER, "-static")
        assert_plays(run([EMULATOR, str(player)], take(), 1, (64, 1000), 0), rig, take())


@pytest.mark.slow
def test_the_command_exports_what_render_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A blend, two microphones, gate and levels: the same options, the same bits."""
    save(AMP, tmp_path, "crunch.nam")
    save(wavenet(layer_array(channels=1, dilations=(1, 5))), tmp_path, "clean.nam")
    for index in (1, 2):
        soundfile.write(tmp_path / f"{index}.wav", response(index, 1, 600)[0] * 0.1, 48000, subtype="FLOAT")
    soundfile.write(tmp_path / "in.wav", take()[0], 48000, subtype="FLOAT")
    options = [
        *("--mix", f"{tmp_path}/crunch.nam@-3", "--mix", f"{tmp_path}/clean.nam@2"),
        *("--ir", f"{tmp_path}/1.wav", "--ir", f"{tmp_path}/2.wav@-6,delay=0.2ms"),
        *("--gate-db", "-45", "--input-gain-db", "3"),
    ]
    arguments = ["-o", str(tmp_path / "out"), "--name", "amp", "--format", "so", "--json"]
    assert main(["export", *options, *arguments]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "amp"
    assert main(["render", str(tmp_path / "in.wav"), *options, str(tmp_path / "out.wav"), "-q"]) == 0
    right, _ = soundfile.read(tmp_path / "out.wav", dtype="float32")
    played = State(Library(tmp_path / "out")).play(take())[0]
    assert_same_bits(played, right[: len(played)])


def test_the_object_of_a_rig_needs_nothing_and_is_the_same_again(tmp_path: Path) -> None:
    contents = []
    for turn in ("one", "two"):
        folder = tmp_path / turn
        folder.mkdir()
        namdsp.export(rig_of("oversampled", folder), folder, name="amp", format="o", target="x86-64-v3")
        contents.append((folder / "amp.o").read_bytes())
    assert contents[0] == contents[1]
    lines = subprocess.check_output(["nm", "-g", tmp_path / "one" / "amp.o"], text=True, timeout=60).split(
        "\n"
    )
    needed = {line.split()[-1] for line in lines if " U " in line}
    offered = {line.split()[-1] for line in lines if " U " not in line and line}
    assert needed <= {"memcpy", "memmove", "memset"}
    assert all(name.startswith("amp_") for name in offered)
    assert len(offered) == 8


def test_a_rig_in_bypass_is_refused(tmp_path: Path) -> None:
    rig = rig_of("gate", tmp_path)
    rig.bypass = True
    with pytest.raises(SettingError, match="rig: is bypassed"):
        namdsp.export(rig, tmp_path / "out")
    assert not (tmp_path / "out").exists()
