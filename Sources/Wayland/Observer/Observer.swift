import Glibc
import Wire

/// A listener that changes nothing of what a program and its compositor say, and records what is shown and when.
///
/// The messages are sent first, and pixels are copied after that: a buffer that the compositor releases is drawn anew by the
/// program only when it has received the release, which comes through here. Before each commit with a new buffer this asks for a
/// frame callback of its own, which the compositor answers when the frame is shown. Clients number their objects without gaps, so
/// that such a callback takes a number that the program has used before: the first messages are kept back by which the
/// program would learn that a number is free. A compositor that knows wp_presentation is asked by that as well, which has the
/// time of a refresh to the nanosecond; some never answer.
public final class Observer: Talk {
    private let record: ObservationRecord
    private let connection: UInt32
    private var objects: [UInt32: Object] = [:]
    /// Copies of the descriptors that have come and that no message has taken.
    private var descriptors: [Int32] = []
    /// Numbers that the compositor has freed, and the program does not know to be free; and how many of them there are in all.
    private var (spare, kept): ([UInt32], Int) = ([], 0)
    private var copies: [Copy] = []
    /// True if the last axis events were those of fingers.
    private var isScroll = false
    private var presentation = Presentation.missing
    /// The frames about which wp_presentation was asked before it had answered.
    private var questions = 0

    /// The knowledge of the compositor's wp_presentation.
    private enum Presentation {
        case missing
        /// It has a name in a registry.
        case known(registry: UInt32, name: UInt32)
        /// It is an object of this side's own, which has not answered yet.
        case asked(UInt32)
        case answers(UInt32)
    }

    private enum Object {
        case registry, compositor, memory, viewporter, seat, pointer, touch, fixes
        case surface(Surface)
        case viewport(Surface)
        case pool(SharedPool)
        case buffer(SharedBuffer)
        /// This side's own, for the frame of a number.
        case frame(UInt32)
        case feedback(UInt32)
        case presentation
    }

    private final class Surface {
        let number: UInt64
        /// The buffer that the next commit shows.
        var attached: Attached?
        var scale = 1.0
        /// The lengths along the content of the part of the buffer that is shown, and of its place in points.
        var (source, destination): (Double?, Double?)

        init(_ number: UInt64) { self.number = number }

        enum Attached { case buffer(SharedBuffer), hidden, nothing }

        /// The pixels in a point, of a buffer that has so many along the content.
        func pixelsPerPoint(of length: Int) -> Double {
            guard let destination, destination > 0 else { return scale }
            return source.map { $0 * scale / destination } ?? Double(length) / destination
        }
    }

    /// A picture that is copied when its commit is sent.
    private struct Copy {
        let frame: UInt32
        let surface: Surface
        let buffer: SharedBuffer
        let time: Timestamp
    }

    /// The most numbers that are kept back.
    private static let mostNumbers = 12
    /// The most pixels in a point that are believed.
    private static let mostScale = 1000.0
    /// The most frames about which wp_presentation is asked without an answer.
    private static let mostQuestions = 3
    /// The most descriptors that wait for a message.
    private static let mostDescriptors = 64

    /// Creates the observer of a connection.
    public init(_ record: ObservationRecord) {
        self.record = record
        connection = record.nextConnection()
    }

    deinit { for descriptor in descriptors { close(descriptor) } }

    public func relay(
        _ bytes: UnsafeRawBufferPointer, from party: Party, at now: Timestamp, into said: inout Said
    ) throws(WireError) -> Int {
        var offset = 0
        while let message = try WireMessage(UnsafeRawBufferPointer(rebasing: bytes[offset...])) {
            let whole = bytes[offset..<offset + message.size]
            switch party {
            case .program:
                try follow(request: message, at: now, into: &said.toCompositor)
                said.toCompositor += whole
            case .compositor:
                if try follow(event: message, at: now) { said.toProgram += whole }
            }
            offset += message.size
        }
        return offset
    }

    public func look(at descriptors: ArraySlice<Int32>, from party: Party) {
        guard party == .program else { return }
        // They are closed when they have been sent, which may be before the rest of their message comes.
        self.descriptors += descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, 0) }.filter { $0 >= 0 }
        while self.descriptors.count > Self.mostDescriptors { close(self.descriptors.removeFirst()) }
    }

    public func hasSent() {
        for copy in copies {
            let buffer = copy.buffer
            guard record.follows(copy.surface.number, pixels: buffer.width * buffer.height) else { continue }
            let scale = UInt32(
                (min(
                    copy.surface.pixelsPerPoint(of: record.isAcross ? buffer.width : buffer.height),
                    Self.mostScale) * 1000).rounded())
            var values: [UInt8] = []
            let isSeen =
                record.isAcross ? buffer.appendRows(to: &values) : buffer.appendColumns(to: &values)
            guard isSeen else {
                record.add(.hidden, at: copy.time)
                continue
            }
            record.add(
                .picture, copy.frame, UInt32(truncatingIfNeeded: copy.surface.number), scale,
                UInt32(record.isAcross ? buffer.rows : buffer.columns),
                UInt32(record.isAcross ? buffer.width : buffer.height), at: copy.time
            ) { $0 += values }
        }
        copies.removeAll(keepingCapacity: true)
    }
}

// MARK: - Requests

extension Observer {
    private func follow(
        request message: WireMessage, at now: Timestamp, into requests: inout [UInt8]
    ) throws(WireError) {
        if message.object == WireMessage.display {
            if message.opcode == Request.displayGetRegistry { objects[try message.word(0)] = .registry }
            return
        }
        guard let object = objects[message.object] else { return }
        switch (object, message.opcode) {
        case (.registry, Request.registryBind):
            let (interface, next) = try message.text(1)
            objects[try message.word(next + 1)] = Self.global(interface)
        case (.compositor, Request.compositorCreateSurface):
            let number = try message.word(0)
            objects[number] = .surface(Surface(UInt64(connection) << 32 | UInt64(number)))
        case (.memory, Request.memoryCreatePool):
            let (number, size) = (try message.word(0), try message.word(1))
            objects[number] = takeFile(of: Int(size)).map { .pool(SharedPool(file: $0)) }
        case (.pool(let pool), Request.poolCreateBuffer):
            let numbers = [
                try message.word(1), try message.word(2), try message.word(3), try message.word(4),
            ]
            let places = numbers.map { Int(Int32(bitPattern: $0)) }
            objects[try message.word(0)] = SharedBuffer(
                in: pool, offset: places[0], width: places[1], height: places[2], stride: places[3],
                format: try message.word(5)
            ).map { .buffer($0) }
        case (.viewporter, Request.viewporterGetViewport):
            if case .surface(let surface)? = objects[try message.word(1)] {
                objects[try message.word(0)] = .viewport(surface)
            }
        case (.viewport(let surface), Request.viewportSetSource):
            let length = Double(Int32(bitPattern: try message.word(record.isAcross ? 2 : 3))) / 256
            surface.source = length > 0 ? length : nil
        case (.viewport(let surface), Request.viewportSetDestination):
            let length = Int32(bitPattern: try message.word(record.isAcross ? 0 : 1))
            surface.destination = length > 0 ? Double(length) : nil
        case (.fixes, Request.fixesDestroyRegistry): objects[try message.word(0)] = nil
        case (.seat, Request.seatGetPointer): objects[try message.word(0)] = .pointer
        case (.seat, Request.seatGetTouch): objects[try message.word(0)] = .touch
        case (.surface(let surface), Request.surfaceAttach):
            surface.attached = attachment(try message.word(0))
        case (.surface(let surface), Request.surfaceSetBufferScale):
            surface.scale = Double(max(Int32(bitPattern: try message.word(0)), 1))
        case (.surface(let surface), Request.surfaceCommit):
            commit(surface, message.object, at: now, into: &requests)
        case (.surface(let surface), Request.surfaceDestroy): record.forget(surface.number)
        default: break
        }
    }

    private static func global(_ interface: String) -> Object? {
        switch interface {
        case "wl_compositor": .compositor
        case "wl_shm": .memory
        case "wp_viewporter": .viewporter
        case "wl_seat": .seat
        case "wl_fixes": .fixes
        default: nil
        }
    }

    private func attachment(_ number: UInt32) -> Surface.Attached {
        guard number != 0 else { return .nothing }
        if case .buffer(let buffer)? = objects[number] { return .buffer(buffer) }
        return .hidden
    }

    /// Takes the first descriptor that can be memory of a size. Those before it belong to earlier messages.
    private func takeFile(of size: Int) -> Int32? {
        while !descriptors.isEmpty {
            let file = descriptors.removeFirst()
            var status = stat()
            if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) >= size {
                return file
            }
            close(file)
        }
        return nil
    }

    private func commit(
        _ surface: Surface, _ object: UInt32, at now: Timestamp, into requests: inout [UInt8]
    ) {
        defer { surface.attached = nil }
        switch surface.attached {
        case nil, .nothing: return
        case .hidden: record.add(.hidden, at: now)
        case .buffer(let buffer):
            let frame = record.nextFrame()
            copies.append(Copy(frame: frame, surface: surface, buffer: buffer, time: now))
            guard let number = spare.popLast() else { return }
            objects[number] = .frame(frame)
            requests.appendMessage(to: object, Request.surfaceFrame, number)
            askPresentation(of: frame, of: object, into: &requests)
        }
    }

    /// Asks wp_presentation when the next commit of a surface is shown, if it is there and has not been silent so far.
    private func askPresentation(of frame: UInt32, of surface: UInt32, into requests: inout [UInt8]) {
        if case .known(let registry, let name) = presentation {
            guard case .registry? = objects[registry], let number = spare.popLast() else { return }
            objects[number] = .presentation
            presentation = .asked(number)
            requests.appendBind(by: registry, name, Self.presentationName, version: 1, as: number)
        }
        let object: UInt32
        switch presentation {
        case .missing, .known: return
        case .asked(let number):
            guard questions < Self.mostQuestions else { return }
            questions += 1
            object = number
        case .answers(let number): object = number
        }
        guard let number = spare.popLast() else { return }
        objects[number] = .feedback(frame)
        requests.appendMessage(to: object, Request.presentationFeedback, surface, number)
    }

    private static let presentationName = "wp_presentation"
}

// MARK: - Events

extension Observer {
    /// Returns true if the program is to receive the event.
    private func follow(event message: WireMessage, at now: Timestamp) throws(WireError) -> Bool {
        if message.object == WireMessage.display {
            guard message.opcode == Event.displayDeleteID else { return true }
            return forget(try message.word(0))
        }
        guard let object = objects[message.object] else { return true }
        switch object {
        case .frame(let frame):
            if message.opcode == Event.callbackDone {
                record.add(.shown, frame, try message.word(0), at: now)
            }
            return false
        case .feedback(let frame):
            if message.opcode == Event.feedbackPresented {
                if case .asked(let number) = presentation { presentation = .answers(number) }
                record.add(
                    .presented, frame, try message.word(0), try message.word(1), try message.word(2), at: now)
            }
            return false
        case .presentation:
            // Times of another clock say nothing beside those of reports.
            if message.opcode == Event.presentationClock, try message.word(0) != UInt32(CLOCK_MONOTONIC) {
                questions = Self.mostQuestions
            }
            return false
        case .registry:
            guard message.opcode == Event.registryGlobal, case .missing = presentation else { break }
            let (interface, _) = try message.text(1)
            if interface == Self.presentationName {
                presentation = .known(registry: message.object, name: try message.word(0))
            }
        case .touch: try follow(touch: message, at: now)
        case .pointer: try follow(pointer: message, at: now)
        default: break
        }
        return true
    }

    private func follow(touch message: WireMessage, at now: Timestamp) throws(WireError) {
        let object = message.object
        switch message.opcode {
        case Event.touchDown:
            record.add(
                .touch, object, try message.word(1), try message.word(3), 0, try message.word(4),
                try message.word(5), at: now)
        case Event.touchUp:
            record.add(.touch, object, try message.word(1), try message.word(2), 2, 0, 0, at: now)
        case Event.touchMotion:
            record.add(
                .touch, object, try message.word(0), try message.word(1), 1, try message.word(2),
                try message.word(3), at: now)
        case Event.touchCancel: record.add(.touch, object, 0, 0, 3, 0, 0, at: now)
        default: break
        }
    }

    private func follow(pointer message: WireMessage, at now: Timestamp) throws(WireError) {
        switch PointerEvent(rawValue: message.opcode) {
        case .axisSource: isScroll = try message.word(0) == AxisSource.finger
        case .axis:
            let (axis, distance) = (try message.word(1), try message.word(2))
            guard isScroll, axis == contentAxis, distance != 0 else { return }
            record.add(.scroll, message.object, try message.word(0), distance, at: now)
        case .axisStop:
            guard try message.word(1) == contentAxis else { return }
            record.add(.scroll, message.object, try message.word(0), 0, at: now)
        default: break
        }
    }

    /// The axis along the content, as wl_pointer counts them.
    private var contentAxis: UInt32 { record.isAcross ? 1 : 0 }

    /// Forgets an object that the compositor has destroyed. Returns true if the program is to learn that its number is free.
    private func forget(_ number: UInt32) -> Bool {
        switch objects.removeValue(forKey: number) {
        case .frame?, .feedback?:
            spare.append(number)
            return false
        default: break
        }
        guard kept < Self.mostNumbers, number < WireMessage.firstOfCompositor else { return true }
        kept += 1
        spare.append(number)
        return false
    }
}
