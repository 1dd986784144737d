import CSocket
import Glibc

/// Toolkits that have momentum of their own.
public enum Toolkit {
    /// The names of libraries and files of toolkits, or their beginnings, and their toolkits. Chromium, and
    /// programs made of it, is no library, but has its pictures in a file of this name.
    static let withMomentum = [
        ("libgtk-4.so", "GTK 4"), ("libxul.so", "Firefox's engine"),
        ("chrome_100_percent.pak", "Chromium's engine"),
    ]

    /// The beginnings of the names of libraries by which programs have windows in Wayland. Qt, SDL and GLFW load
    /// Wayland's own when they start.
    private static let ofWayland = [
        "libwayland-client.so", "libQt5Gui.so", "libQt6Gui.so", "libSDL2", "libSDL3", "libSDL-1.2.so",
        "libglfw.so",
    ]
    /// The beginnings of the names of libraries by which programs have windows in X11.
    private static let ofX11 = ["libX11.so", "libxcb.so"]
    /// The beginnings of the names of interpreters, whose programs may load any library.
    private static let interpreters = ["libpython", "libperl", "libruby", "libjvm", "libgjs"]

    /// The windows that a program can have.
    public enum Windows: Sendable {
        case ofWayland
        case ofX11
        /// Windows that are shown for it are another program's.
        case ofAnother
    }

    /// Returns the windows that a program can have by the libraries that it is linked with; nil for a script, and for
    /// others of which this cannot be known.
    public static func windows(of program: String) -> Windows? {
        guard let libraries = LinkedLibraries.all(of: program) else { return nil }
        func has(_ beginnings: [String]) -> Bool {
            libraries.contains { name in beginnings.contains { name.hasPrefix($0) } }
        }
        // A program may load the library when it starts, by its name.
        if has(ofWayland) || holds("libwayland-client", inFile: program) { return .ofWayland }
        if has(interpreters) { return nil }
        return has(ofX11) ? .ofX11 : .ofAnother
    }

    /// Returns the name of a toolkit with momentum of its own that a process has loaded; nil if there is none,
    /// or if its memory map cannot be read.
    public static func withMomentum(in process: pid_t) -> String? {
        process > 0 ? withMomentum(inFile: "/proc/\(process)/maps") : nil
    }

    /// Returns the name of a toolkit with momentum of its own that a file names: a memory map or a program.
    public static func withMomentum(inFile path: String) -> String? {
        first(of: withMomentum.map(\.0), inFile: path).map { withMomentum[$0].1 }
    }

    private static func holds(_ text: String, inFile path: String) -> Bool {
        first(of: [text], inFile: path) != nil
    }

    /// Returns the index of a text that a file holds; nil if it holds none of them.
    private static func first(of texts: [String], inFile path: String) -> Int? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        let size = 1 << 16
        // A name may lie across two pieces.
        let overlap = texts.map(\.utf8.count).max() ?? 0
        var buffer = [UInt8](repeating: 0, count: overlap + size)
        var kept = 0
        while true {
            let count = buffer.withUnsafeMutableBytes { bytes in
                fread(bytes.baseAddress.map { $0 + kept }, 1, size, file)
            }
            guard count > 0 else { return nil }
            let filled = kept + count
            if let found = texts.firstIndex(where: { bytes_hold(buffer, filled, $0) != 0 }) { return found }
            kept = min(overlap, filled)
            buffer.replaceSubrange(0..<kept, with: Array(buffer[(filled - kept)..<filled]))
        }
    }
}
