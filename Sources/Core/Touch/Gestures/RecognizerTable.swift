/// The recognisers of an arena, and what they are to each other.
struct RecognizerTable: Sendable {
    private(set) var entries: [Entry] = []
    /// What each is to each, row by row.
    private var relations: [Relation] = []
    /// Whether anybody looks at how fingers part and turn.
    private(set) var hasPinch = false

    struct Entry: Sendable {
        var rules: GestureRecognizer
        var area: TouchArea?
        /// Whether it goes alongside a pinch, so that the movement of a touchpad pinch is its own too.
        var followsPinch = false
    }

    struct Relation: OptionSet, Sendable {
        let rawValue: UInt8
        /// Both may be recognised of the same fingers.
        static let alongside = Relation(rawValue: 1)
        /// The first waits for the second to fail.
        static let after = Relation(rawValue: 2)
    }
}

extension RecognizerTable {
    /// Adds a recogniser; what is said about others that are not there is left out.
    mutating func add(_ entry: Entry, after: [RecognizerID], alongside: [RecognizerID]) {
        let old = entries.count
        let new = old + 1
        var grown = [Relation](repeating: [], count: new * new)
        for row in 0..<old {
            for column in 0..<old { grown[row * new + column] = relations[row * old + column] }
        }
        entries.append(entry)
        hasPinch = hasPinch || entry.rules.isPinch
        for other in after where entries.indices.contains(other.rawValue) && other.rawValue != old {
            grown[old * new + other.rawValue].insert(.after)
        }
        for other in alongside where entries.indices.contains(other.rawValue) && other.rawValue != old {
            grown[old * new + other.rawValue].insert(.alongside)
            grown[other.rawValue * new + old].insert(.alongside)
            noteCompany(of: old, and: other.rawValue)
        }
        relations = grown
    }

    func isAlongside(_ one: Int, _ other: Int) -> Bool {
        relations[one * entries.count + other].contains(.alongside)
    }

    func waits(_ one: Int, for other: Int) -> Bool {
        relations[one * entries.count + other].contains(.after)
    }

    func competitor(_ index: Int) -> GestureLog.Competitor {
        GestureLog.Competitor(id: RecognizerID(index), target: entries[index].rules.target)
    }

    private mutating func noteCompany(of one: Int, and other: Int) {
        if entries[one].rules.isPinch { entries[other].followsPinch = true }
        if entries[other].rules.isPinch { entries[one].followsPinch = true }
    }
}
