"""Random hands on an app until it fails, and the few gestures that it fails by. `fling run --monkey` starts this."""
from __future__ import annotations

import argparse
import math
import pathlib
import sys
import time
from typing import Callable, Sequence

from .app import AppError, Desktop, Fault
from .finding import Finding
from .interruption import Interrupted, raise_signals
from .move import Move, bursts
from .run import RunError, end_runs
from .shrinking import Shrinker, counted
from .trial import Trial, add_place, desktop_of, say

# Gestures, or bursts of them, between two looks at whether the app rests and answers. One that stays held after a long press may be set right by
# the next gesture, so that each hold is looked at.
_ROUND = 3


def find(desktop: Desktop, command: Sequence[str], seconds: float, seed: int, fingers: range,
         say: Callable[[str], None], keep: Callable[[list[Move], Fault, bool], None]) -> bool:
    """Makes moves until the app fails; returns False if the time is over before.

    keep: receives the moves of the run that failed, the fault, and whether the app rests at its start.
    """
    end = time.monotonic() + seconds
    made: list[Move]
    source, rounds, count = bursts(seed, fingers), 0, 0
    while time.monotonic() < end:
        trial, made = Trial(desktop, command), []
        try:
            while time.monotonic() < end and not trial.is_over:
                group = next(source)
                made += group
                rounds, count = rounds + 1, count + len(group)
                fault = trial.make(group)
                if fault is None and (rounds % _ROUND == 0 or any(move.kind == "hold" for move in group)):
                    fault = trial.look()
                if fault:
                    say(f"after {count} gestures in {seconds - (end - time.monotonic()):.0f} s: {fault.kind}")
                    keep(made, fault, trial.app.rests)
                    return True
            # An app that a tap has closed is started again.
        finally:
            trial.stop()
    say(f"{count} gestures in {seconds:g} s: nothing found")
    return False


def main(arguments: Sequence[str] | None = None) -> None:
    """Exits with 0 if nothing was found, 3 if the app has a fault, 1 if it could not be tried, and 128 and the number of a
    signal that came before anything was found."""
    parser = argparse.ArgumentParser(prog="python3 -m pytest_fling.monkey", description=__doc__)
    parser.add_argument("seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fingers", default="1...5")
    add_place(parser)
    parser.add_argument("--findings", type=pathlib.Path, default=pathlib.Path("monkey"))
    parser.add_argument("--shrink", type=float)
    parser.add_argument("command", nargs="+")
    words = parser.parse_args(arguments)
    first, _, last = words.fingers.partition("...")
    fingers = range(int(first), int(last or first) + 1)
    finding = Finding(words.findings, desktop_of(words), words.command, words.seed)
    raise_signals()
    # In virtual time what is left must not depend on how fast the machine is.
    shrinking = words.shrink if words.shrink is not None else 120 if words.clock == "real" else math.inf
    sys.exit(run(finding, words.seconds, fingers, shrinking))


def run(finding: Finding, seconds: float, fingers: range, shrinking: float) -> int:
    """Makes moves, keeps those that the app fails by, and cuts them down. Returns the exit status."""
    def keep(made: list[Move], fault: Fault, rests: bool) -> None:
        finding.fault, finding.rests = fault, rests
        finding.write(made)
        tell()

    def tell() -> None:
        say(f"{finding.folder} has {counted(len(finding.moves))}, and test_monkey_{finding.seed}.py, which plays them")

    try:
        finding.prepare()
        if not find(finding.desktop, finding.command, seconds, finding.seed, fingers, say, keep):
            return 0
        if finding.fault and shrinking > 0:
            Shrinker(finding.desktop, finding.command, finding.fault, say, finding.write, shrinking).shrink(finding.moves)
            tell()
        return 3
    except Interrupted as stop:
        if not finding.moves:
            say("interrupted before anything was found")
            return 128 + stop.number
        say(f"interrupted: {finding.folder} has the {counted(len(finding.moves))} that are left so far")
        return 3
    except (RunError, AppError) as error:
        say(str(error))
        return 1
    finally:
        end_runs()
        finding.discard()


if __name__ == "__main__":
    main()
