"""A written file appears whole or not at all, and never in the place of what must be kept."""

import contextlib
import errno
import gc
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from writing import RATE_HZ, names_in, noise, render, write_audio, writer_for

import namdsp
from namdsp import read_audio
from namdsp.audio import pending_file
from namdsp.errors import AudioError

SUFFIXES = [".wav", ".aiff", ".w64", ".rf64", ".caf", ".au", ".flac", ".ogg", ".opus", ".mp3"]


def test_the_name_is_free_until_the_file_is_complete(tmp_path):
    with writer_for(tmp_path / "a.wav") as writer:
        writer.write(noise())
        assert not (tmp_path / "a.wav").exists()
        (temporary,) = names_in(tmp_path)
        assert temporary.startswith(".")
    assert names_in(tmp_path) == ["a.wav"]
    writer.close()  # a second time does nothing
    writer.abort()
    assert names_in(tmp_path) == ["a.wav"]


@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError, SystemExit])
@pytest.mark.parametrize("suffix", [".wav", ".flac", ".ogg", ".mp3"])
def test_an_interrupted_writer_leaves_nothing(tmp_path, error, suffix, monkeypatch):
    def interrupt(*_):
        assert len(names_in(tmp_path)) == 1
        raise error

    with pytest.raises(error):
        render(tmp_path / f"a{suffix}", noise(), then=interrupt)
    assert names_in(tmp_path) == []
    monkeypatch.setattr(pending_file.os, "link", interrupt)  # while it is published
    with pytest.raises(error):
        render(tmp_path / f"a{suffix}", noise())
    assert names_in(tmp_path) == []


def test_a_writer_that_is_aborted_or_dropped_leaves_nothing_and_accepts_no_more(tmp_path):
    writer = writer_for(tmp_path / "a.wav")
    writer.abort()
    writer.close()
    writer = writer_for(tmp_path / "a.wav")
    writer.write(noise())
    del writer
    gc.collect()
    assert names_in(tmp_path) == []


def test_a_program_that_ends_without_closing_leaves_nothing(tmp_path):
    program = (
        "import sys; from namdsp.audio.writer import AudioWriter\n"
        "writer = AudioWriter(sys.argv[1], sample_rate_hz=48000, channels=1)\n"
        "import os; sys.exit(len(os.listdir(os.path.dirname(sys.argv[1]))))"
    )
    words = [sys.executable, "-c", program, tmp_path / "a.wav"]
    done = subprocess.run(words, cwd=Path(__file__).parents[2], check=False, timeout=60)
    assert done.returncode == 1  # one file, while it lasted
    assert names_in(tmp_path) == []


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_appears_meanwhile_is_not_lost_also_without_hard_links(tmp_path, monkeypatch, links):
    def no_links(*_):
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    if not links:
        monkeypatch.setattr(pending_file.os, "link", no_links)
    with pytest.raises(AudioError, match="appeared while"):
        render(tmp_path / "a.wav", noise(), then=lambda: (tmp_path / "a.wav").write_bytes(b"mine"))
    assert (tmp_path / "a.wav").read_bytes() == b"mine"
    write_audio(tmp_path / "b.wav", noise(), RATE_HZ)
    assert names_in(tmp_path) == ["a.wav", "b.wav"]
    assert read_audio(tmp_path / "b.wav")[0].shape == (2, 3000)


# -- a full disk -------------------------------------------------------------------------------------------


@contextlib.contextmanager
def largest_file(size_bytes):
    """Let no file of this process grow beyond size_bytes: a disk that is full, to a writer."""
    resource = pytest.importorskip("resource", reason="file size limits are a POSIX facility")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("suffix", SUFFIXES)
# with 1500 frames, encoders fail only when closed, and some of them report success
@pytest.mark.parametrize(("frames", "size"), [(1500, 400), (200_000, 400), (200_000, 20_000)])
def test_a_full_disk_is_an_audio_error_and_leaves_nothing(tmp_path, suffix, frames, size, capfd):
    x = noise(2, frames)
    with pytest.raises(AudioError, match=r"writing stopped \(File too large\)"), largest_file(size):
        write_audio(tmp_path / f"a{suffix}", x, RATE_HZ)
    assert names_in(tmp_path) == []
    capfd.readouterr()  # libmpg123 writes its warnings


def test_a_full_disk_is_an_audio_error_for_joined_captures_too(tmp_path):
    parts = [Path(__file__).parents[2] / "models" / name for name in ("crunch_nano.nam", "cab.wav")]
    with pytest.raises(AudioError, match=r"cannot be written \(File too large\)"), largest_file(400):
        namdsp.join(parts, tmp_path / "a.nam")
    assert names_in(tmp_path) == []


@pytest.mark.parametrize("suffix", [".wav", ".flac", ".ogg"])
def test_a_full_disk_is_called_one(tmp_path, suffix):
    """On a file system of 64 KiB; only root may make one."""
    created = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(tmp_path)]
    if (
        shutil.which("mount") is None
        or subprocess.run(created, check=False, capture_output=True, timeout=60).returncode
    ):
        pytest.skip("no small file system can be made here")
    try:
        with pytest.raises(AudioError, match=r"writing stopped \(No space left on device\)"):
            write_audio(tmp_path / f"a{suffix}", noise(2, 200000), RATE_HZ)
        assert names_in(tmp_path) == []
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True, timeout=60)


# -- what must be kept -------------------------------------------------------------------------------------


@pytest.mark.parametrize("alias", ["same name", "hard link", "symlink", "dotted path", "no input"])
def test_an_input_is_never_overwritten_under_any_name_and_others_only_on_request(tmp_path, alias):
    source = tmp_path / "in.wav"
    write_audio(source, noise(), RATE_HZ)
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
        with pytest.raises(AudioError, match=r"exists already.*with overwrite=True"):
            writer_for(target)
    else:
        with pytest.raises(AudioError, match="same file as the input"):
            writer_for(target, overwrite=True, inputs=inputs)
    assert (source.read_bytes(), names_in(tmp_path)) == (before, names)
    write_audio(target, noise(1, 7), RATE_HZ, overwrite=True)
    assert read_audio(target)[0].shape == (1, 7)
    assert names_in(tmp_path) == names


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("folder.wav", r"folder.wav: is a folder; expected a file name. Add one: .*/folder.wav/render.wav"),
        ("folder.wav/", r"is a folder; expected a file name. Add one: .*/folder.wav/render.wav"),
        ("new/", "is a folder; expected a file name"),
        (".", "is a folder; expected a file name"),
        ("absent/a.wav", "there is no folder .*absent; expected an existing one"),
        ("there/a.wav", r"/there is no folder; expected an existing one"),
        ("x" * 300 + ".wav", "cannot be written"),
        ("a\0.wav", "cannot be written"),
        ("null.wav", "a device"),
        ("", "'': is no name"),
    ],
)
def test_a_name_that_cannot_work_is_refused_at_once(tmp_path, name, message):
    (tmp_path / "folder.wav").mkdir()
    (tmp_path / "there").touch()
    (tmp_path / "null.wav").symlink_to(os.devnull)
    with pytest.raises(AudioError, match=message):
        writer_for(os.path.join(tmp_path, name) if name else "", overwrite=True)
    assert names_in(tmp_path) == ["folder.wav", "null.wav", "there"]


def test_what_the_system_does_not_allow_is_an_audio_error(tmp_path, monkeypatch):
    def denied(*_):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    write_audio(tmp_path / "a.wav", noise(), RATE_HZ)
    monkeypatch.setattr(pending_file.os, "access", lambda *_: False)  # root may write anywhere
    with pytest.raises(AudioError, match="write-protected"):
        writer_for(tmp_path / "a.wav", overwrite=True)
    monkeypatch.setattr(pending_file.os, "open", denied)
    with pytest.raises(AudioError, match=r"b.wav: cannot be written \(Permission denied\)"):
        writer_for(tmp_path / "b.wav")


@pytest.mark.skipif(os.name == "nt", reason="POSIX permissions and symlinks")
@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_permissions_are_those_of_a_new_file_or_of_the_one_before_and_a_link_keeps_its_location(
    tmp_path, umask, mode
):
    before, real = os.umask(umask), tmp_path / "music" / "real.wav"
    real.parent.mkdir(0o700)
    try:
        write_audio(real, noise(), RATE_HZ)
    finally:
        os.umask(before)
    assert stat.S_IMODE(real.stat().st_mode) == mode
    (tmp_path / "link.wav").symlink_to(Path("music") / "real.wav")
    write_audio(tmp_path / "link.wav", noise(1, 7), RATE_HZ, overwrite=True)
    assert (tmp_path / "link.wav").is_symlink()
    assert stat.S_IMODE(real.stat().st_mode) == mode
    assert read_audio(real)[0].shape == (1, 7)
    assert names_in(real.parent) == ["real.wav"]
