"""The lines that a program writes into a pipe."""
from __future__ import annotations

import codecs
import io
import os
import select
import threading
from typing import IO


class Lines:
    """The lines that come through a pipe, which a thread takes out so that the program never waits for room.

    What has been written is known at once, even where the thread waits for a processor meanwhile.
    """

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe = pipe
        self._lines: list[str] = []
        # The beginning of a line whose end has not come.
        self._rest = ""
        self._decoder = io.IncrementalNewlineDecoder(codecs.getincrementaldecoder("utf-8")("replace"), translate=True)
        self._is_over = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._follow, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def wait_for_end(self) -> None:
        """Waits until all who could write have closed the pipe."""
        self._thread.join()

    def so_far(self) -> list[str]:
        """The lines that have been written until now."""
        while self._take():
            pass
        return self._lines

    def _follow(self) -> None:
        while not self._is_over:
            self._is_ready(None)
            self._take()

    def _is_ready(self, milliseconds: int | None) -> bool:
        """Waits for what is written, or for the end."""
        poll = select.poll()
        poll.register(self._pipe, select.POLLIN)
        return bool(poll.poll(milliseconds))

    def _take(self) -> bool:
        """Takes out what is there; false if there is nothing."""
        with self._lock:
            if self._is_over or not self._is_ready(0):
                return False
            data = os.read(self._pipe.fileno(), 1 << 16)
            self._is_over = not data
            *lines, self._rest = (self._rest + self._decoder.decode(data, final=self._is_over)).split("\n")
            self._lines += lines
            if self._is_over and self._rest:
                self._lines.append(self._rest)
            return not self._is_over
