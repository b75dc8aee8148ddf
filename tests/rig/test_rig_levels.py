"""The gains of the file's metadata, by the rules of the format; what is missing does nothing and is said."""

from __future__ import annotations

import math

import pytest
from builders import container, layer_array, wavenet

from namdsp import SettingError
from namdsp.rig.levels import Levels, find_levels
from namdsp.rig.settings import RigSettings

METADATA = {"loudness": -20.5, "input_level_dbu": 18.3, "output_level_dbu": 10.0}


@pytest.mark.parametrize(
    ("rules", "input_db", "output_db"),
    [
        ({}, 0.0, 0.0),
        ({"normalize": True}, 0.0, -18.0 + 20.5),
        ({"input_level_dbu": 12.0}, 12.0 - 18.3, 0.0),
        ({"calibrate_output": True}, 0.0, 10.0 - 12.0),
        ({"calibrate_output": True, "input_level_dbu": 13.5}, 13.5 - 18.3, 10.0 - 13.5),
        ({"normalize": True, "input_level_dbu": 13.5}, 13.5 - 18.3, -18.0 + 20.5),
    ],
)
def test_the_rules_are_those_of_the_format(rules, input_db, output_db, wire):
    result = find_levels(wire(metadata=METADATA), RigSettings(**rules))
    assert result.input_db == pytest.approx(input_db)
    assert result.output_db == pytest.approx(output_db)
    assert result.notes == ()


@pytest.mark.parametrize("root", [{}, {"metadata": None}, {"metadata": dict.fromkeys(METADATA)}])
def test_without_metadata_every_rule_does_nothing_and_says_so(root, wire):
    for rules, key in (
        ({"normalize": True}, "loudness"),
        ({"input_level_dbu": 12.0}, "input_level_dbu"),
        ({"calibrate_output": True}, "output_level_dbu"),
    ):
        result = find_levels(wire(**root), RigSettings(**rules))
        assert (result.input_db, result.output_db) == (0.0, 0.0)
        assert len(result.notes) == 1
        assert f"metadata has no {key}" in result.notes[0]
    assert find_levels(wire(**root), RigSettings()) == Levels()


@pytest.mark.parametrize("value", [-math.inf, math.nan, 1e9, "loud", True, [1], {}])
def test_a_number_that_is_no_level_counts_as_absent(value, wire):
    result = find_levels(wire(metadata={"loudness": value}), RigSettings(normalize=True))
    assert result.output_db == 0.0
    assert len(result.notes) == 1
    assert "no level" in result.notes[0]


def test_the_containers_values_count_and_the_size_that_plays_is_offered(load):
    def child(loudness, seed):
        return wavenet(layer_array(), seed=seed, metadata={"loudness": loudness, "input_level_dbu": 1.0})

    entire = container((0.5, child(-24.0, 1)), (1.0, child(-26.5, 2)), metadata={"loudness": -26.5})
    small, _ = load(entire, slim=0.1)
    full, _ = load(entire)
    for model in (small, full):
        assert find_levels(model, RigSettings(normalize=True)).output_db == pytest.approx(8.5)
        assert find_levels(model, RigSettings(input_level_dbu=12.0)).input_db == 0.0, "the child's do not"
    assert find_levels(full, RigSettings(normalize=True)).notes == ()
    (note,) = find_levels(small, RigSettings(normalize=True)).notes
    assert "-24.00 dB" in note
    assert "-2.50 dB more" in note

    del entire["metadata"]
    small, _ = load(entire, slim=0.1)
    absent, note = find_levels(small, RigSettings(normalize=True)).notes
    assert "metadata has no loudness" in absent
    assert "+6.00 dB more" in note


@pytest.mark.parametrize("level", [math.nan, math.inf, -1e3])
def test_a_host_level_that_is_none_is_refused(level):
    with pytest.raises(SettingError, match=r"input_level_dbu is .*expected a number from -60 to 60 dBu"):
        RigSettings(input_level_dbu=level)
