"""Chance by names: independent of what else is there, and as often as it should be."""

from __future__ import annotations

import pytest

from namdsp.batch.choice import Chance, Range, Split, number
from namdsp.batch.find import NamedFile
from namdsp.batch.jobs import every_pair
from namdsp.batch.settings import Settings
from namdsp.errors import SettingError

RECORDINGS = [NamedFile(f"/takes/{n}.wav", f"take{n}") for n in range(400)]
MODELS = [NamedFile(f"/models/{n}.nam", f"amp{n}") for n in range(10)]


def gain_of(chance: Chance, take: NamedFile, model: NamedFile) -> float:
    return chance.settings(Settings(input_gain_db=1.0), take, model).input_gain_db


def test_a_split_is_by_name_and_has_its_shares() -> None:
    split = Split.parse("train=0.8, validation=0.1,test=0.1")
    parts = {recording.name: split.part_of(recording) for recording in RECORDINGS}
    counts = [list(parts.values()).count(name) for name in ("train", "validation", "test")]
    assert sum(counts) == 400
    assert [round(count / 400, 1) for count in counts] == [0.8, 0.1, 0.1]
    assert all(split.part_of(NamedFile("/elsewhere/x.flac", name)) == part for name, part in parts.items())


@pytest.mark.parametrize(
    "text", ["", "train", "train=1.1", "a=0.5,b=0.4", "a=0.5,a=0.5", "a=nan", "a=-1,b=2", "a/b=1", "=1"]
)
def test_splits_that_mean_nothing_are_refused(text: str) -> None:
    with pytest.raises(SettingError, match="expected"):
        Split.parse(text)


def test_gains_are_by_names_and_seed() -> None:
    chance = Chance(7, sources={"input_gain_db": Range(-6.0, 6.0)})
    gains = [gain_of(chance, recording, MODELS[0]) for recording in RECORDINGS]
    assert -6 <= min(gains) < -5.8
    assert 5.8 < max(gains) <= 6
    assert len(set(gains)) > 250
    assert gains[3] == gain_of(chance, NamedFile("other", "take3"), NamedFile("other", "amp0"))
    assert gains != [
        gain_of(Chance(8, sources=chance.sources), recording, MODELS[0]) for recording in RECORDINGS
    ]
    assert gains[:50] != [gain_of(chance, recording, MODELS[1]) for recording in RECORDINGS[:50]]


def test_captures_of_a_recording_stay_when_others_are_added() -> None:
    chance = Chance(1, captures=3)
    pairs = every_pair(RECORDINGS, MODELS, Settings(), chance)
    assert len(pairs) == 1200
    counts = [sum(pair.model == model for pair in pairs) for model in MODELS]
    assert 80 < min(counts) <= max(counts) < 160
    fewer = every_pair(RECORDINGS, MODELS[:9], Settings(), chance)
    gone = {(pair.take.name, pair.model.name) for pair in pairs if pair.model in MODELS[:9]}
    assert gone <= {(pair.take.name, pair.model.name) for pair in fewer}
    assert [pair.seed for pair in pairs[:1]] == [1]
    ranked = sorted(MODELS, key=lambda model: number("capture", 1, RECORDINGS[0].name, model.name))
    assert {pair.model for pair in pairs if pair.take == RECORDINGS[0]} == set(ranked[:3])
    again = every_pair(RECORDINGS[:1], MODELS, Settings(), Chance(1, captures=3, repeat=2))
    ranked = sorted(MODELS, key=lambda model: number("capture", 1, RECORDINGS[0].name, model.name, 2))
    assert {pair.model for pair in again if pair.repeat == 2} == set(ranked[:3])
