"""The options of what stands around the model, for every command that plays one: levels, gate, cabinet."""

from __future__ import annotations

import argparse
from typing import Any

from namdsp.cli import console
from namdsp.cli.arguments import gain_db, number, setting
from namdsp.number_text import whole_of
from namdsp.oversampling.factors import FACTORS
from namdsp.rig.cabinet import Cabinet, open_cabinet
from namdsp.rig.gate import LIMITS, Gate
from namdsp.rig.levels import DEFAULT_HOST_DBU, TARGET_DB
from namdsp.rig.response import LOUDEST_DB


def add_rig_options(parser: argparse._ActionsContainer, *, optional: bool = False) -> None:
    """Gains, --oversample, --input-level-dbu, --normalize, --calibrate-output, --gate-db, --ir, --ir-gain-db,
    --allow-loud-ir.

    optional : numbers that are not given are None, for who has others to take
    """
    no_gain, no_factor = (None, None) if optional else (0.0, 1)
    parser.add_argument("--gain-in-db", type=gain_db, default=no_gain, metavar="DB", help="before the model")
    parser.add_argument("--gain-out-db", type=gain_db, default=no_gain, metavar="DB", help="after the model")
    parser.add_argument(
        "--oversample",
        type=factor,
        default=no_factor,
        metavar="M",
        help=f"{', '.join(map(str, FACTORS[1:]))}: the model at so many times its rate, without that much aliasing, "
        "at so many times the cost",
    )
    parser.add_argument(
        "--input-level-dbu",
        type=setting("input_level_dbu"),
        metavar="DBU",
        help="calibrate the input by the model's metadata; DBU is the level of a full-scale sine at your interface",
    )
    output = parser.add_mutually_exclusive_group()
    output.add_argument(
        "--normalize",
        action="store_true",
        help=f"bring the output to {TARGET_DB:g} dB by the model's loudness",
    )
    output.add_argument(
        "--calibrate-output",
        action="store_true",
        help="give the output its real level by the model's metadata; your interface's is that of "
        f"--input-level-dbu, else {DEFAULT_HOST_DBU:g}",
    )
    parser.add_argument(
        "--gate-db",
        type=_gate,
        dest="gate",
        metavar="DBFS",
        help="noise gate, open while the model's input is above this level",
    )
    parser.add_argument(
        "--ir",
        metavar="FILE",
        help="impulse response of a cabinet, mono, or one response for each channel",
    )
    parser.add_argument(
        "--ir-gain-db",
        type=gain_db,
        default=no_gain,
        metavar="DB",
        help="change its level, which is otherwise the file's own; the reference plug-in takes -18",
    )
    add_loud_ir_option(parser)


def add_loud_ir_option(parser: argparse._ActionsContainer) -> None:
    """--allow-loud-ir."""
    parser.add_argument(
        "--allow-loud-ir",
        action="store_true",
        help=f"take an impulse response that amplifies by more than {LOUDEST_DB:g} dB, as recordings do",
    )


def check_rig_options(arguments: argparse.Namespace) -> None:
    """Options that mean nothing together are wrong usage."""
    if arguments.ir is None and arguments.ir_gain_db:
        arguments.parser.error("--ir-gain-db needs an impulse response: --ir FILE")


def load_cabinet(arguments: argparse.Namespace, *, warn: bool = False) -> Cabinet | None:
    """The impulse response that was asked for.

    warn : say what there is to say of it; else `cabinet.warnings` are the caller's to show
    """
    if arguments.ir is None:
        return None
    cabinet = open_cabinet(arguments.ir, gain_db=arguments.ir_gain_db, allow_loud_ir=arguments.allow_loud_ir)
    for note in cabinet.warnings if warn else ():
        console.warn(f"{arguments.ir}: {note}")
    return cabinet


def rig_settings(arguments: argparse.Namespace, cabinet: Cabinet | None) -> dict[str, Any]:
    """What `Rig` and `render_file` take, by their names."""
    return {
        "input_gain_db": arguments.gain_in_db,
        "output_gain_db": arguments.gain_out_db,
        "gate": arguments.gate,
        "cabinet": cabinet,
        "input_level_dbu": arguments.input_level_dbu,
        "normalize": arguments.normalize,
        "calibrate_output": arguments.calibrate_output,
        "oversample": arguments.oversample,
    }


def factor(text: str) -> int:
    """How much to oversample."""
    value = whole_of(text)
    if value not in FACTORS:
        raise argparse.ArgumentTypeError(f"{text!r}: expected one of {', '.join(map(str, FACTORS))}")
    return value


def _gate(text: str) -> Gate:
    return Gate(threshold_db=number(text, *LIMITS["threshold_db"]))
