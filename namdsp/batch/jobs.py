"""Jobs: a take, a capture, settings and the output's name. From lists of takes and captures, or rows of a job file."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from namdsp.audio.formats import choose_format
from namdsp.batch.choice import Chance, OneOf, Split, sources_in
from namdsp.batch.job_file import ROW, JobFile
from namdsp.errors import SettingError
from namdsp.folders.find import (
    AUDIO_SUFFIXES,
    CAPTURE_SUFFIXES,
    NamedFile,
    check_outside,
    find,
    find_models,
    find_takes,
)
from namdsp.folders.journal import Wanted
from namdsp.folders.naming import (
    ARRAY_SUFFIX,
    check_home,
    check_name,
    check_names,
    check_suffix,
    check_template,
    fill,
)
from namdsp.format.blend import in_folder, voices_of
from namdsp.rendering.job import FILE_SETTINGS, PlayedJob, Settings, paths_in_folder

#: Jobs of one batch. All are held in memory, some 2.5 kB each, and named before the first one is rendered.
MAX_JOBS = 10_000_000
#: Inserted before the suffix in the name of a dry file, the take written next to an output.
DRY = ".dry"


@dataclass(frozen=True, kw_only=True)
class Job(PlayedJob):
    """One render of a batch.

    output      : file to write, within the output folder, with / between folders
    split       : part of the data set, None without a split
    seed        : of the random choices, None without any
    dry         : file to write the take itself to, as long as the output and at its rate; None for none
    """

    output: str
    split: str | None = None
    seed: int | None = None
    dry: str | None = None

    @property
    def files(self) -> tuple[str, ...]:
        """All files that it writes."""
        return (self.output,) if self.dry is None else (self.output, self.dry)

    @property
    def inputs(self) -> dict[str, str | None]:
        """What it is made of: take, model, and the files that settings name."""
        return {"take": self.take, "model": self.model, **self.settings.inputs}

    @property
    def wanted(self) -> Wanted:
        """All that its output depends on."""
        settings = {"split": self.split, "seed": self.seed, **self.settings.recorded()}
        return Wanted(self.files, self.inputs, settings)


@dataclass(frozen=True)
class Pair:
    """A take and a capture, before they have a name.

    repeat : number of the job among those of this take and capture, from 1
    """

    take: NamedFile
    model: NamedFile
    settings: Settings
    output: str | None = None
    seed: int | None = None
    repeat: int = 1


def every_pair(
    takes: Iterable[NamedFile], models: Sequence[NamedFile], settings: Settings, chance: Chance | None = None
) -> list[Pair]:
    """Every take with every model, or with random ones, which depend on names and not on order.

    All first repeats, then all second ones: a higher number of repeats appends jobs.

    Raises
    ------
    SettingError : all repeats would be the same, or there would be more than `MAX_JOBS` jobs.
    """
    chance, takes = chance or Chance(), list(takes)
    if chance.repeat > 1 and not chance.draws:
        raise SettingError(
            f"repeat is {chance.repeat}, and nothing is drawn: all would be the same; expected a range, such as "
            "input_gain_db=-6:6, a folder as ir, or random_models"
        )
    models_per_take = len(models) if chance.captures is None else min(chance.captures, len(models))
    _check_count(len(takes) * models_per_take * chance.repeat)
    return [
        Pair(
            take,
            model,
            chance.settings(settings, take, model, repeat),
            seed=chance.seed if chance.draws else None,
            repeat=repeat,
        )
        for repeat in range(1, chance.repeat + 1)
        for take in takes
        for model in chance.models(take, models, repeat)
    ]


def with_overrides(
    settings: Settings,
    chance: Chance,
    values: Mapping[str, Any],
    searched: dict[str, OneOf] | None = None,
) -> tuple[Settings, Chance]:
    """Settings and random choices with some settings overridden: by values, or by ranges and folders to draw from.

    values, searched : see `sources_in`

    Raises
    ------
    SettingError : a value means nothing, or two do not go together.
    """
    sources = sources_in(values, searched)
    # a drawn setting has an example of its values here, so that all settings are checked together
    examples = {name: source.example for name, source in sources.items()}
    return replace(settings, **{**values, **examples}), chance.with_settings(values, sources)


def pairs_of_rows(file: JobFile, settings: Settings, chance: Chance | None = None) -> list[Pair]:
    """The jobs of a file's rows: take, model, and what differs from `settings`; `output` is the name of its output."""
    pairs, searched = [], dict[str, OneOf]()
    for location, values in file.rows:
        try:
            pairs += _pairs_of_row(values, settings, file.folder, chance or Chance(), searched)
            _check_count(len(pairs))
        except SettingError as error:
            raise type(error)(f"{location}: {error}") from None
    return pairs


def name_jobs(
    pairs: Sequence[Pair], folder: str, *, name: str, split: Split | None = None, keep_dry: bool = False
) -> list[Job]:
    """Make jobs of pairs, with checked names: see `folders/naming.py`.

    keep_dry : whether the take is written next to each output: `NAME.dry.wav` for `NAME.wav`

    Where takes with the same stem would get the same name, their `{take}` begins with their folder, relative to the one
    that was searched; likewise `{model}`. Other names are not changed.

    Raises
    ------
    SettingError : there are no pairs; or a name is invalid, outside of the folder, used twice, or an input's.
    """
    check_template(name)
    if not pairs:
        raise SettingError("no jobs: expected at least one take and one model")
    jobs = [_named(number, pair, name, split) for number, pair in enumerate(pairs, start=1)]
    for same_name in _of_one_name(jobs):
        fields = _stems_in_folders(pairs[index] for index in same_name)
        for index in same_name:
            jobs[index] = _named(index + 1, pairs[index], name, split, in_folders=fields)
    if keep_dry:
        jobs = [replace(job, dry=check_name(DRY.join(os.path.splitext(job.output)))) for job in jobs]
    inputs = {job.take for job in jobs}
    named = {item for job in jobs for item in job.settings.inputs.items()}
    inputs |= {path for name, text in named for path in FILE_SETTINGS[name].files_of(text)}
    inputs |= {voice.path for model in {job.model for job in jobs} for voice in voices_of(model)}
    _check_apart(folder, inputs)
    described = (f"{job.take} through {job.model}" for job in jobs for _ in job.files)
    check_names(folder, (file for job in jobs for file in job.files), described)
    return jobs


def check_for_all(jobs: Sequence[Job]) -> tuple[str, ...]:
    """Check what is the same for all jobs, before the first one.

    Raises
    ------
    AudioError   : a sample type does not go into its file, or an impulse response of all jobs cannot be used.
    NamFileError : a capture that plays before those of all jobs cannot be used.

    Returns the notes of that impulse response.
    """
    named = {
        (os.path.splitext(job.output)[1], job.settings.subtype): job.output
        for job in reversed(jobs)
        if not job.output.lower().endswith(ARRAY_SUFFIX)
    }
    for (_, subtype), output in named.items():
        choose_format(output, channels=1, subtype=subtype)
    if len({job.settings.before for job in jobs}) == 1:
        jobs[0].settings.open_before()
    same = len({job.settings.response for job in jobs}) == 1
    cabinet = jobs[0].settings.cabinet() if same else None
    return () if cabinet is None else cabinet.notes


def _check_count(jobs: int) -> None:
    if jobs > MAX_JOBS:
        raise SettingError(
            f"{jobs:,} jobs: too many for one batch; expected at most {MAX_JOBS:,}. Lower --repeat, or make several "
            "batches, each with its own output folder"
        )


def _of_one_name(jobs: Sequence[Job]) -> list[list[int]]:
    """Groups of indices of jobs that have the same name."""
    indices: dict[str, list[int]] = {}
    for index, job in enumerate(jobs):
        indices.setdefault(job.output, []).append(index)
    return [some for some in indices.values() if len(some) > 1]


def _stems_in_folders(pairs: Iterable[Pair]) -> set[str]:
    """Which of the fields `take` and `model` tell pairs apart with their folders, and not without."""
    same_name = list(pairs)
    files = {"take": {pair.take for pair in same_name}, "model": {pair.model for pair in same_name}}
    return {
        field
        for field, named_files in files.items()
        if len({file.stem for file in named_files}) < len({file.name for file in named_files})
    }


def _named(number: int, pair: Pair, name: str, split: Split | None, in_folders: Collection[str] = ()) -> Job:
    """The job; in_folders: fields that are names within the folder that was given, instead of stems."""
    part = split.part_of(pair.take) if split else None
    named = {name: text and FILE_SETTINGS[name].stems_of(text) for name, text in pair.settings.inputs.items()}
    values = {
        "take": pair.take.name if "take" in in_folders else pair.take.stem,
        "take_folder": pair.take.folder,
        "model": pair.model.name if "model" in in_folders else pair.model.stem,
        "model_folder": pair.model.folder,
        "gain": f"{pair.settings.input_gain_db:g}",
        **named,
        "slim": None if pair.settings.slim is None else f"{pair.settings.slim:g}",
        "seed": pair.seed,
        "split": part,
        "number": number,
        "repeat": pair.repeat,
    }
    output = check_suffix(fill(name, values)) if pair.output is None else pair.output
    return Job(
        take=pair.take.path,
        model=pair.model.path,
        settings=pair.settings,
        output=output,
        split=part,
        seed=pair.seed,
    )


def _pairs_of_row(
    row: Mapping[str, Any], settings: Settings, folder: str, chance: Chance, searched: dict[str, OneOf]
) -> list[Pair]:
    values = {key: value for key, value in row.items() if value not in (None, "")}
    missing = [key for key in ("take", "model") if not isinstance(values.get(key), str)]
    if missing:
        raise SettingError(f"{' and '.join(missing)}: missing; expected the path of a file")
    rest = paths_in_folder(folder, {key: value for key, value in values.items() if key not in ROW})
    row_settings, chance = with_overrides(settings, chance, Settings.named(rest), searched)
    takes = find([in_folder(folder, values["take"])], AUDIO_SUFFIXES, "an audio file")
    models = find([in_folder(folder, values["model"])], CAPTURE_SUFFIXES, "a capture, .nam")
    if "seed" in values:
        chance = replace(chance, seed=values["seed"])
    output = values.get("output")
    if output is not None and not isinstance(output, str):
        raise SettingError(f"output is {output!r}; expected a name within the output folder")
    if output is not None:
        check_home("output", output)
        check_suffix(check_name(output))
        if chance.repeat > 1:
            raise SettingError(
                f"output is {output!r}, and repeat is {chance.repeat}; expected a name for each. Leave it out: name "
                "has the field {repeat}"
            )
    seed = chance.seed if chance.draws or "seed" in values else None
    return [
        replace(pair, output=output, seed=seed) for pair in every_pair(takes, models, row_settings, chance)
    ]


def _check_apart(folder: str, inputs: Iterable[str]) -> None:
    """Inputs inside of the output folder would be the next run's takes, or its outputs."""
    root = os.path.join(os.path.realpath(folder), "")
    for path in inputs:
        if os.path.realpath(path).startswith(root):
            raise SettingError(
                f"{path}: is inside of the output folder {folder}; expected inputs elsewhere. Choose another folder"
            )


def find_pairs(
    takes: Sequence[str | os.PathLike[str]],
    models: Sequence[str | os.PathLike[str]],
    folder: str,
    settings: Settings,
    chance: Chance | None = None,
) -> list[Pair]:
    """Return pairs of all takes and models in these paths."""
    check_outside(folder, [*takes, *models])
    return every_pair(find_takes(takes), find_models(models), settings, chance)
