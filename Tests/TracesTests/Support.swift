import Motion
import Seeded
import Testing

@testable import Traces

/// A small recording, as libinput 1.22 writes one.
let smallRecording = """
    # libinput record
    version: 1
    ndevices: 1
    libinput:
      version: "1.22.1"
      git: "unknown"
    system:
      os: "debian:12"
      kernel: "6.1.0-18-amd64"
      dmi: "dmi:bvnACME:bd01/02/2023:"
    devices:
    - node: /dev/input/event6
      evdev:
        # Name: ACME0001:00 1234:5678 Touchpad
        # Properties:
        #    Property 0 (INPUT_PROP_POINTER)
        name: "ACME0001:00 1234:5678 Touchpad"
        id: [24, 4660, 22136, 256]
        codes:
          0: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] # EV_SYN
          1: [272, 325, 330, 333] # EV_KEY
          3: [0, 1, 47, 53, 54, 57] # EV_ABS
          4: [5] # EV_MSC
        absinfo:
          0: [0, 1200, 0, 0, 12]
          1: [0, 800, 0, 0, 12]
          47: [0, 4, 0, 0, 0]
          53: [0, 1200, 0, 0, 12]
          54: [0, 800, 0, 0, 12]
          57: [0, 65535, 0, 0, 0]
        properties: [0, 2]
      hid: [5, 13, 9, 5]
      udev:
        properties:
        - ID_INPUT=1
        - ID_INPUT_TOUCHPAD=1
        - LIBINPUT_DEVICE_GROUP=18/1234/5678:i2c-ACME0001:00
      quirks:
      events:
      # Current time is 14:51:15
      - evdev:
        - [  0,      0,   3,  57,    2194] # EV_ABS / ABS_MT_TRACKING_ID     2194
        - [  0,      0,   3,  53,     206] # EV_ABS / ABS_MT_POSITION_X       206 (-942)
        - [  0,      0,   1, 330,       1] # EV_KEY / BTN_TOUCH                 1
        - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
      - evdev:
        - [  0,   7094,   3,  53,     -12] # EV_ABS / ABS_MT_POSITION_X       -12 (-218)
        - [  0,   7094,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +7ms
      - evdev:
        - [  1,  14775,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID       -1
        - [  1,  14775,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +1007ms
                                           # Touch device in neutral state

    """

/// The recording up to its events, to which a test adds its own, indented by two spaces.
let smallHeader = String(
    smallRecording[..<(smallRecording.range(of: "  # Current")?.lowerBound ?? smallRecording.endIndex)])

extension String {
    fileprivate func range(of text: String) -> Range<String.Index>? {
        firstRange(of: text)
    }
}

func read(_ text: String, readsRows: Bool = true) throws(TraceError) -> TraceFile {
    try read(Array(text.utf8), readsRows: readsRows)
}

func read(_ bytes: [UInt8], readsRows: Bool = true) throws(TraceError) -> TraceFile {
    var rest = bytes[...]
    return try TraceFile(
        LineReader(file: "test") { room in
            let part = rest.prefix(room.count)
            room.copyBytes(from: part)
            rest = rest.dropFirst(part.count)
            return part.count
        }, readsRows: readsRows)
}

func evdev(_ file: TraceFile) -> EvdevTrace? {
    if case .evdev(let trace) = file.trace { trace } else { nil }
}

/// What reading gives: the file, or the error.
func outcome(_ bytes: [UInt8], readsRows: Bool = true) -> Result<TraceFile, TraceError> {
    do throws(TraceError) { return .success(try read(bytes, readsRows: readsRows)) } catch {
        return .failure(error)
    }
}

func outcome(_ text: String) -> Result<TraceFile, TraceError> {
    outcome(Array(text.utf8))
}

extension Result where Failure == TraceError {
    var error: TraceError? {
        if case .failure(let error) = self { error } else { nil }
    }

    var value: Success? {
        if case .success(let value) = self { value } else { nil }
    }
}

/// A copy of `bytes` with one to four random changes.
func mutated(_ bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    let tokens = [
        "[", "]", "{", "}", "- ", ": ", "\n", "  ", "#", "\"", "'", "|", "&a ", "*a", "-1", "99999999999",
        "~", "\t",
        "- evdev:\n", "events:", "\r\n", "0x10", "1e400", "\u{e9}", "---\n", "...\n", "? ", "!!int ", ",",
    ]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
        guard !bytes.isEmpty else { break }
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[index] = UInt8.random(in: 0x20...0x7e, using: &random)
        case 2: bytes.remove(at: index)
        case 3: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...60, using: &random)))
        case 4:
            let end = min(bytes.count, index + Int.random(in: 1...80, using: &random))
            let part = Array(bytes[index..<end])
            bytes.insert(contentsOf: part, at: Int.random(in: 0...bytes.count, using: &random))
        case 5: bytes.removeSubrange(index...)
        default:
            let token = tokens[Int.random(in: 0..<tokens.count, using: &random)]
            bytes.insert(contentsOf: Array(token.utf8), at: index)
        }
    }
    return bytes
}
