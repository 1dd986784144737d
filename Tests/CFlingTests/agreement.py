"""Springs asked through libfling.so and through the command `fling`: every number is the same, to the last bit.

usage: agreement.py FLING
"""
import ctypes
import json
import subprocess
import sys

library = ctypes.CDLL("libfling.so.1")
library.fling_spring_duration.restype = library.fling_spring_bounce.restype = ctypes.c_double
library.fling_spring_settling_duration.restype = library.fling_motion_settling_time.restype = ctypes.c_double
double, array = ctypes.c_double, ctypes.c_double * 4
times = [0.001, 0.1, 1 / 3, 0.5, 0.9, 2.75, 40]

# How each function is called, and the options of the command for its numbers.
forms: dict[str, tuple[list[str], list[tuple[float, ...]]]] = {
    "fling_spring_from_bounce": (["--duration", "--bounce"], [(0.5, 0.2), (0.3, 0), (1.25, -0.4), (0.5, 1), (7, 0.99)]),
    "fling_spring_from_response": (["--response", "--damping-fraction"], [(0.5, 0.825), (0.2, 1), (0.7, 3), (2, 0)]),
    "fling_spring_from_mass": (["--mass", "--stiffness", "--damping"], [(1, 300, 20), (2.5, 40, 20), (1, 100, 20.0001)]),
    "fling_spring_from_settling": (["--settling-duration", "--damping-ratio"], [(0.7, 0.9), (0.4, 1), (1, 1.5)]),
    "fling_spring_from_uikit": (["--uikit-duration", "--uikit-damping"], [(0.7, 0.6), (0.5, 1)]),
    "fling_spring_from_tension": (["--tension", "--friction"], [(230, 22), (40, 9)]),
    "fling_spring_from_bounciness": (["--bounciness", "--speed"], [(4, 12), (20, 0), (0, 20)]),
}
moves = [([0], [1], [0]), ([0], [320], [900]), ([5, -7], [5, 100], [30, -2000]), ([1, 2, 3, 4], [0, 0, 0, 9], [9, 8, 7, 6])]


def command(options, numbers, start, target, velocity):
    words = [sys.argv[1], "spring", "--json", "--tolerance=0.5", "--at=" + ",".join(map(repr, times))]
    words += [f"{option}={number!r}" for option, number in zip(options, numbers)]
    words += [f"--{name}=" + ",".join(map(str, place)) for name, place in (("from", start), ("to", target), ("velocity", velocity))]
    return json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def listed(answer):
    return answer if isinstance(answer, list) else [answer]


class Tolerance(ctypes.Structure):
    _fields_ = [("distance", double), ("speed", double)]


tolerance = Tolerance(0.5, float("inf"))
compared = 0
for name, (options, springs) in forms.items():
    for numbers in springs:
        for start, target, velocity in moves:
            spring, motion = ctypes.create_string_buffer(96), ctypes.create_string_buffer(512)
            state = (double * 8)(*(start + [0] * (4 - len(start)) + velocity))
            assert getattr(library, name)(*map(double, numbers), spring, None) == 0, (name, numbers)
            assert library.fling_motion_spring(spring, len(start), state, array(*target), motion, None) == 0
            expected = command(options, numbers, start, target, velocity)
            found = [library.fling_spring_duration(spring), library.fling_spring_bounce(spring)]
            known = [expected["duration"], expected["bounce"]]
            for time, sample in zip(times, expected["samples"], strict=True):
                assert library.fling_motion_state(motion, double(time), state, None) == 0
                found += state[: len(start)] + state[4 : 4 + len(start)]
                known += listed(sample["value"]) + listed(sample["velocity"])
            settling = library.fling_motion_settling_time(motion, ctypes.byref(tolerance))
            if expected["settling"] is None:
                assert settling == float("inf"), (name, numbers, settling)
            else:
                assert abs(settling - expected["settling"]) <= 1e-15 * settling, (name, numbers, settling)
            assert found == known, (name, numbers, start, found, known)
            compared += len(known)
print(f"{compared} numbers of springs are the same from C and from Swift")
