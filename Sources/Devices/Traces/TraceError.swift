import Glibc
import SystemCalls

/// An error in reading or writing a trace: the file, the line, the reason, and what to do.
///
/// ```swift
/// do { let file = try TraceFile(contentsOf: "swipe.yml") }
/// catch { print(error) }  // swipe.yml:41: an event's type is “77”, but it must be from 0 to 31. …
/// ```
public struct TraceError: Error, Hashable, Sendable {
    /// The file's path, or the name that was given for it.
    public let file: String
    /// The line, counted from 1; nil if unknown.
    public let line: Int?
    /// The reason of the error.
    public let reason: Reason

    /// Creates an error in a file, at a line counted from 1 if it is known.
    public init(file: String, line: Int? = nil, _ reason: Reason) {
        self.file = file
        self.line = line
        self.reason = reason
    }

    /// The reason of an error.
    public enum Reason: Hashable, Sendable {
        /// The system refused to open, create, read or write the file.
        case cannotOpen(errno: Int32)
        /// The system refused to create the file.
        case cannotCreate(errno: Int32)
        /// The system refused to read the file.
        case cannotRead(errno: Int32)
        /// The system refused to write the file.
        case cannotWrite(errno: Int32)
        /// A file of that name exists and isn't to be replaced.
        case exists
        /// The path leads to something other than a readable or writable file, such as a device.
        case isNoFile(String)
        /// The file is empty.
        case empty
        /// The beginning of the file matches none of the formats of traces.
        case unknownFormat
        /// The file isn't UTF-8 text; the value names what it is instead.
        case notText(String)
        /// The file is compressed.
        case compressed(Compression)
        /// A line is longer than any recorder writes.
        case lineTooLong(limit: Int)
        /// A value spans more bytes than any recorder writes.
        case valueTooLong(limit: Int)
        /// Lists are nested deeper than any recorder writes.
        case nestedTooDeep(limit: Int)
        /// The file has more of something than a trace can hold.
        case tooMany(String, limit: Int)
        /// YAML's aliases (`*name`) are refused, which could make a small file endless; no recorder writes
        /// them.
        case alias
        /// The text breaks the rules of its format.
        case malformed(String)
        /// The text contains something else than expected.
        case unexpected(String, expected: String)
        /// A number is out of range.
        case outOfRange(String, value: String, range: ClosedRange<Int64>)
        /// The file lacks something that its format requires.
        case missing(String)
        /// The version of the format is a later one, which may mean something else.
        case unsupportedVersion(String)
        /// The file ends before the device is described, so it holds no frame.
        case cutShort
        /// The file has only events, as early evemu wrote them, without the device that sent them.
        case noDescription
        /// The trace has no report of a finger, where a gesture is needed.
        case noReport
        /// A number is infinite or not a number, and can't be written.
        case notFinite(String)
    }

    /// The compressions of text files.
    public enum Compression: String, CaseIterable, Sendable {
        /// The format of the program of that name.
        case gzip, bzip2, xz, zstd, zip
    }
}

extension TraceError: CustomStringConvertible {
    /// The file, the line, the reason, and what to do.
    public var description: String {
        "\(file):\(line.map { "\($0):" } ?? "") \(reason). \(reason.advice)."
    }
}

extension TraceError.Reason: CustomStringConvertible {
    /// The reason, in words.
    public var description: String {
        switch self {
        case .cannotOpen(let errno): "it can't be opened: \(systemMessage(errno))"
        case .cannotCreate(let errno): "it can't be created: \(systemMessage(errno))"
        case .cannotRead(let errno): "it can't be read: \(systemMessage(errno))"
        case .cannotWrite(let errno): "it can't be written: \(systemMessage(errno))"
        case .exists: "there is such a file already"
        case .isNoFile(let what): "it is \(what)"
        case .empty: "the file is empty"
        case .unknownFormat: "this is no trace"
        case .notText(let what): "this is \(what), not text in UTF-8"
        case .compressed(let how): "the file is compressed by \(how.rawValue)"
        case .lineTooLong(let limit): "the line is longer than \(limit) bytes"
        case .valueTooLong(let limit): "a value goes on for more than \(limit) bytes"
        case .nestedTooDeep(let limit): "lists are nested more than \(limit) deep"
        case .tooMany(let what, let limit): "there are more than \(limit) \(what)"
        case .alias: "a YAML alias is used"
        case .malformed(let why): why
        case .unexpected(let found, let expected): "\(found) stands where \(expected) is expected"
        case .outOfRange(let what, let value, let range):
            "\(what) is \(value), but it must be from \(range.lowerBound) to \(range.upperBound)"
        case .missing(let what): "\(what) is missing"
        case .unsupportedVersion(let version): "it has version \(version) of its format"
        case .cutShort: "the file ends before a device is described"
        case .noDescription: "there are events, but no device that they come from"
        case .noReport: "no finger does anything in it"
        case .notFinite(let what): "\(what) is not a finite number"
        }
    }

    /// The advice on what to do about the error.
    public var advice: String {
        switch self {
        case .cannotOpen, .cannotRead: "Check that it is there, that it is a file and that you may read it"
        case .exists: "Choose another name, remove it, or have it replaced (--force)"
        case .isNoFile: "Name a file; - stands for what is piped in or out"
        case .cannotCreate, .cannotWrite:
            "Check that the folder is there, that you may write to it and that it has room"
        case .empty, .cutShort: "Record it again, and stop the recorder with Ctrl-C"
        case .unknownFormat:
            "Give a recording of libinput record (YAML), of evemu-record, evtest or getevent (text), or touch events as "
                + "JSON lines"
        case .notText: "Save it as UTF-8 text, or give the recording itself"
        case .compressed(.zip): "Unpack it first, and give the recording that is in it"
        case .compressed(let how):
            "Unpack it first (\(how.rawValue) -d), or pipe it in: \(how.rawValue) -dc FILE | fling replay -"
        case .lineTooLong, .valueTooLong, .nestedTooDeep, .tooMany, .alias:
            "No recorder writes this: look at the line, or record again"
        case .malformed, .unexpected, .outOfRange, .missing: "Mend the line, or record again"
        case .unsupportedVersion: "Record it in version 1, or use a newer fling"
        case .noDescription: "Put its description first: cat DEVICE.desc EVENTS > FILE"
        case .noReport: "Record a gesture, or have the robot make one, such as a swipe, before it is replayed"
        case .notFinite: "Leave the event out, or mend what made it"
        }
    }
}
