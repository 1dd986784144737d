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

    A third of them are single gestures. The others come in bursts, whose times are exact: one gesture several times, other
    gestures soon after another, which meet an animation that runs, and two gestures at once.
    None is a palm: sway 1.7 does not pass on to apps that a touch is cancelled, so that any app would seem stuck.
    """
    walk = _Walk(random.Random(seed), fingers)
    while True:
        yield walk.burst()


class _Walk:
    """A random walk through gestures.

    What makes a gesture is dealt, not drawn: each kind, number of fingers or scale has come up once before one comes up
    again, so that a minute has all of them.
    """

    def __init__(self, dice: random.Random, fingers: range) -> None:
        self._dice, self._most = dice, fingers[-1]
        # Most gestures of people have one finger, and those for which it takes several have two.
        self._few = [count for count in fingers for _ in range(3 if count == 1 else 1) if count <= 2] or [fingers[0]]
        self._several = [count for count in fingers for _ in range(3 if count == 2 else 1) if count >= 2]
        # Most hands that pinch or turn something do it by two of them.
        self._pairs = [max(count, 2) for count in [*self._several[:1] * 6, *self._several]] or [2]
        self._touches = ["tap", "tap", "hold", "drag", "flick", "flick"]
        self._touches += ["taps", "swipe", "pinch", "pinch", "pinch", "rotate", "rotate"] if self._several else []
        self._decks: dict[tuple[str, tuple[Any, ...]], list[Any]] = {}

    def _deal(self, what: str, choices: Sequence[Any]) -> Any:
        """One of some choices, all of which come up before one comes up again."""
        deck = self._decks.setdefault((what, tuple(choices)), [])
        if not deck:
            deck += self._dice.sample(choices, len(choices))
        return deck.pop()

    def burst(self) -> list[Move]:
        kind = self._deal("burst", ["single", "single", "repeat", "repeat", "mix", "both"])
        if kind == "single":
            return [self._gesture("any", [*self._touches, "scroll"])]
        if kind == "repeat":
            # People repeat taps and flicks more than anything else.
            first, gap = self._gesture("repeat", [*self._touches, *["tap"] * 6, *["flick"] * 5]), self._gap()
            return [first, *[first.following(gap)] * self._dice.choice([1, 2, 2])]
        # A flick leaves more in motion than anything else.
        first = self._gesture("first", [*self._touches, *["flick"] * 4])
        second = self._gesture("any other", self._touches)
        if kind == "both" and self._count(first) + self._count(second) <= self._most:
            # It begins before the other ends.
            return [first, second.following(-self._dice.choice([0.03, 0.1, 0.25]))]
        return [first, second.following(self._gap()),
                *[self._gesture("any other", self._touches).following(self._gap()) for _ in range(self._dice.choice([0, 0, 1]))]]

    def _gap(self) -> float:
        return self._dice.choice([0.03, 0.08, 0.15, 0.25, 0.4, 0.65])

    @staticmethod
    def _count(move: Move) -> int:
        return int(move["fingers"] or 1)

    def _gesture(self, turn: str, kinds: Sequence[str]) -> Move:
        """A gesture of one of some kinds, which are dealt for each turn in a burst by itself."""
        dice = self._dice
        kind = self._deal(turn, kinds)
        at = f"{dice.uniform(0.08, 0.92):.3f},{dice.uniform(0.12, 0.92):.3f}"
        angle, way = dice.choice([(1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.4)]), dice.choice([20, 40, 80])
        by = f"{angle[0] * way:g},{angle[1] * way:g}"
        few, speed, seconds = self._deal(f"fingers in {turn}", self._few), dice.choice([100, 300, 600, 1000, 1500]), dice.choice([0.05, 0.3, 1])
        screen = "touchscreen"
        if kind == "tap":
            return Move.of("tap", on=screen, at=at, fingers=few, times=dice.choice([None, None, 2]))
        if kind == "taps":
            return Move.of("tap", on=screen, at=at, fingers=self._deal(kind, self._several))
        if kind == "hold":
            return Move.of("hold", on=screen, at=at, fingers=few, duration=self._deal("hold's time", [0.7, 0.95, 1.65]))
        if kind == "drag":
            return Move.of("drag", on=screen, at=at, by=by, fingers=few, duration=max(seconds, 0.3))
        if kind == "flick":
            return Move.of("drag", on=screen, at=at, by=by, fingers=few, speed=speed)
        if kind == "scroll":
            return Move.of("scroll", by=f"0,{dice.choice([-30, 30])}", speed=min(speed, 600))
        if kind == "swipe":
            return Move.of("drag", on=screen, at=at, by=by, fingers=self._deal(kind, self._several), speed=speed)
        pair = self._deal(f"fingers in {kind}", self._pairs)
        if kind == "pinch":
            return Move.of("pinch", on=screen, at=at, scale=self._deal("scale", [0.5, 0.8, 1.5, 2.5, 4]), fingers=pair)
        return Move.of("rotate", on=screen, at=at, rotation=self._deal("turn", [-90, -30, 45, 120]), fingers=pair)
