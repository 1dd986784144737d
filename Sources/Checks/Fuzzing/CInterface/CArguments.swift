import CFlingHeader
import RandomLives

/// The choices of a fuzzer of C functions: bytes decide on the functions to call, and on their arguments.
///
/// Arguments lie in blocks of exactly the size that a header asks for, so that AddressSanitizer detects every
/// access beside them.
class CArguments {
    var choices: Choices
    private(set) var complaint: String?
    /// The name of the function being called.
    private var call = ""
    private var blocks: [UnsafeMutableRawPointer] = []
    /// The statuses that each function may return, and those that it has returned.
    private(set) var answers: [String: (allowed: CAnswers, seen: CAnswers)] = [:]
    private(set) var now: Int64 = 100_000_000_000

    init(_ bytes: ArraySlice<UInt8>) {
        choices = Choices(bytes)
    }

    /// Calls a function, and then frees the blocks of its arguments.
    func run(_ name: String, _ body: () -> Void) {
        call = name
        body()
        for block in blocks { block.deallocate() }
        blocks = []
    }

    func complain(_ text: String) {
        if complaint == nil { complaint = "\(call): \(text)" }
    }

    /// Checks that a status is one that the header allows, and that the error agrees with it.
    func expect(
        _ status: fling_status, _ allowed: CAnswers, _ error: UnsafeMutablePointer<fling_error>? = nil
    ) {
        // What is made before the first call is no function's own.
        if !call.isEmpty {
            let known = answers[call] ?? ([], [])
            answers[call] = (known.allowed.union(allowed), known.seen.union(CAnswers(status)))
        }
        guard allowed.contains(CAnswers(status)) else { return complain("it answers \(status.rawValue)") }
        guard let error else { return }
        let isUntouched = withUnsafeBytes(of: error.pointee) { $0.allSatisfy { $0 == 0xAA } }
        guard status.rawValue < 0 else {
            return isUntouched ? () : complain("it writes an error, and answers \(status.rawValue)")
        }
        guard error.pointee.status == status, error.pointee.line >= 0 else {
            return complain("it answers \(status.rawValue), the error says \(error.pointee.status.rawValue)")
        }
        withUnsafeBytes(of: error.pointee.message) { message in
            let text = message.prefix { $0 != 0 }
            if text.isEmpty || text.count == message.count || String(validating: text, as: UTF8.self) == nil {
                complain("its message is “\(String(decoding: text, as: UTF8.self))”")
            }
        }
    }

    func check(_ number: Double) {
        if number.isNaN { complain("it answers NaN") }
    }

    /// True, one time in sixteen, to pass an invalid argument.
    var isWild: Bool { choices.below(16) == 15 }

    var number: Double {
        switch choices.below(5) {
        case 0: choices.anyNumber(around: 0...1)
        case 1: choices.anyNumber(around: 0...10)
        case 2: choices.anyNumber(around: -1...2)
        case 3: choices.anyNumber(around: 0...1000)
        default: choices.anyNumber(around: -5000...5000)
        }
    }

    /// A time in nanoseconds, mostly a little later than the last one.
    var time: Int64 {
        switch choices.byte() {
        case 255: return .max
        case 254: return .min
        case 253: return 0
        case 252: return now &- 1_000_000_000
        case 251: return now &+ 1_000_000_000_000_000
        case let step: now = now &+ Int64(step) &* 1_000_000
        }
        return now
    }

    /// Returns a value of an enumeration of `count` constants, or now and then a value that is none of them.
    func constant(_ count: Int) -> UInt32 {
        isWild ? UInt32(choices.byte()) << 24 | UInt32(choices.byte()) : UInt32(choices.below(count))
    }

    func place<Plain>(_ slots: Slots<Plain>) -> UnsafeMutablePointer<Plain>? {
        isWild ? nil : slots[choices.below(3)]
    }

    /// Returns memory that lasts until the call has returned.
    func block<Plain>(_ type: Plain.Type, _ count: Int) -> UnsafeMutablePointer<Plain> {
        let block = UnsafeMutableRawPointer.allocate(
            byteCount: MemoryLayout<Plain>.stride * count, alignment: MemoryLayout<Plain>.alignment)
        blocks.append(block)
        return block.bindMemory(to: Plain.self, capacity: count)
    }

    /// Returns room for a struct that a function fills as far as its size says, which is that of this version, of the
    /// first or of a later one.
    func result<Plain>(_ type: Plain.Type) -> UnsafeMutablePointer<Plain> {
        let size = choices.pick(MemoryLayout<Plain>.size, 0, MemoryLayout<Plain>.size + 16)
        let room = max(size, MemoryLayout<Plain>.size)
        let block = UnsafeMutableRawPointer.allocate(
            byteCount: room, alignment: MemoryLayout<Plain>.alignment)
        blocks.append(block)
        block.initializeMemory(as: UInt8.self, repeating: 0xAA, count: room)
        block.storeBytes(of: size, as: Int.self)
        return block.bindMemory(to: Plain.self, capacity: 1)
    }
}

extension CArguments {
    /// Sets an event to random values, some of which no device could report.
    func change(_ event: inout fling_event) {
        event.size = MemoryLayout<fling_event>.size
        event.kind = fling_event_kind(rawValue: constant(16))
        event.time = time
        event.phase = fling_event_phase(rawValue: constant(4))
        event.contact = isWild ? .min : Int32(choices.below(4))
        event.fingers = choices.pick(3, 2, 4, 1, 0, -1, .max, .min)
        switch choices.below(5) {
        case 0:
            event.device = isWild ? .max : UInt32(choices.below(3))
            event.device_kind = fling_device_kind(rawValue: constant(3))
            event.has_millimetres = choices.bool() ? 1 : 0
            event.surface = (number, number)
        case 1:
            event.delta = (choices.anyNumber(around: -3...3), choices.anyNumber(around: -3...3))
            event.accelerated = event.delta
            event.scale = choices.anyNumber(around: 0.3...3)
            event.rotation = choices.anyNumber(around: -0.3...0.3)
        case 2:
            event.button = isWild ? .max : 0x110 + UInt32(choices.below(3))
            event.is_pressed = choices.bool() ? 1 : 0
            event.v120 = (choices.anyNumber(around: -240...240), choices.anyNumber(around: -240...240))
            event.wheel_source = fling_wheel_source(rawValue: constant(2))
            event.has_normalized = choices.bool() ? 1 : 0
        default:
            let place = (choices.anyNumber(around: 0...1), choices.anyNumber(around: 0...1))
            event.normalized = place
            event.millimetres = (place.0 * 200, place.1 * 120)
        }
    }
}

/// Storage for values of a plain struct, some of which earlier calls have filled in.
final class Slots<Plain> {
    private let places: [UnsafeMutablePointer<Plain>]

    init() {
        places = (0..<3).map { _ in
            let place = UnsafeMutablePointer<Plain>.allocate(capacity: 1)
            UnsafeMutableRawPointer(place).initializeMemory(
                as: UInt8.self, repeating: 0, count: MemoryLayout<Plain>.size)
            return place
        }
    }

    deinit {
        for place in places { place.deallocate() }
    }

    var first: UnsafeMutablePointer<Plain> { places[0] }

    subscript(index: Int) -> UnsafeMutablePointer<Plain> { places[index % places.count] }
}
