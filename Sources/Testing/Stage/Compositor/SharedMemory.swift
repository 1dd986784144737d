import CStage
import Glibc

final class SharedMemory: Resource, Announcing {
    func announce() {
        for format in Buffer.Format.allCases { send("format", .uint(format.rawValue)) }
    }

    override func handle(_ request: Request) throws(WireError) {
        guard request.name == "create_pool" else { return }
        make(Pool.self, "wl_shm_pool", request).file = PoolFile(request.descriptor(1))
    }
}

/// The file of a pool, which is open as long as a buffer or the pool needs it.
final class PoolFile {
    let descriptor: Int32
    init(_ descriptor: Int32) { self.descriptor = descriptor }
    deinit { close(descriptor) }
}

final class Pool: Resource {
    var file: PoolFile?

    override func handle(_ request: Request) throws(WireError) {
        guard request.name == "create_buffer" else { return }
        guard let format = Buffer.Format(rawValue: request.uint(5)) else {
            throw WireError("the format \(request.uint(5)) of a buffer is not supported")
        }
        let (width, height, stride) = (request.int(2), request.int(3), request.int(4))
        guard request.int(1) >= 0, (1...32767).contains(width), (1...32767).contains(height),
            stride >= 4 * width
        else { throw WireError("a buffer has \(width) by \(height) pixels and rows of \(stride) bytes") }
        let buffer = make(Buffer.self, "wl_buffer", request)
        buffer.file = file
        (buffer.offset, buffer.width, buffer.height, buffer.stride) = (request.int(1), width, height, stride)
        buffer.format = format
    }
}

final class Buffer: Resource {
    enum Format: UInt32, CaseIterable {
        case withAlpha = 0
        case opaque = 1
    }

    fileprivate(set) var file: PoolFile?
    fileprivate(set) var (offset, width, height, stride) = (0, 0, 0, 0)
    fileprivate(set) var format = Format.opaque

    /// Copies the buffer's pixels, and gives it back to the client.
    func take() -> Pixels? {
        let pixels = Pixels(width: width, height: height, hasAlpha: format == .withAlpha)
        if let file { pixels?.read(from: file.descriptor, offset: offset, stride: stride) }
        if client.objects[id] === self { send("release") }
        return pixels
    }
}
