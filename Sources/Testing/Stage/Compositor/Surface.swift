/// A client's surface: its pixels, and their purpose.
final class Surface: Resource {
    /// The state that a commit brings.
    struct Change {
        /// The new pixels; nil in the inner optional for none at all, in the outer for those before.
        var pixels: Pixels??
        var scale: Int?
        var source: SIMD4<Double>??
        var destination: SIMD2<Int>??
        var input: [(isAdded: Bool, box: Box)]??
        var frames: [Resource] = []
        var feedbacks: [Resource] = []

        /// Adds a later change to this one.
        mutating func add(_ other: Change) {
            pixels = other.pixels ?? pixels
            scale = other.scale ?? scale
            source = other.source ?? source
            destination = other.destination ?? destination
            input = other.input ?? input
            frames += other.frames
            feedbacks += other.feedbacks
        }
    }

    var pending = Change()
    private var attached: Buffer?
    private var isAttached = false
    /// The commits of a synchronized subsurface, until its parent commits.
    private var cached = Change()
    private(set) var pixels: Pixels?
    private(set) var scale = 1
    private(set) var source: SIMD4<Double>?
    private(set) var destination: SIMD2<Int>?
    private var input: [(isAdded: Bool, box: Box)]?
    private var frames: [Resource] = []
    private var feedbacks: [Resource] = []
    weak var role: (any Role)?
    weak var subsurface: Subsurface?
    /// The surfaces below this one, this one itself, and those above it, from the bottom.
    var stack: [Surface] = []
    /// The same after the next commit.
    var pendingStack: [Surface] = []

    required init(_ client: Client, _ id: UInt32, _ interface: String, version: UInt32) {
        super.init(client, id, interface, version: version)
        stack = []
        pendingStack = []
        stage.add(self)
    }

    override func end() {
        role?.surfaceEnds()
        subsurface?.leave()
        stack = []
        pendingStack = []
        stage.remove(self)
    }

    override func handle(_ request: Request) throws(WireError) {
        switch request.name {
        case "attach":
            attached = request.object(0, Buffer.self)
            isAttached = true
        case "frame": pending.frames.append(make(Resource.self, "wl_callback", request))
        case "set_buffer_scale": pending.scale = max(request.int(0), 1)
        case "set_input_region": pending.input = .some(request.object(0, Region.self)?.steps)
        case "commit": commit()
        default: break
        }
    }

    private func commit() {
        if isAttached {
            pending.pixels = .some(attached?.take())
            (attached, isAttached) = (nil, false)
        }
        cached.add(pending)
        pending = Change()
        if subsurface?.isSynchronized != true { apply() }
    }

    /// Makes the committed state the present one, and that of synchronized subsurfaces with it.
    func apply() {
        let change = cached
        cached = Change()
        if let pixels = change.pixels { self.pixels = pixels }
        scale = change.scale ?? scale
        if let source = change.source { self.source = source }
        if let destination = change.destination { self.destination = destination }
        if let input = change.input { self.input = input }
        frames += change.frames
        feedbacks += change.feedbacks
        if change.pixels != nil || change.source != nil || change.destination != nil
            || stack.count != pendingStack.count
        {
            stage.contentChanged()
        }
        stack = pendingStack
        for child in stack where child !== self {
            child.subsurface?.move()
            if child.subsurface?.isSynchronized == true { child.apply() }
        }
        role?.surfaceCommitted()
    }

    /// The size in points.
    var size: SIMD2<Int> {
        guard let pixels else { return .zero }
        if let destination { return destination }
        if let source { return SIMD2(Int(source.z), Int(source.w)) }
        return SIMD2(pixels.width / scale, pixels.height / scale)
    }

    /// Returns true if a place on the surface takes input.
    func takesInput(at point: SIMD2<Double>) -> Bool {
        guard pixels != nil, Box(width: size.x, height: size.y).contains(point) else { return false }
        guard let input else { return true }
        return input.last { $0.box.contains(point) }?.isAdded ?? false
    }

    /// True if the client waits for the next frame.
    var wantsFrame: Bool { !frames.isEmpty || !feedbacks.isEmpty }

    /// Tells the client that its state is on the screen since `time`, in nanoseconds.
    func present(at time: UInt64, frame: UInt64, interval: UInt64) {
        for feedback in feedbacks {
            for output in client.all(Output.self).prefix(1) { feedback.send("sync_output", .object(output)) }
            let seconds = time / 1_000_000_000
            feedback.send(
                "presented", .uint(UInt32(seconds >> 32)), .uint(UInt32(truncatingIfNeeded: seconds)),
                .uint(UInt32(time % 1_000_000_000)), .uint(UInt32(interval)), .uint(UInt32(frame >> 32)),
                .uint(UInt32(truncatingIfNeeded: frame)), .uint(1))
            client.remove(feedback)
        }
        for callback in frames {
            callback.send("done", .uint(UInt32(truncatingIfNeeded: time / 1_000_000)))
            client.remove(callback)
        }
        (feedbacks, frames) = ([], [])
    }

    /// Tells the client on which output the surface is.
    func enterOutput() {
        for output in client.all(Output.self) { send("enter", .object(output)) }
    }

    func dropContent() {
        pixels = nil
        stage.contentChanged()
    }
}

/// The purpose of a surface, such as a window, a popup or a cursor.
protocol Role: AnyObject {
    func surfaceCommitted()
    func surfaceEnds()
}

final class Compositor: Resource {
    override func handle(_ request: Request) throws(WireError) {
        switch request.name {
        case "create_surface": make(Surface.self, "wl_surface", request)
        default: make(Region.self, "wl_region", request)
        }
    }
}

// MARK: - Subsurfaces

final class Subcompositor: Resource {
    override func handle(_ request: Request) throws(WireError) {
        guard request.name == "get_subsurface" else { return }
        let surface = try request.needed(1, Surface.self)
        let parent = try request.needed(2, Surface.self)
        make(Subsurface.self, "wl_subsurface", request).join(surface, parent)
    }
}

final class Subsurface: Resource {
    private weak var surface: Surface?
    private(set) weak var parent: Surface?
    private(set) var position = SIMD2<Int>.zero
    private var pendingPosition = SIMD2<Int>.zero
    private var isSet = true

    func join(_ surface: Surface, _ parent: Surface) {
        (self.surface, self.parent) = (surface, parent)
        surface.subsurface = self
        if parent.pendingStack.isEmpty { parent.pendingStack = [parent] }
        parent.pendingStack.append(surface)
    }

    /// True if the surface, or one that it is part of, changes with its parent alone.
    var isSynchronized: Bool { isSet || parent?.subsurface?.isSynchronized == true }

    func move() {
        if position != pendingPosition { stage.contentChanged() }
        position = pendingPosition
    }

    override func handle(_ request: Request) throws(WireError) {
        switch request.name {
        case "set_position": pendingPosition = SIMD2(request.int(0), request.int(1))
        case "set_sync": isSet = true
        case "set_desync":
            isSet = false
            if !isSynchronized { surface?.apply() }
        case "place_above", "place_below":
            guard let surface, let parent else { return }
            let sibling = try request.needed(0, Surface.self)
            parent.pendingStack.removeAll { $0 === surface }
            guard let index = parent.pendingStack.firstIndex(where: { $0 === sibling }) else {
                throw WireError("\(request.name) names a surface that is no sibling")
            }
            parent.pendingStack.insert(surface, at: request.name == "place_above" ? index + 1 : index)
        default: break
        }
    }

    func leave() {
        guard let parent, let surface else { return }
        parent.stack.removeAll { $0 === surface }
        parent.pendingStack.removeAll { $0 === surface }
        stage.contentChanged()
        self.parent = nil
    }

    override func end() {
        leave()
        surface?.subsurface = nil
    }
}
