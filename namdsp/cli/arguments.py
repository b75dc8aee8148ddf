"""Arguments that several commands share: their options, parsing, limits, and the files they name."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from functools import partial
from typing import Any, Protocol, TypeVar

from namdsp.analysis.aliasing import LEVEL_DBFS
from namdsp.cli import console
from namdsp.cli.parser import CAPTURE, OUTPUT, RIG, RUNNING, Parser, option_of, titled
from namdsp.cli.parser import new_parser as new_parser
from namdsp.cli.typed import ADD, BaseArguments, ModelArguments
from namdsp.common import settings
from namdsp.common.named_options import FilesKind
from namdsp.common.settings import SWITCH, CheckedSettings, Kind
from namdsp.errors import MissingFileError, NamdspError
from namdsp.files.pending_file import require_no_input
from namdsp.kernels import BACKENDS
from namdsp.loading import KNOBS, KnobPositions, ModelSettings
from namdsp.model import Model
from namdsp.rendering.settings import FileSettings
from namdsp.rig.settings import RigSettings
from namdsp.runtime import dispatch

MAX_THREADS = 1024
#: How settings begin that are words of --allow.
ALLOW = "allow_"
Parsed = TypeVar("Parsed")
#: Options that name a file to draw, and its suffixes.
DRAWN: dict[str, tuple[str, ...]] = {"plot": (".png",), "report": (".html", ".htm")}
#: Options that many commands have: short name and help.
SWITCHES = {
    "overwrite": ("-y", "replace existing files"),
    "quiet": ("-q", "print only warnings and errors"),
    "verbose": ("-v", "print all facts below the first lines"),
    "json": ("", "print one JSON object on stdout"),
}


class HasEngine(Protocol):
    """Arguments with --engine and --device."""

    parser: Parser

    engine: str
    device: str | None


def check_drawn(arguments: BaseArguments, option: str, *inputs: str | None) -> None:
    """End the command before any work if --plot or --report has no such suffix or folder, or is one of the inputs."""
    path, suffixes = getattr(arguments, option), DRAWN[option]
    if path is None:
        return
    from namdsp.plots.figures import check_plot

    if not path.lower().endswith(suffixes):
        arguments.parser.error(f"--{option} {path}: expected a name that ends in {suffixes[0]}")
    require_no_input(path, filter(None, inputs))
    check_plot(path)


@contextlib.contextmanager
def usage_errors(arguments: BaseArguments, *kinds: type[NamdspError]) -> Iterator[None]:
    """Inside, errors of some kinds are wrong usage of the command, but for files that are missing."""
    try:
        yield
    except MissingFileError:
        raise
    except kinds as error:
        arguments.parser.error(error.message)


def refuse_given(parser: Parser, options: Iterable[str], why: str) -> None:
    """End the command if one of some options was typed. why : what follows its name in the error"""
    typed = {word.partition("=")[0] for word in parser.words if word.startswith("--")}
    for option in options:
        if option in typed:
            parser.error(f"{option}: {why}. Leave it out")


def add_model_options(parser: argparse._ActionsContainer, *more: str) -> None:
    """Add --slim, --compat, --allow large, and options of more of `ModelSettings`."""
    add_settings(titled(parser, CAPTURE), ModelSettings, *more, "slim", "compat", "allow_large")


def add_mix_option(parser: argparse._ActionsContainer, *, align: bool = True) -> None:
    """Add --mix, which `mix.with_blend` replaces before the parser sees it, and --align, which it sees too.

    align : whether to add --align, of the captures of --mix alone; where takes are played it is a setting
    """
    parser = titled(parser, CAPTURE)
    parser.add_argument(
        "--mix",
        action="append",
        metavar="NAM",
        help="one capture of a blend; repeat it for each. All play the input side by side, and their outputs are "
        "added. After its name: @DB,delay=FRAMES,invert",
    )
    if align:
        add_settings(parser, FileSettings, "align")


def add_large_option(parser: argparse._ActionsContainer) -> None:
    """Add --allow large."""
    add_settings(titled(parser, CAPTURE), ModelSettings, "allow_large")


def add_engine_option(parser: argparse._ActionsContainer) -> None:
    """Add --engine."""
    parser = titled(parser, RUNNING)
    parser.add_argument(
        "--engine",
        choices=dispatch.ENGINES,
        default="auto",
        metavar="NAME",
        help=f"engine to compute with: {', '.join(dispatch.ENGINES)} (default: auto). All give the same bits; the "
        "reference is slow and keeps the whole signal in memory",
    )


def add_level_option(parser: argparse._ActionsContainer) -> None:
    """Add --level-db, where aliasing is measured."""
    parser.add_argument(
        "--level-db",
        type=number(-80.0, 20.0, "dBFS, such as -12"),
        default=LEVEL_DBFS,
        metavar="DBFS",
        help=f"peak of the sines that aliasing is measured with (default: {LEVEL_DBFS:g})",
    )


def add_device_option(parser: argparse._ActionsContainer) -> None:
    """Add --device: a GPU by name, which chooses the engine too."""
    parser = titled(parser, RUNNING)
    parser.add_argument(
        "--device",
        type=_device,
        metavar="cuda:N",
        help="run on this GPU, such as cuda:1 (instead of --engine)",
    )


def check_engine_for_devices(arguments: HasEngine) -> None:
    """End the command if --engine and --device contradict each other."""
    if arguments.device is not None and arguments.engine not in ("auto", "triton"):
        arguments.parser.error(
            f"--device {arguments.device} and --engine {arguments.engine} are both given; expected one of them. "
            "--device uses the engine triton"
        )


def _device(text: str) -> str:
    argument(dispatch.check_engine_name)(text)
    if text in dispatch.ENGINES or "," in text:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not one device; expected one such as cuda:1. Several share the takes of namdsp batch"
        )
    return text


def add_switches(parser: argparse._ActionsContainer, *names: str) -> None:
    """Add some of --overwrite, --quiet and --json."""
    parser = titled(parser, OUTPUT)
    for name in names:
        short, text = SWITCHES[name]
        parser.add_argument(*filter(None, [short]), f"--{name}", action="store_true", help=text)


def switch() -> Any:
    """A field with one of the switches, by its name."""
    return field(metadata={ADD: add_switches})


def of_settings(kind: type[CheckedSettings], group: str = "") -> Any:
    """A field with the option of the setting that is called so. group : title in the help"""
    return field(
        metadata={
            ADD: lambda parser, name: add_settings(titled(parser, group) if group else parser, kind, name)
        }
    )


def load_model(path: str, arguments: ModelArguments, *, warn: bool = False) -> Model:
    """Open a model as the options say.

    warn : print its warnings; else the caller shows `model.warnings`
    """
    model = arguments.loading.open(path)
    for note in model.warnings if warn else ():
        console.warn(f"{path}: {note}")
    return model


def argument(parse: Callable[[str], Parsed]) -> Callable[[str], Parsed]:
    """Return a parser of an argument whose `NamdspError` becomes a usage error."""

    def parsed(text: str) -> Parsed:
        try:
            return parse(text)
        except NamdspError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return parsed


def of_kind(kind: Kind) -> Callable[[str], Any]:
    """Return a parser of values of a kind."""

    def parse(text: str) -> Any:
        value = kind.check(kind.parse(text))
        if value is None:
            raise argparse.ArgumentTypeError(f"{text!r}: {kind.expected}")
        return value

    return parse


def add_settings(
    parser: argparse._ActionsContainer,
    kind: type[CheckedSettings],
    *names: str,
    optional: bool = False,
    parse: Callable[[Kind], Callable[[str], Any]] = of_kind,
) -> None:
    """Add options of some settings of a dataclass.

    optional : an option that is left out is None, not the default of the setting
    parse    : returns a parser of values of a kind
    """
    defaults = kind.defaults()
    for name in names:
        setting = kind.table()[name]
        if name.startswith(ALLOW):
            add_allowed(parser, name.removeprefix(ALLOW), setting.help, None if optional else defaults[name])
            continue
        option, how = option_of(name), dict[str, Any](action="store_true")
        if defaults[name] is True:
            option, how = f"--no-{option[2:]}", {"action": "store_false"}
        elif setting.kind is not SWITCH:
            how = {"type": parse(setting.kind), "metavar": setting.metavar}
        if isinstance(setting.kind, FilesKind):
            how["action"] = partial(_Joined, kind=setting.kind)
        if setting.kind is KNOBS:
            option, how = "--knob", {"action": _Knob, "metavar": setting.metavar}
        how |= {"dest": name, "default": None if optional else defaults[name]}
        parser.add_argument(option, help=setting.help, **how)


def add_allowed(
    parser: argparse._ActionsContainer, word: str, help: str, default: bool | None = False
) -> None:
    """Add a word to --allow, which accepts what is refused otherwise: it sets `allow_word`."""
    action = parser._option_string_actions.get("--allow")
    if action is None:
        action = parser.add_argument(
            "--allow", action=_Allow, choices=[], default=argparse.SUPPRESS, metavar="WORD",
            help="accept what is refused otherwise; may be repeated.",
        )  # fmt: skip
    action.choices = [*(action.choices or ()), word]
    action.help = f"{action.help} {word}: {help}."
    parser.set_defaults(**{f"{ALLOW}{word}": default})


class _Allow(argparse.Action):
    """Sets what a word allows."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: Any = None) -> None:
        setattr(namespace, f"{ALLOW}{values}", True)


class _Joined(argparse.Action):
    """The files of an option that is given several times, as one text."""

    def __init__(self, kind: FilesKind, **options: Any) -> None:
        super().__init__(**options)
        self._kind = kind

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: Any = None) -> None:
        before = getattr(namespace, self.dest)
        setattr(namespace, self.dest, self._kind.check([*([] if before is None else [before]), values]))


class _Knob(argparse.Action):
    """The positions of an option that is given for each knob."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: Any = None) -> None:
        name, equals, position = values.partition("=")
        if not equals:
            raise argparse.ArgumentError(
                self, f"{values!r} is no position of a knob; expected NAME=POSITION, such as gain=7"
            )
        before = getattr(namespace, self.dest) or {}
        if name.lower() in map(str.lower, before):
            parser.error("--knob is given twice for one knob; expected it once for each")
        setattr(namespace, self.dest, KnobPositions({**before, name: position}))


def add_rig_options(parser: argparse._ActionsContainer, *names: str) -> None:
    """Add options of `RigSettings`, such as --input-gain-db for `input_gain_db`: those named, or all."""
    add_settings(titled(parser, RIG), RigSettings, *names or RigSettings.table())


def number(low: float, high: float, unit: str) -> Callable[[str], Any]:
    """Return a parser of numbers in a range."""
    return of_kind(settings.number(low, high, unit))


def integer(low: int, high: int | None = None, unit: str = "") -> Callable[[str], Any]:
    """Return a parser of integers in a range, or from `low` on."""
    return of_kind(settings.integer(low, high, unit))


seconds: Callable[[str], Any] = number(1e-6, 1e6, "seconds")
threads: Callable[[str], Any] = integer(1, MAX_THREADS)


def backends(text: str) -> list[str]:
    """Parse backend names, comma-separated."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    unknown = [name for name in names if name not in BACKENDS]
    if unknown or not names:
        raise argparse.ArgumentTypeError(
            f"{', '.join(map(repr, unknown)) or 'an empty list'}: expected some of {', '.join(BACKENDS)}"
        )
    return list(dict.fromkeys(names))
