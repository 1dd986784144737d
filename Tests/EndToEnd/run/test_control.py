"""A run that is controlled while it goes on: by `fling play`, by Python, and by lines that it waits for."""
import os
import pathlib
import signal

import pytest

import drawn
from pytest_fling import Run, RunError
from support import GTK_DEMO, LIBINPUT, TARGETS, outcome, play, recording, until

pytestmark = pytest.mark.needs(*LIBINPUT)
SWIPE = {"fingers": 4, "by": "0,-40"}


def test_gestures_are_played_to_devices_that_are_plugged_in_for_them():
    with Run("libinput", "debug-events") as run:
        for _ in range(2):
            run.play("swipe", **SWIPE)
            run.wait("line=GESTURE_SWIPE_END")
    assert "\n".join(run.lines).count("GESTURE_SWIPE_BEGIN") == 2


def test_a_player_that_is_killed_leaves_no_folder_behind():
    with pytest.raises(RunError), Run("libinput", "debug-events") as run:
        run.play("swipe", **SWIPE)
        place = pathlib.Path(run.place[1])
        assert place.exists()
        os.kill(run.pid, signal.SIGKILL)
        run.wait_for_end()
    assert run.status == -signal.SIGKILL
    until("the end of the folder", lambda: not place.exists())


def test_a_recording_and_a_gesture_are_played():
    with Run("libinput", "debug-events") as run:
        run.play(recording("swipe-left"))
        run.play("swipe", **SWIPE)
        run.wait("line=GESTURE_SWIPE_END")
        text = run.end()
    assert text.count("GESTURE_SWIPE_BEGIN") == 2


def test_a_program_without_devices_or_an_output_is_told():
    with Run("sh", "-c", "exec sleep 60", timeout=1) as run:
        with pytest.raises(RunError, match="^the program has not opened the recording's devices$"):
            run.play(recording("tap"))
        with pytest.raises(RunError, match="no Wayland socket"):
            run.picture()


@pytest.mark.parametrize("target", [pytest.param("sway", marks=pytest.mark.needs(*TARGETS["sway"])), None])
@pytest.mark.parametrize("words, message", [
    (["sh", "-c", "echo cannot open >&2; exit 3"], r"sh ended with exit status 3[^\0]*cannot open"),
    (["sh", "-c", "kill -SEGV $$"], r"signal 11 \(Segmentation fault\)"),
    (["no-such-program"], "there is no program no-such-program")], ids=["fails", "is killed", "is not there"])
def test_a_program_that_ends_early_raises(words, message, target):
    with pytest.raises(RunError, match=message), Run(*words, target=target, timeout=60) as run:
        run.wait("line=nothing like it")


def test_a_line_that_came_before_the_last_that_was_waited_for_does_not_count():
    with Run("libinput", "debug-events") as run:
        for _ in range(2):
            run.play("drag", from_="30,30", by="10,8", on="touchpad")
        run.wait("line=POINTER_MOTION")
        run._timeout = 0
        with pytest.raises(RunError, match="did not come"):
            run.wait("line=DEVICE_ADDED")


def test_weston_is_refused():
    with pytest.raises(RunError, match="^weston cannot be played to"):
        Run("x", target="weston")


@pytest.mark.needs(*TARGETS["sway"], *GTK_DEMO)
def test_a_picture_is_taken(tmp_path):
    with Run("gtk4-demo", "--run=gestures", target="sway", timeout=60, fill=True) as run:
        run.wait("window")
        run.wait("idle")
        run.play(recording("touch-flick"))
        run.wait("idle")
        picture = run.picture(tmp_path / "live.png")
    assert drawn.width_of_line(picture) > 200
    assert (tmp_path / "live.png").read_bytes() == picture


def test_a_line_is_waited_for_that_comes_after_the_last_gesture_began():
    swipe, wait = ["--timeout", "5", "--trace", recording("swipe-left"), "--wait", "idle"], ["--wait", "line=GESTURE_SWIPE_END"]
    play([*swipe, *wait], ["libinput", "debug-events"])
    # A line of the gesture before.
    status, text = outcome([*swipe, "--at", "0.5,0.5", *wait], ["libinput", "debug-events"])
    assert (status, "did not come" in text) == (1, True), text
