"""The gestures that a monkey makes: one as the words of `fling synthesize`, bursts, and the endless walk of a seed."""
from __future__ import annotations

import dataclasses
import random
from typing import Any, Iterator, Sequence

from .run import option_words

_FEWEST_FINGERS = {"pinch": 2, "rotate": 2}


@dataclasses.dataclass(frozen=True)
class Move:
    """A gesture that the monkey makes, in the words of `fling synthesize`."""

    kind: str
    options: tuple[tuple[str, Any], ...]
    # The seconds from the end of the gesture before to the start of this one, in the same recording, or a negative number
    # for one that begins before the other ends. None for a gesture that is played on its own, when the other is over.
    after: float | None = None

    @classmethod
    def of(cls, kind: str, **options: Any) -> Move:
        return cls(kind, tuple((name, value) for name, value in options.items() if value is not None and value is not False))

    def without(self, name: str) -> Move:
        return dataclasses.replace(self, options=tuple(pair for pair in self.options if pair[0] != name))

    def following(self, seconds: float | None) -> Move:
        """The same, so many seconds after the gesture before."""
        return dataclasses.replace(self, after=seconds)

    def having(self, name: str, value: Any) -> Move:
        return dataclasses.replace(self, options=tuple((key, value if key == name else old) for key, old in self.options))

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
        words = " ".join(self.words)
        if self.after is None:
            return words
        return f"{self.after:g} s later {words}" if self.after >= 0 else f"{-self.after:g} s before its end {words}"


def groups(made: Sequence[Move]) -> list[list[Move]]:
    """Moves in order, together with those that follow them at a time of their own and are played in one recording with them."""
    found: list[list[Move]] = []
    for move in made:
        if move.after is None or not found:
            found.append([move])
        else:
            found[-1].append(move)
    return found


def moves(seed: int, fingers: range) -> Iterator[Move]:
    """The moves of a seed, one by one."""
    for burst in bursts(seed, fingers):
        yield from burst


def bursts(seed: int, fingers: range) -> Iterator[list[Move]]:
    """The moves of a seed, without an end, together with those that are made in one recording. The same seed has the same.

    Half of them are single gestures. The others come in bursts, whose times are exact: one gesture several times, other
    gestures soon after another, which meet an animation that runs, and two gestures at once.
    None is a palm: sway 1.7 does not pass on to apps that a touch is cancelled, so that any app would seem stuck.
    """
    walk = _Walk(random.Random(seed), fingers)
    while True:
        yield walk.burst()


class _Walk:
    """A random walk through gestures."""

    def __init__(self, dice: random.Random, fingers: range) -> None:
        self._dice, self._most = dice, fingers[-1]
        # Most gestures of people have one finger, and those for which it takes several have two.
        self._few = [count for count in fingers for _ in range(3 if count == 1 else 1) if count <= 2] or [fingers[0]]
        self._several = [count for count in fingers for _ in range(3 if count == 2 else 1) if count >= 2]
        self._touches = ["tap", "tap", "hold", "drag", "flick", "flick"]
        self._touches += ["taps", "swipe", "pinch", "rotate"] if self._several else []

    def burst(self) -> list[Move]:
        kind = self._dice.choice(["single", "single", "single", "repeat", "mix", "both"])
        if kind == "single":
            return [self._gesture([*self._touches, "scroll"])]
        first = self._gesture(self._touches)
        if kind == "repeat":
            gap = self._gap()
            return [first, *[first.following(gap)] * self._dice.choice([1, 1, 2, 3])]
        second = self._gesture(self._touches)
        if kind == "both" and self._count(first) + self._count(second) <= self._most:
            # It begins before the other ends.
            return [first, second.following(-self._dice.choice([0.03, 0.1, 0.25]))]
        return [first, second.following(self._gap()),
                *[self._gesture(self._touches).following(self._gap()) for _ in range(self._dice.choice([0, 0, 1]))]]

    def _gap(self) -> float:
        return self._dice.choice([0.03, 0.08, 0.15, 0.25, 0.4, 0.65])

    @staticmethod
    def _count(move: Move) -> int:
        return int(move["fingers"] or 1)

    def _gesture(self, kinds: Sequence[str]) -> Move:
        dice = self._dice
        kind = dice.choice(kinds)
        at = f"{dice.uniform(0.08, 0.92):.3f},{dice.uniform(0.12, 0.92):.3f}"
        angle, way = dice.choice([(1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.4)]), dice.choice([20, 40, 80])
        by = f"{angle[0] * way:g},{angle[1] * way:g}"
        count, many = dice.choice(self._few), dice.choice(self._several or self._few)
        speed = dice.choice([100, 300, 600, 1000, 1500])
        seconds, scale, turn = dice.choice([0.05, 0.3, 1]), dice.choice([0.4, 0.7, 1.5, 2.5]), dice.choice([-90, -30, 45, 120])
        screen = "touchscreen"
        if kind == "tap":
            return Move.of("tap", on=screen, at=at, fingers=count, times=dice.choice([None, None, 2]))
        if kind == "taps":
            return Move.of("tap", on=screen, at=at, fingers=many)
        if kind == "hold":
            return Move.of("hold", on=screen, at=at, fingers=count, duration=seconds + 0.65)
        if kind == "drag":
            return Move.of("drag", on=screen, at=at, by=by, fingers=count, duration=max(seconds, 0.3))
        if kind == "flick":
            return Move.of("drag", on=screen, at=at, by=by, fingers=count, speed=speed)
        if kind == "scroll":
            return Move.of("scroll", by=f"0,{dice.choice([-30, 30])}", speed=min(speed, 600))
        if kind == "swipe":
            return Move.of("drag", on=screen, at=at, by=by, fingers=many, speed=speed)
        if kind == "pinch":
            return Move.of("pinch", on=screen, at=at, scale=scale, fingers=max(many, 2))
        return Move.of("rotate", on=screen, at=at, rotation=turn, fingers=max(many, 2))
