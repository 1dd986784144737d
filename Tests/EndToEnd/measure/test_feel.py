"""`app.measure()`: the figures of a test's own gestures, on windows whose lag, gain and curve are known."""
import subprocess

import pytest

from pytest_fling import App, AppError, Desktop
from pytest_fling.expect import Expect
from support import FOLLOWER, PYTHON, ROOT

pytestmark = pytest.mark.needs(*FOLLOWER)
# A frame is shown at the refresh after the one at which it is drawn.
REFRESH = 1000 / 60
# Wayland has whole milliseconds, and reports come at fractions of them.
WHOLE = 1


@pytest.fixture
def start(follower):
    """Starts a follower in virtual time: start(LAG, GAIN, LAW, CONSTANT, MISS)."""
    apps = []

    def begin(*truth):
        apps.append(Desktop(clock="virtual", size=(800, 600)).start(str(follower), *map(str, truth), idle=False))
        return apps[-1]

    yield begin
    for app in apps:
        app.stop()


@pytest.fixture
def wants(tmp_path):
    return Expect(tmp_path, False, lambda name, data: None)


def is_within(figure, truth, slack=0.0):
    return abs(figure.value - truth) <= figure.error + slack


@pytest.mark.parametrize("lag", [0, 20, 50])
def test_the_lag_of_each_gesture_is_that_of_the_program(start, lag):
    app = start(lag, 2.5, "exponential", 4)
    with app.measure() as feel:
        app.touchscreen.swipe((0.5, 0.8), (0.5, 0.2), speed=600)
        app.hand.path([(0.5, 0.4), (0.5, 0.7), (0.5, 0.4)], seconds=1.2, rest=0.2)
        app.touchscreen.tap()
        app.touchpad.scroll(30)
    flick, path, scroll = feel.strokes
    assert [stroke.gesture.words[0].split()[0] for stroke in feel.strokes] == ["drag", "path", "scroll"]
    for stroke in feel.strokes:
        assert stroke.follows and stroke.jumps == 0 and stroke.hitches.value == 0
        assert is_within(stroke.lag, REFRESH + lag, WHOLE), stroke
    assert path.lag.error < 4 and flick.lag.error < 5
    assert flick.is_flick and flick.goes_on
    assert not any(stroke.is_flick or stroke.goes_on for stroke in (path, scroll)) and is_within(path.offset, 0)
    # By the speed at the lift, 600 mm/s on 166 mm for 600 points, and the friction.
    assert abs(flick.distance.value - 600 / 166 * 600 / 4) < 60


def test_the_figures_are_the_same_on_every_run(start):
    def figures():
        app = start(20, 1, "exponential", 4)
        app.touchscreen.swipe("down")
        with app.measure() as feel:
            app.touchscreen.swipe("up", speed=600)
        return feel.strokes

    assert figures() == figures()


def test_a_slow_app_is_red_and_one_that_is_not_is_green(start, wants):
    def feel_of(*truth):
        app = start(*truth)
        with app.measure() as feel:
            app.touchscreen.swipe((0.5, 0.8), (0.5, 0.2), speed=600)
        return feel

    wants(feel_of(5, 1, "exponential", 4)).lag(below=30).hitches(below=5).judder(below=0.1).jumps().momentum()
    slow = feel_of(50, 1, "dead", 0, 4)
    with pytest.raises(AssertionError, match=r"^lag of drag --on touchscreen .* is [67]\d\.\d ±\S+ ms, and below 30 ms was wanted\nmeasured:\n"):
        wants(slow).lag(below=30)
    with pytest.raises(AssertionError, match=r"^hitches of drag .* is \d+ ms/s, and below 5 ms/s was wanted"):
        wants(slow).lag(below=100).hitches(below=5)
    with pytest.raises(AssertionError, match=r"^the content stops after drag --on touchscreen .*, and momentum was wanted"):
        wants(slow).momentum()
    with pytest.raises(AssertionError, match=r"^lag of drag .* is not known, since the content does not follow, or not for long enough: below 1000 ms was wanted"):
        wants(feel_of(0, 1, "deaf")).lag(below=1000)


def test_what_cannot_be_measured_is_said(start, wants):
    app = start(20, 1, "exponential", 4)
    with app.measure() as feel:
        with pytest.raises(AppError, match="the figures are there when the block of app.measure.. has ended"):
            wants(feel).momentum()
        with pytest.raises(AppError, match="the app is measured already"):
            with app.measure():
                pass
        app.touchscreen.tap()
        app.touchscreen.swipe("left")
    with pytest.raises(AppError, match="no stroke was measured"):
        wants(feel).lag(below=30)
    with app.measure() as feel:
        app.hand.path([(0.5, 0.4), (0.5, 0.7)], seconds=0.6, rest=0.2)
    with pytest.raises(AppError, match="momentum comes of a finger that leaves at speed"):
        wants(feel).momentum()
    with pytest.raises(AppError, match="an app is measured in virtual time"):
        App(Desktop(), ["app"], {}).measure()


TEST = """
import pytest

@pytest.mark.app(FOLLOWER, "50", "1", "exponential", "4", clock="virtual", idle=False)
def test_the_content_follows_soon(app, touchscreen, expect):
    with app.measure() as feel:
        touchscreen.swipe((0.5, 0.8), (0.5, 0.2), speed=600)
    expect(feel).lag(below=30)
"""


def test_the_page_of_a_test_that_fails_has_the_figure_and_the_gesture(follower, tmp_path, fling):
    (tmp_path / "test_app.py").write_text(TEST.replace("FOLLOWER", repr(str(follower))))
    result = subprocess.run(
        [PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "pytest_fling.plugin", "test_app.py"], cwd=tmp_path, text=True,
        capture_output=True, env={"PATH": "/usr/bin:/bin", "PYTHONPATH": f"{ROOT}/Sources/Testing/Pytest", "FLING": fling})
    assert result.returncode == 1, result.stdout + result.stderr
    [page] = tmp_path.rglob("index.html")
    for text in result.stdout, page.read_text():
        assert "lag of drag --on touchscreen --at 0.50000,0.80000 " in text and "ms, and below 30 ms was wanted" in text
        assert "goes on for " in text
