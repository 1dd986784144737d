import Motion
import Traces

/// Simulates a panel: turns the true motion of fingers into reports, with their times and frames.
struct PanelSimulation {
    /// A touch in a report.
    struct Touch {
        /// The number of the contact, and how often it has changed its id.
        var contact: Int
        var generation: Int
        /// The position in the surface's units.
        var position: SIMD2<Int32>
        var isPalm: Bool
    }

    /// The measurements of a panel at one time.
    struct Report {
        /// The time in seconds.
        var time: Double
        var interval: Double
        var touches: [Touch]
        /// True if a finger landed or lifted: such a report is never lost.
        var isLandingOrLift: Bool
        /// The number of reports before it without a gap.
        var number: Int
    }

    private struct Contact {
        let truth: FingerTruth
        let down: Double
        let up: Double
        /// The time at which the contact is reported as a palm.
        let palm: Double
        /// The time at which the panel is ready to report the lift.
        let release: Double
        /// The time until which the contact is reported at its landing position.
        let heldUntil: Double
        /// The time at which the contact becomes another one, on its way.
        let split: Double
        /// The last reported position, in millimetres.
        var reported: SIMD2<Double>?
        var isDone = false
    }

    private let surface: RobotSurface
    private let panel: RobotPanel
    private var random: RobotRandom
    private var contacts: [Contact] = []
    private var removal = Double.infinity

    init(_ surface: RobotSurface, _ panel: RobotPanel, seed: UInt64) {
        self.surface = surface
        self.panel = panel
        random = RobotRandom(seed: seed, stream: 1)
    }

    mutating func add(_ gesture: GestureTruth, _ ending: RobotHand.Ending) {
        if ending == .unplug { removal = gesture.release.seconds }
        for finger in gesture.fingers {
            let lag = (panel.liftLag * random.factor(spread: panel.liftLagSpread)).within(0...1)
            let hold = random.uniform() * panel.landingHold.within(0...1)
            let (isSplit, when) = (random.uniform() < panel.splitContacts, random.uniform())
            let (down, up) = (finger.down.seconds, finger.up.seconds)
            let split = down + (up - down) * (0.3 + 0.5 * when)
            let isFast = (finger.velocity(at: Timestamp(seconds: split)) ?? .zero).length > Self.fast
            contacts.append(
                Contact(
                    truth: finger, down: down, up: up, palm: ending == .palm ? up : .infinity,
                    release: up + lag + (ending == .palm ? Self.palmTime : 0), heldUntil: down + hold,
                    split: isSplit && isFast ? split : .infinity))
        }
    }

    /// Returns the frames that the kernel gets.
    mutating func run() -> EvdevFrames {
        let reports = measure()
        var frames = EvdevFrames()
        var encoder = FrameEncoder(surface, sendsTimestamps: panel.reportsStillFingers)
        var last: Int64 = -1
        for (index, report) in reports.enumerated() {
            let next = index + 1 < reports.count ? reports[index + 1] : nil
            let arrival = arrival(of: report, next)
            let isLost = random.uniform() < panel.lostReports && !report.isLandingOrLift
            guard !isLost else { continue }
            let time = max(last + 1, Timestamp(seconds: arrival).nanoseconds / 1000)
            guard let events = encoder.encode(report) else { continue }
            frames.append(at: Timestamp(nanoseconds: time * 1000), events)
            last = time
        }
        return frames
    }

    /// The speed from which a contact may be split into two, and is reported with all the noise, in mm/s.
    private static let fast = 200.0
    /// The seconds for which a palm stays.
    private static let palmTime = 0.03
    /// The seconds from the first to the second of a pair of reports.
    private static let pairGap = 0.0007
}

extension PanelSimulation {
    /// Returns the panel's measurements, at its own even pace.
    private mutating func measure() -> [Report] {
        var reports: [Report] = []
        var waiting = contacts.indices.sorted { contacts[$0].down < contacts[$1].down }[...]
        var present: [Int] = []
        var time = 0.0
        var number = 0
        while true {
            if present.isEmpty {
                guard let first = waiting.first else { return reports }
                time = max(time, contacts[first].down) + random.uniform() * interval(fingers: 1)
                number = 0
            }
            guard time < removal else { return reports }
            while let first = waiting.first, contacts[first].down <= time {
                present.append(first)
                waiting.removeFirst()
            }
            let step = interval(fingers: present.count)
            var report = Report(
                time: time, interval: step, touches: [], isLandingOrLift: false, number: number)
            for index in present { touch(index, &report) }
            present.removeAll { contacts[$0].isDone }
            reports.append(report)
            time += step
            number += 1
        }
    }

    private func interval(fingers: Int) -> Double {
        let rate = panel.rate.within(1...1000)
        return 1 / (fingers > 1 ? rate * panel.rateWithMoreFingers.within(0.01...10) : rate)
    }

    /// Adds the panel's measurement of a contact to a report.
    private mutating func touch(_ index: Int, _ report: inout Report) {
        let contact = contacts[index]
        let time = report.time
        let isDown = time <= contact.up
        // A tap that fits between two reports is never seen.
        guard time < contact.release, isDown || contact.reported != nil else {
            contacts[index].isDone = true
            report.isLandingOrLift = report.isLandingOrLift || contact.reported != nil
            return
        }
        let measured = isDown ? measure(contact, report) : contact.reported ?? .zero
        contacts[index].reported = measured
        report.isLandingOrLift = report.isLandingOrLift || contact.reported == nil
        report.touches.append(
            Touch(
                contact: index, generation: time >= contact.split ? 1 : 0,
                position: surface.units(at: measured),
                isPalm: time >= contact.palm))
    }

    /// Returns the measured position of a finger, in millimetres.
    private mutating func measure(_ contact: Contact, _ report: Report) -> SIMD2<Double> {
        let truth = contact.truth
        let moment = Timestamp(seconds: max(contact.down, report.time))
        let isHeld = report.time < contact.heldUntil
        let seen = isHeld ? truth.down : min(moment, truth.up)
        var place = truth.position(at: seen) ?? .zero
        // Firmware smooths a still finger.
        let speed = isHeld ? 0 : (truth.velocity(at: seen) ?? .zero).length
        let noise = panel.noise.within(0...100) * (speed / Self.fast).within(0.1...1)
        place += SIMD2(random.normal(), random.normal()) * noise
        guard let before = contact.reported else { return place }
        if report.time + report.interval > contact.up, panel.lastStepSpread > 0 {
            place = before + (place - before) * random.factor(spread: panel.lastStepSpread)
        }
        return (place - before).length < panel.hysteresis.within(0...100) ? before : place
    }

    /// Returns the arrival time of a report, in seconds.
    private mutating func arrival(of report: Report, _ next: Report?) -> Double {
        var time = report.time
        if report.number % 2 == 1 {
            time += panel.alternation.within(0...0.9) * report.interval
            if panel.sendsPairs { time += Self.pairGap }
        } else if panel.sendsPairs, let next, next.number > report.number {
            time = next.time
        }
        let stray = (random.normal() * panel.jitter.within(0...1)).within(-0.45...0.45)
        return max(
            0, time + stray * (panel.sendsPairs ? min(report.interval, Self.pairGap) : report.interval))
    }
}
