"""Arguments that several commands take, and the model they name."""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Callable
from typing import Any, TypeVar

from namdsp import settings
from namdsp.arithmetic.fma import Float32
from namdsp.audio.pending_file import require_no_input
from namdsp.cli import console
from namdsp.cli.formatting import seconds_text
from namdsp.compatibility import Compatibility
from namdsp.errors import AudioError, AudioWarning, NamdspError
from namdsp.figures import check_plot
from namdsp.kernels import BACKENDS
from namdsp.loading import ModelSettings, open_model
from namdsp.model import Model
from namdsp.rendering.signals import read_audio
from namdsp.runtime import dispatch
from namdsp.settings import SWITCH, Kind, Settings

LARGEST_THREADS = 1024
Parsed = TypeVar("Parsed")
#: Of a recording that is held in memory whole.
LONGEST_S = 3600.0
#: What many commands know.
SWITCHES = {
    "overwrite": ("-y", "replace what is there already"),
    "quiet": ("-q", "say nothing but warnings and errors"),
    "json": ("", "print one JSON object on stdout"),
}


def check_picture(arguments: argparse.Namespace, *inputs: str | None) -> None:
    """The name after --plot, before any work: a PNG, in a folder that is there, that replaces none of the inputs."""
    if arguments.plot is None:
        return
    if not arguments.plot.lower().endswith(".png"):
        arguments.parser.error(f"--plot {arguments.plot}: expected a name that ends in .png")
    require_no_input(arguments.plot, filter(None, inputs))
    check_plot(arguments.plot)


def new_parser(commands: Any, name: str, summary: str, **more: Any) -> argparse.ArgumentParser:
    """A parser for one command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.", allow_abbrev=False, **more
    )
    parser.set_defaults(parser=parser)
    return parser


def add_model_options(parser: argparse.ArgumentParser) -> None:
    """--slim, --compat and --allow-large."""
    add_settings(parser, ModelSettings, "slim")
    parser.add_argument(
        "--compat",
        type=argument(Compatibility.parse),
        default=Compatibility(),
        metavar="TEXT",
        help=ModelSettings.table()["compat"].help,
    )
    add_large_option(parser)


def add_large_option(parser: argparse._ActionsContainer) -> None:
    """--allow-large."""
    add_settings(parser, ModelSettings, "allow_large")


def add_engine_option(parser: argparse._ActionsContainer) -> None:
    """--engine."""
    parser.add_argument(
        "--engine",
        choices=dispatch.ENGINES,
        default="auto",
        help="all give the same bits; the reference is slow and holds the whole signal in memory",
    )


def add_device_option(parser: argparse._ActionsContainer) -> None:
    """--device, which is an engine too."""
    parser.add_argument(
        "--device",
        type=_device,
        metavar="cuda:N",
        help="a GPU of several, instead of --engine",
    )


def check_engine_for_devices(arguments: argparse.Namespace) -> None:
    """End the command if --engine and --device contradict each other."""
    if arguments.device is not None and arguments.engine not in ("auto", "triton"):
        arguments.parser.error(
            f"--device {arguments.device} and --engine {arguments.engine} are both given; expected one of them. "
            "A device is played on by triton"
        )


def _device(text: str) -> str:
    argument(dispatch.check_engine_name)(text)
    if text in dispatch.ENGINES or "," in text:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not one device; expected one such as cuda:1. Several share the takes of namdsp batch"
        )
    return text


def add_switches(parser: argparse._ActionsContainer, *names: str) -> None:
    """Some of --overwrite, --quiet and --json."""
    for name in names:
        short, text = SWITCHES[name]
        parser.add_argument(*filter(None, [short]), f"--{name}", action="store_true", help=text)


def load_model(path: str, arguments: argparse.Namespace, *, warn: bool = False) -> Model:
    """The model with --slim, --compat and --allow-large.

    warn : say what there is to say of it; else `model.warnings` are the caller's to show
    """
    model = open_model(
        path, slim=arguments.slim, compatibility=arguments.compat, allow_large=arguments.allow_large
    )
    for note in model.warnings if warn else ():
        console.warn(f"{path}: {note}")
    return model


def read_recording(
    path: str, *, longest_s: float = LONGEST_S, allow_truncated: bool = False, warn: bool = True
) -> tuple[Float32, int]:
    """The samples of a file [C, T], and its rate in Hz.

    warn : say what there is to say of it

    Raises
    ------
    AudioError : it cannot be read, has no frames, or lasts longer.
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", AudioWarning)
        samples, rate_hz = read_audio(path, allow_truncated=allow_truncated)
    for warning in caught if warn else ():
        console.warn(str(warning.message))
    if samples.shape[1] == 0:
        raise AudioError(f"{path}: has no frames; expected at least one. Give a longer file")
    if samples.shape[1] > longest_s * rate_hz:
        raise AudioError(
            f"{path}: lasts {seconds_text(samples.shape[1] / rate_hz)}; expected an hour at most, for it is held in "
            "memory. Cut a part out"
        )
    return samples, rate_hz


def argument(parse: Callable[[str], Parsed]) -> Callable[[str], Parsed]:
    """What parses an argument as something outside the commands does, whose errors say what is wrong."""

    def parsed(text: str) -> Parsed:
        try:
            return parse(text)
        except NamdspError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return parsed


def of_kind(kind: Kind) -> Callable[[str], Any]:
    """What parses a value of some kind."""

    def parse(text: str) -> Any:
        value = kind.check(kind.parse(text))
        if value is None:
            raise argparse.ArgumentTypeError(f"{text!r}: {kind.expected}")
        return value

    return parse


def add_settings(
    parser: argparse._ActionsContainer,
    kind: type[Settings],
    *names: str,
    optional: bool = False,
    parse: Callable[[Kind], Callable[[str], Any]] = of_kind,
) -> None:
    """Options of some settings. Old names work as well, and no help shows them.

    optional : what is not given is None, for who has others to take
    parse    : what parses a value of some kind
    """
    defaults = kind()
    for name in names:
        known = kind.table()[name]
        how: dict[str, Any] = {"action": "store_true"}
        if known.kind is not SWITCH:
            how = {"type": parse(known.kind), "metavar": known.metavar}
        how |= {"dest": name, "default": None if optional else getattr(defaults, name)}
        parser.add_argument(option_of(name), help=known.help, **how)
        for old in known.old:
            parser.add_argument(option_of(old), help=argparse.SUPPRESS, **how)


def option_of(name: str) -> str:
    """The option that a setting is."""
    return f"--{name.replace('_', '-')}"


def number(low: float, high: float, unit: str) -> Callable[[str], Any]:
    """What parses a number in a range."""
    return of_kind(settings.number(low, high, unit))


def whole(low: int, high: int | None = None, unit: str = "") -> Callable[[str], Any]:
    """What parses a whole number in a range, or from a lowest on."""
    return of_kind(settings.integer(low, high, unit))


level_dbfs = number(-1000.0, 200.0, "dBFS")
seconds = number(1e-6, 1e6, "seconds")
threads = whole(1, LARGEST_THREADS)


def backends(text: str) -> list[str]:
    """Backend names, comma-separated."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    unknown = [name for name in names if name not in BACKENDS]
    if unknown or not names:
        raise argparse.ArgumentTypeError(
            f"{', '.join(map(repr, unknown)) or 'an empty list'}: expected some of {', '.join(BACKENDS)}"
        )
    return list(dict.fromkeys(names))
