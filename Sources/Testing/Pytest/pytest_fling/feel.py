"""How the content of an app moves under gestures: the figures of `fling measure`."""
from __future__ import annotations

import dataclasses
import json
from typing import Any, Sequence

from .app import AppError, Gesture


@dataclasses.dataclass(frozen=True)
class Figure:
    """A measured number, and its error: the truth is within it in 19 of 20 cases."""

    value: float
    error: float

    def __str__(self) -> str:
        error = f"{self.error:.2g}"
        return f"{self.value:.3g}" + (f" ±{error}" if float(error) else "")


@dataclasses.dataclass(frozen=True)
class Stroke:
    """The figures of a finger that went up or down the screen, or of two on a touchpad; None for one that is not known."""

    gesture: Gesture
    follows: bool
    """False if the content did not go with the finger, or in too few frames to tell: all other figures are unknown then."""
    is_flick: bool
    """True if the finger left at speed."""
    lag: Figure | None
    """Milliseconds from a finger's place to the refresh that shows the content there."""
    hitches: Figure | None
    """Milliseconds of refreshes in which the content stood still, in a second of the finger's motion."""
    judder: Figure | None
    """The error of the steps from frame to frame, as a part of the steps."""
    offset: Figure | None
    """Points by which content under a finger on the screen is ahead of it, its lag aside."""
    jumps: int
    """The number of steps that are off by more than 10 points and twice the finger's step."""
    goes_on: bool
    """True if the content goes on after the lift."""
    distance: Figure | None
    """Points that it goes on."""

    def __str__(self) -> str:
        if not self.follows:
            return f"{self.gesture.name}: the content does not follow, or not for long enough"
        parts = [f"{name} {figure}{unit}" for name, figure, unit in (
            ("lag", self.lag, " ms"), ("hitches", self.hitches, " ms/s"), ("judder", self.judder, ""), ("offset", self.offset, " px"),
            ("jumps", self.jumps, "")) if figure is not None]
        distance = f" for {self.distance} px" if self.distance else ""
        return f"{self.gesture.name}: {', '.join(parts)}, {'goes on' + distance if self.goes_on else 'stops'} after the lift"


class Feel:
    """The figures of all strokes that were made in the block of app.measure(), once it has ended."""

    def __init__(self) -> None:
        self._strokes: list[Stroke] | None = None

    @property
    def strokes(self) -> list[Stroke]:
        """One for each stroke, in the order of their times; a tap is none, and neither is a finger that goes across."""
        if self._strokes is None:
            raise AppError("the figures are there when the block of app.measure() has ended")
        if not self._strokes:
            raise AppError("no stroke was measured: one is a finger that goes up or down the touchscreen, or two on the touchpad")
        return self._strokes

    def take(self, answer: bytes, gestures: Sequence[Gesture]) -> None:
        """Takes the figures that the command has found for the gestures that were made."""
        self._strokes = [_stroke(found, gestures[int(found["gesture"])]) for found in json.loads(answer)["strokes"]]


def _stroke(found: dict[str, Any], gesture: Gesture) -> Stroke:
    def figure(name: str) -> Figure | None:
        spread = found.get(name)
        return Figure(spread["median"], spread["error"]) if spread else None

    return Stroke(
        gesture, found["follows"], found["isFlick"], figure("lagMilliseconds"), figure("hitches"), figure("judder"),
        figure("offset") if found["isOnScreen"] else None, int(found["jumps"]), found["goesOn"], figure("distance"))


class ExpectedFeel:
    """Expectations of each stroke that was measured; each returns this, so that another can follow."""

    def __init__(self, feel: Feel) -> None:
        self._feel = feel

    def lag(self, *, below: float) -> ExpectedFeel:
        """Expects fewer milliseconds from a finger's place to the refresh that shows the content there."""
        __tracebackhide__ = True
        return self._below("lag", " ms", below, [stroke.lag for stroke in self._feel.strokes])

    def hitches(self, *, below: float) -> ExpectedFeel:
        """Expects fewer milliseconds of refreshes in which the content stands still, in a second of the finger's motion."""
        __tracebackhide__ = True
        return self._below("hitches", " ms/s", below, [stroke.hitches for stroke in self._feel.strokes])

    def judder(self, *, below: float) -> ExpectedFeel:
        """Expects the steps from frame to frame to be wrong by a smaller part of them."""
        __tracebackhide__ = True
        return self._below("judder", "", below, [stroke.judder for stroke in self._feel.strokes])

    def jumps(self, *, below: int = 1) -> ExpectedFeel:
        """Expects fewer steps, or none, that are far from the finger's."""
        __tracebackhide__ = True
        return self._below("jumps", "", below, [Figure(stroke.jumps, 0) if stroke.follows else None for stroke in self._feel.strokes])

    def momentum(self) -> ExpectedFeel:
        """Expects the content to go on after each lift at speed."""
        __tracebackhide__ = True
        flicks = [stroke for stroke in self._feel.strokes if stroke.is_flick]
        if not flicks:
            raise AppError("momentum comes of a finger that leaves at speed, and none has: touchscreen.swipe(\"up\", speed=600)")
        self._judge([f"the content stops after {stroke.gesture.name}, and momentum was wanted" for stroke in flicks if not stroke.goes_on])
        return self

    def _below(self, name: str, unit: str, limit: float, figures: Sequence[Figure | None]) -> ExpectedFeel:
        __tracebackhide__ = True
        faults = []
        for stroke, figure in zip(self._feel.strokes, figures):
            wanted = f"below {limit:g}{unit} was wanted"
            if figure is None:
                faults.append(f"{name} of {stroke.gesture.name} is not known, since the content does not follow, or not for long enough: {wanted}")
            elif figure.value >= limit:
                faults.append(f"{name} of {stroke.gesture.name} is {figure}{unit}, and {wanted}")
        self._judge(faults)
        return self

    def _judge(self, faults: Sequence[str]) -> None:
        __tracebackhide__ = True
        if faults:
            raise AssertionError("\n".join([*faults, "measured:", *(f"    {stroke}" for stroke in self._feel.strokes)]))
