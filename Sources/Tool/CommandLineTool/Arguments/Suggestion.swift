/// Returns the one of `candidates` that `word` may be a misspelling of; nil if none is near.
package func nearest(to word: String, among candidates: [String]) -> String? {
    let letters = Array(word.lowercased())
    let graded = candidates.map { candidate in
        let isBeginning = letters.count > 2 && candidate.hasPrefix(word) && word.contains { $0 != "-" }
        return (candidate, isBeginning ? 1 : slips(letters, Array(candidate)))
    }
    guard let best = graded.min(by: { $0.1 < $1.1 }) else { return nil }
    let named = letters.count { $0 != "-" }
    return best.1 <= max(1, named / 3) ? best.0 : nil
}

/// Returns the number of letters to insert, drop, change, or swap with their neighbour, to turn one word
/// into the other.
private func slips(_ one: [Character], _ other: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...other.count)
    for (i, letter) in one.enumerated() {
        var row = [i + 1]
        for (j, otherLetter) in other.enumerated() {
            var least = min(previous[j + 1], row[j]) + 1
            least = min(least, previous[j] + (letter == otherLetter ? 0 : 1))
            if i > 0, j > 0, letter == other[j - 1], one[i - 1] == otherLetter {
                least = min(least, beforePrevious[j - 1] + 1)
            }
            row.append(least)
        }
        (beforePrevious, previous) = (previous, row)
    }
    return previous[other.count]
}
