"""The examples in C, C++ and Python: they find the libraries as a project of meson's does, print what they printed before and what
the command prints, byte for byte, and are clean under valgrind."""
import json
import re

import pytest

from libraries.linking import CLEAN, STRICT, SUPPRESSIONS, output
from support import ROOT, run

pytestmark = pytest.mark.needs("valgrind", "gcc", "g++", "pkg-config", "meson", "lib=libinput:libinput-dev", "lib=libevdev:libevdev-dev",
                               "lib=libudev:libudev-dev", "lib=yaml-0.1:libyaml-dev")
RECORDINGS = sorted(path.relative_to(ROOT) for path in (ROOT / "Recordings").glob("*.yml"))
SWIPE = "Recordings/swipe-left.yml"
INPUT_CLEAN = (*CLEAN, SUPPRESSIONS)
NOWHERE = "/nowhere/at.all"


@pytest.mark.parametrize("compilers", [("gcc", "g++"), ("clang", "clang++")], ids=["gcc", "clang"])
def test_a_project_of_mesons_builds_and_tries_them(compilers, library, tmp_path):
    environment = {**library, "CC": compilers[0], "CXX": compilers[1], "WRAP": " ".join(CLEAN)}
    run("meson", "setup", "-Dauto_features=disabled", tmp_path / "build", ROOT / "Sources/Examples", env=environment)
    run("meson", "test", "-C", tmp_path / "build", "--print-errorlogs", env=environment)


def test_the_spring_in_python_prints_what_the_command_says(library, fling):
    said = run(fling, "spring", "--duration", 0.5, "--bounce", 0.2, "--from", 0, "--to", 320, "--velocity", 900, "--at", "0.1,0.2,0.3,0.4,0.5",
               "--json")
    lines = [f"{sample['t']} {sample['value']} {sample['velocity']}\n" for sample in json.loads(said)["samples"]]
    assert output("python3", "Sources/Examples/Python/spring.py", environment=library) == "".join(lines)


@pytest.fixture
def replay(program, input_library):
    return program("replay", input_library, "fling-input", ["Sources/Examples/C/replay.c"])


@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda path: path.stem)
def test_a_recording_is_replayed_alike_by_the_command_c_and_python(recording, replay, input_library, fling):
    plain = output(fling, "replay", recording, "--json")
    assert output(replay, recording, environment=input_library) == plain
    assert output("python3", "Sources/Examples/Python/replay.py", recording, environment=input_library) == plain
    with_detents = output(fling, "replay", recording, "--json", "--units-per-mm", 8, "--detents=-640,-320,0,320,640")
    assert output(replay, recording, 8, -640, -320, 0, 320, 640, environment=input_library) == with_detents


def test_touches_in_a_file_are_replayed_alike(replay, input_library, fling, converted):
    touches = converted("touch-flick", "--to", "touch").rename(replay.parent / "touches.jsonl")
    assert output(replay, touches, environment=input_library) == output(fling, "replay", touches, "--json")
    output(*INPUT_CLEAN, replay, SWIPE, environment=input_library)


def test_a_file_that_is_not_there_is_not_replayed(replay, input_library):
    assert f"replay: {NOWHERE}: it can" in output(replay, NOWHERE, environment=input_library, status=1)
    assert f"{NOWHERE}: it can" in output("python3", "Sources/Examples/Python/replay.py", NOWHERE, environment=input_library, status=1)


@pytest.fixture
def compositor(program, input_library):
    return program("compositor", input_library, "fling-input", ["Sources/Examples/C/compositor.c", "-linput", "-ludev"])


@pytest.mark.parametrize("name, words, event", [
    ("touch-flick", "touch motion", '"type":"move"'), ("scroll-flick", "scroll", '"type":"scroll"'),
    ("swipe-left", "swipe update", '"phase":"update"'), ("pinch-out", "pinch update", '"phase":"update"')])
def test_a_compositors_own_context_gets_as_many_events_as_the_command_says(name, words, event, compositor, input_library, fling):
    touches = run(fling, "convert", f"Recordings/{name}.yml", "--to", "touch", cwd=ROOT)
    count = sum(event in line for line in touches.splitlines())
    said = output(*INPUT_CLEAN, compositor, f"Recordings/{name}.yml", environment=input_library)
    assert f"{count} x {words}" in said.splitlines()


def test_a_compositor_says_that_there_is_no_such_file(compositor, input_library):
    assert f"compositor: {NOWHERE}: it can" in output(compositor, NOWHERE, environment=input_library, status=1)


def test_what_a_recording_holds_and_the_same_recording_as_a_device(program, input_library, tmp_path):
    trace, devices = (program(name, input_library, "fling-input", [f"Sources/Examples/C/{name}.c"]) for name in ("trace", "devices"))
    said = output(*INPUT_CLEAN, trace, SWIPE, environment=input_library)
    assert {"14 events in 0.114 s, of which 11 move a swipe", '"a tap in memory" has 3 events'} <= set(said.splitlines())
    assert re.search("^kept: there is such a file", said, re.M), said
    said = output(*INPUT_CLEAN, devices, "--trace", SWIPE, tmp_path / "again.jsonl", environment=input_library)
    assert "Robot Touchpad is there, 100 by 70 mm" in said.splitlines()
    assert "scrolls as the content moves" in said and re.search(r"^([0-9]+) events received, \1 recorded$", said, re.M), said
    [count] = re.findall("^([0-9]+) events in", output(trace, tmp_path / "again.jsonl", environment=input_library), re.M)[:1]
    assert int(count) > 10


def test_the_header_for_libinputs_events_makes_the_commands_events(program, input_library):
    words = ["Tests/CAdapterTests/libinput.c", "-D_GNU_SOURCE", "-linput", "-ludev"]
    adapter = program("adapter", input_library, "fling-input fling", words)
    output(adapter, *RECORDINGS, environment=input_library)
    output(*INPUT_CLEAN, adapter, SWIPE, environment=input_library)


@pytest.mark.parametrize("compiler", ["g++", "clang++"])
def test_the_header_for_libinputs_events_is_cpp(compiler, program, input_library, tmp_path):
    (tmp_path / "adapter.cc").write_text(
        "#include <fling-libinput.h>\nint main() { static fling_libinput input; return fling_libinput_number(&input, nullptr); }\n")
    words = (compiler, "-std=c++17", *STRICT[4:])
    output(program("adapter", input_library, "fling-input fling", [tmp_path / "adapter.cc", "-linput"], command=words), environment=input_library)
