import CLibevdev
import Glibc
import Libinput
import Motion
import SystemCalls
import Traces

/// This machine, with its real devices.
package final class LocalMachine: InputMachine {
    private var interruption: Interruption?

    package init() {}

    package var nodes: [String] {
        let names = entries(of: "/dev/input").filter { $0.hasPrefix("event") }
        let numbered = names.compactMap { name in Int(name.dropFirst(5)).map { (number: $0, name: name) } }
        return numbered.sorted { $0.number < $1.number }.map { "/dev/input/\($0.name)" }
    }

    package func open(_ path: String) throws(SystemError) -> CInt {
        // Opening another kind of device may have an effect: a watchdog starts, a tape rewinds.
        var status = stat()
        guard stat(path, &status) == 0 else { throw SystemError(errno) }
        guard status.isInputDevice else { throw SystemError(ENOTTY) }
        while true {
            let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
            if descriptor >= 0 { return descriptor }
            guard errno == EINTR else { throw SystemError(errno) }
        }
    }

    package func close(_ descriptor: CInt) {
        _ = Glibc.close(descriptor)
    }

    package func call<Result>(_ body: () -> Result) -> Result { body() }

    package func name(of path: String) -> String? {
        let node = path.split(separator: "/").last.map(String.init) ?? path
        return firstLine(of: "/sys/class/input/\(node)/device/name")
    }

    package func udevProperties(of path: String) -> [String: String] {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR, let udev = udev_new() else {
            return [:]
        }
        defer { udev_unref(udev) }
        guard let device = udev_device_new_from_devnum(udev, CChar(UInt8(ascii: "c")), status.st_rdev) else {
            return [:]
        }
        defer { udev_device_unref(device) }
        var properties: [String: String] = [:]
        var entry = udev_device_get_properties_list_entry(device)
        while let present = entry {
            if let name = udev_list_entry_get_name(present), let value = udev_list_entry_get_value(present) {
                properties[String(cString: name)] = String(cString: value)
            }
            entry = udev_list_entry_get_next(present)
        }
        return properties
    }

    /// libinput has no function for its quirks, but a tool that prints them.
    package func quirks(of path: String) -> [String]? {
        // Without the library for regular expressions, which would be an eighth of libfling-input.
        let quoted = path.split(omittingEmptySubsequences: false) { $0 == "'" }.joined(separator: "'\\''")
        let word = "'" + quoted + "'"
        guard let pipe = popen("libinput quirks list \(word) 2>/dev/null", "re") else { return nil }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&chunk, 1, chunk.count, pipe), count > 0 { bytes += chunk[..<count] }
        guard pclose(pipe) == 0 else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split { $0 == "\n" }
        return lines.filter { line in line.contains { $0 == "=" } }.map(String.init)
    }

    package func libinput(
        _ backend: Libinput.Backend, reportsPointers: Bool
    ) throws(LibinputError) -> Libinput {
        // The errors that libinput throws contain all that matters of its messages.
        try Libinput(backend, reportsPointers: reportsPointers, log: LogReceiver(from: .error) { _ in })
    }

    package var origin: EvdevTrace.Origin {
        var system = utsname()
        uname(&system)
        let release = withUnsafeBytes(of: &system.release) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return EvdevTrace.Origin(
            libinputVersion: Libinput.libraryVersion, os: distribution,
            kernel: release.isEmpty ? nil : release,
            dmi: firstLine(of: "/sys/class/dmi/id/modalias"))
    }

    package var now: Timestamp { .monotonic }

    package func wait(
        for descriptors: [CInt], until stop: CInt?, atMost seconds: Double?
    ) throws(SystemError) -> Bool {
        let stops = [stop, interruption?.fileDescriptor].compactMap(\.self)
        var polls = (stops + descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let milliseconds = seconds.map { CInt(max(0, min(($0 * 1000).rounded(.up), 1e9))) } ?? -1
        guard poll(&polls, nfds_t(polls.count), milliseconds) >= 0 || errno == EINTR else {
            throw SystemError(errno)
        }
        return !polls.prefix(stops.count).contains { $0.revents != 0 }
    }

    package func untilInterrupted<Result>(_ body: () throws -> Result) throws -> Result {
        interruption = try Interruption()
        defer { interruption = nil }
        return try body()
    }

    /// The distribution and its version, such as `debian:12`.
    private var distribution: String? {
        var values: [Substring: Substring] = [:]
        for line in lines(of: "/etc/os-release") {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            values[parts[0]] = parts[1].drop { $0 == "\"" }.prefix { $0 != "\"" }
        }
        guard let id = values["ID"] else { return nil }
        return values["VERSION_ID"].map { "\(id):\($0)" } ?? String(id)
    }
}

extension stat {
    /// True for a character device with the kernel's major number for input, 13.
    fileprivate var isInputDevice: Bool {
        st_mode & S_IFMT == S_IFCHR && (st_rdev >> 8 & 0xfff) == 13
    }
}
