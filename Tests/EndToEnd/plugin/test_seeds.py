"""Monkeys find seeded faults of apps in GTK 4, Qt 6 and SDL 2 within a minute, by eight of ten seeds."""
import pytest

from support import GTK_DEMO, TARGETS

pytestmark = [pytest.mark.long, pytest.mark.needs(*TARGETS["sway"], *GTK_DEMO, "gcc", "g++", "pkg-config", "lib=gtk4:libgtk-4-dev")]
QT = pytest.mark.needs("lib=Qt6Widgets:qt6-base-dev", "/usr/lib/*/qt6/plugins/platforms/libqwayland-generic.so:qt6-wayland")
SDL = pytest.mark.needs("lib=sdl2:libsdl2-dev")


@pytest.mark.parametrize("source, fault", [
    *(("photos.c", fault) for fault in ("quick-swipes", "caught-turn", "large-zoom", "menu-drag")),
    *(pytest.param("cards.cc", fault, marks=QT) for fault in ("triple-tap", "stale-finger", "far-turn", "caught-throw")),
    *(pytest.param("tiles.c", fault, marks=SDL) for fault in ("fifth-finger", "last-tile", "long-hold", "late-tap"))])
def test_a_fault_is_found_by_most_seeds(source, fault, built_app, shell, request):
    app, found, seeds = built_app(source), 0, request.config.getoption("--seeds")
    for seed in range(1, seeds + 1):
        status, text = shell(f"fling run --monkey 60 --seed {seed} --shrink 0 --findings finding-{seed} -- {app} {fault}")
        assert status in (0, 3), text
        found += status == 3
    assert 10 * found >= 8 * seeds
