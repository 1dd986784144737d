import Glibc

/// Says of each claim, in a line, whether it holds: `ok` or `FAIL`.
struct Proof {
    private(set) var failures = 0
    private(set) var count = 0

    /// Says `claim`, and in the case that it doesn't hold what was found instead.
    mutating func claim(_ claim: String, _ holds: Bool, _ found: @autoclosure () -> String = "") {
        count += 1
        defer { fflush(nil) }
        if holds { return print("ok   \(claim)") }
        failures += 1
        let found = found()
        print("FAIL \(claim)\(found.isEmpty ? "" : ": " + found)")
    }

    /// Says that `left`, what the machine gave, and `right` are the same; if not, where they part.
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

    /// Makes a proof; that it can't be made is a failure of it.
    mutating func part(_ title: String, _ body: (inout Proof) throws -> Void) {
        do {
            try body(&self)
        } catch {
            claim(title, false, "\(error)")
        }
    }

    /// Says how many claims hold, and ends the program.
    func end() -> Never {
        print("\(count - failures) of \(count) claims hold")
        exit(failures == 0 ? 0 : 1)
    }
}
