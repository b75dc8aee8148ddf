"""tools/soak.py, and streams of tools/bench: they run, and the soak sees growth and drift."""

from __future__ import annotations

from pathlib import Path

import pytest
import soak
from bench import __main__ as command
from bench import streams
from bench.rows import read

ROOT = Path(__file__).resolve().parent.parent
SMALLEST, OTHER = (str(ROOT / "models" / "zoo" / name) for name in ("smallest.nam", "a1_nano.nam"))
STEADY = soak.Window(median=0.03, p999=0.1, worst=0.5, xruns=0, resident=90 << 20, traced=1 << 20)


def test_steady_windows_are_called_steady() -> None:
    assert soak.problems_of([STEADY] * 9) == []
    bumps = [STEADY._replace(median=0.06, resident=95 << 20), *[STEADY] * 8]
    assert soak.problems_of(bumps) == [], "one odd window is no drift"


def test_growth_and_drift_are_seen() -> None:
    def grown(**steps: float) -> list[str]:
        windows = []
        for n in range(9):
            windows.append(
                STEADY._replace(**{name: getattr(STEADY, name) + n * step for name, step in steps.items()})
            )
        return soak.problems_of(windows)

    (verdict,) = grown(resident=1 << 19)
    assert verdict.startswith("NOT STEADY: resident memory grew from 94,896,128 to")
    (verdict,) = grown(traced=20_000)
    assert verdict.startswith("NOT STEADY: memory that Python traces grew")
    (verdict,) = grown(median=0.001)
    assert verdict == "NOT STEADY: the median block drifted from 3.10% to 3.70% of its deadline"
    assert len(grown(median=-0.002, traced=20_000)) == 2


@pytest.mark.parametrize("options", [(), ("--swap", OTHER)])
def test_a_short_soak_prints_a_line_for_every_window(
    capsys: pytest.CaptureFixture[str], options: tuple[str, ...]
) -> None:
    assert soak.main([SMALLEST, "--minutes", "0.01", "--window", "0.1", *options]) in (0, 1)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("smallest.nam, engine ")
    assert sum(" min  median " in line for line in lines) == 6
    assert "steady" in lines[-1].lower()


def test_disturbances_are_measured(tmp_path: Path) -> None:
    assert command.main(["streams", "--quick", "--record", str(tmp_path)]) == 0
    result = read(tmp_path / "streams.csv")
    rows = [row for row in result if row.part == "disturbances"]
    assert len(rows) == 2 * 13
    assert sum(row.case.startswith("stream.swap, ") for row in rows) == 4
    assert all(" xruns of " in row.note for row in rows if row.unit == "us, ready, p99")
    assert {row.part for row in result} == set(streams.TABLES)
