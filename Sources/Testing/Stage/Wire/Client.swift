import CStage
import Glibc

/// The connection of a program to the compositor, and its objects.
final class Client {
    unowned let stage: Stage
    private let descriptor: Int32
    private var received: [UInt8] = []
    private var receivedDescriptors: [Int32] = []
    /// The events that are sent with the next ``flush()``, and the descriptors with the place of the byte that each goes
    /// with.
    private var waiting: [UInt8] = []
    private var waitingDescriptors: [(place: Int, descriptor: Int32)] = []
    var objects: [UInt32: Resource] = [:]
    private(set) var isOpen = true
    /// The mistake for which the client was disconnected.
    private(set) var mistake: String?

    init(_ descriptor: Int32, on stage: Stage) {
        self.descriptor = descriptor
        self.stage = stage
        add(Display(self, 1, "wl_display", version: 1))
    }

    deinit {
        close(descriptor)
        for descriptor in receivedDescriptors { close(descriptor) }
        for (_, descriptor) in waitingDescriptors { close(descriptor) }
    }

    func add(_ object: Resource) { objects[object.id] = object }

    /// The objects of a kind, in the order of their numbers.
    func all<Kind: Resource>(_ kind: Kind.Type) -> [Kind] {
        objects.values.compactMap { $0 as? Kind }.sorted { $0.id < $1.id }
    }

    // MARK: Requests

    /// Handles all requests that have come; returns false if there was none.
    func receive() -> Bool {
        var hasRead = false
        var bytes = [UInt8](repeating: 0, count: 65536)
        var descriptors = [Int32](repeating: 0, count: 64)
        while isOpen {
            var count = 0
            let size = stage_receive(descriptor, &bytes, bytes.count, &descriptors, &count)
            receivedDescriptors += descriptors.prefix(count)
            if size == -Int(EAGAIN) { break }
            hasRead = true
            guard size > 0 else {
                end()
                break
            }
            received += bytes.prefix(size)
            handleReceived()
        }
        return hasRead
    }

    private func handleReceived() {
        var place = 0
        do throws(WireError) {
            while isOpen, received.count - place >= 8 {
                let id = word(at: place)
                let head = word(at: place + 4)
                let size = Int(head >> 16)
                guard size >= 8 else { throw WireError("a message has \(size) bytes") }
                guard received.count - place >= size else { break }
                try handle(id: id, code: Int(head & 0xffff), from: place + 8, to: place + size)
                place += size
            }
        } catch {
            fail(error.text, by: 1)
        }
        received.removeFirst(min(place, received.count))
    }

    private func word(at place: Int) -> UInt32 {
        received.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
    }

    private func handle(id: UInt32, code: Int, from start: Int, to end: Int) throws(WireError) {
        guard let object = objects[id] else { throw WireError("there is no object \(id)") }
        guard object.interface.requests.indices.contains(code) else {
            throw WireError("\(object.interface.name) has no request \(code)")
        }
        let message = object.interface.requests[code]
        var place = start
        var arguments: [Request.Argument] = []
        func next() throws(WireError) -> UInt32 {
            guard place + 4 <= end else { throw WireError("\(message.name) is cut short") }
            defer { place += 4 }
            return word(at: place)
        }
        func bytes(_ count: Int) throws(WireError) -> [UInt8] {
            guard count >= 0, place + count <= end else { throw WireError("\(message.name) is cut short") }
            defer { place += (count + 3) & ~3 }
            return Array(received[place..<place + count])
        }
        for type in message.types {
            switch type {
            case UInt8(ascii: "i"): arguments.append(.int(Int32(bitPattern: try next())))
            case UInt8(ascii: "f"): arguments.append(.fixed(Double(Int32(bitPattern: try next())) / 256))
            case UInt8(ascii: "s"):
                let size = Int(try next())
                let text = try bytes(size).dropLast()
                arguments.append(.text(size == 0 ? nil : String(decoding: text, as: UTF8.self)))
            case UInt8(ascii: "a"): arguments.append(.array(try bytes(Int(try next()))))
            case UInt8(ascii: "h"):
                guard !receivedDescriptors.isEmpty else {
                    throw WireError("\(message.name) comes without its descriptor")
                }
                arguments.append(.descriptor(receivedDescriptors.removeFirst()))
            default: arguments.append(.uint(try next()))
            }
        }
        let request = Request(name: message.name, client: self, arguments: arguments)
        try object.handle(request)
        if message.name == "destroy" || message.name == "release" { remove(object) }
    }

    /// Removes an object, whose number the client may use again.
    func remove(_ object: Resource) {
        guard objects[object.id] === object else { return }
        objects[object.id] = nil
        object.end()
        if object.id < 0xff00_0000 { objects[1]?.send("delete_id", .uint(object.id)) }
    }

    /// Disconnects the client for a mistake.
    private func fail(_ text: String, by id: UInt32) {
        mistake = text
        objects[1]?.send("error", .object(objects[id]), .uint(0), .text(text))
        _ = flush()
        end()
    }

    private func end() {
        isOpen = false
        let all = objects.values.sorted { $0.id > $1.id }
        objects = [:]
        for object in all { object.end() }
    }

    // MARK: Events

    func send(_ object: Resource, _ name: String, _ values: [WireValue]) {
        guard isOpen, let (code, types) = object.interface.event(name) else { return }
        precondition(types.count == values.count, "\(name) has other arguments")
        let start = waiting.count
        append(object.id)
        append(0)
        for value in values {
            switch value {
            case .int(let number): append(UInt32(bitPattern: Int32(clamping: number)))
            case .uint(let number): append(number)
            case .fixed(let number):
                append(UInt32(bitPattern: Int32(clamping: Int((number * 256).rounded()))))
            case .text(let text): append(bytes: Array(text.utf8) + [0])
            case .object(let other): append(other?.id ?? 0)
            case .array(let words):
                append(bytes: words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } })
            case .descriptor(let descriptor):
                let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
                if copy >= 0 { waitingDescriptors.append((start, copy)) }
            }
        }
        let head = UInt32(waiting.count - start) << 16 | UInt32(code)
        withUnsafeBytes(of: head) { waiting.replaceSubrange(start + 4..<start + 8, with: $0) }
    }

    private func append(_ word: UInt32) { withUnsafeBytes(of: word) { waiting += $0 } }

    private func append(bytes: [UInt8]) {
        append(UInt32(bytes.count))
        waiting += bytes
        while waiting.count % 4 != 0 { waiting.append(0) }
    }

    /// Sends the events that wait, as far as the socket takes them; returns false if there was none to send.
    func flush() -> Bool {
        var hasSent = false
        while isOpen, !waiting.isEmpty {
            // A descriptor goes with the first byte of its event, and ends what is sent at once.
            let descriptor = waitingDescriptors.first.flatMap { $0.place == 0 ? $0.descriptor : nil }
            let others = waitingDescriptors.dropFirst(descriptor == nil ? 0 : 1)
            let count = min(others.first?.place ?? waiting.count, waiting.count)
            let sent = stage_send(self.descriptor, waiting, count, descriptor ?? -1)
            if sent == -Int(EAGAIN) { break }
            guard sent > 0 else {
                end()
                break
            }
            hasSent = true
            if descriptor != nil { close(waitingDescriptors.removeFirst().descriptor) }
            waiting.removeFirst(sent)
            for index in waitingDescriptors.indices { waitingDescriptors[index].place -= sent }
        }
        return hasSent
    }
}
