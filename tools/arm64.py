"""Python for ARM64 with namdsp's packages in an emulator, which is fetched without installing anything.

Needs qemu-aarch64 (Debian: qemu-user), apt-get and dpkg-deb, which fetch Debian's Python for ARM64, and pip, which
fetches wheels for it. Its speed says nothing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
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


class Machine:
    """An emulated machine; use it as a context, which removes its folder unless one was given.

    Raises
    ------
    MissingError : a program is missing, or packages cannot be fetched.
    """

    def __init__(self, folder: Path | None) -> None:
        missing = [name for name in NEEDED if shutil.which(name) is None]
        if missing:
            raise MissingError(f"no {', no '.join(missing)} here")
        self._passing = None if folder else tempfile.TemporaryDirectory()
        self.folder = Path(folder or self._passing.name).resolve()
        self.root, self.site = self.folder / "root", self.folder / "site"
        ready = self.folder / "ready"
        try:
            if not ready.exists():
                _fetch_debian(self.folder, self.root)
                version = os.readlink(self.root / "usr" / "bin" / "python3").removeprefix("python")
                _fetch_wheels(self.site, version)
                ready.touch()
        except subprocess.CalledProcessError as error:
            raise MissingError(f"{' '.join(map(str, error.cmd[:3]))} ... failed: {error.stderr}") from error

    def __enter__(self) -> Machine:
        return self

    def __exit__(self, *_: object) -> None:
        if self._passing is not None:
            self._passing.cleanup()

    def run(self, arguments: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
        """Run Python with these arguments; `options` are those of `subprocess.run`."""
        kernels = self.folder / "kernels"
        kernels.mkdir(mode=0o700, exist_ok=True)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        environment |= {
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(self.site)]),
            "PYTHONDONTWRITEBYTECODE": "1",
            "NAMDSP_CACHE_DIR": str(kernels),
        }
        python = [
            "qemu-aarch64",
            "-cpu",
            CPU,
            "-L",
            str(self.root),
            str(self.root / "usr" / "bin" / "python3"),
        ]
        same: dict[str, Any] = {
            "cwd": ROOT,
            "env": environment,
            "timeout": 7200,
            "text": True,
            "check": False,
        }
        return subprocess.run([*python, *arguments], **same, **options)


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
