import Motion
import Touch
import Traces

/// The path of each finger across the surface, as the panel reported it.
///
/// A touchpad's gestures carry no positions; those come from the evdev frames of its recording.
package struct FingerPaths: Equatable, Sendable {
    /// The width and height of the surface in millimetres; nil if the device does not report them.
    package private(set) var size: SIMD2<Double>?
    /// The paths in order of touch-down.
    package private(set) var paths: [Path] = []

    /// A finger from touch-down to lift.
    package struct Path: Equatable, Sendable {
        package var points: [Point]
        /// The time of the lift, in seconds since the first event; nil if the trace ends before it.
        package var end: Double?

        package init(points: [Point], end: Double? = nil) {
            self.points = points
            self.end = end
        }
    }

    /// A reported position.
    package struct Point: Equatable, Sendable {
        /// The seconds since the first event of the trace.
        package var time: Double
        /// The position as a fraction of the surface.
        package var place: SIMD2<Double>

        package init(time: Double, place: SIMD2<Double>) {
            self.time = time
            self.place = place
        }
    }

    package init(_ trace: Trace, since start: Timestamp) {
        switch trace {
        case .evdev(let trace): read(trace, since: start)
        case .touch(let events): read(events, since: start)
        }
    }
}

// MARK: - Touch events

extension FingerPaths {
    private mutating func read(_ events: [InputEvent], since start: Timestamp) {
        var open: [ContactID: Int] = [:]
        for event in events {
            let time = event.time.seconds(since: start)
            switch event.action {
            case .deviceAdded(let traits): size = size ?? traits.size
            case .down(let contact):
                open[contact.id] = paths.count
                paths.append(Path(points: [Point(time: time, place: contact.normalized)]))
            case .move(let contact):
                guard let index = open[contact.id] else { continue }
                paths[index].points.append(Point(time: time, place: contact.normalized))
            case .up(let id), .cancel(let id):
                guard let index = open.removeValue(forKey: id) else { continue }
                paths[index].end = time
            default: continue
            }
        }
    }
}

// MARK: - Evdev frames

extension FingerPaths {
    /// The slots of a multitouch device, and the positions of their contacts.
    private struct Slots {
        let x: AbsoluteAxis
        let y: AbsoluteAxis
        var current = 0
        var places: [Int: SIMD2<Double>] = [:]
        /// The path of the finger in each slot that has one.
        var open: [Int: Int] = [:]

        init?(_ device: EvdevDevice) {
            guard let x = device.axes[.absMTPositionX], let y = device.axes[.absMTPositionY],
                x.maximum > x.minimum, y.maximum > y.minimum
            else { return nil }
            (self.x, self.y) = (x, y)
        }

        func fraction(_ axis: AbsoluteAxis, _ value: Int32) -> Double {
            (Double(value) - Double(axis.minimum)) / (Double(axis.maximum) - Double(axis.minimum))
        }
    }

    private mutating func read(_ trace: EvdevTrace, since start: Timestamp) {
        var devices = trace.recordings.map { Slots($0.device) }
        for (index, slots) in devices.enumerated() {
            guard let slots, size == nil else { continue }
            size = trace.recordings[index].device.surface(slots.x, slots.y)
        }
        for step in trace.steps {
            guard var slots = devices[step.device] else { continue }
            take(step.frame, at: step.frame.time.seconds(since: start), into: &slots)
            devices[step.device] = slots
        }
    }

    private mutating func take(_ frame: EvdevFrame, at time: Double, into slots: inout Slots) {
        var moved: Set<Int> = []
        for event in frame.events {
            switch event.kind {
            case .absMTSlot: slots.current = Int(event.value)
            case .absMTPositionX:
                slots.places[slots.current, default: .zero].x = slots.fraction(slots.x, event.value)
                moved.insert(slots.current)
            case .absMTPositionY:
                slots.places[slots.current, default: .zero].y = slots.fraction(slots.y, event.value)
                moved.insert(slots.current)
            case .absMTTrackingID:
                if let index = slots.open.removeValue(forKey: slots.current) { paths[index].end = time }
                guard event.value >= 0 else { continue }
                slots.open[slots.current] = paths.count
                paths.append(Path(points: []))
                moved.insert(slots.current)
            default: continue
            }
        }
        for slot in moved.sorted() {
            guard let index = slots.open[slot], let place = slots.places[slot] else { continue }
            paths[index].points.append(Point(time: time, place: place))
        }
    }
}

extension EvdevDevice {
    fileprivate func surface(_ x: AbsoluteAxis, _ y: AbsoluteAxis) -> SIMD2<Double>? {
        guard let width = x.millimetres, let height = y.millimetres else { return nil }
        return SIMD2(width, height)
    }
}
