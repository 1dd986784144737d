import CLibinput
import Glibc

extension Libinput {
    /// The version of the libinput library that is loaded, such as "1.22.1"; nil if the library does not report
    /// it.
    ///
    /// libinput has no function that returns it. The library contains the address of its documentation, which
    /// includes the version.
    public static let libraryVersion: String? = {
        guard let path = fling_libinput_path(), let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65536)
        while case let count = fread(&block, 1, block.count, file), count > 0 {
            bytes += block[..<count]
        }
        return version(in: bytes)
    }()

    /// Returns the version number that follows the path of the documentation in the bytes of the library.
    static func version(in bytes: [UInt8]) -> String? {
        let mark = Array("/libinput/doc/".utf8)
        var start = bytes.startIndex
        while let slash = bytes[start...].firstIndex(of: mark[0]) {
            let rest = bytes[slash...]
            if rest.starts(with: mark) {
                let digits = rest.dropFirst(mark.count).prefix { (48...57).contains($0) || $0 == 46 }
                if !digits.isEmpty { return String(decoding: digits, as: UTF8.self) }
            }
            start = slash + 1
        }
        return nil
    }
}
