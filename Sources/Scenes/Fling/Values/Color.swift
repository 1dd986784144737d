/// A colour that is interpolated in OKLab: evenly to the eye, with no dark middle between two bright colours.
///
/// The components are multiplied by the alpha, so that a transparent end tints nothing: from opaque red to
/// clear, every stage is red. A completely transparent colour therefore has no hue of its own, and reads back
/// as transparent black.
///
///     let accent = Color(hex: 0x3584E4)
///     let faded = accent.interpolated(to: .clear, fraction: 0.5).rgba
///     cairo_set_source_rgba(context, faded.red, faded.green, faded.blue, faded.alpha)
///
/// On its path, and where a spring overshoots, a colour may leave the gamut of a screen. ``rgba`` and
/// ``bytes`` map it back by reducing chroma at the same lightness and hue; the motion itself is not changed.
public struct Color: Hashable, Animatable {
    /// The components in OKLab: lightness, a and b, each multiplied by the alpha, and the alpha.
    public var animatableData: SIMD4<Double>

    /// Creates a colour in sRGB.
    ///
    /// - Parameters:
    ///   - red: The encoded value that CSS and GTK use, 0…1.
    ///   - green: The encoded value of green, 0…1.
    ///   - blue: The encoded value of blue, 0…1.
    ///   - alpha: The opacity, 0…1; red, green and blue are not multiplied by it.
    ///
    /// Values outside are clamped; NaN counts as 0.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.init(OKLab(linearSRGB: SIMD3(red, green, blue).map(decodedSRGB), alpha: alpha))
    }

    /// Creates the colour with these components in sRGB; see ``init(red:green:blue:alpha:)``.
    public init(_ rgba: RGBA) {
        self.init(red: rgba.red, green: rgba.green, blue: rgba.blue, alpha: rgba.alpha)
    }

    /// Creates the colour with these components in OKLab.
    ///
    /// The colour may lie outside of sRGB's gamut. Lightness and alpha are clamped to 0…1, a and b to −1…1,
    /// far beyond every visible colour; NaN counts as 0.
    public init(_ oklab: OKLab) {
        let alpha = Color.clamped(oklab.alpha, from: 0, through: 1)
        let colour = SIMD4(
            Color.clamped(oklab.lightness, from: 0, through: 1),
            Color.clamped(oklab.a, from: -1, through: 1),
            Color.clamped(oklab.b, from: -1, through: 1),
            1)
        animatableData = colour * alpha
    }

    /// Creates a grey.
    ///
    /// - Parameters:
    ///   - white: The encoded sRGB value, 0 (black) to 1 (white).
    ///   - alpha: The opacity, 0 (transparent) to 1 (opaque).
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Transparent black.
    public static let clear = Color(white: 0, alpha: 0)
    /// Opaque black.
    public static let black = Color(white: 0)
    /// Opaque white.
    public static let white = Color(white: 1)

    /// The components of a colour in sRGB, encoded, not multiplied by the alpha.
    ///
    ///     let red = Color(hex: 0x3584E4).rgba.red  // 0.208
    public struct RGBA: Hashable, Sendable {
        /// The encoded red component, 0 to 1 within sRGB's gamut.
        public var red: Double
        /// The encoded green component, 0 to 1 within sRGB's gamut.
        public var green: Double
        /// The encoded blue component, 0 to 1 within sRGB's gamut.
        public var blue: Double
        /// The opacity, 0 (transparent) to 1 (opaque).
        public var alpha: Double

        /// Creates components as given, without clamping; opaque by default.
        public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
            self.red = red
            self.green = green
            self.blue = blue
            self.alpha = alpha
        }
    }

    /// The components of a colour in OKLab, not multiplied by the alpha.
    ///
    ///     let grey = Color(Color.OKLab(lightness: 0.4, a: 0, b: 0))
    public struct OKLab: Hashable, Sendable {
        /// The lightness, 0 (black) to 1 (white).
        public var lightness: Double
        /// The position from green (negative) to red; within ±0.3 in sRGB's gamut.
        public var a: Double
        /// The position from blue (negative) to yellow; within ±0.35 in sRGB's gamut.
        public var b: Double
        /// The opacity, 0 (transparent) to 1 (opaque).
        public var alpha: Double

        /// Creates coordinates as given, without clamping; opaque by default.
        public init(lightness: Double, a: Double, b: Double, alpha: Double = 1) {
            self.lightness = lightness
            self.a = a
            self.b = b
            self.alpha = alpha
        }

        /// The distance from the grey of the same lightness.
        public var chroma: Double { (a * a + b * b).squareRoot() }
    }
}

extension Color {
    /// The components to draw, in sRGB, each clamped to 0…1 within the gamut.
    ///
    /// Read it once per frame rather than once per component: each access converts the colour.
    public var rgba: RGBA {
        let oklab = self.oklab
        let encoded = oklab.fittedLinearSRGB.map(encodedSRGB)
        return RGBA(red: encoded.x, green: encoded.y, blue: encoded.z, alpha: oklab.alpha)
    }

    /// The colour in OKLab, not mapped to sRGB's gamut; the alpha is clamped to 0…1.
    public var oklab: OKLab {
        let alpha = animatableData.w
        guard alpha > 0, animatableData.isFinite else { return OKLab(lightness: 0, a: 0, b: 0, alpha: 0) }
        let colour = animatableData / alpha
        guard colour.isFinite else { return OKLab(lightness: 0, a: 0, b: 0, alpha: 0) }
        return OKLab(lightness: colour.x, a: colour.y, b: colour.z, alpha: min(alpha, 1))
    }

    /// Returns the same colour with its alpha multiplied by `factor`, 0…1.
    public func opacity(_ factor: Double) -> Color {
        var copy = self
        copy.animatableData = animatableData * Color.clamped(factor, from: 0, through: 1)
        return copy
    }

    /// Returns the number clamped to the range; 0 for NaN.
    static func clamped(_ number: Double, from low: Double, through high: Double) -> Double {
        number.isNaN ? 0 : min(max(number, low), high)
    }
}
