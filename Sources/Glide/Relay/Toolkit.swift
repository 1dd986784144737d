import CSocket
import Glibc

/// Toolkits that have momentum of their own.
public enum Toolkit {
    /// The beginnings of libraries' names, and the toolkits whose they are.
    static let withMomentum = [("libgtk-4.so", "GTK 4"), ("libxul.so", "Firefox's engine")]

    /// Returns the name of a toolkit with momentum of its own that a process has loaded; nil if there is none,
    /// or if its memory map cannot be read.
    public static func withMomentum(in process: pid_t) -> String? {
        process > 0 ? withMomentum(inFile: "/proc/\(process)/maps") : nil
    }

    /// Returns the name of a toolkit with momentum of its own that a file names: a memory map or a program.
    public static func withMomentum(inFile path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        let size = 1 << 16
        // A name may lie across two pieces.
        let overlap = withMomentum.map(\.0.utf8.count).max() ?? 0
        var buffer = [UInt8](repeating: 0, count: overlap + size)
        var kept = 0
        while true {
            let count = buffer.withUnsafeMutableBytes { bytes in
                fread(bytes.baseAddress.map { $0 + kept }, 1, size, file)
            }
            guard count > 0 else { return nil }
            let filled = kept + count
            for (library, toolkit) in withMomentum {
                if bytes_hold(buffer, filled, library) != 0 { return toolkit }
            }
            kept = min(overlap, filled)
            buffer.replaceSubrange(0..<kept, with: Array(buffer[(filled - kept)..<filled]))
        }
    }
}
