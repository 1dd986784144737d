"""A report of a fault, played to an app in a fresh run. `fling reproduce` starts this."""
from __future__ import annotations

import argparse
import pathlib
import re
import sys
from typing import Sequence

from .app import AppError, Desktop, Fault
from .interruption import Interrupted, raise_signals
from .run import RunError, end_runs
from .trial import Trial, add_place, desktop_of, say, written_test


def reproduce(desktop: Desktop, command: Sequence[str], report: pathlib.Path) -> tuple[Fault | None, str, bool]:
    """Plays a report. Returns the fault of the app, what came of it in words, and whether the app rests at its start."""
    trial = Trial(desktop, command)
    try:
        fault = trial.play(report) or (None if trial.is_over else trial.look())
        if fault:
            return fault, fault.kind, trial.app.rests
        if trial.is_over:
            return None, "it ends by itself, and well", trial.app.rests
        return None, "it is well" + (" and at rest" if trial.app.rests else ", and never at rest, as before"), trial.app.rests
    finally:
        trial.stop()


def main(arguments: Sequence[str] | None = None) -> None:
    """Exits with 0 if the app is well, 3 if it has a fault, 1 if the report could not be played, and 128 and the number of a
    signal that came before."""
    parser = argparse.ArgumentParser(prog="python3 -m pytest_fling.reproduce", description=__doc__)
    parser.add_argument("report", type=pathlib.Path)
    add_place(parser)
    parser.add_argument("--test", action="store_true")
    parser.add_argument("--force", action="store_true")
    parser.add_argument("command", nargs="+")
    words = parser.parse_args(arguments)
    name = re.sub(r"\W+", "_", words.report.stem)
    test = words.report.parent / f"test_{name}.py"
    if words.test and test.exists() and not words.force:
        say(f"{test}: there is such a file already; --force overwrites it")
        sys.exit(1)
    desktop = desktop_of(words)
    raise_signals()
    try:
        fault, outcome, rests = reproduce(desktop, words.command, words.report)
    except Interrupted as stop:
        say("interrupted before the outcome was known")
        sys.exit(128 + stop.number)
    except (RunError, AppError) as error:
        say(str(error))
        sys.exit(1)
    finally:
        end_runs()
    if fault and fault.text:
        print(fault.text, file=sys.stderr, flush=True)
    say(f"after {words.report.name}, {words.command[0]}: {outcome}")
    if words.test:
        what = f"Plays {words.report.name}. When this was written: {outcome}."
        try:
            test.write_text(written_test(name, what, {words.report.name: ""}, desktop, words.command, rests))
        except OSError as error:
            say(f"{test} can't be written: {error.strerror}")
            sys.exit(1)
        say(f"{test} plays it")
    sys.exit(3 if fault else 0)


if __name__ == "__main__":
    main()
