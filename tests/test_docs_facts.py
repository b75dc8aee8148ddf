"""What pages say about the code is true: files and names in the table of docs/design.md, numbers of constants."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
from here import ROOT
from pages import page

from namdsp.analysis.arrival import SURE_RATIO
from namdsp.arithmetic.convolution import LARGE, SMALL
from namdsp.arithmetic.fma import INPUT_FLOOR
from namdsp.audition.entries import LEAST_LUFS, TARGET_LUFS
from namdsp.batch.jobs import MAX_JOBS
from namdsp.checks.parity_renders import CHUNKS, SMALL_BLOCK
from namdsp.cli import INTERRUPTED
from namdsp.cli.audition import DEFAULT_SECONDS
from namdsp.common import limits
from namdsp.format.nam_source import MAX_FILE_BYTES
from namdsp.joining.parts import MAX_TAPS
from namdsp.kernels import BACKENDS
from namdsp.kernels.numba_cpu.chain import UNROLL_CHANNELS, UNROLL_DEPTH
from namdsp.kernels.numba_cpu.code_size import MAX_OPERATIONS, SECONDS
from namdsp.live.session import WARM_UP_BLOCKS
from namdsp.matching.match import WORDS
from namdsp.oversampling.factors import FACTORS, latency_frames
from namdsp.rendering.measure import NOISE_DBFS
from namdsp.rig.ramps import RAMP_SECONDS
from namdsp.rig.response_taps import LONGEST_SECONDS
from namdsp.rig.settings import TARGET_DB
from namdsp.rig.state import SETTLE_SECONDS, SWAP_SECONDS
from namdsp.runtime.crossfade import DEFAULT_FADE_SECONDS
from tools.bench import page as tables


def where_is_what() -> list[tuple[list[str], list[str]]]:
    """The rows of the table "Where is what": files, and names that they define."""
    table = page("design").partition("## Where is what\n")[2].partition("\n## ")[0]
    quoted = [re.findall(r"`([^`]+)`", row) for row in table.splitlines() if "`" in row]
    return [
        ([word for word in row if word.endswith(".py")], [word for word in row if not word.endswith(".py")])
        for row in quoted
    ]


def test_every_file_and_name_in_the_table_where_is_what_exists() -> None:
    rows = where_is_what()
    assert len(rows) > 20
    for files, names in rows:
        found = [
            path
            for base in (ROOT / "namdsp", ROOT / "namdsp" / "kernels")
            for file in files
            if (path := base / file).is_file()
        ]
        assert files
        assert len(found) == len(files), files
        text = "\n".join(path.read_text(encoding="utf-8") for path in found)
        for name in names:
            defined = rf"^ *(?:(?:async )?def|class) {name}\b|^{name}\b[^=\n]*= "
            assert re.search(defined, text, re.MULTILINE), f"{name} is not defined in {files}"


WORD = ("zero", "one", "two", "three", "four")
COMPILED_S = round(SECONDS * MAX_OPERATIONS)
VOICES = max(backend.min_voices for backend in BACKENDS.values())
LATENCY = latency_frames(2)
#: A page, a sentence of it with {} for each number, and the numbers.
NUMBERS: tuple[tuple[Any, ...], ...] = (
    ("audition", "integrated loudness: {:g} LUFS", TARGET_LUFS),
    ("audition", "at least {:g} LUFS", LEAST_LUFS),
    ("audition", "the first {:g} seconds", DEFAULT_SECONDS),
    ("batch", "more than {:g} million jobs", MAX_JOBS / 1e6),
    ("commands", "cut to {:,} samples", MAX_TAPS),
    ("commands", "{}: you pressed Ctrl-C", INTERRUPTED),
    ("commands", "Below {:.2g}, as often", 1 - 1 / SURE_RATIO),
    ("commands", "pink noise at {:g} dBFS", NOISE_DBFS),
    ("compare", "Below {}: great, {}: good, {}: fair, {}: poor", *(most for most, _ in WORDS)),
    ("design", "for fewer than {} LSTM voices", VOICES),
    ("design", "{} channels at a time, and the taps too if", WORD[UNROLL_CHANNELS]),
    ("design", "taps times channels is at most {}", UNROLL_DEPTH),
    ("design", "more than {} seconds is refused", COMPILED_S),
    ("design", "in blocks of {}, in single frames", SMALL_BLOCK),
    ("design", "on {} threads, from a saved state", WORD[CHUNKS]),
    ("engines", "only if {} voices or more", VOICES),
    ("engines", "more than {} s is refused", COMPILED_S),
    ("engines", "a Linear of more than {} taps", SMALL),
    ("live", "{} blocks run before the device opens", WARM_UP_BLOCKS),
    ("live", "`--oversample` adds {} frames, {:.2f} ms at 48 kHz", LATENCY, LATENCY / 48),
    ("format", "{} MiB a file", MAX_FILE_BYTES >> 20),
    ("numerics", "more than {} taps of a Linear model", SMALL),
    ("numerics", "blocks of {} and {} frames", SMALL, LARGE),
    ("numerics", "below 2^{:g} in magnitude", math.log2(INPUT_FLOOR)),
    ("oversampling", "Factors are {}, {}, {}, {}, {} and {}.", *FACTORS[1:]),
    ("oversampling", "rig.latency_frames is {}", LATENCY),
    ("oversampling", "{} frames for every factor", LATENCY),
    ("realtime", "adds {} frames ({:.1f} ms at 48 kHz)", LATENCY, LATENCY / 48),
    ("realtime", "fade_seconds={:g}", DEFAULT_FADE_SECONDS),
    ("rig", "linear ramp, {:g} ms", 1e3 * RAMP_SECONDS),
    ("rig", "crossfade, {:g} ms; a second change", 1e3 * SWAP_SECONDS),
    ("rig", "runs unheard for {:g} ms", 1e3 * SETTLE_SECONDS),
    ("rig", "IRs of up to {:g} s", LONGEST_SECONDS),
    ("rig", "output at {:g} dB RMS", TARGET_DB),
    *(
        ("format", f"{{:,}} {limit.name}", limit.most)
        for limit in vars(limits).values()
        if isinstance(limit, limits.Limit)
    ),
)


@pytest.mark.parametrize(("name", "sentence", "numbers"), [(one[0], one[1], one[2:]) for one in NUMBERS])
def test_numbers_in_pages_are_those_of_the_code(name: str, sentence: str, numbers: tuple[Any, ...]) -> None:
    assert sentence.format(*numbers) in " ".join(page(name).split())


def test_tables_of_benchmarks_are_those_of_the_recorded_figures() -> None:
    assert len(tables.pages()) > 10
    for path in tables.pages():
        text = path.read_text(encoding="utf-8")
        assert tables.made(text) == text, f"{path.name}: run python -m tools.bench page"


def test_readme_names_the_speed_of_the_slowest_machine() -> None:
    speeds = [tables.speed(row) for row in tables.last("players", "players") if row.model == "a1_standard"]
    assert f"about {round(min(speeds), -1):.0f} times faster than real time" in page("README")


def test_numbers_of_training_are_those_of_the_code() -> None:
    pytest.importorskip("torch", reason="NOT TESTED: needs PyTorch")
    from namdsp.training.progress import DEFAULT_STEPS
    from namdsp.training.recipe import EMPHASIS, ON_GPU, recipe_for

    text = " ".join((ROOT / "benchmarks" / "training.md").read_text(encoding="utf-8").split())
    plain, tuned = (recipe_for("a2_lite", on_gpu=False, tuned=tuned) for tuned in (False, True))
    recurrent = recipe_for("lstm_1x16", on_gpu=False, tuned=False)
    assert f"it stops after {DEFAULT_STEPS:,} steps" in " ".join(page("training").split())
    assert f"{plain.batch} windows of {plain.outputs:,} frames ({ON_GPU['batch']} on a GPU)" in text
    assert (
        f"the rate rises for {plain.warm_up} steps to {plain.rate} ({recurrent.rate} for LSTMs, {tuned.rate} from "
        "given weights)"
    ) in text
    assert f"y[n] - {EMPHASIS} y[n-1]" in text
    assert f"{plain.spectral_weight} of the mean" in text
