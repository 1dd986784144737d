import CLibm

/// A method by which a panel's firmware and its bus process the sensor's scans.
public enum Firmware: String, CaseIterable, Sendable {
    /// Reports every scan unchanged.
    case plain
    /// Smooths positions evenly.
    case smoothing
    /// Smooths positions, less as the finger moves faster.
    case adaptive
    /// Is polled by the host every 8 ms; of two scans since the last poll it reports the newer one.
    case polled
    /// Reports over a slow serial line, on which reports wait for each other.
    case serial
    /// Scans with a frame of infrared light: coarse positions, times in whole milliseconds.
    case infrared
}

/// A panel with its firmware, with the random parameters of one stroke.
struct FirmwarePanel {
    private let firmware: Firmware
    /// The interval between two scans, in seconds.
    let interval: Double
    private let unit, noise, dead: Double
    /// The weight of a new scan against the ones before.
    private let gain: Double
    /// The number of scans without a finger after which a lift is reported.
    private let scansToLift: Int
    /// The fraction of the sensor's signal that is left in the last scan before a lift.
    private let lastSignal: Double
    private let phase, trouble: Double

    private var smooth: SIMD2<Double>?
    private var lastScan: SIMD2<Double>?
    private var pace = 0.0
    private(set) var reports: [HandStroke.Report] = []

    init(_ firmware: Firmware, using random: inout HandRandom) {
        self.firmware = firmware
        let rate: (Double, Double) =
            switch firmware {
            case .plain: (100, 260)
            case .smoothing: (90, 150)
            case .adaptive: (100, 200)
            case .polled: (90, 170)
            case .serial: (40, 85)
            case .infrared: (55, 110)
            }
        interval = 1 / random.number(rate.0, rate.1)
        unit = firmware == .infrared ? random.number(0.2, 0.8) : 1 / random.number(12, 45)
        noise = firmware == .infrared ? 0.1 : random.size(0.01, 0.06)
        dead = random.number(0, 2.5) * unit
        gain = random.number(0.45, 0.85)
        scansToLift = Int(random.number(0, 2.5))
        lastSignal = random.number(0.1, 1)
        phase = random.number(0, 1)
        trouble = random.size(0.02, 0.25)
    }

    /// The time of the first scan, in seconds after the touch-down.
    var firstScan: Double { interval * phase }

    /// Processes one scan of the sensor.
    ///
    /// - Parameter isLast: True if the finger will be gone at the next scan.
    mutating func scan(
        _ place: SIMD2<Double>, at time: Double, isLast: Bool, using random: inout HandRandom
    ) {
        var place = place + SIMD2(random.normal(), random.normal()) * noise
        // A weak signal counts less against the scans before it.
        if isLast, let lastScan { place = lastScan + (place - lastScan) * lastSignal.squareRoot() }
        if let lastScan {
            let speed = (place - lastScan) / interval
            pace += 0.5 * ((speed * speed).sum().squareRoot() - pace)
        }
        lastScan = place
        switch firmware {
        case .smoothing, .infrared:
            place = mixed(place, gain)
        case .adaptive:
            // A cutoff that rises with the speed, as in the 1 € filter (Casiez et al., 2012).
            let cutoff = 2 * .pi * (6 + 0.03 * pace) * interval
            place = mixed(place, cutoff / (1 + cutoff))
        case .plain, .polled, .serial: break
        }
        place = (place / unit).rounded(.toNearestOrEven) * unit
        if let last = reports.last?.position, !isLast || firmware == .serial {
            let moved = place - last
            if (moved * moved).sum().squareRoot() < dead { return }
        }
        deliver(place, scanned: time, using: &random)
    }

    /// Returns the time at which the lift is reported, in seconds.
    func lift(after time: Double, using random: inout HandRandom) -> Double {
        let scans = ((time - firstScan) / interval).rounded(.up) + Double(scansToLift)
        let seen = firstScan + scans * interval
        let reported = arrival(of: seen, using: &random)
        return max(reported, reports.last?.time ?? reported)
    }
}

extension FirmwarePanel {
    private mutating func mixed(_ place: SIMD2<Double>, _ gain: Double) -> SIMD2<Double> {
        let next = smooth.map { $0 + (place - $0) * gain } ?? place
        smooth = next
        return next
    }

    private mutating func deliver(
        _ place: SIMD2<Double>, scanned time: Double, using random: inout HandRandom
    ) {
        var arrival = arrival(of: time, using: &random)
        if let last = reports.last {
            if arrival <= last.time, firmware == .polled || firmware == .infrared {
                reports[reports.count - 1].position = place
                return
            }
            // On a serial line a report takes 4 ms.
            arrival = max(arrival, last.time + (firmware == .serial ? 0.004 : 0.0003))
        }
        reports.append(.init(time: arrival, position: place))
    }

    private func arrival(of time: Double, using random: inout HandRandom) -> Double {
        switch firmware {
        case .polled: ((time - 0.008 * phase) / 0.008).rounded(.up) * 0.008 + 0.008 * phase
        case .infrared: ((time + 0.0004 * abs(random.normal())) * 1000).rounded(.up) / 1000
        default: time + interval * trouble * abs(random.normal())
        }
    }
}
