"""Touch tests for Linux apps: recorded hands and robot fingers, without devices, root or a display.

    import pytest

    @pytest.mark.app("gtk4-demo")
    def test_a_tap_selects(app, expect):
        app.get("Assistant").tap()
        expect(app.get("Assistant", role="list item")).state("selected")
"""
from .accessibility import AccessibilityError, Node
from .app import App, AppError, Desktop, Element, Gesture, Hand, Mouse, Touchpad, Touchscreen
from .expect import Expect
from .feel import Feel, Figure, Stroke
from .film import Film, FilmedApp
from .picture import Picture, PictureError
from .run import Run, RunError

__all__ = ["AccessibilityError", "App", "AppError", "Desktop", "Element", "Expect", "Feel", "Figure", "Film", "FilmedApp", "Gesture",
           "Hand", "Mouse", "Node", "Picture", "PictureError", "Run", "RunError", "Stroke", "Touchpad", "Touchscreen"]
