import CommandLineTool
import Interaction
import Motion
import JSONText
import Touch

/// A device as `fling watch` shows it: its surface with the fingers on it, their positions and gesture, and a
/// thing that they drag and throw.
struct WatchedDevice {
    let id: DeviceID
    let name: String
    let traits: DeviceTraits
    private var contacts: [Contact] = []
    private var picture: SurfacePicture
    /// The gesture in progress, or the last one.
    private var gesture: Gesture?
    /// The thing under the fingers, in millimetres; when thrown, it runs out freely.
    private var thing = Draggable(SIMD2(0.0, 0), rules: DragRules(tolerance: .point))

    init(id: DeviceID, name: String, traits: DeviceTraits) {
        self.id = id
        self.name = name.plain
        self.traits = traits
        picture = SurfacePicture(traits)
    }

    mutating func take(_ event: InputEvent) {
        picture.take(event)
        switch event.action {
        case .down(let contact), .move(let contact):
            contacts.removeAll { $0.id == contact.id }
            contacts.append(contact)
            contacts.sort { $0.id.rawValue < $1.id.rawValue }
        case .up(let id), .cancel(let id): contacts.removeAll { $0.id == id }
        default: break
        }
    }

    mutating func take(_ gesture: Gesture) {
        if traits.kind == .touchpad { picture.follow(gesture) }
        // A hold accompanies other gestures, so it is shown only without one.
        let isNews = gesture.kind != .hold || gesture.phase == .began && self.gesture?.isOpen != true
        if isNews || gesture.id == self.gesture?.id { self.gesture = gesture }
        guard gesture.kind == .pan || gesture.kind == .hold else { return }
        thing.handle(gesture, through: 1)
    }

    /// True if the picture changes without further input.
    var moves: Bool { thing.activity == .animating || picture.fades }

    /// Advances the thing until `time`.
    mutating func advance(to time: Timestamp) {
        thing.advance(to: time)
        picture.advance(to: time)
    }

    /// Returns a line with the device's name, and lines with its gesture, its thing, its contacts and its
    /// surface.
    ///
    /// - Parameters:
    ///   - appearance: The looks of the terminal.
    ///   - rows: The number of lines there is room for; nil to leave the surface out.
    ///   - time: The present.
    func lines(_ appearance: Appearance, rows: Int?, at time: Timestamp) -> [String] {
        let size = traits.size.map { "  \($0.x.significant(4)) by \($0.y.significant(4)) mm" } ?? ""
        let title = appearance.styled(name, .bold) + "  \(traits.kind)\(size)"
        let places = contacts.map { "    \($0.id.rawValue)  \($0.place)" }
        let fingers = traits.kind == .touchscreen ? ["  " + counted(contacts.count, "finger")] + places : []
        let about = [gesture?.text ?? "nothing yet", state(appearance, at: time)].map { "  " + $0 }
        let lines = [title] + about + fingers
        guard let rows else { return lines }
        // Its size is the same however many fingers are down.
        let height = min(rows - Self.usualLines, Self.tallest)
        return lines + picture.lines(width: appearance.width, height: height, appearance)
    }

    /// The lines of a touchscreen with two fingers, besides its surface.
    private static let usualLines = 6
    /// The most lines of a surface.
    private static let tallest = 14

    /// Returns the thing's activity, position and speed in words: "animating  +31.50 -2.00 mm  250 mm/s".
    private func state(_ appearance: Appearance, at time: Timestamp) -> String {
        let (name, shown) = ("\(thing.activity)", thing.state(at: time))
        let style: Appearance.Style =
            switch thing.activity {
            case .idle: .resting
            case .dragging: .held
            case .animating: .flying
            }
        return appearance.styled(name, style) + String(repeating: " ", count: 11 - name.count)
            + "\(shown.value.millimetres)  \(shown.velocity.speed.fixed(0)) mm/s"
    }
}

extension Gesture {
    fileprivate var isOpen: Bool { phase == .began || phase == .changed }
}
