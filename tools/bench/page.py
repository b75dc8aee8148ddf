"""The tables of docs/benchmarks.md and benchmarks/*.md, made from benchmarks/*.csv: the last run on each machine.

`python -m tools.bench page` writes each table between its marks. The words around the tables are the pages'. A mark
names the file, the part and, if it is not `by rival`, a layout:

    <!-- table: gpu offline -->
    <!-- table: cpu blocks, by case -->

A test compares the pages with what this makes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from . import ROOT
from .rows import Row, latest, read, refilled, table

DATA = ROOT / "benchmarks"
SAMPLE_RATE_HZ = 48_000
#: Limits of a machine: a ratio is a share of them.
LIMITS = ("FMA peak", "float32 peak", "memory, layer by layer", "copy")
#: Other ways to use namdsp, and what is no player. To be slower than these is no shortcoming.
NO_RIVALS = (
    *LIMITS,
    "decoding FLAC, 16 bits on a core",
    "engine numba",
    "tuned before",
    "Python stream",
    "native, 4 lanes",
    "Node",
)
#: Files whose ratios are of minima, which a busy core does not change.
NOISY_FILES = ("shapes", "wasm")
#: The models of the summary.
HEADLINE = ("a1_standard", "a1_nano", "a2_full", "a2_lite", "lstm_1x16")
#: What runs of players note: median, mean and p98 of blocks of namdsp, then of the player.
_TURNS = re.compile(r"the player [\d.e+]+, median ([\d.e+]+), mean ([\d.e+]+), p98 ([\d.e+]+)")


def pages() -> list[Path]:
    """Every page that has tables."""
    return [ROOT / "docs" / "benchmarks.md", *sorted(DATA.glob("*.md"))]


def write() -> None:
    """Write all pages."""
    for path in pages():
        path.write_text(made(path.read_text(encoding="utf-8")), encoding="utf-8")


def made(text: str) -> str:
    """A page with its tables made anew."""
    return refilled(text, _table)


def _table(mark: str) -> str:
    if mark in ("summary", "behind"):
        return (_summary if mark == "summary" else _behind)()
    name, _, layout = mark.partition(", ")
    file, _, part = name.partition(" ")
    rows = last(file, part)
    return f"{LAYOUTS[layout or 'by rival'](rows)}\n\n{sources(rows)}" if rows else "No recorded run."


def last(file: str, part: str) -> list[Row]:
    """The rows of each machine's last run; of C++ players only runs that noted mean and p98."""
    rows = read(DATA / f"{file}.csv")
    if (file, part) == ("players", "players"):
        rows = [row for row in rows if _TURNS.search(row.note)]
    return latest(rows, part, noisy=file in NOISY_FILES)


# -- what a cell says ----------------------------------------------------------------------------------------


def value(row: Row) -> str:
    """The figure as it was written down."""
    full, dot, decimals = row.value.partition(".")
    return f"{int(full):,}{dot}{decimals}"


def times(ratio: float) -> str:
    """How many times as fast as what it is against."""
    return f"{ratio:.2f}x" if ratio < 1.1 else f"{ratio:.1f}x" if ratio < 10 else f"{ratio:,.0f}x"


def ratio(row: Row) -> str:
    """Beside a limit the share of it; beside a player also median, mean and p98 of the player's blocks."""
    if row.against in LIMITS:
        return f"{float(row.ratio):.0%}"
    turns = _TURNS.search(row.note)
    return times(float(row.ratio)) + (f": {' / '.join(turns.groups())}" if turns else "")


def speed(row: Row) -> float | None:
    """Times real time; None for other units than ns a frame and million samples a second."""
    figure = float(row.value)
    per_second = {"ns/frame": 1e9 / figure, "M samples/s": 1e6 * figure}.get(row.unit)
    return per_second and per_second / SAMPLE_RATE_HZ


def machine(row: Row) -> str:
    """Short, for a table; all of it is below."""
    name, *more = row.machine.split("; ")
    return ", ".join((name.partition(" (")[0], *more[:1]))


def sources(rows: Iterable[Row]) -> str:
    """Machine, commit and date of what is shown."""
    runs = dict.fromkeys((*row.run, ", beside other work" if row.is_noisy else "") for row in rows)
    return "; ".join(f"*{name.replace(';', ',')}: commit {at}, {day}{busy}*" for name, at, day, busy in runs)


# -- layouts -------------------------------------------------------------------------------------------------


def _grid(cells: Iterable[tuple[str, str, str, str]]) -> str:
    """A table of (line, machine, column, text), lines of one name together."""
    lines: dict[str, dict[str, dict[str, str]]] = {}
    columns: dict[str, None] = {}
    for name, where, column, text in cells:
        lines.setdefault(name, {}).setdefault(where, {})[column] = text
        columns[column] = None
    found = [
        [name, where, *(line.get(column, "-") for column in columns)]
        for name, machines in lines.items()
        for where, line in machines.items()
    ]
    return table(["", "machine", *columns], found)


def by_rival(rows: Sequence[Row]) -> str:
    """A column for each unit, one for times real time, and one for each rival."""
    cases = {row.case for row in rows}

    def cells(
        column: Callable[[Row], tuple[str, str]], some: Iterable[Row] = rows
    ) -> Iterable[tuple[str, str, str, str]]:
        for row in some:
            yield row.model if len(cases) == 1 else f"{row.model}, {row.case}", machine(row), *column(row)

    figures = cells(lambda row: (row.unit, value(row)))
    real = cells(lambda row: ("real time", f"{speed(row) or 0:,.0f}x"))
    ratios = cells(
        lambda row: (f"{'of' if row.against in LIMITS else 'against'} {row.against}", ratio(row)),
        (row for row in rows if row.ratio),
    )
    return _grid([*figures, *(real if all(map(speed, rows)) else ()), *ratios])


def by_case(rows: Sequence[Row]) -> str:
    """A column for each case."""
    return _grid((row.model, machine(row), row.case, value(row)) for row in rows)


def fastest(rows: Sequence[Row]) -> str:
    """A line for each case, with its fastest rival."""
    cells = [
        [f"{r.model}, {r.case}", machine(r), f"{value(r)} {r.unit}", r.against, times(float(r.ratio))]
        for r in hardest(rows)
    ]
    return table(["", "machine", "namdsp", "fastest other", "namdsp is"], cells)


def spread(rows: Sequence[Row]) -> str:
    """A line for each machine: the least, the median and the most of all cases."""
    cells = []
    for where in dict.fromkeys(map(machine, rows)):
        some = sorted((r for r in rows if machine(r) == where and r.ratio), key=lambda r: float(r.ratio))
        least, *middle = (times(float(row.ratio)) for row in (some[0], some[len(some) // 2], some[-1]))
        cells.append([f"{len(some)}", where, f"{least}: {some[0].model}, {some[0].case}", *middle])
    return table(["shapes", "machine", "least", "median", "most"], cells)


def hardest(rows: Iterable[Row]) -> list[Row]:
    """For each model, case and machine the row against the fastest rival."""
    results: dict[tuple[str, str, str], Row] = {}
    for row in rows:
        key = row.model, row.case, machine(row)
        if row.ratio and (key not in results or float(row.ratio) < float(results[key].ratio)):
            results[key] = row
    return list(results.values())


LAYOUTS = {"by rival": by_rival, "by case": by_case, "fastest": fastest, "spread": spread}


# -- of all files --------------------------------------------------------------------------------------------


def _summary() -> str:
    """For each common shape the slowest and the fastest machine, and the GPU."""
    players = hardest([*last("players", "players"), *last("players", "rust")])
    gpu = [r for r in last("gpu", "offline") if r.case == "1 x 10 min" and r.against == "torch.compile"]
    cells = []
    for name in HEADLINE:
        line = [name]
        for rows in (players, gpu):
            some = [row for row in rows if row.model == name]
            for figures in ([speed(row) or 0 for row in some], [float(row.ratio) for row in some]):
                ends = dict.fromkeys(map(times, sorted(figures)))
                line.append(" to ".join([*ends][:: max(1, len(ends) - 1)]) or "-")
        cells.append(line)
    return table(["", "one core", "namdsp is", "GPU", "against torch.compile"], cells)


def _behind() -> str:
    """Every case that a rival computes faster."""
    rows = []
    for path in sorted(DATA.glob("*.csv")):
        for part in dict.fromkeys(row.part for row in read(path)):
            rows += [row for row in last(path.stem, part) if row.against not in ("", *NO_RIVALS)]
    slower = [row for row in hardest(rows) if float(row.ratio) < 1]
    return fastest(slower) if slower else "None."
