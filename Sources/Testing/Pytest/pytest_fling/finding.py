"""What a monkey has found, on disk: recordings, a test that plays them, and the fault."""
from __future__ import annotations

import dataclasses
import errno
import os
import pathlib
from typing import Sequence

from .app import AppError, Desktop, Fault
from .interruption import whole
from .move import Move, groups
from .report import recording_of_moves
from .trial import written_test


@dataclasses.dataclass
class Finding:
    """The folder of a finding, which is whole after each `write`."""

    folder: pathlib.Path
    desktop: Desktop
    command: Sequence[str]
    seed: int
    fault: Fault | None = None
    rests: bool = True
    moves: list[Move] = dataclasses.field(default_factory=list)
    _is_new: bool = False

    def prepare(self) -> None:
        """Makes the folder; raises AppError if nothing can be written there."""
        try:
            was_there = self.folder.exists()
            self.folder.mkdir(parents=True, exist_ok=True)
            self._is_new = not was_there
            if not os.access(self.folder, os.W_OK | os.X_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        except OSError as error:
            raise self._refusal(error) from None

    def discard(self) -> None:
        """Removes the folder if `prepare` made it and nothing was found."""
        if self._is_new and not self.moves and not any(self.folder.iterdir()):
            self.folder.rmdir()

    def write(self, made: list[Move]) -> None:
        """Writes the moves in place of those before; raises AppError, with the moves, if that fails."""
        with whole():
            try:
                self._write(made)
            except OSError as error:
                raise self._refusal(error, made) from None
            self.moves = made

    def _write(self, made: list[Move]) -> None:
        assert self.fault is not None
        gestures = {f"gesture-{number}.yml": group for number, group in enumerate(groups(made), 1)}
        for name, group in gestures.items():
            _replace(self.folder / name, recording_of_moves(group))
        test = self.folder / f"test_monkey_{self.seed}.py"
        _replace(test, written_test(
            f"monkey_{self.seed}", f"Plays what a monkey has found: {self.fault.kind}.",
            {name: f"  # {'; '.join(map(str, group))}" for name, group in gestures.items()}, self.desktop, self.command, self.rests))
        _replace(self.folder / "fault.txt", f"{self.fault.kind}\n\n{self.fault.text}\n")
        for old in [*self.folder.glob("gesture-*.yml"), *self.folder.glob("test_monkey_*.py")]:
            if old != test and old.name not in gestures:
                old.unlink()

    def _refusal(self, error: OSError, made: Sequence[Move] = ()) -> AppError:
        left = "".join(f"\n    {move}" for move in made)
        return AppError(f"{self.folder} can't be written: {error.strerror}; name another folder with --findings{left}")


def _replace(path: pathlib.Path, text: str) -> None:
    draft = path.with_name(path.name + ".new")
    draft.write_text(text)
    draft.replace(path)
