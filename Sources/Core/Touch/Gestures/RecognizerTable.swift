/// The recognisers of an arena, with the relations between them.
///
/// A recogniser stores the relations stated when it was added, ordered by the other recogniser, so that
/// adding n of them costs as much as there are relations, and a lookup is a search among a few.
struct RecognizerTable: Sendable {
    private var entries: [Entry] = []
    /// The relations of all recognisers to earlier ones, in the order in which they were added.
    private(set) var relations: [Relation] = []
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
        /// The range of its relations to recognisers that were added before it.
        fileprivate var relations = 0..<0

        init(rules: GestureRecognizer, area: TouchArea?) {
            recognizer = rules
            self.area = area
        }
    }

    /// The relation of a recogniser to one that was added before it.
    struct Relation: Sendable {
        let other: Int
        /// True if both may be recognised for the same fingers.
        var isAlongside = false
        /// True if the recogniser waits for the other to fail.
        var isAfter = false

        mutating func insert(_ more: Relation) {
            isAlongside = isAlongside || more.isAlongside
            isAfter = isAfter || more.isAfter
        }
    }
}

extension RecognizerTable {
    var count: Int { entries.count }

    subscript(id: RecognizerID) -> Entry { entries[id.rawValue] }

    /// Adds a recogniser; unknown others are ignored.
    mutating func add(_ entry: Entry, after: [RecognizerID], alongside: [RecognizerID]) -> RecognizerID {
        let new = entries.count
        var stated: [Relation] = []
        for other in after where entries.indices.contains(other.rawValue) {
            stated.append(Relation(other: other.rawValue, isAfter: true))
        }
        for other in alongside where entries.indices.contains(other.rawValue) {
            stated.append(Relation(other: other.rawValue, isAlongside: true))
        }
        stated.sort { $0.other < $1.other }

        entries.append(entry)
        followsShape = followsShape || entry.traits.follows == .shape
        let first = relations.count
        for relation in stated {
            if relation.isAlongside { noteCompany(of: new, and: relation.other) }
            if relations.count > first, relations[relations.count - 1].other == relation.other {
                relations[relations.count - 1].insert(relation)
            } else {
                relations.append(relation)
            }
        }
        entries[new].relations = first..<relations.count
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
        relation(of: max(one, other), to: min(one, other))?.isAlongside ?? false
    }

    func waits(_ one: Int, for other: Int) -> Bool {
        one > other && relation(of: one, to: other)?.isAfter ?? false
    }

    func competitor(_ id: RecognizerID) -> GestureLog.Competitor {
        GestureLog.Competitor(id: id, name: self[id].traits.name)
    }

    private func relation(of later: Int, to earlier: Int) -> Relation? {
        var range = entries[later].relations
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if relations[middle].other < earlier {
                range = middle + 1..<range.upperBound
            } else if relations[middle].other > earlier {
                range = range.lowerBound..<middle
            } else {
                return relations[middle]
            }
        }
        return nil
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
