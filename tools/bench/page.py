"""docs/benchmarks.md, made from benchmarks/*.csv: the last run of each part on each machine.

`python -m tools.bench page` writes it. A test sees that the page is what this makes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from . import ROOT
from .picture import picture
from .rows import NOT_NOTED, Row, latest, read, table

DATA, PAGE, PICTURE = ROOT / "benchmarks", ROOT / "docs" / "benchmarks.md", ROOT / "docs" / "benchmarks.svg"
SAMPLE_RATE_HZ = 48_000
#: What is no other player: limits of a machine, and other ways of our own. To be below them is no shortcoming.
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


def beside(rival: str) -> Column:
    """How many times as fast as a rival."""
    return col(f"beside {rival}", times, against=rival)


def value(row: Row) -> str:
    """The figure as it was written down."""
    whole, dot, decimals = row.value.partition(".")
    return f"{int(whole):,}{dot}{decimals}"


def times(row: Row) -> str:
    """How many times as fast as what it is against."""
    ratio = float(row.ratio)
    return f"{ratio:.2f}x" if ratio < 1.1 else f"{ratio:.1f}x" if ratio < 10 else f"{ratio:,.0f}x"


def percent(row: Row) -> str:
    """Its share of a limit."""
    return f"{float(row.ratio):.0%}"


def real_time(row: Row) -> str:
    """Times real time, of nanoseconds a frame or million samples a second."""
    amount = float(row.value)
    rate = 1e9 / amount if row.unit == "ns/frame" else 1e6 * amount
    found = rate / SAMPLE_RATE_HZ
    return f"{found:,.0f}x" if found >= 10 else f"{found:.1f}x"


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
        cells = []
        for line in dict.fromkeys(map(name, rows)):
            same = [row for row in rows if name(row) == line]
            found = [next((c.show(row) for row in same if takes(c, row)), "-") for c in columns]
            cells.append([line, *found])
        return f"{table(['', *(column.title for column in columns)], cells)}\n\n{sources(rows)}\n"

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
    runs = dict.fromkeys(row.run for row in rows)
    return "; ".join(
        f"*{machine.replace(';', ',')}: commit {commit}, {date}*" for machine, commit, date in runs
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


def page(data: Data) -> str:
    """The whole page."""
    return "\n".join(part for section in SECTIONS for part in section(data)).rstrip("\n") + "\n"


def draw(data: Data) -> str:
    """Its picture."""
    cores: dict[str, dict[str, float]] = {}
    for row in data.last("cpu", "shapes"):
        if " forced" not in row.machine and " lanes of " not in row.machine:
            speed = 1e9 / SAMPLE_RATE_HZ / float(row.value)
            cores.setdefault(row.model, {})[short(row.machine)] = speed
    chip: dict[str, dict[str, float]] = {}
    for row in data.last("gpu", "offline"):
        if row.case == "1 x 10 min" and row.against in ("torch.compile", "eager PyTorch"):
            bars = chip.setdefault(row.model, {"namdsp": float(row.value)})
            bars[row.against] = float(row.value) / float(row.ratio)
    return picture(
        [
            ("One core, blocks of 64 frames: times real time", "x", cores),
            (f"{data.machines('gpu', 'offline')[0]}, kernels: million samples a second", "", chip),
        ]
    )


def _head(data: Data) -> Iterator[str]:
    yield f"""# Benchmarks

How fast namdsp is, beside what, on what. `python -m tools.bench page` makes this page from `benchmarks/*.csv`, which
keep every figure that was noted (other widths and groups, spreads, older runs) with commit, date and machine; here
is the last run of each kind on each machine.

![Speeds on one core and on a GPU](benchmarks.svg)

* **Right comes first.** What is compared here has first shown the right bits in the same run (of training: gradients),
  and rivals the same values; else there are no figures.
* **Ratios are of one run**, in which contenders take turns. Figures of two machines, or of two runs, are not divided by
  each other. `x` is times as fast: 2x takes half the time, 0.5x twice the time.
* **Times of a core** say little without the core: beside each stands how many GFLOP/s of fused multiply-adds it
  made in that run, and the share of them that the model's convolutions used (activations count as nothing).
* A time is a median of whole calls from Python, garbage collector off, one thread pinned to one core, unless it says
  otherwise. Compiling is in no figure but those of the start. Time on a GPU is by its own events.
* Models are those of [models/zoo](../models/zoo/README.md): synthetic weights in the shapes that captures have. A frame
  is a sample of one channel; real time is 48 kHz.
* "{NOT_NOTED}" means that: older notes left it out.
"""


def _cores(data: Data) -> Iterator[str]:
    yield "## On one core\n\nBlocks of 64 frames, `Stream.process_into`.\n"
    speeds = [col("real time", real_time), col("of FMA peak", percent)]
    for machine in data.machines("cpu", "shapes"):
        columns = [col(f"{short(machine)}: ns / frame", value), *speeds]
        columns = [replace(column, where={"machine": machine}) for column in columns]
        yield data.table("cpu", "shapes", model, columns)
    yield from _players(data)
    yield "### Other architectures\n"
    columns = [col("ns / frame", value), *speeds]
    yield data.table("cpu", "architectures", lambda r: r.model + r.case.partition("blocks")[2], columns)
    yield "### Block sizes\n\nNanoseconds a frame in blocks of so many frames.\n"
    columns = data.cases("cpu", "blocks", "-frame blocks")
    yield data.table("cpu", "blocks", lambda r: f"{r.model}, {short(r.machine)}", columns)
    yield "### Without a compiler\n\nThe NumPy engine, ns / frame.\n"
    columns = []
    for size in (64, 512):
        case = f"numpy, {size}-frame blocks"
        columns += [col(f"blocks of {size}", value, case=case), col("real time", real_time, case=case)]
    yield data.table("cpu", "engines", lambda r: f"{r.model}, {short(r.machine)}", columns)
    yield "### Whole files and start\n\nSeconds for 60 s, on one core and on two; seconds of a new process.\n"
    columns = [*data.cases("cpu", "threads"), beside("1 thread")]
    yield data.table("cpu", "threads", model, columns)
    yield data.table("cpu", "start", model, data.cases("cpu", "start"))
    yield "### One convolution\n\n1x1 with bias on 64 frames in the first-level cache, ns a call.\n"
    columns = [col("ns", value), col("of FMA peak", percent, against="FMA peak")]
    columns += [beside("sgemm"), beside("plain loops")]
    yield data.table("conv1x1", "conv1x1", lambda r: r.model * r.model.startswith(("8", "16")), columns)


def _players(data: Data) -> Iterator[str]:
    yield """### Beside C++ players

The players take turns with namdsp on one core: they as programs in C++ that may approximate tanh, namdsp from Python,
exact. Each has first played the model within an error-to-signal ratio of 1e-2 of ours: an approximate tanh gives 2e-5
in a WaveNet, more than that in most LSTMs, a delay of one frame 2e-2. Of each the fastest of 15 turns counts, a turn
being the median block of half a second. Core is NeuralAmpModelerCore 0.5.5, its grouped kernels those of its pull
request 271, NeuralAudio that of 2026-08-21; g++ 12 or clang 19 with -Ofast and whole-program optimisation, for the very
processor, or for x86-64-v3 where our code is. A dash: it plays something else, or nothing.
"""
    rows = [row for row in data.last("players", "players") if row.commit != NOT_NOTED]
    for machine in dict.fromkeys(row.machine for row in rows):
        here = [row for row in rows if row.machine == machine]
        rivals = list(dict.fromkeys(row.against for row in here))
        cells = []
        for name in dict.fromkeys(map(model, here)):
            found = {row.against: row for row in here if row.model == name}
            ratios = [times(found[rival]) if rival in found else "-" for rival in rivals]
            least = min(found.values(), key=lambda row: float(row.ratio))
            theirs = f"{float(least.value) * float(least.ratio):,.3g}"
            cells.append([name, value(least), theirs, f"**{times(least)}**", *ratios])
        yield table(["", "namdsp, ns / frame", "fastest player", "namdsp is", *rivals], cells) + "\n"
        yield f"{sources(here)}\n"


def _gpu(data: Data) -> Iterator[str]:
    yield """## On a GPU

float32, without TF32. Rivals are the same WaveNet as a PyTorch module, their inputs on the device already.

### Kernels alone
"""
    rivals = [beside("eager PyTorch"), beside("torch.compile")]
    columns = [col("M samples/s", value), col("real time", real_time)]
    columns += [col("of float32 peak", percent, against="float32 peak"), *rivals]
    yield data.table("gpu", "offline", model_and_case, columns)
    yield "### From NumPy arrays to NumPy arrays\n\nSeconds of a whole call.\n"
    yield data.table("gpu", "whole calls", model_and_case, [col("s", value), *rivals])
    columns = [col("s", value), beside("render, one after the other")]
    yield data.table("gpu", "captures", model_and_case, columns)
    yield "### Voices in blocks\n\nMicroseconds of a block of 64 frames; the next is due after 1,333.\n"
    columns = [col(name, value, unit=f"us, {name}") for name in ("median", "p99", "worst", "kernels")]
    yield data.table("gpu", "streaming", model_and_case, [*columns, beside("torch.compile + CUDA graph")])
    yield data.table("lstm", "streaming", model_and_case, columns)
    yield "### LSTMs\n\nKernels, ns a frame; whole calls beside one core, which plays one voice.\n"
    yield data.table("lstm", "offline", model, data.cases("lstm", "offline"))
    columns = [col("M samples/s", value), beside("one core of that machine")]
    yield data.table("lstm", "whole calls", model_and_case, columns)
    yield "### Depthwise convolution\n\n`[3072, 128, 202]`, 3 taps, ms; a copy is the least possible.\n"
    rivals = ("copy", "eager (cuDNN)", "compile max-autotune, conv", "compile max-autotune, formula")
    columns = [col("ms", value), *map(beside, rivals)]
    yield data.table("depthwise", "forward", model_and_case, columns)
    yield "The way back, to x and weight:\n"
    columns = [col("ms", value), *map(beside, ("copy", "eager (cuDNN)", "compile, formula"))]
    yield data.table("depthwise", "backward", model_and_case, columns)
    yield "### Start and files\n\nSeconds of a new process.\n"
    yield data.table("gpu", "start", model, data.cases("gpu", "start"))
    yield data.table("gpu", "files", model_and_case, [col("s", value)])


def _torch(data: Data) -> Iterator[str]:
    yield "## Beside PyTorch: data sets and training\n\n[namdsp.torch](torch.md).\n"
    for part, unit in (("examples", "examples/s"), ("training", "ms")):
        rows = data.last("torch", part)
        cells = [[f"{r.model}, {r.case}", value(r), r.against, times(r)] for r in rows]
        yield table([part, unit, "beside", "namdsp is"], cells) + f"\n\n{sources(rows)}\n"


def _batch(data: Data) -> Iterator[str]:
    yield "## A batch\n\n`namdsp batch` beside a shell loop of `namdsp render`, which starts anew for each file.\n"
    columns = [col("s", value), beside("shell loop of namdsp render")]
    yield data.table("batch", "batch", lambda row: row.case, columns)


def _behind(data: Data) -> Iterator[str]:
    yield "## Where something else is faster\n\nAll of it, in the runs of this page.\n"
    cells = [[f"{part}: {r.model}, {r.case}", r.against, times(r)] for part, r in data.behind()]
    yield table(["", "what is faster", "namdsp is"], cells) + "\n"


def _commands(data: Data) -> Iterator[str]:
    yield COMMANDS


COMMANDS = """## Measure again

From the root of a checkout with the `test` extra: `python -m tools.bench PART`, such as `cpu --only shapes` or `gpu
--limit 215`; `--help` names the parts, `--quick` is for trying them. `--record` adds the figures to `benchmarks/` and
makes this page anew. A core that others use while it is measured makes them NOISY, and they are not shown here.

| question | command |
|---|---|
| How fast is a core? | `python -m tools.bench cpu` |
| Beside other players (below)? | `... cpu --only players --against NAME=PROGRAM --against ...` |
| Without AVX-512, on a core that has it? | `... cpu --code-for x86-64-v3` |
| One Conv1x1, beside plain loops and a BLAS? | `python -m tools.bench conv1x1` |
| A GPU, beside PyTorch and the chip's limits? | `python -m tools.bench gpu` |
| LSTMs on a GPU? The depthwise convolution? | `python -m tools.bench lstm`, `... depthwise` |
| Data sets and training? | `python -m tools.bench torch` |
| A batch, beside a shell loop? | `python -m tools.bench batch` |
| Exported C? | `python -m tools.bench export` ([export](export.md)) |
| Oversampling? | `python -m tools.bench oversampling` ([oversampling](oversampling.md)) |
| Streams beside other Python threads? | `python -m tools.bench streams` ([realtime](realtime.md)) |
| How long does a block take at the pace of a sound card? | `namdsp bench amp.nam --realtime --busy` |
| Which tiles are the fastest on this GPU? | `namdsp tune` |
| Is every convolution right to the bit, at every vector width? | `python tools/check_conv1d.py --lanes 1,4,8,16` |
| Has every model the CPU's bits on this GPU? | `python tools/check_gpu.py` |

A player of yours is any program that is called as `PROGRAM MODEL.nam INPUT OUTPUT BLOCK`, plays INPUT in blocks of
BLOCK frames into OUTPUT (float32 samples of one channel at 48 kHz, no header) and prints its median block's nanoseconds
a frame. `tools/bench/player.cpp` is all of it but the player: it tells the three lines that are yours, and how to
compile them.
"""
SECTIONS: tuple[Callable[[Data], Iterator[str]], ...] = (
    _head,
    _behind,
    _cores,
    _gpu,
    _torch,
    _batch,
    _commands,
)


def write() -> None:
    """The page and its picture."""
    data = Data()
    PAGE.write_text(page(data), encoding="utf-8")
    PICTURE.write_text(draw(data), encoding="utf-8")
