import CDRM
import Glibc

/// A buffer in the card's memory that the processor draws a picture into.
struct DumbBuffer: ~Copyable {
    let card: Card
    /// The kernel's identifier of the buffer as a framebuffer.
    let framebuffer: UInt32
    let pixels: PixelBuffer
    private let handle: UInt32
    private let size: Int

    init(on card: Card, width: Int, height: Int) throws(DisplayError) {
        var (handle, pitch, size): (UInt32, UInt32, UInt64) = (0, 0, 0)
        let width32 = UInt32(clamping: width), height32 = UInt32(clamping: height)
        guard drmModeCreateDumbBuffer(card.descriptor, width32, height32, 32, 0, &handle, &pitch, &size) == 0
        else { throw .failed(.allocate, code: errno) }
        var framebuffer: UInt32 = 0
        guard drmModeAddFB(card.descriptor, width32, height32, 24, 32, pitch, handle, &framebuffer) == 0
        else {
            let code = errno
            drmModeDestroyDumbBuffer(card.descriptor, handle)
            throw .failed(.allocate, code: code)
        }
        var offset: UInt64 = 0
        let length = Int(clamping: size)
        let memory =
            drmModeMapDumbBuffer(card.descriptor, handle, &offset) == 0
            ? mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, card.descriptor, off_t(clamping: offset))
            : nil
        guard let memory, memory != MAP_FAILED else {
            let code = errno
            drmModeRmFB(card.descriptor, framebuffer)
            drmModeDestroyDumbBuffer(card.descriptor, handle)
            throw .failed(.map, code: code)
        }
        self.card = card
        self.framebuffer = framebuffer
        self.handle = handle
        self.size = length
        pixels = PixelBuffer(width: width, height: height, bytesPerRow: Int(pitch), memory: memory)
        memset(memory, 0, length)
    }

    deinit {
        munmap(pixels.memory, size)
        drmModeRmFB(card.descriptor, framebuffer)
        drmModeDestroyDumbBuffer(card.descriptor, handle)
    }
}

/// The pixels to draw into: rows from the top, each pixel four bytes: blue, green, red and one unused.
///
/// The format is `CAIRO_FORMAT_RGB24`, or XRGB8888. The memory may be slow to read: draw opaque content,
/// and blend elsewhere.
public struct PixelBuffer {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The number of bytes from the start of a row to that of the next.
    public let bytesPerRow: Int
    /// The address of the first pixel of the first row, valid until the closure that receives it returns.
    public let memory: UnsafeMutableRawPointer
}
