"""The systems that a plug-in can be linked for."""

from __future__ import annotations

import platform
import sys
from dataclasses import dataclass, replace

from namdsp.errors import SettingError
from namdsp.native.targets import NamedTarget, named_target


@dataclass(frozen=True)
class Slice:
    """The code of a system for one kind of processor.

    zig     : name of it for `zig cc -target`
    arch    : for a compiler on macOS; "" elsewhere
    triple  : for LLVM
    targets : to choose from when the plug-in is loaded, best first
    """

    zig: str
    triple: str
    targets: tuple[str, ...]
    arch: str = ""

    def named_targets(self) -> list[NamedTarget]:
        """The targets with this triple."""
        named = [named_target(name) for name in self.targets]
        return [replace(one, machine=replace(one.machine, triple=self.triple)) for one in named]


@dataclass(frozen=True)
class System:
    """A system.

    vst3   : its folder in the bundle of a VST 3 plug-in
    suffix : of its libraries
    """

    name: str
    vst3: str
    suffix: str
    slices: tuple[Slice, ...]


_X86 = ("x86-64-v4", "x86-64-v3")
MACOS = "macos"
SYSTEMS = {
    system.name: system
    for system in (
        System(
            "linux-x64",
            "x86_64-linux",
            ".so",
            (Slice("x86_64-linux-gnu.2.17", "x86_64-unknown-linux-gnu", _X86),),
        ),
        System(
            "linux-arm64",
            "aarch64-linux",
            ".so",
            (Slice("aarch64-linux-gnu.2.17", "aarch64-unknown-linux-gnu", ("aarch64",)),),
        ),
        System(
            "windows-x64", "x86_64-win", ".dll", (Slice("x86_64-windows-gnu", "x86_64-pc-windows-gnu", _X86),)
        ),
        System(
            MACOS,
            "MacOS",
            ".dylib",
            (
                Slice("x86_64-macos.11.0", "x86_64-apple-macosx11.0.0", _X86[1:], "x86_64"),
                Slice("aarch64-macos.11.0", "arm64-apple-macosx11.0.0", ("aarch64-apple",), "arm64"),
            ),
        ),
    )
}
THIS, ALL = "this", "all"
NAMES = (THIS, *SYSTEMS, ALL)


def this_system() -> str | None:
    """Return the name of the system that Python runs on; None if no plug-in can be linked for it."""
    arm = platform.machine().lower() in ("arm64", "aarch64")
    if sys.platform == "darwin":
        return MACOS
    if sys.platform == "win32":
        return None if arm else "windows-x64"
    return "linux-arm64" if arm else "linux-x64"


def systems_of(asked: str) -> tuple[System, ...]:
    """Return the systems of a name of NAMES.

    Raises
    ------
    SettingError : no such name, or "this" is none of them.
    """
    if asked not in NAMES:
        raise SettingError(f"system {asked!r}: expected one of {', '.join(NAMES)}")
    if asked == ALL:
        return tuple(SYSTEMS.values())
    name = this_system() if asked == THIS else asked
    if name is None:
        raise SettingError(
            f"system {THIS!r}: no plug-in can be linked for it. Name one of {', '.join(SYSTEMS)}"
        )
    return (SYSTEMS[name],)
