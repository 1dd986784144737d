import Glibc

nonisolated(unsafe) private var place = ""
nonisolated(unsafe) private var failureCount: CInt = 0
nonisolated(unsafe) private var printed: [Substring] = []

func print(_ items: Any..., separator: String = " ") {
    printed += items.map { "\($0)" }.joined(separator: separator).split(separator: "\n")
}

func stated<Value>(_ value: Value, _ text: String) {
    if !isSame(plain("\(value)"), plain(text)) { fail("it states \(text), and the result is \(value)") }
}

func stated<Value: Equatable>(_ value: Value, is expected: Value) {
    if value != expected { fail("it states \(expected), and the result is \(value)") }
}

func said(_ text: String) {
    guard !printed.isEmpty else { return fail("it states \(text), and nothing is printed") }
    let line = printed.removeFirst()
    let isBeginning = text.hasSuffix("…") && line.hasPrefix(text.dropLast())
    if !isBeginning, !isSame(plain(String(line)), plain(text)) {
        fail("it states \(text), and prints \(line)")
    }
}

func saidAll() {
    for line in printed { fail("it also prints \(line)") }
}

/// A description without quotes, generic arguments, the names of types before cases, and zeros after a point.
private func plain(_ text: String) -> String {
    text.replacing(/Optional\((.*)\)/) { $0.output.1 }
        .replacing(/<[A-Za-z0-9, ]*>/, with: "")
        .replacing(/(?:[A-Z]\w*\.)+([a-z])/) { ".\($0.output.1)" }
        .replacing(/(\d)\.0\b/) { $0.output.1 }
        .replacing("\"", with: "")
}

private func isSame(_ result: String, _ expected: String) -> Bool {
    if result == expected || "." + result == expected { return true }
    guard let result = Double(result), let number = Double(expected) else { return false }
    guard let point = expected.firstIndex(of: ".") else { return result == number }
    let decimals = expected.distance(from: point, to: expected.endIndex) - 1
    return abs(result - number) <= 0.5000001 * pow(10, -Double(decimals))
}

private func fail(_ message: String) {
    failureCount += 1
    Swift.print("\(place): \(message)")
}

func run(_ name: String, _ example: () throws -> Void) {
    (place, printed) = (name, [])
    do { try example() } catch { fail("\(error)") }
}

func finish() -> Never { exit(failureCount == 0 ? 0 : 1) }
