"""An app in a desktop: its elements, the effect of gestures, the messages of mistakes, and that nothing is left of it."""
import dataclasses
import pathlib
import subprocess
import sys

import pytest

from pytest_fling import AccessibilityError, AppError, Desktop, Picture, RunError
from pytest_fling.accessibility import _Bus
from pytest_fling.app import Touchscreen
from pytest_fling.patience import Patience

ROOT = pathlib.Path(__file__).resolve().parents[4]


@pytest.mark.app("gtk4-demo")
def test_a_tap_selects_a_row_and_opens_its_window(app, expect):
    app.get("Clipboard").tap()
    expect(app).window("Clipboard")
    app.get("Run", role="button").tap()
    expect(app.get(role="window", nth=1)).there()


@pytest.mark.app("gtk4-demo")
def test_a_finger_scrolls_a_list(app, touchscreen):
    before = Picture.read(app.wait_until_still())
    touchscreen.swipe("up", at=(0.1, 0.5), mm=60)
    # A row that is pressed or selected is less than one percent of the output.
    app.until("a list that has moved", lambda: Picture.read(app.wait_until_still()).difference(before).share > 1)


def test_a_swipe_from_a_place_to_another_has_their_distance():
    class Played:
        def play(self, verb, **how):
            return verb, how

    touchscreen = Touchscreen(Played())
    verb, how = touchscreen.swipe((0.5, 0.9), (0.25, 0.4), speed=500)
    assert (verb, how["at"], how["by"], how["speed"]) == ("drag", "0.50000,0.90000", "-73.5,-83", "500")
    with pytest.raises(AppError, match="leads to another"):
        touchscreen.swipe((0.5, 0.9))
    with pytest.raises(AppError, match="the place 0.5, 1.4 is not on the output"):
        touchscreen.swipe((0.5, 0.9), (0.5, 1.4))


@pytest.mark.app("gtk4-demo")
def test_a_mouse_clicks_and_turns_its_wheel(app, mouse, expect):
    app.get("Assistant").click()
    expect(app).window("Assistant")
    before = Picture.read(app.wait_until_still())
    mouse.wheel(3, at=(0.1, 0.5))
    app.until("a list that has moved", lambda: Picture.read(app.wait_until_still()).difference(before).share > 1)


@pytest.mark.app("gtk4-demo", "--run=gestures")
def test_a_recording_and_a_path_are_drawn(app, play, hand):
    before = app.wait_until_still()
    play(ROOT / "Recordings/touch-flick.yml")
    app.until("another picture", lambda: app.picture() != before)
    flicked = app.wait_until_still()
    hand.path([(0.2, 0.2), (0.5, 0.8), (0.8, 0.2)], seconds=0.3)
    app.until("another picture", lambda: app.picture() != flicked)


@pytest.mark.app("gtk4-demo")
@pytest.mark.desktop("sway", size=(900, 700), scale=1.25)
def test_places_are_right_at_another_size_and_scale(app, expect):
    app.get("Assistant").tap()
    expect(app).window("Assistant")


@pytest.mark.app("gtk4-demo")
def test_what_is_not_there_is_told_with_what_is(app):
    app.timeout = 1
    with pytest.raises(AppError, match='button "Opne" is not there; there are:\n(.*\n)*    label "Clipboard"'):
        app.get("Opne", role="button").tap()
    with pytest.raises(AppError, match='button "Clipboard" is not there, but label "Clipboard" is; there are:'):
        app.get("Clipboard", role="button").tap()
    with pytest.raises(AppError, match="is not the only one; say which:\n    nth=0: label \"Builder\""):
        app.get("Builder").tap()
    with pytest.raises(AppError, match='a direction is one of left, right, up, down, and not "north"'):
        app.touchscreen.swipe("north")
    with pytest.raises(AppError, match="the place 1.5, 0 is not on the output"):
        app.touchscreen.tap((1.5, 0))
    with pytest.raises(AppError, match="there is no recording missing.yml"):
        app.play("missing.yml")


@pytest.mark.app("gtk4-demo", "--run=gestures")
def test_a_module_that_is_missing_is_told_at_once(app, monkeypatch):
    app.timeout = 3600
    monkeypatch.setitem(sys.modules, "jeepney.io", None)
    with pytest.raises(AccessibilityError, match="elements are found with Python's module jeepney: pip install jeepney"):
        app.get("Gestures").tap()


@pytest.mark.app("gtk4-demo", "--run=gestures")
def test_no_question_goes_to_the_connection_that_asks(app, monkeypatch):
    """It would answer none, so that each list of elements would take the whole patience."""
    gather, asked = _Bus._gather, set()

    def noted(bus, calls):
        asked.update((bus._connection.unique_name, call[0]) for call in calls)
        return gather(bus, calls)

    monkeypatch.setattr(_Bus, "_gather", noted)
    assert app.elements
    assert len(asked) > 2
    assert not [name for own, name in asked if name == own]


@pytest.mark.app("gtk4-demo", "--run=entry_undo")
def test_a_text_is_told_where_another_element_is_not(app):
    app.timeout = 1
    with pytest.raises(AppError, match='there are:\n(.*\n)*    text box "GtkEntry" with the text "'):
        app.get("Nothing").tap()


@pytest.mark.parametrize("command, reason", [
    (("sleep", "60"), "a window did not come within 3"),
    (("sh", "-c", "echo no display >&2; exit 3"), "sh ended with exit status 3(.*\n)*.*no display"),
    (("cat", "/no/such/file"), "cat ended with exit status 1(.*\n)*.*No such file"),
    (("no-such-app",), "^there is no program no-such-app$"),
    (("/etc/passwd",), "^/etc/passwd is not executable: is it the program that you mean?")])
def test_an_app_without_a_window_is_told(command, reason):
    with pytest.raises(RunError, match=reason):
        Desktop(timeout=3).start(*command)


def test_a_desktop_that_is_not_there_is_told():
    with pytest.raises(RunError, match="must be one of sway, phoc"):
        Desktop("desktop-of-nobody").start("gtk4-demo")


def test_an_element_outside_of_a_small_display_is_told():
    with Desktop(size=(640, 480)).start("gtk4-demo") as app:
        row = app.get("Clipboard", role="label", nth=0).find()
        below = dataclasses.replace(row, rect=(20, 490, 100, 20))
        with pytest.raises(AppError, match='label "Clipboard" is outside of its window, at 70, 500 of 640 by 480 points: scroll to it'):
            app.place(below)


def test_an_app_that_ends_is_told_with_what_it_wrote(desktop):
    script = 'gtk4-demo & until [ -e "$XDG_RUNTIME_DIR/end" ]; do sleep 0.1; done; kill $!; echo over >&2; exit 4'
    app = desktop.start("sh", "-c", script, idle=False)
    pathlib.Path(app.folder, "end").touch()
    with pytest.raises(RunError, match="exit status 4(.*\n)*.*over"):
        app.until("what does not come", lambda: False)


def test_nothing_is_left_of_an_app():
    app = Desktop().start("gtk4-demo")
    folder = pathlib.Path(app.folder)
    assert folder.is_dir()
    app.end()
    assert not folder.exists()
    listed = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
    assert not [line for line in listed.splitlines() if str(folder) in line]


def test_seconds_in_which_an_app_waits_for_a_processor_do_not_count(monkeypatch):
    """A timeout of 6 s goes on for the 4 s that were lost, and then for none."""
    now, lost = [100.0], [1.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    patience = Patience(6, lambda: lost[0])
    assert not patience.is_over()
    now[0], lost[0] = 106, 5
    assert not patience.is_over()
    now[0], lost[0] = 109.9, 5.1
    assert not patience.is_over()
    now[0] = 110
    assert patience.is_over()


def test_a_timeout_is_never_longer_than_four_times_itself(monkeypatch):
    """An app that keeps all processors busy waits for them, too."""
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    patience = Patience(6, lambda: 10 * now[0])
    assert not patience.is_over()
    while now[0] < 23.75:
        now[0] += 0.25
        assert not patience.is_over()
    now[0] = 24
    assert patience.is_over()
