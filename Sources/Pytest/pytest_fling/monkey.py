"""Random hands on an app until it fails, and the few gestures that it fails by. `fling run --monkey` starts this."""
from __future__ import annotations

import argparse
import dataclasses
import pathlib
import random
import sys
import time
from typing import Any, Callable, Iterator, Sequence

from .app import AppError, Desktop, Fault, Gesture
from .report import recording_of
from .run import RunError, option_words
from .trial import Trial, add_place, desktop_of, say, written_test

# Gestures between two looks at whether the app rests and answers. One that stays held after a long press may be set right by
# the next gesture, so that each hold is looked at.
_ROUND = 3
# Fresh runs that cutting down may take.
_TRIES = 60
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


def find(desktop: Desktop, command: Sequence[str], seconds: float, seed: int, fingers: range,
         say: Callable[[str], None]) -> tuple[list[Move], Fault, bool] | None:
    """Makes moves until the app fails, and returns those of that run, the fault, and whether the app rests at its start.

    Returns None if the time is over before.
    """
    end = time.monotonic() + seconds
    made: list[Move]
    source, count = moves(seed, fingers), 0
    while time.monotonic() < end:
        trial, made = Trial(desktop, command), []
        try:
            while time.monotonic() < end and not trial.is_over:
                count += 1
                move = next(source)
                made.append(move)
                fault = trial.play(move.kind, **dict(move.options))
                if fault is None and (count % _ROUND == 0 or move.kind == "hold"):
                    fault = trial.look()
                if fault:
                    say(f"after {count} gestures in {seconds - (end - time.monotonic()):.0f} s: {fault.kind}")
                    return made, fault, trial.app.rests
            # An app that a tap has closed is started again.
        finally:
            trial.stop()
    say(f"{count} gestures in {seconds:g} s: nothing found")
    return None


class Shrinker:
    """Cuts moves down to fewer and simpler ones by which the app fails in the same way."""

    def __init__(self, desktop: Desktop, command: Sequence[str], fault: Fault, say: Callable[[str], None]) -> None:
        self._desktop, self._command, self._fault, self._say = desktop, command, fault, say
        self._known: dict[tuple[Move, ...], bool] = {}
        self.tries = 0

    def fails(self, made: Sequence[Move]) -> bool:
        """True if the app fails by these moves as it did; a run that cannot be started or played counts as another outcome."""
        key = tuple(made)
        if key in self._known:
            return self._known[key]
        if not made or self.tries >= _TRIES:
            return False
        self.tries += 1
        try:
            fault = self.fault_by(made)
        except (RunError, AppError) as error:
            self._say(f"a try is left out: {str(error).splitlines()[0]}")
            fault = None
        self._known[key] = fault is not None and fault.kind == self._fault.kind
        return self._known[key]

    def fault_by(self, made: Sequence[Move]) -> Fault | None:
        """The fault that shows when these moves are made in a fresh run."""
        trial = Trial(self._desktop, self._command)
        try:
            for move in made:
                fault = trial.play(move.kind, **dict(move.options))
                if fault or trial.is_over:
                    return fault
            return trial.look()
        finally:
            trial.stop()

    def shrink(self, made: list[Move]) -> list[Move]:
        made = self._simpler(self._fewer(self._shorter(made)))
        self._say(f"{len(made)} gestures are left after {self.tries} tries: {'; '.join(map(str, made))}")
        return made

    def _shorter(self, made: list[Move]) -> list[Move]:
        """The last moves that are enough, or any one of the last round."""
        for count in (1, 2, 3):
            if count < len(made) and self.fails(made[-count:]):
                return made[-count:]
        for move in reversed(made[-6:-1]):
            if self.fails([move]):
                return [move]
        count = 6
        while count < len(made):
            if self.fails(made[-count:]):
                return made[-count:]
            count *= 2
        return made

    def _fewer(self, made: list[Move]) -> list[Move]:
        size = max(1, len(made) // 2)
        while len(made) > 1:
            for start in range(0, len(made), size):
                rest = made[:start] + made[start + size:]
                if self.fails(rest):
                    made = rest
                    break
            else:
                if size == 1:
                    break
                size = max(1, size // 2)
            size = min(size, max(1, len(made) - 1))
        return made

    def _simpler(self, made: list[Move]) -> list[Move]:
        """Each move with fewer options and rounder values, as long as the app fails still."""
        for index in range(len(made)):
            for change in _SIMPLER:
                simpler = change(made[index])
                if simpler is not None and simpler != made[index]:
                    tried = made[:index] + [simpler] + made[index + 1:]
                    if self.fails(tried):
                        made = tried
        return made


def _tap(move: Move) -> Move | None:
    if move.kind in ("scroll", "tap"):
        return None
    return Move.of("tap", on="touchscreen", at=move["at"], fingers=move["fingers"])


def _set(name: str, *values: Any) -> list[Callable[[Move], Move | None]]:
    def change(value: Any) -> Callable[[Move], Move | None]:
        def changed(move: Move) -> Move | None:
            old = move[name]
            if old is None or name == "fingers" and not move.fewest_fingers <= value < old:
                return None
            return move.having(name, value)
        return changed
    return [change(value) for value in values]


_SIMPLER: list[Callable[[Move], Move | None]] = [
    _tap, lambda move: move.without("times"), *_set("fingers", 1, 2, 3),
    *_set("at", "0.5,0.5"), *_set("by", "20,0", "-20,0", "0,20", "0,-20"), *_set("speed", 600), *_set("duration", 0.3, 0.7)]


def write(folder: pathlib.Path, made: list[Move], fault: Fault, desktop: Desktop, command: Sequence[str], seed: int,
          rests: bool = True) -> None:
    """Writes the recordings, the test that plays them, and what the app has written."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in [*folder.glob("gesture-*.yml"), *folder.glob("test_monkey_*.py")]:
        old.unlink()
    gestures = {}
    for number, move in enumerate(made, 1):
        (folder / f"gesture-{number}.yml").write_text(recording_of(Gesture(move.words)))
        gestures[f"gesture-{number}.yml"] = f"  # {move}"
    (folder / f"test_monkey_{seed}.py").write_text(
        written_test(f"monkey_{seed}", f"Plays what a monkey has found: {fault.kind}.", gestures, desktop, command, rests))
    (folder / "fault.txt").write_text(f"{fault.kind}\n\n{fault.text}\n")


def main(arguments: Sequence[str] | None = None) -> None:
    """Exits with 0 if nothing was found, 3 if the app has a fault, and 1 if it could not be tried."""
    parser = argparse.ArgumentParser(prog="python3 -m pytest_fling.monkey", description=__doc__)
    parser.add_argument("seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fingers", default="1...5")
    add_place(parser)
    parser.add_argument("--findings", type=pathlib.Path, default=pathlib.Path("monkey"))
    parser.add_argument("command", nargs="+")
    words = parser.parse_args(arguments)
    first, _, last = words.fingers.partition("...")
    desktop = desktop_of(words)
    try:
        found = find(desktop, words.command, words.seconds, words.seed, range(int(first), int(last or first) + 1), say)
        if found is None:
            sys.exit(0)
        made, fault, rests = found
        made = Shrinker(desktop, words.command, fault, say).shrink(made)
    except (RunError, AppError) as error:
        say(str(error))
        sys.exit(1)
    write(words.findings, made, fault, desktop, words.command, words.seed, rests)
    say(f"{words.findings} has the recordings, and test_monkey_{words.seed}.py, which plays them")
    sys.exit(3)


if __name__ == "__main__":
    main()
