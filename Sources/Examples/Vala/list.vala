// A list of 1000 rows that is thrown and comes to rest at a row: valac --pkg Fling-1.0 list.vala
int main(string[] arguments) {
    var app = new Gtk.Application(null, ApplicationFlags.FLAGS_NONE);
    app.activate.connect(() => {
        string[] names = {};
        for (int number = 1; number <= 1000; number++) names += "Row %d".printf(number);
        var factory = new Gtk.SignalListItemFactory();
        factory.setup.connect((item) => ((Gtk.ListItem) item).child = new Gtk.Label("") { height_request = 40 });
        factory.bind.connect((item) => {
            var row = (Gtk.ListItem) item;
            ((Gtk.Label) row.child).label = ((Gtk.StringObject) row.item).string;
        });
        var list = new Gtk.ListView(new Gtk.NoSelection(new Gtk.StringList(names)), factory);
        var window = new Gtk.ScrolledWindow() { child = list };

        var scroller = new FlingGtk.Scroller(list, Gtk.Orientation.VERTICAL);
        scroller.notify["is-held"].connect(() => print(scroller.is_held ? "held\n" : "let go\n"));
        scroller.settled.connect(() => print("at %.0f points\n", list.vadjustment.value));

        new Gtk.ApplicationWindow(app) { title = "List", child = window, default_width = 400, default_height = 600 }.present();
    });
    return app.run(arguments);
}
