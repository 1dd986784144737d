import CFlingConversion
import CFlingHeader
import Interaction
import Motion
import Touch

/// The memory of a handle of a chain.
struct ChainHandle: Handle {
    static var kind: HandleKind { .chain }
    var header: HandleHeader
    var nesting = Nesting()
    var links: [HandleLink] = []
}

typealias FoundChain = UnsafeMutablePointer<ChainHandle>

@c @implementation
public func fling_chain_create(
    _ locks_direction: Bool, _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        var chain = ChainHandle(header: HandleHeader(kind: .chain))
        chain.nesting.locksDirection = locks_direction ? true : nil
        return try allocate(chain)
    }
}

@c @implementation
public func fling_chain_free(_ chain: OpaquePointer?) {
    guard let held = try? FoundChain(chain: chain) else { return }
    for link in held.pointee.links { link.chain = nil }
    free(chain, as: ChainHandle.self)
}

// MARK: - Members

@c @implementation
public func fling_chain_add_draggable(
    _ chain: OpaquePointer?, _ draggable: OpaquePointer?, _ map: UnsafePointer<fling_gesture_map>?,
    _ first: fling_chain_priority, _ passes_flings: Bool, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        try FoundChain(chain: chain).add(try FoundMover(draggable, .draggable), map, first, passes_flings)
    }
}

@c @implementation
public func fling_chain_add_scroller(
    _ chain: OpaquePointer?, _ scroller: OpaquePointer?, _ map: UnsafePointer<fling_gesture_map>?,
    _ first: fling_chain_priority, _ passes_flings: Bool, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        try FoundChain(chain: chain).add(try FoundMover(scroller, .scroller), map, first, passes_flings)
    }
}

@c @implementation
public func fling_chain_add_transform(
    _ chain: OpaquePointer?, _ transform: OpaquePointer?, _ pointsPerMillimetre: Double,
    _ first: fling_chain_priority, _ passes_flings: Bool, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundTransform(held: transform)
        guard pointsPerMillimetre.isFinite else { throw .notFinite(.pointsPerMillimetre) }
        let map = GestureMap<ContentTransform>(scale: pointsPerMillimetre)
        return try FoundChain(chain: chain).add(.transform(held, map), first, passes_flings)
    }
}

@c @implementation
public func fling_chain_remove(
    _ chain: OpaquePointer?, _ index: Int, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundChain(chain: chain)
        guard held.pointee.links.indices.contains(index) else { throw .index(.chain, Int64(index)) }
        let link = held.pointee.links.remove(at: index)
        link.chain = nil
        link.cancel(at: Timestamp(time))
        return FLING_OK
    }
}

@c @implementation
public func fling_chain_count(_ chain: OpaquePointer?) -> Int {
    (try? FoundChain(chain: chain))?.pointee.links.count ?? 0
}

// MARK: - Events

@c @implementation
public func fling_chain_handle(
    _ chain: OpaquePointer?, _ gesture: UnsafePointer<fling_gesture>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundChain(chain: chain)
        let plain = try gesture.read(.gesture)
        let gesture = try convert(Gesture(plain))
        guard gesture.translation.isFinite, gesture.velocity.perSecond.isFinite else {
            throw .notFinite(.gesture)
        }
        return held.work { $0.handle(gesture, &$1) { _, _ in } }
    }
}

@c @implementation
public func fling_chain_handle_event(
    _ chain: OpaquePointer?, _ event: UnsafePointer<fling_event>?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundChain(chain: chain)
        let plain = try event.read(.event)
        let event = try convert(InputEvent(plain))
        guard case .wheel(let wheel) = event.action else { return FLING_IGNORED_GESTURE }
        guard wheel.scrolledNotches.isFinite else { throw .notFinite(.event) }
        return held.work {
            $0.turnWheel(by: wheel.scrolledNotches, at: event.time, &$1) { _, _ in }
        }
    }
}

@c @implementation
public func fling_chain_advance(
    _ chain: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let (held, time) = (try FoundChain(chain: chain), Timestamp(time))
        return held.work { nesting, links in
            nesting.passThrows(upTo: time, &links) { _, _ in }
            for link in links { link.advance(to: time) }
        }
    }
}

extension FoundChain {
    /// Finds the chain of a handle that is not busy.
    fileprivate init(chain handle: OpaquePointer?) throws(Failure) {
        self = try open(handle, as: ChainHandle.self, .chain)
        guard !pointee.header.isBusy else { throw .busy }
    }

    fileprivate func add(
        _ held: FoundMover, _ map: UnsafePointer<fling_gesture_map>?, _ first: fling_chain_priority,
        _ passesFlings: Bool
    ) throws(Failure) -> fling_status {
        let map = try GestureMap(map, dimensions: held.pointee.header.dimensions)
        return try add(.mover(held, map), first, passesFlings)
    }

    fileprivate func add(
        _ member: HandleLink.Member, _ first: fling_chain_priority, _ passesFlings: Bool
    ) throws(Failure) -> fling_status {
        guard let priority = ChainPriority(rawValue: UInt32(first.rawValue)) else {
            throw .constant("fling_chain_priority", first.rawValue)
        }
        let link = HandleLink(member: member, priority: priority, passesFlings: passesFlings)
        guard link.chain == nil else { throw .busy }
        link.chain = OpaquePointer(self)
        pointee.links.append(link)
        return FLING_OK
    }

    /// Does something to all members, which may call the app: until then, calls on them answer that they are
    /// busy.
    fileprivate func work(_ body: (inout Nesting, inout [HandleLink]) -> Void) -> fling_status {
        setBusy(true)
        body(&pointee.nesting, &pointee.links)
        setBusy(false)
        return FLING_OK
    }

    private func setBusy(_ isBusy: Bool) {
        pointee.header.isBusy = isBusy
        for link in pointee.links { link.isBusy = isBusy }
    }

    /// Forgets a member that is being freed.
    func forget(_ handle: OpaquePointer) {
        pointee.links.removeAll { $0.handle == handle }
    }
}
