"""What is printed and kept: Markdown tables, and the facts that a reader needs to judge them."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import numba
import numpy as np
from llvmlite import __version__ as llvmlite_version

from benchmarking import ROOT
from benchmarking.measuring import Load
from namdsp.native.targets import target


def table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table; the first column is text, the others are right-aligned."""
    cells = [[str(cell) for cell in row] for row in (columns, *rows)]
    widths = [max(len(row[index]) for row in cells) for index in range(len(columns))]
    lines = [
        "| "
        + " | ".join(
            cell.ljust(width) if index == 0 else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        + " |"
        for row in cells
    ]
    rule = "|" + "|".join(
        "-" * (width + 2) if index == 0 else "-" * (width + 1) + ":" for index, width in enumerate(widths)
    )
    return "\n".join((lines[0], rule + "|", *lines[1:]))


@dataclass
class Report:
    """Tables of one run, with what a reader needs to judge them.

    tool      : file name of the tool
    arguments : as given
    """

    tool: str
    arguments: Sequence[str]
    parts: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    loads: list[tuple[str, Load]] = field(default_factory=list)

    def add(self, title: str, text: str) -> None:
        """One table under its title; printed at once."""
        self.parts.append(f"### {title}\n\n{text}\n")
        print(self.parts[-1], flush=True)

    def finish(self, append_to: Path | None) -> None:
        """Print the facts; append everything to a file if one is given."""
        facts = "\n".join(f"- {fact}" for fact in self.facts())
        print(facts)
        if append_to is not None:
            noisy = "NOISY, not to be quoted: " if any(load.noisy for _, load in self.loads) else ""
            head = f"## {date.today():%Y-%m-%d} {noisy}{self.tool.removesuffix('.py')}, {self.machine()}"
            with append_to.open("a", encoding="utf-8") as file:
                file.write("\n" + "\n".join((head, "", facts, "", *self.parts)))

    def machine(self) -> str:
        """What was measured."""
        return processor()

    def facts(self) -> list[str]:
        """The machine, the versions, the commit, the command, the neighbours."""
        shape = target()
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
        return [
            f"command: `{command(self.tool, self.arguments)}`",
            f"machine: {processor()}, {cores} cores, {platform.system()}; {shape.lanes} lanes, "
            f"{shape.registers} vector registers",
            f"versions: Python {platform.python_version()}, NumPy {np.__version__}, Numba {numba.__version__}, "
            f"llvmlite {llvmlite_version}; namdsp {commit()}",
            *(f"{name}: {load}{' (NOISY)' if load.noisy else ''}" for name, load in self.loads),
            *self.notes,
        ]


def command(tool: str, arguments: Sequence[str]) -> str:
    """The command line that gives the same tables; where they are written to is left out."""
    kept, skip = [], False
    for argument in arguments:
        if skip or argument in ("--append", "--plot", "--json"):
            skip = not skip
        elif not argument.startswith(("--append=", "--plot=", "--json=")):
            kept.append(argument)
    return " ".join(("python", f"tools/{tool}", *kept))


def processor() -> str:
    """The processor's name, with family and model where the name alone says little."""
    facts: dict[str, str] = {}
    if sys.platform == "linux" and Path("/proc/cpuinfo").is_file():
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            key, colon, value = line.partition(":")
            if colon:
                facts.setdefault(key.strip(), value.strip())
    name = facts.get("model name") or platform.processor() or platform.machine()
    if "cpu family" in facts:
        name += f" (family {facts['cpu family']}, model {facts.get('model', '?')})"
    return name


def commit() -> str:
    """The commit of the checkout, and whether the package differs from it."""
    try:
        head = _git("rev-parse", "--short", "HEAD")
        changed = _git("status", "--porcelain", "--", "namdsp")
    except (OSError, subprocess.CalledProcessError):
        return "outside git"
    return f"commit {head}{' with uncommitted changes' if changed else ''}"


def _git(*arguments: str) -> str:
    done = subprocess.run(("git", *arguments), cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()
