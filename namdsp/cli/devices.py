"""`namdsp devices`: list the sound cards and the JACK server for `namdsp live`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from namdsp.cli import console
from namdsp.cli.arguments import new_parser, switch
from namdsp.cli.typed import BaseArguments
from namdsp.errors import DeviceError
from namdsp.live.devices import jack_server, portaudio_devices


@dataclass(kw_only=True)
class Arguments(BaseArguments):
    """What was typed."""

    json: bool = switch()


def add_parser(commands: Any) -> None:
    """Describe the command."""
    new_parser(commands, "devices", Arguments)


def run(arguments: Arguments) -> int:
    """List both; 1 if there is neither."""
    jack = _or_error(jack_server)
    cards = _or_error(portaudio_devices)
    missing = [str(error) for error in (cards, jack) if isinstance(error, DeviceError)]
    if not cards:
        missing.append("portaudio: no devices. Is a sound card plugged in, and may this user open it?")
    record = {
        "portaudio": None if isinstance(cards, DeviceError) else cards,
        "jack": None if isinstance(jack, DeviceError) else jack,
        "missing": missing,
    }
    console.print_result(record, as_json=arguments.json)
    no_cards = isinstance(cards, DeviceError) or not cards
    return 1 if no_cards and isinstance(jack, DeviceError) else 0


def _or_error(find: Callable[[], Any]) -> Any:
    try:
        return find()
    except DeviceError as missing:
        return missing
