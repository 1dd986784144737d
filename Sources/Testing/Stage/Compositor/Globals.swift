final class Output: Resource, Announcing {
    func announce() {
        let (size, scale) = (stage.size, stage.scale)
        // A screen of 96 points per inch.
        let millimetres = SIMD2(size.x * 254 / 960, size.y * 254 / 960)
        send(
            "geometry", .int(0), .int(0), .int(millimetres.x), .int(millimetres.y), .int(0), .text("Fling"),
            .text("Stage"), .int(0))
        send(
            "mode", .uint(3), .int(size.x * scale), .int(size.y * scale),
            .int(Int((stage.framesPerSecond * 1000).rounded())))
        if version >= 2 { send("scale", .int(scale)) }
        if version >= 4 { send("name", .text("FLING-1")) }
        if version >= 2 { send("done") }
    }
}

final class Viewporter: Resource {
    override func handle(_ request: Request) throws(WireError) {
        guard request.name == "get_viewport" else { return }
        let surface = try request.needed(1, Surface.self)
        make(Viewport.self, "wp_viewport", request).surface = surface
    }
}

final class Viewport: Resource {
    weak var surface: Surface?

    override func handle(_ request: Request) throws(WireError) {
        switch request.name {
        case "set_source":
            let source = SIMD4(request.fixed(0), request.fixed(1), request.fixed(2), request.fixed(3))
            surface?.pending.source = .some(source == SIMD4(repeating: -1) ? nil : source)
        case "set_destination":
            let size = SIMD2(request.int(0), request.int(1))
            surface?.pending.destination = .some(size == SIMD2(-1, -1) ? nil : size)
        default: break
        }
    }

    override func end() {
        surface?.pending.source = .some(nil)
        surface?.pending.destination = .some(nil)
    }
}

final class Presentation: Resource, Announcing {
    func announce() {
        // CLOCK_MONOTONIC.
        send("clock_id", .uint(1))
    }

    override func handle(_ request: Request) throws(WireError) {
        guard request.name == "feedback" else { return }
        let surface = try request.needed(0, Surface.self)
        surface.pending.feedbacks.append(make(Resource.self, "wp_presentation_feedback", request, 1))
    }
}

// MARK: - The clipboard, which has nothing in it but what the program itself copies

final class DataDeviceManager: Resource {
    override func handle(_ request: Request) throws(WireError) {
        switch request.name {
        case "create_data_source": make(Resource.self, "wl_data_source", request)
        default: make(DataDevice.self, "wl_data_device", request)
        }
    }
}

final class DataDevice: Resource {
    override func handle(_ request: Request) throws(WireError) {
        // Nobody takes what is dragged.
        if request.name == "start_drag" { request.object(0, Resource.self)?.send("cancelled") }
    }
}
