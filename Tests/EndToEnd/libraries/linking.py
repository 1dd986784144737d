"""The C libraries as programs are linked with them: what a library exports, and what a program calls of it."""
from __future__ import annotations

import dataclasses
import os
import pathlib
import re
import subprocess

from support import ROOT, run

STRICT = ("gcc", "-std=c11", "-O1", "-g", "-Wall", "-Wextra", "-pedantic", "-Werror")
CLEAN = ("valgrind", "-q", "--leak-check=full", "--error-exitcode=9")
# What stays of Swift's runtime, which is within libfling-input.
SUPPRESSIONS = f"--suppressions={ROOT}/Tests/CFlingInputTests/swift-runtime.supp"
NOTHING_STAYS = ("--show-leak-kinds=all", "--errors-for-leak-kinds=all")
INSTALLED = ROOT / ".build/installed"
HEADERS = {"fling": ROOT / "Sources/C/CFling/Header/fling.h", "fling-input": ROOT / "Sources/C/CFlingInput/Header/fling-input.h"}


@dataclasses.dataclass
class Library:
    name: str
    largest: int  # bytes
    needs: tuple[str, ...]
    version: str

    @property
    def file(self) -> pathlib.Path:
        return INSTALLED / self.name / f"lib/lib{self.name}.so.1"

    @property
    def header(self) -> pathlib.Path:
        return INSTALLED / self.name / f"include/{self.name}.h"

    def dynamic(self, tag: str) -> list[str]:
        """The values of a tag in the dynamic section, such as NEEDED."""
        return re.findall(rf"^ *{tag} +(\S+)", run("objdump", "-p", self.file), re.M)

    def exported(self) -> dict[str, str]:
        """The version of each symbol that the library exports."""
        found = {}
        for line in run("objdump", "-T", self.file).splitlines():
            words = line.split()
            if len(words) > 5 and words[1] == "g" and "*UND*" not in words and words[-1] != self.version:
                found[words[-1]] = words[5]
        return found

    def declared(self) -> set[str]:
        """The functions of the header. That of libfling-input includes the other library's."""
        own = declared_in(self.header)
        return own - declared_in(INSTALLED / "fling/include/fling.h") if self.name != "fling" else own


def declared_in(*headers: pathlib.Path) -> set[str]:
    text = "".join(path.read_text() for path in headers)
    plain = run("gcc", "-E", "-P", *(f"-I{path.parent}" for path in HEADERS.values()), "-xc", "-", input=text)
    return set(re.findall(r"\b(fling_[a-z0-9_]+) ?\(", plain))


FLING = Library("fling", 480000, ("libc.so.6", "libm.so.6"), "FLING_1.0")
# Swift's runtime is most of it; its text processing, which is not needed, would be 1,400,000 more. The machine that moves values of
# one, two and four axes takes 130 kB, and what a playhead does, made for each of them, 80 kB: without that a notch of a wheel takes
# several times as long.
FLING_INPUT = Library(
    "fling-input", 10060000,
    ("libc.so.6", "libevdev.so.2", "libgcc_s.so.1", "libinput.so.10", "libm.so.6", "libstdc++.so.6", "libudev.so.1", "libyaml-0.so.2"),
    "FLING_INPUT_1.0")


def called(library: Library, folder: pathlib.Path, environment: dict[str, str], *command: object) -> set[str]:
    """Runs a program, and gives the functions of a library that it calls, as the linker sees it happen."""
    run(*command, cwd=ROOT, env={**environment, "LD_DEBUG": "bindings", "LD_DEBUG_OUTPUT": str(folder / "bindings")})
    program = re.escape(str(command[0]))
    found: set[str] = set()
    for path in folder.glob("bindings.*"):
        found |= set(re.findall(rf"file {program} \[0\] to \S*lib{library.name}\.so\S* .*normal symbol `(fling_[a-z0-9_]*)'",
                                path.read_text(errors="replace")))
    return found


def output(*command: object, environment: dict[str, str] | None = None, status: int = 0) -> str:
    """What a program prints in the folder of the package, apart from its errors, which come after it if it ends otherwise."""
    result = subprocess.run([str(word) for word in command], cwd=ROOT, env=environment or dict(os.environ), capture_output=True, text=True)
    assert result.returncode == status, f"{command} ends with {result.returncode}: {result.stdout[-2000:]}{result.stderr[-2000:]}"
    return result.stdout if status == 0 else result.stdout + result.stderr
