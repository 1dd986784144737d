"""The events of a recording, as libinput makes them in virtual time, and as `libinput debug-events` prints them in real time."""
import json
import math
import re
import subprocess

from support import found, play

PHASES = {"cancelled": "END", "begin": "BEGIN", "update": "UPDATE", "end": "END"}
TOUCHES = {"down": "TOUCH_DOWN", "move": "TOUCH_MOTION", "up": "TOUCH_UP", "cancel": "TOUCH_CANCEL", "frame": "TOUCH_FRAME"}


def in_virtual_time(fling, path):
    """(name, seconds, values) of each event, as `fling convert` has them."""
    text = subprocess.run([fling, "convert", path, "--to", "touch"], check=True, stdout=subprocess.PIPE, text=True).stdout
    for line in text.splitlines():
        event = json.loads(line)
        kind, phase = event.get("type"), event.get("phase", "")
        if kind in ("swipe", "pinch", "hold"):
            name = f"GESTURE_{kind.upper()}_{PHASES[phase]}" + (" cancelled" if phase == "cancelled" else "")
            values = [event["fingers"]]
            if phase == "update" and kind == "swipe":
                values += event["accelerated"]
            if phase == "update" and kind == "pinch":
                values += event.get("delta", [0, 0]) + [event["scale"], math.degrees(event.get("rotation", 0))]
            yield name, event["t"], values
        elif kind == "scroll":
            yield "POINTER_SCROLL_FINGER", event["t"], event["delta"]
        elif kind in TOUCHES:
            yield TOUCHES[kind], event["t"], [100 * part for part in event.get("at", [])] + event.get("mm", [])


def in_the_program(path):
    """The same of libinput debug-events."""
    number = r"(-?[\d.]+)"
    for line in play(["--trace", path], ["libinput", "debug-events"]).splitlines():
        match = re.match(rf"[- ]event\d+\s+(GESTURE_\w+|TOUCH_\w+|POINTER_SCROLL_FINGER)\s+\+?{number}s\s*(.*)", line)
        if not match:
            continue
        name, seconds, rest = match.groups()
        values: list[str] = []
        if name == "POINTER_SCROLL_FINGER":
            vertical, horizontal = found(rf"^vert {number}/.*horiz {number}/", rest)
            values = [horizontal, vertical]
        elif name.startswith("GESTURE"):
            values = rest.split()[:1]
            name += " cancelled" if "cancelled" in rest else ""
            if name == "GESTURE_SWIPE_UPDATE":
                values.extend(found(rf"^\d+\s+{number}/\s*{number}", rest))
            if name == "GESTURE_PINCH_UPDATE":
                values.extend(found(rf"\(\s*{number}/\s*{number} unacc.*\)\s*{number} @\s*{number}", rest))
        elif name in ("TOUCH_DOWN", "TOUCH_MOTION"):
            values.extend(found(rf"{number}/\s*{number} \(\s*{number}/\s*{number}mm\)", rest))
        # A time before the program's zero comes as a large one.
        seconds = float(seconds) - (2**32 / 1000 if float(seconds) > 2**31 / 1000 else 0)
        yield name, seconds, [float(value) for value in values]
