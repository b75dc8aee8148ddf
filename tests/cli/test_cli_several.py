"""Several captures: `namdsp info` as a table, `namdsp render` into a folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from builders import layer_array, save, wavenet

from namdsp.cli import arguments
from namdsp.loading import open_model

Run = Callable[..., Any]


@pytest.fixture
def captures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "captures"
    (folder / "pedals").mkdir(parents=True)
    for name, channels, metadata in (
        ("b_amp.nam", 3, {"gear_type": "Amp", "loudness": -20.5}),
        ("a_amp.nam", 2, {"gear_type": "amp", "loudness": "\x1b[31m"}),
        ("pedals/drive.nam", 2, {"gear_type": "pedal", "loudness": -30}),
        ("none.nam", 1, {}),
    ):
        save(wavenet(layer_array(channels=channels), metadata=metadata), folder, name)
    monkeypatch.chdir(tmp_path)
    return folder


def names(out: str) -> list[str]:
    """First column of the table."""
    return [line.split()[0] for line in out.splitlines()[2:]]


def test_a_folder_is_a_table(run: Run, captures: Path) -> None:
    done = run("info", "captures/")
    assert done.code == 0
    assert names(done.out) == ["name", "a_amp", "b_amp", "none", "pedals/drive"]
    assert "\x1b" not in done.out
    assert "4 of 4 captures" in done.err


def test_sorted_and_chosen(run: Run, captures: Path) -> None:
    assert names(run("info", "captures", "--sort", "weights_in_file").out)[1] == "none"
    assert names(run("info", "captures", "--sort", "loudness").out)[1:] == [
        "pedals/drive",
        "b_amp",
        "a_amp",
        "none",
    ]
    assert names(run("info", "captures", "--where", "gear_type=amp").out)[1:] == ["a_amp", "b_amp"]
    assert names(run("info", "captures", "--where", "gear_type!=amp").out)[1:] == ["none", "pedals/drive"]
    both = run("info", "captures/*.nam", "--where", "gear_type=AMP", "--where", "loudness=-20.5", "--json")
    assert [item["name"] for item in json.loads(both.out)["models"]] == ["b_amp"]
    nothing = run("info", "captures", "--where", "gear_type=cab")
    assert (nothing.code, nothing.out) == (0, "")
    assert "0 of 4 captures" in nothing.err


def test_one_bad_file_does_not_hide_the_others(run: Run, captures: Path) -> None:
    (captures / "bad.nam").write_text("{")
    assert "4 of 5 captures, 1 cannot be read" in run("info", "captures").err
    done = run("info", "captures", "--json")
    assert done.code == 1
    record = json.loads(done.out)
    assert (len(record["models"]), len(record["errors"])) == (4, 1)
    assert "error: captures/bad.nam" in done.err


def test_one_bad_capture_does_not_keep_the_others_from_it(
    run: Run, captures: Path, wav: Callable[..., Path], tmp_path: Path
) -> None:
    wav(300)
    (captures / "bad.nam").write_text("{")
    done = run("render", "in.wav", "captures", "out/", "--engine", "numpy", "-q")
    assert done.code == 1
    assert len(list((tmp_path / "out").iterdir())) == 4


def test_recordings_through_one_capture_open_it_once(
    run: Run, captures: Path, wav: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def noting(path: str, **options: Any) -> Any:
        opened.append(path)
        return open_model(path, **options)

    monkeypatch.setattr(arguments, "open_model", noting)
    for name in ("a.wav", "b.wav", "c.wav"):
        wav(100, name=name)
    assert (
        run("render", "a.wav", "b.wav", "c.wav", "captures/none.nam", "out/", "--engine", "numpy").code == 0
    )
    assert opened == ["captures/none.nam"]
