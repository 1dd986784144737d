import Glibc

// The reading of small files and folders in which the system describes itself.

/// Returns the names in a folder; none if there is no such folder.
package func entries(of path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        // The name lies in the entry, which need not be as long as its type says.
        let name = UnsafeRawPointer(entry).advanced(by: MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
        names.append(String(cString: name.assumingMemoryBound(to: CChar.self)))
    }
    return names.filter { $0 != "." && $0 != ".." }
}

/// Returns the text of a file, up to 64 kB of it; empty if it can't be read.
package func text(of path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var count = 0
    while count < bytes.count {
        let more = bytes.withUnsafeMutableBytes { room in
            read(descriptor, room.baseAddress?.advanced(by: count), room.count - count)
        }
        guard more > 0 else { break }
        count += more
    }
    return String(decoding: bytes[..<count], as: UTF8.self)
}

package func lines(of path: String) -> [Substring] { text(of: path).split(separator: "\n") }

package func firstLine(of path: String) -> String? { lines(of: path).first.map(String.init) }
