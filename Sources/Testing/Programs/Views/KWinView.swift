import CPrograms
import Glibc

/// The windows and the picture of KWin.
extension ProgramSight {
    /// Returns the titles of the windows that KWin offers to a search for "window", which matches all of
    /// them.
    func kwinTitles() throws(ViewError) -> [String] {
        var bus = try BusConnection("\(folder)/bus")
        let answer = try bus.call(
            "org.kde.KWin", "/WindowsRunner", "org.kde.krunner1", "Match", [.text("window")])
        // Each match begins with an identifier such as 0_{…}, and then has the title.
        return answer.indices.compactMap { place in
            guard place >= 4, answer[place...].starts(with: Array("0_{".utf8)) else { return nil }
            let title = (place + Int(answer.word(at: place - 4)) + 1 + 3) / 4 * 4
            return answer.text(at: title + 4, count: Int(answer.word(at: title)))
        }
    }

    func kwinPicture() throws(ViewError) -> [UInt8] {
        var bus = try BusConnection("\(folder)/bus", patience: LocalSocket.longPatience)
        do throws(ViewError) {
            return try kwinScreenShot(&bus)
        } catch {
            guard let png = try kwinFrame(&bus) else { throw error }
            return png
        }
    }

    private func kwinScreenShot(_ bus: inout BusConnection) throws(ViewError) -> [UInt8] {
        var ends: [Int32] = [-1, -1]
        guard program_pipe(&ends) == 0 else { throw ViewError("a pipe cannot be made") }
        defer { close(ends[0]) }
        let answer: [UInt8]
        do {
            defer { close(ends[1]) }
            answer = try bus.call(
                "org.kde.KWin", "/org/kde/KWin/ScreenShot2", "org.kde.KWin.ScreenShot2",
                "CaptureActiveScreen",
                [.options, .descriptor], sending: ends[1])
        }
        let pixels = bytes(from: ends[0])
        func number(_ key: String) -> Int { answer.number(named: key) }
        guard
            let png = PNG.encode(
                pixels, width: number("width"), height: number("height"), stride: number("stride"))
        else { throw ViewError("KWin has handed over no picture") }
        return png
    }

    /// Returns the frame of a KWin that draws without OpenGL; nil if it has none.
    ///
    /// From version 6 on KWin draws its outputs without a display by OpenGL where there is a display device alone, and
    /// takes pictures by OpenGL alone. Otherwise its frame is in a file in memory, which the kernel lists among the
    /// descriptors of its process.
    private func kwinFrame(_ bus: inout BusConnection) throws(ViewError) -> [UInt8]? {
        let about = try bus.call("org.kde.KWin", "/KWin", "org.kde.KWin", "supportInformation", [])
        guard let (width, height) = OutputSize.inKWin(about.text(at: 4, count: Int(about.word(at: 0)))) else {
            return nil
        }
        let process = try bus.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
            "GetConnectionUnixProcessID", [.text("org.kde.KWin")]
        ).word(at: 0)
        let descriptors = "/proc/\(process)/fd"
        for name in entries(of: descriptors).sorted(by: { (Int($0) ?? 0) < (Int($1) ?? 0) }) {
            let path = "\(descriptors)/\(name)"
            var status = stat()
            guard target(ofLink: path)?.hasPrefix("/memfd:shm") == true, stat(path, &status) == 0,
                Int(status.st_size) == 4 * width * height, let pixels = contents(of: path)
            else { continue }
            return PNG.encode(pixels, width: width, height: height, stride: 4 * width)
        }
        return nil
    }
}

/// The size of an output in pixels.
enum OutputSize {
    /// Finds the size of the first output in what KWin says about itself: "Geometry: 0,0,640x400" is in points, and
    /// "Scale: 2" follows.
    static func inKWin(_ text: String) -> (width: Int, height: Int)? {
        let lines = text.split(whereSeparator: \.isNewline)
        func value(_ key: String) -> Substring? {
            lines.first { $0.hasPrefix("\(key): ") }?.dropFirst(key.count + 2)
        }
        guard let geometry = value("Geometry"), let scale = value("Scale").flatMap({ Double($0) }) else {
            return nil
        }
        let sides = geometry.split(separator: ",").last?.split(separator: "x").compactMap { side in
            Double(side).flatMap { Int(exactly: ($0 * scale).rounded()) }
        }
        guard let sides, sides.count == 2, sides.allSatisfy({ PNG.sides.contains($0) }) else { return nil }
        return (sides[0], sides[1])
    }
}

extension [UInt8] {
    /// Returns the number under a key of a dictionary, as D-Bus writes it: the key, the signature "u", the
    /// number.
    fileprivate func number(named key: String) -> Int {
        let pattern = Array(key.utf8) + [0, 1, UInt8(ascii: "u"), 0]
        for start in indices where start + pattern.count + 4 <= count {
            guard self[start..<(start + pattern.count)].elementsEqual(pattern) else { continue }
            return Int(word(at: (start + pattern.count + 3) / 4 * 4))
        }
        return 0
    }
}
