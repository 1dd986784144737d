import Fling
import FrameClocks

/// Values within each other in a driver: a tree, of which a hand moves those from the innermost that it has
/// landed on outwards.
final class Nest {
    private(set) var nodes: [NestNode]
    var locksDirection = false
    private var nesting = Nesting()
    /// The members that the last hand has moved, innermost first.
    private var path: [NestLink] = []

    init(_ nodes: [NestNode]) { self.nodes = nodes }

    func node(of member: AnyObject) -> NestNode? { nodes.first { $0.member === member } }

    func add(_ others: [NestNode]) { nodes += others }

    /// Removes a member; those within it are within the next one outside from then on.
    func remove(_ member: AnyObject) {
        guard let node = node(of: member) else { return }
        nodes.removeAll { $0 === node }
        for other in nodes where other.outer === node { other.outer = node.outer }
        path.removeAll { $0.node === node }
    }

    func handle(_ gesture: Gesture) {
        if gesture.phase == .began || gesture.kind == .tap, !nesting.isMoving {
            path = links { $0.filter.passes(gesture) }
        }
        work { $0.handle(gesture, &$1) { _, _ in } }
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
        let hit = nodes.filter { isHit($0.member) }
        var links: [NestLink] = []
        var next = hit.first { node in !hit.contains { $0.isWithin(node) } }
        while let node = next {
            links.append(NestLink(node: node))
            next = node.outer
        }
        return links
    }
}

/// A member of a nest.
final class NestNode {
    let member: any NestMember
    var outer: NestNode?
    var priority = ChainPriority.never
    var passesThrows = true

    init(_ member: any NestMember) { self.member = member }

    /// True if another member is around it, at any distance.
    func isWithin(_ other: NestNode) -> Bool {
        var node = outer
        while let next = node, next !== other { node = next.outer }
        return node != nil
    }
}

/// A member of a driver that can be nested.
protocol NestMember: DriverMember, ChainPart {}

/// A member on the path of a hand. It tells of its transitions itself.
struct NestLink: ChainLink {
    typealias Transition = Never
    let node: NestNode

    var priority: ChainPriority { node.priority }
    var passesThrows: Bool { node.passesThrows }
    var latency: Double { node.member.latency }
    var activity: Activity { node.member.activity }
    var isPlanned: Bool { node.member.isPlanned }

    func isHeld(by gesture: GestureID) -> Bool { node.member.isHeld(by: gesture) }

    func follows(_ gesture: GestureID) -> Bool { node.member.follows(gesture) }

    func room(_ direction: HandDirection, for gesture: Gesture?) -> ChainRoom? {
        node.member.room(direction, for: gesture)
    }

    func leads(on axis: Int, rate: Double, of gesture: Gesture, isPlanned: Bool) -> Bool {
        node.member.leads(on: axis, rate: rate, of: gesture, isPlanned: isPlanned)
    }

    func runOut(for gesture: Gesture) -> ChainEnd? { node.member.runOut(for: gesture) }

    func handle(_ gesture: Gesture, record: (Never) -> Void) {
        let member: any DriverMember = node.member
        if member.filter.passes(gesture) { member.handle(gesture) }
    }

    func follow(_ windows: HandWindows, atOnce: Bool, for gesture: Gesture) {
        change(node.member) { $0.follow(windows, atOnce: atOnce, for: gesture) }
    }

    func setLeader(x: Bool, y: Bool, for gesture: Gesture, isPlanned: Bool) {
        change(node.member) { $0.setLeader(x: x, y: y, for: gesture, isPlanned: isPlanned) }
    }

    func stop(at end: ChainEnd, record: (Never) -> Void) {
        change(node.member) { $0.stop(at: end) { _ in } }
    }

    func throwOn(_ end: ChainEnd, for gesture: Gesture, record: (Never) -> Void) {
        change(node.member) { $0.throwOn(end, for: gesture) { _ in } }
    }

    func turnWheel(
        by notches: Double, on axis: Int, parts: inout Double, at time: Timestamp, record: (Never) -> Void
    ) -> Double {
        turnWheel(of: node.member, by: notches, on: axis, parts: &parts, at: time)
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
