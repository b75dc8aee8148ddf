"""Rigs from paths and lists of captures, settings by value while it plays, and files through a rig."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from blockwise import cuts
from builders import container, convnet, layer_array, linear, lstm, save, wavenet
from comparing import assert_same_bits

import namdsp

RATE = 48000


def sizes() -> dict[str, Any]:
    """A capture of two sizes."""
    return container((0.5, wavenet(layer_array(channels=2))), (1.0, wavenet(layer_array(channels=4))))


KINDS = (wavenet, lstm, convnet, linear, lambda: wavenet(condition=wavenet()), sizes)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """in.wav, cab.wav and other.wav in the working folder, and amp.nam."""
    monkeypatch.chdir(tmp_path)
    random_numbers = np.random.default_rng(0)
    soundfile.write("in.wav", random_numbers.uniform(-0.3, 0.3, (900, 2)), 44100, subtype="FLOAT")
    for name in ("cab.wav", "other.wav"):
        taps = random_numbers.standard_normal(60) * 0.9 ** np.arange(60)
        soundfile.write(name, taps, RATE, subtype="FLOAT")
    save(wavenet(seed=1), tmp_path, "amp.nam")
    return tmp_path


def blocks(rig: namdsp.Rig, x: Any, seed: int = 0) -> Any:
    sizes = np.random.default_rng(seed).integers(1, rig.max_block + 1, len(x)).tolist()
    return np.concatenate([rig.process(x[split]) for split in cuts(len(x), sizes)], axis=-1)


@pytest.mark.parametrize("seed", range(3))
def test_a_list_of_captures_plays_as_the_file_that_join_writes(folder: Path, noise: Any, seed: int) -> None:
    drawn = random.Random(seed)
    paths = [save(drawn.choice(KINDS)(), folder, f"{index}.nam") for index in range(drawn.randrange(2, 5))]
    given = [path if drawn.random() < 0.5 else namdsp.load(path) for path in paths]
    rig, x = namdsp.Rig(given, max_block=97), noise(400)
    namdsp.join(paths, "joined.nam")
    joined = namdsp.Rig("joined.nam", max_block=97)
    assert_same_bits(rig(x), joined(x))
    assert_same_bits(blocks(rig, x, seed), rig(x))
    rig.model.save("saved.nam")
    assert_same_bits(namdsp.load("saved.nam")(x), joined(x))
    assert rig.model.file.file == " + ".join(Path(path).name for path in paths)


def test_of_a_slimmable_capture_in_a_list_the_size_that_was_loaded_plays(folder: Path, noise: Any) -> None:
    save(sizes(), folder, "sizes.nam")
    small, x = namdsp.load("sizes.nam", slim=0.0), noise(300)
    rig = namdsp.Rig(["amp.nam", small])
    namdsp.join(["amp.nam", "sizes.nam"], "joined.nam")
    assert_same_bits(rig(x), namdsp.load("joined.nam", slim=0.0)(x))
    with pytest.raises(namdsp.SettingError, match="loaded with different slim"):
        namdsp.Rig([small, "sizes.nam"])
    with pytest.raises(namdsp.SettingError, match="loaded with different compatibility"):
        namdsp.Rig([namdsp.load("amp.nam", compatibility="plugin"), "sizes.nam"])


def test_captures_that_do_not_fit_are_refused_by_name(folder: Path) -> None:
    save(wavenet(sample_rate=44100), folder, "slow.nam")
    for given, error, message in (
        ([], namdsp.SettingError, "list of captures is empty"),
        (None, namdsp.SettingError, "no capture is given; expected its path"),
        (["amp.nam", "slow.nam"], namdsp.NamFileError, r"slow.nam: runs at 44100 Hz, amp.nam before it"),
        (["amp.nam", "none.nam"], namdsp.NamFileError, "none.nam: no such file"),
        (["amp.nam", "cab.wav"], namdsp.NamFileError, "cab.wav: is an audio file"),
        ([["amp.nam"]], namdsp.NamFileError, "load was given a list"),
    ):
        with pytest.raises(error, match=message):
            namdsp.Rig(given)
        rig = namdsp.Rig("amp.nam")
        with pytest.raises(error, match=message):
            rig.swap(given)
        assert rig.model.file.file == "amp.nam"


def test_gate_db_and_ir_change_what_gate_and_cabinet_change(folder: Path, noise: Any) -> None:
    gate = namdsp.Gate(threshold_db=-60, hold_ms=3, release_ms=7)
    by_value = namdsp.Rig("amp.nam", gate=gate, ir="cab.wav", ir_gain_db=-3)
    whole = namdsp.Rig("amp.nam", gate=gate, cabinet=namdsp.Cabinet.load("cab.wav", gain_db=-3))
    assert (by_value.gate_db, by_value.ir, whole.ir) == (-60, "cab.wav", None)
    x, played = noise(600) * 0.01, []
    for rig in (by_value, whole):
        played.append([blocks(rig, x)])
        if rig is by_value:
            rig.gate_db, rig.ir = -50, Path("other.wav")
        else:
            rig.gate = namdsp.Gate(threshold_db=-50, hold_ms=3, release_ms=7)
            rig.cabinet = namdsp.Cabinet.load("other.wav", gain_db=-3)
        played[-1] += [blocks(rig, x), rig(x)]
        rig.gate_db = rig.ir = None
        assert (rig.gate, rig.cabinet) == (None, None)
        played[-1] += [blocks(rig, x), rig(x)]
    for one, other in zip(*played, strict=True):
        assert_same_bits(one, other)
    by_value.ir = ["cab.wav@-3", "other.wav,delay=5"]
    assert by_value.ir == "cab.wav@-3|other.wav,delay=5"
    for name, value, message in (
        ("gate_db", "loud", "gate_db is 'loud'; expected a number"),
        ("ir", "none.wav", "none.wav: no such file"),
        ("ir", 3, "ir is 3; expected the path of a file"),
    ):
        with pytest.raises(namdsp.NamdspError, match=message):
            setattr(by_value, name, value)
    assert by_value.ir == "cab.wav@-3|other.wav,delay=5"
    by_value.cabinet = namdsp.Cabinet.load("cab.wav")
    assert by_value.ir is None


def test_a_rig_renders_a_file_with_its_current_settings(folder: Path) -> None:
    started = {"input_gain_db": 3, "oversample": 2, "gate_db": -60, "ir": "cab.wav", "ir_gain_db": -6}
    rig = namdsp.Rig("amp.nam", **started)
    x, rate = namdsp.read_audio("in.wav")
    rig.render_file("in.wav", "first.wav")
    assert_same_bits(namdsp.read_audio("first.wav")[0], rig(x, sample_rate=rate))
    rig.input_gain_db, rig.output_gain_db, rig.gate_db, rig.ir = -3, 2, -40, "other.wav"
    result = rig.render_file("in.wav", "second.wav", subtype="float64", threads=1)
    assert (result.subtype, result.oversample) == ("DOUBLE", 2)
    assert_same_bits(namdsp.read_audio("second.wav")[0], rig(x, sample_rate=rate))
    changed = {**started, "input_gain_db": -3, "output_gain_db": 2, "gate_db": -40, "ir": "other.wav"}
    namdsp.render_file("in.wav", "amp.nam", "third.wav", **changed)
    assert_same_bits(namdsp.read_audio("second.wav")[0], namdsp.read_audio("third.wav")[0])
    rig.bypass = True
    with pytest.raises(namdsp.StreamError, match="bypassed"):
        rig.render_file("in.wav", "fourth.wav")
    assert not Path("fourth.wav").exists()


def test_methods_of_a_model_do_what_the_functions_do(folder: Path) -> None:
    amp = namdsp.load("amp.nam")
    assert amp.measure() == namdsp.measure(amp)
    assert amp.weights.keys() == namdsp.named_weights(amp).keys()
    name = next(iter(amp.weights))
    amp.save("b.nam", {name: 2 * amp.weights[name]}, metadata={"name": "twice"})
    saved = namdsp.load("b.nam")
    assert_same_bits(saved.weights[name], 2 * amp.weights[name])
    assert saved.metadata["name"] == "twice"
    with pytest.raises(namdsp.AudioError, match="already exists"):
        amp.save("b.nam")
