import Glibc

/// A list of claims, each printed on a line of its own as `ok` or `FAIL`.
struct Proof {
    private(set) var failures = 0
    private(set) var count = 0

    /// Prints a claim; if it does not hold, also prints `found`.
    mutating func claim(_ claim: String, _ holds: Bool, _ found: @autoclosure () -> String = "") {
        count += 1
        defer { fflush(nil) }
        if holds { return print("ok   \(claim)") }
        failures += 1
        let found = found()
        print("FAIL \(claim)\(found.isEmpty ? "" : ": " + found)")
    }

    /// Claims that `left`, the machine's result, and `right` are equal; if not, prints the first difference.
    mutating func same<Element: Equatable>(_ claim: String, _ left: [Element], _ right: [Element]) {
        let pairs = zip(left, right)
        let index = pairs.enumerated().first { $0.element.0 != $0.element.1 }?.offset
        let place = index ?? min(left.count, right.count)
        func text(_ list: [Element]) -> String {
            list.indices.contains(place) ? "\(list[place])" : "the end"
        }
        self.claim(
            claim, left == right && !left.isEmpty,
            "\(left.count) and \(right.count); number \(place): \(text(left)) and \(text(right))")
    }

    /// Runs a part of the proof; an error thrown by it counts as a failed claim.
    mutating func part(_ title: String, _ body: (inout Proof) throws -> Void) {
        do {
            try body(&self)
        } catch {
            claim(title, false, "\(error)")
        }
    }

    /// Prints the number of claims that hold, and exits the program.
    func end() -> Never {
        print("\(count - failures) of \(count) claims hold")
        exit(failures == 0 ? 0 : 1)
    }
}
