"""Every public function and class has an example in its docstring, and the examples run."""

from __future__ import annotations

import doctest
import inspect
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import KNOBS, concat, container, layer_array, save, wavenet
from fake_sounddevice import FakeSounddevice
from pages import blocks

import namdsp
from tools.docs_site import signatures
from tools.docs_site.signatures import INTERNAL

RATE = 48000


def public_objects() -> Iterator[tuple[str, Any]]:
    """Functions, classes and their methods, by the names that users write; no errors and warnings."""
    for name in namdsp.__all__:
        thing = getattr(namdsp, name)
        if name == "__version__" or (inspect.isclass(thing) and issubclass(thing, Exception)):
            continue
        yield name, thing
        for method, function in vars(thing).items() if inspect.isclass(thing) else ():
            if not method.startswith("_") and isinstance(function, type(public_objects) | classmethod):
                yield f"{name}.{method}", getattr(thing, method)


OBJECTS = {name: thing for name, thing in public_objects() if name not in INTERNAL}


@pytest.fixture
def names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The names that examples use, in a folder with the files that they use: docs/api.md lists both."""
    monkeypatch.chdir(tmp_path)
    save(wavenet(seed=1, metadata={"loudness": -20.0}), tmp_path, "amp.nam")
    save(wavenet(seed=2), tmp_path, "other.nam")
    save(container((0.5, wavenet(seed=3)), (1.0, wavenet(layer_array(channels=4)))), tmp_path, "sizes.nam")
    save(concat(wavenet(layer_array(input_size=4, condition_size=4), in_channels=4)), tmp_path, "knobs.nam")
    random_numbers = np.random.default_rng(0)
    guitar = 0.3 * np.sin(np.cumsum(random_numbers.uniform(0.01, 0.3, 6 * RATE)))
    for name, samples in {
        "in.wav": guitar[:24000],
        "cab.wav": 0.9 ** np.arange(60),
        "dry.wav": guitar,
        "wet.wav": np.tanh(3 * guitar),
    }.items():
        soundfile.write(name, samples, RATE, subtype="FLOAT")
    for folder, file in (("takes", "in.wav"), ("captures", "amp.nam")):
        Path(folder).mkdir()
        shutil.copy(file, folder)
    monkeypatch.setitem(sys.modules, "sounddevice", FakeSounddevice(rates=(RATE,)))
    monkeypatch.setenv("JACK_DEFAULT_SERVER", "none of that name")
    amp = namdsp.load("amp.nam")
    x = random_numbers.uniform(-0.3, 0.3, 4800).astype(np.float32)
    return {"np": np, "namdsp": namdsp, "amp": amp, "rig": namdsp.Rig(amp), "x": x}


def run(name: str, text: str, names: dict[str, Any]) -> None:
    example = doctest.DocTestParser().get_doctest(text, names, name, None, None)
    assert example.examples, f"{name} has no example"
    runner = doctest.DebugRunner(optionflags=doctest.ELLIPSIS)
    try:
        runner.run(example)
    except doctest.DocTestFailure as failure:
        pytest.fail(f"{name}: {failure.example.source}expected {failure.example.want}got {failure.got}")


@pytest.mark.parametrize("name", [name for name in OBJECTS if name != "train"])
def test_the_example_of_a_docstring_runs(name: str, names: dict[str, Any]) -> None:
    run(name, inspect.getdoc(OBJECTS[name]) or "", names)


@pytest.mark.slow
def test_the_example_of_training_runs(names: dict[str, Any], needs: Any) -> None:
    needs("torch", None if find_spec("torch") else "PyTorch is not installed")
    run("train", inspect.getdoc(namdsp.train) or "", names)


def test_the_first_line_of_every_docstring_is_a_sentence() -> None:
    for name, thing in OBJECTS.items():
        first = (inspect.getdoc(thing) or "").partition("\n")[0]
        assert first.endswith("."), (name, first)
        assert first[0].isupper(), (name, first)


def test_the_page_of_the_api_has_the_signatures_of_today() -> None:
    """If only the page differs: python -m tools.docs_site.signatures."""
    page = signatures.PAGE.read_text(encoding="utf-8")
    assert signatures.with_signatures(page) == page
    listed = set(re.findall(r"^::: namdsp\.(\w+)$", page, re.MULTILINE))
    assert listed >= {*namdsp.__all__} - {"__version__"}


def run_page(names: dict[str, Any], change: Callable[[str], str]) -> None:
    """Run the script of docs/api.md with a capture that has the knob that it turns."""
    knobs = [{**KNOBS[0], "max": 10}, *KNOBS[1:]]
    wide = wavenet(layer_array(input_size=4, condition_size=4), in_channels=4)
    save(concat(wide, knobs), Path(), "amp.nam")
    shutil.copy("cab.wav", "other.wav")
    script = blocks("api", "python")[0]
    exec(compile(change(script), "api.md", "exec"), {})
    assert soundfile.info("out.wav").frames == 24000
    assert namdsp.load("b.nam").metadata["name"] == "mine"
    assert Path("out/in/amp.wav").exists()


def test_the_script_of_the_api_page_runs(names: dict[str, Any]) -> None:
    run_page(names, lambda script: re.sub(r"(?m)^namdsp\.train.*$", "", script))


@pytest.mark.slow
def test_the_script_of_the_api_page_trains(
    names: dict[str, Any], needs: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs("torch", None if find_spec("torch") else "PyTorch is not installed")
    monkeypatch.setattr("namdsp.training.progress.DEFAULT_STEPS", 2)
    run_page(names, lambda script: script.replace('to="a2"', 'to="a1_nano"'))  # two networks take 20 s
    assert namdsp.load("mine.nam").metadata["name"] == "wet"
