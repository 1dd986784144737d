"""An emulated machine with a real kernel: see `assemble` and `boot`. Where CI is set, what it needs is installed."""
import fcntl
import pathlib
import subprocess

import pytest

from support import ROOT, leave_out, missing, run

HERE = pathlib.Path(__file__).parent
MACHINE = ROOT / ".build/machine"
WANTED = ("qemu-system-x86_64:qemu-system-x86", "busybox:busybox-static", "cpio", "/usr/libexec/libinput/libinput-record:libinput-tools",
          "/usr/lib/python3/dist-packages/yaml/__init__.py:python3-yaml", "/usr/lib/python3/dist-packages/libevdev:python3-libevdev")


@pytest.fixture(scope="session")
def machine():
    """Puts programs into the machine, and runs one of them there: machine([programs], seconds, "KernelProof", "/out"). One at a time."""
    if reason := missing(*WANTED):
        leave_out(reason)
    kernel = subprocess.run(["apt-cache", "show", "linux-image-amd64"], capture_output=True)
    if not (MACHINE / "packages").is_dir() and kernel.returncode != 0:
        leave_out("for want of a kernel that apt can fetch")
    MACHINE.mkdir(parents=True, exist_ok=True)

    def boot(programs, seconds, *command, **environment):
        run(HERE / "assemble", MACHINE, *programs, **environment)
        return run(HERE / "boot", MACHINE, seconds, *command)

    with open(MACHINE / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield boot


@pytest.fixture(scope="session")
def programs(fling):
    """What the proof needs: itself, the command, both examples, and a program that says what an event costs it."""
    for product in ("DriveExample", "Kiosk"):
        run("swift", "build", "-c", "release", "--product", product, cwd=ROOT)
    run(ROOT / ".ci/checks", "KernelProof")
    MACHINE.mkdir(parents=True, exist_ok=True)
    run("clang", "-O2", "-Wall", "-Wextra", "-Werror", HERE / "event-path.c", "-o", MACHINE / "event-path", "-linput", "-ludev")
    return [fling, *(ROOT / f".build/release/{name}" for name in ("DriveExample", "Kiosk", "KernelProof")), MACHINE / "event-path"]
