"""What a batch renders: takes, captures and settings, of a command line, of `namdsp.render_batch`, or of a job file."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from namdsp.batch.choice import Chance, OneOf, Split
from namdsp.batch.job_file import JobFile, read_job_file
from namdsp.batch.jobs import Job, Pair, check_for_all, find_pairs, name_jobs, pairs_of_rows, with_overrides
from namdsp.errors import SettingError
from namdsp.folders.find import check_outside
from namdsp.folders.naming import DEFAULT, DEFAULT_REPEATED, check_home
from namdsp.rendering.job import Settings


@dataclass(frozen=True, kw_only=True)
class BatchRequest:
    """What a batch renders. What is None or False here, a job file may say.

    takes, models : paths, folders, patterns; models may be blends as well
    jobs          : job file
    output        : folder of the outputs
    settings      : of all jobs, by their names; those that are numbers may be ranges, and `ir` a folder
    template, seed, repeat, random_models, split, keep_dry, metadata : as for `namdsp.render_batch`
    """

    takes: Sequence[str | os.PathLike[str]] = ()
    models: Sequence[str | os.PathLike[str]] = ()
    jobs: str | None = None
    output: str | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    template: str | None = None
    seed: int | None = None
    repeat: int | None = None
    random_models: int | None = None
    split: str | None = None
    keep_dry: bool = False
    metadata: bool = False

    def planned(self) -> Planned:
        """All jobs with their names.

        Raises
        ------
        SettingError : something means nothing, or there are no jobs; paths are not there.
        AudioError, NamFileError : as `check_for_all`.
        """
        check_home("output folder", self.output or "")
        file = JobFile("") if self.jobs is None else read_job_file(self.jobs)
        rest = {name: value for name, value in file.rest.items() if getattr(self, name) in (None, False)}
        return replace(self, **rest)._planned(file)

    def _planned(self, file: JobFile) -> Planned:
        folder = self.output
        if not folder:
            raise SettingError("no output folder: expected one. Name it with -o")
        repeat = 1 if self.repeat is None else self.repeat
        chance = Chance(0 if self.seed is None else self.seed, self.random_models, repeat=repeat)
        settings, chance = self._settings(file, chance)
        patterns = [source.pattern for source in chance.sources.values() if isinstance(source, OneOf)]
        check_outside(folder, patterns)
        pairs = pairs_of_rows(file, settings, chance)
        pairs += self._pairs(file, folder, settings, chance)
        pairs.sort(key=lambda pair: pair.repeat)
        jobs = name_jobs(
            pairs,
            folder,
            name=(DEFAULT if repeat == 1 else DEFAULT_REPEATED) if self.template is None else self.template,
            split=None if self.split is None else Split.parse(self.split),
            keep_dry=self.keep_dry,
        )
        return Planned(jobs, folder, self.metadata, check_for_all(jobs))

    def _pairs(self, file: JobFile, folder: str, settings: Settings, chance: Chance) -> list[Pair]:
        """Each take with each model; none where only a job file's rows are wanted."""
        takes, models = [*file.takes, *self.takes], [*file.models, *self.models]
        if not takes and not models and file.rows:
            return []
        if not takes and not models and self.jobs is not None:
            raise SettingError(
                f"{self.jobs}: holds no jobs; expected rows with take and model, or lists of takes and models in TOML"
            )
        if not takes or not models:
            raise SettingError(
                f"no {'takes' if not takes else 'captures'}: expected some, as in "
                "namdsp batch takes/ captures/ out/"
            )
        return find_pairs(takes, models, folder, settings, chance)

    def _settings(self, file: JobFile, chance: Chance) -> tuple[Settings, Chance]:
        """Those of the job file, and over them those of the request."""
        try:
            settings, chance = with_overrides(Settings(), chance, Settings.named(file.settings))
        except SettingError as error:
            raise SettingError(f"{self.jobs}: settings: {error}") from None
        return with_overrides(settings, chance, self.settings)


@dataclass(frozen=True)
class Planned:
    """The jobs of a batch, the folder of their outputs, whether `metadata.jsonl` is written; notes of what all use."""

    jobs: list[Job]
    folder: str
    metadata: bool
    notes: tuple[str, ...]
