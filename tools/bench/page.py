"""The tables of docs/benchmarks.md, made from benchmarks/*.csv: the last run of each part on each machine.

`python -m tools.bench page` writes them anew between their marks; the words around them are the page's. A test sees
that the tables are what this makes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from . import ROOT
from .rows import Row, latest, read, refilled, table

DATA, PAGE = ROOT / "benchmarks", ROOT / "docs" / "benchmarks.md"
SAMPLE_RATE_HZ = 48_000
#: What is no other player: limits of a machine, and other ways to use namdsp. To be below them is no shortcoming.
LIMITS = (
    *("FMA peak", "float32 peak", "memory, layer by layer", "copy", "decoding FLAC, 16 bits on a core"),
    *("engine numba", "tuned before", "Python stream"),
)


@dataclass(frozen=True)
class Column:
    """A column of a table: the rows that it takes, and what of them.

    title : its head
    show  : what it says of a row
    where : fields of the rows that it takes
    """

    title: str
    show: Callable[[Row], str]
    where: dict[str, str]


def col(title: str, show: Callable[[Row], str], **where: str) -> Column:
    """A column of the rows whose fields are so."""
    return Column(title, show, where)


def speedup_over(rival: str) -> Column:
    """How many times as fast as a rival."""
    return col(f"against {rival}", times, against=rival)


def value(row: Row) -> str:
    """The figure as it was written down."""
    full, dot, decimals = row.value.partition(".")
    return f"{int(full):,}{dot}{decimals}"


def times(row: Row) -> str:
    """How many times as fast as what it is against."""
    ratio = float(row.ratio)
    return f"{ratio:.2f}x" if ratio < 1.1 else f"{ratio:.1f}x" if ratio < 10 else f"{ratio:,.0f}x"


def percent(row: Row) -> str:
    """Its share of a limit."""
    return f"{float(row.ratio):.0%}"


def speed(row: Row) -> float:
    """Times real time, of nanoseconds a frame or million samples a second."""
    amount = float(row.value)
    return (1e9 / amount if row.unit == "ns/frame" else 1e6 * amount) / SAMPLE_RATE_HZ


def real_time(row: Row) -> str:
    """`speed` as text."""
    return as_speed(speed(row))


def as_speed(result: float) -> str:
    """Times real time as text."""
    return f"{result:,.0f}x" if result >= 10 else f"{result:.1f}x"


class Data:
    """All rows, by file and part."""

    def __init__(self, folder: Path = DATA) -> None:
        self.files = {path.stem: read(path) for path in sorted(folder.glob("*.csv"))}

    def last(self, file: str, part: str) -> list[Row]:
        """The last run of each machine."""
        return latest(self.files[file], part)

    def table(self, file: str, part: str, name: Callable[[Row], str], columns: Sequence[Column]) -> str:
        """A table, and below it where its figures come from. name: of a row's line; of none, it is left out."""
        rows = [row for row in self.last(file, part) if name(row) and any(takes(c, row) for c in columns)]
        if not rows:
            return "No recorded run."
        lines = dict.fromkeys((name(row), short(row.machine)) for row in rows)
        names = list(dict.fromkeys(line for line, _ in lines))
        cells = []
        for line, machine in sorted(lines, key=lambda results: names.index(results[0])):
            same = [row for row in rows if (name(row), short(row.machine)) == (line, machine)]
            results = [next((c.show(row) for row in same if takes(c, row)), "-") for c in columns]
            cells.append([line, machine, *results])
        return f"{table(['', 'machine', *(column.title for column in columns)], cells)}\n\n{sources(rows)}"

    def cases(self, file: str, part: str, suffix: str = "") -> list[Column]:
        """A column for each case."""
        cases = dict.fromkeys(row.case for row in self.last(file, part))
        return [col(case.removesuffix(suffix), value, case=case) for case in cases]

    def machines(self, file: str, part: str) -> list[str]:
        """Of the last runs."""
        return list(dict.fromkeys(row.machine for row in self.last(file, part)))

    def behind(self) -> Iterator[tuple[str, Row]]:
        """(file and part, row) of what was slower than something else in its last run."""
        for file, rows in self.files.items():
            for part in dict.fromkeys(row.part for row in rows):
                yield from (
                    (part if part == file else f"{file} {part}", row)
                    for row in self.last(file, part)
                    if row.against not in ("", *LIMITS) and float(row.ratio) < 1
                )


def takes(column: Column, row: Row) -> bool:
    """Whether a column shows a row."""
    return all(getattr(row, name) == wanted for name, wanted in column.where.items())


def sources(rows: Iterable[Row]) -> str:
    """Machine, commit and date of what is shown."""
    runs = dict.fromkeys((*row.run, ", beside other work" if row.is_noisy else "") for row in rows)
    return "; ".join(
        f"*{machine.replace(';', ',')}: commit {commit}, {date}{busy}*"
        for machine, commit, date, busy in runs
    )


def model(row: Row) -> str:
    """What a line of a table is called."""
    return row.model


def model_and_case(row: Row) -> str:
    """Likewise, where a model has several."""
    return f"{row.model}, {row.case}"


def short(machine: str) -> str:
    """The name of a machine in the head of a column."""
    name, *more = machine.split("; ")
    return ", ".join((name.partition(" (")[0], *more[:1]))


def page(data: Data, text: str) -> str:
    """The page with its tables made anew."""
    return refilled(text, lambda name: TABLES[name](data))


def write() -> None:
    """The page."""
    data = Data()
    PAGE.write_text(page(data, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


# -- the tables ----------------------------------------------------------------------------------------------


#: the shapes of the first table
HEADLINE = ("a1_standard", "a1_nano", "a2_full", "a2_lite", "lstm_1x16", "convnet_16", "linear_2048")
#: what the rows of `players` note; the oldest runs note no mean and no p98
_BLOCKS = r"median ([\d.e+]+), mean ([\d.e+]+), p98 ([\d.e+]+)"
_TURNS = re.compile(rf"{_BLOCKS}; the player ([\d.e+]+), {_BLOCKS}")


def _players(data: Data) -> list[Row]:
    """Of the last runs that noted the blocks of both."""
    return [row for row in data.last("players", "players") if _TURNS.search(row.note)]


def _noted_turns(row: Row) -> tuple[str, str, str]:
    """Nanoseconds a frame: median, mean and p98 of namdsp's blocks; the player's fastest turn; those of its blocks."""
    noted = _TURNS.search(row.note)
    assert noted is not None
    figures = noted.groups()
    return " / ".join(figures[:3]), figures[3], " / ".join(figures[4:])


def _hardest(rows: Iterable[Row]) -> list[Row]:
    """Of each model on each machine the row against the fastest rival."""
    results: dict[tuple[str, str, str], Row] = {}
    for row in rows:
        key = row.model, row.case, row.machine
        if key not in results or float(row.ratio) < float(results[key].ratio):
            results[key] = row
    return list(results.values())


def _summary(data: Data) -> str:
    """Times real time of the common shapes, compared with the fastest other player, on every machine."""
    gpu = [r for r in data.last("gpu", "offline") if r.case == "1 x 10 min" and r.against == "torch.compile"]
    rows = [row for row in (*_hardest(_players(data)), *gpu) if row.model in HEADLINE]
    cells = []
    for row in sorted(rows, key=lambda row: HEADLINE.index(row.model)):
        rival = [row.against, as_speed(speed(row) / float(row.ratio)), f"**{times(row)}**"]
        cells.append([row.model, short(row.machine), real_time(row), *rival])
    head = ["", "machine", "namdsp, real time", "fastest other", "the other, real time", "namdsp is"]
    return f"{table(head, cells)}\n\n{sources(rows)}"


def _players_ratios(data: Data) -> str:
    """A line for each model and machine, a column for each player: how many times as fast, and its blocks."""
    rows = _players(data)
    rivals = list(dict.fromkeys(row.against for row in rows))
    cells = []
    for name, machine in sorted(
        dict.fromkeys((row.model, row.machine) for row in rows),
        key=lambda results: [row.model for row in rows].index(results[0]),
    ):
        results = {row.against: row for row in rows if (row.model, row.machine) == (name, machine)}
        figures = [
            f"{times(results[rival])}: {_noted_turns(results[rival])[2]}" if rival in results else "-"
            for rival in rivals
        ]
        cells.append([name, short(machine), *figures])
    return f"{table(['', 'machine', *rivals], cells)}\n\n{sources(rows)}"


def _engines(data: Data) -> str:
    columns = []
    for size in (64, 512):
        case = f"numpy, {size}-frame blocks"
        columns += [col(f"blocks of {size}", value, case=case), col("real time", real_time, case=case)]
    return data.table("cpu", "engines", model, columns)


def _rows(part: str, unit: str) -> Callable[[Data], str]:
    """A part of `torch`: a line for each rival."""

    def created(data: Data) -> str:
        rows = data.last("torch", part)
        cells = [[f"{r.model}, {r.case}", short(r.machine), value(r), r.against, times(r)] for r in rows]
        return f"{table([part, 'machine', unit, 'against', 'namdsp is'], cells)}\n\n{sources(rows)}"

    return created


def _shapes(data: Data) -> str:
    """Conv1x1 and Conv1D, each without and with depthwise ones: how many times as fast as the fastest C++ build."""
    parts = {"conv1x1": "Conv1x1", "conv1d": "Conv1D"}
    rows = [row for part in parts for row in latest(data.files["shapes"], part, noisy=True) if row.ratio]
    cells = []
    for machine, part, depthwise in product(dict.fromkeys(row.machine for row in rows), parts, (False, True)):
        some = [
            row
            for row in rows
            if (row.machine, row.part) == (machine, part) and _is_depthwise(row) == depthwise
        ]
        some.sort(key=lambda row: float(row.ratio))
        if some:
            name = f"{parts[part]}, {'depthwise' if depthwise else 'all others'}: {len(some)} shapes"
            least, middle, most = some[0], some[len(some) // 2], some[-1]
            ratios = (f"{times(least)}: {least.model}, {least.case}", times(middle), times(most))
            cells.append([name, short(machine), *ratios])
    return f"{table(['', 'machine', 'least', 'median', 'most'], cells)}\n\n{sources(rows)}"


def _is_depthwise(row: Row) -> bool:
    channels, groups = re.findall(r"(\d+)x\d+, (\d+) group", row.model)[0]
    return bool(channels == groups)


def _grouped_models(data: Data) -> str:
    """Whole models, compared with the fastest C++ build."""
    rows = _hardest(latest(data.files["shapes"], "models", noisy=True))
    cells = [[row.model, short(row.machine), value(row), row.against, f"**{times(row)}**"] for row in rows]
    return f"{table(['', 'machine', 'ns / frame', 'fastest other', 'namdsp is'], cells)}\n\n{sources(rows)}"


def _behind(data: Data) -> str:
    parts = {id(row): part for part, row in data.behind()}
    rows = [row for _, row in data.behind()]
    cells = [
        [f"{parts[id(row)]}: {row.model}, {row.case}", short(row.machine), row.against, times(row)]
        for row in _hardest(rows)
    ]
    return table(["", "machine", "the fastest", "namdsp is"], cells) if cells else "None."


def _of(file: str, part: str, name: Callable[[Row], str], *columns: Column) -> Callable[[Data], str]:
    return lambda data: data.table(file, part, name, columns)


def _cases(
    file: str, part: str, name: Callable[[Row], str], suffix: str = "", *more: Column
) -> Callable[[Data], str]:
    """A column for each case."""
    return lambda data: data.table(file, part, name, [*data.cases(file, part, suffix), *more])


_SECONDS, _EAGER, _COMPILE = col("s", value), speedup_over("eager PyTorch"), speedup_over("torch.compile")
_SAMPLES = col("M samples/s", value)
_PEAK = col("of float32 peak", percent, against="float32 peak")
_BLOCK = [col(name, value, unit=f"us, {name}") for name in ("median", "p99", "worst", "kernels")]
_EXPORT = [
    created
    for target in ("native", "x86-64-v3", "x86-64-v2")
    for created in (
        col(f"{target}: C, us / 64 frames", value, case=f"C, 64-frame blocks, target {target}"),
        col("against the Python stream", times, case=f"C, 64-frame blocks, target {target}"),
        col("export, s", value, case=f"export, target {target}"),
    )
]
_DEPTHWISE = (
    col("ms", value),
    col("of a copy's speed", percent, against="copy"),
    *map(speedup_over, ("eager (cuDNN)", "compile max-autotune")),
)
#: What is in docs/benchmarks.md, by their names there.
TABLES: dict[str, Callable[[Data], str]] = {
    "summary": _summary,
    "behind": _behind,
    "cpu shapes": _of(
        "cpu",
        "shapes",
        model,
        *(col("ns / frame", value), col("real time", real_time), col("of FMA peak", percent)),
    ),
    "players": _players_ratios,
    "shapes": _shapes,
    "grouped models": _grouped_models,
    "cpu architectures": _of(
        "cpu",
        "architectures",
        lambda r: r.model + r.case.partition("blocks")[2],
        *(col("ns / frame", value), col("real time", real_time), col("of FMA peak", percent)),
    ),
    "cpu blocks": _cases("cpu", "blocks", model, "-frame blocks"),
    "cpu engines": _engines,
    "cpu threads": _cases("cpu", "threads", model, "", speedup_over("1 thread")),
    "cpu start": _cases("cpu", "start", model),
    "gpu offline": _of(
        "gpu", "offline", model_and_case, _SAMPLES, col("real time", real_time), _PEAK, _EAGER, _COMPILE
    ),
    "gpu whole calls": _of("gpu", "whole calls", model_and_case, _SECONDS, _EAGER, _COMPILE),
    "gpu captures": _of(
        "gpu", "captures", model_and_case, _SECONDS, speedup_over("render, one after the other")
    ),
    "gpu streaming": _of(
        "gpu", "streaming", model_and_case, *_BLOCK, speedup_over("torch.compile + CUDA graph")
    ),
    "gpu start": _cases("gpu", "start", model),
    "gpu files": _of("gpu", "files", model_and_case, _SECONDS),
    "lstm streaming": _of("lstm", "streaming", model_and_case, *_BLOCK),
    "lstm offline": _cases("lstm", "offline", model),
    "lstm whole calls": _of(
        "lstm", "whole calls", model_and_case, _SAMPLES, speedup_over("one core of that machine")
    ),
    "depthwise forward": _of("depthwise", "forward", model_and_case, *_DEPTHWISE),
    "depthwise backward": _of("depthwise", "backward", model_and_case, *_DEPTHWISE),
    "torch examples": _rows("examples", "examples/s"),
    "torch training": _rows("training", "ms"),
    "export": _of("export", "export", model, *_EXPORT),
    "batch": _of(
        "batch", "batch", lambda row: row.case, _SECONDS, speedup_over("shell loop of namdsp render")
    ),
}
