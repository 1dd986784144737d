/// The windows of xdg-shell. The first fills the output; dialogs and windows of a fixed size stand in its middle.
final class WindowManager: Resource {
    /// The number of the last question that was not answered.
    private var question: UInt32?
    var isAnswered: Bool { question == nil }

    func ping() {
        let serial = stage.nextSerial()
        question = serial
        send("ping", .uint(serial))
    }

    override func handle(_ request: Request) throws(WireError) {
        switch request.name {
        case "create_positioner": make(Positioner.self, "xdg_positioner", request)
        case "get_xdg_surface":
            let surface = try request.needed(1, Surface.self)
            make(WindowSurface.self, "xdg_surface", request).take(surface)
        case "pong": if request.uint(0) == question { question = nil }
        default: break
        }
    }
}

/// A surface that is a window or a popup.
final class WindowSurface: Resource, Role {
    private(set) weak var surface: Surface?
    weak var toplevel: Toplevel?
    weak var popup: Popup?
    private var pendingGeometry: Box?
    private var givenGeometry: Box?
    private var isConfigured = false
    private(set) var isMapped = false

    func take(_ surface: Surface) {
        self.surface = surface
        surface.role = self
    }

    override func handle(_ request: Request) throws(WireError) {
        switch request.name {
        case "get_toplevel": make(Toplevel.self, "xdg_toplevel", request).take(self)
        case "get_popup":
            let positioner = try request.needed(2, Positioner.self)
            make(Popup.self, "xdg_popup", request)
                .take(self, parent: request.object(1, WindowSurface.self), positioner.rules)
        case "set_window_geometry":
            pendingGeometry = Box(
                x: request.int(0), y: request.int(1), width: request.int(2), height: request.int(3))
        default: break
        }
    }

    /// The part of the surface that is the window, without its shadow.
    var geometry: Box {
        givenGeometry ?? Box(width: surface?.size.x ?? 0, height: surface?.size.y ?? 0)
    }

    /// The place of the window's corner on the output.
    var place: SIMD2<Int> {
        if let popup { return popup.place }
        let room = stage.size
        return SIMD2(max((room.x - geometry.width) / 2, 0), max((room.y - geometry.height) / 2, 0))
    }

    /// The place of the surface's corner on the output.
    var origin: SIMD2<Int> { place &- SIMD2(geometry.x, geometry.y) }

    func configure() { send("configure", .uint(stage.nextSerial())) }

    func surfaceCommitted() {
        if let pendingGeometry, pendingGeometry != givenGeometry {
            givenGeometry = pendingGeometry
            stage.contentChanged()
        }
        guard let surface, toplevel != nil || popup != nil else { return }
        if !isConfigured {
            isConfigured = true
            if let toplevel { toplevel.configure() } else { popup?.configure() }
        }
        if surface.pixels != nil, !isMapped {
            isMapped = true
            surface.enterOutput()
            stage.map(self)
        } else if surface.pixels == nil, isMapped {
            unmap()
        }
    }

    func unmap() {
        isConfigured = false
        guard isMapped else { return }
        isMapped = false
        stage.unmap(self)
    }

    func surfaceEnds() { unmap() }

    override func end() {
        unmap()
        surface?.role = nil
    }
}

final class Toplevel: Resource {
    private enum State: UInt32 {
        case maximized = 1
        case fullscreen = 2
        case activated = 4
    }

    private(set) weak var window: WindowSurface?
    private weak var parent: Toplevel?
    private var isFullscreen = false
    private var (least, most) = (SIMD2<Int>.zero, SIMD2<Int>.zero)
    private(set) var title = ""
    var isActive = true {
        didSet { if isActive != oldValue { configure() } }
    }

    func take(_ window: WindowSurface) {
        self.window = window
        window.toplevel = self
    }

    override func handle(_ request: Request) throws(WireError) {
        switch request.name {
        case "set_parent": parent = request.object(0, Toplevel.self)
        case "set_title": title = request.text(0)
        case "set_min_size": least = SIMD2(request.int(0), request.int(1))
        case "set_max_size": most = SIMD2(request.int(0), request.int(1))
        case "set_fullscreen", "unset_fullscreen":
            isFullscreen = request.name == "set_fullscreen"
            configure()
        case "set_maximized", "unset_maximized": configure()
        default: break
        }
    }

    /// True for a window that chooses its size.
    private var isFree: Bool { parent != nil || least == most && least != .zero }

    func configure() {
        guard let window else { return }
        var states: [State] = isActive ? [.activated] : []
        if isFullscreen { states.append(.fullscreen) } else if !isFree { states.append(.maximized) }
        let size = isFree && !isFullscreen ? .zero : stage.size
        send(
            "configure", .int(size.x), .int(size.y), .array(states.map(\.rawValue).sorted()))
        window.configure()
    }

    override func end() {
        window?.unmap()
        window?.toplevel = nil
    }
}

// MARK: - Popups

final class Positioner: Resource {
    /// The rules for the place of a popup.
    struct Rules {
        var size = SIMD2<Int>(1, 1)
        var anchorBox = Box()
        var anchor = Edges()
        var gravity = Edges()
        var offset = SIMD2<Int>.zero
        var adjustment: UInt32 = 0

        /// The sides of a box: -1 for left or top, 1 for right or bottom, 0 for the middle.
        struct Edges {
            var x = 0
            var y = 0

            init() {}

            /// Reads the protocol's numbers: top, bottom, left, right, and then the corners.
            init(_ number: UInt32) {
                y = [1: -1, 5: -1, 7: -1, 2: 1, 6: 1, 8: 1][number] ?? 0
                x = [3: -1, 5: -1, 6: -1, 4: 1, 7: 1, 8: 1][number] ?? 0
            }
        }

        private func start(_ axis: Int, isFlipped: Bool) -> Int {
            let sign = isFlipped ? -1 : 1
            let (edge, gravity) =
                axis == 0 ? (sign * anchor.x, sign * gravity.x) : (sign * anchor.y, sign * gravity.y)
            let (from, length) =
                axis == 0 ? (anchorBox.x, anchorBox.width) : (anchorBox.y, anchorBox.height)
            let place = from + (edge + 1) * length / 2
            return place + (gravity - 1) * size[axis] / 2 + sign * offset[axis]
        }

        /// Returns the popup's box relative to its parent's window.
        ///
        /// - Parameter room: The output's box relative to the same.
        func box(in room: Box) -> Box {
            var (starts, lengths) = (SIMD2<Int>.zero, size)
            for axis in 0..<2 {
                let (least, most) = axis == 0 ? (room.x, room.maxX) : (room.y, room.maxY)
                func fits(_ start: Int) -> Bool { start >= least && start + size[axis] <= most }
                var start = start(axis, isFlipped: false)
                let flipped = self.start(axis, isFlipped: true)
                // The bits of the protocol: to slide, to flip and to shrink, first for x and then for y.
                if !fits(start), adjustment & UInt32(4 << axis) != 0, fits(flipped) { start = flipped }
                if !fits(start), adjustment & UInt32(1 << axis) != 0 {
                    start = max(min(start, most - size[axis]), least)
                }
                if !fits(start), adjustment & UInt32(16 << axis) != 0 {
                    let end = min(start + size[axis], most)
                    start = max(start, least)
                    lengths[axis] = max(end - start, 1)
                }
                starts[axis] = start
            }
            return Box(x: starts.x, y: starts.y, width: lengths.x, height: lengths.y)
        }
    }

    private(set) var rules = Rules()

    override func handle(_ request: Request) throws(WireError) {
        switch request.name {
        case "set_size": rules.size = SIMD2(max(request.int(0), 1), max(request.int(1), 1))
        case "set_anchor_rect":
            rules.anchorBox = Box(
                x: request.int(0), y: request.int(1), width: request.int(2), height: request.int(3))
        case "set_anchor": rules.anchor = Rules.Edges(request.uint(0))
        case "set_gravity": rules.gravity = Rules.Edges(request.uint(0))
        case "set_constraint_adjustment": rules.adjustment = request.uint(0)
        case "set_offset": rules.offset = SIMD2(request.int(0), request.int(1))
        default: break
        }
    }
}

final class Popup: Resource {
    private(set) weak var window: WindowSurface?
    private weak var parent: WindowSurface?
    private var rules = Positioner.Rules()
    private var box = Box()
    private(set) var hasGrab = false

    func take(_ window: WindowSurface, parent: WindowSurface?, _ rules: Positioner.Rules) {
        (self.window, self.parent, self.rules) = (window, parent, rules)
        window.popup = self
    }

    /// The place of its window on the output.
    var place: SIMD2<Int> { (parent?.place ?? .zero) &+ SIMD2(box.x, box.y) }

    override func handle(_ request: Request) throws(WireError) {
        switch request.name {
        case "grab": hasGrab = true
        case "reposition":
            rules = try request.needed(0, Positioner.self).rules
            send("repositioned", .uint(request.uint(1)))
            configure()
        default: break
        }
    }

    func configure() {
        let corner = parent?.place ?? .zero
        box = rules.box(in: Box(x: -corner.x, y: -corner.y, width: stage.size.x, height: stage.size.y))
        send("configure", .int(box.x), .int(box.y), .int(box.width), .int(box.height))
        window?.configure()
        stage.contentChanged()
    }

    override func end() {
        window?.unmap()
        window?.popup = nil
    }
}

// MARK: - Decorations

/// The compositor's part of window decorations, which is to draw none.
final class DecorationManager: Resource {
    override func handle(_ request: Request) throws(WireError) {
        guard request.name == "get_toplevel_decoration" else { return }
        make(Decoration.self, "zxdg_toplevel_decoration_v1", request).answer()
    }
}

final class Decoration: Resource {
    func answer() { send("configure", .uint(2)) }

    override func handle(_ request: Request) throws(WireError) {
        if request.name == "set_mode" || request.name == "unset_mode" { answer() }
    }
}
