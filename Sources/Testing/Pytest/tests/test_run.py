"""The start of a run."""
import os
import socket

from pytest_fling.run import listens


def test_a_run_has_begun_when_its_socket_listens():
    name = f"fling-run-of-a-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX) as run:
        assert not listens(f"@{name}")
        run.bind(f"\0{name}")
        assert not listens(f"@{name}")
        run.listen()
        assert listens(f"@{name}")
    assert not listens(f"@{name}")
