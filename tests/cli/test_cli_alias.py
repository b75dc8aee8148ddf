"""`namdsp alias`: its table, its record, its picture, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from namdsp.aliasing import tones
from namdsp.aliasing.sweep import plot_sweeps
from namdsp.cli import alias

Run = Callable[..., Any]


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two pitches, and a sweep of a quarter of a second."""
    monkeypatch.setattr(tones, "PITCHES", (69, 96))
    monkeypatch.setattr(alias, "announce_compiling", lambda engine, **_: None)
    monkeypatch.setattr(alias, "linear_sweep", lambda *argument: alias_sweep(*argument, seconds=0.25))


alias_sweep = alias.linear_sweep


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
    image, drawn = pytest.importorskip("matplotlib.image"), []
    monkeypatch.setattr(
        alias, "plot_sweeps", lambda *argument, **more: drawn.append(plot(*argument, **more) or argument)
    )
    plot, picture = plot_sweeps, tmp_path / "sweep.png"
    assert run("alias", tiny, "--oversample", "1,2,4", "--plot", picture)[0] == 0
    ((_, panels),) = drawn
    assert [caption.split(";")[0] for caption in panels] == ["as it is", "oversampled 2x", "oversampled 4x"]
    assert image.imread(picture)[..., :3].std() > 0.1
