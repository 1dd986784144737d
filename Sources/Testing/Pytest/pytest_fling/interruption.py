"""Signals that end a command in order: they are raised as an exception, but not amid what must be done as a whole."""
from __future__ import annotations

import contextlib
import signal
from typing import Any, Iterator

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_depth = 0
_pending: int | None = None


class Interrupted(BaseException):
    """A signal that ends the command."""

    def __init__(self, number: int) -> None:
        self.number = number


def _handle(number: int, _: Any) -> None:
    """Raises Interrupted for the first signal, and ignores the next ones, so that runs are ended in order."""
    global _pending
    for one in ENDING:
        signal.signal(one, signal.SIG_IGN)
    if _depth == 0:
        raise Interrupted(number)
    _pending = number


def raise_signals() -> None:
    """Raises Interrupted in the main thread when a signal comes that ends the process."""
    for number in ENDING:
        # One that is ignored from the start, as by nohup, stays so.
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _handle)


@contextlib.contextmanager
def whole() -> Iterator[None]:
    """Finishes what is done within before a signal that has come meanwhile is raised."""
    global _depth, _pending
    _depth += 1
    try:
        yield
    finally:
        _depth -= 1
        if _depth == 0 and _pending is not None:
            number, _pending = _pending, None
            raise Interrupted(number)
