"""Records for people: units by names, tables, nothing that a file's text could command."""

from __future__ import annotations

import io
from typing import Any

import pytest
from screen import Terminal

from namdsp.cli.sheet import laid_out, line


def lines(record: dict[str, Any], columns: int | None = None) -> list[list[str]]:
    """Words of each line that is not empty, in a pipe or on a terminal of some columns."""
    if columns is None:
        return [row.split() for row in laid_out(record, io.StringIO()).split("\n") if row]
    terminal = Terminal(columns)
    try:
        terminal.stream.write(laid_out(record, terminal.stream) + "\n")
        terminal.stream.flush()
        return [row.split() for row in terminal.read().lines if row]
    finally:
        terminal.close()


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("peak_dbfs", -3.02, "peak -3.02 dBFS"),
        ("peak_dbfs", -float("inf"), "peak -inf dBFS"),
        ("receptive_field_frames", 4093, "receptive field 4093 frames"),
        ("sample_rate_hz", 48000.0, "sample rate 48,000 Hz"),
        ("frames", 12, "frames 12"),
        ("seconds", 303.0, "seconds 303"),
        ("history_bytes", 196407, "history 196.4 kB"),
        ("equal", True, "equal yes"),
        ("kernel_sizes", [3, 3, 6], "kernel sizes 3 x2, 6"),
        ("gate", {"threshold_db": -60.0, "attack": {}}, "gate threshold -60 dB"),
        ("loudness", None, ""),
        ("deep", [[[[[1]]]]], "deep ..."),
    ],
)
def test_units_come_from_names_and_what_is_empty_is_left_out(key: str, value: Any, expected: str) -> None:
    assert line({key: value}) == expected


def test_records_are_sections_and_lists_of_records_tables() -> None:
    record = {
        "model": "a.nam",
        "shape": {"layers": 2, "sizes": [1, 2]},
        "renders": [{"engine": "numpy", "bits": {"max_ulp": 12345}}, {"engine": "numba", "note": None}],
    }
    table = [["renders"], ["engine", "max", "ulp"], ["numpy", "12,345"], ["numba"]]
    assert lines(record) == [["model", "a.nam"], ["shape"], ["layers", "2"], ["sizes", "1,", "2"], *table]


def test_a_row_that_is_wider_than_the_terminal_is_a_list_of_its_facts() -> None:
    rows = [{"kernel": "layer", "multiply_adds": 13032, "bytes": 5, "segments": 9}, {"kernel": "conv"}]
    short = [["kernel", "layer"], ["multiply", "adds", "13,032"], ["bytes", "5"], ["segments", "9"]]
    assert lines({"all": rows}, 24) == [["all"], *short, ["kernel", "conv"]]
    assert len(lines({"all": rows}, 40)) == 4


def test_text_of_a_file_commands_nothing() -> None:
    name = "[bold]amp[/bold] [link=file:///x]:smile:[/link] [/]"
    record = {"name": "\x1b[2J", name: name, "rows": [{"name": "\x1b[2J", name: name}]}
    text = laid_out(record, io.StringIO())
    assert "\x1b" not in text
    assert text.count("\\x1b[2J") == 2
    assert text.count(name) == 4


def test_long_texts_of_a_table_are_folded() -> None:
    rows = [{"name": "x" * 60, "n": 1}]
    assert lines({"all": rows}, 40) == [["all"], ["name", "n"], ["x" * 24, "1"], ["x" * 24], ["x" * 12]]
    assert lines({"all": rows}, 90) == [["all"], ["name", "n"], ["x" * 60, "1"]]
