"""The examples in sway, where a touchscreen, a touchpad and a mouse of ours move them. FLING_QML is the folder of the module."""
import os
import pathlib
import re

import pytest

from pytest_fling import Picture

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Sources/Examples/QML"


def example(name):
    """The marks of a test of an example."""
    marks = [
        pytest.mark.app("/usr/lib/qt6/bin/qml", "-I", os.environ["FLING_QML"], EXAMPLES / f"{name}.qml", env={
            "QT_QPA_PLATFORM": "wayland", "QT_WAYLAND_DISABLE_WINDOWDECORATION": "1", "QT_QUICK_BACKEND": "software"}),
        pytest.mark.desktop("sway", size=(400, 700), timeout=60)]

    def marked(test):
        for mark in marks:
            test = mark(test)
        return test

    return marked


def said(app, pattern, count=1):
    """Waits for a number of lines, and returns the last."""
    app.until(f"{count} × {pattern}", lambda: len(re.findall(pattern, app.output)) >= count)
    return re.findall(pattern, app.output)[-1]


@example("sheet")
def test_sheet_is_thrown_open_and_its_list_scrolled_and_closed(app, touchscreen):
    touchscreen.swipe("up", at=(0.5, 0.6), mm=40)
    assert said(app, r"at (\d+)") == "60"
    before = Picture.read(app.wait_until_still())
    touchscreen.swipe("up", at=(0.5, 0.7), mm=60)
    app.until("a list that has moved", lambda: Picture.read(app.wait_until_still()).difference(before).share > 1)
    # The list gets back to its top, and what is left of the throw closes nothing: the next one does.
    touchscreen.swipe("down", at=(0.5, 0.3), mm=60)
    app.wait_until_still()
    touchscreen.swipe("down", at=(0.5, 0.3), mm=60)
    assert said(app, r"at (\d+)", 2) in ("350", "620")


@example("list")
def test_list_is_thrown_tapped_and_wheeled(app, touchscreen, touchpad, mouse):
    touchscreen.swipe("up", at=(0.5, 0.7), mm=60)
    thrown = int(said(app, r"at (\d+)"))
    assert thrown > 300
    # Two fingers on a touchpad leave at speed, and the list runs on.
    touchpad.scroll(25, flick=True, at=(0.5, 0.5))
    further = int(said(app, r"at (\d+)", 2))
    assert further > thrown + 200
    mouse.wheel(2, at=(0.5, 0.5))
    assert int(said(app, r"at (\d+)", 3)) == further + 120
    app.wait_until_still()
    touchscreen.tap(at=(0.5, 0.5))
    said(app, r"clicked \d+")


@example("photo")
def test_photo_is_pinched(app, touchscreen):
    touchscreen.pinch(3, at=(0.5, 0.5))
    zoom = float(said(app, r"zoom ([\d.]+)"))
    assert 2 < zoom <= 8


@example("photo")
def test_photo_is_pinched_on_a_touchpad(app, touchpad):
    touchpad.pinch(2, at=(0.5, 0.5))
    assert 1.5 < float(said(app, r"zoom ([\d.]+)")) <= 4


@example("pager")
def test_pager_turns_and_scrolls(app, touchscreen):
    touchscreen.swipe("left", at=(0.7, 0.5), mm=60)
    assert said(app, r"page (\d)") == "2"
    touchscreen.swipe("up", at=(0.5, 0.7), mm=60)
    assert int(said(app, r"Sent at (\d+)")) > 100
