import CYAML
import Glibc

/// A YAML text as a stream of events, parsed by libyaml.
///
/// No tree is built in memory: aliases are refused, and the length of a value is limited.
final class YAMLStream {
    /// The largest number of bytes without an event, comments included.
    static let longestValue = 1 << 20

    enum Event {
        case scalar(text: String, isPlain: Bool, isOneLine: Bool)
        case sequenceStart, sequenceEnd
        case mappingStart, mappingEnd
        case documentStart, documentEnd
        case end

        /// The name of the event for messages.
        var name: String {
            switch self {
            case .scalar(let text, _, _): text.isEmpty ? "nothing" : quoted(text)
            case .sequenceStart: "a list"
            case .mappingStart: "a mapping"
            case .sequenceEnd: "the end of a list"
            case .mappingEnd: "the end of a mapping"
            case .documentStart: "a document"
            case .documentEnd, .end: "the end of the file"
            }
        }
    }

    /// The line of the last event, counted from 0 in the fed text.
    private(set) var line = 0
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    let feed: YAMLFeed
    private var fedAtEvent = 0
    /// The number of events so far.
    private var eventCount = 0
    /// The number of lists and mappings that are open.
    private(set) var depth = 0
    /// True after an error behind which nothing can be read.
    private(set) var isBroken = false
    /// The faults so far, if reading is to go on after each; nil to end at the first.
    private(set) var faults: [TraceError]?

    /// Creates a stream.
    ///
    /// - Parameter findsAll: True to go on after a fault, and to note it in ``faults``.
    init(_ feed: YAMLFeed, findsAll: Bool = false) {
        self.feed = feed
        faults = findsAll ? [] : nil
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        guard yaml_parser_initialize(parser) == 1 else { return }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        let handler:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int, UnsafeMutablePointer<Int>?
            ) -> Int32 = { context, buffer, size, count in
                guard let context, let buffer, let count else { return 0 }
                let stream = Unmanaged<YAMLStream>.fromOpaque(context).takeUnretainedValue()
                return stream.fill(UnsafeMutableRawBufferPointer(start: buffer, count: size), count)
            }
        yaml_parser_set_input(parser, handler, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    func next() throws(TraceError) -> Event {
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) == 1 else {
                isBroken = true
                throw failure()
            }
            defer { yaml_event_delete(&event) }
            line = event.start_mark.line
            fedAtEvent = feed.count
            eventCount += 1
            switch event.type {
            case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT: depth += 1
            case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: depth -= 1
            default: break
            }
            switch event.type {
            case YAML_SCALAR_EVENT: return scalar(event)
            case YAML_SEQUENCE_START_EVENT: return .sequenceStart
            case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
            case YAML_MAPPING_START_EVENT: return .mappingStart
            case YAML_MAPPING_END_EVENT: return .mappingEnd
            case YAML_DOCUMENT_START_EVENT: return .documentStart
            case YAML_DOCUMENT_END_EVENT: return .documentEnd
            case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return .end
            case YAML_ALIAS_EVENT: throw feed.failure(atFed: line, .alias)
            default: continue
            }
        }
    }
}

/// The search for all faults.
extension YAMLStream {
    /// The largest number of faults of a file that are noted.
    static let mostFaults = 1000

    /// The file's line of the last event, counted from 1.
    var fileLine: Int { feed.fileLine(atFed: line) }

    /// Notes a fault, if all are wanted.
    func note(_ fault: @autoclosure () -> TraceError) throws(TraceError) {
        guard let count = faults?.count else { return }
        guard count < Self.mostFaults else {
            isBroken = true
            throw failure(.tooMany("faults", limit: Self.mostFaults))
        }
        faults?.append(fault())
    }

    /// Calls `read` for a value in the list or mapping at `depth`. If all faults are wanted, an error in it is noted,
    /// and the rest of the value is skipped.
    ///
    /// - Parameter isBegun: True if the first event of the value has been taken already.
    func readValue(
        at depth: Int, isBegun: Bool, _ read: () throws(TraceError) -> Void
    ) throws(TraceError) {
        let before = eventCount
        do throws(TraceError) {
            try read()
        } catch {
            try pass(error)
            if !isBegun, eventCount == before { try skip() }
            while self.depth > depth {
                do throws(TraceError) {
                    if case .end = try next() { return }
                } catch {
                    try pass(error)
                }
            }
        }
    }

    private func pass(_ error: TraceError) throws(TraceError) {
        guard faults != nil, !isBroken, !feed.isCutLine(error.line) else { throw error }
        try note(error)
    }
}

extension YAMLStream {
    private func scalar(_ event: yaml_event_t) -> Event {
        let scalar = event.data.scalar
        let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
        return .scalar(
            text: String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
            isOneLine: event.start_mark.line == event.end_mark.line)
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer, _ count: UnsafeMutablePointer<Int>) -> Int32 {
        if feed.count - fedAtEvent > Self.longestValue {
            feed.failed(feed.failure(atFed: line, .valueTooLong(limit: Self.longestValue)))
        }
        count.pointee = feed.fill(buffer)
        return feed.error == nil ? 1 : 0
    }

    /// Returns the error of libyaml, or the one that occurred in feeding it.
    private func failure() -> TraceError {
        if let error = feed.error { return error }
        let parser = parser.pointee
        guard let problem = parser.problem.map({ String(cString: $0) }) else {
            return feed.failure(atFed: line, .malformed("libyaml has no memory left"))
        }
        let context = parser.context.map { String(cString: $0) + ": " } ?? ""
        // libyaml notices far behind its beginning that a text, list or key is not closed: the line of the
        // beginning says more. (String's own search would link a library larger than all of Fling.)
        let isUnclosed = ["quoted", "flow", "simple key"].contains { (part: String) in
            strstr(context, part) != nil
        }
        let mark = isUnclosed ? parser.context_mark : parser.problem_mark
        return feed.failure(atFed: mark.line, .malformed("this is no YAML (\(context)\(problem))"))
    }
}
