import CGTK
import Fling

/// A list of 1000 songs that a hand throws and a wheel scrolls, and a card that flies when it is tapped.
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

    /// Handles a hand that has moved by a distance since it came.
    func move(_ drag: OpaquePointer?, by displacement: SIMD2<Double>) {
        each_place(drag, displacement.x, displacement.y, { Board.of($3)?.move(to: [$1, $2], $0) }, data)
    }

    private func move(to place: SIMD2<Double>, _ milliseconds: UInt32) {
        report(.pointerMotion(PointerMotion(normalized: place / size)), milliseconds)
    }

    private func report(_ action: InputEvent.Action, _ milliseconds: UInt32) {
        // GTK reports a time as milliseconds in 32 bits.
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
        let offset = touched - $place.presentation
        guard all(offset .>= 0 .& offset .<= Board.cardSize) else { return }
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
        for row in 0..<Board.rowCount {
            let top = Double(row) * Board.rowHeight - offset
            guard top > -Board.rowHeight, top < size.y else { continue }
            draw(cairo, row: row, top: top)
        }
        fill(cairo, at: card + [0, 4], Board.cardSize, radius: 18, red: 0, green: 0, blue: 0, alpha: 0.22)
        fill(cairo, at: card, Board.cardSize, radius: 18, red: 0.95, green: 0.45, blue: 0.2)
        cairo_set_source_rgb(cairo, 0.16, 0.05, 0)
        draw_text(area, cairo, card.x + 16, card.y + 24, "<b>Now playing</b>")
        draw_text(area, cairo, card.x + 16, card.y + 72, "<span size='small'>Tap: it flies across</span>")
    }

    /// A cover, the title and the known data of a song, over a line.
    private func draw(_ cairo: OpaquePointer?, row: Int, top: Double) {
        let colours = ["Quiet", "Red", "Silver", "Late", "Open", "Blue", "Small", "Golden", "Far", "Green"]
        let things = [
            "Harbour", "Kite", "Garden", "Bridge", "Window", "Ferry", "Lantern", "River", "Station",
            "Orchard",
        ]
        let times = ["Dawn", "Noon", "Dusk", "Night", "Rain", "Snow", "Wind", "May", "June", "Autumn"]
        let hue = Double(row % 10) / 10 * 2 * .pi
        let cover = (
            red: 0.45 + 0.2 * cos(hue), green: 0.45 + 0.2 * cos(hue - 2.1), blue: 0.45 + 0.2 * cos(hue + 2.1)
        )
        fill(
            cairo, at: [16, top + 8], [40, 40], radius: 8, red: cover.red, green: cover.green,
            blue: cover.blue)
        let title = "\(colours[row % 10]) \(things[row / 10 % 10]), \(times[row / 100])"
        let length = "\(2 + row % 4):\(10 + row * 7 % 50)"
        set_ink(area, cairo, 1)
        draw_text(
            area, cairo, 72, top + 28,
            "<b>\(title)</b>\n<span size='small' alpha='65%'>Track \(row + 1) · \(length)</span>")
        set_ink(area, cairo, 0.12)
        cairo_rectangle(cairo, 72, top + Board.rowHeight - 1, size.x, 1)
        cairo_fill(cairo)
    }

    /// Fills a rectangle with round corners.
    private func fill(
        _ cairo: OpaquePointer?, at place: SIMD2<Double>, _ size: SIMD2<Double>, radius: Double,
        red: Double, green: Double, blue: Double, alpha: Double = 1
    ) {
        cairo_new_path(cairo)
        for (corner, angle) in [
            (SIMD2(1.0, 0), -0.5), (SIMD2(1, 1), 0.0), (SIMD2(0, 1), 0.5), (SIMD2(0, 0), 1.0),
        ] {
            let middle = place + radius + corner * (size - 2 * radius)
            cairo_arc(cairo, middle.x, middle.y, radius, angle * .pi, (angle + 0.5) * .pi)
        }
        cairo_set_source_rgba(cairo, red, green, blue, alpha)
        cairo_fill(cairo)
    }

    /// The board as the data of a function of C, and back.
    var data: gpointer { Unmanaged.passUnretained(self).toOpaque() }
    static func of(_ data: gpointer?) -> Board? {
        data.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }
}
