"""Programs that are awkward to play to, or look for their devices in other ways than libinput does."""
import os
import pathlib
import re
import subprocess
import sys

import pytest

from support import LIBINPUT, PROGRAMS, PYTHON, found, last, outcome, play, recording, shown

FLICK = ["--trace", recording("touch-flick")]
EVENTS = ["libinput", "debug-events"]
pytestmark = pytest.mark.needs(*LIBINPUT)


@pytest.fixture
def odd(compiled):
    return compiled("odd.c", "-linput", "-ludev")


# MARK: Awkward programs

@pytest.mark.parametrize("mode", ["fork", "exec", "reads"])
def test_an_odd_program_gets_all_of_a_flick(mode, odd):
    assert "9 motions" in outcome(FLICK, [odd, mode])[1]


def test_a_node_that_is_opened_twice_gives_its_events_to_both(odd):
    status, text = outcome(FLICK + FLICK, [odd, "twice"])
    one, other = re.findall(r"(\d+) and (\d+) events", text)[-1]
    assert (status, one) == (0, other)
    assert one != "0"


@pytest.mark.parametrize("program, message", [
    (["ODD", "closes"], "has closed its devices"),
    (["sleep", "60"], "it must use libinput or libudev as a shared library"),
    (["no-such-program"], "there is no program no-such-program"),
    (["false"], "ended with exit status 1 before"),
    (["sh", "-c", "(setsid libinput debug-events &)"], "keeps it in the foreground")],
    ids=["closes all descriptors", "has no libinput", "is not there", "ends early", "goes to the background"])
def test_a_program_that_cannot_be_played_to_is_told(program, message, odd):
    status, text = outcome(["--timeout", "2", *FLICK], [odd if word == "ODD" else word for word in program])
    assert (status, message in text) == (1, True), text


# MARK: The interfaces that are replaced

@pytest.fixture(scope="module")
def shim(tmp_path_factory):
    """The library that is loaded into programs."""
    path = tmp_path_factory.mktemp("shim") / "shim.so"
    play(["--after", "1"], ["sh", "-c", f"cp $LD_PRELOAD {path}; exec sleep 60"])
    return path


def exported(library):
    text = subprocess.run(["nm", "-D", "--defined-only", library], check=True, stdout=subprocess.PIPE, text=True).stdout
    return {line.split()[2].split("@")[0] for line in text.splitlines()}


def test_every_function_of_libudev_and_libinput_is_replaced_or_known_not_to_matter(shim):
    libraries = pathlib.Path(subprocess.run(["pkg-config", "--variable=libdir", "libudev"], check=True,
                                            stdout=subprocess.PIPE, text=True).stdout.strip())
    replaced = exported(shim)
    lines = (PROGRAMS / "left-alone").read_text().splitlines()
    left_alone = {name for line in lines if not line.startswith("#") for name in line.split()}
    there = {name for library, start in (("libudev.so.1", "udev_"), ("libinput.so.10", "libinput_"))
             for name in exported(libraries / library) if name.startswith(start)}
    assert len(replaced) > 100
    assert there - replaced - left_alone == set()
    assert replaced & left_alone == set()


def test_without_libudev_each_of_its_functions_that_has_a_result_fails(shim):
    """Not in the process, and for an object that is none."""
    header = subprocess.run(["clang", "-E", "-include", "libudev.h", "-xc", "/dev/null"], check=True, stdout=subprocess.PIPE, text=True).stdout
    results = set(re.findall(r"^int (udev_\w+)\(", header, re.M)) & exported(shim) - {"udev_device_has_tag", "udev_device_has_current_tag"}
    assert len(results) > 15
    script = (f"import ctypes; names = {sorted(results)}; "
              "print([name for name in names if getattr(ctypes.CDLL(None), name)(None, None, None) >= 0])")
    assert outcome(["--after", "30"], [sys.executable, "-c", script])[1].startswith("[]\n")


@pytest.mark.needs("lib=gobject-2.0:libglib2.0-dev")
def test_the_libraries_of_a_plug_in_work_though_no_other_part_of_the_program_sees_them(compiled):
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "gobject-2.0", "libudev"], check=True,
                           stdout=subprocess.PIPE, text=True).stdout.split()
    plugin = compiled("plugin.c", "-shared", "-fPIC", *flags)
    # The devices are there, and the plug-in's end ends the run before they are played.
    _, text = outcome(["--after", "30", *FLICK], [sys.executable, "-c", f"import ctypes; ctypes.CDLL('{plugin}').run()"])
    assert text.startswith("GObject, 1 devices, 0 by name, 1 without, 1 below, 1 added, subsystems 0, same, environment 0, end\n")


# MARK: Programs that look into /dev/input

@pytest.fixture(scope="module")
def name_of_device():
    return found(r"DEVICE_ADDED\s+(.*?)\s+seat0", play([*FLICK, "--after", "0.5"], EVENTS))[0]


def test_libinput_lists_a_device(name_of_device):
    assert f"Device:           {name_of_device}\n" in outcome(["--after", "30", *FLICK], ["libinput", "list-devices"])[1]


@pytest.mark.needs("evtest")
def test_evtest_lists_a_device_and_reads_a_flick(name_of_device):
    # Without an argument it lists the devices, and asks for the number of one.
    _, text = outcome(FLICK, ["sh", "-c", "ls /dev/input | tr -dc 0-9 | evtest"])
    assert f":\t{name_of_device}\n" in text
    assert text.count("SYN_REPORT ---") == 11


@pytest.mark.parametrize("words", [["find", "/dev/input", "-name", "event*"], ["sh", "-c", "ls -d /dev/input/event*"]],
                         ids=["find", "a shell"])
def test_a_device_is_listed_by(words):
    assert re.match(r"/dev/input/event\d+\n(?!/)", outcome(["--after", "30", *FLICK], words)[1])


def test_a_device_is_found_in_other_ways(compiled):
    _, text = outcome(["--after", "30", *FLICK], [compiled("folder.c")])
    assert text.startswith("glob 1, readdir_r 1, same, open, fdopendir 1, then 0\n")


@pytest.mark.needs("/usr/lib/*/libSDL2-2.0.so.0:libsdl2-2.0-0", "/usr/bin/python3:python3")
def test_the_guides_line_plays_to_sdls_evdev_driver(fling, folder):
    for name, target in (("game", PROGRAMS / "fingers.py"), ("flick.yml", recording("touch-flick")), ("fling", fling)):
        (folder / name).symlink_to(target)
    text = subprocess.run(["bash", "-c", shown("DrivingADesktop", "SDL_VIDEODRIVER")], cwd=folder, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=120,
                          env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}).stdout
    assert text.split() == ["evdev", "down", *["motion"] * 9, "up"]


@pytest.mark.needs("/usr/lib/python3/dist-packages/evdev/__init__.py:python3-evdev")
def test_python3_evdev_finds_a_device():
    _, text = outcome(["--after", "30", *FLICK], [PYTHON, PROGRAMS / "nodes.py"])
    assert text.startswith("True listed; True True of their types; True True False to be read and run; True False opened; "
                           "0 effects; ffffffffffffffff masked\n")


# MARK: Devices that come and go

def test_a_device_is_unplugged_in_a_drag(converted):
    text = play(["--trace", converted("touch-flick", "--span", "0,0.06"), "--unplug", "--after", "0.3"], EVENTS)
    names = re.findall(r"[- ]event\d+\s+(\w+)", text)
    assert "TOUCH_MOTION" in names
    assert {"TOUCH_CANCEL", "TOUCH_UP"} & set(names)
    assert names[-1] == "DEVICE_REMOVED"


def test_twenty_devices_are_played_to(folder):
    options = []
    for number in range(20):
        path = folder / f"screen-{number}.yml"
        text = recording("touch-flick").read_text()
        path.write_text(re.sub(r'name: "(.*?)"', rf'name: "\1 {number}"', text, count=1))
        options += ["--trace", path]
    text = play(options, EVENTS)
    assert (text.count("DEVICE_ADDED"), text.count("TOUCH_MOTION")) == (20, 180)


def test_fling_watch_sees_the_end_of_a_swipe(fling):
    _, text = outcome(["--trace", recording("swipe-left"), "--after", "0.3"], [fling, "watch", "--gestures"])
    assert ("pan ended" in text, "pan cancelled" in text) == (True, False), last(text)


def test_fling_watch_sees_the_cancellation_of_a_swipe_whose_device_is_unplugged(fling, converted):
    half = converted("swipe-left", "--span", "0,0.08")
    _, text = outcome(["--trace", half, "--unplug", "--after", "0.3"], [fling, "watch", "--gestures"])
    assert ("pan ended" in text, "pan cancelled" in text) == (False, True), last(text)


# MARK: Keys

@pytest.mark.needs("kmscon")
def test_a_shell_in_kmscon_reads_what_is_typed(compiled, folder):
    """It needs no display device for that.

    Its virtual terminal is a pseudoterminal, whose ioctls a library answers. A plug-in of it brings GLib.
    """
    terminal, keys, typed = compiled("terminal.c", "-shared", "-fPIC"), folder / "keys.yml", folder / "typed"
    times = [20000 * number for number in range(6)]
    events = "".join(f"  - evdev:\n    - [0, {time}, 1, {key}, {value}]\n    - [0, {time}, 0, 0, 0]\n" for time, (key, value)
                     in zip(times, [(35, 1), (35, 0), (23, 1), (23, 0), (28, 1), (28, 0)]))
    keys.write_text('version: 1\nndevices: 1\ndevices:\n- node: /dev/input/event0\n  evdev:\n    name: "Keyboard"\n    id: [3, 1, 1, 1]\n'
                    f"    codes:\n      0: [0]\n      1: {list(range(1, 128))}\n    properties: []\n  events:\n{events}")
    master, slave = os.openpty()
    shell = ["/bin/sh", "-c", f"echo ready >{folder}/shell; read line; echo $line >{typed}.new; mv {typed}.new {typed}"]
    try:
        play(["--timeout", "60", "--wait", f"file={folder}/shell", "--trace", keys, "--wait", f"file={typed}"],
             ["sh", "-c", 'LD_PRELOAD="$LD_PRELOAD:$0" exec "$@"', terminal, "kmscon", "--no-switchvt",
              f"--vt={os.ttyname(slave)}", "--login", "--", *shell])
    finally:
        os.close(master)
        os.close(slave)
    assert typed.read_text() == "hi\n"
