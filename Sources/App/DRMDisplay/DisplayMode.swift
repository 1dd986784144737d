import CDRM

/// How a display shows pictures: how large, and how often.
///
///     print(card.connectors[0].modes[0])  // 1920×1080 at 60 Hz
public struct DisplayMode: Hashable, Sendable {
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// Pictures per second.
    public var framesPerSecond: Double
    /// Whether the display says that it likes this mode best.
    public var isPreferred: Bool

    /// - Parameters:
    ///   - width: In pixels.
    ///   - height: In pixels.
    ///   - framesPerSecond: Pictures per second.
    ///   - isPreferred: Whether the display likes this mode best.
    public init(width: Int, height: Int, framesPerSecond: Double, isPreferred: Bool = false) {
        self.width = width
        self.height = height
        self.framesPerSecond = framesPerSecond
        self.isPreferred = isPreferred
    }
}

extension DisplayMode: CustomStringConvertible {
    /// Such as `1920×1080 at 60 Hz`.
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
    /// Pictures per second, from the pixel clock, which is exact; `vrefresh` is rounded to a whole number.
    ///
    /// An interlaced picture comes in two fields, each with a vertical blank of its own; a mode that scans each line
    /// several times has as many fewer pictures.
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
    /// The mode to show, of the size that is asked for: the one that the display prefers, else the largest, else the
    /// fastest.
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
