import Glibc

/// An output that collects bytes and writes them to a file, or keeps them if there is none.
///
/// Bytes are written only by ``flush()``, which the writers call between frames: if the program ends, the
/// file ends between two frames, or within the one being written.
package final class TraceOutput {
    let file: String
    package private(set) var bytes: [UInt8] = []
    private let descriptor: Int32
    private let ownsDescriptor: Bool

    /// Creates the file at `path`; an existing one is emptied or left alone, and anything but a file is left
    /// alone.
    package init(
        creating path: String, existing: ExistingFile = .replace, mode: mode_t = 0o644
    ) throws(TraceError) {
        file = path
        ownsDescriptor = true
        do throws(OutputFile.Refusal) {
            descriptor = try OutputFile.open(path, existing: existing, mode: mode)
        } catch {
            throw TraceError(file: path, TraceError.Reason(error))
        }
    }

    /// Writes to an open file or pipe, which stays open.
    init(descriptor: Int32, name: String) {
        file = name
        self.descriptor = descriptor
        ownsDescriptor = false
    }

    /// Keeps all bytes in ``bytes``.
    package convenience init(name: String) {
        self.init(descriptor: -1, name: name)
    }

    deinit {
        if ownsDescriptor { close(descriptor) }
    }

    package func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    package func append(_ more: some Sequence<UInt8>) {
        bytes.append(contentsOf: more)
    }

    /// Appends a whole number, padded with spaces up to `width`.
    func append(_ number: Int64, width: Int = 0) {
        var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
        withUnsafeMutableBytes(of: &digits) { buffer in
            var index = buffer.count
            var rest = number.magnitude
            repeat {
                index -= 1
                buffer[index] = UInt8(truncatingIfNeeded: 0x30 + rest % 10)
                rest /= 10
            } while rest > 0
            if number < 0 {
                index -= 1
                buffer[index] = 0x2d
            }
            for _ in 0..<max(0, width - (buffer.count - index)) { bytes.append(0x20) }
            bytes.append(contentsOf: buffer[index...])
        }
    }

    /// Writes the appended bytes: all of them, or in a file none.
    func flush() throws(TraceError) {
        guard descriptor >= 0 else { return }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            // Another program may have made a shared pipe non-blocking.
            if count < 0, errno == EAGAIN, waitUntilWritable() { continue }
            guard count > 0 else {
                let error = count < 0 ? errno : ENOSPC
                if !takeBack(written) { bytes.removeFirst(written) }
                throw TraceError(file: file, .cannotWrite(errno: error))
            }
            written += count
        }
        bytes.removeAll(keepingCapacity: true)
    }

    /// Writes the appended bytes, and syncs the file to disk if this output created it.
    package func finish() throws(TraceError) {
        try flush()
        guard ownsDescriptor else { return }
        while fsync(descriptor) < 0 {
            switch errno {
            case EINTR: continue
            // A descriptor of this kind, such as a pipe, can't be synced.
            case EINVAL, EROFS, ENOTSUP: return
            default: throw TraceError(file: file, .cannotWrite(errno: errno))
            }
        }
    }

    private func waitUntilWritable() -> Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return Glibc.poll(&poll, 1, -1) > 0 || errno == EINTR
    }

    /// Cuts the last `count` bytes off the file, so that it ends at the end of a frame.
    private func takeBack(_ count: Int) -> Bool {
        var status = stat()
        let end = lseek(descriptor, 0, SEEK_CUR)
        guard count > 0, fstat(descriptor, &status) == 0, end == status.st_size, end >= count else {
            return false
        }
        return ftruncate(descriptor, end - count) == 0 && lseek(descriptor, end - count, SEEK_SET) >= 0
    }

    /// Appends the bytes of `other` from byte `start` on, and writes them.
    func append(contentsOf other: TraceOutput, from start: Int) throws(TraceError) {
        guard other.descriptor >= 0 else { return append(other.bytes[start...]) }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var offset = start
        while true {
            let count = pread(other.descriptor, &chunk, chunk.count, offset)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw TraceError(file: other.file, .cannotRead(errno: errno)) }
            guard count > 0 else { return }
            append(chunk[..<count])
            try flush()
            offset += count
        }
    }
}

extension TraceError.Reason {
    fileprivate init(_ refusal: OutputFile.Refusal) {
        switch refusal {
        case .exists: self = .exists
        case .isNoFile(let what): self = .isNoFile(what)
        case .system(let errno): self = .cannotCreate(errno: errno)
        }
    }
}
