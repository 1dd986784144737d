import CGTK
import Fling

/// A list of 1000 rows that a hand throws and a wheel scrolls, and a card that flies when it is tapped.
final class Board {
    static let rowCount = 1000, rowHeight = 56.0, cardSize = SIMD2(160.0, 96), corner = SIMD2(24.0, 32)
    /// GTK's points are 96 to an inch.
    static let map = GestureMap(y: 96 / 25.4)

    private let area: UnsafeMutablePointer<GtkWidget>
    private let scene: Scene
    @Animated("place") private var place = Board.corner
    private var list = Scroller(content: Double(rowCount) * rowHeight, viewport: 0)
    private var arena = GestureArena()
    private var size = SIMD2(1.0, 1.0)
    /// The time at which the frame that is drawn will be seen.
    private var seen = Board.now
    private var isTicking = false
    private let isVerbose: Bool
    /// GTK's clock is that of Fling.
    static var now: Timestamp { Timestamp(nanoseconds: Int64(g_get_monotonic_time()) * 1000) }

    init(area: UnsafeMutablePointer<GtkWidget>, isVerbose: Bool) {
        (self.area, self.isVerbose) = (area, isVerbose)
        scene = Scene(at: seen)
        scene.add($place)
        let recognizers = [GestureRecognizer.pan(PanRules(directions: .vertical)), .tap(), .hold()]
        for recognizer in recognizers { arena.add(recognizer) }
    }

    func resize(_ width: CInt, _ height: CInt) {
        size = [Double(width), Double(height)]
        arena.pointer = Pointer(size: size, pointsPerMillimetre: Board.map.y)
        list.resize(viewport: size.y, time: Board.now)
    }

    /// Takes a hand that comes, or goes.
    func press(_ drag: OpaquePointer?, _ isPressed: Bool) {
        if isPressed { move(drag, by: .zero) }
        report(.button(.primary, isPressed: isPressed), milliseconds_of(drag))
    }

    /// Takes a hand that has moved by a way since it came.
    func move(_ drag: OpaquePointer?, by way: SIMD2<Double>) {
        each_place(drag, way.x, way.y, { Board.of($3)?.move(to: [$1, $2], $0) }, data)
    }

    private func move(to place: SIMD2<Double>, _ milliseconds: UInt32) {
        report(.pointerMotion(PointerMotion(normalized: place / size)), milliseconds)
    }

    private func report(_ action: InputEvent.Action, _ milliseconds: UInt32) {
        // Of a time, GTK tells the milliseconds in 32 bits.
        let now = Board.now.nanoseconds / 1_000_000, age = UInt32(truncatingIfNeeded: now) &- milliseconds
        let time = Timestamp(nanoseconds: (now - (age < 1000 ? Int64(age) : 0)) * 1_000_000)
        arena.handle(InputEvent(time: time, device: DeviceID(1), action: action)) { take($0) }
    }

    func loseHand() {
        arena.cancelGestures(at: Board.now) { take($0) }
    }

    func wheel(by notches: Double) -> gboolean {
        note(list.turnWheel(by: notches, time: Board.now).transition)
        needFrames()
        return 1
    }

    private func take(_ gesture: Gesture) {
        if gesture.kind == .tap, let touched = gesture.location?.normalized { tap(at: touched * size) }
        list.handle(gesture, through: Board.map) { transition in note(transition) }
        needFrames()
    }

    private func tap(at touched: SIMD2<Double>) {
        let way = touched - $place.presentation
        guard all(way .>= 0 .& way .<= Board.cardSize) else { return }
        scene.advance(to: max(scene.time, Board.now))
        let last = size - Board.cardSize - Board.corner
        scene.withAnimation(.bouncy) { place = place == Board.corner ? last : Board.corner }
    }

    private func note(_ transition: DragTransition<Double>?) {
        guard isVerbose, let transition else { return }
        let (time, after) = (transition.time.seconds, transition.after)
        print("\(time) s  \(transition.to)  offset \(after.value), velocity \(after.velocity.perSecond)")
        fflush(nil)
    }

    private func needFrames() {
        guard !isTicking else { return }
        isTicking = true
        gtk_widget_add_tick_callback(area, { Board.of($2)?.frame($1) == true ? 1 : 0 }, data, nil)
    }

    /// Takes the state for a frame; true if another is needed after it.
    private func frame(_ clock: OpaquePointer?) -> Bool {
        var (interval, presentation): (gint64, gint64) = (0, 0)
        let start = gdk_frame_clock_get_frame_time(clock)
        gdk_frame_clock_get_refresh_info(clock, start, &interval, &presentation)
        seen = Timestamp(nanoseconds: Int64(start + interval) * 1000)
        note(list.advance(to: seen))
        scene.advance(to: max(scene.time, seen))
        gtk_widget_queue_draw(area)
        isTicking = list.needsFrame || scene.needsFrame
        return isTicking
    }

    func draw(_ cairo: OpaquePointer?) {
        let (offset, card) = (list.state(at: seen).value, $place.presentation)
        cairo_set_font_size(cairo, 15)
        for row in 0..<Board.rowCount {
            let top = Double(row) * Board.rowHeight - offset
            guard top > -Board.rowHeight, top < size.y else { continue }
            cairo_move_to(cairo, 32, top + 33)
            cairo_show_text(cairo, "Row \(row + 1)")
        }
        cairo_set_source_rgb(cairo, 0.95, 0.45, 0.2)
        cairo_rectangle(cairo, card.x, card.y, Board.cardSize.x, Board.cardSize.y)
        cairo_fill(cairo)
    }

    /// The board as the data of a function of C, and back.
    var data: gpointer { Unmanaged.passUnretained(self).toOpaque() }
    static func of(_ data: gpointer?) -> Board? {
        data.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }
}
