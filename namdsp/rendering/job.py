"""A job: a take, a capture, and settings, as in job files, command-line options and the manifest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from namdsp.common.named_options import FilesKind
from namdsp.loading import ModelSettings
from namdsp.rendering.settings import FileKeywords, FileSettings
from namdsp.rig.cabinet import ResponsePaths
from namdsp.rig.settings import RigSettings


@dataclass(frozen=True, kw_only=True)
class Settings(RigSettings, FileSettings, ModelSettings):
    """Settings of a job: of file and rig, as in `namdsp.render_file`, and of the capture, as in `namdsp.load`.

    Raises
    ------
    SettingError : one of them means nothing, or two do not go together.
    """

    @property
    def inputs(self) -> dict[str, str | None]:
        """Settings that name files, None for those that are not given."""
        return {name: getattr(self, name) for name in FILE_SETTINGS}

    @property
    def files(self) -> list[str]:
        """Files that the settings name."""
        return [path for name, text in self.inputs.items() for path in FILE_SETTINGS[name].files_of(text)]

    def recorded(self) -> dict[str, Any]:
        """Return the settings for a line of the manifest: those that are not default, and the level of responses."""
        return self.changed() | ({} if self.ir is None else {"ir_level": self.ir_level})


#: The settings that name files.
FILE_SETTINGS: dict[str, FilesKind] = {
    name: entry.kind for name, entry in Settings.table().items() if isinstance(entry.kind, FilesKind)
}


def paths_in_folder(folder: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Settings by name, with the files that they name in a folder."""
    texts = {name: FILE_SETTINGS[name].check(values[name]) for name in FILE_SETTINGS if name in values}
    inside = {
        name: FILE_SETTINGS[name].in_folder(folder, text) for name, text in texts.items() if text is not None
    }
    return {**values, **inside}


class JobKeywords(FileKeywords, total=False):
    """The same as keywords of `render_batch`, for type checkers."""

    slim: float | None
    compat: str
    knobs: Mapping[str, Any] | None
    before: ResponsePaths | None
    allow_large: bool


@dataclass(frozen=True, kw_only=True)
class PlayedJob:
    """One render: the files to read, and settings of them and of the rig."""

    take: str
    model: str
    settings: Settings = field(default_factory=Settings)

    @property
    def model_key(self) -> tuple[Any, ...]:
        """What its model depends on, as the key of a cache."""
        return self.model, *self.settings.of_model


def of_line(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a line of the manifest by today's names. Without `ir_level`, responses had their file's level."""
    today = {name: value for name, value in settings.items() if name != "allow_loud_ir"}
    return {"ir_level": "file", **today} if today.get("ir") is not None else today
