"""`RandomCapture` and `CaptureDataset`: each example has the bits of its capture's render, whoever makes it."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import layer_array, lstm, save, wavenet
from comparing import assert_same_bits
from torch_here import torch

import namdsp
from namdsp import AudioError, SettingError

namdsp_torch = pytest.importorskip("namdsp.torch")
CaptureDataset, RandomCapture = namdsp_torch.CaptureDataset, namdsp_torch.RandomCapture


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three captures of two shapes, one in a separate folder."""
    (tmp_path / "amps" / "more").mkdir(parents=True)
    save(wavenet(seed=1), tmp_path / "amps", "a.nam")
    save(wavenet(seed=2), tmp_path / "amps", "b.nam")
    save(lstm(2, seed=3), tmp_path / "amps" / "more", "c.nam")
    (tmp_path / "amps" / "readme.txt").write_text("no capture")
    return tmp_path / "amps"


def test_every_example_goes_through_its_capture(folder: Path, noise: Any) -> None:
    play, x = RandomCapture(folder), torch.from_numpy(noise(80, 4))
    y, ids = play(x, [2, 0, 1, 0])
    assert ids.tolist() == [2, 0, 1, 0]
    for row, index, argument in zip(y, ids, x, strict=True):
        assert_same_bits(row.numpy(), namdsp.load(play.name(index)).render(argument.numpy()))
    assert torch.equal(play(x.view(2, 2, 80), [2, 0])[0][1, 0], play(x[2:3], [0])[0][0])


def test_captures_are_drawn_evenly_and_by_the_seed(folder: Path, noise: Any) -> None:
    draws = RandomCapture(folder, seed=1).draw(300)
    assert torch.equal(draws, RandomCapture(folder, seed=1).draw(300))
    assert not torch.equal(draws, RandomCapture(folder, seed=2).draw(300))
    assert min(torch.bincount(draws, minlength=3).tolist()) > 60
    x = torch.from_numpy(noise(30, 3))
    play = RandomCapture(folder, seed=1)
    y, ids = play(x)
    assert torch.equal(ids, draws[:3])
    assert torch.equal(y, play(x, ids)[0])


def test_an_example_that_is_not_finite_becomes_nan(folder: Path) -> None:
    y, _ = RandomCapture(folder)(torch.tensor([[0.0, float("nan")], [0.0, 0.0]]), [0, 0])
    assert y.isnan().any(1).tolist() == [True, False]


def test_captures_are_found_by_a_folder_a_pattern_and_a_file(folder: Path) -> None:
    found = [RandomCapture(path) for path in (folder, folder / "*.nam", folder / "a.nam")]
    names = [[Path(play.name(index)).name for index in range(len(play))] for play in found]
    assert names == [["a.nam", "b.nam", "c.nam"], ["a.nam", "b.nam"], ["a.nam"]]


def test_few_models_stay_loaded_and_none_is_copied(folder: Path) -> None:
    play = RandomCapture(folder, max_loaded=1)
    play(torch.zeros(3, 20), [0, 1, 2])
    assert len(play.capture_set._loaded) == 1
    assert not pickle.loads(pickle.dumps(play)).capture_set._loaded


# -- data sets -----------------------------------------------------------------------------------------


@pytest.fixture
def audio(tmp_path: Path, noise: Any) -> Path:
    """A stereo file and a short mono one."""
    (tmp_path / "di").mkdir()
    soundfile.write(tmp_path / "di" / "one.wav", noise(900, 2).T, 48000, subtype="FLOAT")
    soundfile.write(tmp_path / "di" / "two.wav", noise(60, seed=4), 48000, subtype="FLOAT")
    return tmp_path / "di"


def created(dataset: Any, **options: Any) -> list[Any]:
    loader = torch.utils.data.DataLoader(dataset, batch_size=None, **options)
    return list(loader)


def test_an_example_is_an_excerpt_of_a_recording_through_a_capture(folder: Path, audio: Path) -> None:
    """With all that was before it, so a wet chunk is a part of the wet recording."""
    dataset = CaptureDataset(folder, audio, frames=50, examples=12, gain_db=(-12, 6), seed=3)
    seen = set()
    for dry, wet, index, drawn in dataset:
        x = soundfile.read(drawn["source"], dtype="float32", always_2d=True)[0][:, drawn["channel"]]
        x = x * np.float32(10 ** (drawn["gain_db"] / 20))
        part = slice(drawn["start"], drawn["start"] + 50)
        assert_same_bits(dry.numpy(), x[part])
        assert drawn["capture"] == dataset.captures.name(index)
        amp = namdsp.load(drawn["capture"])
        if amp.receptive_field is None:  # from silence, as far back as it reads
            lead = np.concatenate([np.zeros(24000, np.float32), x])[part.start : part.stop + 24000]
            assert_same_bits(wet.numpy(), amp.render(lead)[24000:])
        else:
            assert_same_bits(wet.numpy(), amp.render(x)[part])
        assert -12 <= drawn["gain_db"] <= 6
        seen.add((index, drawn["source"], drawn["channel"]))
    assert len(seen) > 4


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*multi-threaded")
def test_workers_share_the_examples_and_none_comes_twice(folder: Path, audio: Path) -> None:
    paths = sorted(folder.glob("*.nam"))
    dataset = CaptureDataset(paths, audio, frames=20, examples=7)
    single = created(dataset)
    assert len(single) == 7
    assert len({(one[3]["source"], one[3]["start"]) for one in single}) > 3

    def keys(examples: list[Any]) -> list[Any]:
        return sorted((one[2], one[3]["start"], one[1].numpy().tobytes()) for one in examples)

    assert keys(created(dataset, num_workers=2, timeout=60)) == keys(single)
    ranks = [CaptureDataset(paths, audio, frames=20, examples=7, rank=rank, world=2) for rank in (0, 1)]
    assert keys([*created(ranks[0]), *created(ranks[1])]) == keys(single)
    assert len(created(ranks[1])) == 3


def test_another_epoch_or_seed_has_other_examples(folder: Path, audio: Path) -> None:
    paths = sorted(folder.glob("*.nam"))
    first = CaptureDataset(paths, audio, frames=20, examples=5)
    starts = [one[3]["start"] for one in first]
    first.set_epoch(1)
    assert [one[3]["start"] for one in first] != starts
    assert [one[3]["start"] for one in CaptureDataset(paths, audio, frames=20, examples=5, seed=1)] != starts


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*multi-threaded")
@pytest.mark.parametrize("how", ["fork", "spawn"])
def test_workers_that_stay_see_the_next_epoch(folder: Path, audio: Path, how: str) -> None:
    def epochs(**options: Any) -> list[list[Any]]:
        data = CaptureDataset(sorted(folder.glob("*.nam")), audio, frames=20, examples=4, seed=1)
        loader = torch.utils.data.DataLoader(data, batch_size=None, **options)
        found = []
        for epoch in (0, 5, 1):
            data.set_epoch(epoch)
            examples = iter(loader)
            first = [next(examples) for _ in range(2)]  # one of each worker
            data.set_epoch(9)  # of the iterator after this one
            found.append(sorted(one[3]["start"] for one in (*first, *examples)))
        return found

    workers = {"num_workers": 2, "persistent_workers": True, "prefetch_factor": 1, "timeout": 60}
    right = epochs()
    assert len({tuple(starts) for starts in right}) == 3
    assert epochs(**workers, multiprocessing_context=how) == right


class Drawn(torch.utils.data.Dataset):
    """What a seeded `RandomCapture` draws, in whatever process that happens."""

    def __init__(self, folder: Path) -> None:
        self.play = RandomCapture(folder, seed=1)

    def __len__(self) -> int:
        return 2

    def __getitem__(self, index: int) -> list[int]:
        return self.play.draw(40).tolist()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*multi-threaded")
def test_workers_and_epochs_draw_other_captures_from_one_seed(folder: Path) -> None:
    loader = torch.utils.data.DataLoader(Drawn(folder), batch_size=None, num_workers=2, timeout=60)
    torch.manual_seed(3)
    draws = [tuple(map(int, draw)) for _ in range(2) for draw in loader]
    assert len(set(draws)) == 4
    torch.manual_seed(3)
    assert [tuple(map(int, draw)) for _ in range(2) for draw in loader] == draws


def test_batches_are_the_same_examples(folder: Path, noise: Any) -> None:
    audio = [noise(300), noise(200, seed=1)]
    one_by_one = list(CaptureDataset(folder, audio, frames=40, examples=5))
    batches = list(CaptureDataset(folder, audio, frames=40, examples=5, batch=3))
    assert [len(batch[0]) for batch in batches] == [3, 2]
    for at, (dry, wet, index, drawn) in enumerate(one_by_one):
        batch = batches[at // 3]
        assert torch.equal(batch[0][at % 3], dry)
        assert batch[2][at % 3] == index
        assert batch[3][at % 3] == drawn
        if namdsp.load(drawn["capture"]).receptive_field is not None:
            assert torch.equal(batch[1][at % 3], wet)


def test_short_recordings_are_refused_at_once_or_left_out(folder: Path, audio: Path, noise: Any) -> None:
    with pytest.raises(AudioError, match=r'two.wav: has 60 frames; .* 61. .*short="skip"'):
        CaptureDataset(folder, audio, frames=61)
    data = CaptureDataset(folder, audio, frames=61, examples=6, short="skip")
    assert {Path(drawn["source"]).name for *_, drawn in data} == {"one.wav"}
    data = CaptureDataset(folder, [noise(5), noise(61)], frames=61, examples=2, short="skip")
    assert {drawn["source"] for *_, drawn in data} == {"1"}
    with pytest.raises(AudioError, match="all 2 recordings have fewer than 1000 frames"):
        CaptureDataset(folder, audio, frames=1000, short="skip")
    with pytest.raises(SettingError, match='short is True; expected "refuse" or "skip"'):
        CaptureDataset(folder, audio, frames=1000, short=True)


def test_recordings_that_are_damaged_give_no_examples(folder: Path, tmp_path: Path, noise: Any) -> None:
    samples = noise(8000)
    soundfile.write(tmp_path / "whole.flac", samples, 48000)
    (tmp_path / "cut.flac").write_bytes((tmp_path / "whole.flac").read_bytes()[:9000])
    split = CaptureDataset(folder, [tmp_path / "cut.flac"], frames=7000)
    with pytest.raises(AudioError, match=r"cut.flac: cannot be read: .+ Check the file"):
        split[0]
    samples[0] = np.nan  # before most chunks: what the capture reads, and nobody sees
    for recording, name in ((samples, "0"), (tmp_path / "nan.wav", r"nan\.wav")):
        if isinstance(recording, Path):
            soundfile.write(recording, samples, 48000, subtype="FLOAT")
        data = CaptureDataset(folder, [recording], frames=7990)
        with pytest.raises(AudioError, match=rf"{name}: frame 0 is nan; expected finite samples"):
            [data[index] for index in range(3)]


X = np.zeros(30, np.float32)
TWO = torch.zeros(2, 9)


def other_rate(folder: Path) -> str:
    soundfile.write(folder.parent / "other.wav", np.zeros(100), 44100)
    return str(folder.parent / "other.wav")


def data(folder: Path, audio: Any = (X,), **options: Any) -> Any:
    return CaptureDataset(folder, audio, **{"frames": 20} | options)


#: What is done with the folder of captures; the error and its message.
REFUSED: dict[str, tuple[Any, Any, str]] = {
    "index": (lambda f: RandomCapture(f)(TWO, [0, 3]), SettingError, r"ids are \[0, 3\]; expected 2 numbers below 3"),
    "fractions": (lambda f: RandomCapture(f)(TWO, [0.5, 1]), SettingError, "expected 2 numbers below 3"),
    "switches": (lambda f: RandomCapture(f)(TWO, [True, False]), SettingError, "expected 2 numbers below 3"),
    "text": (lambda f: RandomCapture(f)(TWO, "ab"), SettingError, "expected 2 numbers below 3"),
    "gradient": (lambda f: RandomCapture(f)(torch.zeros(2, 9, requires_grad=True)), AudioError, "has none; pass x"),
    "no batch": (lambda f: RandomCapture(f)(torch.zeros(9)), AudioError, "expected a batch"),
    "meta": (lambda f: RandomCapture(f)(TWO.to("meta")), AudioError, "x is .*; expected a dense tensor of float16"),
    "sparse": (lambda f: RandomCapture(f)(TWO.to_sparse()), AudioError, "x is .*; expected a dense tensor"),
    "list": (lambda f: RandomCapture(f)([[0.0]]), AudioError, "x is .*; expected a dense tensor of float16"),
    "captures": (lambda f: RandomCapture(3), SettingError, "captures is 3; expected a folder, or a list"),
    "no captures": (lambda f: RandomCapture(f / "nothing"), SettingError, "nothing: no such file or folder"),
    "another rate": (lambda f: data(f, [other_rate(f)]), AudioError, "other.wav: is at 44100 Hz, the captures at"),
    "no audio file": (lambda f: data(f, [f / "readme.txt"]), AudioError, "readme.txt: cannot be read"),
    "missing": (lambda f: data(f, ["none.wav"]), FileNotFoundError, "none.wav: no such file or folder"),
    "short": (lambda f: data(f, [X[:10]]), AudioError, "has 10 frames; expected at least 20"),
    "channels": (lambda f: data(f, [np.zeros((2, 9), "f4")]), AudioError, r"array \[2, 9\]; expected float \[T\]"),
    "no recordings": (lambda f: data(f, f), SettingError, "amps: holds no audio files"),
    "no folder": (lambda f: data(f, f / "nothing"), SettingError, "nothing: no such file or folder"),
    "no audio": (lambda f: data(f, []), SettingError, "audio is empty"),
    "frames": (lambda f: data(f, frames=0), SettingError, "expected at least 1"),
    "seed": (lambda f: data(f, seed=1.5), SettingError, "seed is 1.5; expected a whole number from 0"),
    "examples": (lambda f: data(f, examples=0), SettingError, "examples is 0; expected a whole number from 1"),
    "gain": (lambda f: data(f, gain_db=3.0), SettingError, "gain_db is 3.0; expected .lowest, highest."),
    "infinite gain": (lambda f: data(f, gain_db=(0, np.inf)), SettingError, "gain_db is .0, inf.; expected"),
    "epoch": (lambda f: data(f).set_epoch(True), SettingError, "epoch is True; expected a whole number from 0"),
    "example": (lambda f: data(f)["a"], SettingError, "the example is 'a'; expected a whole number from 0"),
    "examples made": (lambda f: data(f).make_examples([0, -2]), SettingError, "the example is -2"),
    "endless": (lambda f: len(data(f)), TypeError, "the data set has no length: it has no end"),
    "of two": (lambda f: len(data(f, examples=5, world=2)), TypeError, "the data set has no length: a rank's"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_means_nothing_is_refused(case: str, folder: Path) -> None:
    call, error, message = REFUSED[case]
    with pytest.raises(error, match=message):
        call(folder)


def test_captures_that_do_not_fit_are_named(folder: Path) -> None:
    save(wavenet(seed=1, sample_rate=44100), folder, "d.nam")
    save(wavenet(layer_array(input_size=2, condition_size=2), in_channels=2), folder, "e.nam")
    for ids, message in (
        ([0, 2], "d.nam: runs at 44100 Hz, others at 48000 Hz"),
        ([3, 3], "e.nam: has 2 input"),
    ):
        with pytest.raises(namdsp.NamFileError, match=message):
            RandomCapture(folder)(TWO, ids)


def test_a_data_set_has_a_length_and_a_short_text(folder: Path, noise: Any) -> None:
    data = CaptureDataset(folder, [noise(30)], frames=20, examples=5)
    assert len(data) == len(list(data)) == 5
    assert repr(data) == "<CaptureDataset 3 captures, 1 recordings, 20 frames, 5 examples>"
    assert repr(data.captures) == "RandomCapture(3 captures)"
    batches = CaptureDataset(folder, [noise(30)], frames=20, examples=5, batch=2)
    assert len(batches) == len(list(batches)) == 3
    assert len(torch.utils.data.DataLoader(data, batch_size=2)) == 3
    assert torch.equal(data[torch.tensor(2)][0], data[np.int64(2)][0])
