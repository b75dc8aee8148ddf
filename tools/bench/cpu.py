"""Whole models on one core, through the public API; whole files on more; the start.

A figure is the median over blocks, in nanoseconds a frame, of `Stream.process_into` called from Python. Models take
turns within a round, the FMA peak among them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from .gate import require_bits
from .models import (
    GATE_FRAMES,
    OTHERS,
    STANDARD,
    Float32,
    gate_signal,
    guitar,
    model,
    require_reference,
)
from .programs import TURN_FRAMES, Program, heard, programs, with_rate
from .session import Session
from .start import start_of
from .timing import call_seconds, median, timed

BLOCK, VOICES = 64, 16
BLOCK_SIZES = (16, 32, 64, 128, 256, 512, 1024, 2048, 4096)
#: Blocks at the start of a turn that are not counted: the model before has emptied the cache, and a long convolution
#: returns to the same memory after 1,024 frames. Then they are repeated: a host fills the same arrays again and again.
UNTIMED_BLOCKS = 16


class Player:
    """One stream that is fed the DI track, and the times of its blocks. A call is a turn.

    channels    : that many channels of the track, each a voice
    nanoseconds : one figure per timed block
    turns       : the median, the mean and the 98th percentile of the blocks of each turn, in nanoseconds a frame
    """

    def __init__(
        self, name: str, *, block: int = BLOCK, turn: int = 50, channels: int = 1, engine: str = "numba"
    ) -> None:
        self.name, self.engine, self.block, self.channels = name, engine, block, channels
        self.nanoseconds: list[float] = []
        self.turns: list[tuple[float, ...]] = []
        # the reference would play half a second of silence frame by frame for a recurrent model
        prewarmed = model(name).receptive_field is not None
        self._stream = model(name).stream(
            max_block=block, channels=channels, engine=engine, prewarm=prewarmed
        )
        signal = np.tile(guitar(6.0), (channels, 1))
        self._blocks = [signal[:, at : at + block] for at in range(0, signal.shape[1] - block + 1, block)]
        self._out = np.empty((channels, block), np.float32)
        self._turn, self._at = turn, 0

    def gate(self) -> None:
        """Show the reference's bits, in these blocks."""
        x = np.tile(gate_signal(), (self.channels, 1))
        out = [
            np.atleast_2d(self._stream.process(np.ascontiguousarray(x[:, at : at + self.block])))
            for at in range(0, GATE_FRAMES, self.block)
        ]
        where = f"{self.name}, engine {self.engine}, blocks of {self.block}"
        for channel in np.concatenate(out, axis=1):
            require_reference(where, channel, self.name)
        self._stream.reset()

    def __call__(self) -> float:
        """One turn; returns its median in nanoseconds a frame of a voice."""
        blocks = [self._blocks[(self._at + index) % len(self._blocks)] for index in range(UNTIMED_BLOCKS)]
        blocks = (blocks * (1 + -(-self._turn // UNTIMED_BLOCKS)))[: UNTIMED_BLOCKS + self._turn]
        self._at = (self._at + self._turn) % len(self._blocks)
        times = call_seconds(self._stream.process_into, [(block, self._out) for block in blocks])
        nanoseconds = 1e9 * times[UNTIMED_BLOCKS:]
        self.nanoseconds += nanoseconds.tolist()
        per_frame = nanoseconds / self.block / self.channels
        self.turns.append((median(per_frame), float(per_frame.mean()), float(np.percentile(per_frame, 98))))
        return self.turns[-1][0]

    @property
    def figure(self) -> float:
        """Nanoseconds a frame of a voice, median of all blocks."""
        return median(self.nanoseconds) / self.block / self.channels

    @property
    def spread(self) -> str:
        """Of the blocks."""
        per_frame = np.array(self.nanoseconds) / self.block / self.channels
        return (
            f"min {per_frame.min():.4g}, p99 {np.percentile(per_frame, 99):.4g}, worst {per_frame.max():.4g}"
        )


def play(session: Session, players: Iterable[Player], rounds: int = 200) -> None:
    """Gate all players, then let them alternate on one core."""
    players = list(players)
    for player in players:
        player.gate()
    contenders: dict[str, Callable[[], float]] = {str(n): player for n, player in enumerate(players)}
    session.play(contenders, 3 if session.quick else rounds)


def of_peak(session: Session, player: Player) -> dict[str, float]:
    """The share of the FMA peak that the convolutions of a model take."""
    return {"FMA peak": 2 * model(player.name).plan.multiply_adds / player.figure / session.peak}


def standard(session: Session) -> tuple[str, ...]:
    """The standard shapes; two of them if it should be quick."""
    return ("a1_nano", "a2_lite") if session.quick else STANDARD


def _speeds(session: Session, part: str, players: list[Player], rounds: int = 200) -> None:
    play(session, players, rounds)
    for player in players:
        case = f"{player.block}-frame blocks"
        case += f", {player.channels} voices, each" if player.channels > 1 else ""
        session.add(
            part, player.name, case, player.figure, "ns/frame", of_peak(session, player), player.spread
        )


def shapes(session: Session) -> None:
    """The six shapes that captures have."""
    _speeds(session, "shapes", [Player(name) for name in standard(session)], 400)


def architectures(session: Session) -> None:
    """LSTM, ConvNet, Linear; one LSTM with many voices, a voice's share."""
    names = ("lstm_1x8", "convnet_8") if session.quick else OTHERS
    players = [Player(name, turn=20) for name in names]
    _speeds(session, "architectures", [*players, Player("lstm_1x16", turn=5, channels=VOICES)])


def blocks(session: Session) -> None:
    """The standard shapes in blocks of other sizes."""
    sizes = (16, 512) if session.quick else BLOCK_SIZES
    players = [
        Player(name, block=block, turn=max(2, 2048 // block)) for name in standard(session) for block in sizes
    ]
    _speeds(session, "blocks", players)


def engines(session: Session) -> None:
    """NumPy compared with Numba."""
    pairs = [
        [Player(name, engine=engine, block=block, turn=8) for engine in ("numpy", "numba")]
        for name in standard(session)
        for block in (BLOCK, 512)
    ]
    play(session, [player for pair in pairs for player in pair], 40)
    for theirs, actual in pairs:
        ratio = {"engine numba": actual.figure / theirs.figure}
        session.add(
            "engines", actual.name, f"numpy, {actual.block}-frame blocks", theirs.figure, "ns/frame", ratio
        )


def threads(session: Session) -> None:
    """Whole files: `Model.render` on one core and on two."""
    seconds, repeats = (2.0, 2) if session.quick else (60.0, 5)
    signal = guitar(seconds)
    for name in standard(session):
        right = model(name).render(gate_signal(), engine="numba")  # compiles, and prewarms the histories
        require_reference(f"{name}, render", right, name)
        full = model(name).render(signal, engine="numba", threads=1)
        actual = session.play(
            {str(n): partial(_render_seconds, name, signal, n, full) for n in (1, 2)}, repeats, pin=False
        )
        one = median(actual["1"])
        for n, case in ((1, "1 thread"), (2, "2 threads")):
            against = {"1 thread": one / median(actual["2"])} if n == 2 else None
            note = f"min {actual[str(n)].min():.4g}; not pinned"
            session.add("threads", name, case, median(actual[str(n)]), f"s for {seconds:g} s", against, note)


def _render_seconds(name: str, signal: Float32, count: int, right: Float32) -> float:
    took, y = timed(partial(model(name).render, signal, engine="numba", threads=count))
    require_bits(f"{name}, {count} threads", y, right)
    return took


def start(session: Session) -> None:
    """New processes."""
    start_of(session, standard(session))


def players(session: Session) -> None:
    """Other players' programs, if there are any."""
    if rivals := programs(session.options.against):
        names = standard(session) if session.quick else (*STANDARD, *OTHERS)
        race(session, "players", names, rivals)


def race(session: Session, part: str, names: Iterable[str], rivals: Mapping[str, Program]) -> None:
    """Models in turns with other players' programs: only what sounds like us, against the fastest round of each."""
    case = f"{BLOCK}-frame blocks"
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            path = with_rate(name, Path(folder))
            actual = Player(name, turn=TURN_FRAMES // BLOCK)
            actual.gate()
            errors = {who: heard(session, who, rival, path, BLOCK) for who, rival in rivals.items()}
            contenders = {
                who: partial(rivals[who], path, BLOCK) for who, esr in errors.items() if esr is not None
            }
            result = session.play({"namdsp": actual, **contenders}, 1 if session.quick else 15)
            least = {who: float(steps.min()) for who, steps in result.items()}
            if not contenders:
                session.add(part, name, case, least["namdsp"], "ns/frame")
            for who in contenders:
                ratio = {who: least[who] / least["namdsp"]}
                note = f"least of {len(result[who])} turns; {of_turns(actual.turns)}; the player {least[who]:.4g}, "
                note += f"{of_turns(rivals[who].turns[-len(result[who]) :])}, ESR {errors[who]:.1e}"
                session.add(part, name, case, least["namdsp"], "ns/frame", ratio, note)


def of_turns(turns: Sequence[tuple[float, ...]]) -> str:
    """The median, the mean and the 98th percentile of blocks: of each, the median turn."""
    return ", ".join(
        f"{name} {median(figures):.4g}"
        for name, figures in zip(("median", "mean", "p98"), zip(*turns, strict=True), strict=True)
    )


TABLES = {
    "shapes": shapes,
    "architectures": architectures,
    "blocks": blocks,
    "engines": engines,
    "threads": threads,
    "start": start,
    "players": players,
}
