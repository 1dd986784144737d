"""Both C libraries: what they weigh, need and export, their headers in each language, and their own tests, which call each function
and are clean under valgrind."""
import re

import pytest

from libraries.linking import CLEAN, FLING, FLING_INPUT, HEADERS, NOTHING_STAYS, SUPPRESSIONS, called, declared_in, output
from support import COMPILERS, ROOT, in_a_language, run

pytestmark = pytest.mark.needs("valgrind", "gcc", "g++", "objdump:binutils", "pkg-config", "lib=libinput:libinput-dev",
                               "lib=libevdev:libevdev-dev", "lib=libudev:libudev-dev", "lib=yaml-0.1:libyaml-dev")
BOTH = pytest.mark.parametrize("library_of", [FLING, FLING_INPUT], ids=lambda library: library.name)
# Flags are added up as C++ has it, too.
PROGRAM = """#include <fling.h>
int main(void) {
    fling_recognizer rules;
    if (fling_recognizer_init(&rules, sizeof rules, FLING_GESTURE_PAN, NULL) != FLING_OK) return 2;
    rules.directions = FLING_DIRECTION_LEFT | FLING_DIRECTION_UP;
    rules.edges = FLING_EDGE_LEFT | FLING_EDGE_RIGHT;
    return fling_version() == FLING_VERSION ? 0 : 1;
}
"""
INPUT_PROGRAM = """#include <fling-input.h>
int main(void) { return fling_input_version() == FLING_INPUT_VERSION && fling_version() == FLING_VERSION ? 0 : 1; }
"""


@BOTH
def test_it_is_no_larger_and_needs_no_more(library_of, input_library):
    assert library_of.file.stat().st_size <= library_of.largest
    # The processor's name is in that of the dynamic linker.
    needed = {name for name in library_of.dynamic("NEEDED") if not name.startswith("ld-linux")}
    assert needed == set(library_of.needs)
    assert library_of.dynamic("SONAME") == [f"lib{library_of.name}.so.1"]
    assert not library_of.dynamic("RPATH") and not library_of.dynamic("RUNPATH")


@BOTH
def test_it_exports_what_its_header_declares_and_its_package_lists(library_of, input_library):
    exported = library_of.exported()
    assert set(exported.values()) == {library_of.version}
    assert set(exported) == library_of.declared()
    listed = (ROOT / f"Sources/Packaging/debian/lib{library_of.name}1.symbols").read_text()
    assert set(re.findall(r"^ (fling_[a-z0-9_]*)@", listed, re.M)) == set(exported)


def test_libinput_may_call_the_library_at_any_time(input_library):
    assert "NODELETE" in run("readelf", "-d", FLING_INPUT.file)


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("package, text", [("fling", PROGRAM), ("fling-input", INPUT_PROGRAM)], ids=["fling", "fling-input"])
def test_its_header_is_c_and_cpp(package, text, compiler, input_library, tmp_path):
    in_a_language(compiler, tmp_path, text, *run("pkg-config", "--cflags", "--libs", package, env=input_library).split(), env=input_library)


def test_the_tests_call_each_function_of_libfling_and_leave_nothing(program, library, tmp_path):
    tests = program("tests", library, "fling", [*(ROOT / "Tests/CFlingTests").glob("*.c"), "-Wl,-z,lazy"])
    assert called(FLING, tmp_path, library, tests) == set(FLING.exported())
    output(*CLEAN, *NOTHING_STAYS, tests, environment=library)


def test_libfling_allocates_no_more_than_it_says(program, library):
    output(program("allocations", library, "fling", ["Tests/CFlingTests/allocations/main.c"]), environment=library)


@pytest.fixture
def input_tests(program, input_library):
    # The tests stand in for a function of libudev's, so it must be seen.
    sources = (ROOT / "Tests/CFlingInputTests").glob("*.c")
    return program("tests", input_library, "fling-input fling", [*sources, "-D_GNU_SOURCE", "-linput", "-ludev", "-Wl,-z,lazy", "-rdynamic"])


def test_the_tests_call_each_function_of_libfling_input(input_tests, input_library, tmp_path):
    (tmp_path / "files").mkdir()
    assert called(FLING_INPUT, tmp_path, input_library, input_tests, "Recordings", tmp_path / "files") == set(FLING_INPUT.exported())


def test_libfling_input_keeps_nothing_from_one_turn_of_the_tests_to_the_next(input_tests, input_library, tmp_path):
    """No error and no leak; and what is still there at the end is the same after three turns of the tests as after one."""
    kept = []
    for turns in (1, 3):
        (tmp_path / f"files-{turns}").mkdir()
        # The function that needs a type shows what Swift's runtime does for it; that one may be far up.
        output(*CLEAN[:1], "--num-callers=60", *CLEAN[2:], "--show-leak-kinds=definite,indirect,possible",
               "--errors-for-leak-kinds=definite,indirect,possible", SUPPRESSIONS, f"--log-file={tmp_path}/{turns}.log",
               input_tests, "Recordings", tmp_path / f"files-{turns}", turns, environment=input_library)
        log = re.sub("^==[0-9]*== ", "", (tmp_path / f"{turns}.log").read_text(), flags=re.M)
        kept.append(log[log.index("LEAK SUMMARY"):])
    assert kept[0] == kept[1]


def test_libfling_input_allocates_no_more_than_it_says(program, input_library):
    allocations = program("allocations", input_library, "fling-input", (ROOT / "Tests/CFlingInputTests/allocations").glob("*.c"))
    for name in ("swipe-left", "touch-flick", "pinch-rotate", "scroll-flick", "throw-and-catch"):
        output(allocations, f"Recordings/{name}.yml", environment=input_library)


@pytest.mark.parametrize("compiler", ["g++", "clang++"])
@pytest.mark.parametrize("packages", ["fling", "fling-input fling"])
def test_owners_of_cpp_free_what_they_own(compiler, packages, program, input_library):
    words = [compiler, "-std=c++17", "-O1", "-g", "-Wall", "-Wextra", "-Wshadow", "-pedantic", "-Werror"]
    owners = program("owners", input_library, packages, ["Tests/CAdapterTests/owners.cc"], command=words)
    output(*(CLEAN + NOTHING_STAYS if packages == "fling" else ()), owners, environment=input_library)


def test_each_function_that_makes_a_handle_has_an_owner():
    headers = "".join(path.read_text() for path in (ROOT / "Sources/C").glob("CFling*/Header/fling*.h"))
    makers = set(re.findall(r"^fling_[a-z_]+ \*(fling_[a-z_]+)", headers, re.M))
    owned = set(re.findall(r"\bfling_[a-z_]+\b", (ROOT / "Tests/CAdapterTests/owners.cc").read_text()))
    assert makers and makers <= owned


def test_each_function_has_a_use_in_an_example_an_adapter_the_objects_for_gtk_or_a_guide():
    folders = [f"Sources/{name}" for name in ("C/Adapters", "C/AdapterSources", "C/FlingGTK", "Examples", "Guides", "Pages/Browser")]
    texts = [(ROOT / name).read_text(errors="replace") for name in run("git", "ls-files", *folders, "README.md", cwd=ROOT).split()
             if (ROOT / name).is_file()]
    assert declared_in(*HEADERS.values()) <= set(re.findall(r"\bfling_[a-z0-9_]*\b", "".join(texts)))


def test_the_module_of_python_has_the_compilers_layouts_and_the_libraries_functions(input_library, compiler_headers):
    output("python3", "Tests/PythonTests/module.py", compiler_headers / "clang", *(path.parent for path in HEADERS.values()),
           environment=input_library)


def test_c_and_swift_agree_to_the_last_bit(library, fling):
    output("python3", "Tests/CFlingTests/agreement.py", fling, environment=library)
