"""Write, then rename: a file appears whole or not at all, and never in the place of what must be kept."""

from __future__ import annotations

import errno
import gc
import os
import shutil
import signal
import stat
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from builders import layer_array, save, wavenet
from here import ROOT
from processes import run_process
from stopping import FULL, stopped_at_every_call
from waiting import next_line
from writing import contents, largest_file, names_in, needs_links, noise, render, write_audio, writer_for

from namdsp import read_audio
from namdsp.audio.writer import AudioWriter
from namdsp.cli import main
from namdsp.errors import AudioError
from namdsp.files import atomic_file, pending_file
from namdsp.files.atomic_file import AtomicFile, remove_leftovers, write_atomic
from namdsp.files.pending_file import write_whole
from namdsp.files.private_files import make_folder as make_private_folder
from namdsp.files.private_files import read_file, refuse_folder, write_file

SUFFIXES = [".wav", ".aiff", ".w64", ".rf64", ".caf", ".au", ".flac", ".ogg", ".opus", ".mp3"]
WRITING = """
import sys
from namdsp.files.atomic_file import AtomicFile
whole = AtomicFile(sys.argv[1])
whole.file.write(b"half")
whole.file.flush()
print(whole.temporary, flush=True)
sys.stdin.read()
"""
posix = pytest.mark.skipif(sys.platform == "win32", reason="owners, modes and FIFOs of POSIX")
locks = pytest.mark.skipif(sys.platform == "win32", reason="leftovers stay where there is no flock")


@contextmanager
def another_process(target):
    """A process that is writing, and its temporary file."""
    with subprocess.Popen(
        [sys.executable, "-c", WRITING, str(target)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process, Path(next_line(process).strip())
        finally:
            process.kill()


def killed(target):
    """What a killed process left."""
    with another_process(target) as (process, path):
        process.send_signal(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
        process.wait(30)
    assert path.exists()
    return path


# -- whole or not at all ------------------------------------------------------------------------------------


def test_a_file_is_written_completely_over_another_or_not_at_all(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for path, content in ((tmp_path / "a", b"one" * 100_000), ("a", b"two")):
        write_atomic(path, content)
        assert (tmp_path / "a").read_bytes() == content
    with pytest.raises(FileExistsError), AtomicFile(tmp_path / "a", replace=False) as full:
        full.publish()
    assert (tmp_path / "a").read_bytes() == b"two"
    assert os.listdir(tmp_path) == ["a"]


#: words of a command, and the names that it leaves
WRITING_COMMANDS = {
    "render in.wav amp.nam out.flac": "out.flac",
    "export amp.nam -o new/amp --target x86-64-v3": "new/amp/amp.h new/amp/example.c new/amp/libamp.a",
    "audition in.wav amp.nam -o new/page --engine numpy": "new/page/index.html",
    "join amp.nam amp.nam row.nam": "row.nam",
}


@pytest.mark.slow
@pytest.mark.parametrize(("again", "error"), [(False, KeyboardInterrupt()), (True, FULL)], ids=str)
@pytest.mark.parametrize("words", WRITING_COMMANDS)
def test_a_command_that_is_stopped_at_any_call_leaves_all_as_it_was(
    words, again, error, tmp_path, monkeypatch, capfd
):
    monkeypatch.chdir(tmp_path)
    save(wavenet(layer_array(channels=1)), tmp_path, "amp.nam")
    write_audio("in.wav", noise(1, 3_000))
    untouched = contents(tmp_path)
    assert main(words.split()) == 0  # and what it compiles is kept
    complete = contents(tmp_path)

    def remove():
        shutil.rmtree("new", ignore_errors=True)
        for name in ("out.flac", "row.nam"):
            Path(name).unlink(missing_ok=True)

    if not again:
        remove()
        assert contents(tmp_path) == untouched
    before, codes = contents(tmp_path), []
    for code in stopped_at_every_call(lambda: main([*words.split(), *["-y"] * again]), error):
        codes.append(code)
        now = contents(tmp_path)
        if code == 130 and now.keys() == complete.keys() and not again:  # stopped once the file has its name
            assert all(now[path][-99:] == complete[path][-99:] for path in now)
            remove()
        elif code:
            assert contents(tmp_path) == before, len(codes)
        elif again:
            before = contents(tmp_path)
        else:  # some can be done without: kernels that are kept, say
            assert all(Path(name).exists() for name in WRITING_COMMANDS[words].split())
            remove()
    assert codes.pop() == 0
    assert set(codes) - {0} == {130 if isinstance(error, KeyboardInterrupt) else 1}
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".wav", ".flac", ".ogg", ".mp3"])
def test_what_is_interrupted_or_dropped_leaves_nothing_and_no_name(tmp_path, suffix, monkeypatch):
    def interrupt(*_):
        (temporary,) = names_in(tmp_path)
        assert temporary.startswith(".")
        raise KeyboardInterrupt

    path = tmp_path / f"a{suffix}"
    with pytest.raises(KeyboardInterrupt):
        render(path, noise(), then=interrupt)
    writer = writer_for(path)
    writer.write(noise())
    del writer
    gc.collect()
    assert names_in(tmp_path) == []
    writer = render(path, noise())
    writer.close()  # a second time does nothing
    writer.abort()
    assert names_in(tmp_path) == [path.name]


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_appears_meanwhile_is_not_lost_also_without_hard_links(tmp_path, monkeypatch, links):
    def no_links(*_):
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    if not links:
        monkeypatch.setattr(pending_file.os, "link", no_links)
    with pytest.raises(AudioError, match="appeared while"):
        render(tmp_path / "a.wav", noise(), then=lambda: (tmp_path / "a.wav").write_bytes(b"mine"))
    assert (tmp_path / "a.wav").read_bytes() == b"mine"
    write_audio(tmp_path / "b.wav", noise())
    assert names_in(tmp_path) == ["a.wav", "b.wav"]
    assert read_audio(tmp_path / "b.wav")[0].shape == (2, 3000)


@pytest.mark.parametrize("suffix", SUFFIXES)
# with 1500 frames, encoders fail only when closed, and some of them report success
@pytest.mark.parametrize(("frames", "size"), [(1500, 400), (200_000, 400), (200_000, 20_000)])
def test_a_full_disk_is_an_audio_error_and_leaves_nothing(tmp_path, suffix, frames, size, capfd):
    x = noise(2, frames)
    with pytest.raises(AudioError, match=r"writing stopped \(File too large\)"), largest_file(size):
        write_audio(tmp_path / f"a{suffix}", x)
    with pytest.raises(AudioError, match=r"cannot be written \(File too large\)"), largest_file(size):
        write_whole(tmp_path / "a", bytes(30_000), overwrite=False)
    with pytest.raises(OSError, match="File too large"), largest_file(size):
        write_atomic(tmp_path / "a", bytes(30_000))
    assert names_in(tmp_path) == []
    capfd.readouterr()  # libmpg123 writes its warnings


# -- what a killed process leaves -----------------------------------------------------------------------------


@locks
def test_the_next_writer_removes_what_a_killed_one_left_and_nothing_else(tmp_path, monkeypatch):
    (tmp_path / "a").write_bytes(b"before")
    for name in (".namdsp-1.part", "namdsp-0123456789abcdef.part", ".namdsp-0123456789abcdef.part.wav"):
        (tmp_path / name).write_bytes(b"mine")
    (tmp_path / ".namdsp-0000000000000001.part").symlink_to(tmp_path / "a")
    (tmp_path / ".namdsp-0000000000000002.part").mkdir()
    os.mkfifo(tmp_path / ".namdsp-0000000000000003.part")  # to open it the usual way would wait for ever
    others, left = names_in(tmp_path), killed(tmp_path / "a")
    here = AtomicFile(tmp_path / "c", tidy=False)
    with monkeypatch.context() as patch:
        patch.setattr(atomic_file.os, "geteuid", lambda: left.stat().st_uid + 1)
        remove_leftovers(tmp_path)  # another user's
    assert left.exists()
    with another_process(tmp_path / "a") as (_, path):
        write_audio(tmp_path / "b.wav", noise())  # another name, the same folder
        assert path.read_bytes() == b"half"
        names = {os.path.basename(here.temporary), path.name, "b.wav", *others}
        assert set(names_in(tmp_path)) == names
    here.publish()
    assert (tmp_path / "a").read_bytes() == b"before"


@locks
def test_a_forked_child_neither_removes_nor_unlocks_its_parents_file(tmp_path):
    program = (
        "import os, sys; from namdsp.files.atomic_file import *\n"
        "whole = AtomicFile(sys.argv[1], replace=False)\n"
        "if os.fork() == 0: whole.discard(); os._exit(0)\n"
        "os.wait(); remove_leftovers(os.path.dirname(sys.argv[1])); whole.publish()"
    )
    run_process(sys.executable, "-c", program, tmp_path / "a", check=True)
    assert os.listdir(tmp_path) == ["a"]


@locks
def test_a_new_file_that_was_taken_for_a_leftover_is_rewritten(tmp_path, monkeypatch):
    """Between its creation and its lock."""
    lock, stolen = atomic_file.lock, []

    def delayed(handle):
        if not stolen:
            (name,) = os.listdir(tmp_path)
            stolen.append(name)
            remove_leftovers(tmp_path)
        return lock(handle)

    monkeypatch.setattr(atomic_file, "lock", delayed)
    write_atomic(tmp_path / "a", b"whole")
    assert stolen
    assert (tmp_path / "a").read_bytes() == b"whole"
    assert os.listdir(tmp_path) == ["a"]


@locks
def test_a_file_system_without_locks_is_written_and_never_swept(tmp_path, monkeypatch):
    def none(*_):
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    left = killed(tmp_path / "a")
    monkeypatch.setattr(atomic_file.fcntl, "flock", none)
    write_atomic(tmp_path / "a", b"whole")
    assert (tmp_path / "a").read_bytes() == b"whole"
    assert left.exists()


# -- what must be kept -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "alias",
    ["same name", "hard link", pytest.param("symlink", marks=needs_links), "dotted path", "no input"],
)
def test_an_input_is_never_overwritten_under_any_name_and_others_only_on_request(tmp_path, alias):
    source = tmp_path / "in.wav"
    write_audio(source, noise())
    before = source.read_bytes()
    target = tmp_path / "out.wav"
    if alias in ("same name", "no input"):
        target = source
    elif alias == "hard link":
        os.link(source, target)
    elif alias == "symlink":
        target.symlink_to(source)
    else:
        (tmp_path / "folder").mkdir()
        target = tmp_path / "folder" / ".." / "in.wav"
    names, inputs = names_in(tmp_path), [tmp_path / "absent.nam", source]
    if alias == "no input":
        with pytest.raises(AudioError, match=r"already exists.*overwrite=True"):
            writer_for(target)
    else:
        with pytest.raises(AudioError, match="same file as the input"):
            writer_for(target, overwrite=True, inputs=inputs)
    assert (source.read_bytes(), names_in(tmp_path)) == (before, names)
    write_audio(target, noise(1, 7), overwrite=True)
    assert read_audio(target)[0].shape == (1, 7)
    assert names_in(tmp_path) == names


@pytest.mark.parametrize(
    ("name", "message"),
    [
        *((name, r"is a folder; expected a file name. Add one: .*render.wav") for name in ("folder.wav", "new/", ".")),
        ("absent/a.wav", r"there is no folder .*absent\. Make it first"),
        ("there/a.wav", r"[/\\]there is no folder\. Make it first"),
        pytest.param("x" * 300 + ".wav", "cannot be written", marks=posix),  # Windows says so at the end
        *((name, "cannot be written") for name in ("a\0.wav", "denied.wav")),
        pytest.param("null.wav", "a device", marks=needs_links),
        ("protected.wav", "write-protected"),
        ("", "'': is no file name"),
    ],
)  # fmt: skip
def test_a_name_that_cannot_work_is_refused_at_once(tmp_path, name, message, monkeypatch):
    def denied(*_):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    (tmp_path / "folder.wav").mkdir()
    for file in ("there", "protected.wav"):
        (tmp_path / file).touch()
    if name == "null.wav":
        (tmp_path / name).symlink_to(os.devnull)
    names = names_in(tmp_path)
    if name == "protected.wav":
        monkeypatch.setattr(pending_file.os, "access", lambda *_: False)  # root may write anywhere
    if name == "denied.wav":
        monkeypatch.setattr(pending_file.os, "open", denied)
    with pytest.raises(AudioError, match=message):
        writer_for(os.path.join(tmp_path, name) if name else "", overwrite=True)
    assert names_in(tmp_path) == names


@pytest.mark.skipif(os.name == "nt", reason="POSIX permissions and symlinks")
@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o077, 0o600)])
def test_permissions_are_those_of_a_new_file_or_of_the_one_before_and_a_link_keeps_its_location(
    tmp_path, umask, mode
):
    before, real = os.umask(umask), tmp_path / "music" / "real.wav"
    real.parent.mkdir(0o700)
    try:
        write_audio(real, noise())
    finally:
        os.umask(before)
    assert stat.S_IMODE(real.stat().st_mode) == mode
    (tmp_path / "link.wav").symlink_to(Path("music") / "real.wav")
    write_audio(tmp_path / "link.wav", noise(1, 7), overwrite=True)
    assert (tmp_path / "link.wav").is_symlink()
    assert stat.S_IMODE(real.stat().st_mode) == mode
    assert read_audio(real)[0].shape == (1, 7)
    assert names_in(real.parent) == ["real.wav"]


# -- files for this user alone ---------------------------------------------------------------------------------


# what stands for such a file, and is none: tests/kernels/test_kernel_cache.py


@posix
def test_files_and_folders_for_this_user_are_written_under_any_umask_and_read_if_they_are_theirs(
    tmp_path, monkeypatch
):
    path, before = tmp_path / "a" / "b" / "file", os.umask(0o277)  # not even the owner may write
    try:
        make_private_folder(path.parent)
        write_file(path, b"content")
    finally:
        os.umask(before)
    modes = [stat.S_IMODE(item.lstat().st_mode) for item in (path.parent.parent, path.parent, path)]
    assert modes == [0o700, 0o700, 0o600]
    assert [read_file(path, max_bytes) for max_bytes in (7, 6)] == [b"content", None]
    os.mkfifo(path.with_name("pipe"))
    assert read_file(path.with_name("pipe"), 7) is None
    user = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: user + 1)
    assert read_file(path, 7) is None
    assert refuse_folder(path.parent) == f"{path.parent} belongs to another user"


@posix
def test_a_folder_that_others_can_write_or_that_is_none_is_refused(tmp_path):
    """One that only holds such folders may be sticky: nobody renames another's there."""
    for name in ("folder", "real"):
        (tmp_path / name).mkdir()
    for bits, inner, outer in (
        (0o700, True, True),
        (0o755, True, True),
        (0o775, False, False),
        (0o777, False, False),
        (0o1777, False, True),
    ):
        (tmp_path / "folder").chmod(bits)
        assert (refuse_folder(tmp_path / "folder") is None) == inner
        assert (refuse_folder(tmp_path / "folder", outer=True) is None) == outer
    (tmp_path / "link").symlink_to(tmp_path / "real")
    (tmp_path / "file").write_bytes(b"")
    for name in ("link", "file"):
        assert refuse_folder(tmp_path / name) == f"{tmp_path / name} is not a folder"
    assert refuse_folder(tmp_path / "link", outer=True) is None
    assert refuse_folder(tmp_path / "nothing") is None


@pytest.mark.skipif(sys.platform == "win32", reason="folders are opened")
@pytest.mark.parametrize("overwrite", [False, True])
def test_all_bytes_then_the_name_then_the_folder_are_on_the_disk(tmp_path, monkeypatch, overwrite):
    events, fsync, link, replace = [], os.fsync, os.link, os.replace
    path = tmp_path / "a.wav"

    def log_fsync(handle):
        status = os.fstat(handle)
        events.append("folder" if stat.S_ISDIR(status.st_mode) else status.st_size)
        fsync(handle)

    def log_name(old, new, publish):
        events.append(("name", os.path.getsize(old)))
        publish(old, new)

    if overwrite:
        path.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", log_fsync)
    monkeypatch.setattr(os, "link", lambda old, new: log_name(old, new, link))
    monkeypatch.setattr(os, "replace", lambda old, new: log_name(old, new, replace))
    AudioWriter(path, sample_rate_hz=48000, channels=1, overwrite=overwrite).close()
    size = path.stat().st_size
    assert events == [size, ("name", size), "folder"]
