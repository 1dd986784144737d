/// A client of a Wayland compositor, with the requests needed to list windows.
struct WaylandConnection {
    private let socket: LocalSocket
    private var nextID: UInt32 = 3
    /// The compositor's globals: interface, version, and the number to bind them by.
    private(set) var globals: [(interface: String, version: UInt32, name: UInt32)] = []

    /// A message from the compositor.
    struct Event {
        let object: UInt32
        let opcode: UInt32
        let body: [UInt8]

        func word(_ place: Int) -> UInt32 { body.word(at: place) }
        /// Returns the text at an offset: its length with the zero byte at its end, then its bytes.
        func text(_ place: Int) -> String { body.text(at: place + 4, count: Int(body.word(at: place))) }
    }

    private enum Objects {
        static let display: UInt32 = 1
        static let registry: UInt32 = 2
    }

    init(_ path: String, patience: Int = LocalSocket.patience) throws(ViewError) {
        socket = try LocalSocket(path, patience: patience)
        try send(Objects.display, 1, [Objects.registry])
        var found: [(String, UInt32, UInt32)] = []
        try roundTrip { event in
            guard event.object == Objects.registry, event.opcode == 0 else { return }
            let name = event.text(4)
            let padded = (Int(event.word(4)) + 3) / 4 * 4
            found.append((name, event.word(8 + padded), event.word(0)))
        }
        globals = found
    }

    func send(_ object: UInt32, _ opcode: UInt32, _ arguments: [UInt32]) throws(ViewError) {
        var body: [UInt8] = []
        for argument in arguments { body.append(word: argument) }
        try send(object, opcode, bytes: body)
    }

    private func send(_ object: UInt32, _ opcode: UInt32, bytes: [UInt8]) throws(ViewError) {
        var message: [UInt8] = []
        message.append(word: object)
        message.append(word: UInt32(8 + bytes.count) << 16 | opcode)
        try socket.write(message + bytes)
    }

    mutating func newID() -> UInt32 {
        defer { nextID += 1 }
        return nextID
    }

    /// Binds a global, and returns its object; nil if the compositor has none.
    mutating func bind(_ interface: String, atMost version: UInt32) throws(ViewError) -> (
        id: UInt32, version: UInt32
    )? {
        guard let global = globals.first(where: { $0.interface == interface }) else { return nil }
        let id = newID()
        let used = min(global.version, version)
        var body: [UInt8] = []
        body.append(word: global.name)
        body.append(word: UInt32(interface.utf8.count + 1))
        body += Array(interface.utf8) + [0]
        body.pad(to: 4)
        body.append(word: used)
        body.append(word: id)
        try send(Objects.registry, 0, bytes: body)
        return (id, used)
    }

    /// Passes all events to `handle` until the compositor has handled all requests.
    mutating func roundTrip(_ handle: (Event) -> Void) throws(ViewError) {
        let callback = newID()
        try send(Objects.display, 0, [callback])
        while true {
            let head = try socket.read(8)
            let (object, size) = (head.word(at: 0), Int(head.word(at: 4) >> 16))
            guard size >= 8 else { throw ViewError("the compositor does not speak Wayland") }
            let event = Event(
                object: object, opcode: head.word(at: 4) & 0xffff, body: try socket.read(size - 8))
            if object == callback { return }
            if object == Objects.display, event.opcode == 0 {
                throw ViewError("the compositor objects: \(event.text(8))")
            }
            handle(event)
        }
    }
}
