"""`namdsp alias`: its table, its record, its picture, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from namdsp.analysis import aliasing
from namdsp.cli import alias

Run = Callable[..., Any]


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two pitches, and a sweep of a quarter of a second."""
    monkeypatch.setattr(aliasing, "PITCHES", (69, 96))
    monkeypatch.setattr(alias, "announce_compiling", lambda engine, **_: None)
    monkeypatch.setattr(alias, "linear_sweep", lambda *argument: alias_sweep(*argument, seconds=0.25))


alias_sweep, sweep_panel = alias.linear_sweep, alias.panels.sweep


def test_the_record_holds_the_same_values(run: Run, tiny: Path) -> None:
    code, out, _ = run("alias", tiny, "--json", "--oversample", "2", "--level-db", -6)
    record = json.loads(out)
    assert code == 0
    assert (record["level_dbfs"], [row["note"] for row in record["ratios_db"]]) == (-6, ["A4", "C7"])
    (row,) = record["oversample"]
    assert (row["oversample"], row["worst_db"]) == (2, max(tone["2x"] for tone in record["ratios_db"]))


def test_the_picture_has_a_panel_for_every_factor(
    run: Run, tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image, captions = pytest.importorskip("matplotlib.image"), []
    monkeypatch.setattr(
        alias.panels, "sweep", lambda *given: captions.append(given[-1]) or sweep_panel(*given)
    )
    assert run("alias", tiny, "--oversample", "1,2,4", "--plot", tmp_path / "sweep.png")[0] == 0
    assert [caption.split(";")[0] for caption in captions] == ["as it is", "oversampled 2x", "oversampled 4x"]
    assert image.imread(tmp_path / "sweep.png")[..., :3].std() > 0.1
