"""tools/bench_batch.py on two short takes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import bench_batch
import pytest


def test_figures_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    small = ["--takes", "2", "--captures", "1", "--seconds", "1,1", "--engine", "numba", "--loop"]
    assert bench_batch.main([*small, "0"]) == 0
    out = capsys.readouterr().out
    assert "2 renders, 2 s of audio" in out
    assert re.search(r"batch: [\d.]+ s, \d+x real time, [\d.]+% in kernels", out)


def test_no_speed_is_printed_where_bytes_differ(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def other_bytes(command: Any, **_: Any) -> None:
        Path(command[6]).write_bytes(b"other")

    monkeypatch.setattr(bench_batch.subprocess, "run", other_bytes)
    arguments = ["--takes", "1", "--captures", "1", "--seconds", "1,1", "--engine", "numba", "--loop", "1"]
    assert bench_batch.main(arguments) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "other bytes than namdsp render" in told.err
