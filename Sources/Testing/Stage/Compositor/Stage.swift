import CCairo
import CStage
import Glibc
import Touch

/// A Wayland compositor for programs in virtual time, whose windows it draws into memory.
///
/// It does nothing by itself. Requests are read and events are sent in ``exchange()``, while all threads of the program
/// wait: what a program sees does not depend on how fast it ran.
final class Stage {
    /// The size of the output in points.
    let size: SIMD2<Int>
    /// The pixels for a point.
    let scale: Int
    let framesPerSecond: Double
    private let listener: Int32
    private var clients: [Client] = []
    private var surfaces: [Surface] = []
    /// The windows and popups that are shown, from the bottom.
    private(set) var windows: [WindowSurface] = []
    private(set) lazy var seat = Seat(self, pointer: pointer)
    private let pointer: SIMD2<Double>
    private var serial: UInt32 = 0
    private var frame: UInt64 = 0
    /// True if what is shown is not what was presented last.
    private(set) var hasNewContent = false
    /// The mistake for which a client was disconnected.
    private(set) var mistake: String?

    /// Creates a compositor on a socket.
    ///
    /// - Parameter pointer: The pointer's place at first, as a fraction of the output.
    init(
        socket path: String, size: SIMD2<Int>, scale: Int, framesPerSecond: Double, pointer: SIMD2<Double>
    ) throws(FilmError) {
        let listener = stage_listen(path)
        guard listener >= 0 else { throw .system("the socket \(path) cannot be made", errno: -listener) }
        self.listener = listener
        (self.size, self.scale, self.framesPerSecond) = (size, scale, framesPerSecond)
        self.pointer = pointer * SIMD2(Double(size.x), Double(size.y))
    }

    deinit { close(listener) }

    func nextSerial() -> UInt32 {
        serial &+= 1
        return serial
    }

    func add(_ surface: Surface) { surfaces.append(surface) }

    func remove(_ surface: Surface) {
        surfaces.removeAll { $0 === surface }
        seat.forget(surface)
    }

    func contentChanged() { hasNewContent = true }

    // MARK: Clients

    /// Handles all that the clients have sent, and sends them the answers. Returns false if there was nothing to do.
    func exchange() -> Bool {
        var hasWorked = false
        while case let connection = stage_accept(listener), connection >= 0 {
            clients.append(Client(connection, on: self))
            hasWorked = true
        }
        for client in clients where client.receive() { hasWorked = true }
        for client in clients where client.flush() { hasWorked = true }
        for client in clients where !client.isOpen { mistake = mistake ?? client.mistake }
        clients.removeAll { !$0.isOpen }
        return hasWorked
    }

    // MARK: Windows

    func map(_ window: WindowSurface) {
        windows.append(window)
        contentChanged()
        refocus()
    }

    func unmap(_ window: WindowSurface) {
        windows.removeAll { $0 === window }
        contentChanged()
        refocus()
    }

    /// Gives the keyboard to the popup with a grab, or to the window, that is on top.
    private func refocus() {
        let active = windows.last { $0.toplevel != nil }
        for window in windows { window.toplevel?.isActive = window === active }
        let focus = windows.last { $0.popup?.hasGrab == true } ?? active
        seat.focusKeyboard(on: focus?.surface)
    }

    /// Closes the popups with a grab of other clients than the one that is touched.
    func dismissPopups(unlessIn client: Client?) {
        for window in windows.reversed() {
            guard let popup = window.popup, popup.hasGrab, window.client !== client else { continue }
            popup.send("popup_done")
        }
    }

    /// The shown surfaces from the bottom, with the places of their corners.
    private var shown: [(surface: Surface, origin: SIMD2<Int>)] {
        var all: [(surface: Surface, origin: SIMD2<Int>)] = []
        func add(_ surface: Surface, _ origin: SIMD2<Int>) {
            guard surface.pixels != nil else { return }
            if surface.stack.isEmpty { all.append((surface, origin)) }
            for part in surface.stack {
                if part === surface {
                    all.append((surface, origin))
                } else {
                    add(part, origin &+ (part.subsurface?.position ?? .zero))
                }
            }
        }
        for window in windows {
            if let surface = window.surface { add(surface, window.origin) }
        }
        return all
    }

    /// Finds the surface that input at a place goes to.
    func target(at place: SIMD2<Double>) -> (surface: Surface, origin: SIMD2<Double>)? {
        for (surface, origin) in shown.reversed() {
            let corner = SIMD2(Double(origin.x), Double(origin.y))
            if surface.takesInput(at: place - corner) { return (surface, corner) }
        }
        return nil
    }

    /// The place of a surface's corner; zero for one that is not shown.
    func origin(of surface: Surface) -> SIMD2<Double> {
        let origin = shown.first { $0.surface === surface }?.origin ?? .zero
        return SIMD2(Double(origin.x), Double(origin.y))
    }

    // MARK: Answers

    /// Asks each client that has windows to say that it is alive.
    func ping() {
        for client in clients {
            for manager in client.all(WindowManager.self) { manager.ping() }
        }
    }

    /// True if all clients have answered all questions.
    var isAnswered: Bool {
        clients.allSatisfy { $0.all(WindowManager.self).allSatisfy(\.isAnswered) }
    }

    // MARK: Frames

    /// True if a client waits for a frame, or has drawn something that was not presented.
    var wantsFrame: Bool { hasNewContent || surfaces.contains { $0.wantsFrame } }

    /// Presents what the clients have drawn, at a time in nanoseconds.
    func present(at time: UInt64) {
        frame += 1
        hasNewContent = false
        for surface in surfaces {
            surface.present(at: time, frame: frame, interval: UInt64(1_000_000_000 / framesPerSecond))
        }
    }

    /// Draws the output.
    func picture() throws(FilmError) -> Pixels {
        guard let picture = Pixels(width: size.x * scale, height: size.y * scale),
            let context = cairo_create(picture.surface)
        else { throw .system("no picture can be made", errno: ENOMEM) }
        defer { cairo_destroy(context) }
        cairo_set_source_rgb(context, 0, 0, 0)
        cairo_paint(context)
        cairo_scale(context, Double(scale), Double(scale))
        for (surface, origin) in shown { draw(surface, at: origin, context) }
        return picture
    }

    private func draw(_ surface: Surface, at origin: SIMD2<Int>, _ context: OpaquePointer) {
        guard let pixels = surface.pixels, surface.size.x > 0, surface.size.y > 0 else { return }
        let full = SIMD4(
            0, 0, Double(pixels.width) / Double(surface.scale), Double(pixels.height) / Double(surface.scale))
        let source = surface.source ?? full
        let size = SIMD2(Double(surface.size.x), Double(surface.size.y))
        cairo_save(context)
        cairo_translate(context, Double(origin.x), Double(origin.y))
        cairo_rectangle(context, 0, 0, size.x, size.y)
        cairo_clip(context)
        cairo_scale(context, size.x / source.z, size.y / source.w)
        cairo_translate(context, -source.x, -source.y)
        cairo_scale(context, 1 / Double(surface.scale), 1 / Double(surface.scale))
        cairo_set_source_surface(context, pixels.surface, 0, 0)
        let isPlain = source.z == size.x && source.w == size.y && surface.scale == scale
        let filter = isPlain ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR
        cairo_pattern_set_filter(cairo_get_source(context), filter)
        // At the edges of a scaled buffer there would be a mixture with nothing.
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_paint(context)
        cairo_restore(context)
    }
}
