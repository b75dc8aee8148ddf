"""Options that are settings: `--input-gain-db` is `input_gain_db`, with the limits and the help of its dataclass."""

from __future__ import annotations

import argparse
import re

from namdsp.cli import console
from namdsp.cli.arguments import add_settings, option_of
from namdsp.errors import SettingError
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.settings import RigSettings


def add_rig_options(parser: argparse._ActionsContainer, *names: str) -> None:
    """Options of a rig's settings: those named, else all."""
    add_settings(parser, RigSettings, *names or RigSettings.table())


def rig_settings(arguments: argparse.Namespace) -> RigSettings:
    """The settings of a rig, as far as the command has options for them; ends it if they do not go together."""
    given = {name: getattr(arguments, name) for name in RigSettings.table() if hasattr(arguments, name)}
    try:
        return RigSettings(**given)
    except SettingError as error:
        parser: argparse.ArgumentParser = arguments.parser
        names = "|".join(RigSettings.table())
        parser.error(re.sub(rf"\b({names})\b", lambda found: option_of(found[0]), str(error)))


def open_cabinet(settings: RigSettings) -> Cabinet | None:
    """The impulse response that was asked for; says what there is to say of it."""
    cabinet = settings.cabinet()
    for note in cabinet.warnings if cabinet else ():
        console.warn(f"{settings.ir}: {note}")
    return cabinet
