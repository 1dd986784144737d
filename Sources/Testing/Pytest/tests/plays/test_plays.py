"""Many plays of the same gestures to one app: what it tells and shows after each is the same every time."""
import collections
import hashlib
import os

from pytest_fling import Desktop

PLAYS = int(os.environ.get("PLAYS", "3"))


def test_plays_do_not_differ(pages):
    with Desktop(size=(640, 400)).start(pages) as app:
        tests = {
            "a flick to the left": lambda: app.touchscreen.swipe("left", speed=800),
            "a flick to the right": lambda: app.touchscreen.swipe("right", speed=800),
            "a drag that rests": lambda: app.hand.path([(0.7, 0.5), (0.5, 0.6), (0.4, 0.5)], seconds=0.4, rest=0.3),
        }
        seen = {name: collections.Counter() for name in tests}
        for _ in range(PLAYS):
            for name, play in tests.items():
                before = len(app.run.lines)
                play()
                app.wait_for_line("page ")
                app.wait_until_idle()
                seen[name][(*app.run.lines[before:], hashlib.sha256(app.picture()).hexdigest()[:12])] += 1
    for name, results in seen.items():
        print(f"\n{name}: {PLAYS} plays, of which {PLAYS - max(results.values())} differ", end="")
    assert all(len(results) == 1 for results in seen.values()), seen
