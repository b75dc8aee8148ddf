"""Verifies some results of a manifest: renders them again on another engine and compares the bits."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from namdsp.arithmetic import VERSION
from namdsp.audio.compare import sha256_samples
from namdsp.batch.choice import number
from namdsp.batch.jobs import Job
from namdsp.errors import (
    AudioError,
    EngineError,
    MissingInputError,
    NamdspError,
    SettingError,
    WrongKernelError,
    missing_file,
)
from namdsp.files.digest import sha256_file
from namdsp.folders.journal import NAME, Record, files_of, latest, read_records
from namdsp.folders.naming import path_of
from namdsp.rendering.job import FILE_SETTINGS, Settings, of_line
from namdsp.rendering.player import JobPlayer
from namdsp.runtime.dispatch import EngineRequest, check_engine_name, warn_of

#: Engine of a result -> engines to compare it with, the first that can: their kernels are independent of it.
OTHERS: dict[str, tuple[str, ...]] = {
    "triton": ("numba",),
    "numba": ("triton", "numpy"),
    "numpy": ("reference",),
    "reference": ("numpy",),
}


@dataclass(frozen=True)
class VerifyResult:
    """The verification of one result.

    engine : that rendered it again; another than `first`, which rendered it
    error  : why it is not right, None if it is
    """

    output: str
    first: str
    engine: str
    error: str | None


def verify(
    folder: str | os.PathLike[str],
    count: int,
    *,
    engine: str | None = None,
    seed: int = 0,
    on_progress: Callable[[int, str], object] = lambda done, output: None,
) -> list[VerifyResult]:
    """Render `count` results of a manifest again, drawn by their names and a seed, and compare.

    Of each, the file must be the one of its line, and the samples of another render must have the line's SHA-256.

    engine      : to make them with; None for another than the one that has made them
    on_progress : called with how many are done, and the output that is next

    Raises
    ------
    SettingError : there is no manifest, or nothing in it.
    EngineError  : the engine does not exist.
    """
    check_engine_name(engine or "auto")
    path = os.path.join(os.fspath(folder), NAME)
    try:
        records = [record for record in latest(read_records(path)).values() if record.get("error") is None]
    except OSError as error:
        if not os.path.lexists(folder):
            raise missing_file(os.fspath(folder), MissingInputError) from None
        raise SettingError(
            f"{path}: cannot be read ({error.strerror}); expected the manifest of a batch. Name its folder"
        ) from None
    if not records:
        raise SettingError(f"{path}: holds no results; expected some to verify")
    drawn = sorted(records, key=lambda record: number("verify", seed, record["output"]))[:count]
    players: dict[str, JobPlayer] = {}
    verified = []
    for done, record in enumerate(drawn):
        on_progress(done, record["output"])
        first = record.get("engine")
        first = first if isinstance(first, str) else "an engine not named"
        for other in [engine] if engine else OTHERS.get(first, ("numpy",)):
            player = players.setdefault(other, JobPlayer(other))
            if engine or _can(player, record):
                break
        verified.append(
            VerifyResult(record["output"], first, other, _fault(player, os.fspath(folder), record))
        )
    return verified


def failed(verified: Sequence[VerifyResult]) -> list[str]:
    """The results that differ, as messages."""
    return [f"{result.output}: {result.error}" for result in verified if result.error is not None]


def _can(player: JobPlayer, record: Record) -> bool:
    """Whether the player's engine plays the model of a line here; what else is wrong with it is said later."""
    try:
        player.sources.model(_job_of(record)).offline_engine(EngineRequest(player.engine))
    except EngineError as refusal:
        if isinstance(refusal, WrongKernelError):
            warn_of(str(refusal))
        return False
    except NamdspError:
        pass
    return True


def _fault(player: JobPlayer, folder: str, record: Record) -> str | None:
    try:
        for file, digest in {record["output"]: record.get("file_sha256"), **files_of(record)}.items():
            if sha256_file(path_of(folder, file)) != digest:
                what = "" if file == record["output"] else f"{file} "
                return f"{what}is not the file of its line any more: resume the batch"
        return _difference(player, record, _job_of(record))
    except NamdspError as error:
        return str(error)


def _difference(player: JobPlayer, record: Record, job: Job) -> str | None:
    prepared = player.prepare(job)
    for what, now in prepared.digests.items():
        if record.get(f"{what}_sha256") != now:
            kind = "file" if what in FILE_SETTINGS else what
            return f"{job.inputs[what]}: is not the {kind} of its line any more"
    sha256 = sha256_samples(player.render(prepared, threads=1)[0])
    if sha256 == record.get("sha256"):
        return None
    return (
        f"other samples with {player.engine}: SHA-256 {sha256[:16]}..., its line says "
        f"{str(record.get('sha256'))[:16]}...{_other_version(record)}"
    )


def _other_version(record: Record) -> str:
    """Why samples may differ without a fault: the arithmetic has changed since; empty if it has not."""
    versions = record.get("versions")
    made = versions.get("arithmetic", "1") if isinstance(versions, dict) else "1"
    if made == str(VERSION):
        return ""
    return (
        f". It was made by version {made} of the arithmetic, this namdsp has {VERSION}: cabinets and Linear models of "
        "more than 64 taps have other last bits since. Make it again, in another folder"
    )


def _job_of(record: Record) -> Job:
    """The job of a line."""
    paths: dict[str, Any] = {key: record.get(key) for key in ("take", "model", "output")}
    settings = record.get("settings")
    if not all(isinstance(path, str) for path in paths.values()) or not isinstance(settings, dict):
        raise AudioError("its line lacks take, model or settings; expected those of namdsp batch")
    return Job(**paths, settings=Settings.of(of_line(settings)))
