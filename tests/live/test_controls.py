"""Lines of a player: what they change, and what they are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import layer_array, save, wavenet
from waiting import LIMIT_SECONDS

import namdsp
from namdsp.live.controls import Controls
from namdsp.live.loading import LoadRequest, load_in_process
from namdsp.rig.rig import Rig


class Player:
    """A rig and its controls."""

    def __init__(self, model: namdsp.Model) -> None:
        self.rig = Rig(model, max_block=64, engine="numpy")
        self.controls = Controls(self.rig, namdsp.load)

    def say(self, *lines: str) -> list[str]:
        """Obey; returns all notes."""
        for line in lines:
            self.controls.obey(line)
            if self.controls.loading is not None:
                self.controls.loading.join(LIMIT_SECONDS)
        return [self.controls.notes.get_nowait() for _ in range(self.controls.notes.qsize())]


@pytest.fixture
def paths(tmp_path: Path) -> dict[str, Path]:
    return {
        "amp": save(wavenet(layer_array(channels=2)), tmp_path, "amp.nam"),
        "other": save(wavenet(layer_array(channels=3)), tmp_path, "other amp.nam"),
        "rate": save(wavenet(layer_array(channels=2), sample_rate=44100), tmp_path, "rate.nam"),
    }


@pytest.fixture
def player(paths: dict[str, Path]) -> Player:
    return Player(namdsp.load(paths["amp"]))


def test_another_model_fades_in(player: Player, paths: dict[str, Path], noise: Any) -> None:
    assert player.say(f"load {paths['other']}") == [f"now playing {paths['other']}"]
    x = noise(64 * 200)
    out = np.empty_like(x)
    for block, played in zip(x.reshape(-1, 64), out.reshape(-1, 64), strict=True):
        player.rig.process_into(block, played)
    expected = namdsp.load(paths["other"]).render(x)
    assert np.array_equal(out[-4000:], expected[-4000:])
    assert not np.array_equal(out[:64], expected[:64])


@pytest.mark.parametrize("name", ["rate", "missing"])
def test_a_model_that_cannot_be_played_changes_nothing(
    player: Player, paths: dict[str, Path], name: str
) -> None:
    path = paths.get(name, paths["amp"].with_name("missing.nam"))
    before = player.rig.model
    (note,) = player.say(f"load {path}")
    assert note.startswith("error: ")
    assert player.rig.model is before


@pytest.mark.parametrize(
    "line",
    [
        "in",
        "in loud",
        "out nan",
        "in 61",
        "in 1_0",
        "bypass maybe",
        "reset now",
        "load",
        "quit it",
        "gain 3",
        "?",
        "x" * 5000,
        f"in {'1' * 5000}x",
    ],
    ids=lambda line: line[:12],
)
def test_a_line_that_means_nothing_is_reported(player: Player, line: str) -> None:
    (note,) = player.say(line)
    assert note.startswith("error: ")
    assert "expected" in note
    assert len(note) < 300
    assert (player.rig.input_gain_db, player.rig.bypass, player.controls.quit) == (0, False, False)


def test_a_model_from_the_other_process_is_the_same_model(paths: dict[str, Path], noise: Any) -> None:
    request = LoadRequest(str(paths["other"]), None, namdsp.Compatibility(), "numpy", 64)
    here, there = namdsp.load(paths["other"]), load_in_process(request)
    x = noise(500)
    assert np.array_equal(here.render(x), there.render(x))
    assert repr(there) == repr(here)
    assert vars(here).keys() - {"_engine_cache"} <= vars(there).keys()
    assert there.stream(max_block=64).state() == here.stream(max_block=64).state()


def test_errors_of_the_other_process_arrive(paths: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    missing = str(paths["amp"].with_name("missing.nam"))
    with pytest.raises(namdsp.NamFileError) as expected:
        namdsp.load(missing)
    with pytest.raises(namdsp.NamFileError) as arrived:
        load_in_process(LoadRequest(missing, None, namdsp.Compatibility(), "numpy", 64))
    assert str(arrived.value) == str(expected.value)
    monkeypatch.setattr("sys.executable", "false")
    with pytest.raises(namdsp.NamFileError, match="ended with code 1"):
        load_in_process(LoadRequest(missing, None, namdsp.Compatibility(), "numpy", 64))


def test_lines_change_the_rig(player: Player, noise: Any) -> None:
    assert player.say("in 3", "in up", " out  -6.5 ", "out down", "") == []
    assert (player.rig.input_gain_db, player.rig.output_gain_db) == (4.0, -7.5)
    seen = []
    for line in ("bypass", "bypass", "bypass on", "bypass on", "bypass off"):
        assert player.say(line) == []
        seen.append(player.rig.bypass)
    assert seen == [True, False, True, True, False]
    x = noise(64)
    player.say("reset")
    first = player.rig.process(x)
    assert not np.array_equal(player.rig.process(x), first)
    assert player.say("reset") == []
    assert np.array_equal(player.rig.process(x), first)
    assert "load PATH" in player.say("help")[0]
    assert player.say("quit") == []
    assert player.controls.quit
