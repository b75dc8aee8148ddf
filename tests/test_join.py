"""`namdsp.join` and `namdsp join`: what is written plays as its parts do, in the form that players read."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest
import soundfile
from builders import container, layer_array, linear, save, sequential, wavenet
from comparing import assert_same_bits, assert_within

import namdsp
from namdsp.cli import main

RATE = 48000
AMP = wavenet(
    seed=1, metadata={"loudness": -20.0, "gear_make": "A", "input_level_dbu": 12.5, "output_level_dbu": 7}
)
RESPONSE = (0.5 ** np.arange(12) * ([1, -1] * 6)).astype(np.float32)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """amp.nam, other.nam and cab.wav in the working folder."""
    monkeypatch.chdir(tmp_path)
    save(AMP, tmp_path, "amp.nam")
    save(wavenet(seed=2, sample_rate=None), tmp_path, "other.nam")
    wav("cab.wav", RESPONSE)
    return tmp_path


def wav(name, x, rate=RATE):
    soundfile.write(name, np.asarray(x).T, rate, subtype="FLOAT")


def written(name="rig.nam"):
    return json.loads(Path(name).read_text(), parse_constant=lambda word: pytest.fail(f"{word} is not JSON"))


def test_an_amp_and_a_cabinet(folder, noise):
    joined = namdsp.join(["amp.nam", "cab.wav"], "rig.nam", ir_level="file")
    assert (joined.path, joined.sample_rate_hz, joined.models, joined.taps) == ("rig.nam", RATE, 2, (12,))
    rig, x = namdsp.load("rig.nam"), noise(300)
    amp = namdsp.load("amp.nam").render(np.concatenate([np.zeros(11, np.float32), x]))
    assert_within(rig.render(x), np.convolve(amp.astype(np.float64), RESPONSE)[11:311], 1e-6)
    assert_same_bits(rig.render(x), rig.render(x, engine="reference"))


def test_the_file_has_the_form_that_players_read(folder):
    """Complete models, no weights, the current frame's tap first; nothing that is null or not finite."""
    plain = wavenet(layer_array(layer1x1=None))
    odd = plain | {"sample_rate": None, "metadata": {"loudness": -math.inf, "gain": None}}
    save(odd, folder, "odd.nam")
    save(wavenet(condition=wavenet() | {"sample_rate": None, "metadata": None}), folder, "nested.nam")
    notes = namdsp.join(["odd.nam", "nested.nam", "cab.wav"], "rig.nam", name="mine", ir_level="file").notes
    assert any("odd.nam: layer1x1 is inactive" in note for note in notes)
    rig = written()
    assert rig.keys() == {"version", "metadata", "architecture", "config", "weights", "sample_rate"}
    assert (rig["version"], rig["architecture"], rig["weights"]) == ("0.7.0", "Sequential", [])
    assert rig["config"].keys() == {"models"}
    assert rig["metadata"] == {"name": "mine"}
    first, second, cab = rig["config"]["models"]
    assert "sample_rate" not in first
    assert first["metadata"] == {"loudness": None, "gain": None}
    assert first["weights"] == plain["weights"]
    assert not {"sample_rate", "metadata"} & second["config"]["condition_dsp"].keys()
    assert (cab["architecture"], cab["sample_rate"]) == ("Linear", RATE)
    assert cab["config"] == {"receptive_field": 12, "bias": False}
    assert cab["weights"] == RESPONSE.tolist()


def test_rows_of_a_development_branch_become_plain_ones(folder, noise):
    old = sequential(AMP, linear(3), key="layers", wrapped=True) | {"architecture": "sequential"}
    old["config"]["weights_version"] = 2
    del old["weights"]
    save(container((1.0, old)), folder, "old.nam")
    namdsp.join(["old.nam", "cab.wav"], "rig.nam")
    row = written()["config"]["models"][0]["config"]["submodels"][0]["model"]
    assert (row["architecture"], row["weights"], row["config"].keys()) == ("Sequential", [], {"models"})
    assert [item["architecture"] for item in row["config"]["models"]] == ["WaveNet", "Linear"]
    namdsp.load("rig.nam").render(noise(10))


def test_metadata_says_what_holds_for_the_row(folder):
    notes = namdsp.join(["amp.nam", "cab.wav"], "rig.nam").notes
    assert notes == (
        "rig.nam: has no loudness value, because the values of its parts do not add up. "
        "--loudness-from RECORDING measures it",
    )
    assert written()["metadata"] == {"name": "amp + cab", "gear_make": "A", "input_level_dbu": 12.5}
    namdsp.join(["cab.wav", "amp.nam"], "rig.nam", overwrite=True)
    assert written()["metadata"] == {"name": "cab + amp", "gear_make": "A", "output_level_dbu": 7}
    namdsp.join(["amp.nam", "other.nam"], "rig.nam", overwrite=True)
    assert written()["metadata"] == {"name": "amp + other", "input_level_dbu": 12.5}


def test_loudness_is_that_of_the_row_for_a_recording(folder, noise):
    wav("di.wav", noise(4000))
    namdsp.join(["amp.nam", "cab.wav"], "rig.nam", loudness_from="di.wav")
    y = namdsp.load("rig.nam").render(noise(4000)).astype(np.float64)
    assert written()["metadata"]["loudness"] == pytest.approx(20 * np.log10(np.sqrt(np.mean(y**2))))


def test_a_response_is_brought_to_the_rate_of_the_captures(folder):
    wav("slow.wav", 0.1 * np.cos(np.arange(400) / 20) * 0.99 ** np.arange(400), 24000)
    joined = namdsp.join(["other.nam", "amp.nam", "slow.wav"], "rig.nam")
    assert "slow.wav: resampled from 24000 to 48000 Hz" in joined.notes
    assert joined.sample_rate_hz == 48000
    assert abs(joined.taps[0] - 800) < 200
    single = namdsp.join(["slow.wav", "slow.wav"], "alone.nam")
    assert (single.sample_rate_hz, single.taps) == (24000, (400, 400))
    unknown = namdsp.join(["other.nam", "slow.wav"], "unknown.nam")
    assert unknown.sample_rate_hz == 48000
    assert "no capture states its rate; 48000 Hz is taken, as hosts do" in unknown.notes


def test_a_long_response_is_truncated_with_a_note_and_zeros_in_the_end_without(folder):
    wav("long.wav", 1e-3 * 0.999 ** np.arange(9000))
    joined = namdsp.join(["amp.nam", "long.wav"], "rig.nam")
    assert joined.taps == (8192,)
    assert joined.notes[0] == "long.wav: truncated from 9000 to 8192 taps: -72 dB of its energy is lost"
    joined = namdsp.join(["amp.nam", "long.wav"], "rig.nam", longest_taps=10_000, overwrite=True)
    assert joined.taps == (9000,)
    wav("padded.wav", np.concatenate([RESPONSE, np.zeros(9000)]))
    joined = namdsp.join(["amp.nam", "padded.wav"], "padded.nam")
    assert joined.taps == (12,)
    assert len(joined.notes) == 1


def test_gains_and_multiple_channels(folder):
    save(wavenet(layer_array(head=2)), folder, "stereo.nam")
    namdsp.join(["stereo.nam", "cab.wav"], "rig.nam", ir_gain_db=-20 * math.log10(2), ir_level="file")
    cab = written()["config"]["models"][1]
    assert cab["config"] == {"receptive_field": 12, "bias": False, "in_channels": 2, "out_channels": 2}
    np.testing.assert_allclose(cab["weights"], RESPONSE / 2, rtol=1e-6)
    assert namdsp.load("rig.nam").out_channels == 2


def test_what_cannot_be_joined(folder):
    """Other mistakes: tests/cli/refusals.txt."""
    for parts in (None, "amp.nam", [3, "cab.wav"]):
        with pytest.raises(namdsp.SettingError, match="expected a list of paths"):
            namdsp.join(parts, "rig.nam")
    with pytest.raises(namdsp.NamFileError, match="1 parts to join; expected at least two"):
        namdsp.join(["amp.nam"], "rig.nam")
    assert not Path("rig.nam").exists()


def test_the_command(folder, capsys):
    assert main(["join", "amp.nam", "cab.wav", "rig.nam"]) == 0
    assert "rig.nam: 2 models in a row at 48000 Hz" in capsys.readouterr().err
    options = ["-y", "-q", "--json", "--taps", "4", "--ir-gain-db", "-6", "--tag", "name=mine"]
    assert main(["join", "amp.nam", "cab.wav", "rig.nam", *options]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["models"], record["taps"]) == (2, [4])
    assert written()["metadata"]["name"] == "mine"
