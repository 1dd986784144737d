"""Recordings in the format of libinput record, made of the places that fingers or a mouse pass."""
from __future__ import annotations

import math
import re
from typing import Iterable, Iterator, Sequence

Place = tuple[float, float]
# The touchscreen and its reports are those of `fling synthesize`.
SIZE = (294, 166)  # mm
_UNITS, _RATE = 16, 120  # per mm, per second
_TOUCHSCREEN = """\
    name: "Robot Touchscreen"
    id: [24, 61726, 2, 256]
    codes:
      0: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
      1: [330]
      3: [0, 1, 47, 53, 54, 55, 57]
      4: [5]
    absinfo:
      0: [0, 4704, 0, 0, 16]
      1: [0, 2656, 0, 0, 16]
      47: [0, 9, 0, 0, 0]
      53: [0, 4704, 0, 0, 16]
      54: [0, 2656, 0, 0, 16]
      55: [0, 2, 0, 0, 0]
      57: [0, 65535, 0, 0, 0]
    properties: [1]
  udev:
    properties:
    - ID_INPUT=1
    - ID_INPUT_HEIGHT_MM=166
    - ID_INPUT_TOUCHSCREEN=1
    - ID_INPUT_WIDTH_MM=294
"""
# A pointer that is placed, as `fling play --at` has it, with buttons; and a wheel.
_POINTER = """\
    name: "Pointer that is placed"
    id: [6, 61726, 4, 0]
    codes:
      0: [0]
      1: [272, 273, 274]
      2: [8, 11]
      3: [0, 1]
    absinfo:
      0: [0, 32767, 0, 0, 0]
      1: [0, 32767, 0, 0, 0]
    properties: []
  udev:
    properties:
    - ID_INPUT=1
    - ID_INPUT_MOUSE=1
"""
BUTTONS = {"left": 272, "right": 273, "middle": 274}
_EVENT = re.compile(r"- \[\s*(\d+),\s*(\d+),\s*(\d+),\s*(\d+),\s*(-?\d+)\]")
Frame = tuple[float, list[tuple[int, int, int]]]  # seconds, and (type, code, value)


def milliseconds(text: str) -> int:
    """The time from the first event of a recording to its last."""
    times = [int(event[1]) * 1000 + int(event[2]) // 1000 for event in _EVENT.finditer(text)]
    return max(times, default=0) - min(times, default=0)


def _text(device: str, frames: Iterable[Frame]) -> str:
    lines = ["version: 1", "ndevices: 1", "devices:", "- evdev:", device.rstrip("\n"), "  quirks:", "  events:"]
    for seconds, events in frames:
        stamp = f"{int(seconds)}, {round(seconds % 1 * 1e6)}"
        lines.append("  - evdev:")
        lines += [f"    - [{stamp}, {kind}, {code}, {value}]" for kind, code, value in [*events, (0, 0, 0)]]
    return "\n".join(lines) + "\n"


def joined(parts: Sequence[tuple[float | None, str]]) -> str:
    """One recording of several gestures on one touchscreen, which are given as recordings of it.

    Each has the seconds from the end of the one before to its start, negative ones if both are made at once. A finger of
    each has a slot of the screen's and a number that no other has at that time.
    """
    head = parts[0][1].partition("  quirks:\n")[0]
    timed: list[tuple[int, int, list[tuple[int, int, int]]]] = []
    end = 0
    for number, (after, text) in enumerate(parts):
        frames = _frames(text)
        start = max(end + round((after or 0) * 1e6), 0)
        timed += [(start + time, number, events) for time, events in frames]
        end = start + frames[-1][0]
    timed.sort(key=lambda frame: frame[:2])
    fingers = _Fingers()
    merged: dict[int, list[tuple[int, int, int]]] = {}
    for time, number, events in timed:
        merged.setdefault(time, []).extend(fingers.renamed(number, events))
    for events in merged.values():
        fingers.touch(events)
    return _text(head.partition("- evdev:\n")[2], [(time / 1e6, events) for time, events in merged.items() if events])


def _frames(text: str) -> list[tuple[int, list[tuple[int, int, int]]]]:
    """The frames of a recording, each with its microseconds from the first."""
    frames: list[tuple[int, list[tuple[int, int, int]]]] = []
    for frame in text.partition("  events:\n")[2].split("  - evdev:\n")[1:]:
        events = [tuple(map(int, match)) for match in _EVENT.findall(frame)]
        frames.append((events[0][0] * 1_000_000 + events[0][1], [(kind, code, value) for _, _, kind, code, value in events if kind]))
    return [(time - frames[0][0], events) for time, events in frames]


class _Fingers:
    """The slots and numbers of fingers of several gestures on one screen."""

    def __init__(self) -> None:
        self._slots: dict[tuple[int, int], int] = {}
        self._read: dict[int, int] = {}
        self._places: dict[tuple[int, int, int], int] = {}
        self._written, self._number, self._count, self._are_down = 0, 0, 0, False

    def renamed(self, gesture: int, events: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
        """The events of fingers of a gesture's frame, in slots that are free; those of the first finger alone are left out."""
        told: list[tuple[int, int, int]] = []
        for kind, code, value in self._whole(gesture, events):
            if kind != 3 or code not in (47, 53, 54, 57):
                continue
            if code == 47:
                self._read[gesture] = value
                continue
            finger = gesture, self._read.get(gesture, 0)
            if code == 57 and value >= 0:
                self._slots[finger] = min(set(range(10)) - set(self._slots.values()))
                self._number += 1
                value = self._number
            slot = self._slots[finger]
            if slot != self._written:
                told.append((3, 47, slot))
                self._written = slot
            told.append((3, code, value))
            if code == 57 and value < 0:
                del self._slots[finger]
        return told

    def _whole(self, gesture: int, events: list[tuple[int, int, int]]) -> Iterator[tuple[int, int, int]]:
        """The events with both coordinates of each finger that lands: a device leaves out one that its slot had before, which
        is 0 at first."""
        slot = self._read.get(gesture, 0)
        for kind, code, value in events:
            yield kind, code, value
            if kind != 3:
                continue
            if code == 47:
                slot = value
            elif code == 57 and value >= 0:
                for axis in (53, 54):
                    yield kind, axis, self._places.get((gesture, slot, axis), 0)
            elif code in (53, 54):
                self._places[gesture, slot, code] = value

    def touch(self, events: list[tuple[int, int, int]]) -> None:
        """Adds the events of a screen that is touched, or is not any more."""
        down = sum((value >= 0) - (value < 0) for kind, code, value in events if (kind, code) == (3, 57))
        self._count += down
        if (self._count > 0) != self._are_down:
            self._are_down = self._count > 0
            events.append((1, 330, int(self._are_down)))


def path(places: Sequence[Place], seconds: float, fingers: int = 1, rest: float = 0.0) -> str:
    """Fingers on a touchscreen that pass places, given as fractions of the output, one after the other at one speed.

    rest: how many seconds they stay at the last place before they lift.
    """
    if not places:
        raise ValueError("a path needs places")
    if not 1 <= fingers <= 10:
        raise ValueError(f"a path is made with 1 to 10 fingers, and not with {fingers}")
    for x, y in places:
        if not (0 <= x <= 1 and 0 <= y <= 1):
            raise ValueError(f"the place {x:g}, {y:g} is not on the output: fractions go from 0 to 1")
    lengths = [math.dist((a[0] * SIZE[0], a[1] * SIZE[1]), (b[0] * SIZE[0], b[1] * SIZE[1])) for a, b in zip(places, places[1:])]
    count = max(1, round(seconds * _RATE))
    frames: list[Frame] = []
    last: list[tuple[int, int]] = []
    for step in range(count + 1):
        x, y = _along(places, lengths, step / count)
        now = [(round((x * SIZE[0] + 18 * (finger - (fingers - 1) / 2)) * _UNITS), round(y * SIZE[1] * _UNITS))
               for finger in range(fingers)]
        events: list[tuple[int, int, int]] = []
        for finger, place in enumerate(now):
            if last and last[finger] == place:
                continue
            events.append((3, 47, finger))
            if not last:
                events.append((3, 57, finger + 1))
            events += [(3, 53, place[0]), (3, 54, place[1])]
        if not last:
            events.append((1, 330, 1))
        if events:
            frames.append((step / _RATE, events))
        last = now
    lifts = [event for finger in range(fingers) for event in ((3, 47, finger), (3, 57, -1))]
    return _text(_TOUCHSCREEN, [*frames, (count / _RATE + max(rest, 1 / _RATE), [*lifts, (1, 330, 0)])])


def _along(places: Sequence[Place], lengths: Sequence[float], fraction: float) -> Place:
    rest = fraction * sum(lengths)
    for (a, b), length in zip(zip(places, places[1:]), lengths):
        if rest <= length and length > 0:
            part = rest / length
            return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        rest -= length
    return places[-1]


def _pointer_at(place: Place) -> list[tuple[int, int, int]]:
    return [(3, axis, min(round(min(max(part, 0), 1) * 32_768), 32_767)) for axis, part in enumerate(place)]


def click(place: Place, button: str = "left", times: int = 1) -> str:
    """A mouse's clicks at a place, given as fractions of the output."""
    if button not in BUTTONS:
        raise ValueError(f"a mouse has the buttons {', '.join(BUTTONS)}, and not {button}")
    # A device reports changes alone, so that the pointer comes from the place beside.
    beside = (place[0] + (0.01 if place[0] < 0.5 else -0.01), place[1])
    frames: list[Frame] = [(0, _pointer_at(beside)), (0.02, _pointer_at(place))]
    for number in range(times):
        frames += [(0.1 + 0.12 * number, [(1, BUTTONS[button], 1)]), (0.15 + 0.12 * number, [(1, BUTTONS[button], 0)])]
    return _text(_POINTER, frames)


def wheel(place: Place, clicks: int) -> str:
    """A wheel that is turned at a place; clicks are positive downwards."""
    beside = (place[0] + (0.01 if place[0] < 0.5 else -0.01), place[1])
    frames: list[Frame] = [(0, _pointer_at(beside)), (0.02, _pointer_at(place))]
    step = -1 if clicks > 0 else 1
    frames += [(0.1 + 0.05 * number, [(2, 8, step), (2, 11, 120 * step)]) for number in range(abs(clicks))]
    return _text(_POINTER, frames)
