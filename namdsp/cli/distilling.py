"""`namdsp train amp.nam --to a2 -o small.nam`: distil a capture, a rig or a blend into a small capture."""

from __future__ import annotations

from functools import partial

from namdsp.cli.arguments import usage_errors
from namdsp.cli.knob_training import make_with_knobs
from namdsp.cli.training_options import (
    Arguments,
    check_before,
    end_several,
    is_into_folder,
    make_one,
    make_several,
    recorded,
)
from namdsp.errors import SettingError
from namdsp.folders.find import check_outside, find_models
from namdsp.format.blend import voices_of
from namdsp.format.chain import CHAIN
from namdsp.rig.responses import RESPONSES
from namdsp.training.distilling import distill, distill_each
from namdsp.training.settings import DistillSettings

#: What --to is where it is not given.
DEFAULT_STUDENT = "a2"


def run(arguments: Arguments) -> int:
    """Make one file, or one for each of several captures."""
    teachers = arguments.sources
    if arguments.table:
        return make_with_knobs(arguments, teachers[0], None)
    into_folder = is_into_folder(arguments, teachers)
    captures = [voice.path for path in teachers for voice in voices_of(path)]
    before, responses = CHAIN.files_of(arguments.before), RESPONSES.files_of(arguments.ir)
    inputs = [path for path in (*captures, *before, *responses, arguments.dry) if path]
    check_before(arguments, inputs)
    options = arguments.options(DistillSettings) | {
        "to": arguments.to or DEFAULT_STUDENT,
        "before": before or None,
    }
    if not into_folder:
        return make_one(arguments, partial(distill, teachers[0], **options), inputs)
    with usage_errors(arguments, SettingError):
        check_outside(arguments.output, teachers)
        found = find_models(teachers)
    settings = recorded(options, "dry") | {
        "before": arguments.before and CHAIN.sha256_of(arguments.before),
        "ir": arguments.ir and RESPONSES.sha256_of(arguments.ir),
    }
    results = make_several(
        arguments,
        "model",
        found,
        lambda paths, on_progress: distill_each(paths, **options, on_progress=on_progress),
        lambda path: settings,
        inputs=inputs,
    )
    return end_several(arguments, results)
