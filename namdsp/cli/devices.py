"""`namdsp devices`: list the sound cards and the JACK server that `namdsp live` can use."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, TypeVar

from namdsp.cli import console
from namdsp.cli.arguments import new_parser
from namdsp.cli.terminal import Facts, Part
from namdsp.errors import DeviceError
from namdsp.live.devices import JackServer, PortAudioEntry, jack_server, portaudio_devices

Result = TypeVar("Result")


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = new_parser(
        commands, "devices", "list the sound cards and the JACK server that `namdsp live` can use"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """List both; 1 if there is neither."""
    jack = _or_error(jack_server)
    cards = _or_error(portaudio_devices)
    record = {
        "portaudio": None if isinstance(cards, DeviceError) else [asdict(card) for card in cards],
        "jack": None if isinstance(jack, DeviceError) else asdict(jack),
        "missing": [str(error) for error in (cards, jack) if isinstance(error, DeviceError)],
    }
    console.print_result(record, lambda: [*_portaudio(cards), *_jack(jack)], as_json=arguments.json)
    no_cards = isinstance(cards, DeviceError) or not cards
    return 1 if no_cards and isinstance(jack, DeviceError) else 0


def _or_error(find: Callable[[], Result]) -> Result | DeviceError:
    try:
        return find()
    except DeviceError as missing:
        return missing


def _portaudio(cards: list[PortAudioEntry] | DeviceError) -> list[Part]:
    if isinstance(cards, DeviceError):
        return [str(cards)]
    if not cards:
        return ["portaudio: no devices. Is a sound card plugged in, and may this user open it?"]
    facts = []
    for card in cards:
        default = ">" * card.default_input + "<" * card.default_output
        latencies = (
            f"latency in {_latency(card.in_channels, card.input_latency_seconds)}, "
            f"out {_latency(card.out_channels, card.output_latency_seconds)}"
        )
        channels = f"{card.in_channels} in, {card.out_channels} out"
        text = f"{card.host_api}, {channels}, {card.default_rate_hz:g} Hz, {latencies}"
        facts.append((f"{default:2} {card.index:2}", [card.name, text]))
    return ["portaudio: > is the default input, < the default output", Facts(facts, 5)]


def _latency(channels: int, seconds: tuple[float, float]) -> str:
    low, high = (1e3 * second for second in seconds)
    return f"{low:.1f}-{high:.1f} ms" if channels else "-"


def _jack(server: JackServer | DeviceError) -> list[Part]:
    if isinstance(server, DeviceError):
        return [str(server)]
    summary = (
        f"jack: a server runs, {server.rate_hz} Hz, blocks of {server.block_frames} frames "
        f"({1e3 * server.block_frames / server.rate_hz:.2f} ms), "
        f"{'realtime' if server.realtime else 'not realtime'}"
    )
    ports = (("  inputs", server.sources), ("  outputs", server.targets))
    return [summary, Facts([(label, ", ".join(names) or "none") for label, names in ports], 9)]
