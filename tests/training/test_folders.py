"""Folders of captures: nothing that was trained or edited is lost, however a run ends and whatever it finds."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from here import NANO
from stopping import FULL, killed_at_every_call, stopped_at_every_call

import namdsp
from namdsp.cli import main
from namdsp.errors import AudioError, NamdspError, SettingError
from namdsp.files.digest import sha256_file
from namdsp.folders.find import NamedFile
from namdsp.folders.journal import Journal
from namdsp.training import folders as training_folders
from namdsp.training.folders import Done, make_in_folder
from namdsp.training.result import Size, Trained

SIZE = Size("a1_nano", 0.01, -20.0, 0.02, 0.5, (), (), 728, -50.0, 7, ())


def trained(path: str, steps: int, stopped: str) -> Trained:
    """As if it had been trained; its bytes depend on nothing else."""
    file = json.loads(NANO.read_text())
    file["metadata"]["namdsp"] = {"wet_sha256": sha256_file(path), "steps": steps}
    return Trained(file, (SIZE,), stopped, 3.0, ())


class Pack:
    """A pack of two recordings, and what its runs said and made."""

    def __init__(self, root: Path) -> None:
        self.folder = root / "pack"
        self.sources = []
        for name in ("one", "deep/two"):
            path = root / "wets" / f"{name}.wav"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(name)
            self.sources.append(NamedFile(str(path), name))
        self.notes: list[str] = []
        self.made: list[str] = []

    def run(self, steps: int = 7, stopped: str = "steps", **how: Any) -> list[Done]:
        def make(paths: Iterable[str]) -> Iterator[tuple[str, Trained | NamdspError]]:
            for path in paths:
                self.made.append(Path(path).stem)
                yield path, trained(path, steps, stopped)

        self.notes, self.made = [], []
        settings: Callable[[str], dict[str, Any]] = lambda path: {"steps": steps}  # noqa: E731
        return make_in_folder(
            "wet", self.sources, str(self.folder), make, settings, on_note=self.notes.append, **how
        )

    @property
    def files(self) -> dict[str, bytes]:
        """Name -> content of all captures and what was moved aside."""
        return {
            str(path.relative_to(self.folder)): path.read_bytes()
            for path in self.folder.rglob("*")
            if ".nam" in path.name and ".part" not in path.name
        }


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    return Pack(tmp_path)


@pytest.fixture
def whole(tmp_path: Path) -> dict[str, bytes]:
    """The files of a run that nothing disturbed."""
    pack = Pack(tmp_path)
    pack.run()
    files = pack.files
    shutil.rmtree(pack.folder)
    return files


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.parametrize("again", [False, True], ids=["first", "over others"])
def test_a_kill_at_any_call_loses_no_file_and_resume_ends_with_the_same(
    pack: Pack, whole: dict[str, bytes], *, again: bool
) -> None:
    def start() -> None:
        pack.run(resume=again, overwrite=again)

    old: dict[str, bytes] = {}
    if again:
        pack.run(steps=8)
        old = pack.files
    kills = 0
    for was_killed in killed_at_every_call(start):
        kills += was_killed
        files = pack.files
        assert files.keys() >= old.keys()
        assert all(content in (old.get(name), whole[name]) for name, content in files.items())
        pack.run(resume=True, overwrite=again)
        aside = {name: pack.files[name] for name in pack.files.keys() - whole.keys()}
        assert (pack.files, list(pack.folder.rglob(".namdsp*"))) == (whole | aside, [])
        assert all(content == old[name.removesuffix(".aside")] for name, content in aside.items())
        pack.run(resume=True)
        assert (pack.made, pack.notes) == ([], [])
        shutil.rmtree(pack.folder)
        if again:
            pack.run(steps=8)
    assert kills > 20


def test_a_full_disk_at_any_call_ends_in_an_error_and_keeps_each_capture(
    pack: Pack, whole: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NAMDSP_CACHE_DIR", str(tmp_path / "cache"))

    def start() -> list[Done] | None:
        with contextlib.suppress(NamdspError):
            return pack.run()
        return None

    for done in stopped_at_every_call(start, FULL):
        kept = [path.read_bytes() for path in (tmp_path / "cache").rglob("*.nam")]
        for name, source in zip(whole, pack.sources, strict=True):
            failed = done is None or next(each for each in done if each.source == source.path).error
            assert failed or pack.files[name] == whole[name]
            reached = Path(source.path).stem in pack.made
            assert not reached or name in pack.files or whole[name] in kept
        pack.run(resume=True)
        assert pack.files == whole
        shutil.rmtree(pack.folder)
        shutil.rmtree(tmp_path / "cache", ignore_errors=True)


def test_an_edited_capture_is_kept_and_named(pack: Pack) -> None:
    pack.run()
    path = pack.folder / "one.nam"
    assert main(["edit", str(path), "--tag", "tone_type=clean", "-y", "-q"]) == 0
    edited = path.read_bytes()
    results = pack.run(resume=True)
    assert (path.read_bytes(), pack.made, [done.skipped for done in results]) == (edited, [], [True, True])
    assert [note for note in pack.notes if f"{path}: was edited" in note] == pack.notes != []
    with pytest.raises(SettingError, match="steps was 7, is now 8"):
        pack.run(steps=8, resume=True)
    assert path.read_bytes() == edited
    pack.run(steps=8, resume=True, overwrite=True)
    assert pack.files["one.nam.aside"] == edited
    assert sorted(pack.made) == ["one", "two"]


def test_a_capture_that_was_edited_after_an_interrupted_training_is_moved_aside(pack: Pack) -> None:
    pack.run(stopped="interrupted")
    assert main(["edit", str(pack.folder / "one.nam"), "--tag", "tone_type=clean", "-y", "-q"]) == 0
    edited = (pack.folder / "one.nam").read_bytes()
    pack.run(resume=True)
    assert (sorted(pack.made), pack.files["one.nam.aside"], len(pack.files)) == (["one", "two"], edited, 3)


@pytest.mark.parametrize("listed", [True, False])
@pytest.mark.parametrize("damage", ["cut", "empty", "text", "of another source", "a folder"])
def test_what_is_no_capture_of_the_source_is_moved_aside_and_trained_again(
    pack: Pack, whole: dict[str, bytes], damage: str, *, listed: bool
) -> None:
    pack.run()
    path = pack.folder / "one.nam"
    content = {"cut": path.read_bytes()[:-9], "empty": b"", "text": b"mine"}.get(damage, NANO.read_bytes())
    path.unlink()
    if damage == "a folder":
        path.mkdir()
    else:
        path.write_bytes(content)
    if not listed:
        manifest = pack.folder / "manifest.jsonl"
        lines = manifest.read_text().splitlines(keepends=True)
        manifest.write_text("".join(line for line in lines if '"one.nam"' not in line))
    (pack.folder / "one.nam.aside").write_text("an earlier one")
    pack.run(resume=True)
    aside = pack.folder / "one.nam.aside-2"
    assert pack.made == ["one"]
    assert [str(path) in note and str(aside) in note for note in pack.notes] == [True]
    assert aside.is_dir() if damage == "a folder" else aside.read_bytes() == content
    assert (pack.folder / "one.nam.aside").read_text() == "an earlier one"
    assert path.read_bytes() == whole["one.nam"]
    namdsp.load(path)


@pytest.mark.parametrize("names", [("amp", "Amp"), ("deep/amp", "Deep/amp"), ("caf\u00e9", "cafe\u0301")])
def test_names_that_are_one_file_here_are_refused_before_any_training(
    pack: Pack, monkeypatch: pytest.MonkeyPatch, names: tuple[str, str]
) -> None:
    monkeypatch.setattr(Journal, "ignores_case", lambda journal: True)
    pack.sources = [NamedFile(source.path, name) for source, name in zip(pack.sources, names, strict=True)]
    with pytest.raises(SettingError, match=r"are one file here.*Rename one, or give a folder"):
        pack.run()
    assert (pack.made, pack.files) == ([], {})


@pytest.mark.parametrize(
    ("names", "refusal"),
    [(("amp", "amp"), "is of two jobs"), (("amp", "amp.nam/b"), "is a file and a folder of another output")],
)
def test_names_that_exclude_each_other_are_refused(pack: Pack, names: tuple[str, str], refusal: str) -> None:
    pack.sources = [NamedFile(source.path, name) for source, name in zip(pack.sources, names, strict=True)]
    with pytest.raises(SettingError, match=refusal):
        pack.run()
    assert not pack.folder.exists()


def test_the_manifest_has_one_line_for_each_capture_and_damaged_lines_are_named(pack: Pack) -> None:
    pack.run(steps=8)
    pack.run(overwrite=True)
    manifest = pack.folder / "manifest.jsonl"
    lines = manifest.read_bytes().splitlines(keepends=True)
    assert [json.loads(line)["output"] for line in lines] == ["one.nam", "deep/two.nam"]
    manifest.write_bytes(b"{broken\n" + b"".join(reversed(lines)))
    pack.run(resume=True)
    assert [("line 1" in note, "manifest.damaged" in note) for note in pack.notes] == [(True, True)]
    assert (pack.folder / "manifest.damaged").read_bytes() == b"{broken\n"
    assert (manifest.read_bytes().splitlines(keepends=True), pack.made) == (lines, [])


def test_captures_of_other_settings_are_named_before_they_are_replaced(pack: Pack) -> None:
    pack.run(steps=8)
    pack.run(resume=True, overwrite=True)
    assert len(pack.notes) == 1
    assert "2 finished outputs were made with other inputs or settings" in pack.notes[0]
    assert "steps was 8, is now 7 in 2 outputs, such as one.nam" in pack.notes[0]
    assert sorted(pack.made) == ["one", "two"]
    pack.run(resume=True, overwrite=True)
    assert (pack.notes, pack.made) == ([], [])


@pytest.mark.parametrize("options", [{}, {"overwrite": True}, {"resume": True}])
def test_a_folder_that_another_run_has_is_refused(pack: Pack, options: dict[str, bool]) -> None:
    pack.folder.mkdir()
    with Journal(str(pack.folder)), pytest.raises(SettingError, match="another run is writing here"):
        pack.run(**options)
    assert (pack.made, pack.files) == ([], {})
    pack.run(**options)


@pytest.mark.skipif(sys.platform == "win32", reason="leftovers are removed when they are an hour old")
def test_leftovers_are_removed_before_and_after_a_run(pack: Pack) -> None:
    left = [pack.folder / name for name in (f".namdsp-{'0' * 16}.part", f"deep/.namdsp-{'f' * 16}.part")]
    left[1].parent.mkdir(parents=True)
    for path in left:
        path.touch()

    seen: list[bool] = []

    def told(done: Done, _: int) -> None:
        seen.append(any(path.exists() for path in left))
        left[0].touch()

    pack.run(on_done=told)
    assert (seen[0], list(pack.folder.rglob(".namdsp*"))) == (False, [])


def test_a_full_disk_ends_a_pack_with_one_error_and_resume_makes_the_rest(
    pack: Pack, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each training would need room for its capture first: all would fail alike."""

    def full(*_: Any, **how: Any) -> Any:
        raise AudioError(f"cannot be written ({FULL.strerror})")

    told: list[Done] = []
    with monkeypatch.context() as patched:
        patched.setattr(training_folders, "reserved", full)
        results = pack.run(on_done=lambda done, left: told.append(done))
    assert (pack.made, len(told), [bool(done.error) for done in results]) == ([], 1, [True, True])
    assert "the disk is full; 1 more not tried" in pack.notes[0]
    pack.run(resume=True)
    assert pack.files == whole


def test_a_line_and_its_folders_are_on_the_disk_before_the_file_has_its_name(
    pack: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    synced, replaced, linked, made = os.fsync, os.replace, os.link, os.mkdir

    def kind(handle: int) -> str:
        return os.path.relpath(os.readlink(f"/proc/self/fd/{handle}"), pack.folder.parent)

    monkeypatch.setattr(os, "fsync", lambda handle: (calls.append(f"sync {kind(handle)}"), synced(handle))[1])
    monkeypatch.setattr(os, "replace", lambda *a: (calls.append(f"name {Path(a[1]).name}"), replaced(*a))[1])
    monkeypatch.setattr(os, "link", lambda *a: (calls.append(f"name {Path(a[1]).name}"), linked(*a))[1])
    monkeypatch.setattr(os, "mkdir", lambda *a: (calls.append(f"folder {Path(a[0]).name}"), made(*a))[1])
    if not os.path.isdir("/proc/self/fd"):
        pytest.skip("open files have no names here")
    pack.run()
    named = calls.index("name two.nam")
    assert calls.index("folder pack") < calls.index("sync .") < named
    assert calls.index("folder deep") < calls.index("sync pack", calls.index("folder deep")) < named
    assert "sync pack/manifest.jsonl" in calls[calls.index("name one.nam") : named]
    assert "sync pack/deep" in calls[named:]
