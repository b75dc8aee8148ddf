"""`namdsp demo`: render and open a page with the guitar, cabinet and captures that come with namdsp.

They are files of models/ in a checkout; pyproject.toml puts these few into the wheel, as namdsp/models/.
"""

from __future__ import annotations

import os
import sys
import webbrowser
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from namdsp.cli import audition, console
from namdsp.cli.arguments import new_parser, switch
from namdsp.cli.typed import BaseArguments, option, shared
from namdsp.loading import ModelSettings
from namdsp.rendering.settings import FileSettings
from namdsp.rig.settings import RigSettings

DRY, CABINET = "di.wav", "cab.wav"
#: All are of one shape, so that their kernels are compiled once.
CAPTURES = ("clean.nam", "crunch.nam", "high_gain.nam", "pedal.nam")
DEFAULT_OUTPUT = "namdsp-demo"


@dataclass(kw_only=True)
class Arguments(BaseArguments):
    """What was typed."""

    output: str = option(
        "-o",
        default=DEFAULT_OUTPUT,
        metavar="PAGE",
        help=f"folder, for an index.html in it, or a .html file (default: {DEFAULT_OUTPUT})",
    )
    no_open: bool = option(action="store_true", help="write the page without opening a browser")
    player: bool = shared(audition.add_player_option)
    overwrite: bool = switch()
    quiet: bool = switch()


def add_parser(commands: Any) -> None:
    """Describe the command."""
    new_parser(
        commands,
        "demo",
        Arguments,
        epilog="It is `namdsp audition` with files that ship: do the same with any recording and captures.",
    )


def run(arguments: Arguments) -> int:
    """Write the page and open it."""
    code = audition.run(
        audition.Arguments(
            parser=arguments.parser,
            dry=shipped(DRY),
            captures=[shipped(name) for name in CAPTURES],
            output=arguments.output,
            name="namdsp demo: one guitar, four captures",
            rig=RigSettings(ir=shipped(CABINET)),
            file=FileSettings(),
            loading=ModelSettings(),
            seconds=audition.DEFAULT_SECONDS,
            format="opus",
            player=arguments.player,
            engine="auto",
            overwrite=arguments.overwrite,
            quiet=arguments.quiet,
        )
    )
    address = Path(audition.page_path(arguments.output)).absolute().as_uri()
    opened = not arguments.no_open and _open(address)
    if not arguments.quiet:
        console.print_message(
            f"opened in your browser: {address}" if opened else f"open it with a browser: {address}"
        )
    return code


def _open(address: str) -> bool:
    """Open a page in the user's browser, if there is a screen: `webbrowser` would start a text browser."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    if sys.platform not in ("darwin", "win32") and not any(os.environ.get(name) for name in screens):
        return False
    try:
        return webbrowser.open(address)
    except OSError:  # it is there and does not start
        return False


def shipped(name: str) -> str:
    """The path of a file that ships, by its name; whoever opens it says if it is missing."""
    package = Path(str(resources.files("namdsp")))
    installed, in_checkout = package / "models" / name, package.parent / "models" / name
    return str(in_checkout if in_checkout.is_file() and not installed.is_file() else installed)
