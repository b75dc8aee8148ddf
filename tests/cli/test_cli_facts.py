"""Commands that tell facts, to people and programs: `info`, `bench`, `compare`, `completion`, `parity`."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from backends import ENGINES
from builders import concat, layer_array, model, save, wavenet
from here import MODELS, SHIPPED
from processes import run_process

import namdsp
from namdsp.analysis import aliasing
from namdsp.audio.compare import sha256_samples
from namdsp.checks import speed
from namdsp.checks.parity_renders import BLOCK_PATTERNS
from namdsp.checks.probe_signal import probe_signal
from namdsp.errors import EngineError, StreamError
from namdsp.kernels.numba_cpu import engine as numba_engine
from namdsp.kernels.numpy_cpu import engine as numpy_engine
from namdsp.loading import open_model
from namdsp.model import Model
from namdsp.runtime.stream import Stream

Run = Callable[..., Any]
NUMPY = ("--engine", "numpy")
#: what the metadata of a file may be
ODD = [
    {},
    {"name": None, "date": None, "training": None, "loudness": float("-inf")},
    {"name": ["a"], "date": "yesterday", "training": [1], "loudness": "loud", "gain": {}},
    {"name": "x" * 100_000, "gear_type": "\u001b[2J", "tone_type": ["y"] * 9000},
    {"name": "[bold]:smile:[/]", "deep": json.loads("[" * 200 + "]" * 200), "z" * 999: 1},
    {"date": {"year": 10**400, "month": 1, "day": 1, "hour": 1, "minute": 1}},
]


@pytest.mark.parametrize("metadata", ODD)
def test_info_bears_any_metadata(run: Run, tmp_path: Path, metadata: dict[str, Any]) -> None:
    path = save(wavenet(metadata=metadata), tmp_path)
    done = run("info", path, *NUMPY)
    assert (done.code, done.err, "\x1b" in done.out) == (0, "", False)
    assert [line.split()[0] for line in done.out.splitlines()] == ["capture", "network", "loudness", "cost"]
    assert len(done.out) < 1000
    done = run("info", "-v", path, *NUMPY)
    assert (done.code, done.err, "\x1b" in done.out) == (0, "", False)
    assert len(done.out) < 10_000
    assert json.loads(run("info", path, *NUMPY, "--json").out)["metadata"].get("loudness") in (None, "loud")


def test_info_has_the_facts_of_the_model(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    metadata = {"name": "Plexi", "date": {"year": 2026, "month": 9}, "loudness": -18.25}
    path = save(wavenet(layer_array(channels=4), metadata=metadata), tmp_path)
    model = namdsp.load(path)
    facts = json.loads(run("info", path, *NUMPY, "--json").out)
    assert facts["model_sha256"] == model.file.sha256
    assert facts["receptive_field_frames"] == model.receptive_field
    assert facts["weights_in_file"] == model.file.weights.size
    assert facts["multiply_adds_per_frame"] == model.plan.multiply_adds
    assert facts["metadata"] == metadata
    assert facts["shape"] == json.loads(json.dumps(model.parsed.describe()))
    assert facts["schedule"]["engine"] == "numpy"
    scheduled = [location for segment in facts["schedule"]["segments"] for location in segment["ops"]]
    assert scheduled == [op.qualname for op in model.plan.ops]
    brief = run("info", "-v", path, *NUMPY).out
    assert not any(op.qualname in brief for op in model.plan.ops)
    first, below = brief.split("\n─", 1)
    assert run("info", path, *NUMPY).out == f"{first}\n"
    for fact in (
        "model sha256",
        "compatibility",
        "receptive field",
        "activations per frame",
        "kernels",
        "dilations",
    ):
        assert fact in below, fact
    for key, value in facts["metadata"].items():
        assert key in below, value

    def refuse(*_: object) -> None:
        raise EngineError("not today")

    monkeypatch.setattr(numpy_engine, "build", refuse)
    done = run("info", path, *NUMPY)
    assert (done.code, done.out, "not today" in done.err) == (1, "", True)


def test_info_begins_with_four_lines_for_a_person(run: Run, tmp_path: Path) -> None:
    metadata = {
        "name": "Plexi", "gear_make": "Marshall", "gear_model": "1959", "gear_type": "amp", "tone_type": "crunch",
        "loudness": -18.25, "input_level_dbu": 12.5, "modeled_by": "me",
    }  # fmt: skip
    standard = namdsp.load(SHIPPED / "crunch.nam").file.written
    path = save(standard | {"weights": [0.01] * 13_802, "metadata": metadata}, tmp_path, "amp.nam")
    assert run("info", path, *NUMPY).out.splitlines() == [
        "capture   Plexi (amp.nam): Marshall 1959 (amp), crunch",
        "network   A1 standard, WaveNet, 13,802 weights, 48 kHz",
        "loudness  -18.25 dB, as the file states; 0 dBFS in is 12.5 dBu",
        "cost      636 million multiply-adds a second",
    ]
    path = save(wavenet(layer_array(channels=2)) | {"sample_rate": 44100}, tmp_path, "x.nam")
    lines = run("info", path, *NUMPY, "--measure").out.splitlines()
    assert lines[:3] == [
        "capture   x.nam: the file names no gear",
        f"network   WaveNet, {namdsp.load(path).file.weights.size} weights, 44.1 kHz",
        "loudness  not stated in the file",
    ]
    measures = namdsp.measure(namdsp.load(path))
    latency = f"{1000 * (measures.onset_frames or 0) / 44100:.2g}"
    assert re.fullmatch(
        rf"cost +\d+ million multiply-adds a second, [\d.e+-]+% of a core, latency {latency} ms", lines[3]
    )
    assert (set(lines[4]), f"onset       {measures.onset_frames} frames" in lines) == ({"─"}, True)
    facts = json.loads(run("info", path, *NUMPY, "--measure", "--json").out)
    assert facts["latency_ms"] == pytest.approx(1000 * (measures.onset_frames or 0) / 44100)
    assert 0 < facts["core_percent"] < 100
    assert facts["multiply_adds_per_second"] == 44100 * facts["multiply_adds_per_frame"]


def test_info_shows_below_what_a_person_must_know_besides(run: Run, tmp_path: Path) -> None:
    knobs = save(
        concat(wavenet(layer_array(input_size=4, condition_size=4), in_channels=4)), tmp_path, "knobs.nam"
    )
    sizes = run("info", SHIPPED / "crunch_a2.nam", *NUMPY).out
    assert re.search(r"^network +A2 full, SlimmableContainer, ", sizes, re.MULTILINE)
    assert re.search(r"^─+\nsizes +2, chosen with --slim$", sizes, re.MULTILINE)
    assert re.search(r"A2 lite, ", run("info", SHIPPED / "crunch_a2.nam", *NUMPY, "--slim", "0").out)
    below = run("info", knobs, *NUMPY).out.split("─\n")[1]
    assert all(knob.name in below for knob in namdsp.load(knobs).knobs)
    warned = save(wavenet(layer_array(channels=2, layer1x1=None)), tmp_path, "warned.nam")
    (warning,) = open_model(warned).warnings
    assert warning[:40] in run("info", warned, *NUMPY).out
    done = run("info", knobs, warned, "-v")
    assert (done.code, "-v describes one capture" in done.err) == (2, True)


@pytest.fixture
def captures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "captures"
    (folder / "pedals").mkdir(parents=True)
    for name, channels, metadata in (
        ("b_amp.nam", 3, {"gear_type": "Amp", "loudness": -20.5}),
        ("a_amp.nam", 2, {"gear_type": "amp", "loudness": "\x1b[31m"}),
        ("pedals/drive.nam", 2, {"gear_type": "pedal", "loudness": -30}),
        ("none.nam", 1, {}),
    ):
        save(wavenet(layer_array(channels=channels), metadata=metadata), folder, name)
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ("captures/", "a_amp b_amp none pedals/drive"),
        ("captures --sort weights_in_file", "none a_amp pedals/drive b_amp"),
        ("captures --sort loudness", "pedals/drive b_amp a_amp none"),
        ("captures --where gear_type=amp", "a_amp b_amp"),
        ("captures --where gear_type!=amp", "none pedals/drive"),
        ("captures/*.nam --where gear_type=AMP --where loudness=-20.5", "b_amp"),
        ("captures/b*.nam", "b_amp"),
        ("captures --where gear_type=cab", ""),
    ],
)
def test_info_of_several_is_a_table(run: Run, captures: Path, options: str, names: str) -> None:
    done = run("info", *options.split())
    assert (done.code, "\x1b" in done.out) == (0, False)
    assert [line.split()[0] for line in done.out.splitlines()[3:]] == names.split()
    assert f"{len(names.split())} of " in done.err
    (captures / "bad.nam").write_text("{")
    done = run("info", *options.split(), "--json")
    record = json.loads(done.out)
    assert (done.code, [item["name"] for item in record["models"]]) == (1, names.split())
    assert record["errors"][0].replace("\\", "/").startswith("captures/bad.nam: ")
    assert "error: captures/bad.nam" in done.err.replace("\\", "/")
    assert "4 of 5 captures, 1 cannot be read" in run("info", "captures").err


@pytest.mark.slow
def test_info_measures_captures_and_sorts_them_by_it(run: Run, captures: Path) -> None:
    save(model("Linear", {"receptive_field": 4, "bias": False}, [0, 0, 0, -1]), captures, "late.nam")
    done = run("info", "captures", "--measure", *NUMPY, "--sort", "onset_frames", "--json")
    record = json.loads(done.out)
    assert (done.code, record["models"][-1]["name"]) == (0, "late")
    for facts in record["models"]:
        measures = namdsp.measure(namdsp.load(facts["model"])).record()
        assert {name: facts[name] for name in measures} == measures
    table = run("info", "captures", "--measure", *NUMPY, "--where", "polarity=-1").out
    assert re.search(r"^late +3 +-1 +1 +no ", table, re.MULTILINE), table
    assert re.search(
        r"^onset +3 frames$", run("info", captures / "late.nam", "--measure", *NUMPY).out, re.MULTILINE
    )


@pytest.fixture
def measure(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`bench` on the smallest model, on one second of signal."""
    monkeypatch.setattr(speed, "OFFLINE_SECONDS", 1.0)
    monkeypatch.setattr(speed, "SLOT_SECONDS", 0.003)
    return lambda *options: run("bench", MODELS / "smallest.nam", "--seconds", "0.01", "--json", *options)


def test_bench_is_consistent_with_itself(measure: Run) -> None:
    done = measure("--engine", "numba")
    assert (done.code, done.err) == (0, "")
    report = json.loads(done.out)
    assert (report["engine"], report["offline"][0]["threads"]) == ("numba", 1)
    assert [row["frames"] for row in report["blocks"]] == list(speed.BLOCKS)
    for row in report["blocks"]:
        assert row["deadline_us"] == pytest.approx(1e6 * row["frames"] / 48000)
        assert row["times_real_time"] == pytest.approx(row["deadline_us"] / row["median_us"])
        assert row["ns_per_frame"] == pytest.approx(1e3 * row["median_us"] / row["frames"])
        assert 0 < row["min_us"] <= row["median_us"] <= row["p99_us"] <= row["worst_us"]


def test_bench_shows_no_speed_of_wrong_bits(measure: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    right = Model.render

    def wrong(self: Model, x: Any, *, engine: str = "auto", **options: Any) -> Any:
        y = right(self, x, engine=engine, **options)
        if engine != "reference":
            y.view(np.uint32)[..., -1] ^= 1
        return y

    monkeypatch.setattr(Model, "render", wrong)
    done = measure(*NUMPY)
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert done.err.startswith("error: the engine's bits differ from the reference: no speed is shown")


def test_compare_measures_the_error_and_says_when_little_is_compared(run: Run, tmp_path: Path) -> None:
    amp = save(wavenet(), tmp_path, "amp.nam")
    x = 0.1 * np.random.default_rng(1).standard_normal(12_000).astype(np.float32)
    soundfile.write(tmp_path / "di.wav", x, 48_000, subtype="FLOAT")
    soundfile.write(
        tmp_path / "soft.wav", 0.5 * namdsp.load(amp).render(x, engine="numpy"), 48_000, subtype="FLOAT"
    )
    words = ("compare", amp, tmp_path / "soft.wav", "--dry", tmp_path / "di.wav", *NUMPY)
    done = run(*words, "--json", "--max-esr", "0.9")
    result = json.loads(done.out)
    assert (done.code, result["passed"], "above 0.9" in done.err) == (1, False, True)
    assert re.search("^passed +yes$", run(*words, "--max-esr", "1.1").out, re.MULTILINE)
    first = run(*words).out.splitlines()
    assert [line.split()[0] for line in first] == ["match", "recording", "tone"]
    assert first[0].endswith("nothing alike: ESR 1, the difference is 0 dB below the recording")
    assert (
        "in time and the right way up; 6.0 dB softer than the capture, which is not corrected (ESR"
        in first[1]
    )
    assert "at equal levels within 0.0 dB of the recording from" in first[2]
    text = run(*words, "-v").out
    assert text.splitlines()[:3] == first
    assert re.search("^verdict +nothing alike$", text, re.MULTILINE)
    assert re.search("^esr +1$", text, re.MULTILINE)
    assert "passed" not in text
    assert json.loads(run(*words, "--json").out)["passed"] is None
    assert result["esr"] == pytest.approx(1.0, rel=1e-6)
    assert result["bands"][0]["difference_db"] == pytest.approx(6.02, abs=0.01)
    done = run(*words, "--delay", "6500")
    assert (done.code, "of 12000 frames are compared" in done.err) == (0, True)
    assert json.loads(run(*words, "--json", "--start", "0.1").out)["frames"] == 12_000 - 4800
    assert run(*words).err == ""


def test_compare_says_what_it_corrected(run: Run, straight: Callable[..., Path], tmp_path: Path) -> None:
    x = 0.1 * np.random.default_rng(2).standard_normal(12_000).astype(np.float32)
    for name, signal in (("di", x), ("late", -np.append(np.zeros(96), x)), ("same", x)):
        soundfile.write(tmp_path / f"{name}.wav", signal.astype(np.float32), 48_000, subtype="FLOAT")

    def second(name: str) -> list[str]:
        done = run("compare", straight(), tmp_path / f"{name}.wav", "--dry", tmp_path / "di.wav", *NUMPY)
        return [line.partition(" ")[2].strip() for line in done.out.splitlines()]

    assert second("late")[1] == "96 frames (2 ms) late and upside down, which is corrected"
    match, recording, _ = second("same")
    assert match == "great: ESR 0, no difference"
    assert recording == "in time and the right way up"


def test_info_measures_aliasing_at_each_factor_and_a_table_without_oversampling(
    run: Run, tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aliasing, "PITCHES", (69, 96))
    record = json.loads(run("info", tiny, "--measure", "--json").out)
    measured = record["aliasing"]
    assert [row["note"] for row in measured["ratios_db"]] == ["A4", "C7"]
    assert [(row["oversample"], row["worst_db"]) for row in measured["oversample"]] == [
        (factor, max(tone[f"{factor}x"] for tone in measured["ratios_db"])) for factor in (1, 2, 4, 8)
    ]
    assert record["aliasing_db"] == measured["oversample"][0]["mean_db"]
    louder = json.loads(run("info", tiny, "--measure", "--json", "--level-db", 6).out)["aliasing"]
    assert louder == aliasing.measure(namdsp.load(tiny), (1, 2, 4, 8), level_dbfs=6.0).record() != measured
    shown = run("info", tiny, "--measure").out
    assert re.search(r"\naliasing\noversample  +mean dB(.*\n +[1248] .*){4}", shown)
    mute = save(wavenet(head_scale=0.0), tmp_path, "mute.nam")
    table = json.loads(run("info", tiny, mute, "--measure", "--json").out)["models"]
    assert {row["name"]: row["aliasing_db"] for row in table} == {"mute": None, "tiny": record["aliasing_db"]}
    assert "aliasing dB" in run("info", tiny, mute, "--measure").out


@pytest.mark.skipif(os.name == "nt", reason="shells of POSIX")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("re", "render"),
        ("render --ir", "--ir --ir-gain-db --ir-level"),
        ("render a.wav --engine nu", "numba numpy"),
        ("completion ", "--help bash zsh fish"),
        ("render --gain-in", ""),
    ],
)
def test_a_shell_gets_words(typed: str, offered: str) -> None:
    line = f"namdsp {typed}"
    asked = {"_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": " ", "COMP_LINE": line, "COMP_POINT": str(len(line))}
    ask = f"{sys.executable} -m namdsp 8>&1 9>/dev/null >/dev/null"
    done = run_process("bash", "-c", ask, environment=asked, check=True)
    assert done.stdout.strip() == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_what_shells_read_is_well_formed(run: Run, tmp_path: Path, shell: str) -> None:
    script = tmp_path / f"completion.{shell}"
    script.write_text(run("completion", shell).out)
    assert script.stat().st_size > 100
    if shutil.which(shell) is not None:
        assert run_process(shell, "-n", script).returncode == 0


# -- parity: it passes what is right, and has been seen to fail on everything that is wrong -----------


BY_NUMPY = ("--engine", "numpy")
SHORT = (*BY_NUMPY, "--seconds", "0.02", "--json")  # 960 frames
DIGEST = "f50a47e826155668d18f6d48c486194b69b00d3673b34788c86755d770614d84"


def test_right_engines_pass_and_json_tells_everything(run: Run, tiny: Path) -> None:
    assert "numpy" in ENGINES
    done = run("parity", tiny, "--seconds", "0.05")
    assert (done.code, done.err) == (0, "")
    assert f"same bits: {len(ENGINES) * len(BLOCK_PATTERNS)} renders by {', '.join(ENGINES)}" in done.out
    report, amp, x = json.loads(run("parity", tiny, *SHORT).out), namdsp.load(tiny), probe_signal(1, 960)
    assert report["model_sha256"] == amp.file.sha256
    assert report["input_sha256"] == sha256_samples(x)
    assert report["reference_sha256"] == sha256_samples(amp.render(x, engine="reference"))
    assert report["truth"]["esr"] < 1e-10
    assert [(item["blocks"], item["equal"]) for item in report["renders"]] == [
        (name, True) for name in BLOCK_PATTERNS
    ]


def _flip_once(out: Any, done: list[int]) -> None:
    if out.shape[1] == 960 % 512 and not done:  # the rest of the whole; streams warm up in other blocks
        out.view(np.int32)[0, 7] ^= 1
        done.append(1)


#: what is done to each block of the NumPy engine, the renders that are wrong
DAMAGE: list[tuple[Callable[[Any, list[int]], None], list[str]]] = [
    (lambda out, _: np.bitwise_xor(out.view(np.int32)[:, 5:6], 1, out=out.view(np.int32)[:, 5:6]), [*BLOCK_PATTERNS]),
    (lambda out, _: out[:, -1:].fill(np.nan), [*BLOCK_PATTERNS]),
    (lambda out, _: np.negative(out, out=out), [*BLOCK_PATTERNS]),
    (_flip_once, ["whole"]),
]  # fmt: skip


@pytest.mark.parametrize(("change", "patterns"), DAMAGE)
def test_wrong_bits_are_detected_and_measured(
    run: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch, change: Any, patterns: list[str]
) -> None:
    process, memory = numpy_engine.NumpyState.process, []

    def broken(state: Any, x: Any, out: Any) -> int:
        replaced = process(state, x, out)
        change(out, memory)
        return replaced

    monkeypatch.setattr(numpy_engine.NumpyState, "process", broken)
    done = run("parity", tiny, *SHORT)
    wrong = [item for item in json.loads(done.out)["renders"] if not item["equal"]]
    assert (done.code, [item["blocks"] for item in wrong]) == (1, patterns)
    assert done.err == f"error: {len(patterns)} of 8 renders differ from the reference\n"
    if len(patterns) == 1:
        measured = {"differing_samples": 1, "first_channel": 0, "max_ulp": 1, "first_frame": 512 + 7}
        assert wrong[0].items() >= measured.items()


def _refuse(*_: object) -> None:
    raise StreamError("no state here")


@pytest.mark.parametrize(
    ("method", "change", "pattern", "failure"),
    [
        ("set_state", lambda *_: None, "saved state", None),
        ("reset", lambda *_: None, "after reset", None),
        ("state", _refuse, "saved state", "no state here"),
    ],
)
def test_a_state_that_is_not_set_and_a_stream_that_refuses_are_failures(
    run: Run,
    tiny: Path,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    change: Any,
    pattern: str,
    failure: Any,
) -> None:
    monkeypatch.setattr(Stream, method, change)
    report = json.loads(run("parity", tiny, *SHORT).out)
    assert [(item["blocks"], item["failure"]) for item in report["renders"] if not item["equal"]] == [
        (pattern, failure)
    ]


def test_an_engine_that_cannot_run_is_listed_and_fails_if_it_was_named(
    run: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(*_: object) -> None:
        raise EngineError("not today")

    monkeypatch.setattr(numba_engine, "build", build)
    done = run("parity", tiny, "--seconds", "0.02")
    assert (done.code, "by numpy" in done.out) == (0, True)
    assert re.search("not run +.*numba not today", done.out)
    done = run("parity", tiny, "--seconds", "0.02", "--engine", "numba,numpy")
    assert (done.code, "asked for by name, but cannot run: numba" in done.err) == (1, True)


def test_an_input_at_another_rate_is_not_resampled_but_reported(
    run: Run, tiny: Path, wav: Callable[..., Path]
) -> None:
    done = run("parity", tiny, wav(300, rate_hz=44100), *BY_NUMPY)
    assert (done.code, "says 44100 Hz, taken as 48000 Hz" in done.out) == (0, True)


def test_the_test_signal_is_the_same_everywhere_and_short_for_recurrent_models(
    run: Run, tmp_path: Path
) -> None:
    # of integer and IEEE arithmetic only; a change of these digests is a change of every published parity report
    assert sha256_samples(probe_signal(2, 4001)) == DIGEST
    assert sha256_samples(probe_signal(2, 4001, seed=1)) != DIGEST
    weights = [float(item) for item in np.random.default_rng(0).uniform(-0.5, 0.5, 8 * 3 + 8 + 4 + 3)]
    config = {"input_size": 1, "hidden_size": 2, "num_layers": 1}
    path = save(model("LSTM", config, weights, sample_rate=1000), tmp_path)
    done = run("parity", path, "--engine", "numba,numpy", "--json")
    assert (done.code, json.loads(done.out)["frames"]) == (0, 40)
