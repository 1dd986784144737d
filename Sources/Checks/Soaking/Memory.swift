import CLinux
import Glibc

/// The memory of the process at one moment.
public struct Memory: Equatable, Sendable {
    /// The bytes that are allocated and not freed.
    public let allocated: Int
    /// The resident bytes.
    public let resident: Int

    public static var present: Memory {
        var pages: CLong = 0
        if let file = fopen("/proc/self/statm", "r") {
            defer { fclose(file) }
            // The size of the program comes first, then its resident part.
            var number: [CChar] = []
            while case let byte = fgetc(file), byte != EOF, byte != 0x0a {
                number.append(CChar(truncatingIfNeeded: byte))
            }
            let words = number.split(separator: 0x20)
            if words.count > 1 { pages = words[1].reduce(0) { $0 * 10 + CLong($1) - 0x30 } }
        }
        let heap = mallinfo2()
        return Memory(
            allocated: Int(heap.uordblks) + Int(heap.hblkhd),
            resident: pages * Int(sysconf(CInt(_SC_PAGESIZE))))
    }
}
