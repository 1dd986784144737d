"""A timeout that a busy machine makes longer."""
from __future__ import annotations

import pathlib
import time
from typing import Callable

# A wait for a processor that is longer than this, in seconds, moves the deadline.
_LEAST = 0.2


class Patience:
    """A timeout of some seconds, up to three times as many of which do not count: those in which the app waited for a processor.

    lost: says for how many seconds it has waited for one so far.
    """

    def __init__(self, seconds: float, lost: Callable[[], float]) -> None:
        now = time.monotonic()
        self._deadline, self._limit = now + seconds, now + 4 * seconds
        self._lost, self._before = lost, -1.0

    def is_over(self) -> bool:
        """True if the timeout has passed; the deadline moves if seconds were lost since it was set."""
        if self._before < 0:
            # An element that is there at once costs no look at the processes.
            self._before = self._lost()
        now = time.monotonic()
        if now < self._deadline:
            return False
        total = self._lost()
        more = min(total - self._before, self._limit - now)
        if more <= _LEAST:
            return True
        self._before, self._deadline = total, now + more
        return False


def seconds_waited(folder: str) -> float:
    """The seconds for which the processes of the run with this folder have waited for a processor."""
    variable, waited = f"XDG_RUNTIME_DIR={folder}".encode(), 0
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if variable in (process / "environ").read_bytes().split(b"\0"):
                waited += sum(int(task.read_text().split()[1]) for task in process.glob("task/*/schedstat"))
        except (OSError, IndexError):  # It has ended, or the kernel does not count this.
            continue
    return waited / 1e9
