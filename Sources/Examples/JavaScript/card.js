// A card that is thrown into one of four corners, by introspection: gjs -m card.js
import Fling from 'gi://Fling?version=1.0';
import Gtk from 'gi://Gtk?version=4.0';

const app = new Gtk.Application();
app.connect('activate', () => {
    const board = new Gtk.Fixed();
    const card = new Gtk.Frame({child: new Gtk.Label({label: 'Throw me'}), widthRequest: 200, heightRequest: 120});
    board.put(card, 20, 20);

    const place = new Fling.Draggable({widget: card, band: 200});
    place.move_to(20, 20);
    place.set_bounds(20, 20, 380, 260);
    for (const x of [20, 380])
        for (const y of [20, 260])
            place.add_detent(x, y);
    place.set_spring(0.4, 0.2);
    place.connect('changed', () => board.move(card, place.valueX, place.valueY));
    place.connect('notify::is-held', () => print(place.isHeld ? 'held' : 'let go'));
    place.connect('settled', () => print(`at ${place.valueX.toFixed()}, ${place.valueY.toFixed()}`));

    new Gtk.ApplicationWindow({
        application: app, title: 'Card', child: board, defaultWidth: 600, defaultHeight: 400,
    }).present();
});
app.run(null);
