import CStage
import Glibc

@testable import Stage

/// A client of the compositor that writes its requests by hand.
final class WireClient {
    private let stage: Stage
    private let descriptor: Int32
    private var last: UInt32 = 1
    private var kinds: [UInt32: Interface] = [1: .named("wl_display")]

    /// An event, with its numbers: of texts and arrays only the first word of each, which is its length.
    struct Event: Equatable {
        let object: UInt32
        let name: String
        let numbers: [Int32]
    }

    init(_ stage: Stage, socket path: String) throws {
        self.stage = stage
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw FilmError.system("connect", errno: errno) }
    }

    deinit { close(descriptor) }

    /// Sends a request whose new object, if it makes one, is of a kind; returns that object's number.
    @discardableResult
    func request(
        _ object: UInt32, _ name: String, _ values: [WireValue] = [], makes kind: String? = nil,
        sending file: Int32 = -1
    ) throws -> UInt32 {
        guard let interface = kinds[object],
            let code = interface.requests.firstIndex(where: { $0.name == name })
        else {
            throw WireError("no \(name)")
        }
        var bytes: [UInt8] = []
        func append(_ word: UInt32) { withUnsafeBytes(of: word) { bytes += $0 } }
        append(object)
        append(0)
        var rest = values[...]
        for type in interface.requests[code].types {
            if type == UInt8(ascii: "n"), let kind {
                last += 1
                kinds[last] = .named(kind)
                append(last)
            } else if type != UInt8(ascii: "h") {
                switch rest.removeFirst() {
                case .int(let number): append(UInt32(bitPattern: Int32(number)))
                case .uint(let number): append(number)
                case .text(let text):
                    append(UInt32(text.utf8.count + 1))
                    bytes += Array(text.utf8) + [0]
                    while bytes.count % 4 != 0 { bytes.append(0) }
                default: throw WireError("another value")
                }
            }
        }
        let head = UInt32(bytes.count) << 16 | UInt32(code)
        withUnsafeBytes(of: head) { bytes.replaceSubrange(4..<8, with: $0) }
        guard stage_send(descriptor, bytes, bytes.count, file) == bytes.count else {
            throw WireError("not sent")
        }
        return last
    }

    /// Binds a global by its name.
    func bind(_ name: String) throws -> UInt32 {
        let registry = try request(1, "get_registry", makes: "wl_registry")
        let index = Registry.globals.firstIndex { $0.name == name } ?? -1
        let interface = Interface.named(name)
        return try request(
            registry, "bind", [.uint(UInt32(index + 1)), .text(name), .uint(interface.version)], makes: name)
    }

    /// Lets the compositor answer, and returns the events of all objects but the display and the registries.
    func events() throws -> [Event] {
        while stage.exchange() {}
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        var descriptors = [Int32](repeating: 0, count: 64)
        var count = 0
        var events: [Event] = []
        var all: [UInt8] = []
        while case let size = stage_receive(descriptor, &bytes, bytes.count, &descriptors, &count), size > 0 {
            for descriptor in descriptors.prefix(count) { close(descriptor) }
            all += bytes.prefix(size)
        }
        var place = 0
        func word(_ at: Int) -> UInt32 {
            all.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: at, as: UInt32.self) }
        }
        while place < all.count {
            let (object, head) = (word(place), word(place + 4))
            let end = place + Int(head >> 16)
            guard let interface = kinds[object] else { throw WireError("an event of no object") }
            let message = interface.events[Int(head & 0xffff)]
            var numbers: [Int32] = []
            place += 8
            for type in message.types where type != UInt8(ascii: "h") {
                let value = word(place)
                numbers.append(Int32(bitPattern: value))
                place += 4
                if type == UInt8(ascii: "s") || type == UInt8(ascii: "a") { place += (Int(value) + 3) & ~3 }
            }
            place = end
            if object != 1, interface.name != "wl_registry" {
                events.append(Event(object: object, name: message.name, numbers: numbers))
            }
        }
        return events
    }

    /// Makes a buffer of one colour.
    func buffer(_ width: Int, _ height: Int, colour: UInt32, in memory: UInt32) throws -> UInt32 {
        let pixels = [UInt32](repeating: colour, count: width * height)
        let file = stage_sealed_file(pixels, 4 * pixels.count)
        defer { close(file) }
        let pool = try request(
            memory, "create_pool", [.int(4 * width * height)], makes: "wl_shm_pool", sending: file)
        return try request(
            pool, "create_buffer", [.int(0), .int(width), .int(height), .int(4 * width), .uint(1)],
            makes: "wl_buffer")
    }
}
