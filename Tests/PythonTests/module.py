"""The Python module fling against the compiler and the libraries: the size of each struct and the place of each field, each
function, and the ways of Python's that it has.

usage: module.py CLANG INCLUDE...
"""
import ctypes
import gc
import pathlib
import subprocess
import sys
import tempfile

import fling

failures = []


def check(holds, what):
    if not holds:
        failures.append(what)


def layouts(clang, includes):
    """The size of each struct, and the offset and size of each field, as the compiler has them."""
    lines = ["#include <stdio.h>", "#include <stddef.h>", "#include <fling-input.h>", "int main(void) {"]
    for name, fields in fling._header["structs"].items():
        lines.append(f'printf("{name} %zu\\n", sizeof({name}));')
        lines += [f'printf("{name}.{field} %zu %zu\\n", offsetof({name}, {field}), sizeof((({name} *)0)->{field}));'
                  for field, _ in fields]
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "layouts.c")
        source.write_text("\n".join([*lines, "}"]))
        subprocess.run([clang, "-std=c11", *(f"-I{include}" for include in includes), source, "-o", f"{folder}/layouts"], check=True)
        text = subprocess.run([f"{folder}/layouts"], check=True, capture_output=True, text=True).stdout
    return dict((line.split()[0], list(map(int, line.split()[1:]))) for line in text.splitlines())


def compare(clang, includes):
    said = layouts(clang, includes)
    for name, fields in fling._header["structs"].items():
        kind = fling._types[name]
        check(said[name] == [ctypes.sizeof(kind)], f"{name} has {ctypes.sizeof(kind)} bytes, in C {said[name]}")
        for field, _ in fields:
            place = getattr(kind, fling._word(field))
            check(said[f"{name}.{field}"] == [place.offset, place.size],
                  f"{name}.{field} is at {place.offset} with {place.size} bytes, in C {said[f'{name}.{field}']}")
    for name in fling._header["functions"]:
        try:
            fling._function(name)
        except AttributeError:
            check(False, f"the library has no {name}")
    return len(said), len(fling._header["functions"])


def refusal(body):
    try:
        body()
    except (fling.FlingError, TypeError) as error:
        return str(error)
    return "nothing was refused"


def behave():
    rules = fling.DragRules(lower=[0, 0], upper=[640, 0], band=fling.RubberBand(dimension=100, coefficient=0.55),
                            release=fling.ReleasePolicy.DETENTS, detents=[fling.Detent(value=[place, 0]) for place in (0, 320, 640)])
    check(rules.detent_count == 3 and rules.flick_threshold == 300, "rules have the defaults, and count the detents that they get")
    with fling.Draggable(0, rules) as sheet:
        for step in range(11):
            (sheet.move if step else sheet.grab)(step * 9.6, step * 8_000_000)
        check(sheet.activity() is fling.Activity.DRAGGING and sheet.goal() is None, "a hand holds it")
        check(sheet.release(None, 80_000_000) is fling.Status.CHANGED and sheet.goal() == [320], "it flies to the detent")
        check(sheet.next_transition().to == fling.Activity.DRAGGING, "a transition is returned")
        while transition := sheet.next_transition():
            last = transition
        check(last.from_ == fling.Activity.DRAGGING and last.has_goal, "the last one is the release")
        check(sheet.state(5_000_000_000).value[0] == 320, "it is there")
        check(refusal(lambda: sheet.grab(float("nan"), 0)).startswith("A number is NaN") or
              "finite" in refusal(lambda: sheet.grab(float("nan"), 0)).lower(), refusal(lambda: sheet.grab(float("nan"), 0)))
    check("NULL" in refusal(lambda: sheet.grab(0, 0)), f"what is closed is refused: {refusal(lambda: sheet.grab(0, 0))}")
    check(refusal(lambda: fling.Spring.from_bounce(0.5, 3)) == "bounce is 3, but it must be from -0.9999 through 1",
          f"the message is the library's: {refusal(lambda: fling.Spring.from_bounce(0.5, 3))}")
    check("needs bounce" in refusal(lambda: fling.Spring.from_bounce(0.5)), "an argument is missing")
    check("has no field" in refusal(lambda: fling.DragRules(lover=1)), "a field is misspelt")
    check("/nowhere" in refusal(lambda: fling.Trace.read("/nowhere")), "a file is not there")
    point = fling.Draggable([1, 2])
    check(point.goal() == [1, 2] and point.dimensions == 2, "a point has two numbers")
    chosen = []

    def choose(release, choice, context):
        chosen.append(release.contents.state.value[0])
        choice.contents.target[0] = 100

    value = fling.Draggable(0, fling.DragRules(release=fling.ReleasePolicy.CUSTOM, choose=choose))
    gc.collect()
    value.grab(0, 0), value.move(50, 100_000_000), value.release(None, 200_000_000)
    check(len(chosen) == 1 and value.goal() == [100], "a function of Python's chooses the goal")
    chain = fling.Chain(False)
    chain.add_draggable(fling.Draggable(0), fling.GestureMap(y=[1, 0]), fling.ChainPriority.FIRST_NEVER
                        if hasattr(fling.ChainPriority, "FIRST_NEVER") else fling.ChainPriority.NEVER, False)
    gc.collect()
    check(chain.count() == 1, "a chain keeps its members")
    check(isinstance(fling.Curve().state(0.5), tuple) and fling.Curve().state(0.5)[0] == 0.5,
          f"several results are a tuple: {fling.Curve().state(0.5)}")
    check(fling.version_text() == "1.0.0" and fling.Curve.steps_ is not None, "functions without an owner are the module's")
    check(fling.Spring.preset(fling.SpringName.BOUNCY).duration() == 0.5, "a struct has methods")


def annotate():
    """The annotations say what calls return: a number, a list of them, or a tuple."""
    spring, moving = fling.Spring.from_bounce(0.5, 0.2), fling.State(value=[0], velocity=[100])
    motion = fling.Motion.spring(spring, moving, 300)
    tracker = fling.VelocityTracker(2, fling.VelocityStrategy.DEFAULT)
    said = {"Spring.uikit_duration": spring.uikit_duration(), "Motion.destination": motion.destination(),
            "Spring.bounciness": fling.Spring.from_bounciness(5, 10).bounciness(),
            "Draggable.goal": fling.Draggable([1, 2]).goal(), "VelocityTracker.velocity": tracker.velocity(0),
            "Transform.goal": fling.Transform([1, 1], [1, 1], [0, 0]).goal(), "Curve.state": fling.Curve().state(0.5),
            "Decay.velocity_to_reach": fling.Decay.preset(fling.DecayName.NORMAL).velocity_to_reach([0, 0], [1, 1])}
    kinds = {"float": float, "int": int, "list[float]": list}
    for name, result in said.items():
        owner, method = name.split(".")
        text = fling._stub().split(f"class {owner}:")[1].split(f" {method}(")[1].split("\n")[0].split("-> ")[1].removesuffix(": ...")
        text = text.removesuffix(" | None")
        parts = text[6:-1].split(", ") if text.startswith("tuple[") else [text]
        values = result if isinstance(result, tuple) else (result,)
        check(len(parts) == len(values) and all(type(value) is kinds.get(part) for part, value in zip(parts, values)),
              f"{name} is said to return {text}, and returns {result}")


structs, functions = compare(sys.argv[1], sys.argv[2:])
behave()
annotate()
if failures:
    sys.exit("\n".join(failures))
print(f"Python: {structs} sizes and offsets are the compiler's, {functions} functions are there, and it behaves")
