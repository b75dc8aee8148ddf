"""The files of a plug-in.

amp.vst3/Contents/SYSTEM/amp.so    one file for each system in one bundle
amp.clap                           one file; on macOS a bundle
amp.lv2/                           the library, its description, and a manifest

For all systems, amp.clap and amp.lv2 are made in a folder for each.
"""

from __future__ import annotations

import plistlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from namdsp.errors import SettingError
from namdsp.exporting.exported import Exported
from namdsp.exporting.names import title_of
from namdsp.exporting.plugin import lv2
from namdsp.exporting.plugin.linker import compiler, plugin_binary
from namdsp.exporting.plugin.source import VERSION, object_prefix, parameters, source
from namdsp.exporting.plugin.systems import MACOS, System
from namdsp.exporting.shape import ExportedShape

FORMATS = ("vst3", "clap", "lv2")
_MOST_CHANNELS = 2


@dataclass(frozen=True, eq=False)
class Plugin:
    """A plug-in to be made.

    path : of the file or the folder, which ends in the format
    name : for the title
    """

    exported: Exported
    path: Path
    format: str
    systems: Sequence[System]
    name: str
    identity: str

    def check(self) -> None:
        """Raise SettingError or ExportError for what cannot be made or linked, before any work."""
        model, channels = self.exported.model, self.exported.channels
        if not float(model.sample_rate).is_integer():
            raise SettingError(
                f"{self.path}: {model.sample_rate} Hz; expected a whole number. Export a C library"
            )
        if self.format != "lv2" and max(channels) > _MOST_CHANNELS:
            raise SettingError(
                f"{self.path}: has {channels[0]} inputs, {channels[1]} outputs; expected at most {_MOST_CHANNELS} in "
                f"{self.format}. Export an LV2 plug-in"
            )
        for system in self.systems:
            compiler(system, str(self.path))

    @property
    def title(self) -> str:
        """What a host lists."""
        return title_of(self.exported.model, self.name)

    def paths(self) -> list[Path]:
        """One plug-in for all systems, or one in a folder for each of several."""
        return [
            self.path.parent / folder / self.path.name
            for folder in dict.fromkeys(map(self._folder, self.systems))
        ]

    def _folder(self, system: System) -> str:
        """The folder of a system's plug-in, relative to the folder that holds `path`."""
        return "" if len(self.systems) == 1 or self.format == "vst3" else system.name

    def names(self) -> list[str]:
        """The files, relative to the folder that holds `path`, in the order of `contents`."""
        stem, names = self.path.stem, list[str]()
        for system in self.systems:
            if self.format == "lv2":
                inner = [f"{stem}{system.suffix}", f"{stem}.ttl", "manifest.ttl"]
            elif system.name == MACOS:
                inner = [f"Contents/MacOS/{stem}", "Contents/Info.plist"]
            elif self.format == "clap":
                inner = [""]
            else:
                suffix = ".vst3" if system.suffix == ".dll" else system.suffix
                inner = [f"Contents/{system.vst3}/{stem}{suffix}"]
            names += [(Path(self._folder(system)) / self.path.name / name).as_posix() for name in inner]
        return names

    def contents(self) -> tuple[list[bytes], list[ExportedShape]]:
        """The contents of all files, and what was compiled."""
        contents, shapes = list[bytes](), list[ExportedShape]()
        for system in self.systems:
            slices = []
            for part in system.slices:
                made = [self.exported.shape(target, with_mix=True) for target in part.named_targets()]
                codes = [
                    self.exported.link(shape, object_prefix(index), hidden=True)
                    for index, shape in enumerate(made)
                ]
                text = source(self.exported, self.format, self.title, self.identity, part.targets)
                slices.append((text, codes))
                shapes += made
            binary = f"{self.path.stem}{system.suffix}"
            contents.append(plugin_binary(system, slices, binary))
            if self.format == "lv2":
                contents += self._descriptions(binary)
            elif system.name == MACOS:
                contents.append(self._property_list())
        return contents, shapes

    def _descriptions(self, binary: str) -> list[bytes]:
        controls = parameters(self.exported.settings, self.exported.model)
        return [
            lv2.description(self.title, self.identity, self.exported.channels, controls),
            lv2.manifest(self.path.stem, binary, self.identity),
        ]

    def _property_list(self) -> bytes:
        """What macOS reads of a bundle."""
        facts = {
            "CFBundleExecutable": self.path.stem,
            "CFBundleIdentifier": re.sub(r"[^A-Za-z0-9.-]+", "-", self.identity),
            "CFBundleName": self.path.stem,
            "CFBundlePackageType": "BNDL",
            "CFBundleSignature": "????",
            "CFBundleVersion": VERSION,
            "CFBundleShortVersionString": VERSION,
            "CFBundleInfoDictionaryVersion": "6.0",
        }
        return plistlib.dumps(facts)
