#!/usr/bin/env python3
"""The commands and the code that README.md and the guides show, for the tests and steps that try them as they stand.

A command is one of a fence of `sh` or `bash`, where lines belong together until bash can parse them, or a code span that
begins with `swift run`, `swift build`, `python3` or `apt-get`. A backslash at the end of a line continues the command, which is
printed on one line. Checks alone are none, since they are steps themselves; and guides/test_output.py runs all fences of `console`.

usage: Tests/EndToEnd/pages.py PAGE BEGINNING    prints those of a page that begin so; a guide is named by its path in Fling.docc
       Tests/EndToEnd/pages.py --fences KIND PAGE [NUMBER]    prints what stands in the page's fences of a kind, or in the first NUMBER
       Tests/EndToEnd/pages.py --stands KIND PAGE FILE...     fails unless each of these fences stands in one of the files, as it is
       Tests/EndToEnd/pages.py --check           fails for a command that no step asks for as above, with quotes about BEGINNING,
                                                 and no test with `shown`, and for a front page that is too long
"""
from __future__ import annotations

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CATALOG = ROOT / "Sources/Guides/Fling.docc"
GREATEST_LINES = 180  # of README.md
PAGES = {"README": (ROOT / "README.md").read_text()}
PAGES |= {str(path.relative_to(CATALOG))[:-3]: path.read_text() for path in sorted(CATALOG.rglob("*.md"))}


def blocks(page: str) -> list[tuple[str, str]]:
    """The fences of a page, each with its kind."""
    return re.findall(r"^```(\w*)\n(.*?)^```$", PAGES[page], re.S | re.M)


def commands(page: str) -> list[str]:
    found, command = [], ""
    for kind, text in blocks(page):
        for line in text.splitlines() if kind in ("sh", "bash") else ():
            command += line + "\n"
            if not line.endswith("\\") and subprocess.run(["bash", "-n"], input=command, text=True, capture_output=True).returncode == 0:
                found.append(re.sub(r"\s*\\\n\s*", " ", command).rstrip("\n"))
                command = ""
        if command:
            raise LookupError(f"bash cannot parse: {command}")
    codes = re.findall(r"`([^`]*)`", re.sub(r"^```.*?^```$", "", PAGES[page], flags=re.S | re.M))
    found += [" ".join(code.split()) for code in codes if re.match(r"(swift (run|build)|python3|apt-get)\s", code)]
    return [command for command in found if not re.fullmatch(r"\.ci/[\w-]+( [\w./-]+)*", command)]


def fences(kind: str, page: str) -> list[str]:
    found = [text for each, text in blocks(page) if each == kind]
    if not found:
        raise LookupError(f"{page}.md has no fence of {kind}")
    return found


def asked(page: str, beginning: str) -> list[str]:
    found = [command for command in commands(page) if command.startswith(beginning)]
    if not found:
        raise LookupError(f"{page}.md shows no command that begins with: {beginning}")
    return found


def strangers(kind: str, page: str, *paths: str | pathlib.Path) -> str:
    """The fences that stand in none of the files."""
    texts = [pathlib.Path(path).read_text() for path in paths]
    return "".join(part for part in fences(kind, page) if not any(part in text for text in texts))


def check() -> str:
    """Says how many commands are tried, and raises if one is not."""
    scripts = "".join(path.read_text() for path in (ROOT / ".ci").rglob("*") if path.is_file())
    tests = "".join(path.read_text() for path in (ROOT / "Tests").rglob("*.py") if path != pathlib.Path(__file__).resolve())
    calls = re.findall(r"pages\.py ([\w/]+) '([^']*)'", scripts)
    calls += [(page, text) for page, _, text in re.findall(r"""\bshown\("([\w/]+)", (['"])(.*?)\2\)""", tests)]
    tried = {command for page, text in calls for command in asked(page, text)}
    shown = [(page, command) for page in PAGES for command in commands(page)]
    untried = [f"no step tries this line of {page}.md: {command}" for page, command in shown if command not in tried]
    if untried:
        raise LookupError("\n".join(untried))
    if (lines := len(PAGES["README"].splitlines())) > GREATEST_LINES:
        raise LookupError(f"README.md has {lines} lines, and a reader has time for {GREATEST_LINES}")
    return f"{len(shown)} commands of the pages are tried"


def main(words: list[str]) -> str | None:
    """What went wrong, or nothing."""
    try:
        if words == ["--check"]:
            print(check())
        elif words[:1] == ["--fences"]:
            number = int(words[3]) if words[3:] else None
            print("".join(fences(words[1], words[2])[:number]), end="")
        elif words[:1] == ["--stands"]:
            return strangers(*words[1:]) or None
        else:
            print("\n".join(asked(*words)))
    except LookupError as problem:
        return str(problem)
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
