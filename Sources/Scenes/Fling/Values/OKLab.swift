import CLibm

// Björn Ottosson's OKLab: a matrix turns linear light into the responses of the three kinds of cone, the cube
// root of each makes it perceptually uniform, and a second matrix turns the three into lightness, green–red
// and blue–yellow. The matrices are those of CSS Color 4, multiplied together and inverted in exact
// arithmetic: the shorter ones in circulation give white a slight hue and do not invert each other to 8
// digits.

extension Color.OKLab {
    /// Creates the colour of linear light with these amounts of sRGB's red, green and blue.
    init(linearSRGB rgb: SIMD3<Double>, alpha: Double) {
        let cones =
            rgb.x * SIMD3(0.412221469470763, 0.21190349581782522, 0.08830245919005643)
            + rgb.y * SIMD3(0.5363325372617348, 0.6806995506452344, 0.2817188391361215)
            + rgb.z * SIMD3(0.0514459932675022, 0.10739695353694055, 0.6299787016738221)
        let even = cones.map(cbrt)
        let lab =
            even.x * SIMD3(0.210454268309314, 1.9779985324311684, 0.0259040424655478)
            + even.y * SIMD3(0.7936177747023054, -2.42859224204858, 0.7827717124575296)
            + even.z * SIMD3(-0.0040720430116193, 0.450593709617411, -0.8086757549230774)
        self.init(lightness: lab.x, a: lab.y, b: lab.z, alpha: alpha)
    }

    /// The linear light to show in sRGB, each channel in 0…1: this colour if it is in gamut, otherwise the
    /// colour of the same lightness and hue with the greatest chroma in gamut.
    var fittedLinearSRGB: SIMD3<Double> {
        guard lightness > 0 else { return .zero }
        guard lightness < 1 else { return .one }
        // No colour of sRGB has a chroma above 0.3215. The limit here keeps the cubes finite.
        let chroma = self.chroma
        let scale = chroma > 0.5 ? 0.5 / chroma : 1
        let path = ChromaPath(lightness: lightness, a: a * scale, b: b * scale)
        let light = path.linearSRGB(at: path.isInGamut(at: 1) ? 1 : path.lastFractionInGamut)
        return light.clamped(lowerBound: .zero, upperBound: .one)
    }
}

/// The colours of one lightness and hue, from grey (at 0) to the requested chroma (at 1).
///
/// Each channel of linear light is a cubic polynomial along the path. For every lightness and hue the colours
/// in gamut form one interval from grey on, so that bisection finds its end.
private struct ChromaPath {
    private let grey: Double
    private let linear: SIMD3<Double>
    private let quadratic: SIMD3<Double>
    private let cubic: SIMD3<Double>

    init(lightness: Double, a: Double, b: Double) {
        let slope =
            a * SIMD3(0.396337777376175, -0.10556134581565856, -0.08948417752981182)
            + b * SIMD3(0.2158037573099136, -0.06385417282581334, -1.2914855480194094)
        grey = lightness * lightness * lightness
        linear = ChromaPath.lightOfCones(slope * (3 * lightness * lightness))
        quadratic = ChromaPath.lightOfCones(slope * slope * (3 * lightness))
        cubic = ChromaPath.lightOfCones(slope * slope * slope)
    }

    func linearSRGB(at fraction: Double) -> SIMD3<Double> {
        ((cubic * fraction + quadratic) * fraction + linear) * fraction + grey
    }

    func isInGamut(at fraction: Double) -> Bool {
        // Wide enough for the rounding of a pure red or white, much too narrow for 16 bits to show.
        let slack = 1e-9
        let light = linearSRGB(at: fraction)
        return light.min() >= -slack && light.max() <= 1 + slack
    }

    var lastFractionInGamut: Double {
        var inside = 0.0
        var outside = 1.0
        // Down to 1e-9 of the chroma.
        for _ in 0..<30 {
            let middle = (inside + outside) / 2
            if isInGamut(at: middle) { inside = middle } else { outside = middle }
        }
        return inside
    }

    private static func lightOfCones(_ cones: SIMD3<Double>) -> SIMD3<Double> {
        cones.x * SIMD3(4.076741636075958, -1.268437973285032, -0.00419607613867548)
            + cones.y * SIMD3(-3.3077115392580625, 2.609757349287689, -0.7034186179359363)
            + cones.z * SIMD3(0.23096990318210447, -0.3413193760026573, 1.7076146940746117)
    }
}

/// Returns linear light from an encoded value of sRGB (the transfer function of IEC 61966-2-1); clamped to
/// 0…1.
func decodedSRGB(_ encoded: Double) -> Double {
    let value = Color.clamped(encoded, from: 0, through: 1)
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

/// Returns the encoded value of sRGB from linear light in 0…1.
func encodedSRGB(_ linear: Double) -> Double {
    linear <= 0.0031308 ? linear * 12.92 : min(1.055 * pow(linear, 1 / 2.4) - 0.055, 1)
}

extension SIMD3<Double> {
    func map(_ transform: (Double) -> Double) -> SIMD3 {
        SIMD3(transform(x), transform(y), transform(z))
    }
}
