import Motion
import Seeded
import Testing

@testable import Traces

@Suite("Mending what real hardware sends")
struct MendingTests {
    /// A touchpad that tracks five fingers.
    static let pad: EvdevDevice = {
        var device = EvdevDevice(name: "Pad", properties: [.pointer])
        device.codes = [
            .btnLeft, .btnToolFinger, .btnToolDoubleTap, .btnToolTripleTap, .btnTouch, .absX, .absY,
            .absMTSlot,
            .absMTPositionX, .absMTPositionY, .absMTTrackingID,
        ]
        for code in [EvdevCode.absX, .absMTPositionX] {
            device.axes[code] = AbsoluteAxis(minimum: 100, maximum: 1100, resolution: 10)
        }
        for code in [EvdevCode.absY, .absMTPositionY] {
            device.axes[code] = AbsoluteAxis(minimum: 0, maximum: 600, resolution: 10)
        }
        device.axes[.absMTSlot] = AbsoluteAxis(minimum: 0, maximum: 4)
        device.axes[.absMTTrackingID] = AbsoluteAxis(minimum: 0, maximum: 65535)
        return device
    }()

    static func slot(_ value: Int32) -> EvdevEvent { EvdevEvent(.absMTSlot, value) }
    static func id(_ value: Int32) -> EvdevEvent { EvdevEvent(.absMTTrackingID, value) }
    static func x(_ value: Int32) -> EvdevEvent { EvdevEvent(.absMTPositionX, value) }
    static func y(_ value: Int32) -> EvdevEvent { EvdevEvent(.absMTPositionY, value) }
    static func key(_ code: EvdevCode, _ value: Int32) -> EvdevEvent { EvdevEvent(code, value) }

    /// Frames 8 ms apart.
    static func trace(_ frames: [[EvdevEvent]], of device: EvdevDevice = pad) -> EvdevTrace {
        var all = EvdevFrames()
        for (index, events) in frames.enumerated() {
            all.append(at: Timestamp(microseconds: UInt64(index) * 8000), events)
        }
        return EvdevTrace(device, frames: all)
    }

    /// The events of each frame, without their SYN_REPORT.
    static func events(_ trace: EvdevTrace) -> [[EvdevEvent]] {
        trace.recordings[0].frames.map { Array($0.events.dropLast()) }
    }

    typealias M = MendingTests

    @Test("a whole recording stays as it is, but for its first slot")
    func keepsWholeRecordings() {
        let trace = M.trace([
            [M.id(5), M.x(200), M.y(300), M.key(.btnTouch, 1), M.key(.btnToolFinger, 1)],
            [M.x(210)], [M.id(-1), M.key(.btnTouch, 0), M.key(.btnToolFinger, 0)],
        ])
        let (mended, remarks) = trace.mended()
        #expect(remarks.isEmpty)
        #expect(M.events(mended)[0] == [M.slot(0)] + M.events(trace)[0])
        #expect(M.events(mended)[1...] == M.events(trace)[1...])
    }

    @Test("where ABS_MT_SLOT isn't sent first, the first events are about slot 0")
    func startsInSlotZero() {
        let trace = M.trace([
            [M.id(5), M.x(200), M.y(300), M.slot(1), M.id(6), M.x(101), M.y(2)],
            [M.id(-1), M.slot(0), M.id(-1)],
        ])
        let (mended, remarks) = trace.mended()
        #expect(remarks.isEmpty)
        #expect(M.events(mended)[0].first == M.slot(0))
    }

    @Test("where the kernel switches to slot 0, the events before are about another slot")
    func infersAnotherSlot() {
        let trace = M.trace([
            [M.id(5), M.x(200), M.y(300)], [M.slot(0), M.id(6), M.x(101), M.y(2)], [M.slot(2), M.id(-1)],
            [M.slot(0), M.id(-1)],
        ])
        let (mended, remarks) = trace.mended()
        #expect(remarks == [.initialSlot(device: 0, slot: 2)])
        #expect(M.events(mended)[0] == [M.slot(2), M.id(5), M.x(200), M.y(300)])
    }

    @Test("an ABS_MT_SLOT that is merely repeated doesn't change the slot")
    func toleratesRepeatedSlots() {
        let trace = M.trace([
            [M.id(5), M.x(200), M.y(300)], [M.slot(0), M.x(210), M.slot(1), M.id(6), M.x(101), M.y(2)],
            [M.slot(0), M.id(-1), M.slot(1), M.id(-1)],
        ])
        let (mended, remarks) = trace.mended()
        #expect(remarks.isEmpty)
        #expect(M.events(mended)[0].first == M.slot(0))
    }

    @Test("a recording that starts in the middle of a touch begins with its landing")
    func landsAtStart() {
        let trace = M.trace([
            [M.x(500)], [M.x(510), M.slot(1), M.y(100)], [M.slot(0), M.y(310)],
            [
                M.id(-1), M.slot(1), M.id(-1), M.key(.btnTouch, 0), M.key(.btnToolDoubleTap, 0),
            ],
        ])
        let (mended, remarks) = trace.mended()
        #expect(remarks == [.landedAtStart(device: 0, contacts: 2, buttons: 2)])
        // What the recording never says of a contact is the middle of the axis.
        #expect(
            M.events(mended)[0] == [
                M.slot(0), M.id(65535), M.x(500), M.y(310), M.slot(1), M.id(65534), M.x(600), M.y(100),
                M.slot(0),
                M.key(.btnTouch, 1), M.key(.btnToolDoubleTap, 1), M.slot(0), M.x(500),
            ])
        #expect(M.events(mended)[1...] == M.events(trace)[1...])
        #expect(trace.mended(Mending(landsAtStart: false)).remarks.isEmpty)
    }

    @Test("a slot's first contact that lacks a coordinate lands where it is reported next")
    func completesLandings() {
        let trace = M.trace([
            [M.id(7), M.y(300), M.slot(1), M.id(8), M.x(900), M.y(310)], [M.slot(0), M.x(500)],
            [M.slot(1), M.id(-1), M.slot(2), M.id(9), M.slot(1), M.id(10)],
            [M.id(-1), M.slot(0), M.id(-1), M.slot(2), M.id(-1)],
        ])
        let (mended, remarks) = trace.mended()
        #expect(remarks == [.completedLandings(device: 0, contacts: 2)])
        let events = M.events(mended)
        #expect(
            events[0] == [
                M.slot(0), M.id(7), M.x(500), M.y(300), M.slot(1), M.id(8), M.x(900), M.y(310),
            ])
        #expect(events[1] == [M.slot(0), M.x(500)])
        // Slot 1 has its position from the contact before; what is never said is the middle of the axis.
        #expect(
            events[2] == [
                M.slot(1), M.id(-1), M.slot(2), M.id(9), M.x(600), M.y(300), M.slot(1), M.id(10),
            ])
        #expect(mended.mended().remarks.isEmpty)
    }

    @Test("a contact that only lifts was down at the start, too")
    func landsRestingContacts() {
        let trace = M.trace([
            [M.key(.btnLeft, 0)], [M.id(-1), M.key(.btnTouch, 0), M.key(.btnToolFinger, 0)],
        ])
        let (mended, remarks) = trace.mended()
        #expect(remarks == [.landedAtStart(device: 0, contacts: 1, buttons: 3)])
        #expect(M.events(mended)[0].contains(M.key(.btnLeft, 1)))
        #expect(M.events(mended)[0].contains(M.id(65535)))
    }

    @Test("a recording in the middle of a touch from end to end is one whole touch")
    func completesBothEnds() {
        let trace = M.trace([[M.x(500), M.y(50)], [M.x(510)], [M.x(520)]])
        let (mended, remarks) = trace.mended()
        #expect(
            remarks == [
                .landedAtStart(device: 0, contacts: 1, buttons: 2),
                .liftedAtEnd(device: 0, contacts: 1, buttons: 2),
            ])
        #expect(
            M.events(mended)[0].starts(with: [
                M.slot(0), M.id(65535), M.x(500), M.y(50), M.slot(0), M.key(.btnToolFinger, 1),
                M.key(.btnTouch, 1),
            ]))
        #expect(
            M.events(mended).last == [M.slot(0), M.id(-1), M.key(.btnToolFinger, 0), M.key(.btnTouch, 0)])
        #expect(mended.recordings[0].frames.last?.time.nanoseconds == 24_000_000)
    }

    @Test("a recording that ends in the middle of a touch ends with its lift")
    func liftsAtEnd() {
        let trace = M.trace([
            [
                M.id(5), M.x(200), M.y(300), M.slot(3), M.id(6), M.x(101), M.y(2), M.key(.btnTouch, 1),
                M.key(.btnToolDoubleTap, 1),
            ],
            [EvdevEvent(.absPressure, 40)],
        ])
        let (mended, remarks) = trace.mended()
        #expect(remarks == [.liftedAtEnd(device: 0, contacts: 2, buttons: 2)])
        #expect(
            M.events(mended).last == [
                M.slot(0), M.id(-1), M.slot(3), M.id(-1), M.key(.btnTouch, 0), M.key(.btnToolDoubleTap, 0),
                EvdevEvent(.absPressure, 0),
            ])
        #expect(trace.mended(Mending(liftsAtEnd: false)).remarks.isEmpty)
    }

    @Test("an id that replaces another without a -1 between is a new finger")
    func splitsReplacedContacts() {
        let trace = M.trace([
            [
                M.id(5), M.x(200), M.y(300), M.slot(1), M.id(6), M.x(400), M.y(300), M.key(.btnTouch, 1),
                M.key(.btnToolDoubleTap, 1),
            ],
            [M.slot(0), M.id(7), M.x(900)],
            [
                M.id(-1), M.slot(1), M.id(-1), M.key(.btnTouch, 0), M.key(.btnToolDoubleTap, 0),
            ],
        ])
        let (mended, remarks) = trace.mended()
        #expect(remarks == [.splitContacts(device: 0, contacts: 1)])
        let events = M.events(mended)
        #expect(events.count == 4)
        #expect(events[1] == [M.slot(0), M.id(-1), M.key(.btnToolDoubleTap, 0), M.key(.btnToolFinger, 1)])
        #expect(
            events[2] == [
                M.slot(1), M.key(.btnToolDoubleTap, 1), M.key(.btnToolFinger, 0), M.slot(0), M.id(7),
                M.x(900),
            ])
        #expect(mended.recordings[0].frames[1].time == mended.recordings[0].frames[2].time)
        #expect(trace.mended(Mending(splitsReplacedContacts: false)).remarks.isEmpty)
    }

    @Test("when the only finger is replaced, the pad is untouched between")
    func splitsTheOnlyContact() {
        let trace = M.trace([
            [M.id(5), M.x(200), M.y(300), M.key(.btnTouch, 1), M.key(.btnToolFinger, 1)],
            [M.id(7), M.x(900)],
            [M.id(-1), M.key(.btnTouch, 0), M.key(.btnToolFinger, 0)],
        ])
        let events = M.events(trace.mended().trace)
        #expect(events[1] == [M.slot(0), M.id(-1), M.key(.btnToolFinger, 0), M.key(.btnTouch, 0)])
        #expect(
            events[2] == [M.slot(0), M.key(.btnToolFinger, 1), M.key(.btnTouch, 1), M.id(7), M.x(900)])
    }

    @Test("contacts of protocol A get slots and ids, each going on where it was nearest")
    func convertsProtocolA() {
        var device = M.pad
        device.codes.subtract([.absMTSlot, .absMTTrackingID])
        device.axes[.absMTSlot] = nil
        let end = EvdevEvent(.synMTReport, 0)
        let trace = M.trace(
            [
                [M.x(200), M.y(300), end, M.key(.btnTouch, 1)],
                [M.x(1000), M.y(310), end, M.x(230), M.y(300), end],
                [M.x(260), M.y(300), end, M.x(970), M.y(310), end, M.key(.btnLeft, 1)],
                [M.key(.btnLeft, 0)],
                [M.x(940), M.y(310), end],
                [EvdevEvent(.absMTTouchMajor, 0), M.x(940), M.y(310), end],
                [M.x(300), M.y(10), end],
                [M.key(.btnTouch, 0)],
                [end],
            ], of: device)
        let (mended, remarks) = trace.mended()
        #expect(remarks == [.convertedProtocolA(device: 0, contacts: 3)])
        #expect(mended.recordings[0].device.codes.isSuperset(of: [.absMTSlot, .absMTTrackingID]))
        #expect(
            M.events(mended) == [
                [M.slot(0), M.id(0), M.x(200), M.y(300), M.key(.btnTouch, 1)],
                [M.slot(1), M.id(1), M.x(1000), M.y(310), M.slot(0), M.x(230)],
                [M.x(260), M.slot(1), M.x(970), M.key(.btnLeft, 1)],
                [M.key(.btnLeft, 0)],
                [M.slot(0), M.id(-1), M.slot(1), M.x(940)],
                [M.id(-1)],
                [M.slot(0), M.id(2), M.x(300), M.y(10)],
                [M.id(-1), M.key(.btnTouch, 0)],
                [],
            ])
    }

    @Test("protocol A's own tracking ids are believed, however far the contact went")
    func believesIDs() {
        var device = M.pad
        device.codes.remove(.absMTSlot)
        let end = EvdevEvent(.synMTReport, 0)
        let trace = M.trace(
            [
                [M.id(3), M.x(200), M.y(300), end, M.id(9), M.x(1000), M.y(300), end],
                [M.id(9), M.x(210), M.y(300), end, M.id(3), M.x(990), M.y(300), end], [end],
            ], of: device)
        #expect(M.events(trace.mended().trace)[1] == [M.x(210), M.slot(0), M.x(990)])
    }

    @Test("a clock that goes backwards stands still")
    func mendsTimes() {
        var frames = EvdevFrames()
        for time in [5, 9, 7, 8, 10] as [UInt64] { frames.append(at: Timestamp(microseconds: time), []) }
        let (mended, remarks) = EvdevTrace(M.pad, frames: frames).mended()
        #expect(mended.recordings[0].frames.map(\.time.nanoseconds) == [5000, 9000, 9000, 9000, 10000])
        #expect(remarks == [.timesWentBackwards(device: 0, frames: 2)])
    }

    static let stray = trace([
        [M.id(5), M.x(90), M.y(300)], [M.x(4083)], [M.x(1105), M.y(-3)], [M.id(-1)],
    ])

    @Test("values beyond the range are normal at the edges: they stay, and are remarked")
    func keepsValuesOutOfRange() {
        let (mended, remarks) = M.stray.mended()
        #expect(M.events(mended)[1...] == M.events(M.stray)[1...])
        #expect(
            remarks == [
                .outOfRange(device: 0, axis: .absMTPositionX, events: 3, worst: 2.983),
                .outOfRange(device: 0, axis: .absMTPositionY, events: 1, worst: 0.005),
            ])
    }

    @Test("values beyond the range can be set to its ends")
    func clampsValues() {
        let (mended, remarks) = M.stray.mended(Mending(outOfRange: .clamp))
        #expect(M.events(mended)[1...] == [[M.x(1100)], [M.x(1100), M.y(0)], [M.id(-1)]])
        #expect(remarks.contains(.clamped(device: 0, events: 4)))
    }

    @Test("glitches far beyond the range can be left out")
    func leavesOutGlitches() {
        let (mended, remarks) = M.stray.mended(Mending(outOfRange: .dropGlitches(beyond: 0.2)))
        #expect(M.events(mended)[1...] == [[], [M.x(1105), M.y(-3)], [M.id(-1)]])
        #expect(remarks.contains(.leftOutGlitches(device: 0, events: 1)))
    }

    @Test("a resolution that is absent is remarked, or taken from a size")
    func assumesSize() {
        var device = M.pad
        for code in [EvdevCode.absX, .absY, .absMTPositionX, .absMTPositionY] {
            device.axes[code]?.resolution = 0
        }
        let trace = M.trace([], of: device)
        #expect(trace.mended().remarks == [.noResolution(device: 0)])
        let (mended, remarks) = trace.mended(Mending(assumedSize: SIMD2(50, 30)))
        #expect(remarks == [.assumedSize(device: 0, millimetres: SIMD2(50, 30))])
        #expect(mended.recordings[0].device.axes[.absMTPositionX]?.resolution == 20)
        #expect(mended.recordings[0].device.axes[.absY]?.millimetres == 30)
        #expect(trace.mended(Mending(assumedSize: SIMD2(.nan, -1))).remarks == [.noResolution(device: 0)])
    }

    @Test("what is mended is mended: once more changes nothing", arguments: 0..<200 as Range<UInt64>)
    func isIdempotent(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let codes = [
            EvdevCode.absMTSlot, .absMTTrackingID, .absMTPositionX, .absMTPositionY, .btnTouch,
            .btnToolFinger,
            .btnToolDoubleTap, .absX, .synMTReport, .absMTTouchMajor, .key(30), .absPressure,
        ]
        var device = M.pad
        if seed % 2 == 0 { device.codes.remove(.absMTSlot) }
        let frames = (0..<Int.random(in: 0...30, using: &random)).map { _ in
            (0..<Int.random(in: 0...6, using: &random)).map { _ in
                let code = codes[Int.random(in: 0..<codes.count, using: &random)]
                let values: [Int32] = [0, 1, 1, 2, -1, 300, .max, .min]
                return EvdevEvent(code, values[Int.random(in: 0..<values.count, using: &random)])
            }
        }
        let once = M.trace(frames, of: device).mended(Mending(outOfRange: .clamp)).trace
        let (twice, remarks) = once.mended(Mending(outOfRange: .clamp))
        #expect(M.open(once) == [], "seed \(seed)")
        #expect(remarks.filter { !$0.isKnownToStay } == [], "seed \(seed)")
        #expect(M.open(twice) == [], "seed \(seed)")
    }

    /// The slots with a contact after the last frame.
    static func open(_ trace: EvdevTrace) -> [Int32] {
        var slot: Int32 = 0
        var open: Set<Int32> = []
        for event in trace.recordings[0].frames.events {
            if event.is(.absMTSlot) { slot = event.value }
            if event.is(.absMTTrackingID) {
                if event.value < 0 { open.remove(slot) } else { open.insert(slot) }
            }
        }
        return open.sorted()
    }
}

extension TraceRemark {
    /// Whether mending leaves what it remarks as it is.
    fileprivate var isKnownToStay: Bool {
        switch self {
        case .outOfRange, .noResolution, .initialSlot: true
        default: false
        }
    }
}

extension MendingTests {
    static let remarks: [(TraceRemark, String)] = [
        (.deviceCount(declared: 2, found: 1), "the file speaks of 2 devices, but has 1"),
        (
            .eventsHaveOwnTimes(device: 0),
            "device 0: events have times of their own; each frame takes that of its SYN_REPORT"
        ),
        (
            .withoutEvents(device: 1),
            "device 1: no list of events follows; if the file is cut there, the description may be, too"
        ),
        (
            .guessedDevice(device: 0, isTouchpad: true),
            "device 0: the file does not describe it; it is taken for a touchpad"
        ),
        (
            .guessedAxes(device: 0, axes: [.absX, .absMTPositionY]),
            "device 0: the file does not say how far ABS_X, ABS_MT_POSITION_Y go; the greatest value that was "
                + "sent is taken for the edge, so that places and lengths are guesses too"
        ),
        (.withoutTimes(device: 0), "device 0: the file has no times; frames are taken to be 10 ms apart"),
        (.initialSlot(device: 0, slot: 3), "device 0: its first contact events are about slot 3"),
        (
            .landedAtStart(device: 0, contacts: 2, buttons: 1),
            "device 0: 2 contacts and 1 button were down at the start; they are put down in the first frame"
        ),
        (
            .liftedAtEnd(device: 0, contacts: 1, buttons: 0),
            "device 0: 1 contact and 0 buttons were down at the end; they are lifted"
        ),
        (
            .completedLandings(device: 0, contacts: 1),
            "device 0: 1 contact landed without a whole position, which is taken from the next report"
        ),
        (
            .splitContacts(device: 0, contacts: 2),
            "device 0: 2 contacts took the place of another; that one is lifted first"
        ),
        (
            .convertedProtocolA(device: 0, contacts: 5),
            "device 0: slots are given to 5 contacts of multitouch protocol A"
        ),
        (
            .timesWentBackwards(device: 0, frames: 1),
            "device 0: the clock went backwards in 1 frame; it stands still there"
        ),
        (
            .outOfRange(device: 0, axis: .absX, events: 3, worst: 0.0417),
            "device 0: 3 values of ABS_X out of range, by up to 4.2 % of it"
        ),
        (.clamped(device: 0, events: 1), "device 0: 1 position set to the edge"),
        (.leftOutGlitches(device: 0, events: 2), "device 0: 2 positions far out of range left out"),
    ]

    @Test("each remark says in words what was mended", arguments: remarks)
    func words(remark: TraceRemark, words: String) {
        #expect(remark.description == words)
    }
}
