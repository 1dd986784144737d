import Glibc
import Motion

/// The path of a finger along a line: the reported positions with their timestamps, and the timestamp of the
/// lift.
package struct ReportedStroke: Equatable, Sendable {
    package var times: [Timestamp]
    /// The positions in millimetres, one for each time.
    package var places: [Double]
    package var lift: Timestamp
}

/// A reader of strokes as JSON lines: `{"t": [seconds], "x": [millimetres], "lift": seconds}`.
package struct StrokeReader {
    private let reader: LineReader

    /// Opens the file at `path`.
    ///
    /// - Parameter path: The path of the file; `-` stands for standard input.
    package init(contentsOf path: String) throws(TraceError) {
        guard path != "-" else {
            self.init(descriptor: STDIN_FILENO, closes: false, name: "standard input")
            return
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw TraceError(file: path, .cannotOpen(errno: errno)) }
        self.init(descriptor: descriptor, closes: true, name: path)
    }

    private init(descriptor: CInt, closes: Bool, name: String) {
        let file = OpenFile(descriptor, closes: closes)
        reader = LineReader(file: name) { room in
            let count = Glibc.read(file.descriptor, room.baseAddress, room.count)
            return count < 0 ? -Int(errno) : count
        }
    }

    /// Returns the stroke of the next line that is not blank; nil after the last.
    package func next() throws(TraceError) -> ReportedStroke? {
        while let line = try reader.next() {
            guard var cursor = JSONCursor(line), !cursor.isBlank else { continue }
            return try stroke(&cursor)
        }
        return nil
    }
}

extension StrokeReader {
    private func stroke(_ cursor: inout JSONCursor) throws(TraceError) -> ReportedStroke {
        var times: [Double]?
        var places: [Double]?
        var lift: Double?
        do throws(JSONCursor.Failure) {
            try cursor.object { (key, cursor) throws(JSONCursor.Failure) in
                if key.equals("t") {
                    times = try cursor.numbers()
                } else if key.equals("x") {
                    places = try cursor.numbers()
                } else if key.equals("lift") {
                    lift = try cursor.double()
                } else {
                    try cursor.skipValue()
                }
            }
            try cursor.requireEnd()
        } catch {
            throw reader.failure(.unexpected(cursor.found, expected: "\(error.expected)"))
        }
        guard let times else { throw reader.failure(.missing("“t”")) }
        guard let places else { throw reader.failure(.missing("“x”")) }
        guard let lift else { throw reader.failure(.missing("“lift”")) }
        guard times.count == places.count else {
            throw reader.failure(
                .unexpected("\(places.count) numbers in “x”", expected: "\(times.count), as in “t”"))
        }
        let start = times.first ?? lift
        if let bad = zip(times, times.dropFirst()).first(where: { $0 > $1 }) {
            throw reader.failure(
                .unexpected("the time \(bad.1) after \(bad.0)", expected: "a time that is not earlier"))
        }
        return ReportedStroke(
            times: times.map { Timestamp(seconds: $0 - start) }, places: places,
            lift: Timestamp(seconds: lift - start))
    }
}
