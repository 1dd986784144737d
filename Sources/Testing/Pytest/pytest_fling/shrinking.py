"""Cuts the moves that an app has failed by down to fewer and simpler ones, each try in a fresh run."""
from __future__ import annotations

import math
import time
from typing import Any, Callable, Sequence

from .app import AppError, Desktop, Fault
from .move import Move, groups
from .run import RunError
from .trial import Trial

# Fresh runs that shrinking may take, and the seconds after which it reports although nothing has changed.
_TRIES = 60
_SILENCE = 10.0


def counted(count: int) -> str:
    """A number of gestures, in words."""
    return f"{count} gesture{'' if count == 1 else 's'}"


class Shrinker:
    """Cuts moves down to fewer and simpler ones by which the app fails in the same way."""

    def __init__(self, desktop: Desktop, command: Sequence[str], fault: Fault, say: Callable[[str], None],
                 keep: Callable[[list[Move]], None] = lambda made: None, seconds: float = 120,
                 clock: Callable[[], float] = time.monotonic) -> None:
        """Makes a shrinker.

        keep: receives the moves that are left, each time that they have become fewer or simpler.
        seconds: how long shrinking may take, besides the end of a run that is under way; infinite for no limit but that of the tries.
        """
        self._desktop, self._command, self._fault, self._say, self._keep = desktop, command, fault, say, keep
        self._seconds, self._clock, self._start, self._said = seconds, clock, clock(), clock()
        self._known: dict[tuple[Move, ...], bool] = {}
        self._left = 0
        self.tries = 0

    def fails(self, made: Sequence[Move]) -> bool:
        """True if the app fails by these moves as it did; a run that cannot be started or played counts as another outcome."""
        key = tuple(made)
        if key in self._known:
            return self._known[key]
        if not made or self.tries >= _TRIES or self._is_late:
            return False
        self.tries += 1
        try:
            fault = self.fault_by(made)
        except (RunError, AppError) as error:
            self._say(f"a try is left out: {str(error).splitlines()[0]}")
            fault = None
        self._known[key] = fault is not None and fault.kind == self._fault.kind
        return self._known[key]

    @property
    def _is_late(self) -> bool:
        return self._clock() - self._start >= self._seconds

    def _accept(self, made: list[Move]) -> list[Move]:
        """Keeps moves by which the app fails, and returns them."""
        self._keep(made)
        if len(made) != self._left:
            self._left = len(made)
            self._tell()
        return made

    def _tell(self) -> None:
        """Says how far shrinking has come."""
        self._said = self._clock()
        limit = "" if self._seconds == math.inf else f" of {self._seconds:g}"
        self._say(f"cutting down: {counted(self._left)} after {self.tries} of {_TRIES} tries and {self._said - self._start:.0f}{limit} s")

    def fault_by(self, made: Sequence[Move]) -> Fault | None:
        """The fault that shows when these moves are made in a fresh run."""
        trial = Trial(self._desktop, self._command)
        try:
            for group in groups(made):
                if self._clock() - self._said >= _SILENCE:
                    self._tell()
                if self._is_late:
                    return None
                fault = trial.make(group)
                if fault or trial.is_over:
                    return fault
            return trial.look()
        finally:
            trial.stop()

    def shrink(self, made: list[Move]) -> list[Move]:
        """Returns the fewest and simplest moves that were found within the tries and the time."""
        self._left = len(made)
        made = self._simpler(self._fewer(self._shorter(made)))
        self._say(f"{counted(len(made))} after {self.tries} tries: {'; '.join(map(str, made))}")
        return made

    def _shorter(self, made: list[Move]) -> list[Move]:
        """The last moves that are enough, or any one of the last round."""
        for count in (1, 2, 3):
            if count < len(made) and self.fails(made[-count:]):
                return self._accept(made[-count:])
        for move in reversed(made[-6:-1]):
            if self.fails([move]):
                return self._accept([move])
        count = 6
        while count < len(made):
            if self.fails(made[-count:]):
                return self._accept(made[-count:])
            count *= 2
        return made

    def _fewer(self, made: list[Move]) -> list[Move]:
        size = max(1, len(made) // 2)
        while len(made) > 1:
            for start in range(0, len(made), size):
                rest = made[:start] + made[start + size:]
                if self.fails(rest):
                    made = self._accept(rest)
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
                        made = self._accept(tried)
        return made


def _tap(move: Move) -> Move | None:
    if move.kind in ("scroll", "tap"):
        return None
    return Move.of("tap", on="touchscreen", at=move["at"], fingers=move["fingers"]).following(move.after)


def _alone(move: Move) -> Move | None:
    return None if move.after is None else move.following(None)


def _soon(move: Move) -> Move | None:
    return None if move.after is None else move.following(0.15)


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
    _alone, _soon, _tap, lambda move: move.without("times"), *_set("fingers", 1, 2, 3),
    *_set("at", "0.5,0.5"), *_set("by", "20,0", "-20,0", "0,20", "0,-20"), *_set("speed", 600), *_set("duration", 0.3, 0.7)]
