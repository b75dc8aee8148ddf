"""`namdsp export amp.nam -o amp.vst3`: write a capture or a rig as a plug-in, a module, a library, another capture."""

from __future__ import annotations

import os
import warnings
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from namdsp.cli import console
from namdsp.cli.arguments import (
    add_mix_option,
    add_model_options,
    add_rig_options,
    load_model,
    new_parser,
    switch,
    usage_errors,
)
from namdsp.cli.typed import ModelArguments, option, positional, shared
from namdsp.common.fact_text import line
from namdsp.common.number_parsing import size_text
from namdsp.errors import NamFileWarning, SettingError
from namdsp.files.pending_file import require_no_input
from namdsp.format.chain import CHAIN
from namdsp.loading import ModelSettings
from namdsp.model import Model
from namdsp.rig.settings import RigSettings
from namdsp.saving import save

if TYPE_CHECKING:
    from namdsp.rig.rig import Rig

#: Forms of captures that are written as such.
CAPTURES = (".nam", ".namb")
#: As in `exporting/`, which takes long to import.
_FORMATS = ("o", "a", "so", "vst3", "clap", "lv2")
_SYSTEMS = ("this", "linux-x64", "linux-arm64", "windows-x64", "macos", "all")


@dataclass(kw_only=True)
class Arguments(ModelArguments):
    """What was typed."""

    model: str = positional(metavar="model.nam", help="capture, .nam")
    output: str = option(
        "-o",
        required=True,
        metavar="PATH",
        help="plug-in: .vst3, .clap, .lv2; web page: .html; WebAssembly: .wasm; capture: .nam, .namb; else a folder "
        "for a C library",
    )
    name: str | None = option(
        help="name that a plug-in shows (default: the name of the output); or prefix of C names and files"
    )
    id: str | None = option(
        metavar="TEXT", help="id by which DAWs find a plug-in (default: made of author and name)"
    )
    system: str | None = option(
        choices=_SYSTEMS,
        metavar="NAME",
        help=f"system of a plug-in: {', '.join(_SYSTEMS)} (default: this). Others than this need the extra plugins; "
        "all is one .vst3 for all of them, or a folder for each with a .clap or .lv2",
    )
    target: str | None = option(
        metavar="NAME",
        help="CPU of a C library: native (default), x86-64-v2, x86-64-v3 (AVX2), x86-64-v4 (AVX-512), aarch64 (Linux), "
        "aarch64-apple; of a .wasm: wasm32-relaxed (default), wasm32",
    )
    cpu: str = option(default="", metavar="NAME", help="LLVM's name of a CPU to tune a C library for")
    format: str | None = option(
        choices=_FORMATS,
        metavar="NAME",
        help="what to write into a folder: o (object), a (static library, default), so (shared library), vst3, clap, "
        "lv2",
    )
    mix: None = shared(add_mix_option)
    loading: ModelSettings = shared(add_model_options, "before", "knobs")
    rig: RigSettings = shared(add_rig_options)
    overwrite: bool = switch()
    quiet: bool = switch()
    json: bool = switch()


def add_parser(commands: Any) -> None:
    """Describe the command."""
    new_parser(
        commands,
        "export",
        Arguments,
        example="namdsp export amp.nam -o amp.vst3",
        epilog="The code allocates nothing while it plays; it computes the same bits as namdsp. docs/daw.md: plug-ins. "
        "docs/browser.md: WebAssembly. docs/export.md: C libraries.",
    )


def run(arguments: Arguments) -> int:
    """Write one folder, or one capture."""
    settings = arguments.rig
    model = load_model(arguments.model, arguments)
    for note in model.warnings:
        console.warn(note)
    if arguments.output.lower().endswith(CAPTURES):
        return _save(arguments, model, settings)
    from namdsp.exporting.export import export

    with usage_errors(arguments, SettingError):
        exported = export(
            model if settings == RigSettings() else _rig(model, settings, arguments),
            arguments.output,
            name=arguments.name,
            target=arguments.target,
            cpu=arguments.cpu,
            format=arguments.format,
            system=arguments.system,
            id=arguments.id,
            overwrite=arguments.overwrite,
        )
    if arguments.json:
        console.emit_json(asdict(exported))
    elif not arguments.quiet:
        names = ("id", "systems") if exported.id else ("targets", "cpu")
        facts = line(asdict(exported), *names, "code_bytes", "state_bytes")
        console.print_message(f"{', '.join(exported.files)}: {facts}")
    return 0


def _rig(model: Model, settings: RigSettings, arguments: Arguments) -> Rig:
    """Return the rig, and print what there is to know about its levels and its cabinet."""
    from namdsp.rig.rig import Rig

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NamFileWarning)  # they are shown as notes
        rig = Rig(model, **asdict(settings))
    for note in rig.levels.notes:
        console.warn(f"{arguments.model}: {note}")
    for note in rig.cabinet.notes if rig.cabinet and not arguments.quiet else ():
        console.print_message(note)
    return rig


def _save(arguments: Arguments, model: Model, settings: RigSettings) -> int:
    """Write a capture in another form."""
    defaults = arguments.parser.get_default
    for name in ("name", "id", "system", "target", "cpu", "format"):
        if getattr(arguments, name) != defaults(name):
            arguments.parser.error(f"--{name}: is not for captures. Leave it out with {arguments.output}")
    if settings != RigSettings():
        arguments.parser.error(
            f"{arguments.output}: holds a capture without a rig. Leave the rig's settings out, or make a capture of "
            "all of it: namdsp join"
        )
    require_no_input(arguments.output, [arguments.model, *CHAIN.files_of(arguments.loading.before)])
    save(model, arguments.output, overwrite=arguments.overwrite)
    if (
        arguments.output.lower().endswith(".namb")
        and arguments.loading.slim is None
        and model.parsed.slim_steps
    ):
        console.warn(
            f"{arguments.output}: holds the full size only, because a .namb file has one size and the capture "
            f"{len(model.parsed.slim_steps) + 1}. For the smallest, add --slim 0"
        )
    size = os.path.getsize(arguments.output)
    positions = [f"{knob.name} {knob.shown}" for knob in model.knobs]
    if arguments.json:
        console.emit_json({"files": [arguments.output], "bytes": size})
    elif not arguments.quiet:
        console.print_message(f"{arguments.output}: {', '.join([*positions, size_text(size)])}")
    return 0
