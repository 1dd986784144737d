import Fling
import Gallery
import Libinput
import Seeded
import Traces
import VirtualEvdev

/// A simulation of fingers on two devices, libinput, gestures and moving values on a screen, in discrete
/// steps.
///
/// A page is about half a minute of gestures, on a touchpad and a touchscreen at once, with another exhibit
/// of the gallery each time; then the hands rest until everything must have settled. Now and then a device is
/// unplugged in the middle of a gesture, or everything is suspended. In addition there may be a device that
/// never stops sending.
public final class Life {
    /// The counts so far.
    public private(set) var tally = Tally()
    /// A digest of everything shown: equal for equal seeds.
    public var digest: UInt64 { sum.value }
    public private(set) var now: Timestamp

    public struct Tally: Equatable, Sendable {
        public var pages = 0
        public var reports = 0
        /// The events of the flooding device; events of other devices are not counted.
        public var flood = 0
        public var events = 0
        public var gestures = 0
        public var frames = 0
        public var transitions = 0
        public var unplugs = 0
        public var suspensions = 0
    }

    private let machine: VirtualEvdev
    private let input: Libinput
    private var hands: [Player]
    private var flood: Flood?
    private var arena = GestureArena()
    private let things: [any Watched]
    private var page: Page
    private var chance: SeededGenerator
    private var sum = Digest()
    /// True if nothing has needed a frame since the last one.
    private var isQuiet = true
    private var isSuspended = false
    private var mishap: (time: Timestamp, what: Mishap)?
    private var pageEnd: Timestamp
    /// The fault found within a callback, where it could not be thrown.
    private var failure: Broken?

    /// The interval between frames, in nanoseconds.
    private static let interval: Int64 = 16_666_667

    private enum Mishap {
        case unplug(Int)
        case suspend
        case resume
    }

    private struct Player {
        let hand: Hand
        var device: VirtualDevice
        var frames = EvdevFrames()
        var next = 0

        var time: Timestamp? { next < frames.count ? frames.time(at: next) : nil }
    }

    /// Creates a life with its two devices, and begins its first page.
    ///
    /// - Parameter isFlooded: True to plug in one more device, which sends 100,000 events a second.
    public init(seed: UInt64, start: Timestamp = .zero, isFlooded: Bool = false) throws {
        chance = SeededGenerator(seed: seed)
        now = start
        pageEnd = start
        machine = try VirtualEvdev(start: start)
        var hands: [Player] = []
        for hand in [Hand.touchpad, .touchscreen] {
            hands.append(Player(hand: hand, device: try machine.plug(hand.surface.device)))
        }
        self.hands = hands
        flood = isFlooded ? try Flood(on: machine) : nil
        // libinput complains of hands that move faster than it expects; those messages are ignored.
        input = try machine.open(log: LogReceiver(from: .error) { _ in })
        arena.add(.pan(PanRules(touchpadFingers: 2...5)))
        arena.add(.tap())
        arena.add(.hold())
        arena.add(.pinch())
        things = try Scenery.things()
        page = try Page(Gallery.entries[0], at: start)
        try beginPage()
    }
}

// MARK: - From one moment to the next

extension Life {
    /// The time of the next step: a report, a timer, a frame, or the end of a page.
    public var next: Timestamp {
        var next = pageEnd
        for player in hands { next = min(next, player.time ?? next) }
        for time in [machine.next, arena.nextDeadline, page.nextDeadline, mishap?.time, flood?.next] {
            next = min(next, time ?? next)
        }
        if needsFrame { next = min(next, nextFrame) }
        return max(next, now)
    }

    /// Advances to ``next``, does everything due at that time, and checks the invariants.
    public func step() throws {
        let time = next
        if isQuiet { for watched in everything { try watched.staysQuiet(until: time) } }
        let isFrame = needsFrame && time >= nextFrame
        now = time
        if let player = hands.indices.first(where: { hands[$0].time.map { $0 <= time } ?? false }) {
            send(player)
        }
        if let due = flood?.next, due <= time {
            flood?.send(on: machine)
            tally.flood = flood?.eventCount ?? 0
        }
        try listen()
        arena.advance(to: time) { gesture in take(gesture) }
        if let failure { throw failure }
        page.advance(to: time)
        if let mishap, mishap.time <= time { try happen(mishap.what) }
        if isFrame { try frame() } else { isQuiet = isQuiet && !needsFrame }
        if time >= pageEnd {
            try endPage()
            try beginPage()
        }
    }

    private var everything: [any Watched] { things + [page] }
    private var needsFrame: Bool { !isQuiet || things.contains(where: \.needsFrame) || page.needsFrame }

    private var nextFrame: Timestamp {
        Timestamp(nanoseconds: (now.nanoseconds / Self.interval + 1) * Self.interval)
    }

    private func frame() throws {
        tally.frames += 1
        let next = nextFrame
        for watched in everything { try watched.frame(at: now, next: next, &sum) }
        isQuiet = !things.contains(where: \.needsFrame) && !page.needsFrame
    }
}

// MARK: - Fingers

extension Life {
    private func send(_ index: Int) {
        let frame = hands[index].frames[hands[index].next]
        hands[index].next += 1
        tally.reports += 1
        if hands[index].device.isPlugged { machine.send(frame, from: hands[index].device) }
    }

    private func listen() throws {
        try machine.advance(to: now, input) { event in take(event) }
        if let failure { throw failure }
    }

    private func take(_ event: InputEvent) {
        tally.events += 1
        arena.handle(event) { gesture in take(gesture) }
    }

    private func take(_ gesture: Gesture) {
        tally.gestures += 1
        sum.take(UInt64(bitPattern: gesture.time.nanoseconds))
        sum.take(gesture.translation.x)
        sum.take(gesture.translation.y)
        for watched in everything {
            do throws(Broken) { try watched.take(gesture) } catch { failure = failure ?? error }
        }
        if gesture.phase == .began || gesture.phase == .ended { isQuiet = false }
    }

    private func happen(_ what: Mishap) throws {
        mishap = nil
        switch what {
        case .unplug(let index):
            tally.unplugs += 1
            hands[index].device.unplug()
        case .suspend:
            tally.suspensions += 1
            isSuspended = true
            input.suspend { event in take(event) }
            mishap = (now.advanced(by: 2), .resume)
        case .resume:
            isSuspended = false
            try input.resume { event in take(event) }
        }
        try listen()
    }
}

// MARK: - Pages

extension Life {
    private func beginPage() throws {
        tally.pages += 1
        let start = now.advanced(by: 0.5)
        var end = start
        for index in hands.indices {
            if !hands[index].device.isPlugged {
                hands[index].device = try machine.plug(hands[index].hand.surface.device)
            }
            hands[index].device.begin()
            hands[index].frames = hands[index].hand.page(from: start, &chance)
            hands[index].next = 0
            end = max(end, hands[index].frames.last?.time ?? end)
        }
        try listen()
        let entry = Gallery.entries[tally.pages % Gallery.entries.count]
        page = try Page(entry, at: now)
        isQuiet = false
        let moment = start.advanced(by: chance.number(0...end.seconds(since: start)))
        if chance.happens(0.03) {
            mishap = (moment, .unplug(Int.random(in: hands.indices, using: &chance)))
        } else if chance.happens(0.03) {
            mishap = (moment, .suspend)
        }
        // Everything comes to rest within this time.
        pageEnd = end.advanced(by: 20)
        flood?.begin(at: start, until: end)
    }

    private func endPage() throws {
        tally.transitions += page.transitionCount
        guard arena.isIdle else { throw Broken("fingers are down that were lifted") }
        for watched in everything where !watched.isAtRest {
            throw Broken("\(watched.name) does not come to rest")
        }
        guard isQuiet else { throw Broken("everything rests, and a frame is wanted") }
    }
}
