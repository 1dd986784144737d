"""Many plays of the same gestures to one app: what it reports and shows after each is the same every time."""
import collections
import hashlib

import pytest

from pytest_fling import Desktop
from support import TARGETS


@pytest.mark.needs(*TARGETS["sway"], "gcc", "pkg-config", "lib=gtk4:libgtk-4-dev")
def test_plays_do_not_differ(built_app, request):
    plays = request.config.getoption("--plays")
    with Desktop(size=(640, 400)).start(built_app("pages.c")) as app:
        tests = {
            "a flick to the left": lambda: app.touchscreen.swipe("left", speed=800),
            "a flick to the right": lambda: app.touchscreen.swipe("right", speed=800),
            "a drag that rests": lambda: app.hand.path([(0.7, 0.5), (0.5, 0.6), (0.4, 0.5)], seconds=0.4, rest=0.3),
        }
        seen: dict[str, collections.Counter] = {name: collections.Counter() for name in tests}
        for _ in range(plays):
            for name, play in tests.items():
                before = len(app.run.lines)
                play()
                app.wait_for_line("page ")
                app.wait_until_idle()
                seen[name][(*app.run.lines[before:], hashlib.sha256(app.picture()).hexdigest()[:12])] += 1
    assert all(len(results) == 1 for results in seen.values()), seen
