"""The targets of `fling run`: what a client gets there, whose status a run has, who a client is, and what is refused."""
import os
import pathlib
import subprocess

import pytest

from support import TARGETS, allows, has_release, missing, on, outcome, play, recording, start, words_of_run

is_root = os.geteuid() == 0
only_root = pytest.mark.skipif(not is_root, reason="only root can choose other users")
own_users = pytest.mark.skipif(not allows("-r"), reason="this machine allows no user namespace with root alone")
# Prints whose it is.
WHOAMI = ["sh", "-c", "id -u; exec sleep 60"]


def every_target():
    """All that have no desktop of their own, and none at all."""
    names = ["sway", "phoc", "cage", "xorg", "kwin", "gnome-shell", "qt"]
    # Debian has it from release 13 on.
    return [*on(*names, *(["labwc"] if has_release("labwc") else [])), None]


def inside(target):
    return ["--in", target, "--no-window"] if target else []


@pytest.mark.parametrize("target", on("sway", "phoc", "cage", "xorg"))
def test_a_client_has_neither_the_library_nor_its_player_in_its_environment(target, folder):
    written = folder / "environment"
    play(["--in", target, "--no-window", "--timeout", "60", "--wait", f"file={written}.done"],
         ["sh", "-c", f"env >{written}; touch {written}.done; exec sleep 60"])
    assert "LD_PRELOAD" not in written.read_text()
    assert "FLING_INPUT" not in written.read_text()


# MARK: The status of a run is its program's

@pytest.mark.parametrize("target", every_target())
@pytest.mark.parametrize("program, status, message", [
    (["sh", "-c", "exit 1"], 1, "sh ended with exit status 1 before "),
    (["no-such-program"], 1, "there is no program no-such-program"),
    (["sh", "-c", "kill -SEGV $$"], 139, "sh ended with signal 11 (Segmentation fault) before ")],
    ids=["exits 1", "is missing", "crashes"])
def test_the_status_of_a_run_is_the_programs(program, status, message, target):
    ended, text = outcome([*inside(target), "--timeout", "60", "--wait", "line=done"], program)
    # What the target itself writes is not the program's.
    assert (ended, message in text, text.count("\n")) == (status, True, 1), text


def test_a_program_that_hangs_fails_its_run_in_every_target():
    """All at once: each lasts as long as the patience is, which must be enough for the target's start."""
    targets = [name for name in TARGETS if name not in ("labwc", "mutter") or name == "labwc" and has_release(name)]
    for name in targets:
        reason = missing(*TARGETS[name])
        if reason and os.environ.get("CI"):
            pytest.fail(reason)
    there = [*(name for name in targets if not missing(*TARGETS[name])), None]
    runs = {name: start([*inside(name), "--timeout", "30", "--wait", "line=done"], ["sh", "-c", "kill -STOP $$"]) for name in there}
    told = {name: (run.communicate(timeout=180)[0], run.returncode) for name, run in runs.items()}
    assert told == dict.fromkeys(there, ('fling: a line with "done" did not come within 30.0 s\n', 1))


# MARK: Windows

@pytest.mark.parametrize("target", on("sway", "phoc", "cage", "xorg"))
@pytest.mark.parametrize("trace", ["touch-flick", "scroll-flick"], ids=["a touchscreen", "a touchpad and its pointer"])
def test_a_client_that_never_has_a_window_fails_its_run(trace, target):
    flick = ["--in", target, "--trace", recording(trace)]
    told = "fling: a window did not come within 2.0 s: there is no window; --no-window is for a program that has none\n"
    assert outcome([*flick, "--timeout", "2"], ["sleep", "60"]) == (1, told)
    assert outcome([*flick, "--timeout", "60", "--no-window"], ["sleep", "60"]) == (0, "")


@pytest.mark.parametrize("options, message", [
    (["--no-window"], "--no-window goes with --in"), (["--in", "sway", "--fill", "--no-window"], "--fill waits for a window")])
def test_a_window_that_is_not_expected_goes_with_a_target(options, message):
    status, text = outcome(options, ["true"])
    assert (status, message in text) == (2, True), text


# MARK: Users

@own_users
@pytest.mark.parametrize("options", [
    [], *(pytest.param(["--in", target, "--no-window"], marks=pytest.mark.needs(*TARGETS[target]))
          for target in ("phoc", "xorg", "gnome-shell", "kwin")), ["--user", "0"]], ids=" ".join)
def test_a_program_is_root_where_nobody_else_is(options):
    result = in_a_namespace(options)
    assert result.returncode == 0, result.stdout


@own_users
@pytest.mark.parametrize("options, message", [
    (["--user", "nobody"], "this user namespace has no user nobody"),
    pytest.param(["--in", "sway"], "it refuses to be root, and this user namespace has no user nobody",
                 marks=pytest.mark.needs("sway"))])
def test_a_user_that_is_not_there_is_told(options, message):
    result = in_a_namespace(options)
    assert (result.returncode, message in result.stdout) == (1, True), result.stdout


def in_a_namespace(options):
    return subprocess.run(["unshare", "-r", *words_of_run([*options, "--timeout", "60", "--wait", "line=0"], WHOAMI)],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)


@only_root
@pytest.mark.parametrize("options", [[], ["--user", "0"]], ids=["alone", "--user 0"])
def test_a_program_of_root_is_root(options):
    play([*options, "--timeout", "60", "--wait", "line=0"], WHOAMI)


@only_root
@pytest.mark.needs("sway")
def test_sway_refuses_to_be_root():
    status, text = outcome(["--in", "sway", "--user", "0"], ["true"])
    assert (status, "sway cannot be played to: it refuses to be root" in text) == (1, True), text


@pytest.fixture
def closed_app(folder):
    """An app in a folder that is its owner's alone."""
    app = folder / "closed/in/app"
    app.parent.mkdir(parents=True)
    app.write_text("#!/bin/sh\nexec sleep 60\n")
    app.chmod(0o755)
    app.parent.chmod(0o700)
    return app


@only_root
@pytest.mark.parametrize("options", [[], pytest.param(["--in", "sway"], marks=pytest.mark.needs("sway"))], ids=["alone", "sway"])
def test_a_program_in_a_closed_folder_is_told(options, closed_app):
    status, text = outcome([*options, "--user", "nobody", "--after", "0.1"], [closed_app])
    assert (status, f"{closed_app} runs as nobody, to whom {closed_app.parent} is closed" in text) == (1, True), text


@only_root
def test_an_argument_in_a_closed_folder_is_told(closed_app):
    status, text = outcome(["--user", "nobody", "--after", "0.1"], ["cat", closed_app])
    told = f"{closed_app} cannot be read by nobody, as whom the program runs: {closed_app.parent} is closed"
    assert (status, told in text) == (1, True), text


@only_root
def test_a_program_in_an_open_folder_runs(closed_app):
    closed_app.parent.chmod(0o755)
    play(["--user", "nobody", "--after", "0.1"], [closed_app])


# MARK: What is refused

@pytest.mark.parametrize("options, message", [
    (["--in", "gnome-shell", "--renderer", "software"], "its frames are drawn with --renderer gl alone"),
    (["--in", "cage", "--size", "640,400"], "its size cannot be chosen"),
    (["--in", "cage", "--size", "10,20"], "--size"),
    (["--in", "xorg", "--scale", "1.5"], "scaled by whole numbers alone"),
    (["--size", "640,400"], "--size goes with --in")], ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_an_option_that_a_target_has_not_is_refused(options, message):
    status, text = outcome(options, ["true"])
    assert (status != 0, message in text) == (True, True), text


@pytest.mark.skipif(any(pathlib.Path("/dev/dri").glob("render*")), reason="there is a display device")
def test_sway_without_a_display_device_cannot_draw_by_opengl():
    status, text = outcome(["--in", "sway", "--renderer", "gl"], ["true"])
    assert (status, "there is no /dev/dri/renderD*" in text) == (1, True), text


@only_root
def test_a_bus_is_refused_to_a_user_whom_dbus_does_not_know():
    status, text = outcome(["--user", "4123456789", "--session-bus"], ["true"])
    assert (status, "D-Bus takes a user of /etc/passwd alone" in text) == (1, True), text


@pytest.mark.parametrize("target, message", [
    ("weston", "only its DRM backend"), ("wayfire", "insists on a display device"), ("Hyprland", "insists on a display device")])
def test_a_target_that_cannot_be_played_to_is_refused_with_the_reason(target, message):
    status, text = outcome(["--in", target], ["true"])
    assert (status, message in text) == (1, True), text


def test_a_target_that_is_missing_names_its_package():
    status, text = outcome(["--in", "labwc"], ["true"], PATH="/usr/sbin")
    told = "labwc is not installed: Debian has it from release 13 on: apt-get install labwc"
    assert (status, told in text) == (1, True), text


def test_the_last_words_of_a_compositor_that_ends_are_told():
    status, text = outcome(["--in", "sh -c 'echo no outputs; exit 4'"], ["true"])
    told = "sh ended with exit status 4 before it was ready for a client. Its last words:\nno outputs"
    assert (status, told in text) == (1, True), text
