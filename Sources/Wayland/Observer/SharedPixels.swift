import Glibc
import Wire

/// A wl_shm_pool: memory of a program's, of which it makes buffers.
///
/// It is read, and not mapped: a mapped page that the program takes away meanwhile would end this process.
final class SharedPool {
    private let file: Int32
    /// The pixels that were read last.
    private var bytes: [UInt8] = []

    /// Takes the descriptor over.
    init(file: Int32) { self.file = file }

    deinit { close(file) }

    /// Reads bytes; nil if not all of them are there.
    func read(_ count: Int, at offset: Int) -> [UInt8]? {
        if bytes.count < count { bytes = [UInt8](repeating: 0, count: count) }
        var done = 0
        while done < count {
            let size = bytes.withUnsafeMutableBytes {
                pread(file, $0.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
            }
            if size < 0, errno == EINTR { continue }
            guard size > 0 else { return nil }
            done += size
        }
        return bytes
    }
}

/// A wl_buffer in a pool.
struct SharedBuffer {
    let pool: SharedPool
    let offset: Int
    let width: Int
    let height: Int
    let stride: Int
    /// The place of the green of a pixel.
    private let green: Green

    private enum Green { case byte(Int), tenBits }

    /// The most bytes of a row that are believed.
    private static let mostStride = 1 << 20
    /// The distance of the columns or rows that are kept.
    static let distance = 8

    /// Returns nil for a format that is not known, or a place that is not in the pool.
    init?(in pool: SharedPool, offset: Int, width: Int, height: Int, stride: Int, format: UInt32) {
        switch format {
        // ARGB8888 and XRGB8888 have numbers of their own; ABGR8888 and XBGR8888.
        case 0, 1, 0x3432_4241, 0x3432_4258: green = .byte(1)
        // ARGB2101010, XRGB2101010, ABGR2101010 and XBGR2101010.
        case 0x3033_5241, 0x3033_5258, 0x3033_4241, 0x3033_4258: green = .tenBits
        default: return nil
        }
        guard offset >= 0, (1...32767).contains(width), (1...32767).contains(height), stride >= 4 * width,
            stride <= Self.mostStride
        else {
            return nil
        }
        (self.pool, self.offset, self.width, self.height, self.stride) = (pool, offset, width, height, stride)
    }

    var columns: Int { (width + Self.distance - 1) / Self.distance }
    var rows: Int { (height + Self.distance - 1) / Self.distance }

    /// Appends the green of every eighth column, column after column; false if it cannot be seen.
    func appendColumns(to values: inout [UInt8]) -> Bool {
        guard let bytes = pool.read((height - 1) * stride + 4 * width, at: offset) else { return false }
        let start = values.count
        values.append(contentsOf: repeatElement(0, count: columns * height))
        values.withUnsafeMutableBufferPointer { values in
            // Row after row, as the memory is read.
            for row in 0..<height {
                let place = row * stride
                for column in 0..<columns {
                    let value = value(in: bytes, at: place + 4 * Self.distance * column)
                    values[start + column * height + row] = value
                }
            }
        }
        return true
    }

    /// Appends the green of every eighth row, row after row; false if it cannot be seen.
    func appendRows(to values: inout [UInt8]) -> Bool {
        guard let bytes = pool.read((height - 1) * stride + 4 * width, at: offset) else { return false }
        values.reserveCapacity(values.count + rows * width)
        for row in 0..<rows {
            for column in 0..<width {
                values.append(value(in: bytes, at: row * Self.distance * stride + 4 * column))
            }
        }
        return true
    }

    @inline(__always)
    private func value(in bytes: [UInt8], at pixel: Int) -> UInt8 {
        switch green {
        case .byte(let number): bytes[pixel + number]
        // Bits 12 to 19 of the four bytes.
        case .tenBits: bytes[pixel + 1] >> 4 | bytes[pixel + 2] << 4
        }
    }
}
