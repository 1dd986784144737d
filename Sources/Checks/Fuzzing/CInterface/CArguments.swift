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
    private(set) var handles: [CHandle] = []
    /// The handle that the call is about; nil until one is chosen, and for a function without one.
    private(set) var subject: CHandle?
    /// The kind of handle that the function asks for.
    private(set) var expectedKind: CHandle.Kind?
    /// The draggable, scroller or input being called; calls from its own callback must fail as busy.
    var working: OpaquePointer?
    /// The number of dimensions of the call's arguments.
    var count: Int32 = 1
    /// True if one of the call's arguments is NULL where the header asks for a place.
    private(set) var givesNull = false
    /// The error that the call may write.
    private(set) var errorPlace: UnsafeMutablePointer<fling_error>?
    /// Checks of the memory that the call has written, which learn if it has succeeded.
    private var checks: [(Bool) -> Void] = []
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
        (blocks, checks, subject, givesNull, errorPlace) = ([], [], nil, false, nil)
    }

    func complain(_ text: String) {
        if complaint == nil { complaint = "\(call): \(text)" }
    }

    /// Checks that a status is one that the header allows, and that the error agrees with it.
    func expect(
        _ status: fling_status, _ allowed: CAnswers, _ error: UnsafeMutablePointer<fling_error>? = nil
    ) {
        // Memory that is made before the first call belongs to no function.
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

    /// Returns a plain struct for a function to read.
    func plain<Plain>(_ slots: Slots<Plain>) -> UnsafePointer<Plain>? {
        place(slots).map { UnsafePointer($0) }
    }

    /// A flag.
    var flag: Bool { choices.bool() }

    /// Room for an error, which no function must write unless it fails.
    var error: UnsafeMutablePointer<fling_error>? {
        guard choices.below(4) != 3 else { return nil }
        errorPlace = block(fling_error.self, 1)
        if let errorPlace {
            UnsafeMutableRawPointer(errorPlace).initializeMemory(
                as: UInt8.self, repeating: 0xAA, count: MemoryLayout<fling_error>.size)
        }
        return errorPlace
    }

    /// Returns the size of a struct, now and then a wrong one.
    func size<Plain>(of type: Plain.Type) -> Int {
        isWild ? choices.pick(0, -1, .max) : MemoryLayout<Plain>.size
    }

    /// Returns `count` numbers for a function to read; for an invalid number of dimensions it must read none.
    func numbers(_ count: Int32) -> UnsafePointer<Double>? {
        guard !isWild else { return nil }
        let count = (1...4).contains(count) ? Int(count) : 0
        let place = block(Double.self, count)
        for index in 0..<count { place[index] = number }
        return UnsafePointer(place)
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

// MARK: - Handles

extension CArguments {
    /// Returns a handle, mostly one of this kind; the first one of a call is its subject.
    func handle(_ kind: CHandle.Kind) -> OpaquePointer? {
        let wild = choices.byte()
        let fitting = wild == 254 ? handles : handles.filter { $0.kind == kind }
        let isNull = wild == 255 || fitting.isEmpty
        let handle =
            isNull ? CHandle(kind: kind, dimensions: 1, pointer: nil) : fitting[Int(wild) % fitting.count]
        if subject == nil { (subject, expectedKind, count) = (handle, kind, handle.dimensions) }
        return handle.pointer
    }

    /// Checks the result of a function that makes a handle, and keeps the handle; frees it when there are too
    /// many.
    func keep(
        _ kind: CHandle.Kind, _ dimensions: Int32, _ pointer: OpaquePointer?,
        _ error: UnsafeMutablePointer<fling_error>?, _ allowed: CAnswers
    ) {
        guard let pointer else {
            if let error { expect(error.pointee.status, allowed.subtracting(.fine), error) }
            return
        }
        expect(FLING_OK, allowed.union(.fine), error)
        let handle = CHandle(kind: kind, dimensions: dimensions, pointer: pointer)
        if handles.count < 12 { handles.append(handle) } else { handle.free() }
    }

    /// Frees a handle with the function of its own kind, or with that of another kind, which must do nothing.
    func free(_ kind: CHandle.Kind, _ body: (OpaquePointer?) -> Void) {
        let pointer = handle(kind)
        guard let subject else { return }
        // Calls from callbacks must find the input busy.
        if subject.kind == kind, subject.isBusyInCallbacks { working = pointer }
        body(pointer)
        working = nil
        if subject.kind == kind { handles.removeAll { $0.pointer == pointer } }
    }

    /// Frees all handles, in one order or the other.
    func freeAll(isReversed: Bool) {
        for handle in isReversed ? handles.reversed() : handles { handle.free() }
        handles = []
    }
}

// MARK: - Calls

extension CArguments {
    /// Adds a check after the call of the function, which learns if the call has succeeded.
    func afterwards(_ check: @escaping (Bool) -> Void) { checks.append(check) }

    /// Returns a place for a result; the function may complain of NULL, and must not succeed with it.
    func room<Plain>(
        _ place: UnsafeMutablePointer<Plain>?, _ check: @escaping (UnsafeMutablePointer<Plain>, Bool) -> Void
    ) -> UnsafeMutablePointer<Plain>? {
        if place == nil { givesNull = true }
        afterwards { [unowned self] isFine in
            if let place { check(place, isFine) } else if isFine { complain("it fills in NULL") }
        }
        return place
    }

    /// Returns one of the plain structs, which a function fills in; if the call fails, the struct must be empty.
    func made<Plain>(_ slots: Slots<Plain>) -> UnsafeMutablePointer<Plain>? {
        room(place(slots)) { [unowned self] place, isFine in
            let isEmpty = withUnsafeBytes(of: place.pointee) { $0.allSatisfy { $0 == 0 } }
            if !isFine, !isEmpty { complain("it fails, and leaves something in the struct") }
        }
    }

    /// Calls a function whose arguments are chosen. One that fails must leave its subject unchanged.
    func call(_ allowed: CAnswers, _ body: () -> fling_status) {
        let before = subject?.portrait(at: now)
        if let subject, subject.isBusyInCallbacks { working = subject.pointer }
        let status = body()
        working = nil
        var allowed = givesNull ? allowed.union(.null) : allowed
        if let subject, subject.kind != expectedKind {
            allowed = allowed.union(.notMade).intersection(.failure)
        }
        expect(status, allowed, errorPlace)
        let after = subject?.portrait(at: now)
        if status.rawValue < 0, after != before {
            complain("it answers \(status.rawValue), and has had an effect")
        }
        if let bad = after?.first(where: \.isNaN) { complain("\(bad) is shown after it") }
        checkResults(isFine: status.rawValue >= 0)
    }

    func checkResults(isFine: Bool) {
        for check in checks { check(isFine) }
    }
}

// MARK: - Events

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
