import Foundation
import Glibc
import Motion
import Seeded
import Testing
import Touch

@testable import Traces

@Suite("Writing traces")
struct WriterTests {
    /// A device and frames of all kinds, different for each seed.
    static func trace(seed: UInt64) -> EvdevTrace {
        var random = SeededGenerator(seed: seed)
        func text() -> String {
            let letters = Array("ab z:#\"'\\{}[]-,~|>&*!%@`\t\n\u{e9}\u{1}\u{85}\u{feff}😀= ")
            return String(
                (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
                    letters.randomElement(using: &random)
                })
        }
        func optional() -> String? { Bool.random(using: &random) ? text() : nil }
        let recordings = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            var device = EvdevDevice(name: text(), node: optional())
            device.id.vendor = UInt16.random(in: 0...UInt16.max, using: &random)
            device.codes = [.key(UInt16.random(in: 0...0x2ff, using: &random)), .absX, .absMTSlot]
            device.axes[.absX] = AbsoluteAxis(minimum: .min, maximum: .max, fuzz: 1, flat: -2, resolution: 3)
            device.axes[.absMTSlot] = AbsoluteAxis(
                minimum: 0, maximum: Int32.random(in: 0...9, using: &random))
            device.properties = [.direct, InputProperty(31)]
            device.udevProperties = ["ID_INPUT": "1", "X": text()]
            device.quirks = (0..<Int.random(in: 0...2, using: &random)).map { _ in "A=" + text() }
            if Bool.random(using: &random) { device.configuration = ["tap-to-click": "off", "y z": text()] }
            var frames = EvdevFrames()
            for index in 0..<Int.random(in: 0...20, using: &random) {
                let events = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    EvdevEvent(
                        type: .random(in: 1...31, using: &random),
                        code: .random(in: 0...0x2ff, using: &random),
                        value: .random(in: .min ... .max, using: &random))
                }
                frames.append(at: Timestamp(microseconds: UInt64(index) * 7_123_457), events)
            }
            return EvdevRecording(device: device, frames: frames)
        }
        var origin = EvdevTrace.Origin(
            libinputVersion: optional(), os: optional(), kernel: optional(), dmi: optional())
        origin.isReport = Bool.random(using: &random)
        return EvdevTrace(recordings: recordings, origin: origin)
    }

    @Test(
        "what is written as a libinput recording is read back the same", arguments: 0..<100 as Range<UInt64>)
    func roundTripsEvdev(seed: UInt64) throws {
        let trace = Self.trace(seed: seed)
        let bytes = trace.libinputText()
        for readsRows in [true, false] {
            let file = try read(bytes, readsRows: readsRows)
            #expect(evdev(file) == trace, "seed \(seed)")
            #expect(file.remarks.isEmpty, "seed \(seed)")
        }
    }

    @Test("frames written one by one, of several devices, give the same file")
    func writesIncrementally() throws {
        var trace = Self.trace(seed: 5)
        while trace.recordings.count < 3 { trace.recordings.append(Self.trace(seed: 9).recordings[0]) }
        let path = temporaryPath("several.yml")
        defer { unlink(path) }
        var writer = try EvdevTraceWriter(
            creating: path, devices: trace.recordings.map(\.device), origin: trace.origin,
            options: .init(showsKeys: true))
        for step in trace.steps { try writer.append(step.frame, from: step.device) }
        try writer.append(trace.recordings[0].frames[0], from: 7)
        #expect(
            evdev(try TraceFile(contentsOf: path))?.recordings == [trace.recordings[0]],
            "before it is finished")
        #expect(
            evdev(try TraceFile(contentsOf: path + ".2.part"))?.recordings == [trace.recordings[2]],
            "before it is finished")
        try writer.finish()
        #expect(evdev(try TraceFile(contentsOf: path)) == trace)
        #expect(access(path + ".1.part", F_OK) != 0 && access(path + ".2.part", F_OK) != 0)
        let whole = path + ".whole"
        defer { unlink(whole) }
        try trace.write(to: whole)
        #expect(evdev(try TraceFile(contentsOf: whole)) == trace)
    }

    @Test("what is typed is hidden, as libinput hides it")
    func hidesKeys() throws {
        var frames = EvdevFrames()
        frames.append(
            at: .zero,
            [
                EvdevEvent(.mscScan, 0x1f), EvdevEvent(.key(31), 1), EvdevEvent(.key(28), 1),
                EvdevEvent(.key(59), 1),
                EvdevEvent(.key(57), 0), EvdevEvent(.key(75), 1), EvdevEvent(.btnTouch, 1),
                EvdevEvent(.absX, 31),
            ])
        let trace = EvdevTrace(EvdevDevice(name: "Keys"), frames: frames)
        let hidden = trace.libinputText(options: .init())
        #expect(
            evdev(try read(hidden))?.recordings[0].frames.events == [
                EvdevEvent(.mscScan, 30), EvdevEvent(.key(30), 1), EvdevEvent(.key(28), 1),
                EvdevEvent(.key(59), 1),
                EvdevEvent(.key(30), 0), EvdevEvent(.key(30), 1), EvdevEvent(.btnTouch, 1),
                EvdevEvent(.absX, 31),
                .synReport,
            ])
        #expect(
            String(decoding: hidden, as: UTF8.self).contains(
                "# EV_KEY / KEY_A                     1 (obfuscated)\n"))
        #expect(evdev(try read(trace.libinputText())) == trace)
    }

    @Test("times can start at zero")
    func startsAtZero() throws {
        var frames = EvdevFrames()
        for time in [5_000_000, 5_007_000, 4_000_000] as [UInt64] {
            frames.append(at: Timestamp(microseconds: time), [])
        }
        let path = temporaryPath("zero.yml")
        defer { unlink(path) }
        var writer = try EvdevTraceWriter(
            creating: path, devices: [EvdevDevice(name: "Pad")], options: .init(startsAtZero: true))
        for frame in frames { try writer.append(frame) }
        try writer.finish()
        let read = try #require(evdev(try TraceFile(contentsOf: path)))
        #expect(read.recordings[0].frames.map(\.time.nanoseconds) == [0, 7_000_000, 0])
    }

    @Test("a recording looks like one of libinput's")
    func looksLikeLibinput() {
        var frames = EvdevFrames()
        frames.append(at: .zero, [EvdevEvent(.absMTTrackingID, 2194)])
        frames.append(at: Timestamp(microseconds: 1_007_094), [EvdevEvent(.absMTPositionX, -12)])
        let text = String(
            decoding: EvdevTrace(EvdevDevice(name: "P"), frames: frames).libinputText(), as: UTF8.self)
        #expect(
            text.hasSuffix(
                """
                  udev:
                    properties: []
                  quirks:
                  events:
                  - evdev:
                    - [  0,      0,   3,  57,    2194] # EV_ABS / ABS_MT_TRACKING_ID     2194
                    - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
                  - evdev:
                    - [  1,   7094,   3,  53,     -12] # EV_ABS / ABS_MT_POSITION_X       -12
                    - [  1,   7094,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +1007ms

                """))
    }

    @Test("what can't be written says why, and what to do")
    func saysWhyItCannotWrite() throws {
        let error = try #require(throws: TraceError.self) {
            try Self.trace(seed: 0).write(to: "/nowhere/at/all.yml")
        }
        #expect(
            error.description.hasPrefix(
                "/nowhere/at/all.yml: it can't be created: No such file or directory.")
        )
        let full = try #require(throws: TraceError.self) { try Self.trace(seed: 0).write(to: "/dev/full") }
        #expect(full.reason == .isNoFile("a device"))
        let descriptor = open("/dev/full", O_WRONLY)
        defer { close(descriptor) }
        let none = try #require(throws: TraceError.self) {
            try TouchTraceWriter(descriptor: descriptor, name: "full").finish()
        }
        #expect(none == TraceError(file: "full", .cannotWrite(errno: ENOSPC)))
    }

    @Test("a recording is for its owner's eyes, and takes no other file's place")
    func keepsExistingFiles() throws {
        let path = temporaryPath("kept.yml")
        let link = path + ".link"
        defer { for path in [path, link] { unlink(path) } }
        let devices = Self.trace(seed: 1).recordings.prefix(1).map(\.device)
        try EvdevTraceWriter(creating: path, existing: .keep, devices: devices).finish()
        var status = stat()
        try #require(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        try #require(symlink(path, link) == 0)
        for path in [path, link] {
            let evdev = #expect(throws: TraceError.self) {
                try EvdevTraceWriter(creating: path, existing: .keep, devices: devices).finish()
            }
            #expect(evdev?.reason == .exists)
            let touch = #expect(throws: TraceError.self) {
                try TouchTraceWriter(creating: path, existing: .keep).finish()
            }
            #expect(touch?.reason == .exists)
        }
        var after = stat()
        try #require(stat(path, &after) == 0)
        #expect(after.st_size == status.st_size && status.st_size > 0)
        let linked = #expect(throws: TraceError.self) {
            try EvdevTraceWriter(creating: link, existing: .replace, devices: devices).finish()
        }
        #expect(linked?.reason == .isNoFile("a symbolic link"))
        try EvdevTraceWriter(creating: path, existing: .replace, devices: devices).finish()
    }

    @Test("a recording of several devices that can't begin leaves nothing of its own behind")
    func leavesNothing() throws {
        let path = temporaryPath("several.yml")
        let other = path + ".1.part"
        defer { for path in [path, other] { unlink(path) } }
        try Data("mine".utf8).write(to: URL(fileURLWithPath: other))
        let device = EvdevDevice(name: "Pad")
        let error = #expect(throws: TraceError.self) {
            try EvdevTraceWriter(creating: path, existing: .keep, devices: [device, device]).finish()
        }
        #expect(error?.file == other && error?.reason == .exists)
        #expect(access(path, F_OK) != 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == Data("mine".utf8))
    }

    @Test("a frame for which there is no room is taken back, and the frames before it are whole")
    func takesBack() throws {
        // A file that cannot grow stands for a disk that is full.
        typealias Create = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
        let create = try #require(dlsym(nil, "memfd_create"))
        let file = unsafeBitCast(create, to: Create.self)("disk", allowSealing)
        try #require(file >= 0)
        defer { close(file) }
        try #require(ftruncate(file, 1 << 14) == 0 && fcntl(file, addSeals, sealGrow) == 0)
        var writer = try EvdevTraceWriter(
            descriptor: file, name: "disk", devices: [EvdevDevice(name: "Pad", codes: [.absX])])
        var written = EvdevFrames()
        let error = #expect(throws: TraceError.self) {
            for index in 0..<1000 {
                let time = Timestamp(microseconds: UInt64(index) * 7000)
                var frame = EvdevFrames()
                frame.append(at: time, [EvdevEvent(.absX, Int32(index))])
                try writer.append(frame[0])
                written.append(frame[0])
            }
        }
        guard case .cannotWrite = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(written.count > 50)
        // What the file was long before does not count.
        let end = lseek(file, 0, SEEK_CUR)
        try #require(ftruncate(file, end) == 0 && lseek(file, 0, SEEK_SET) == 0)
        let read = try TraceFile(descriptor: file, name: "disk")
        #expect(read.remarks.isEmpty)
        #expect(evdev(read)?.recordings[0].frames == written)
    }
}

/// MFD_ALLOW_SEALING, F_ADD_SEALS and F_SEAL_GROW of Linux.
private let allowSealing: UInt32 = 2
private let addSeals: Int32 = 1033
private let sealGrow: Int32 = 4

/// A path for a test's own file.
func temporaryPath(_ name: String) -> String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    return "\(folder)/fling-\(getpid())-\(UInt64.random(in: 0 ... .max))-\(name)"
}
