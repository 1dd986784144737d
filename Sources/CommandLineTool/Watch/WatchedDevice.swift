import Reports
import Touch

/// A device as `fling watch` shows it: what the fingers on it do now.
struct WatchedDevice {
    let id: DeviceID
    let name: String
    let traits: DeviceTraits
    private var contacts: [Contact] = []
    private var gesture: Gesture?

    /// A gesture that goes on, or the last one.
    private struct Gesture {
        let name: String
        let fingers: Int
        var way = SIMD2<Double>.zero
        var scale = 1.0
        var rotation = 0.0
        /// How it ended, when it has.
        var end: String?
    }

    init(id: DeviceID, name: String, traits: DeviceTraits) {
        self.id = id
        self.name = name
        self.traits = traits
    }

    mutating func take(_ action: InputEvent.Action) {
        switch action {
        case .down(let contact), .move(let contact):
            contacts.removeAll { $0.id == contact.id }
            contacts.append(contact)
            contacts.sort { $0.id.rawValue < $1.id.rawValue }
        case .up(let id), .cancel(let id): contacts.removeAll { $0.id == id }
        case .scroll(let scroll):
            if gesture?.name != "scroll" || gesture?.end != nil {
                gesture = Gesture(name: "scroll", fingers: 2)
            }
            gesture?.way += scroll.delta
            if scroll.isTerminating { gesture?.end = "ended" }
        case .swipe(let phase, let swipe):
            take("swipe", phase, swipe.fingers) { $0.way += swipe.delta }
        case .pinch(let phase, let pinch):
            take("pinch", phase, pinch.fingers) { gesture in
                gesture.way += pinch.delta
                gesture.scale = pinch.scale
                gesture.rotation += pinch.rotation
            }
        case .hold(let phase, let fingers): take("hold", phase, fingers) { _ in }
        case .frame, .deviceAdded, .deviceRemoved, .suspend, .resume: break
        }
    }

    private mutating func take(
        _ name: String, _ phase: GesturePhase, _ fingers: Int, _ change: (inout Gesture) -> Void
    ) {
        if phase == .begin || gesture?.name != name { gesture = Gesture(name: name, fingers: fingers) }
        guard var present = gesture else { return }
        // The end of a pinch tells its scale again, but nothing that has moved since.
        if phase == .update { change(&present) }
        if phase == .end { present.end = "ended" }
        if phase == .cancelled { present.end = "cancelled" }
        gesture = present
    }

    /// A line with its name, and lines with what happens on it.
    func lines(_ appearance: Appearance) -> [String] {
        let size = traits.size.map { "  \($0.x.significant(4)) by \($0.y.significant(4)) mm" } ?? ""
        let title = appearance.styled(name, .bold) + "  \(traits.kind)\(size)"
        if traits.kind == .touchscreen {
            return [title, "  " + counted(contacts.count, "finger")]
                + contacts.map { "    \($0.id.rawValue)  \($0.place)" }
        }
        guard let gesture else { return [title, "  nothing yet"] }
        var text = "  \(gesture.name)  \(counted(gesture.fingers, "finger"))  "
        if gesture.name != "hold" { text += gesture.way.millimetres }
        if gesture.name == "pinch" {
            text += "  scale \(gesture.scale.fixed(3))  turned \(gesture.rotation.degrees)"
        }
        if let end = gesture.end { text += "  \(end)" }
        return [title, text]
    }
}
