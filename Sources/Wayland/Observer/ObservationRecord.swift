import Glibc
import Wire

/// The file into which observers write what a program shows, for a look at it later.
///
/// It has entries one after the other. Each begins with two words of four bytes, its kind and the number of bytes that follow
/// the next eight, and these are the nanoseconds of CLOCK_MONOTONIC. All numbers have the machine's byte order.
public final class ObservationRecord {
    /// The kinds of entries, and the words that they have.
    enum Kind: UInt32 {
        /// A commit of the followed surface: the frame's number, the surface's, the pixels in a point as a thousandth, and the
        /// columns and rows, of which all values follow, column after column. Where content goes across, the columns are the
        /// picture's rows.
        case picture = 1
        /// A frame was shown: its number, and the compositor's milliseconds.
        case shown
        /// A commit whose pixels are not in shared memory.
        case hidden
        /// A touch: the object, the compositor's milliseconds, the finger, its state (0 down, 1 moved, 2 up, 3 cancelled), and x and
        /// y in 256ths of a point.
        case touch
        /// A scroll of fingers: the object, the compositor's milliseconds, and the distance along the content in 256ths of a point; 0 at its end.
        case scroll
        /// A frame was shown, as wp_presentation says: its number, the upper and the lower half of the seconds of
        /// CLOCK_MONOTONIC, and the nanoseconds.
        case presented
    }

    private let file: Int32
    /// True if content goes left and right, and false if it goes up and down.
    let isAcross: Bool
    private var frames: UInt32 = 0
    /// The pixels that each surface has drawn so far.
    private var drawn: [UInt64: Int] = [:]
    private var followed: UInt64?
    private var connections: UInt32 = 0
    private var entry: [UInt8] = []
    /// False once something could not be written: what is there before is whole.
    private var isWritten = true

    /// Makes the file, which must not exist; nil if it can't be, with the reason in `errno`.
    public init?(path: String, isAcross: Bool = false) {
        self.isAcross = isAcross
        file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
    }

    deinit { close(file) }

    func nextConnection() -> UInt32 {
        connections += 1
        return connections
    }

    func nextFrame() -> UInt32 {
        frames += 1
        return frames
    }

    /// Adds the pixels of a commit, and returns true for the surface that has drawn the most. A larger one may be no more than the
    /// frame around it, which is drawn once.
    func follows(_ surface: UInt64, pixels: Int) -> Bool {
        drawn[surface, default: 0] += pixels
        if let followed, followed != surface, drawn[followed, default: 0] >= drawn[surface, default: 0] {
            return false
        }
        followed = surface
        return true
    }

    func forget(_ surface: UInt64) {
        drawn[surface] = nil
        if followed == surface { followed = nil }
    }

    /// Writes an entry of some words, and of bytes that `fill` adds.
    func add(_ kind: Kind, _ words: UInt32..., at time: Timestamp, fill: (inout [UInt8]) -> Void = { _ in }) {
        guard isWritten else { return }
        entry.removeAll(keepingCapacity: true)
        append(kind.rawValue)
        append(UInt32(0))
        append(UInt64(bitPattern: time.nanoseconds))
        for word in words { append(word) }
        fill(&entry)
        let size = UInt32(entry.count - 16)
        entry.withUnsafeMutableBytes { $0.storeBytes(of: size, toByteOffset: 4, as: UInt32.self) }
        var done = 0
        while done < entry.count {
            let count = entry.withUnsafeBytes {
                write(file, $0.baseAddress.map { $0 + done }, $0.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                isWritten = false
                return
            }
            done += count
        }
    }

    private func append(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value) { entry.append(contentsOf: $0) }
    }
}
