import CDRM
import Glibc

/// A picture in the card's memory that the processor draws.
struct DumbBuffer: ~Copyable {
    let card: Card
    /// What the kernel calls it as something to show.
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

/// Where to draw: rows of pixels, from the top, each of four bytes blue, green, red and nothing.
///
/// That is `CAIRO_FORMAT_RGB24`, and XRGB8888. The memory may be slow to read: draw what is opaque, and blend elsewhere.
public struct PixelBuffer {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// From the start of a row to that of the next.
    public let bytesPerRow: Int
    /// The first pixel of the first row. It is there for as long as the closure runs that was given it.
    public let memory: UnsafeMutableRawPointer
}
