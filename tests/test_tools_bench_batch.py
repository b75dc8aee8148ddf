"""tools/bench, batch, on two short takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from bench import __main__ as command
from bench import start
from bench.rows import read

SMALL = ("batch", "--quick", "--captures", "1", "--record")


def test_figures_are_recorded(tmp_path: Path) -> None:
    assert command.main([*SMALL, str(tmp_path), "--takes", "2", "--loop", "0"]) == 0
    (row,) = read(tmp_path / "batch.csv")
    assert row.case == "2 renders, 2 s of audio"
    assert "of all cores" in row.note
    assert all(f"{stage} " in row.note for stage in ("read", "kernels", "hash", "write", "waiting"))
    assert row.against == ""


def test_no_speed_is_recorded_where_bytes_differ(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def other_bytes(command: Any, **_: Any) -> None:
        Path(command[6]).write_bytes(b"other")

    monkeypatch.setattr(start.subprocess, "run", other_bytes)
    assert command.main([*SMALL, str(tmp_path), "--takes", "1", "--loop", "1"]) == 1
    reported = capsys.readouterr()
    assert reported.out == ""
    assert "other bytes than namdsp render" in reported.err
    assert not any(tmp_path.iterdir())
