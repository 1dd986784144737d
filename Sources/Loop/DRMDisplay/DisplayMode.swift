import CDRM

/// A mode of a display: the size of its pictures, and how many it shows per second.
///
///     try print(card.connectors[0].modes[0])  // such as 1920×1080 at 60 Hz
public struct DisplayMode: Hashable, Sendable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int
    /// The refresh rate in pictures per second.
    public var framesPerSecond: Double
    /// True if the display prefers this mode.
    public var isPreferred: Bool

    /// Makes a mode.
    ///
    /// - Parameters:
    ///   - width: The width in pixels.
    ///   - height: The height in pixels.
    ///   - framesPerSecond: The refresh rate in pictures per second.
    ///   - isPreferred: True if the display prefers this mode.
    public init(width: Int, height: Int, framesPerSecond: Double, isPreferred: Bool = false) {
        self.width = width
        self.height = height
        self.framesPerSecond = framesPerSecond
        self.isPreferred = isPreferred
    }
}

extension DisplayMode: CustomStringConvertible {
    /// The size and rate, such as `1920×1080 at 60 Hz`.
    public var description: String {
        let rate = "\((framesPerSecond * 100).rounded() / 100)"
        return "\(width)×\(height) at \(rate.hasSuffix(".0") ? String(rate.dropLast(2)) : rate) Hz"
    }
}

extension DisplayMode {
    init(_ info: drmModeModeInfo) {
        self.init(
            width: Int(info.hdisplay), height: Int(info.vdisplay), framesPerSecond: info.framesPerSecond,
            isPreferred: info.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0)
    }
}

extension drmModeModeInfo {
    /// The refresh rate in pictures per second, from the pixel clock, which is exact; `vrefresh` is rounded
    /// to an integer.
    ///
    /// An interlaced picture comes in two fields, each with a vertical blank of its own; a mode that scans
    /// each line several times has as many fewer pictures.
    var framesPerSecond: Double {
        let pixels = Double(htotal) * Double(vtotal)
        guard pixels > 0, clock > 0 else { return vrefresh > 0 ? Double(vrefresh) : 60 }
        var rate = Double(clock) * 1000 / pixels
        if flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 { rate *= 2 }
        if flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0 { rate /= 2 }
        if vscan > 1 { rate /= Double(vscan) }
        return rate
    }
}

extension [drmModeModeInfo] {
    /// The mode to show, of the requested size if there is one: the mode that the display prefers, else the
    /// largest, else the fastest.
    func best(size: (width: Int, height: Int)?) -> drmModeModeInfo? {
        func rank(_ info: drmModeModeInfo) -> (Int, Int, Double) {
            let mode = DisplayMode(info)
            return (mode.isPreferred ? 1 : 0, mode.width * mode.height, mode.framesPerSecond)
        }
        let fitting = filter { info in
            size.map { Int(info.hdisplay) == $0.width && Int(info.vdisplay) == $0.height } ?? true
        }
        return fitting.max { rank($0) < rank($1) }
    }
}
