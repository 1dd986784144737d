"""A bottom sheet with a list in it, by introspection: thrown, caught in flight, and scrolled, by touch, touchpad or mouse."""
import gi

gi.require_version("Fling", "1.0")
from gi.repository import Fling, Gtk


class Places(Gtk.Application):
    def do_activate(self):
        places = Gtk.ListBox()
        for number in range(1, 31):
            places.append(Gtk.Label(label=f"Place {number}", xalign=0.1, height_request=48))
        sheet = Fling.Sheet(child=places, header=Gtk.Label(label="Nearby"))
        sheet.set_detents([0.2, 0.5, 0.9])
        sheet.connect("settled", lambda sheet: print(f"at {sheet.props.shown_height:.0f} points", flush=True))
        overlay = Gtk.Overlay(child=Gtk.Calendar())
        overlay.add_overlay(sheet)
        Gtk.Window(application=self, title="Sheet", child=overlay, default_width=400, default_height=700).present()


Places().run()
