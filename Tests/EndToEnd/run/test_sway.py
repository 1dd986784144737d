"""Gestures through sway to GTK apps, what the apps draw of them, and the options that are of the output."""
import math
import os
import re
import subprocess

import pytest

import drawn
from pytest_fling import Run
from releases import releases
from support import GTK_DEMO, GTK_IN_PYTHON, LIBINPUT, ROOT, TARGETS, found, play, recording, shown, typelib

pytestmark = pytest.mark.needs(*TARGETS["sway"], *GTK_DEMO, *LIBINPUT)
DEMO = ["env", "GTK_A11Y=none", "gtk4-demo", "--run=gestures"]
# A finger that moves the pointer.
WAKE = "drag", "--on", "touchpad", "--from", "30,30", "--by", "10,8", "--duration", "0.3"
is_root = os.geteuid() == 0


def test_a_client_of_a_sway_that_is_started_by_its_command_line_gets_every_update(folder, synthesized):
    config, ready = folder / "config", folder / "ready"
    wake = synthesized("wake", *WAKE)
    config.write_text("output HEADLESS-1 resolution 1280x800\n"
                      "exec env WAYLAND_DEBUG=1 GTK_A11Y=none gtk4-demo --run=gestures 2>&1\n"
                      f"for_window [app_id=.*] exec touch {ready}\n")
    # Gestures are those of the window that the pointer has entered: a window that is slow to draw does not get it before it moves.
    # The keyboard and the output are entered as well, but only the pointer's events end with a frame.
    text = play([*(["--user", "nobody"] if is_root else []), "--timeout", "60", "--wait", f"file={ready}", "--wait", "idle",
                 "--trace", wake, "--wait", "line=.frame()", "--wait", "idle",
                 "--trace", recording("swipe-left"), "--wait", "line=swipe_v1@", "--wait", "idle",
                 "--trace", recording("pinch-out"), "--wait", "line=pinch_v1@", "--wait", "idle"],
                ["env", f"HOME={folder}", "WLR_BACKENDS=headless,libinput", "WLR_RENDERER=pixman", "sway", "-c", config])
    updates = re.findall(r"zwp_pointer_gesture_(swipe|pinch)_v1@\d+\.update", text)
    assert {word: updates.count(word) for word in ("swipe", "pinch")} == {"swipe": 11, "pinch": 48}


@pytest.mark.parametrize("gesture, least, most", [(["pinch", "--scale", "1.5"], -3, 3), (["rotate", "--rotation", "40"], 28, 42)],
                         ids=["a pinch that does not turn", "one that does"])
def test_a_square_is_turned_as_far_as_the_fingers_turn(gesture, least, most, synthesized, folder):
    # The pointer goes into the window; and a hand on a touchpad, which no long press of GTK's interrupts. It
    # rests until the app has drawn its last step: with the lift the square is gone from the next frame on.
    wake = synthesized("wake", *WAKE)
    trace, before, after = synthesized("gesture", *gesture, "--rest", "1", "--noise", "0"), folder / "before.png", folder / "after.png"
    play(["--in", "sway", "--timeout", "60", "--size", "640,400", "--wait", "window", "--wait", "idle", "--trace", wake, "--wait", "idle",
          "--picture", before, "--trace", trace, "--wait", "idle", "--picture", after], DEMO)
    assert drawn.turn_of_square(before.read_bytes()) is None
    turn = drawn.turn_of_square(after.read_bytes())
    assert turn is not None
    assert least <= turn <= most


@pytest.mark.parametrize("target", ["sway", pytest.param("phoc -C CONFIG", marks=pytest.mark.needs("phoc"))])
def test_the_pointer_is_placed_at_fractions_of_the_output(target, folder):
    """Of a compositor that is known, and of one that is not."""
    config = folder / "phoc.ini"
    config.write_text("[core]\nxwayland=false\n[output:HEADLESS-1]\nmode = 640x400\n")
    options = ["--in", target.replace("CONFIG", str(config)), *(["--size", "640,400"] if target == "sway" else [])]
    text = play([*options, "--timeout", "60", "--fill", "--wait", "idle", "--at", "0.25,0.5", "--wait", "line=.motion(",
                 "--at", "0.75,0.25", "--wait", "line=.motion(", "--after", "0.3"],
                ["sh", "-c", "GTK_A11Y=none WAYLAND_DEBUG=1 exec gtk4-demo --run=gestures 2>&1"])
    places = re.findall(r"wl_pointer@\d+\.(?:enter|motion)\(\d+, (?:wl_surface@\d+, )?([\d.]+), ([\d.]+)\)", text)
    seen = [tuple(map(float, place)) for place in places]
    assert (160, 200) in seen
    assert seen[-1] == (480, 100)


@pytest.mark.needs(*GTK_IN_PYTHON, typelib("4"))
def test_gtk_computes_the_same_velocity_of_the_same_gesture(folder):
    """In runs at the same time, too."""
    velocities, touches = releases(folder, recording("touch-flick"), ["sway"], "4", 3, 3)
    assert (len(velocities), len(touches)) == (9, 9)
    assert len(set(velocities)) == 1, velocities
    assert len(set(touches)) == 1, touches


@pytest.fixture(scope="module")
def options_seen(tmp_path_factory):
    """What a GTK app writes of an output with a scale of two, a session bus, a user by number, and a tap; and a picture."""
    words = ["sh", "-c", "id -u; dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.ListNames; "
                         "WAYLAND_DEBUG=1 exec gtk4-demo --run=gestures 2>&1"]
    user = {"user": "65534"} if is_root else {}
    with Run(*words, target="sway", size="640,400", scale="2", session_bus=True, timeout=60, **user) as run:
        run.wait("window")
        run.wait("idle")
        run.place_pointer(0.5, 0.75)
        run.play("tap", at="0.5,0.25")
        run.wait("idle")
        picture = run.picture()
        return run.end(), picture


@pytest.mark.needs("dbus-run-session:dbus-daemon", "dbus-send:dbus-bin")
class TestOptions:
    @pytest.mark.skipif(not is_root, reason="only root can choose other users")
    def test_a_user_is_chosen_by_number(self, options_seen):
        assert options_seen[0].startswith("65534\n")

    def test_the_clients_session_bus_answers(self, options_seen):
        assert 'string "org.freedesktop.DBus"' in options_seen[0]

    def test_an_output_with_a_scale_has_so_many_points(self, options_seen):
        text, picture = options_seen
        assert found(r"zxdg_output_v1@\d+\.logical_size\((\d+), (\d+)\)", text) == ("320", "200")
        width, rows = drawn.pixels(picture)
        assert (width, len(rows)) == (640, 400)

    def test_the_pointer_is_placed(self, options_seen):
        assert re.search(r"wl_pointer@\d+\.(enter|motion)\(.*, 160\.0+, 150\.0+\)", options_seen[0])

    def test_the_app_is_touched_at_a_place_of_the_output(self, options_seen):
        x, y = found(r"wl_touch@\d+\.down\(.*, ([\d.]+), ([\d.]+)\)", options_seen[0])
        assert math.dist((float(x), float(y)), (160, 50)) < 0.5


def test_readmes_line_plays_a_swipe():
    # It builds, when no package within this one is built in the same folder.
    said = subprocess.run([".ci/checks", "run", "bash", "-c", shown("README", "swift run -c release fling run")], cwd=ROOT,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=3600)
    assert said.returncode == 0, said
    assert said.stdout.count("GESTURE_SWIPE_UPDATE") == 11
