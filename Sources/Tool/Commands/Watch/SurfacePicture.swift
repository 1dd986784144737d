import CommandLineTool
import Motion
import Touch

/// The fingers on a surface and their paths in the last half second, drawn in characters.
///
/// A touchscreen reports where its fingers are. A touchpad reports only how far they have moved: they are
/// drawn in its middle when a gesture begins.
struct SurfacePicture {
    /// A place on the surface, as a fraction of it, and the time at which a finger was there.
    private struct Mark {
        var place: SIMD2<Double>
        var time: Timestamp
    }

    private var trail: [Mark] = []
    private var fingers: [ContactID: SIMD2<Double>] = [:]
    /// The fingers of a touchpad's gesture, beside each other.
    private var hand: (place: SIMD2<Double>, count: Int)?
    /// The size in millimetres.
    private let size: SIMD2<Double>

    /// The seconds for which a trail is seen.
    private static let memory = 0.5
    /// The size that is drawn for a surface of unknown size.
    private static let usualSize = SIMD2(100.0, 60)

    init(_ traits: DeviceTraits) {
        let size = traits.size ?? Self.usualSize
        self.size = size.min() > 0 ? size : Self.usualSize
    }

    mutating func take(_ event: InputEvent) {
        switch event.action {
        case .down(let contact), .move(let contact):
            fingers[contact.id] = contact.normalized
            trail.append(Mark(place: contact.normalized, time: event.time))
        case .up(let id), .cancel(let id): fingers[id] = nil
        default: break
        }
    }

    /// Follows a gesture of a touchpad.
    mutating func follow(_ gesture: Gesture) {
        guard gesture.kind != .tap else { return }
        let isOpen = gesture.phase == .began || gesture.phase == .changed
        let place = SIMD2(0.5, 0.5) + gesture.translation / size
        hand = isOpen ? (place, gesture.fingers) : nil
        trail.append(Mark(place: place, time: gesture.time))
    }

    /// Forgets the points that are no longer shown.
    mutating func advance(to time: Timestamp) {
        trail.removeAll { time.seconds(since: $0.time) > Self.memory }
    }

    /// True if there is a trail that will fade.
    var fades: Bool { !trail.isEmpty }

    /// Returns the lines of the picture, with a frame; none if there is no room for one.
    func lines(width: Int, height: Int, _ appearance: Appearance) -> [String] {
        let rows = height - 2
        // A character is twice as high as it is wide.
        let columns = min(Int((Double(rows) * 2 * size.x / size.y).rounded()), width - 4)
        guard rows >= 3, columns >= 8 else { return [] }
        let hasUnicode = appearance.hasUnicode
        var cells = Array(repeating: Array(repeating: Character(" "), count: columns), count: rows)
        func draw(_ place: SIMD2<Double>, _ character: Character, shift: Int = 0) {
            let (x, y) = (place.x * Double(columns), place.y * Double(rows))
            guard x.isFinite, y.isFinite else { return }
            let column = Int(min(max(x, 0), Double(columns - 1))) + shift
            let row = Int(min(max(y, 0), Double(rows - 1)))
            cells[row][min(max(column, 0), columns - 1)] = character
        }
        for mark in trail { draw(mark.place, hasUnicode ? "·" : ".") }
        let dot: Character = hasUnicode ? "●" : "o"
        for place in fingers.values { draw(place, dot) }
        if let hand {
            for index in 0..<min(max(hand.count, 1), 5) {
                draw(hand.place, dot, shift: 2 * index - (hand.count - 1))
            }
        }
        let (line, side) = hasUnicode ? ("─", "│") : ("-", "|")
        let (top, bottom) = hasUnicode ? (("┌", "┐"), ("└", "┘")) : (("+", "+"), ("+", "+"))
        let edge = String(repeating: line, count: columns)
        return ["  " + appearance.styled(top.0 + edge + top.1, .dim)]
            + cells.map { "  " + appearance.styled(side, .dim) + String($0) + appearance.styled(side, .dim) }
            + ["  " + appearance.styled(bottom.0 + edge + bottom.1, .dim)]
    }
}
