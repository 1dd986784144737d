"""Apps of the guides, and containers without devices."""
import fcntl
import subprocess

import pytest

from guides.apps import SHARED, App
from support import allows


@pytest.fixture(scope="session")
def one_at_a_time():
    SHARED.mkdir(parents=True, exist_ok=True)
    with open(SHARED / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="module")
def new_app(one_at_a_time, fling):
    """Makes an empty app: new_app("app")."""
    return lambda name: App(name, fling)


@pytest.fixture(scope="session")
def bare():
    """The words before a command that has no device, no network and no display, as in a container of CI."""
    words = ["env", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY"]
    command = ["unshare", "-rmn", "sh", "-c", 'mount -t tmpfs none /dev/input && exec "$@"', "sh"]
    if subprocess.run([*command, "true"], capture_output=True).returncode == 0:
        words += command
    return words


@pytest.fixture(scope="session")
def apart():
    """The same of one that finds no other run of this machine's: a network of its own."""
    return ["env", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", *(["unshare", "-n"] if allows("-n") else [])]
