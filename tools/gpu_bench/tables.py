"""The tables of a report, from what was measured. Imports nothing that needs a GPU."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from benchmarking.report import table

SAMPLE_RATE_HZ = 48_000
BLOCK_DEADLINE = 64 / SAMPLE_RATE_HZ
Data = dict[str, Any]
Tables = Iterator[tuple[str, str]]


def tables(data: Data) -> Tables:
    """(title, Markdown) of each part that was measured."""
    parts: dict[str, Callable[[Data], Tables]] = {
        "offline": _offline,
        "streaming": _streaming,
        "captures": _captures,
        "start": _start,
        "files": _files,
    }
    for name, part in parts.items():
        if data.get(name):
            yield from part(data)


def speeds(row: Data, limits: Data) -> dict[str, float]:
    """Million samples a second of each contender's kernels, and of both limits."""
    found = {who: row["frames"] / float(np.median(times)) for who, times in row["kernels"].items()}
    found["float32 peak"] = limits["multiply_adds"] / row["multiply_adds"]
    found["memory, layer by layer"] = limits["copy"] / row["layer_bytes"]
    return {who: speed / 1e6 for who, speed in found.items()}


def _offline(data: Data) -> Tables:
    rows, whole = [], []
    for row in data["offline"]:
        speed = speeds(row, data["limits"])
        ours = speed["namdsp"]
        rivals = [who for who in ("eager", "compile") if who in speed]
        rows.append(
            [
                f"{row['model']}, {row['signal']}",
                f"**{ours:.0f}**",
                f"**{_times(ours * 1e6 / SAMPLE_RATE_HZ)}**",
                f"{ours / speed['float32 peak']:.0%}",
                f"{ours / speed['memory, layer by layer']:.0%}",
                *(f"{speed[who]:.0f}" if who in speed else "-" for who in ("eager", "compile")),
                f"**{ours / max(speed[who] for who in rivals):.1f}x**" if rivals else "-",
            ]
        )
        wall = {who: float(np.median(times)) for who, times in row["wall"].items()}
        whole.append(
            [
                f"{row['model']}, {row['signal']}",
                f"{wall['namdsp']:.3f} ({min(row['wall']['namdsp']):.3f})",
                _times(row["frames"] / SAMPLE_RATE_HZ / wall["namdsp"]),
                f"{np.median(row['kernels']['namdsp']) / wall['namdsp']:.0%}",
                *(f"{wall[who]:.3f}" if who in wall else "-" for who in ("eager", "compile")),
            ]
        )
    columns = [
        "kernels, M samples/s",
        "**namdsp**",
        "**x real time**",
        "of float32 peak",
        "of memory, layer by layer",
        "eager",
        "torch.compile",
        "**namdsp / best rival**",
    ]
    yield "Offline, on the device", table(columns, rows)
    columns = [
        "whole calls, seconds",
        "namdsp (min)",
        "x real time",
        "kernels in it",
        "eager",
        "torch.compile",
    ]
    yield "Offline, from NumPy arrays to NumPy arrays", table(columns, whole)


def _streaming(data: Data) -> Tables:
    rows = []
    for row in data["streaming"]:
        name = f"{row['model']}, {row['who']}"
        if "refused" in row:
            rows.append([name, row["voices"], row["refused"], *["-"] * 6])
            continue
        microseconds = {key: 1e6 * row[key] for key in ("median", "p99", "worst", "kernels")}
        rows.append(
            [
                name,
                row["voices"],
                f"**{microseconds['median']:.0f}**",
                f"{microseconds['p99']:.0f}",
                f"{microseconds['worst']:.0f}",
                f"{microseconds['kernels']:.0f}",
                f"{row['p99'] / BLOCK_DEADLINE:.0%}",
                _times(row["voices"] * BLOCK_DEADLINE / row["median"]),
                row["blocks"],
            ]
        )
    columns = [
        "us per 64-frame block",
        "voices",
        "**median**",
        "p99",
        "worst",
        "kernels",
        "p99 of 1,333 us",
        "voices x real time",
        "blocks",
    ]
    yield "Streaming, whole calls of `process_into`", table(columns, rows)


def _captures(data: Data) -> Tables:
    row = data["captures"]
    seconds = row["frames"] / SAMPLE_RATE_HZ
    rows = []
    for key, name in (("together", "render_many"), ("in_turn", "render, one after the other")):
        took = float(np.median(row[key]))
        total = row["count"] * row["frames"]
        rows.append(
            [name, f"{took:.3f}", f"{total / took / 1e6:.0f}", f"**{_times(row['count'] * seconds / took)}**"]
        )
    columns = ["whole calls", "seconds", "M samples/s", "**models x real time**"]
    title = f"{row['count']} captures of {row['model']} over {seconds:g} s"
    yield f"{title} (kernels: {row['kernels']:.3f} s)", table(columns, rows)


def _start(data: Data) -> Tables:
    rows = [
        [
            f"{row['model']}, {row['caches']}",
            *(f"{row[key]:.2f}" for key in ("import", "first_block", "render")),
            f"**{row['import'] + row['first_block']:.2f}**",
        ]
        for row in data["start"]
    ]
    columns = [
        "a new process, seconds",
        "import (torch too)",
        "stream and first block",
        "then a first render of 10 s",
        "**start to first block**",
    ]
    yield "Start", table(columns, rows)


def _files(data: Data) -> Tables:
    rows = []
    for row in data["files"]:
        took = float(np.median(row["seconds"]))
        seconds = row["frames"] / SAMPLE_RATE_HZ
        rows.append(
            [
                f"{row['model']}, --engine {row['engine']}",
                f"**{took:.2f}** ({min(row['seconds']):.2f})",
                _times(seconds / took),
            ]
        )
    columns = ["`namdsp render`, whole process", "seconds, median (min)", "x real time"]
    yield f"A file of {seconds:g} s, float32 WAV, start-up and file writing included", table(columns, rows)


def _times(ratio: float) -> str:
    return f"{ratio:,.0f}x" if ratio >= 10 else f"{ratio:.1f}x"
