/// The recognisers of an arena, with the relations between them.
///
/// A recogniser stores the relations stated when it was added, so that adding n of them costs as much as there are
/// relations, and a lookup is a search among a few.
struct RecognizerTable: Sendable {
    private var entries: [Entry] = []
    /// True if any recogniser follows the distance and the rotation of fingers.
    private(set) var followsShape = false

    struct Entry: Sendable {
        let recognizer: GestureRecognizer
        /// The part of touchscreens on which its fingers land; nil for all.
        fileprivate(set) var area: TouchArea?
        /// True if it takes fingers.
        fileprivate(set) var isEnabled = true
        /// True if the recogniser goes alongside a pinch or a rotation, so that it also follows the movement
        /// of a touchpad pinch.
        fileprivate(set) var followsPinch = false
        /// The recognisers added before it that must fail first, and those that may have the same fingers.
        fileprivate(set) var after: [Int] = [], alongside: [Int] = []

        init(rules: GestureRecognizer, area: TouchArea?) {
            recognizer = rules
            self.area = area
        }
    }
}

extension RecognizerTable {
    var count: Int { entries.count }

    subscript(id: RecognizerID) -> Entry { entries[id.rawValue] }

    /// Adds a recogniser; unknown others are ignored.
    mutating func add(_ entry: Entry, after: [RecognizerID], alongside: [RecognizerID]) -> RecognizerID {
        let new = entries.count
        var entry = entry
        entry.after = after.map { $0.rawValue }.filter(entries.indices.contains)
        entry.alongside = alongside.map { $0.rawValue }.filter(entries.indices.contains)
        entries.append(entry)
        followsShape = followsShape || entry.traits.follows == .shape
        for other in entry.alongside { noteCompany(of: new, and: other) }
        return RecognizerID(new)
    }

    mutating func setArea(_ area: TouchArea?, of id: RecognizerID) {
        guard entries.indices.contains(id.rawValue) else { return }
        entries[id.rawValue].area = area
    }

    mutating func setEnabled(_ isEnabled: Bool, _ id: RecognizerID) {
        guard entries.indices.contains(id.rawValue) else { return }
        entries[id.rawValue].isEnabled = isEnabled
    }

    func isAlongside(_ one: Int, _ other: Int) -> Bool {
        entries[max(one, other)].alongside.contains(min(one, other))
    }

    func waits(_ one: Int, for other: Int) -> Bool {
        entries[one].after.contains(other)
    }

    func competitor(_ id: RecognizerID) -> GestureLog.Competitor {
        GestureLog.Competitor(id: id, name: self[id].traits.name)
    }

    private mutating func noteCompany(of one: Int, and other: Int) {
        if entries[one].traits.follows == .shape { entries[other].followsPinch = true }
        if entries[other].traits.follows == .shape { entries[one].followsPinch = true }
    }
}

extension RecognizerTable.Entry {
    var traits: GestureRecognizer.Traits { recognizer.storage.traits }

    /// True if a finger that lands at a place, a fraction of the surface, is one for the recogniser.
    func takesFinger(at place: SIMD2<Double>) -> Bool { isEnabled && area?.contains(place) ?? true }

    /// True if the recogniser accepts this kind of touchpad gesture with this number of fingers.
    func takes(_ source: Gesture.Source, fingers: Int) -> Bool {
        guard isEnabled, let range = traits.touchpadFingers, range.contains(fingers) else { return false }
        switch source {
        case .touchscreen, .pointer: return false
        case .touchpadHold: return traits.follows == .rest
        case .touchpadPinch: return traits.follows == .shape || traits.follows == .movement && followsPinch
        case .touchpadScroll, .touchpadSwipe: return traits.follows == .movement
        }
    }
}
