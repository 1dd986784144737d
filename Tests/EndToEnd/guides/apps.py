"""Apps as the guides describe them, which share a build."""
from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
from typing import Sequence

from support import ROOT

# It keeps what it has built, of the library above all, for the next time.
SHARED = ROOT / ".build/guides"


class App:
    """A package in the folder of the shared build, beside a folder named fling, as the guides say."""

    def __init__(self, name: str, fling: str) -> None:
        self.folder, self.fling = SHARED / name, fling
        shutil.rmtree(self.folder, ignore_errors=True)
        (self.folder / "bin").mkdir(parents=True)
        (self.folder / "bin/fling").symlink_to(fling)
        (SHARED / "fling").unlink(missing_ok=True)
        (SHARED / "fling").symlink_to(ROOT)
        # SwiftPM would take the plan of another app there for its own.
        (SHARED / ".build/debug.yaml").unlink(missing_ok=True)

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "PATH": f"{self.folder}/bin:{os.environ['PATH']}"}

    def write(self, name: str, text: str) -> pathlib.Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def line(self, line: str, folder: pathlib.Path | None = None) -> tuple[int, str]:
        """Runs lines of a guide where the command is found: the exit status, and all that is written."""
        result = subprocess.run(["bash", "-eo", "pipefail", "-c", line], cwd=folder or self.folder, env=self.environment,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return result.returncode, result.stdout

    def swift(self, *words: str, before: Sequence[str] = (), **environment: str) -> tuple[int, str]:
        """The same of a command of Swift's, such as swift("test")."""
        command = [*before, "swift", words[0], "--package-path", self.folder, "--scratch-path", SHARED / ".build", *words[1:]]
        result = subprocess.run([str(word) for word in command], cwd=ROOT, env={**self.environment, **environment},
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return result.returncode, result.stdout
