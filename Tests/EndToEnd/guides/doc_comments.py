"""The examples in the doc comments of a module, as a program that tries them.

An example is an indented block, or a fence of `swift`, in a `///` comment; formulas, drawings and files stand in fences of `text`.
Each becomes a function in a file for its module, beside the declarations around it in Tests/Support/Examples/MODULE.swift, of which
those in `enum FILEContext` are for the examples of FILE.swift alone. `…` stands for what is left out.

A result is a value in a comment after an expression or a `let`, up to the comment's end, a comma or a colon (`// 0.5`,
`// about 50.4`, `// .takeHold`, `// 320: where it is going`); the text after a line that prints, or in the comments below it
(`// such as …` is none); and a fence of `text` after an example and the word “prints:”. Numbers are compared in the digits that are
stated, by Tests/Support/Examples/Results.swift.
"""
from __future__ import annotations

import dataclasses
import pathlib
import re

from support import ROOT

SURROUNDINGS = ROOT / "Tests/Support/Examples"
ROOMS = ("Core", "Scenes", "Dynamics", "Loop", "Devices", "Pages", "Testing", "System")
VALUE = re.compile(r'(?:about )?(-?\d[\d.]*|true|false|nil|\.\w+|SIMD\d\(.*?\)|\[.*\]|\(.*?\)|\{.*\}|".*?")(?=$|[,:])')


@dataclasses.dataclass
class Example:
    path: pathlib.Path
    line: int
    code: list[str]
    printed: list[str] = dataclasses.field(default_factory=list)


def modules() -> dict[str, list[pathlib.Path]]:
    """The files of each module. A package of its own has no module here."""
    folders = (folder for room in ROOMS for folder in sorted((ROOT / "Sources" / room).iterdir()))
    return {folder.name: sorted(folder.rglob("*.swift")) for folder in folders if not (folder / "Package.swift").exists()}


def examples(path: pathlib.Path) -> list[Example]:
    """The examples of a file."""
    found: list[Example] = []
    block: list[str] = []
    start, fence, above = 0, None, ""

    def close() -> None:
        nonlocal block, above
        while block and not block[-1].strip():
            block.pop()
        if block and fence in (None, "swift"):
            found.append(Example(path, start, block))
        elif block and fence == "text" and above.endswith("prints:") and found:
            found[-1].printed = block
        if block:
            above = ""
        block = []

    for number, line in enumerate(path.read_text().split("\n"), 1):
        comment = re.match(r"\s*/// ?(.*)$", line)
        if not comment:
            close()
            fence, above = None, ""
            continue
        text = comment[1]
        if text.startswith("```"):
            close()
            fence, start = (None if fence else text[3:] or "text"), number + 1
        elif fence:
            block.append(text)
        elif text.startswith("    ") and (block or not above):
            start = start if block else number
            block.append(text[4:])
        elif not text.strip():
            above = "" if not above.endswith("prints:") else above
            if block:
                block.append("")
        else:
            close()
            above = text.strip()
    close()
    return found


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def function(index: int, example: Example) -> tuple[str, int]:
    """The function of an example, with a comparison for each result, and the number of these."""
    body, count, prints = [], 0, False
    for line in example.code:
        code, _, comment = line.partition("//")
        code, comment = code.rstrip().replace("…", "_ = 0"), comment.strip()
        stated = VALUE.match(comment)
        if comment and ("print(" in code or prints and not code) and not comment.startswith("such as "):
            body.append(f"{code}; said({quoted(comment)})" if code else f"said({quoted(comment)})")
            count += 1
        elif stated and code and not code.endswith(("{", ",", "(")):
            name = re.match(r"\s*(?:let|var) (\w+)(?:: [^=]+)? = ", code)
            subject, text = name[1] if name else code.strip(), stated[1]
            result = f"stated({subject}, {'is: ' + text if text.lstrip('[').startswith('.') else quoted(text)})"
            body.append(f"{code}; {result}" if name else result)
            count += 1
        else:
            body.append(code)
        prints = "print(" in code or prints and not code and bool(comment)
    if example.printed:
        body.append("; ".join(f"said({quoted(line)})" for line in example.printed) + "; saidAll()")
    opening = f"func example{index}() {'async throws' if any('await ' in line for line in example.code) else 'throws'}"
    if example.code[0].startswith("@Test"):
        opening = f"struct Example{index}"
    location = f'#sourceLocation(file: "{example.path.relative_to(ROOT)}", line: {example.line})'
    return "\n".join([opening + " {", location, *body, "#sourceLocation()", "}"]), count + len(example.printed)


def write(module: str, files: list[pathlib.Path], folder: pathlib.Path) -> tuple[int, int]:
    """Writes the program of a module, which has a main.swift if its examples have results: how many examples and results."""
    found = [example for path in files for example in examples(path)]
    path = SURROUNDINGS / f"{module}.swift"
    context = path.read_text() if path.exists() else f"import {module}\n"
    code = [line for line in context.split("\n") if line.startswith("import ")]
    runs, results = [], 0
    for index, example in enumerate(found, 1):
        text, count = function(index, example)
        own, name = example.path.stem.replace("+", "") + "Context", f"example{index}"
        if f"enum {own} " in context:
            text, name = f"extension {own} {{\nstatic {text}\n}}", f"{own}.{name}"
        code.append(text)
        results += count
        if count:
            runs.append(f'run("{example.path.relative_to(ROOT)}:{example.line}") {{ try {name}() }}')
    (folder / "Surroundings.swift").write_text(f'#sourceLocation(file: "{path.relative_to(ROOT)}", line: 1)\n{context}')
    (folder / "Examples.swift").write_text("\n".join(code) + "\n")
    (folder / "Results.swift").write_text((SURROUNDINGS / "Results.swift").read_text())
    if runs:
        (folder / "main.swift").write_text("\n".join([*runs, "finish()"]) + "\n")
    return len(found), results
