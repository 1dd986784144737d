import Reports
import Touch

/// A device as `fling watch` shows it: where its fingers are, and what they do.
struct WatchedDevice {
    let id: DeviceID
    let name: String
    let traits: DeviceTraits
    private var contacts: [Contact] = []
    /// The gesture that goes on, or the last one.
    private var gesture: Gesture?

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
        default: break
        }
    }

    mutating func take(_ gesture: Gesture) {
        // A hold accompanies everything else, so it is shown where there is nothing else.
        let isNews = gesture.kind != .hold || gesture.phase == .began && self.gesture?.isOpen != true
        if isNews || gesture.id == self.gesture?.id { self.gesture = gesture }
    }

    /// A line with its name, and lines with what happens on it.
    func lines(_ appearance: Appearance) -> [String] {
        let size = traits.size.map { "  \($0.x.significant(4)) by \($0.y.significant(4)) mm" } ?? ""
        let title = appearance.styled(name, .bold) + "  \(traits.kind)\(size)"
        let places = contacts.map { "    \($0.id.rawValue)  \($0.place)" }
        let fingers = traits.kind == .touchscreen ? ["  " + counted(contacts.count, "finger")] + places : []
        return [title, "  " + (gesture?.text ?? "nothing yet")] + fingers
    }
}

extension Gesture {
    fileprivate var isOpen: Bool { phase == .began || phase == .changed }
}
