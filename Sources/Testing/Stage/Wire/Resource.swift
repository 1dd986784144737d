/// An object of a client's.
///
/// Objects that do nothing but exist, such as a seat's keyboard, are of this class itself.
class Resource {
    unowned let client: Client
    let id: UInt32
    let interface: Interface
    let version: UInt32

    required init(_ client: Client, _ id: UInt32, _ interface: String, version: UInt32) {
        self.client = client
        self.id = id
        self.interface = .named(interface)
        self.version = version
    }

    var stage: Stage { client.stage }

    /// Carries out a request. One that is not known needs no answer.
    func handle(_ request: Request) throws(WireError) {}

    /// Forgets what the object was for; it is no object of the client's any more.
    func end() {}

    final func send(_ event: String, _ values: WireValue...) { client.send(self, event, values) }

    /// Adds the object that a request makes, whose number is the argument `index`.
    @discardableResult
    final func make<Kind: Resource>(
        _ kind: Kind.Type, _ interface: String, _ request: Request, _ index: Int = 0
    ) -> Kind {
        let object = Kind(client, request.uint(index), interface, version: version)
        client.add(object)
        return object
    }
}

/// The first object of each client.
final class Display: Resource {
    override func handle(_ request: Request) throws(WireError) {
        switch request.name {
        case "sync":
            let callback = make(Resource.self, "wl_callback", request)
            callback.send("done", .uint(stage.nextSerial()))
            client.remove(callback)
        case "get_registry":
            let registry = make(Registry.self, "wl_registry", request)
            for (index, global) in Registry.globals.enumerated() {
                let interface = Interface.named(global.name)
                registry.send(
                    "global", .uint(UInt32(index + 1)), .text(global.name), .uint(interface.version))
            }
        default: break
        }
    }
}

/// The list of what the compositor offers.
final class Registry: Resource {
    static let globals: [(name: String, kind: Resource.Type)] = [
        ("wl_compositor", Compositor.self), ("wl_shm", SharedMemory.self),
        ("wl_subcompositor", Subcompositor.self), ("wl_output", Output.self), ("wl_seat", SeatResource.self),
        ("wl_data_device_manager", DataDeviceManager.self), ("xdg_wm_base", WindowManager.self),
        ("wp_viewporter", Viewporter.self), ("wp_presentation", Presentation.self),
        ("zwp_pointer_gestures_v1", PointerGestures.self),
        ("zxdg_decoration_manager_v1", DecorationManager.self),
    ]

    override func handle(_ request: Request) throws(WireError) {
        let index = Int(request.uint(0)) - 1
        guard Self.globals.indices.contains(index) else { throw WireError("there is no global \(index + 1)") }
        let global = Self.globals[index]
        let version = request.uint(2)
        guard version >= 1, version <= Interface.named(global.name).version else {
            throw WireError("\(global.name) has no version \(version)")
        }
        let object = global.kind.init(client, request.uint(3), global.name, version: version)
        client.add(object)
        (object as? any Announcing)?.announce()
    }
}

/// A global that sends its properties when it is bound.
protocol Announcing { func announce() }
