"""The guide "Driving a desktop": its lines, its test in Swift, its Python and its workflow."""
import re
import subprocess

import pytest

import drawn
from pages import fences
from support import GTK_DEMO, LIBINPUT, ROOT, TARGETS, run, shown

pytestmark = pytest.mark.needs(*TARGETS["sway"], *GTK_DEMO, *LIBINPUT, "/usr/lib/python3/dist-packages/yaml/__init__.py:python3-yaml")
STAYS = """
eval "exec $0" &
run=$!
trap "kill $run && wait $run || true" EXIT
until grep -q " 00010000 .* @fling-run-$run\\$" /proc/net/unix; do kill -0 "$run"; sleep 0.1; done
eval "$1"
"""


@pytest.fixture
def desktop(folder):
    (folder / "Recordings").symlink_to(ROOT / "Recordings")
    for name, recording in (("swipe", "swipe-left"), ("flick", "touch-flick")):
        (folder / f"{name}.yml").symlink_to(ROOT / f"Recordings/{recording}.yml")
    return folder


@pytest.fixture
def drive(desktop, apart, fling):
    """Runs a command in the folder of the recordings: the exit status, and all that is written."""
    (desktop / "bin").mkdir()
    (desktop / "bin/fling").symlink_to(fling)

    def drive_it(*words):
        environment = ["env", f"PYTHONPATH={ROOT}/Sources/Testing/Pytest"]
        result = subprocess.run(["bash", "-c", f'PATH={desktop}/bin:$PATH; "$@"', "drive", *apart, *environment, *map(str, words)], cwd=desktop,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert result.returncode == 0, result.stdout[-3000:]
        return result.stdout

    return drive_it


def is_picture(path):
    return path.read_bytes()[1:4] == b"PNG"


def test_the_first_line_plays_a_swipe(drive):
    assert drive("bash", "-ec", shown("DrivingADesktop", "fling run --trace")).count("GESTURE_SWIPE_UPDATE") == 11


def test_the_line_for_sway_draws_a_line(drive, desktop):
    drive("bash", "-ec", shown("DrivingADesktop", "fling run --in sway"))
    assert drawn.width_of_line((desktop / "after.png").read_bytes()) >= 200


def test_gestures_by_hand_move_what_goes_on_until_it_is_ended(drive, desktop):
    drive("bash", "-ec", STAYS, shown("DrivingADesktop", "fling run --stay").strip(), shown("DrivingADesktop", "fling play"))
    assert is_picture(desktop / "now.png")


def test_the_python_drives_a_desktop(drive, desktop):
    (desktop / "drive.py").write_text("".join(fences("python", "DrivingADesktop")))
    drive("python3", "drive.py")
    assert is_picture(desktop / "after.png")


def test_the_test_in_swift_drives_a_desktop(new_app, apart):
    app = new_app("desktop-tests")
    app.write("Tests/Desktop/Tests.swift", "".join(fences("swift", "DrivingADesktop")))
    # A test finds recordings beside its own file.
    (app.folder / "Tests/Desktop/Recordings").symlink_to(ROOT / "Recordings")
    app.write("Package.swift", """// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "DesktopTests", dependencies: [.package(name: "fling", path: "../fling")],
    targets: [.testTarget(
        name: "Desktop", dependencies: [.product(name: "FlingTesting", package: "fling")], exclude: ["Recordings"])])
""")
    status, text = app.swift("test", before=apart)
    assert status == 0 and re.search("Test run with 1 test .*passed", text), text[-3000:]


def test_the_workflow_installs_what_a_build_needs():
    import yaml

    job = yaml.safe_load("".join(fences("yaml", "DrivingADesktop")))["jobs"]["swipes"]
    lines = [step["run"] for step in job["steps"] if "run" in step]
    for line in lines:
        run("bash", "-n", input=line)
    packages = re.search(r"^build=\((.*?)\)", (ROOT / ".ci/need").read_text(), re.S | re.M)
    assert packages and set(re.findall(r"lib=[^:\s]+:(\S+)", packages[1])) <= set(lines[0].split())
    assert job["container"] == "swift:6.3-bookworm" and len(lines) >= 5
