"""Options, progress and report that `namdsp distill` and `namdsp train` share."""

from __future__ import annotations

import argparse
import contextlib
import math
import os
from collections.abc import Callable, Iterator

from namdsp.cli import console
from namdsp.cli.arguments import add_settings, add_switches, check_drawn
from namdsp.cli.terminal import ProgressBar
from namdsp.errors import NamdspError
from namdsp.joining.parts import checked_name
from namdsp.training.metadata import Metadata
from namdsp.training.networks import STUDENTS
from namdsp.training.progress import Information, Progress
from namdsp.training.result import Trained, reserved
from namdsp.training.settings import RunSettings, check_device

INTERRUPTED = 130
#: Seconds after which it is known how many steps there will be.
FORESEEN_S = 10.0


def add_training_options(parser: argparse.ArgumentParser, *, default: str | None) -> None:
    """--to, -o, the stops, --device, --seed, --report and switches. default : of --to."""
    parser.add_argument(
        "--to",
        choices=STUDENTS,
        default=default,
        help="the shape to train; a2 is one file of both A2 sizes"
        + (f"; default {default}" if default else ""),
    )
    stops = parser.add_argument_group("when to stop: the first that comes counts; default after 6200 steps")
    add_settings(stops, RunSettings, "steps", "minutes", "until_esr")
    said = parser.add_argument_group("what the file says of itself")
    add_settings(said, Metadata, *Metadata.table())
    running = parser.add_argument_group("running")
    add_settings(running, RunSettings, "device", "seed")
    running.add_argument("--report", metavar="HTML", help="a page with pictures; an existing one is replaced")
    add_switches(running, "overwrite", "quiet", "json")


def check_before(arguments: argparse.Namespace, inputs: list[str]) -> None:
    """End the command, before any work, where it could only fail in the end."""
    try:
        check_device(arguments.device)
    except NamdspError as error:
        arguments.parser.error(str(error))
    check_drawn(arguments, "report", *inputs)


def make_one(arguments: argparse.Namespace, make: Callable[..., Trained], inputs: list[str]) -> int:
    """Train one capture, write it, and print its errors; returns the exit code.

    make : is called with on_progress and on_note
    """
    try:
        target = checked_name(arguments.output)
    except NamdspError as error:
        arguments.parser.error(str(error))
    pending = reserved(target, overwrite=arguments.overwrite, inputs=inputs)
    try:
        with console.Status(quiet=arguments.quiet) as status, first_interrupt_ends_training() as note_end:
            status.show(f"{target}: preparing")
            bar = ProgressBar(status, target)

            foreseen = False

            def show(now: Progress) -> None:
                nonlocal foreseen
                note_end(now)
                show_training(bar, now)
                if not foreseen and now.seconds >= FORESEEN_S and 0 < now.share < 1 and not arguments.quiet:
                    foreseen = True
                    steps, minutes = now.step / now.share, now.seconds_left / 60
                    console.print_message(
                        f"{target}: about {steps:,.0f} steps in all, {minutes:.1f} minutes to go"
                    )

            def tell(note: str) -> None:
                if not isinstance(note, Information):
                    console.warn(note)
                elif not arguments.quiet:
                    console.print_message(note)

            result = make(on_progress=show, on_note=tell)
            result.publish(pending)
            if arguments.report:
                from namdsp.cli.training_report import write_page

                status.show("drawing")
                write_page(arguments.report, result, os.path.basename(target))
    finally:
        pending.discard()
    record = {"output": target} | result.as_dict()
    console.print_result(record, as_json=arguments.json)
    if result.stopped == "interrupted":
        console.print_error(f"interrupted after {result.sizes[-1].steps} steps; {target} has the best so far")
        return INTERRUPTED
    return 0


def show_training(bar: ProgressBar, now: Progress) -> None:
    """Show how far a training has come: steps, and the ESR so far."""
    facts = [f"{now.step:,} steps"] + ["evaluating"] * (now.share >= 1.0)
    if any(math.isfinite(esr) for esr in now.esr.values()):
        facts.append("ESR so far " + " and ".join(f"{esr:.2g}" for esr in now.esr.values()))
    bar.show(now.share, 1.0, ", ".join(facts))


@contextlib.contextmanager
def first_interrupt_ends_training() -> Iterator[Callable[[Progress], None]]:
    """Let the first ctrl-C, SIGTERM or SIGHUP end the training only; a second ends the evaluation and the writing too.

    Yields a function to call with the training's progress.
    """
    ended = False

    def note_end(now: Progress) -> None:
        nonlocal ended
        ended = now.share >= 1.0

    def end() -> None:
        if not ended:
            raise KeyboardInterrupt

    with console.first_stop(end):
        yield note_end
