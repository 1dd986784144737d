import CGTK

gtk_init()
guard let area = gtk_drawing_area_new(), let window = gtk_window_new() else { exit(1) }
let board = Board(area: area, isVerbose: CommandLine.arguments.contains("--verbose"))
let drag = gtk_gesture_drag_new()
connect_drag(drag, "drag-begin", { drag, _, _, me in Board.of(me)?.press(drag, true) }, board.data)
connect_drag(drag, "drag-update", { drag, x, y, me in Board.of(me)?.move(drag, by: [x, y]) }, board.data)
connect_drag(drag, "drag-end", { drag, _, _, me in Board.of(me)?.press(drag, false) }, board.data)
connect_cancel(drag, { _, _, me in Board.of(me)?.loseHand() }, board.data)
gtk_widget_add_controller(area, as_controller(drag))
let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)
connect_scroll(scroll, { _, _, notches, me in Board.of(me)?.wheel(by: notches) ?? 0 }, board.data)
gtk_widget_add_controller(area, scroll)
let drawing = as_drawing_area(area)
connect_resize(drawing, { _, width, height, me in Board.of(me)?.resize(width, height) }, board.data)
gtk_drawing_area_set_draw_func(drawing, { _, cairo, _, _, me in Board.of(me)?.draw(cairo) }, board.data, nil)
gtk_widget_add_css_class(area, "view")
gtk_window_set_title(as_window(window), "Board")
gtk_window_set_default_size(as_window(window), 400, 600)
gtk_window_set_child(as_window(window), area)
gtk_window_present(as_window(window))
while g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 { g_main_context_iteration(nil, 1) }
