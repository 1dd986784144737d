import CommandLineTool
import Feel
import Glibc
import Touch

/// The frames and fingers of a program behind the relay, as `fling-glide --observe` has written them, whose `ObservationRecord`
/// says how.
final class Observation {
    /// The commits whose pixels were not in shared memory.
    private(set) var hiddenCount = 0
    /// The reports of one touchscreen object and one pointer object of the program's, at times in seconds.
    private(set) var reports: [(time: Double, report: ReportedStroke.Report)] = []
    private let bytes: UnsafeRawBufferPointer
    /// The axis along which the content is looked at: that of the rows of a picture.
    private let axis: Axis
    /// The pictures that were shown, each the last of its refresh.
    private var pictures: [Picture] = []

    /// True if the times of refreshes are those of wp_presentation, and false if they are those of frame callbacks.
    private(set) var isByPresentation = false

    private struct Picture {
        let frame: UInt32
        let drawn: Double
        var shown: Double
        let surface: UInt32
        let pixelsPerPoint: Double
        let columns: Int
        let rows: Int
        let place: Int
    }

    /// Reads the entries of a file; nil if it can't be, with the reason in `errno`.
    ///
    /// - Parameter zero: The nanoseconds of CLOCK_MONOTONIC at the time 0.
    init?(file: Int32, along axis: Axis, zero: Int64) {
        self.axis = axis
        var status = stat()
        guard fstat(file, &status) == 0 else { return nil }
        guard status.st_size > 0 else {
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        guard let map = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, file, 0), map != MAP_FAILED
        else { return nil }
        bytes = UnsafeRawBufferPointer(start: map, count: Int(status.st_size))
        read(zero)
    }

    deinit {
        if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
    }

    private func read(_ zero: Int64) {
        var drawn: [UInt32: Picture] = [:]
        var presented: [UInt32: Double] = [:]
        var (place, touch, pointer): (Int, UInt32?, UInt32?) = (0, nil, nil)
        while place + 16 <= bytes.count {
            let (bytes, begin) = (bytes, place + 16)
            let word = { (index: Int) in
                bytes.loadUnaligned(fromByteOffset: begin + 4 * index, as: UInt32.self)
            }
            let size = Int(bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self))
            // The last entry may not be whole.
            guard place + 16 + size <= bytes.count else { break }
            let nanoseconds = bytes.loadUnaligned(fromByteOffset: place + 8, as: Int64.self)
            let time = Double(nanoseconds - zero) / 1e9
            switch bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self) {
            case 1 where size >= 20 && UInt64(size - 20) == UInt64(word(3)) * UInt64(word(4)):
                drawn[word(0)] = Picture(
                    frame: word(0), drawn: time, shown: 0, surface: word(1),
                    pixelsPerPoint: Double(word(2)) / 1000,
                    columns: Int(word(3)),
                    rows: Int(word(4)), place: place + 36)
            case 2 where size >= 8:
                guard var picture = drawn.removeValue(forKey: word(0)) else { break }
                picture.shown = Self.time(of: word(1), near: nanoseconds, zero)
                // A frame that another has replaced before the refresh was not seen.
                if let last = pictures.last, picture.shown - last.shown < 0.001 { pictures.removeLast() }
                pictures.append(picture)
            case 3: hiddenCount += 1
            case 4 where size >= 24:
                // A program may have several objects, which all report the same.
                touch = touch ?? word(0)
                guard touch == word(0) else { break }
                let spot = SIMD2(Double(Int32(bitPattern: word(4))), Double(Int32(bitPattern: word(5)))) / 256
                let moment = Self.time(of: word(1), near: nanoseconds, zero)
                switch word(3) {
                case 0: reports.append((moment, .down(word(2), spot)))
                case 1: reports.append((moment, .move(word(2), spot)))
                case 2: reports.append((moment, .up(word(2))))
                default: reports.append((time, .cancel(word(2))))
                }
            case 5 where size >= 12:
                pointer = pointer ?? word(0)
                guard pointer == word(0) else { break }
                // Content goes against the distance.
                let distance = -Double(Int32(bitPattern: word(2))) / 256
                reports.append(
                    (
                        Self.time(of: word(1), near: nanoseconds, zero),
                        distance == 0 ? .scrollEnd : .scroll(axis.distance(distance))
                    ))
            case 6 where size >= 16:
                let seconds = Int64(word(1)) << 32 | Int64(word(2))
                // A compositor may say any number.
                presented[word(0)] = Double(seconds) - Double(zero) / 1e9 + Double(word(3)) / 1e9
            default: break
            }
            place += 16 + size
        }
        present(at: presented)
    }

    /// Takes the times of wp_presentation, by the frames' numbers, if most frames have one. Those without have not been seen.
    private func present(at times: [UInt32: Double]) {
        let known = pictures.filter { times[$0.frame] != nil }
        guard 2 * known.count > pictures.count else { return }
        isByPresentation = true
        pictures = known.map { picture in
            var picture = picture
            picture.shown = times[picture.frame] ?? picture.shown
            return picture
        }
    }

    /// The seconds of a compositor's milliseconds, which are whole ones of CLOCK_MONOTONIC in most; else of the moment at which
    /// they came.
    private static func time(of milliseconds: UInt32, near nanoseconds: Int64, _ zero: Int64) -> Double {
        let present = nanoseconds / 1_000_000
        let age = Int32(bitPattern: UInt32(truncatingIfNeeded: present) &- milliseconds)
        guard (-1...500).contains(age) else { return Double(nanoseconds - zero) / 1e9 }
        // They are rounded down: half a millisecond is the mean of what is cut off.
        return (Double((present - Int64(age)) * 1_000_000 - zero) + 500_000) / 1e9
    }

    /// The number of pictures that were shown.
    var count: Int { pictures.count }

    /// A picture that is small enough for a page, row after row, and its length along the content in points.
    func smallPicture(_ number: Int) -> (columns: Int, rows: Int, values: [UInt8], points: Double) {
        let entry = pictures[number]
        let count = entry.rows / Self.rowsOfOne
        let value = { (column: Int, row: Int) in
            let first = entry.place + column * entry.rows + row * Self.rowsOfOne
            let sum = self.bytes[first..<first + Self.rowsOfOne].reduce(0) { $0 + Int($1) }
            return UInt8(sum / Self.rowsOfOne)
        }
        let points = Double(entry.rows) / max(entry.pixelsPerPoint, 0.1)
        switch axis {
        case .vertical:
            let values = (0..<count).flatMap { row in (0..<entry.columns).map { value($0, row) } }
            return (entry.columns, count, values, points)
        // What are columns here are rows of the picture.
        case .horizontal:
            let values = (0..<entry.columns).flatMap { column in (0..<count).map { value(column, $0) } }
            return (count, entry.columns, values, points)
        }
    }

    /// The rows whose mean is one of a small picture.
    private static let rowsOfOne = 4

    /// Compares each picture with the one before.
    ///
    /// - Parameter willCompare: Called before each with its number.
    func frames(willCompare: (Int) -> Void) -> [RealFrame] {
        var (last, surface): (ColumnPicture?, UInt32) = (nil, 0)
        var expected = 0.0
        return pictures.enumerated().map { number, entry in
            willCompare(number)
            let values = bytes[entry.place..<entry.place + entry.columns * entry.rows]
            let picture = ColumnPicture(columns: entry.columns, rows: entry.rows, values: values)
            defer { (last, surface) = (picture, entry.surface) }
            guard let before = last, let picture, surface == entry.surface else {
                return RealFrame(drawn: entry.drawn, shown: entry.shown, shift: number == 0 ? 0 : nil)
            }
            let shift = PictureShift.between(before, picture, expected: expected)
            expected = shift ?? expected
            return RealFrame(
                drawn: entry.drawn, shown: entry.shown,
                shift: shift.map { $0 / max(entry.pixelsPerPoint, 0.1) })
        }
    }
}
