"""Fixtures that all tests share, such as a loader for models made on the spot."""

from __future__ import annotations

import os
import shutil
import signal
import warnings
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import save
from hypothesis import HealthCheck, Phase, settings
from sampling import ALL_VARIABLE
from zoo import MODELS

import namdsp
from namdsp.files.private_files import CACHE_VARIABLE
from namdsp.plan import plan as plan_module

#: What fails for certain need not be made small: tools/mutants.py.
NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
settings.register_profile(
    "tests",
    deadline=None,  # the machine is shared; a time limit would test the neighbours
    max_examples=25,  # each run draws others
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile("mutants", settings.get_profile("tests"), phases=NO_SHRINKING)
settings.load_profile("tests")


def pytest_addoption(parser: pytest.Parser) -> None:
    """--all-models: nothing left out (sampling.py). --require NAME: what this machine must have."""
    parser.addoption(
        "--all-models", action="store_true", help="play everything, not a sample: takes many minutes"
    )
    parser.addoption(
        "--require",
        action="append",
        default=[],
        metavar="NAME",
        help="fail where a test would be skipped because NAME is missing: jack",
    )


def pytest_configure(config: pytest.Config) -> None:
    """One folder of compiled kernels for all processes of a session, and the next one; ctrl-C works."""
    if config.getoption("--all-models"):
        os.environ[ALL_VARIABLE] = "1"
    if getattr(config, "cache", None) is not None and CACHE_VARIABLE not in os.environ:
        folder = config.cache.mkdir("kernels")
        folder.chmod(0o700)  # one that others may write in is not read
        os.environ[CACHE_VARIABLE] = str(folder)
    # a shell tells jobs in the background to ignore it, and so would all processes that the tests start
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """`-m serial` reads only files with such tests: to import all others takes longer than to run these."""
    if config.getoption("markexpr") != "serial" or collection_path.suffix != ".py":
        return None
    return "mark.serial" not in collection_path.read_text(encoding="utf-8") or None


@pytest.fixture(scope="session")
def needs(request: pytest.FixtureRequest) -> Any:
    """needs(name, what is missing or None): skips the test, or fails it if --require names it."""

    def check(name: str, missing: str | None) -> None:
        if missing is not None and name in request.config.getoption("--require"):
            pytest.fail(f"{name} is required, but {missing}")
        if missing is not None:
            pytest.skip(missing)

    return check


#: An input that Chromium makes up, and may be used.
FAKE_INPUT = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")


@pytest.fixture(scope="module")
def browser(needs: Any) -> Iterator[Any]:
    """A headless Chromium; skipped where there is none, or no Playwright."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    needs("chromium", None if path else "there is no Chromium in the PATH")
    needs("chromium", None if find_spec("playwright") else "Playwright is not installed")
    from playwright import sync_api as playwright

    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(
            executable_path=path,
            args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required", *FAKE_INPUT],
            timeout=30_000,
        )
        yield opened
        opened.close()


@pytest.fixture
def load(tmp_path: Path) -> Any:
    """load(model, **options) -> (Model, warnings): writes a dict to a file and loads it."""

    def write_and_load(model: Any, **options: Any) -> tuple[namdsp.Model, list[str]]:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            loaded = namdsp.load(save(model, tmp_path), **options)
        assert all(issubclass(entry.category, namdsp.NamFileWarning) for entry in caught)
        return loaded, [str(entry.message) for entry in caught]

    return write_and_load


@pytest.fixture
def refusal(tmp_path: Path) -> Any:
    """refusal(model) -> the message of the one NamFileError that loading it raises; it names the file."""

    def load_and_fail(model: Any, **options: Any) -> str:
        path = save(model, tmp_path)
        with pytest.raises(namdsp.NamFileError) as caught:
            namdsp.load(path, **options)
        message = str(caught.value)
        assert message.startswith(f"{path}: ")
        return message.removeprefix(f"{path}: ")

    return load_and_fail


@pytest.fixture(scope="session", autouse=True)
def short_silence() -> Iterator[int]:
    """Silence for recurrent models comes in blocks of 16: the reference takes seconds for a real one.

    Returns the length of a real one.
    """
    real = plan_module.PREWARM_BLOCK
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plan_module, "PREWARM_BLOCK", 16)
        yield real


@pytest.fixture(scope="session")
def zoo(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """zoo(name) -> Model of `zoo.MODELS`, loaded once."""
    folder = tmp_path_factory.mktemp("zoo")

    @cache
    def find(name: str) -> namdsp.Model:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", namdsp.NamFileWarning)
            return namdsp.load(save(MODELS[name], folder, f"{name}.nam"))

    return find


@pytest.fixture
def wav(tmp_path: Path) -> Any:
    """wav(x, rate_hz, name) -> path of a file of [T] or [C, T]; a WAV is float32."""

    def make(x: Any, rate_hz: int = 48000, name: str = "in.wav") -> Path:
        soundfile.write(
            tmp_path / name,
            np.asarray(x, np.float32).T,
            rate_hz,
            subtype="FLOAT" if name.endswith(".wav") else None,
        )
        return tmp_path / name

    return make


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Where to write; the folder is watched for leftovers."""
    folder = tmp_path / "out"
    folder.mkdir()
    return folder / "out.wav"


@pytest.fixture(scope="session")
def noise() -> Any:
    """noise(frames, channels=None, seed=0) -> float32 in about -1..1, [T] or [C, T]."""

    def make(frames: int, channels: int | None = None, seed: int = 0) -> Any:
        shape = (frames,) if channels is None else (channels, frames)
        return (0.4 * np.random.default_rng(seed).standard_normal(shape)).astype(np.float32)

    return make


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`engine` is each backend that runs here; `kernels/test_numpy.py` names those that do not, and why."""
    marks = metafunc.definition.iter_markers("parametrize")
    if "engine" in metafunc.fixturenames and not any("engine" in mark.args[0] for mark in marks):
        from backends import ENGINES  # it looks for a GPU

        metafunc.parametrize("engine", ENGINES, scope="session")
