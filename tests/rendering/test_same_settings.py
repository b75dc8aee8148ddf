"""Every option of a take works in every command that plays takes, and gives the same bytes in each."""

from __future__ import annotations

import json
import random
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import concat, container, layer_array, save, wavenet

import namdsp
from namdsp.cli import main
from namdsp.loading import ModelSettings
from namdsp.rendering.job import Settings

#: Values of each setting of a take, in Python's words; every setting of a job must be here.
VALUES: dict[str, list[Any]] = {
    "start": [0.01, 0.0203],
    "end": [0.05, 0.04571],
    "mono": [True],
    "resample": [False],
    "align": [True],
    "tail": [True],
    "sample_rate": [32000, 44100, 96000],
    "loudness_lufs": [-23.0],
    "peak_dbfs": [-1.0, -12.5],
    "subtype": ["pcm24", "pcm16"],
    "allow_truncated": [True],
    "allow_large": [True],
    "slim": [0.0, 1.0],
    "compat": ["trainer"],
    "knobs": [{"gain": "-0.25"}],
    "before": ["pedal.nam", ["boost.nam", "pedal.nam"]],
    "input_gain_db": [-6.0, 3.25],
    "output_gain_db": [-3.5],
    "gate_db": [-50.0],
    "ir": ["cab.wav"],
    "ir_gain_db": [-2.0],
    "ir_level": ["file"],
    "input_level_dbu": [12.5],
    "normalize": [True],
    "calibrate_output": [True],
    "oversample": [2],
    "eq": ["bass=+3,mid=-2", "presence=1.5"],
    "dc_block": [True],
}


def test_every_setting_is_compared() -> None:
    assert set(Settings.table()) == set(VALUES)


LEVELS = {"loudness": -21.0, "input_level_dbu": 10.0, "output_level_dbu": 8.0}
#: Settings that mean nothing without another one, and pairs that exclude each other.
NEEDS = {"ir_gain_db": "ir", "ir_level": "ir"}
EXCLUSIVE = [
    ("normalize", "calibrate_output"),
    ("loudness_lufs", "peak_dbfs"),
    ("knobs", "slim"),
    ("loudness_lufs", "end"),
]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stereo take of 0.6 s, a cabinet, and captures: plain, with knobs, of two sizes, and two to play before them."""
    monkeypatch.chdir(tmp_path)
    noise = np.random.default_rng(0).standard_normal((28800, 2)) / 9
    soundfile.write("in.wav", noise, 48000, subtype="FLOAT")
    soundfile.write("cab.wav", noise[:300, 0] * np.exp(-np.arange(300) / 40), 48000, subtype="FLOAT")
    save(wavenet(layer_array(channels=2), metadata=LEVELS), tmp_path, "plain.nam")
    save(
        {**concat(wavenet(layer_array(input_size=4, condition_size=4), in_channels=4)), "metadata": LEVELS},
        tmp_path,
        "knobs.nam",
    )
    save(wavenet(seed=3), tmp_path, "pedal.nam")
    save(wavenet(layer_array(channels=2), seed=4), tmp_path, "boost.nam")
    sizes = container((0.5, wavenet(seed=1)), (1.0, wavenet(layer_array(channels=2), seed=2)))
    save({**sizes, "metadata": LEVELS}, tmp_path, "slim.nam")
    return tmp_path


def drawn() -> list[dict[str, Any]]:
    """Each setting alone, and some at random, from a seed."""
    rng = random.Random(5)
    cases = [{name: values[0]} for name, values in VALUES.items()]
    cases += [
        {name: rng.choice(values) for name, values in VALUES.items() if rng.random() < 0.4} for _ in range(6)
    ]
    for case in cases:
        for one, other in EXCLUSIVE:
            if one in case:
                case.pop(other, None)
        case |= {other: VALUES[other][0] for name, other in NEEDS.items() if name in case}
    return cases


def options(case: dict[str, Any]) -> list[str]:
    """A case as options of a command."""
    words = []
    for name, value in case.items():
        option = f"--{name.replace('_', '-')}"
        if name == "knobs":
            words += [f"--knob={knob}={position}" for knob, position in value.items()]
        elif name.startswith("allow_"):
            words += ["--allow", name.removeprefix("allow_")]
        elif isinstance(value, list):
            words += [f"{option}={each}" for each in value]
        elif value is True or value is False:
            words.append(option if value else f"--no-{name}")
        else:
            words.append(f"{option}={value}")
    return words


@pytest.mark.slow
def test_a_setting_gives_the_same_bytes_wherever_it_is_given(here: Path) -> None:
    for number, case in enumerate(drawn()):
        amp = next((name for name in ("knobs", "slim") if name in case), "plain") + ".nam"
        rest = {name: value for name, value in case.items() if name not in ModelSettings.table()}
        namdsp.render_file(
            "in.wav", captures(amp, case), f"{number}.wav", on_warning=lambda note: None, **rest
        )
        assert main(["render", "in.wav", amp, f"{number}-cli.wav", "-q", *options(case)]) == 0
        batch = ["batch", "in.wav", amp, "--template", f"{number}.wav", "-q"]
        assert main([*batch, "-o", f"cli-{number}", *options(case)]) == 0
        jobs = {"take": "in.wav", "model": amp, "output": f"{number}.wav", **case}
        Path("jobs.csv").write_text(
            ",".join(jobs) + "\n" + ",".join(json.dumps(text(value)) for value in jobs.values()) + "\n"
        )
        assert main(["batch", "--jobs", "jobs.csv", "-o", f"file-{number}", "-q"]) == 0
        right = Path(f"{number}.wav").read_bytes()
        for other in (f"{number}-cli.wav", f"cli-{number}/{number}.wav", f"file-{number}/{number}.wav"):
            assert Path(other).read_bytes() == right, (case, other)
        line = json.loads(Path(f"cli-{number}/manifest.jsonl").read_text())
        assert Settings.of(line["settings"]) == Settings(**case)


@pytest.mark.parametrize("before", VALUES["before"])
def test_captures_before_another_are_a_rig_of_a_list(here: Path, before: Any) -> None:
    assert main(["render", "in.wav", "plain.nam", "out.wav", "-q", *options({"before": before})]) == 0
    x, rate_hz = namdsp.read_audio("in.wav")
    rig = namdsp.Rig(captures("plain.nam", {"before": before}))
    assert np.array_equal(namdsp.read_audio("out.wav")[0], rig.render(x, sample_rate=rate_hz))
    assert main(["export", "plain.nam", "-o", "chain.nam", "-q", *options({"before": before})]) == 0
    assert main(["render", "in.wav", "chain.nam", "same.wav", "-q"]) == 0
    assert Path("same.wav").read_bytes() == Path("out.wav").read_bytes()


def captures(amp: str, case: dict[str, Any]) -> list[namdsp.Model]:
    """The chain of a case, as Python has it."""
    compat, before = case.get("compat", "player"), case.get("before", [])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", namdsp.NamFileWarning)
        pedals = [before] if isinstance(before, str) else before
        how = {name: case[name] for name in ("slim", "allow_large") if name in case}
        chain = [namdsp.load(path, compatibility=compat, **how) for path in pedals]
        return [*chain, namdsp.load(amp, compatibility=compat, knobs=case.get("knobs"), **how)]


def text(value: Any) -> str:
    """As a table has it."""
    if isinstance(value, list):
        return "|".join(value)
    if isinstance(value, dict):
        return ",".join(f"{name}={position}" for name, position in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)
