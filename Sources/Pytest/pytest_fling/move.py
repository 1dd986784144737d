"""The gestures that a monkey makes: one as the words of `fling synthesize`, and the endless walk of a seed."""
from __future__ import annotations

import dataclasses
import random
from typing import Any, Iterator

from .run import option_words

_FEWEST_FINGERS = {"pinch": 2, "rotate": 2}


@dataclasses.dataclass(frozen=True)
class Move:
    """A gesture that the monkey makes, in the words of `fling synthesize`."""

    kind: str
    options: tuple[tuple[str, Any], ...]

    @classmethod
    def of(cls, kind: str, **options: Any) -> Move:
        return cls(kind, tuple((name, value) for name, value in options.items() if value is not None and value is not False))

    def without(self, name: str) -> Move:
        return Move(self.kind, tuple(pair for pair in self.options if pair[0] != name))

    def having(self, name: str, value: Any) -> Move:
        return Move(self.kind, tuple((key, value if key == name else old) for key, old in self.options))

    @property
    def fewest_fingers(self) -> int:
        """The fewest fingers that `fling synthesize` makes this kind of gesture with."""
        return _FEWEST_FINGERS.get(self.kind, 1)

    def __getitem__(self, name: str) -> Any:
        return dict(self.options).get(name)

    @property
    def words(self) -> list[str]:
        return [self.kind, *option_words(dict(self.options))]

    def __str__(self) -> str:
        return " ".join(self.words)


def moves(seed: int, fingers: range) -> Iterator[Move]:
    """The moves of a seed, without an end. The same seed has the same.

    None is a palm: sway 1.7 does not pass on to apps that a touch is cancelled, so that any app would seem stuck.
    """
    dice = random.Random(seed)
    few = [count for count in fingers if count <= 2] or [fingers[0]]
    several = [count for count in fingers if count >= 2]
    kinds = ["tap", "tap", "hold", "drag", "flick", "flick", "scroll"]
    kinds += ["taps", "swipe", "pinch", "rotate"] if several else []
    while True:
        kind = dice.choice(kinds)
        at = f"{dice.uniform(0.08, 0.92):.3f},{dice.uniform(0.12, 0.92):.3f}"
        angle, way = dice.choice([(1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.4)]), dice.choice([20, 40, 80])
        by = f"{angle[0] * way:g},{angle[1] * way:g}"
        count, many = dice.choice(few), dice.choice(several or few)
        speed = dice.choice([100, 300, 600, 1000, 1500])
        seconds, scale, turn = dice.choice([0.05, 0.3, 1]), dice.choice([0.4, 0.7, 1.5, 2.5]), dice.choice([-90, -30, 45, 120])
        screen = "touchscreen"
        if kind == "tap":
            yield Move.of("tap", on=screen, at=at, fingers=count, times=dice.choice([None, None, 2]))
        elif kind == "taps":
            yield Move.of("tap", on=screen, at=at, fingers=many)
        elif kind == "hold":
            yield Move.of("hold", on=screen, at=at, fingers=count, duration=seconds + 0.65)
        elif kind == "drag":
            yield Move.of("drag", on=screen, at=at, by=by, fingers=count, duration=max(seconds, 0.3))
        elif kind == "flick":
            yield Move.of("drag", on=screen, at=at, by=by, fingers=count, speed=speed)
        elif kind == "scroll":
            yield Move.of("scroll", by=f"0,{dice.choice([-30, 30])}", speed=min(speed, 600))
        elif kind == "swipe":
            yield Move.of("drag", on=screen, at=at, by=by, fingers=many, speed=speed)
        elif kind == "pinch":
            yield Move.of("pinch", on=screen, at=at, scale=scale, fingers=max(many, 2))
        else:
            yield Move.of("rotate", on=screen, at=at, rotation=turn, fingers=max(many, 2))
