"""Plays and releases on a machine that is busy: none differs from another."""
import re

import pytest

from releases import releases, releases_of_overview
from support import GTK_IN_PYTHON, LIBINPUT, SESSION_BUS, TARGETS, busy, recording, start, typelib


def plays_of(text, count):
    """The events of each play of a swipe, as libinput debug-events prints them."""
    plays, current = [], []
    for name, rest in re.findall(r"[- ]event\d+\s+(GESTURE_\w+|POINTER_\w+)\s+\+?\S+\s+(.*)", text):
        current.append((name, rest.split()[:1] if "UPDATE" not in name else rest.split("(")[0].split()))
        if name.endswith("_END") and name != "GESTURE_HOLD_END":
            plays.append(tuple(map(str, current)))
            current = []
    assert len(plays) == count, text[-2000:]
    return plays


@pytest.mark.needs(*LIBINPUT)
def test_no_play_differs_from_another(request):
    """With 12 busy loops on this machine's processors."""
    at_once, per_run, first, seen = 4, 20, set(), set()
    with busy(12):
        for _ in range(-(-request.config.getoption("--plays") // (at_once * per_run))):
            runs = [start(["--timeout", "120", *["--trace", recording("swipe-left")] * per_run], ["libinput", "debug-events"])
                    for _ in range(at_once)]
            for run in runs:
                # Pointer acceleration knows nothing of a hand that has not moved before.
                alone, *others = plays_of(run.communicate()[0], per_run)
                first.add(alone)
                seen.update(others)
    assert (len(first), len(seen)) == (1, 1)


@pytest.mark.parametrize("target, version", [
    pytest.param(words, version, marks=pytest.mark.needs(*TARGETS[words[0].split()[0]], *GTK_IN_PYTHON, typelib(version)),
                 id=f"GTK {version} in {words[0].split()[0]}")
    for words, version in ((["sway"], "4"), (["sway"], "3"),
                           (["mutter --headless --wayland --no-x11 --virtual-monitor 640x400", "--session-bus"], "4"))])
def test_a_hundred_releases_of_a_finger_have_one_velocity(target, version, folder):
    with busy():
        velocities, touches = releases(folder, recording("touch-flick"), target, version, 5, 20)
    assert (len(velocities), len(touches)) == (100, 100)
    assert (len(set(velocities)), len(set(touches))) == (1, 1), (set(velocities), set(touches))


@pytest.mark.needs(*TARGETS["gnome-shell"], *SESSION_BUS, "gdbus:libglib2.0-bin", "/usr/bin/python3:python3")
def test_a_hundred_releases_of_three_fingers_have_one_velocity_in_each_direction(folder):
    """As GNOME Shell's swipe tracker has it."""
    with busy():
        velocities = releases_of_overview(folder, recording("swipe-down"), recording("swipe-up"), 5, 20)
    assert len(velocities) == 100
    assert len(set(velocities)) == 2, set(velocities)
