"""`namdsp devices`: what `namdsp live` can play through."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, TypeVar

from namdsp.cli import console
from namdsp.cli.arguments import new_parser
from namdsp.cli.terminal import cells, columns, paragraph
from namdsp.cli.words import table
from namdsp.errors import DeviceError
from namdsp.live.listing import JackServer, PortAudioEntry, jack_server, portaudio_devices

Found = TypeVar("Found")


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = new_parser(
        commands, "devices", "list the sound cards and the JACK server that `namdsp live` can use"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """List both; 1 if there is neither."""
    jack = _found(jack_server)
    cards = _found(portaudio_devices)
    if arguments.json:
        console.emit_json(
            {
                "portaudio": None if isinstance(cards, DeviceError) else [asdict(card) for card in cards],
                "jack": None if isinstance(jack, DeviceError) else asdict(jack),
                "missing": [str(found) for found in (cards, jack) if isinstance(found, DeviceError)],
            }
        )
    else:
        width = columns(sys.stdout)
        console.emit("\n".join(_portaudio_lines(cards, width) + _jack_lines(jack, width)))
    no_cards = isinstance(cards, DeviceError) or not cards
    return 1 if no_cards and isinstance(jack, DeviceError) else 0


def _found(find: Callable[[], Found]) -> Found | DeviceError:
    try:
        return find()
    except DeviceError as missing:
        return missing


def _portaudio_lines(cards: list[PortAudioEntry] | DeviceError, width: int | None) -> list[str]:
    """A table, or a paragraph for each card where it does not fit."""
    if isinstance(cards, DeviceError):
        return paragraph(str(cards), width)
    if not cards:
        return paragraph(
            "portaudio: no devices. Is a sound card plugged in, and may this user open it?", width
        )
    rows = [["", "", "device", "host API", "in", "out", "Hz", "latency in", "out"]]
    for card in cards:
        rows.append(
            [
                ">" * card.default_input + "<" * card.default_output,
                str(card.index),
                console.plain(card.name),
                console.plain(card.host_api),
                str(card.in_channels),
                str(card.out_channels),
                f"{card.default_rate_hz:g}",
                _latency(card.in_channels, card.input_latency_seconds),
                _latency(card.out_channels, card.output_latency_seconds),
            ]
        )
    lines = table(rows, right=(1, 4, 5, 6, 7, 8))
    if width is not None and max(map(cells, lines)) > width:
        lines = [line for row in rows[1:] for line in _card_lines(row, width)]
    return [*paragraph("portaudio: > is the default input, < the default output", width), *lines]


def _card_lines(row: list[str], width: int) -> list[str]:
    mark, index, name, host_api, inputs, outputs, rate, latency_in, latency_out = row
    facts = f"{host_api}, {inputs} in, {outputs} out, {rate} Hz, latency in {latency_in}, out {latency_out}"
    start = f"{mark:2}  {index}  "
    return [
        *paragraph(name, width, start=start, indent=" " * 4),
        *paragraph(facts, width, start=" " * 4),
    ]


def _latency(channels: int, seconds: tuple[float, float]) -> str:
    low, high = (1e3 * each for each in seconds)
    return f"{low:.1f}-{high:.1f} ms" if channels else "-"


def _jack_lines(server: JackServer | DeviceError, width: int | None) -> list[str]:
    if isinstance(server, DeviceError):
        return paragraph(str(server), width)
    runs = (
        f"jack: a server runs, {server.rate_hz} Hz, blocks of {server.block_frames} frames "
        f"({1e3 * server.block_frames / server.rate_hz:.2f} ms), "
        f"{'realtime' if server.realtime else 'not realtime'}"
    )
    lines = paragraph(runs, width, indent="  ")
    for kind, ports in (("inputs ", server.sources), ("outputs", server.targets)):
        text = ", ".join(map(console.plain, ports)) or "none"
        lines += paragraph(text, width, start=f"  {kind} ")
    return lines
