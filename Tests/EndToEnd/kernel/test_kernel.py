"""On a real kernel, its devices, libinput and the tool `fling` do what the tests say without them, and the example Kiosk shows on a
display what fingers do. Recordings/ has what the machine records; --update-recordings puts that there instead. The pictures of the
display stay in .build/machine/pictures."""
import os
import pathlib
import re
import shutil
import subprocess

import pytest

from libraries.linking import FLING, FLING_INPUT, STRICT
from support import ROOT, run, shown

HERE = pathlib.Path(__file__).parent
MACHINE, RECORDINGS = ROOT / ".build/machine", ROOT / "Recordings"
# The machine's time goes on with its instructions, so that what happens there is the same on a busy host; it takes longer.
PATIENCE = 1200


@pytest.fixture(scope="module")
def proof(machine, programs):
    """What the machine says as it proves everything, once. What it records is in .build/machine/out."""
    return machine(programs, PATIENCE, "KernelProof", "/out")


def picture(number):
    return (MACHINE / f"pictures/{number}.png").read_bytes()


def shows_the_kiosk_when_it_is_in_front():
    """The display before the kiosk began, when it had turned a page, on another console and back, and after its end."""
    return picture(1) == picture(9) and picture(5) == picture(8) and picture(1) != picture(5) != picture(7)


def test_the_kernel_does_what_the_tests_say(proof):
    assert "FAIL" not in proof


def test_the_display_shows_the_kiosk_when_it_is_in_front_and_else_what_it_showed_before(proof):
    assert shows_the_kiosk_when_it_is_in_front()


def names(folder):
    return sorted(path.name for path in folder.iterdir() if path.suffix in (".yml", ".jsonl"))


def events(path):
    """A recording without its times, which are a little different each time."""
    return re.findall(r"^ *- \[ *[0-9]*, *[0-9]*,(.*)\]", path.read_text(), re.M)


def test_recordings_are_what_the_machine_records(proof, request):
    made = MACHINE / "out"
    if request.config.getoption("--update-recordings"):
        for path in (*RECORDINGS.glob("*.yml"), *RECORDINGS.glob("*.jsonl")):
            path.unlink()
        for path in made.iterdir():
            if path.is_file():
                shutil.copyfile(path, RECORDINGS / path.name)
    assert names(made) == names(RECORDINGS)
    for path in made.glob("*.yml"):
        assert events(path) == events(RECORDINGS / path.name), f"{path.name}: --update-recordings makes it again"
        truth = path.with_suffix(".truth.jsonl").name
        assert (made / truth).read_bytes() == (RECORDINGS / truth).read_bytes()


def test_the_distributions_player_takes_recordings(proof, fling):
    """Its own, ours of the same, and what is made of them."""
    run(fling, "synthesize", "pinch", "--rotation", 30, "--times", 2, "--force", "-o", MACHINE / "synthesized.yml")
    for name in ("swipe-up", "pinch-rotate", "id-split"):
        run(fling, "convert", RECORDINGS / f"{name}.yml", "--force", "-o", MACHINE / f"{name}.yml")
    run(HERE / "accept", *RECORDINGS.glob("*.yml"), *(MACHINE / "out/fling").glob("*.yml"), *MACHINE.glob("*.yml"))


@pytest.mark.parametrize("line, devices, words", [
    (shown("README", "swift run DriveExample"), "/dev/input/event*", "has no input device"),
    (shown("BareMetal", "swift run"), "/dev/dri/card*", "no card in /dev/dri")], ids=["DriveExample", "Kiosk"])
def test_where_there_is_no_device_the_examples_say_so(line, devices, words):
    if any(pathlib.Path("/").glob(devices[1:])):
        pytest.skip("there are devices")
    result = subprocess.run(["bash", "-c", line], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert result.returncode == 1 and words in result.stdout, result.stdout[-2000:]


def test_programs_in_c_read_the_kernels_devices(machine, tmp_path):
    """In a machine that knows nothing of Swift."""
    run(ROOT / ".ci/install", "fling", "fling-input")
    path = ":".join(str(library.file.parent / "pkgconfig") for library in (FLING, FLING_INPUT))
    flags = run("pkg-config", "--cflags", "--libs", "fling-input", env={**os.environ, "PKG_CONFIG_PATH": path}).split()
    run(*STRICT, "Tests/CFlingInputTests/machine/main.c", "Tests/CFlingInputTests/allocations/counter.c", *flags, "-lm", "-Wl,-rpath,$ORIGIN",
        "-o", tmp_path / "real-devices", cwd=ROOT)
    machine([tmp_path / "real-devices", FLING_INPUT.file], PATIENCE, "real-devices", "/out")


@pytest.mark.long
def test_the_kiosk_alone(machine, programs):
    machine(programs, PATIENCE, "KernelProof", "--kiosk")
    assert shows_the_kiosk_when_it_is_in_front()


@pytest.mark.long
def test_the_kiosk_on_a_display_that_has_vertical_blanks(machine, programs):
    """Which the one that QEMU emulates has not, and of which there are no pictures; see `vkms`."""
    run(HERE / "vkms", MACHINE)
    machine(programs, PATIENCE, "KernelProof", "--kiosk", env={**os.environ, "MACHINE_DISPLAY": "vkms"})


@pytest.mark.long
def test_an_event_costs_a_program_under_fling_run_what_it_costs_without(machine, programs):
    machine(programs, PATIENCE, "KernelProof", "--events")
