import Fling
import FrameClocks

/// Values within each other in a driver: a tree, of which a hand moves those from the innermost that it has
/// landed on outwards.
final class Nest {
    private(set) var members: [any NestMember]
    var locksDirection: Bool?
    private var nesting = Nesting()
    /// The members that the last hand has moved, innermost first.
    private var path: [NestLink] = []

    init(_ member: any NestMember) { members = [member] }

    func contains(_ member: AnyObject) -> Bool { members.contains { $0 === member } }

    func add(_ others: [any NestMember]) { members += others }

    /// Removes a member; those within it are within the next one outside from then on.
    func remove(_ member: AnyObject) {
        guard let gone = members.first(where: { $0 === member }) else { return }
        members.removeAll { $0 === gone }
        for other in members where other.nestPlace.outer === gone {
            other.nestPlace.outer = gone.nestPlace.outer
        }
        path.removeAll { $0.member === gone }
        gone.nestPlace = NestPlace()
    }

    func handle(_ gesture: Gesture) {
        let begins = gesture.phase == .began && (!nesting.isMoving || nesting.isHold(beside: gesture))
        let isTap = gesture.kind == .tap && !nesting.isMoving
        if begins || isTap { path = links { $0.filter.passes(gesture) } }
        work { $0.handle(gesture, &$1) { _, _ in } }
        guard gesture.phase.isOver, !isTap else { return }
        // A hold may have caught members that the gesture which it became does not move.
        for member in members where !path.contains(where: { $0.member === member }) {
            NestLink(member: member).handle(gesture) { _ in }
        }
    }

    func turnWheel(_ wheel: Wheel, at point: SIMD2<Double>?, time: Timestamp) {
        var links = nesting.isMoving ? path : links { $0.filter.contains(point) }
        work { nesting, _ in
            nesting.turnWheel(by: wheel.scrolledNotches, at: time, &links) { _, _ in }
        }
    }

    /// Hands on the throws that meet an end by then.
    func pass(upTo time: Timestamp) {
        work { $0.passThrows(upTo: time, &$1) { _, _ in } }
    }

    /// An app's callback may change everything meanwhile, so that it is done on a copy.
    private func work(_ body: (inout Nesting, inout [NestLink]) -> Void) {
        var (nesting, path) = (nesting, path)
        nesting.locksDirection = locksDirection
        body(&nesting, &path)
        self.nesting = nesting
    }

    /// The innermost member for which something is true, with those that it is within.
    private func links(where isHit: (any DriverMember) -> Bool) -> [NestLink] {
        let hit = members.filter { isHit($0) }
        var links: [NestLink] = []
        var next = hit.first { member in !hit.contains { $0.isWithin(member) } }
        while let member = next {
            links.append(NestLink(member: member))
            next = member.nestPlace.outer
        }
        return links
    }
}

/// The place of a member in its nest.
struct NestPlace {
    /// The member around it.
    var outer: (any NestMember)?
    var priority = ChainPriority.never
    var passesFlings = true
}

/// A member of a driver that can be nested.
protocol NestMember: DriverMember, ChainLink {
    var nestPlace: NestPlace { get set }
}

extension NestMember {
    /// True if another member is around it, at any distance.
    func isWithin(_ other: any NestMember) -> Bool {
        var member = nestPlace.outer
        while let next = member, next !== other { member = next.nestPlace.outer }
        return member != nil
    }
}

/// A member on the path of a hand. It notifies of its transitions itself.
struct NestLink: ChainLink {
    typealias Transition = Never
    let member: any NestMember

    var priority: ChainPriority { member.priority }
    var passesFlings: Bool { member.passesFlings }
    var latency: Double { member.latency }
    var activity: Activity { member.activity }
    var isPlanned: Bool { member.isPlanned }

    func isHeld(by gesture: GestureID) -> Bool { member.isHeld(by: gesture) }

    func follows(_ gesture: GestureID) -> Bool { member.follows(gesture) }

    func room(_ direction: HandDirection, for gesture: Gesture?) -> ChainRoom? {
        member.room(direction, for: gesture)
    }

    func leads(on axis: Int, rate: Double, of gesture: Gesture, isPlanned: Bool) -> Bool {
        member.leads(on: axis, rate: rate, of: gesture, isPlanned: isPlanned)
    }

    func runOut(for gesture: Gesture) -> ChainEnd? { member.runOut(for: gesture) }

    func handle(_ gesture: Gesture, record: (Never) -> Void) {
        let member: any DriverMember = member
        if member.filter.passes(gesture) { member.handle(gesture) }
    }

    func follow(_ ranges: ConsumedRanges, atOnce: Bool, for gesture: Gesture) {
        change(member) { $0.follow(ranges, atOnce: atOnce, for: gesture) }
    }

    func setLeader(x: Bool, y: Bool, for gesture: Gesture, isPlanned: Bool) {
        change(member) { $0.setLeader(x: x, y: y, for: gesture, isPlanned: isPlanned) }
    }

    func stop(at end: ChainEnd, record: (Never) -> Void) {
        change(member) { $0.stop(at: end) { _ in } }
    }

    func throwOn(_ end: ChainEnd, for gesture: Gesture, record: (Never) -> Void) {
        change(member) { $0.throwOn(end, for: gesture) { _ in } }
    }

    func turnWheel(
        by notches: Double, on axis: Int, parts: inout Double, at time: Timestamp, record: (Never) -> Void
    ) -> Double {
        turnWheel(of: member, by: notches, on: axis, parts: &parts, at: time)
    }

    private func turnWheel<Member: NestMember>(
        of member: Member, by notches: Double, on axis: Int, parts: inout Double, at time: Timestamp
    ) -> Double {
        var member = member
        return member.turnWheel(by: notches, on: axis, parts: &parts, at: time) { _ in }
    }

    private func change<Member: NestMember>(_ member: Member, _ body: (inout any NestMember) -> Void) {
        var member: any NestMember = member
        body(&member)
    }
}
