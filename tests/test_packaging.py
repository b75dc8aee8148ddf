"""What is shipped: the wheel, whose types hold; the sdist, which can test itself; the README; captures as they were."""

from __future__ import annotations

import email
import hashlib
import re
import shutil
import sys
import tarfile
import tomllib
import zipfile
from email.message import Message
from pathlib import Path

import pytest
from here import ROOT
from processes import NAMDSP, run_process

import namdsp
from namdsp.cli.demo import CABINET, CAPTURES, DRY
from namdsp.common.extras import EXTRAS, how_to_install

pytestmark = pytest.mark.slow  # the wheel and the sdist are built

LARGEST_WHEEL_BYTES = 3_100_000
NOT_IN_GIT = shutil.ignore_patterns(
    ".*_cache", ".git", ".hypothesis", ".venv", "__pycache__", "build", "dist", "shared"
)
BUILD = "import sys; from hatchling import build; print(getattr(build, 'build_' + sys.argv[1])(sys.argv[2]))"


def build(kind: str, root: Path, folder: Path) -> Path:
    """A wheel or sdist of the sources in `root`, made into `folder` by the build backend alone: nothing is fetched."""
    done = run_process(sys.executable, "-c", BUILD, kind, folder, cwd=root)
    assert done.returncode == 0, done.stderr
    return folder / done.stdout.split()[-1]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """(wheel, sdist) of a checkout in which other things were built before."""
    folder = tmp_path_factory.mktemp("checkout")
    root = folder / "namdsp"
    shutil.copytree(ROOT, root, ignore=NOT_IN_GIT)
    for old in (
        "build/lib/namdsp/gone.py",
        "namdsp/__pycache__/gone.cpython-311.pyc",
        "dist/namdsp-0.0.1.tar.gz",
    ):
        (root / old).parent.mkdir(parents=True, exist_ok=True)
        (root / old).write_text("raise SystemExit('it came back')\n")

    return build("wheel", root, folder), build("sdist", root, folder)


@pytest.fixture(scope="module")
def metadata(built: tuple[Path, Path]) -> Message:
    with zipfile.ZipFile(built[0]) as wheel:
        (name,) = (name for name in wheel.namelist() if name.endswith("/METADATA"))
        return email.message_from_bytes(wheel.read(name))


def files_under(folder: str) -> set[str]:
    """Files of the checkout that belong to it."""
    results = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file()}
    return {path.as_posix() for path in results if not {"__pycache__", ".hypothesis"} & set(path.parts)}


def test_the_wheel_has_the_package_and_what_the_demo_plays_and_no_more(built: tuple[Path, Path]) -> None:
    played = {f"namdsp/models/{name}" for name in (DRY, CABINET, *CAPTURES)}
    with zipfile.ZipFile(built[0]) as wheel:
        shipped = {name for name in wheel.namelist() if ".dist-info/" not in name}
        assert shipped == files_under("namdsp") | played
        for name in played:
            assert wheel.read(name) == (ROOT / name.removeprefix("namdsp/")).read_bytes()
    assert {"namdsp/kernels/triton_gpu/fused/tuning.json", "namdsp/py.typed"} <= shipped
    assert built[0].stat().st_size <= LARGEST_WHEEL_BYTES


@pytest.fixture(scope="module")
def installed(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the wheel that the sdist builds, where a Python finds them: no checkout is near."""
    folder = tmp_path_factory.mktemp("installed")
    with tarfile.open(built[1]) as sdist:
        sdist.extractall(folder / "sources", filter="data")
    (sources,) = (folder / "sources").iterdir()
    with zipfile.ZipFile(build("wheel", sources, folder)) as wheel, zipfile.ZipFile(built[0]) as direct:
        assert {(item.filename, item.CRC) for item in wheel.infolist()} == {
            (item.filename, item.CRC) for item in direct.infolist()
        }
        wheel.extractall(folder / "packages")
    shutil.rmtree(sources)
    return folder / "packages"


def test_what_the_sdist_builds_is_the_wheel_and_its_demo_plays(installed: Path, tmp_path: Path) -> None:
    environment = {"PYTHONPATH": str(installed)}
    done = run_process(*NAMDSP, "demo", "--no-open", cwd=tmp_path, environment=environment)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "namdsp-demo" / "index.html").read_text("utf-8")
    assert "4 captures of di.wav, through cab.wav" in page
    assert len(re.findall(r'<script type="text/plain" id="sound-\d"', page)) == 5
    assert re.findall(r'"file": ?"(\w+)"', page) == [name.removesuffix(".nam") for name in CAPTURES]


def test_the_sdist_can_run_its_tests(built: tuple[Path, Path]) -> None:
    with tarfile.open(built[1]) as sdist:
        shipped = {name.partition("/")[2] for name in sdist.getnames()}
    for folder in ("namdsp", "tests", "tools", "models", "docs", "benchmarks", ".ci", ".github"):
        assert files_under(folder) <= shipped
        assert files_under(folder)
    assert {"README.md", "LICENSE", "pyproject.toml", "CONTRIBUTING.md", "CITATION.cff"} <= shipped
    assert not [
        name for name in shipped if "gone" in name or "pycache" in name or name.startswith(("dist", "build"))
    ]


def links(text: str) -> list[str]:
    return re.findall(r"\]\(([^)]+)\)", text)


def test_the_readme_of_the_index_links_to_nothing_that_is_not_there(metadata: Message) -> None:
    shown = metadata.get_payload()
    written = (ROOT / "README.md").read_text()
    assert isinstance(shown, str)
    headings = {
        "#" + re.sub(r"[^\w\- ]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for line in shown.splitlines()
        if line.startswith("#")
    }
    assert links(shown)
    assert all(link in headings or link.startswith("https://") for link in links(shown))
    other = set(links(written)) - set(links(shown))
    assert other
    assert all((ROOT / link.partition("#")[0]).is_file() for link in other)


def test_the_version_is_the_same_wherever_it_stands(metadata: Message) -> None:
    (cited,) = re.findall(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE)
    assert {cited, namdsp.__version__} == {metadata["Version"]}


def test_what_is_told_to_be_installed_is_what_the_extras_bring() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = {
        name: tuple(package.partition(";")[0].strip() for package in packages)
        for name, packages in project["optional-dependencies"].items()
        if name not in ("docs", "test")  # those are for work on namdsp
    }
    assert extras == EXTRAS
    assert how_to_install("plot") == 'Install it with: pip install "matplotlib>=3.8"'


@pytest.mark.parametrize("folder", ["models", "models/zoo"])
def test_the_readme_has_the_digest_of_every_capture_and_sound(folder: str) -> None:
    text = (ROOT / folder / "README.md").read_text(encoding="utf-8")
    files = [*(ROOT / folder).glob("*.nam"), *(ROOT / folder).glob("*.wav")]
    digests = {hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    assert set(re.findall(r"\b[0-9a-f]{64}\b", text)) == digests
    assert len(digests) == len(files)


def test_a_right_script_has_no_type_errors_and_each_mistake_has_one() -> None:
    """With mypy's usual cache, which tools/check has filled before."""
    cases = ROOT / "tests" / "typing_cases"
    mypy = (sys.executable, "-m", "mypy", "--strict", "--no-error-summary")
    done = run_process(*mypy, cases / "good.py", cases / "bad.py", cwd=ROOT, timeout=250)
    wrong = re.findall(r"^(.+\.py):(\d+): error: ", done.stdout, re.MULTILINE)
    assert {Path(name).name for name, _ in wrong} == {"bad.py"}, done.stdout + done.stderr
    lines = (cases / "bad.py").read_text().splitlines()
    mistakes = range(lines.index("rig = namdsp.Rig(amp)") + 2, len(lines) + 1)
    assert {int(line) for _, line in wrong} == {number for number in mistakes if lines[number - 1]}


def test_private_names_of_soundfile_are_there_and_its_next_version_is_not_allowed() -> None:
    """audio/writer.py needs them: without, a float WAV has a chunk with the time of its writing."""
    import soundfile

    assert callable(soundfile._snd.sf_command)
    assert soundfile._ffi.NULL is not None
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    (bounds,) = (name for name in project["dependencies"] if name.startswith("soundfile"))
    assert bounds == "soundfile>=0.13,<0.15"
