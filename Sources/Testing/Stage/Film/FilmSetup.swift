import Libinput
import Motion
import Programs
import Touch
import Traces
import VirtualEvdev

/// A program to film: its surroundings, what is done to it, and when its pictures are taken.
package struct FilmSetup {
    /// The command line, whose first word is looked up in PATH.
    package var command: [String]
    /// Changes to the program's environment; nil removes a variable.
    package var environment: [String: String?] = [:]
    /// The size of the output in points.
    package var size = SIMD2(1280, 800)
    /// The pixels for a point.
    package var scale = 1
    package var framesPerSecond = 60.0
    /// The place of the pointer as a fraction of the output.
    package var pointer = SIMD2(0.5, 0.5)
    /// The milliseconds between the program's first picture and the film's time 0.
    package var lead = 1000
    /// The times of the pictures, in milliseconds; none for every frame from 0 to the end of all motion.
    package var times: [Int] = []
    /// The seconds of real time for which the program may work without coming to rest.
    package var patience = 30.0
    /// True for a program that other processes play to, with ``Filming/serve()``.
    package var stays = false
    /// The reports of the devices.
    var input: [Report] = []

    /// A report of a device, with its time in milliseconds since the first.
    typealias Report = (time: Int, action: InputEvent.Action)

    /// The points by which a touchpad scrolls for a millimetre of its fingers.
    package static var pointsPerMillimetre: Double { Seat.pointsPerMillimetre }

    package init(_ command: [String]) { self.command = command }

    /// Plays a recording to libinput, and keeps what it reports. The first recording's first frame is the film's time 0;
    /// each other begins soon after the end of the one before.
    package mutating func play(_ trace: EvdevTrace) throws(VirtualEvdevError) {
        let start = input.last.map { $0.time + Self.gap } ?? 0
        input += try Self.reports(of: trace).map { (start + $0.time, $0.action) }
    }

    /// The milliseconds from one recording to the next.
    static let gap = 50

    /// The reports that libinput makes of a recording.
    static func reports(of trace: EvdevTrace) throws(VirtualEvdevError) -> [Report] {
        try timedReports(of: trace).map(Self.whole)
    }

    /// A report at a whole millisecond, as programs know times.
    static func whole(_ report: FilmedGesture.Report) -> Report {
        (Int((report.seconds * 1000).rounded(.down)), report.action)
    }

    /// The same, with their times in seconds since the first frame.
    static func timedReports(of trace: EvdevTrace) throws(VirtualEvdevError) -> [FilmedGesture.Report] {
        let start = trace.recordings.compactMap { $0.frames.first?.time }.min() ?? .zero
        var reports: [FilmedGesture.Report] = []
        try VirtualEvdev.play(trace, reportsPointers: true) { event in
            switch event.action {
            case .deviceAdded, .deviceRemoved, .suspend, .resume: break
            default: reports.append((max(event.time.seconds(since: start), 0), event.action))
            }
        }
        return reports
    }

    /// The program's variables, which do not differ between machines, and the changes to them.
    func variables(in folder: String) -> [String: String?] {
        var values: [String: String?] = [:]
        // Whatever the user has set up is not the program's.
        for name in ProgramSetup.ownVariables.keys
        where name.hasPrefix("LC_") || name.hasPrefix("XDG_") && name != "XDG_DATA_DIRS" {
            values[name] = .some(nil)
        }
        for name in ["DISPLAY", "WAYLAND_SOCKET", "LANGUAGE", "GTK_THEME", "QT_STYLE_OVERRIDE"] {
            values[name] = .some(nil)
        }
        let fixed = [
            "XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": Self.socket, "LANG": "C.UTF-8", "TZ": "UTC",
            // Services run in real time.
            "DBUS_SESSION_BUS_ADDRESS": "disabled:", "DBUS_SYSTEM_BUS_ADDRESS": "disabled:",
            "NO_AT_BRIDGE": "1", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory", "GTK_USE_PORTAL": "0",
            "GDK_BACKEND": "wayland", "GSK_RENDERER": "cairo", "QT_QPA_PLATFORM": "wayland",
            "QT_QUICK_BACKEND": "software", "QT_HASH_SEED": "0", "SDL_VIDEODRIVER": "wayland",
            "MOZ_ENABLE_WAYLAND": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "PYTHONHASHSEED": "0",
        ]
        for (name, value) in fixed { values[name] = value }
        for (name, value) in environment { values[name] = value }
        return values
    }

    static let socket = "wayland-0"
}
