"""Stock programs of Debian's, unmodified: a touch test of each."""
import pathlib
import tempfile

import pytest

from support import GTK_DEMO, TARGETS

pytestmark = pytest.mark.needs(*TARGETS["sway"], "/usr/libexec/at-spi-bus-launcher:at-spi2-core", "dbus-send:dbus-bin")
QT5 = "/usr/lib/*/qt5/plugins/platforms/libqwayland-generic.so:qtwayland5"
QT6 = "/usr/lib/*/qt6/plugins/platforms/libqwayland-generic.so:qt6-wayland"


def program(*words, needs=(), **options):
    """The mark of a test of a stock program, which is left out where the program is not installed."""
    def mark(test):
        return pytest.mark.app(*words, **options)(pytest.mark.needs(*(needs or words[:1]))(test))
    return mark


PAGE = """%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R>> endobj
4 0 obj <</Length 30>> stream
1 0 0 rg 40 40 200 100 re f
endstream endobj
trailer <</Root 1 0 R>>
"""


@program("gtk4-demo", needs=GTK_DEMO)
def test_gtk4_demo(app, expect):
    app.get("Clipboard").tap()
    expect(app).window("Clipboard")


@program("gtk4-widget-factory", needs=GTK_DEMO, idle=False)
def test_gtk4_widget_factory(app, expect):
    switch = app.get(role="switch", nth=0)
    switch.tap()
    expect(switch).state("checked")


@program("gnome-calculator")
def test_gnome_calculator(app):
    for digit in "4269":
        app.get(digit, role="label", nth=0).tap()
    app.until("the number 4269", lambda: "4269" in [app.text(node) for node in app.elements if node.role == "text box"])


@program("gnome-text-editor", idle=False)
def test_gnome_text_editor(app, expect):
    app.get("New tab (Ctrl+T)").tap()
    expect(app.get("AdwTab", nth=1)).there()


@pytest.mark.needs("evince")
def test_evince(desktop):
    """GTK 3: a page is pinched larger."""
    with tempfile.NamedTemporaryFile("w", suffix=".pdf") as file:
        file.write(PAGE)
        file.flush()
        # In sway a program that root starts is nobody's.
        pathlib.Path(file.name).chmod(0o644)
        app = desktop.start("evince", file.name)
        before = app.wait_until_still()
        app.touchscreen.pinch(2)
        app.until("a larger page", lambda: app.picture() != before)


@program("eog")
def test_eog(app, expect):
    app.get("Menu", role="toggle button").tap()
    expect(app.get("Preferences", nth=0)).there()


@program("foot", "sh", "-c", "seq 200; exec sleep 600")
def test_foot(app, touchpad):
    """A terminal without AT-SPI: its history is scrolled back by two fingers."""
    before = app.wait_until_still()
    touchpad.scroll(-30)
    app.until("another picture", lambda: app.picture() != before)


@program("featherpad", needs=("featherpad", QT5))
def test_featherpad(app, expect):
    """Qt 5: a menu."""
    app.get("Help", role="menu item").tap()
    expect(app.get("About", nth=0)).there()


@program("speedcrunch", needs=("speedcrunch", QT5))
def test_speedcrunch(app, expect):
    """Qt 5: a menu."""
    app.get("Settings", role="menu item").tap()
    expect(app.get("Language", nth=0)).there()


@program("qt6ct", needs=("qt6ct", QT6))
def test_qt6ct(app, expect):
    """Qt 6: a tab."""
    app.get("Fonts", role="tab").tap()
    expect(app.get("Fixed width:")).there()


@program("chromium", "--no-sandbox", "--ozone-platform=wayland", "--force-renderer-accessibility", "--no-first-run",
                 "data:text/html,<title>Page</title><style>button { display: block; font-size: 6px }</style>"
                 "<button onclick=\"document.title='Tapped'\">Press</button><button onclick=\"document.title='Missed'\">Next</button>")
def test_chromium(app, expect):
    """A page: the upper of two buttons that are 12 points high, though the places count from the edge of the window's shadow."""
    app.get("Press", role="button").tap()
    expect(app).window("Tapped")


ORDER = ("<!doctype html><title>Menu</title><h1>Soup</h1><p>Tomato with <b>basil</b></p><p>Call <a href='#x'>the kitchen</a> now</p>"
         "<button onclick='document.querySelector(\"h1\").textContent = \"Ordered\"'>Order</button>")


@pytest.fixture
def home():
    """A folder of one's own for a program, and a page for browsers in it. It comes before the desktop, and goes after the program."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o777)
        (folder / "menu.html").write_text(ORDER)
        yield folder


@pytest.mark.parametrize("words", [
    pytest.param(("epiphany",), marks=pytest.mark.needs("epiphany:epiphany-browser"), id="epiphany"),
    pytest.param(("firefox-esr", "--no-remote", "--profile", "."), marks=pytest.mark.needs("firefox-esr"), id="firefox-esr"),
])
def test_browser(words, home, desktop, expect):
    """A page's paragraphs are found as they are read out, links and all, and a button is tapped where it is."""
    app = desktop.start(*(str(home) if word == "." else word for word in words), f"file://{home}/menu.html", idle=False, env={"HOME": str(home)})
    expect(app.get("Tomato with basil", role="paragraph")).there(timeout=30)
    expect(app.get("Call the kitchen now", role="paragraph")).text("Call the kitchen now")
    app.get("Order", role="button").tap()
    expect(app.get("Ordered", role="heading")).there(timeout=30)


@program("grafx2", idle=False, env={"SDL_VIDEODRIVER": "wayland"})
def test_grafx2(app, hand):
    """SDL 2, without AT-SPI: a finger draws."""
    app.touchscreen.tap((0.5, 0.765))  # its warning
    app.wait_until_still()
    before = app.picture()
    hand.path([(0.3, 0.3), (0.5, 0.5), (0.6, 0.3)], seconds=0.5)
    app.until("a line", lambda: app.picture() != before)


@program("galculator", idle=False)
def test_galculator(app):
    """GTK 3: numbers."""
    for digit in "4269":
        app.get(digit, nth=0).tap()
    app.until("the number 4269", lambda: any("4269" in app.text(node) for node in app.elements if node.role in ("text", "text box", "entry")))


@program("geany", idle=False)
def test_geany(app, expect):
    """GTK 3: a menu."""
    app.get("Help", role="menu").tap()
    expect(app.get("Keyboard Shortcuts", nth=0)).there()


@program("kcalc", needs=("kcalc", QT5), idle=False)
def test_kcalc(app, expect):
    """KDE, Qt 5: a menu."""
    app.get("Settings", role="menu item").tap()
    expect(app.get("Science Mode", nth=0)).there()


@pytest.mark.needs("xournalpp")
def test_xournalpp(home, desktop, expect):
    """GTK 3, with some four hundred elements: a colour of ink, and a page that is pinched larger than the window."""
    app = desktop.start("xournalpp", idle=False, env={"HOME": str(home)})
    green, fit = app.get("Green", role="toggle button"), app.get("Zoom fit to screen", role="toggle button")
    green.tap()
    expect(green).state("checked")
    expect(fit).state("checked")
    app.touchscreen.pinch(2)
    app.until("a page that no longer fits", lambda: "checked" not in fit.find().states)
