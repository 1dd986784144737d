import Interaction
import Motion
import Replay
import Touch
import Traces

/// Touch events of one finger on a touchscreen of 200 mm × 100 mm, at these places in millimetres along y,
/// one every 8 ms; it lifts 8 ms after the last one.
func drag(_ places: [Double], from start: Double = 0, contact: Int32 = 1) -> [InputEvent] {
    let device = DeviceID(1), id = ContactID(contact)
    var events: [InputEvent] = []
    for (index, place) in places.enumerated() {
        let time = Timestamp(seconds: start + Double(index) * 0.008)
        let contact = Contact(id, millimetres: [100, place], normalized: [0.5, place / 100])
        events.append(
            InputEvent(time: time, device: device, action: index == 0 ? .down(contact) : .move(contact)))
        events.append(InputEvent(time: time, device: device, action: .frame))
    }
    let time = Timestamp(seconds: start + Double(places.count) * 0.008)
    events.append(InputEvent(time: time, device: device, action: .up(id)))
    events.append(InputEvent(time: time, device: device, action: .frame))
    return events
}

let touchscreen = InputEvent(
    time: .zero, device: DeviceID(1),
    action: .deviceAdded(DeviceTraits(kind: .touchscreen, size: [200, 100])))

/// 30 mm in 80 ms, from 20 mm on.
let flick = [touchscreen] + drag((0...10).map { 20 + 3 * Double($0) }, from: 0.05)

/// A sheet that is closed, half open or open.
func sheet(at value: Double = 0, spring: Spring = .snappy) throws -> Draggable<Double> {
    var rules = DragRules<Double>()
    rules.bounds = Bounds(0...640, ends: .elastic(400))
    rules.release = .detents([0, 320, 640])
    rules.spring = spring
    rules.tap = .nextDetent
    return Draggable(value, rules: rules)
}

/// The sheet's motion, 8 units for a millimetre.
func motion(
    of events: [InputEvent], framesPerSecond: Double = 60, into sheet: Draggable<Double>? = nil
) throws -> MotionTrace<Double> {
    var sheet = try sheet ?? ReplayTests.sheet()
    return try TracePlayer(.touch(events)).play(
        into: &sheet, through: GestureMap(y: 8), framesPerSecond: framesPerSecond)
}
