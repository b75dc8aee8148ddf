"""`namdsp devices`: what `namdsp live` can play through."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, TypeVar

from namdsp.cli import console
from namdsp.cli.arguments import new_parser
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
        console.emit("\n".join(_portaudio_lines(cards) + _jack_lines(jack)))
    no_cards = isinstance(cards, DeviceError) or not cards
    return 1 if no_cards and isinstance(jack, DeviceError) else 0


def _found(find: Callable[[], Found]) -> Found | DeviceError:
    try:
        return find()
    except DeviceError as missing:
        return missing


def _portaudio_lines(cards: list[PortAudioEntry] | DeviceError) -> list[str]:
    if isinstance(cards, DeviceError):
        return [str(cards)]
    if not cards:
        return ["portaudio: no devices. Is a sound card plugged in, and may this user open it?"]
    rows = [["", "", "device", "host API", "in", "out", "Hz", "latency in", "out"]]
    for card in cards:
        rows.append(
            [
                ">" * card.default_input + "<" * card.default_output,
                str(card.index),
                console.plain(card.name),
                card.host_api,
                str(card.in_channels),
                str(card.out_channels),
                f"{card.default_rate_hz:g}",
                _latency(card.in_channels, card.input_latency_seconds),
                _latency(card.out_channels, card.output_latency_seconds),
            ]
        )
    return ["portaudio: > is the default input, < the default output", *table(rows, right=(1, 4, 5, 6, 7, 8))]


def _latency(channels: int, seconds: tuple[float, float]) -> str:
    low, high = (1e3 * each for each in seconds)
    return f"{low:.1f}-{high:.1f} ms" if channels else "-"


def _jack_lines(server: JackServer | DeviceError) -> list[str]:
    if isinstance(server, DeviceError):
        return [str(server)]
    return [
        f"jack: a server runs, {server.rate_hz} Hz, blocks of {server.block_frames} frames "
        f"({1e3 * server.block_frames / server.rate_hz:.2f} ms), "
        f"{'realtime' if server.realtime else 'not realtime'}",
        f"  inputs  {', '.join(map(console.plain, server.sources)) or 'none'}",
        f"  outputs {', '.join(map(console.plain, server.targets)) or 'none'}",
    ]
