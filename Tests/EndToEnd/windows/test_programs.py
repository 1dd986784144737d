"""The other programs for GTK and SDL: a list, rows that are dismissed, a card, and a board in Swift."""
import subprocess

import pytest

from pages import strangers
from stage import CHECKED, is_clean
from support import COMPILERS, GTK_WINDOWS, ROOT, in_a_language, run, shown, until

GTK, SDL = "Sources/Examples/GTK", "Sources/Examples/SDL"
pytestmark = pytest.mark.needs(*GTK_WINDOWS, "lib=sdl2:libsdl2-dev")


@pytest.fixture
def started(stage, built):
    """Starts a program, and waits for its window: started("List", "Sources/Examples/GTK/list.c")."""
    def start(title, source, package="gtk4"):
        program = stage.start(built(source, package), "--verbose")
        program.window(title)
        return program

    return start


@pytest.fixture
def card(started):
    return started("Card", f"{SDL}/card.c", "sdl2")


def test_a_list_is_thrown_and_scrolled_by_a_wheel(started):
    pages = started("List", f"{GTK}/list.c")
    pages.sleeps()
    with pages.hand() as hand:
        hand.down(200, 400).to(200, 280, 96).up()
    pages.expect(r"idle → dragging .* offset 0\.0", "dragging → animating", r"animating → idle .* velocity 0\.0")
    pages.has_the_velocity_of_the_hand(110, 0.4, grab="→ dragging", release="→ animating")
    pages.sleeps()
    before = pages.numbers("→ idle")[-1][1]
    pages.click(5, 5)
    # Two clicks scroll it by twice 60.
    until("two clicks", lambda: abs(pages.numbers("→ idle")[-1][1] - before - 120) < 1)


def test_a_row_that_is_thrown_goes_off_and_one_that_is_moved_a_little_comes_back(started):
    """It follows no hand that goes along the others."""
    rows = started("Dismiss", f"{GTK}/dismiss.c")
    with rows.hand() as hand:
        hand.down(100, 150).to(130, 150, 120).rest(500).up()
    back = [r"Message 3: idle → dragging .* value 0\.0", "Message 3: dragging → animating", r"Message 3: animating → idle .* value 0\.0"]
    rows.expect(*back)
    with rows.hand() as hand:
        hand.down(100, 150).to(100, 400, 120).up()
    rows.rests()
    with rows.hand() as hand:
        hand.down(100, 90).to(200, 90, 80).up().until("Message 2: dragging → animating").rest(40).freeze()
    rows.picture("dismiss.png", 400, 600)
    rows.flow()
    rows.expect(*back, "Message 2: idle → dragging", "Message 2: dragging → animating",
                r"Message 2: animating → idle .* value (39[0-9]|400)\.0, velocity 0\.0")
    rows.sleeps()
    assert len([line for line in rows.said.read_text().splitlines() if "Message" in line]) == 6


def test_a_board_in_swift_is_moved(stage):
    """Its list is thrown and turned by a wheel, and its card goes to the other corner when it is tapped."""
    swift = ["swift", "build", "--package-path", f"{ROOT}/Sources/Examples/GTKSwift", "--scratch-path", f"{ROOT}/.build/gtk-swift"]
    run(*swift, env=stage.environment)
    folder = subprocess.run([*swift, "--show-bin-path"], env=stage.environment, check=True, capture_output=True, text=True).stdout.strip()
    board = stage.start(f"{folder}/Board", "--verbose")
    board.window("Board")
    board.sleeps()
    with board.hand() as hand:
        hand.down(200, 400).to(200, 280, 96).up()
    thrown = [r"dragging  offset 0\.0, velocity 0\.0", r"animating  offset 1[0-9]{2}\.", r"idle  offset [0-9]+\.[0-9]+, velocity 0\.0"]
    board.expect(*thrown)
    board.has_the_velocity_of_the_hand(110, 0.4, grab="dragging", release="animating")
    rested = board.numbers("idle")[-1][1]
    board.click(5)
    board.expect(*thrown, "idle")
    assert board.numbers("idle")[-1][1] > rested + 20
    with board.hand() as hand:
        hand.click(1, 100, 80)

    def is_across():
        shot = board.shot()
        here, there = (shot.colours()[y][3 * x:3 * x + 3] for x, y in ((100, 80), (300, 520)))
        return here[1:] != bytes((115, 51)) and there[1:] == bytes((115, 51))

    until("the card in the other corner", is_across)
    board.sleeps()


def test_a_card_is_thrown(card):
    card.sleeps()
    with card.hand() as hand:
        hand.down(600, 400).to(510, 400, 72).up()
    card.expect(r"grab .* dragging .* value \(600\.0, 389\.0\)", "release", r"settled .* idle .* value \(160\.0, 389\.0\)")
    card.has_the_velocity_of_the_hand(-90, 0.4, coordinates=2)
    with card.hand() as hand:
        hand.down(160, 400).to(160, 330, 72).up()
    card.expect(r"settled .* \(160\.0, 389\.0\)", r"settled .* \(160\.0, 111\.0\)")
    with card.hand() as hand:
        hand.down(160, 110).to(250, 110, 72).up()
    card.expect("settled", r"settled .* \(160\.0, 111\.0\)", r"settled .* \(600\.0, 111\.0\)")
    card.sleeps()
    with card.hand() as hand:
        hand.down(600, 110).to(430, 236, 128).rest(500)
    card.rests()
    card.picture("card.png", 760, 500)
    with card.hand() as hand:
        hand.up()
    card.expect("settled", "settled", r"\(600\.0, 111\.0\)", "release", "settled")


def test_a_notch_of_the_wheel_sends_a_card_to_the_next_corner_while_it_flies_too(card):
    with card.hand() as hand:
        hand.click(4, 300, 250).until("animate").rest(60).click(6, 300, 250)
    card.expect(r"animate .* animating .* value \(600\.0, 389\.0\), velocity \(0\.0, 0\.0\)",
                r"animate .* animating .* velocity \(-?0\.0, -[1-9]", r"settled .* idle .* value \(160\.0, 111\.0\)")
    card.sleeps()


def test_a_card_is_caught(card):
    with card.hand() as hand:
        hand.down(600, 390).to(510, 333, 64).up().until("release").rest(20).down(380, 250).rest(500)
    card.expect("grab", "release", r"grab .* dragging .* velocity \(0\.0, 0\.0\)")
    card.sleeps()
    with card.hand() as hand:
        hand.up()
    card.expect("grab", "release", "grab", "release", r"settled .* \((160|600)\.0, (111|389)\.0\)")
    caught, released = card.numbers("grab")[-1], card.numbers("release")[-1]
    # It stood still in the hand.
    assert abs(released[1] - caught[1]) < 30
    assert abs(released[3]) < 10
    assert abs(released[4]) < 10


def test_a_card_is_thrown_and_caught_by_a_finger(touchable, built):
    card = touchable.start(built(f"{SDL}/card.c", "sdl2"), "--verbose")
    card.window("Card")
    # Thrown to the left, caught in flight, and thrown up. SDL stamps a touch when it reads it, after a frame: velocities depend
    # on how the frames lie among the reports, and the mouse has shown them.
    with card.hand("touchscreen") as hand:
        hand.down(600, 400).to(500, 390, 80).up().until("release").down(400, 390).rest(500).to(400, 300, 60).up()
    card.expect(r"grab .* \(600\.0, 389\.0\)", "release", r"grab .* dragging .* \(0\.0, 0\.0\)", "release .* animating",
                r"settled .* \((160|600)\.0, (111|389)\.0\)")


@pytest.mark.parametrize("title, source, package, start, end, then", [
    ("Sheet", f"{GTK}/sheet.c", "gtk4", (200, 400), (200, 300), "settled"),
    ("List", f"{GTK}/list.c", "gtk4", (200, 400), (200, 300), "→ idle"),
    ("Dismiss", f"{GTK}/dismiss.c", "gtk4", (100, 90), (200, 90), "→ idle"),
    ("Card", f"{SDL}/card.c", "sdl2", (600, 400), (510, 400), "settled")])
def test_a_program_is_clean_in_memory(title, source, package, start, end, then, stage, built):
    is_clean(stage, title, built(source, package, *CHECKED), source.rpartition("/")[2], start, end, then)


# MARK: Motion that is reduced

PORTAL = '''
if [[ $2 != none ]]; then
    coproc "$1" portal "$2"
    read -r <&"${COPROC[0]}"
fi
"$1"
[[ $2 == none ]] || kill "$COPROC_PID"
'''


@pytest.mark.needs("dbus-run-session:dbus-daemon")
@pytest.mark.parametrize("answer, animations, motion", [
    ("none", "true", "full"), ("0", "true", "full"), ("1", "true", "reduced"), ("7", "true", "full"), ("0", "false", "reduced")])
def test_motion_is_reduced_as_the_portal_says_if_one_runs_and_always_without_animations(answer, animations, motion, stage, flags, tmp_path):
    program = tmp_path / "motion"
    run("gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", ROOT / "Tests/CAdapterTests/gtk.c", *flags("--cflags", "--libs", "gtk4", "fling"),
        "-o", program)
    stage.settings(animations)
    result = subprocess.run(["dbus-run-session", "--", "bash", "-c", PORTAL, "bash", program, answer], env=stage.environment,
                            capture_output=True, text=True, timeout=120)
    assert result.stdout == f"{motion}\n", result.stderr


# MARK: The guide, and how short its programs are

@pytest.mark.needs("g++")
@pytest.mark.parametrize("compiler", COMPILERS)
def test_the_header_for_gtk_is_c_and_cplusplus(compiler, flags, library, tmp_path, monkeypatch):
    monkeypatch.setenv("LD_LIBRARY_PATH", library["LD_LIBRARY_PATH"])
    in_a_language(compiler, tmp_path, "#include <fling-gtk.h>\nint main(void) { return fling_gtk_attach(NULL, NULL) == FLING_ERROR_NULL ? 0 : 1; }\n",
                  *flags("--cflags", "--libs", "gtk4", "fling"))


@pytest.mark.parametrize("pattern, most", [
    (f"{GTK}/sheet.c", 300), (f"{GTK}/list.c", 150), (f"{GTK}/dismiss.c", 150), (f"{SDL}/card.c", 300),
    ("Sources/Examples/GTKSwift/App/*.swift", 200)])
def test_an_example_is_short(pattern, most):
    assert 0 < sum(len(path.read_text().splitlines()) for path in ROOT.glob(pattern)) <= most


def test_the_guide_shows_lines_that_the_programs_have():
    assert not strangers("c", "EmbeddingInGTK", *(ROOT / GTK).glob("*.c"))


def test_the_guide_names_packages_that_there_are():
    run("bash", "-c", shown("EmbeddingInGTK", "apt-get install libgtk-4-dev libsdl2").strip() + " --simulate")


@pytest.mark.parametrize("title", ["Sheet", "Card", "Board"])
def test_a_line_of_the_guide_opens_a_window(title, lines_that_open, opened_by_guide):
    opened_by_guide(title, lines_that_open[title])
