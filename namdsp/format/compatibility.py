"""`Compatibility`: named switches for the points where the C++ player and the trainer disagree.

The defaults follow what a file sounds like everywhere (docs/format.md, section 10).
"""

from __future__ import annotations

from dataclasses import dataclass

from namdsp.common.settings import CheckedSettings, one_word, setting
from namdsp.errors import SettingError

PRESETS: dict[str, dict[str, str]] = {
    "player": {},
    "player-0.5.5": {"layer1x1_post_film": "blended_only"},
    "plugin": {"tanh": "fast"},
    "trainer": {
        "inactive_layer1x1": "residual",
        "film_without_active": "inactive",
        "hardtanh_bounds": "honour",
    },
}


@dataclass(frozen=True, kw_only=True)
class Compatibility(CheckedSettings):
    """Choose between player and trainer where they differ.

    layer1x1_post_film  : "always", or "blended_only" as players up to library 0.5.5 did
    inactive_layer1x1   : without a layer1x1 the next layer gets x ("pass", player) or x + a ("residual", trainer)
    film_without_active : a FiLM object that lacks `active` is "active" (player) or "inactive" (trainer)
    hardtanh_bounds     : "ignore" (player: always -1..1) or "honour" (trainer) min_val and max_val
    tanh                : "exact", or "fast": the rational form that most plug-ins switch on
    linear_taps         : the first weight of a Linear model is the tap of the current frame ("newest_first", players)
                          or of the oldest ("oldest_first", files of trainers up to 0.13.0)

    Raises
    ------
    SettingError : a switch has no such value.

    Example
    -------
    >>> amp = namdsp.load("amp.nam", compatibility=namdsp.Compatibility(tanh="fast"))
    """

    layer1x1_post_film: str = setting("always", one_word("always", "blended_only"))
    inactive_layer1x1: str = setting("pass", one_word("pass", "residual"))
    film_without_active: str = setting("active", one_word("active", "inactive"))
    hardtanh_bounds: str = setting("ignore", one_word("ignore", "honour"))
    tanh: str = setting("exact", one_word("exact", "fast"))
    linear_taps: str = setting("newest_first", one_word("newest_first", "oldest_first"))

    @classmethod
    def parse(cls, value: Compatibility | str) -> Compatibility:
        """Parse `preset`, `switch=value`, or several, comma-separated; a later one wins. Or return an instance.

        Example
        -------
        >>> namdsp.Compatibility.parse("trainer,tanh=fast").tanh
        'fast'
        """
        if isinstance(value, cls):
            return value
        if not isinstance(value, str):
            raise SettingError(
                f"compatibility is {value!r}; expected a Compatibility or text such as 'trainer'"
            )
        switches: dict[str, str] = {}
        for part in filter(None, (entry.strip() for entry in value.split(","))):
            name, equals, choice = part.partition("=")
            if not equals and name in PRESETS:
                switches.update(PRESETS[name])
            elif equals and name in cls.table():
                switches[name] = choice
            else:
                raise SettingError(
                    f"compatibility {part!r} is unknown; expected a preset ({', '.join(PRESETS)}) "
                    f"or switch=value with a switch of {', '.join(cls.table())}"
                )
        return cls(**switches)
