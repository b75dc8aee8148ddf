"""`Compatibility`: named switches for the points where the C++ player and the trainer disagree.

The defaults follow what a file sounds like everywhere (docs/format.md, section 10).
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from namdsp.errors import NamFileError

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

_CHOICES = {
    "layer1x1_post_film": ("always", "blended_only"),
    "inactive_layer1x1": ("pass", "residual"),
    "film_without_active": ("active", "inactive"),
    "hardtanh_bounds": ("ignore", "honour"),
    "tanh": ("exact", "fast"),
    "linear_taps": ("newest_first", "oldest_first"),
}


@dataclass(frozen=True)
class Compatibility:
    """Which side to take where player and trainer differ.

    layer1x1_post_film  : "always", or "blended_only" as players up to library 0.5.5 did
    inactive_layer1x1   : without a layer1x1 the next layer gets x ("pass", player) or x + a ("residual", trainer)
    film_without_active : a FiLM object that lacks `active` is "active" (player) or "inactive" (trainer)
    hardtanh_bounds     : "ignore" (player: always -1..1) or "honour" (trainer) min_val and max_val
    tanh                : "exact", or "fast": the rational form that most plug-ins switch on
    linear_taps         : the first weight of a Linear model is the tap of the current frame ("newest_first", players)
                          or of the oldest ("oldest_first", files of trainers up to 0.13.0)
    """

    layer1x1_post_film: str = "always"
    inactive_layer1x1: str = "pass"
    film_without_active: str = "active"
    hardtanh_bounds: str = "ignore"
    tanh: str = "exact"
    linear_taps: str = "newest_first"

    def __repr__(self) -> str:
        chosen = (f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))
        default = (f"{field.name}={field.default!r}" for field in fields(self))
        return f"Compatibility({', '.join(one for one, other in zip(chosen, default, strict=True) if one != other)})"

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value not in _CHOICES[field.name]:
                raise NamFileError(
                    f"compatibility {field.name}={value!r}; expected one of {', '.join(_CHOICES[field.name])}"
                )

    @classmethod
    def of(cls, value: Compatibility | str) -> Compatibility:
        """From an argument of `load`: an instance, or text as for `parse`."""
        if isinstance(value, str):
            return cls.parse(value)
        if not isinstance(value, cls):
            raise NamFileError(
                f"compatibility is {value!r}; expected a Compatibility or text such as 'trainer'"
            )
        return value

    @classmethod
    def parse(cls, text: str) -> Compatibility:
        """From `preset`, `switch=value`, or a comma-separated mixture of them, later ones winning."""
        switches: dict[str, str] = {}
        for part in filter(None, (entry.strip() for entry in text.split(","))):
            name, equals, value = part.partition("=")
            if not equals and name in PRESETS:
                switches.update(PRESETS[name])
            elif equals and name in _CHOICES:
                switches[name] = value
            else:
                raise NamFileError(
                    f"compatibility {part!r} is unknown; expected a preset ({', '.join(PRESETS)}) "
                    f"or switch=value with a switch of {', '.join(_CHOICES)}"
                )
        return cls(**switches)
