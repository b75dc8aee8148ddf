"""namdsp on ARM64, in an emulator: renders, streams and states byte for byte those of this machine, and its tests.

    python tools/check_arm64.py [--quick] [--folder DIR] [--cpu cortex-a72] [model.nam ...]

Needs qemu-aarch64 (Debian: qemu-user), apt-get and dpkg-deb, which fetch Debian's Python for ARM64 without installing
anything, and pip, which fetches wheels for it. --folder keeps all that, and the compiled kernels, for the next time.
The speed says nothing: nothing is timed on ARM. Exit codes: 0 the same, 1 not, 2 cannot be run here.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NEEDED = ("qemu-aarch64", "apt-get", "dpkg-deb")
PACKAGES = ("python3", "libstdc++6")
TEST_PACKAGES = ("pytest>=8", "pytest-timeout>=2.3", "hypothesis>=6.100", "mpmath>=1.3")
PLATFORMS = tuple(f"manylinux{version}_aarch64" for version in ("_2_28", "_2_27", "_2_17", "2014"))
QUICK_MODELS = ("smallest", "linear_64", "lstm_1x8")
MODELS = (
    *(*QUICK_MODELS, "a1_nano", "a2_lite", "activations", "blended", "condition_lstm", "convnet_groups"),
    *("depthwise", "films_gated", "groups_both", "linear_2048", "linear_stereo", "lstm_3x5", "lstm_stereo"),
    *("mono_to_stereo", "prelu_channels"),
)
_BOTH = ("tests/native/test_float_control.py", "tests/kernels/test_numba_entry.py")
_KERNELS = (
    "tests/kernels/test_long_fir.py",
    "tests/kernels/test_numba_lstm.py",
    "tests/runtime/test_state.py",
)
#: (files, which of their tests): what starts separate processes, or asks for a clock, is left out
QUICK_TESTS = (
    (*_BOTH, "tests/arithmetic/test_program.py"),
    "here or flushes or not_plain or not_finite or program",
)
TESTS = (("tests/arithmetic", *_BOTH, *_KERNELS), "not other_threads and not arm64 and not allocate")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("models", nargs="*", type=Path)
    parser.add_argument("--quick", action="store_true", help="two minutes instead of half an hour")
    parser.add_argument(
        "--folder", type=Path, help="for Python, wheels and kernels; default one that goes again"
    )
    parser.add_argument("--cpu", default="cortex-a72", help="what is emulated, by QEMU's name")
    arguments = parser.parse_args()
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        print(f"check_arm64: no {', no '.join(missing)} here", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as passing:
        folder = (arguments.folder or Path(passing)).resolve()
        try:
            python = [*emulated(folder, arguments.cpu)]
        except subprocess.CalledProcessError as error:
            print(
                f"check_arm64: {' '.join(map(str, error.cmd[:3]))} ... failed: {error.stderr}",
                file=sys.stderr,
            )
            return 2
        names = QUICK_MODELS if arguments.quick else MODELS
        models = arguments.models or [ROOT / "models" / "zoo" / f"{name}.nam" for name in names]
        same = renders_are_the_same(folder, python, models)
        passed = tests_pass(folder, python, *(QUICK_TESTS if arguments.quick else TESTS))
    return 0 if same and passed else 1


def emulated(folder: Path, cpu: str) -> list[str]:
    """The command that starts Python for ARM64; fetched if it is not in the folder."""
    root, site = folder / "root", folder / "site"
    if not (folder / "ready").exists():
        say("fetching Debian's Python for ARM64")
        fetch_debian(folder, root)
        version = os.readlink(root / "usr" / "bin" / "python3").removeprefix("python")
        say(f"fetching wheels for Python {version} on ARM64")
        fetch_wheels(site, version)
        (folder / "ready").touch()
    return ["qemu-aarch64", "-cpu", cpu, "-L", str(root), str(root / "usr" / "bin" / "python3")]


def fetch_debian(folder: Path, root: Path) -> None:
    """Packages and what they depend on, unpacked; apt is told of a separate system, with nothing in it."""
    apt = folder / "apt"
    for location in ("state/lists/partial", "cache/archives/partial"):
        (apt / location).mkdir(parents=True, exist_ok=True)
    (apt / "status").touch()
    settings = {
        "Dir::State": apt / "state",
        "Dir::State::status": apt / "status",
        "Dir::Cache": apt / "cache",
        "APT::Architecture": "arm64",
        "APT::Architectures": "arm64",
        "Debug::NoLocking": "1",
    }
    argument = (word for key, value in settings.items() for word in ("-o", f"{key}={value}"))
    command = ["apt-get", "-qq", *argument]
    call([*command, "update"])
    call([*command, "install", "--yes", "--download-only", "--no-install-recommends", *PACKAGES])
    for package in sorted((apt / "cache" / "archives").glob("*.deb")):
        call(["dpkg-deb", "--extract", str(package), str(root)])


def fetch_wheels(site: Path, version: str) -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        wanted = tomllib.load(file)["project"]["dependencies"]
    platforms = [word for name in PLATFORMS for word in ("--platform", name)]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    kind = ["--only-binary=:all:", "--implementation", "cp", "--python-version", version, *platforms]
    call([*pip, "--target", str(site), *kind, *wanted, *TEST_PACKAGES])


def call(command: list[str]) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=900)


def environment(folder: Path) -> dict[str, str]:
    kernels = folder / "kernels"
    kernels.mkdir(mode=0o700, exist_ok=True)
    path = os.pathsep.join([str(ROOT), str(folder / "site")])
    stored = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**stored, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "NAMDSP_CACHE_DIR": str(kernels)}


def renders_are_the_same(folder: Path, python: list[str], models: list[Path]) -> bool:
    """Whether both kinds of processor write the same files."""
    script = str(ROOT / "tools" / "arm64_renders.py")
    paths = [str(path.resolve()) for path in models]
    locations = {kind: folder / f"renders-{kind}" for kind in ("arm64", "here")}
    for location in locations.values():
        shutil.rmtree(location, ignore_errors=True)
    say(f"rendering {len(paths)} models on ARM64")
    there, here = environment(folder), {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [*python, script, str(locations["arm64"]), *paths], env=there, check=False, timeout=7200
    )
    if done.returncode:
        return False
    say("and here")
    subprocess.run(
        [sys.executable, script, str(locations["here"]), *paths], env=here, check=True, timeout=3600
    )
    names = [sorted(path.name for path in location.iterdir()) for location in locations.values()]
    _, unlike, lost = filecmp.cmpfiles(locations["arm64"], locations["here"], names[1], shallow=False)
    differing = sorted(unlike + lost)
    say(
        f"{len(names[1])} files of {len(paths)} models: {len(differing)} differ {' '.join(differing)}".rstrip()
    )
    return not differing and names[0] == names[1]


def tests_pass(folder: Path, python: list[str], files: tuple[str, ...], which: str) -> bool:
    say("tests on ARM64")
    options = ["-q", "-p", "no:cacheprovider", "-o", "timeout=1200", "-k", which]
    command = [*python, "-m", "pytest", *options, *files]
    done = subprocess.run(command, cwd=ROOT, env=environment(folder), timeout=7200, check=False)
    return done.returncode == 0


def say(what: str) -> None:
    print(f"check_arm64: {what}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
