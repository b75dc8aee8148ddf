"""docs/benchmarks.md is what tools/bench makes of benchmarks/*.csv."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from bench.page import DATA, PAGE, PICTURE, TABLES, Data, draw, page
from bench.picture import picture
from bench.rows import Row, append, latest, read, table

TEXT = PAGE.read_text(encoding="utf-8")
ROW = Row(
    "shapes",
    "a1_nano",
    "64-frame blocks",
    "37",
    "ns/frame",
    "FMA peak",
    "0.17",
    "c1",
    "today",
    "A; FMA peak 9",
)


def test_the_page_and_its_picture_are_generated_from_the_figures() -> None:
    data = Data()
    assert page(data, TEXT) == TEXT, "python -m tools.bench page makes it anew"
    assert PICTURE.read_text(encoding="utf-8") == draw(data)


def test_every_table_stands_in_the_page_once() -> None:
    assert sorted(re.findall("<!-- table: (.*) -->", TEXT)) == sorted(TABLES)
    assert TEXT.count("<!-- end -->") == len(TABLES)


def test_another_figure_is_another_page() -> None:
    data = Data()
    at = next(n for n, row in enumerate(data.files["gpu"]) if row == data.last("gpu", "offline")[0])
    data.files["gpu"][at] = replace(data.files["gpu"][at], value="1234", ratio="0.01")
    assert "1,234" in page(data, TEXT)
    assert page(data, TEXT) != TEXT


def test_what_falls_short_is_reported() -> None:
    data = Data()
    slower = Row("new", "amp", "played", "1", "s", "someone", "0.5", machine="A")
    data.files["batch"].append(slower)
    assert ("batch new", slower) in data.behind()
    assert "| batch new: amp, played " in page(data, TEXT)
    data.files["batch"].append(replace(slower, ratio="2", commit="later"))
    assert ("batch new", slower) not in data.behind(), "of its last run only"


def test_each_player_stands_with_median_mean_and_p98_and_the_fastest_is_named() -> None:
    data = Data()
    noted = (
        "least of 15 turns; median 37, mean 38, p98 39; the player {least}, median {least}, mean 77, p98 488"
    )
    row = replace(ROW, part="players", machine="A; 8 lanes; FMA peak 9", against="slow", ratio="2")
    full = replace(row, note=noted.format(least=74))
    fast = replace(full, against="fast", ratio="1.5", note=noted.format(least=55.5))
    older = replace(full, machine="old", note="least of 15 turns; median 37; the player 74, median 74")
    data.files["players"] = [older, full, fast]
    every, turns = TABLES["players"](data).splitlines(), TABLES["players turns"](data).splitlines()
    assert [" ".join(cell.split()) for cell in every[2].split("|")[1:-1]] == [
        *("a1_nano", "A, 8 lanes", "2.0x: 74 / 77 / 488", "1.5x: 55.5 / 77 / 488")
    ]
    assert [cell.strip() for cell in turns[2].split("|")[3:-1]] == [
        *("37", "37 / 38 / 39", "fast", "55.5", "55.5 / 77 / 488", "1.5x")
    ]
    assert not [line for line in every + turns if "old" in line], "a run that noted medians alone"


def test_every_figure_has_its_unit_and_machine() -> None:
    rows = [row for path in DATA.glob("*.csv") for row in read(path)]
    assert len(rows) > 600
    assert not [
        row for row in rows if not all((row.part, row.model, row.case, row.unit, row.commit, row.machine))
    ]


def test_a_bar_is_as_long_as_its_figure() -> None:
    text = picture([("Title <1>", "x", {"amp": {"we": 100.0, "they": 25.0}})])
    assert "Title &lt;1&gt;" in text
    longest, shorter = (float(width) for width in re.findall(r'<rect x="92".* width="([\d.]+)"', text))
    assert longest == 4 * shorter > 100
    assert ">100x<" in text


def test_times_of_a_core_stand_next_to_its_peak() -> None:
    assert [row for row in read(DATA / "cpu.csv") if "FMA peak" not in row.machine] == []


def test_rows_are_read_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "found.csv"
    rows = [ROW, replace(ROW, note='a, "b"\nc', against="", ratio="")]
    for row in rows:
        append(file, [row])
    assert read(file) == rows
    file.write_text("part,model\na,b\n")
    with pytest.raises(ValueError, match="columns part,model; expected part,model,case"):
        read(file)


@pytest.mark.parametrize("wrong", [{"value": "fast"}, {"ratio": "2x"}, {"against": ""}, {"ratio": ""}])
def test_what_is_no_figure_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"could not convert|a ratio needs"):
        replace(ROW, **wrong)


def test_the_last_run_of_every_machine_counts() -> None:
    later = replace(ROW, commit="c2", machine="A; FMA peak 8")
    other = replace(ROW, machine="B; FMA peak 9")
    assert latest([ROW, other, later, replace(later, part="blocks")], "shapes") == [other, later]


def test_tables_are_markdown() -> None:
    assert table(["a", "b"], [["one", 1]]) == "| a   | b |\n|-----|--:|\n| one | 1 |"
