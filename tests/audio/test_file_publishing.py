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

import numpy as np
import pytest
from writing import RATE_HZ, names_in, noise, render, writer_for

from namdsp.audio import pending_file
from namdsp.audio.files import AudioWriter, read_audio, write_audio
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
def test_an_interrupted_writer_leaves_nothing(tmp_path, error, suffix):
    def interrupt():
        assert len(names_in(tmp_path)) == 1
        raise error

    with pytest.raises(error):
        render(tmp_path / f"a{suffix}", noise(), then=interrupt)
    assert names_in(tmp_path) == []


def test_an_aborted_writer_accepts_no_more(tmp_path):
    writer = writer_for(tmp_path / "a.wav")
    writer.abort()
    with pytest.raises(AudioError, match="after its end"):
        writer.write(noise())
    writer.close()
    assert names_in(tmp_path) == []


def test_an_interrupt_while_publishing_leaves_nothing_temporary(tmp_path, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(pending_file.os, "link", interrupted)
    with pytest.raises(KeyboardInterrupt):
        render(tmp_path / "a.wav", noise())
    assert names_in(tmp_path) == []


def test_a_writer_that_is_dropped_leaves_nothing(tmp_path):
    writer = writer_for(tmp_path / "a.wav")
    writer.write(noise())
    del writer
    gc.collect()
    assert names_in(tmp_path) == []


def test_a_program_that_ends_without_closing_leaves_nothing(tmp_path):
    program = (
        "import sys; from namdsp.audio.files import AudioWriter\n"
        "writer = AudioWriter(sys.argv[1], sample_rate_hz=48000, channels=1)\n"
        "import os; sys.exit(len(os.listdir(os.path.dirname(sys.argv[1]))))"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", program, tmp_path / "a.wav"], cwd=root, check=False, timeout=60
    )
    assert done.returncode == 1  # one file, while it lasted
    assert names_in(tmp_path) == []


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_appears_meanwhile_is_not_lost(tmp_path, monkeypatch, links):
    if not links:
        monkeypatch.setattr(pending_file.os, "link", _no_links)
    with pytest.raises(AudioError, match="appeared while"):
        render(tmp_path / "a.wav", noise(), then=lambda: (tmp_path / "a.wav").write_bytes(b"mine"))
    assert (tmp_path / "a.wav").read_bytes() == b"mine"
    assert names_in(tmp_path) == ["a.wav"]


def test_a_file_system_without_hard_links_gets_its_file(tmp_path, monkeypatch):
    monkeypatch.setattr(pending_file.os, "link", _no_links)
    write_audio(tmp_path / "a.wav", noise(), RATE_HZ)
    assert names_in(tmp_path) == ["a.wav"]
    assert read_audio(tmp_path / "a.wav")[0].shape == (2, 3000)


def _no_links(*_):
    raise OSError(errno.EPERM, os.strerror(errno.EPERM))


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
@pytest.mark.parametrize("frames", [1500, 200000])
def test_a_full_disk_is_an_audio_error_and_leaves_nothing(tmp_path, suffix, frames, capfd):
    x = noise(2, frames)
    # with 1500 frames, encoders fail only when closed, and some of them report success
    with pytest.raises(AudioError, match=r"writing stopped \(File too large\)"), largest_file(400):
        write_audio(tmp_path / f"a{suffix}", x, RATE_HZ)
    assert names_in(tmp_path) == []
    capfd.readouterr()  # libmpg123 writes its warnings


def test_a_full_disk_is_reported_at_close_as_well(tmp_path):
    """When there is more in the file than the system is asked to add."""
    with pytest.raises(AudioError, match=r"writing stopped \(File too large\)"), largest_file(500_000):
        write_audio(tmp_path / "a.wav", noise(2, 200000), RATE_HZ)
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


def test_samples_that_are_not_finite_are_not_written(tmp_path):
    bad = noise(2, 10)
    bad[1, 4] = np.inf
    with pytest.raises(AudioError, match="frame 3004, channel 1 is inf"):
        render(tmp_path / "a.wav", noise(), bad)
    assert names_in(tmp_path) == []


@pytest.mark.parametrize(
    ("block", "message"),
    [
        (np.zeros((3, 4), np.float32), "block of 3 channels"),
        (np.zeros((2, 4)), "float64"),
        (np.zeros(4, np.float32), r"\[4\]"),
        ([[0.0], [0.0]], "list"),
    ],
)
def test_a_block_of_another_kind_is_refused(tmp_path, block, message):
    with pytest.raises(AudioError, match=message):
        render(tmp_path / "a.wav", block)
    assert names_in(tmp_path) == []


def test_an_existing_file_is_replaced_only_on_request(tmp_path):
    write_audio(tmp_path / "a.wav", noise(1), RATE_HZ)
    before = (tmp_path / "a.wav").read_bytes()
    with pytest.raises(AudioError, match=r"exists already.*with overwrite=True"):
        writer_for(tmp_path / "a.wav")
    assert (tmp_path / "a.wav").read_bytes() == before
    write_audio(tmp_path / "a.wav", noise(2, 5), RATE_HZ, overwrite=True)
    assert read_audio(tmp_path / "a.wav")[0].shape == (2, 5)
    assert names_in(tmp_path) == ["a.wav"]


@pytest.mark.parametrize("alias", ["same name", "hard link", "symlink", "dotted path"])
def test_an_input_is_never_overwritten_under_any_name(tmp_path, alias):
    source = tmp_path / "in.wav"
    write_audio(source, noise(), RATE_HZ)
    before = source.read_bytes()
    target = tmp_path / "out.wav"
    if alias == "same name":
        target = source
    elif alias == "hard link":
        os.link(source, target)
    elif alias == "symlink":
        target.symlink_to(source)
    else:
        (tmp_path / "folder").mkdir()
        target = tmp_path / "folder" / ".." / "in.wav"
    names = names_in(tmp_path)
    with pytest.raises(AudioError, match="same file as the input"):
        writer_for(target, overwrite=True, inputs=[tmp_path / "absent.nam", source])
    assert source.read_bytes() == before
    assert names_in(tmp_path) == names


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("a.xyz", r"'.xyz' names no audio format; expected one of .wav"),
        ("a", "no suffix"),
        ("a.raw", "names no audio format"),
        ("folder.wav", r"folder.wav: is a folder; expected a file name. Add one: .*/folder.wav/render.wav"),
        ("folder.wav/", r"is a folder; expected a file name. Add one: .*/folder.wav/render.wav"),
        ("new/", "is a folder; expected a file name"),
        (".", "is a folder; expected a file name"),
        ("absent/a.wav", "there is no folder .*absent; expected an existing one"),
        ("there/a.wav", r"/there is no folder; expected an existing one"),
        ("x" * 300 + ".wav", "cannot be written"),
        ("a\0.wav", "cannot be written"),
    ],
)
def test_a_name_that_cannot_work_is_refused_at_once(tmp_path, name, message):
    (tmp_path / "folder.wav").mkdir()
    (tmp_path / "there").touch()
    with pytest.raises(AudioError, match=message):
        AudioWriter(os.path.join(tmp_path, name), sample_rate_hz=RATE_HZ, channels=1, overwrite=True)
    assert names_in(tmp_path) == ["folder.wav", "there"]


def test_an_empty_name_is_none():
    with pytest.raises(AudioError, match="'': is no name"):
        writer_for("")


def test_a_device_or_write_protected_file_is_not_replaced(tmp_path, monkeypatch):
    (tmp_path / "null.wav").symlink_to(os.devnull)
    with pytest.raises(AudioError, match="a device"):
        writer_for(tmp_path / "null.wav", overwrite=True)
    write_audio(tmp_path / "a.wav", noise(), RATE_HZ)
    monkeypatch.setattr(pending_file.os, "access", lambda *_: False)  # root may write anywhere
    with pytest.raises(AudioError, match="write-protected"):
        writer_for(tmp_path / "a.wav", overwrite=True)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write into any folder")
def test_a_read_only_folder_is_an_audio_error(tmp_path):
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(AudioError, match="Permission denied"):
            writer_for(tmp_path / "a.wav")
    finally:
        tmp_path.chmod(0o700)


def test_a_folder_that_accepts_no_files_is_an_audio_error(tmp_path, monkeypatch):
    def denied(*_):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(pending_file.os, "open", denied)
    with pytest.raises(AudioError, match=r"a.wav: cannot be written \(Permission denied\)"):
        writer_for(tmp_path / "a.wav")


@pytest.mark.skipif(os.name == "nt", reason="POSIX permissions")
@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_has_the_permissions_of_an_ordinary_one(tmp_path, umask, mode):
    before = os.umask(umask)
    try:
        write_audio(tmp_path / "a.wav", noise(), RATE_HZ)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a.wav").stat().st_mode) == mode


@pytest.mark.skipif(os.name == "nt", reason="POSIX permissions and symlinks")
def test_a_replaced_file_keeps_its_permissions_and_a_symlink_its_location(tmp_path):
    (tmp_path / "music").mkdir()
    write_audio(tmp_path / "music" / "real.wav", noise(), RATE_HZ)
    (tmp_path / "music" / "real.wav").chmod(0o640)
    (tmp_path / "link.wav").symlink_to(Path("music") / "real.wav")
    write_audio(tmp_path / "link.wav", noise(1, 7), RATE_HZ, overwrite=True)
    assert (tmp_path / "link.wav").is_symlink()
    assert stat.S_IMODE((tmp_path / "music" / "real.wav").stat().st_mode) == 0o640
    assert read_audio(tmp_path / "music" / "real.wav")[0].shape == (1, 7)
    assert names_in(tmp_path / "music") == ["real.wav"]
