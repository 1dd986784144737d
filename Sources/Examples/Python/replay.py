"""Replays a recording through libfling-input.so: python3 replay.py FILE. The module fling must be installed."""
import sys

import fling

try:
    with fling.Trace.read(sys.argv[1]) as trace, fling.Replay(trace) as replay:
        sys.stdout.write(replay.json())
except fling.FlingError as error:
    sys.exit(str(error))
