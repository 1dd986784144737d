import CFlingConversion
import CFlingHeader
import Motion
import Touch

private struct ArenaHandle: Handle {
    static var kind: HandleKind { .arena }
    var header = HandleHeader(kind: .arena)
    var arena: GestureArena
    var count: Int32 = 0
    var queue: Queue<fling_gesture>
}

/// The most recognisers of an arena: more than an app has, and few enough for the table of their relations.
private let mostRecognizers: Int32 = 256

/// The most gestures of one recogniser for one event: one cancelled and another begun, on each of eight
/// devices.
private let gesturesPerRecognizer = 32

@c @implementation
public func fling_arena_create(
    _ assumedSize: UnsafePointer<Double>?, _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        let arena =
            if assumedSize == nil {
                GestureArena(logCapacity: 0)
            } else {
                GestureArena(logCapacity: 0, assumedSize: try SIMD2(assumedSize, count: 2, .assumedSize))
            }
        let queue = try Queue<fling_gesture>(capacity: 2 * gesturesPerRecognizer)
        do throws(Failure) {
            return try allocate(ArenaHandle(arena: arena, queue: queue))
        } catch let failure {
            queue.freeRoom()
            throw failure
        }
    }
}

@c @implementation
public func fling_arena_free(_ arena: OpaquePointer?) {
    peek(arena, as: ArenaHandle.self)?.pointee.queue.freeRoom()
    free(arena, as: ArenaHandle.self)
}

@c @implementation
public func fling_arena_add(
    _ arena: OpaquePointer?, _ recognizer: UnsafePointer<fling_recognizer>?,
    _ id: UnsafeMutablePointer<Int32>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    id?.pointee = -1
    return attempt(error) { () throws(Failure) in
        let held = try open(arena, as: ArenaHandle.self, .arena)
        let rules = try recognizer.read(.recognizer)
        let known = held.pointee.count
        guard known < mostRecognizers else { throw .memory }
        let recognizer = try GestureRecognizer(rules)
        let area = try TouchArea(rules.area)
        let after = try identifiers(rules.after, rules.after_count, known, .after)
        let alongside = try identifiers(rules.alongside, rules.alongside_count, known, .alongside)
        try held.pointee.queue.grow(to: gesturesPerRecognizer * (Int(known) + 2))
        held.pointee.arena.add(recognizer, in: area, after: after, alongside: alongside)
        held.pointee.count = known + 1
        id?.pointee = known
        return FLING_OK
    }
}

@c @implementation
public func fling_arena_set_area(
    _ arena: OpaquePointer?, _ recognizer: Int32, _ area: UnsafePointer<Double>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try open(arena, as: ArenaHandle.self, .arena)
        let id = try held.pointee.identifier(recognizer)
        let part = try area.map { (area) throws(Failure) in
            try TouchArea((area[0], area[1], area[2], area[3]))
        }
        held.pointee.arena.setArea(part ?? nil, of: id)
        return FLING_OK
    }
}

@c @implementation
public func fling_arena_set_enabled(
    _ arena: OpaquePointer?, _ recognizer: Int32, _ isEnabled: Bool, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try open(arena, as: ArenaHandle.self, .arena)
        let id = try held.pointee.identifier(recognizer)
        held.report { (arena, emit) in arena.setEnabled(isEnabled, id, at: Timestamp(time), emit: emit) }
        return FLING_OK
    }
}

extension ArenaHandle {
    fileprivate func identifier(_ number: Int32) throws(Failure) -> RecognizerID {
        guard number >= 0, number < count else { throw .index(.recognizer, Int64(number)) }
        return RecognizerID(Int(number))
    }
}

/// Reads the numbers of recognisers that are in the arena already.
private func identifiers(
    _ numbers: UnsafePointer<Int32>?, _ count: Int, _ known: Int32, _ name: Subject
) throws(Failure) -> [RecognizerID] {
    guard count != 0 else { return [] }
    let numbers = try numbers.required(name)
    guard count > 0, count <= mostRecognizers else { throw .index(name, Int64(count)) }
    var identifiers: [RecognizerID] = []
    for index in 0..<count {
        let number = numbers[index]
        guard number >= 0, number < known else { throw .index(.recognizer, Int64(number)) }
        identifiers.append(RecognizerID(Int(number)))
    }
    return identifiers
}

@c @implementation
public func fling_arena_set_pointer_surface(
    _ arena: OpaquePointer?, _ size: UnsafePointer<Double>?, _ pointsPerMillimetre: Double,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try open(arena, as: ArenaHandle.self, .arena)
        let size = try SIMD2(size, count: 2, .assumedSize)
        guard pointsPerMillimetre.isFinite else { throw .notFinite(.number) }
        held.pointee.arena.pointer.size = size
        held.pointee.arena.pointer.pointsPerMillimetre = pointsPerMillimetre
        return FLING_OK
    }
}

// MARK: - Events

@c @implementation
public func fling_arena_handle(
    _ arena: OpaquePointer?, _ event: UnsafePointer<fling_event>?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try open(arena, as: ArenaHandle.self, .arena)
        let plain = try event.read(.event)
        let event = try convert(InputEvent(plain))
        held.report { (arena, emit) in arena.handle(event, emit: emit) }
        return FLING_OK
    }
}

@c @implementation
public func fling_arena_advance(
    _ arena: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try open(arena, as: ArenaHandle.self, .arena)
        held.report { (arena, emit) in arena.advance(to: Timestamp(time), emit: emit) }
        return FLING_OK
    }
}

@c @implementation
public func fling_arena_cancel_gestures(
    _ arena: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try open(arena, as: ArenaHandle.self, .arena)
        held.report { (arena, emit) in arena.cancelGestures(at: Timestamp(time), emit: emit) }
        return FLING_OK
    }
}

extension UnsafeMutablePointer<ArenaHandle> {
    /// Runs the arena, and queues the gestures that it recognises.
    @inline(__always)
    fileprivate func report(_ work: (inout GestureArena, (Gesture) -> Void) -> Void) {
        // Copy the queue out and back: exclusive access forbids changing it and the arena through one
        // pointer.
        var queue = pointee.queue
        work(&pointee.arena) { queue.add(fling_gesture($0)) }
        pointee.queue = queue
    }
}

// MARK: - Questions

@c @implementation
public func fling_arena_next_gesture(
    _ arena: OpaquePointer?, _ gesture: UnsafeMutablePointer<fling_gesture>?
) -> Bool {
    guard let gesture, gesture.hasSize else { return false }
    return gesture.fill(with: peek(arena, as: ArenaHandle.self)?.pointee.queue.next())
}

@c @implementation
public func fling_arena_lost_gestures(_ arena: OpaquePointer?) -> UInt64 {
    peek(arena, as: ArenaHandle.self)?.pointee.queue.lost ?? 0
}

@c @implementation
public func fling_arena_next_deadline(_ arena: OpaquePointer?) -> Int64 {
    Timestamp.nanoseconds(of: peek(arena, as: ArenaHandle.self)?.pointee.arena.nextDeadline)
}

@c @implementation
public func fling_arena_is_idle(_ arena: OpaquePointer?) -> Bool {
    peek(arena, as: ArenaHandle.self)?.pointee.arena.isIdle ?? true
}
