"""Run Python for ARM64 with the packages of namdsp in an emulator. Everything is downloaded, nothing is installed.

Needs qemu-aarch64 (Debian: qemu-user), apt-get and dpkg-deb, which fetch Debian's Python for ARM64, and pip, which
fetches wheels for it. Its speed is not that of a real CPU.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
NEEDED = ("qemu-aarch64", "apt-get", "dpkg-deb")
PACKAGES = ("python3", "libstdc++6")
TEST_PACKAGES = ("pytest>=8", "pytest-timeout>=2.3", "hypothesis>=6.100", "mpmath>=1.3")
PLATFORMS = tuple(f"manylinux{version}_aarch64" for version in ("_2_28", "_2_27", "_2_17", "2014"))
CPU = "cortex-a72"


class MissingError(Exception):
    """What an emulator needs is not to be had here."""


@contextmanager
def python(folder: Path | None) -> Iterator[Callable[..., Any]]:
    """Inside, a function that runs ARM64's Python with a list of arguments, and options of `subprocess.run`.

    folder : keeps Python, wheels and compiled kernels for the next time; None for one that goes again

    Raises
    ------
    MissingError : a program is missing, or packages cannot be fetched.
    """
    if missing := [name for name in NEEDED if shutil.which(name) is None]:
        raise MissingError(f"no {', no '.join(missing)} here")
    with tempfile.TemporaryDirectory() as passing:
        place = Path(folder or passing).resolve()
        root, site, kernels, ready = (place / name for name in ("root", "site", "kernels", "ready"))
        try:
            if not ready.exists():
                _fetch_debian(place, root)
                version = os.readlink(root / "usr" / "bin" / "python3").removeprefix("python")
                _fetch_wheels(site, version)
                ready.touch()
        except subprocess.CalledProcessError as error:
            raise MissingError(f"{' '.join(map(str, error.cmd[:3]))} ... failed: {error.stderr}") from error
        kernels.mkdir(mode=0o700, exist_ok=True)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        path = os.pathsep.join([str(ROOT), str(site)])
        environment |= {"PYTHONPATH": path, "NAMDSP_CACHE_DIR": str(kernels)}
        command = ["qemu-aarch64", "-cpu", CPU, "-L", str(root), str(root / "usr" / "bin" / "python3")]
        same: dict[str, Any] = {
            "cwd": ROOT,
            "env": environment,
            "timeout": 7200,
            "text": True,
            "check": False,
        }
        yield lambda arguments, **options: subprocess.run([*command, *arguments], **same, **options)


def _fetch_debian(folder: Path, root: Path) -> None:
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
    _call([*command, "update"])
    _call([*command, "install", "--yes", "--download-only", "--no-install-recommends", *PACKAGES])
    for package in sorted((apt / "cache" / "archives").glob("*.deb")):
        _call(["dpkg-deb", "--extract", str(package), str(root)])


def _fetch_wheels(site: Path, version: str) -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        wanted = tomllib.load(file)["project"]["dependencies"]
    platforms = [word for name in PLATFORMS for word in ("--platform", name)]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    kind = ["--only-binary=:all:", "--implementation", "cp", "--python-version", version, *platforms]
    _call([*pip, "--target", str(site), *kind, *wanted, *TEST_PACKAGES])


def _call(command: list[str]) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=900)
