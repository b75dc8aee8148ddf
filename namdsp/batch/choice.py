"""What is left to chance, and stays the same: decided by names and a seed, not by order or by what else is there.

A number in 0..1 is made of the SHA-256 of seed and names. So a take keeps its part of a split, its gain and its
captures when others are added, on every machine.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Sequence
from dataclasses import dataclass

from namdsp.batch.find import Found
from namdsp.errors import SettingError
from namdsp.number_text import float_of

#: Random gains have so many decimals, so that a manifest says them exactly.
GAIN_DECIMALS = 2


@dataclass(frozen=True)
class Chance:
    """How takes meet captures by chance.

    seed     : a whole number of at least 0
    gains_db : lowest and highest gain in front of the model, on top of the settings'; None leaves it
    captures : how many each take goes through; None for all
    """

    seed: int
    gains_db: tuple[float, float] | None = None
    captures: int | None = None

    def __post_init__(self) -> None:
        if self.captures is not None and self.captures < 1:
            raise SettingError(f"random_models is {self.captures}; expected a whole number of at least 1")
        if self.seed < 0:
            raise SettingError(f"seed is {self.seed}; expected a whole number of at least 0")

    @staticmethod
    def parse_gains(text: str) -> tuple[float, float]:
        """From `-6:6`, in dB.

        Raises
        ------
        SettingError : it is something else.
        """
        low, high = map(float_of, text.partition(":")[::2])
        if low is None or high is None or not -200.0 <= low <= high <= 200.0:
            raise SettingError(
                f"random gain {text!r}: expected the lowest and the highest in dB, such as -6:6"
            )
        return low, high

    def gain_db(self, base_db: float, take: Found, model: Found) -> float:
        """The gain of one job."""
        if self.gains_db is None:
            return base_db
        low, high = self.gains_db
        return round(
            base_db + low + (high - low) * number("gain", self.seed, take.name, model.name), GAIN_DECIMALS
        )

    def models(self, take: Found, models: Sequence[Found]) -> list[Found]:
        """The captures of one take, in their order."""
        if self.captures is None or self.captures >= len(models):
            return list(models)
        drawn = sorted(models, key=lambda model: number("capture", self.seed, take.name, model.name))
        chosen = set(drawn[: self.captures])
        return [model for model in models if model in chosen]


@dataclass(frozen=True)
class Split:
    """Parts of a data set, by take: all that is made of one take is in one part.

    parts : names and shares, which make 1
    """

    parts: tuple[tuple[str, float], ...]

    @classmethod
    def parse(cls, text: str) -> Split:
        """From `train=0.8,validation=0.1,test=0.1`.

        Raises
        ------
        SettingError : it is something else, or the shares do not make 1.
        """
        parts = []
        for piece in text.split(","):
            name, equals, share = piece.strip().partition("=")
            value = float_of(share)
            if not equals or not name or "/" in name or value is None or not 0.0 < value <= 1.0:
                raise SettingError(
                    f"split {text!r}: {piece.strip()!r}; expected names and shares such as train=0.8,test=0.2"
                )
            parts.append((name, value))
        if len(dict(parts)) < len(parts) or abs(math.fsum(share for _, share in parts) - 1.0) > 1e-6:
            raise SettingError(f"split {text!r}: expected different names, and shares that make 1")
        return cls(tuple(parts))

    def part_of(self, take: Found) -> str:
        """The part of a take: by its name alone, so that shares are met on average only."""
        at, total = number("split", take.name), 0.0
        for name, share in self.parts:
            total += share
            if at < total:
                return name
        return self.parts[-1][0]


def number(*of: str | int) -> float:
    """0 <= number < 1, of names and numbers."""
    digest = hashlib.sha256(json.dumps(of).encode()).digest()
    return int.from_bytes(digest[:6], "big") / 2.0**48
