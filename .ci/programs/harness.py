"""What the checks of programs that `fling run` plays to have in common."""
import os, pathlib, subprocess, sys

root = pathlib.Path(__file__).resolve().parent.parent.parent
failures = []


def check(holds, what):
    print(("ok      " if holds else "FAILED  ") + what, flush=True)
    if not holds:
        failures.append(what)
    return holds


def has(*needed):
    """True if the commands are there; where CI is set, their packages are installed first, and must be."""
    if subprocess.run([root / ".ci/need", *needed]).returncode == 0:
        return True
    if os.environ.get("CI"):
        failures.append(f"{needed} cannot be installed")
    return False


def built(path=None):
    """The tool at a path, or the one that a release build makes."""
    if path:
        return str(pathlib.Path(path).resolve())
    run = lambda *words: subprocess.run(["swift", "build", "-c", "release", *words], cwd=root, check=True,
                                        capture_output=True, text=True).stdout.strip()
    run("--product", "fling")
    return run("--show-bin-path") + "/fling"


def said(fling, options, program=(), timeout=120, **environment):
    """The exit status of a run, and all that is written."""
    result = subprocess.run([fling, "run", *map(str, options), "--", *map(str, program)], stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, timeout=timeout, env={**os.environ, **environment})
    return result.returncode, result.stdout.decode(errors="replace")


def fling_run(fling, options, program=(), timeout=120):
    """The same of a run that must succeed."""
    status, text = said(fling, options, program, timeout)
    if status != 0:
        check(False, f"fling run {' '.join(map(str, options))} -- {' '.join(map(str, program))}\n{text[-2000:]}")
    return text


def shown(page, beginning):
    """The lines of a page that begin so, as .ci/shown prints them."""
    return subprocess.run([root / ".ci/shown", page, beginning], check=True, capture_output=True, text=True).stdout


def compiled(name, program, *flags):
    """A program of this folder in C."""
    subprocess.run(["clang", "-Wall", "-Wextra", "-Werror", root / ".ci/programs" / name, "-o", program, *flags], check=True)
    return program


def finish(what):
    if failures:
        sys.exit(f"{len(failures)} of the checks of {what} failed")
