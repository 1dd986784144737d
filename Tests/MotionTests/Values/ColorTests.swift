import Seeded
import Fling
import Testing

@Suite("Color")
struct ColorTests {
    @Test(
        "agrees with OKLab's reference values",
        arguments: [
            (0xFFFFFF, 1.0, 0.0, 0.0), (0x000000, 0, 0, 0), (0xFF0000, 0.627955, 0.224863, 0.125846),
            (0x00FF00, 0.866440, -0.233888, 0.179498), (0x0000FF, 0.452014, -0.032457, -0.311528),
            (0xFFFF00, 0.967983, -0.071369, 0.198570), (0x00FFFF, 0.905399, -0.149444, -0.039398),
            (0xFF00FF, 0.701674, 0.274566, -0.169156),
        ] as [(UInt32, Double, Double, Double)])
    func reference(hex: UInt32, lightness: Double, a: Double, b: Double) {
        let oklab = Color(hex: hex).oklab
        #expect(abs(oklab.lightness - lightness) < 1e-6)
        #expect(abs(oklab.a - a) < 1e-6)
        #expect(abs(oklab.b - b) < 1e-6)
    }

    @Test("every grey is neutral, and comes back to the byte")
    func greys() {
        for level in UInt8.min...UInt8.max {
            let grey = Color(bytes: level, level, level)
            #expect(grey.bytes == SIMD4(level, level, level, 255))
            #expect(grey.oklab.chroma < 1e-14)
        }
    }

    @Test("every level of each channel comes back to the byte, with every alpha that shows")
    func levels() {
        for level in UInt8.min...UInt8.max {
            #expect(Color(bytes: level, 0, 0).bytes == SIMD4(level, 0, 0, 255))
            #expect(Color(bytes: 0, level, 0).bytes == SIMD4(0, level, 0, 255))
            #expect(Color(bytes: 0, 0, level).bytes == SIMD4(0, 0, level, 255))
            #expect(Color(bytes: 255, level, 255).bytes == SIMD4(255, level, 255, 255))
            let veiled = SIMD4<UInt8>(200, level, 17, max(level, 1))
            #expect(Color(bytes: 200, level, 17, alpha: veiled.w).bytes == veiled)
        }
    }

    @Test("a cube of colours comes back to the byte, and in floating point to nine digits")
    func cube() {
        let levels = stride(from: UInt8(0), through: 255, by: 15)
        for red in levels {
            for green in levels {
                for blue in levels {
                    let color = Color(bytes: red, green, blue)
                    let hex = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
                    guard color.hex == hex, Color(hex: hex) == color else {
                        Issue.record("\(color) is not \(red), \(green), \(blue)")
                        continue
                    }
                    let rgba = color.rgba
                    let exact = SIMD3(Double(red), Double(green), Double(blue)) / 255
                    let error = SIMD3(rgba.red, rgba.green, rgba.blue) - exact
                    if error.magnitude > 1e-9 { Issue.record("\(color) is \(error) off") }
                }
            }
        }
    }

    @Test(
        "has no dark middle",
        arguments: [
            (0xFF0000, 0x00FF00), (0x0000FF, 0xFFFF00), (0x00FFFF, 0xFF0000), (0xFF00FF, 0x00FF00),
            (0x3584E4, 0xFF7800),
        ] as [(UInt32, UInt32)])
    func middle(from: UInt32, to: UInt32) {
        let start = Color(hex: from)
        let end = Color(hex: to)
        let darkest = min(start.oklab.lightness, end.oklab.lightness)
        for step in 0...20 {
            // As drawn: through the gamut and the rounding to bytes.
            let shown = start.interpolated(to: end, fraction: Double(step) / 20)
            #expect(Color(hex: shown.hex).oklab.lightness > darkest - 0.002)
        }
        // The mean of the encoded values, as most toolkits have it, is what this is about.
        let (a, b) = (start.rgba, end.rgba)
        let mean = Color(
            red: (a.red + b.red) / 2, green: (a.green + b.green) / 2, blue: (a.blue + b.blue) / 2)
        #expect(start.interpolated(to: end, fraction: 0.5).oklab.lightness > mean.oklab.lightness)
    }

    @Test("a transparent end does not tint", arguments: [0.001, 0.1, 0.5, 0.9, 0.999])
    func transparency(fraction: Double) {
        let red = Color(red: 1, green: 0, blue: 0)
        let fading = red.interpolated(to: Color(red: 0, green: 1, blue: 0, alpha: 0), fraction: fraction)
        #expect(fading.bytes.x == 255 && fading.bytes.y == 0 && fading.bytes.z == 0)
        #expect(abs(fading.rgba.alpha - (1 - fraction)) < 1e-12)
    }

    @Test(
        "a spring that overshoots an end shows the nearest thing there is",
        arguments: [-0.3, -0.01, 1.01, 1.4])
    func overshoot(fraction: Double) {
        let faded = Color.clear.interpolated(to: Color(hex: 0x3584E4), fraction: fraction).rgba
        #expect(faded.alpha == (fraction < 0 ? 0 : 1))
        #expect(fraction < 0 || Color(faded).hex == 0x3584E4)
        #expect(Color.black.interpolated(to: .white, fraction: fraction).hex == (fraction < 0 ? 0 : 0xFFFFFF))
    }

    @Test("a colour out of gamut keeps lightness and hue, and as much chroma as there is", arguments: 1...400)
    func gamut(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let hue = Double.random(in: 0...(2 * .pi), using: &generator)
        let direction = Rotation3D(angle: Angle(radians: hue), axis: [0, 0, 1]).act(on: [1, 0, 0])
        let asked = Color.OKLab(
            lightness: .random(in: 0.02...0.98, using: &generator), a: direction.x * 0.6, b: direction.y * 0.6
        )
        let rgba = Color(asked).rgba
        let channels = SIMD3(rgba.red, rgba.green, rgba.blue)
        #expect(channels.min() >= 0 && channels.max() <= 1)
        // Nothing is given away: the result is on the surface of the gamut.
        #expect(channels.min() < 1e-6 || channels.max() > 1 - 1e-6, "seed \(seed)")
        let shown = Color(rgba).oklab
        #expect(abs(shown.lightness - asked.lightness) < 1e-6, "seed \(seed)")
        #expect(abs(shown.a * asked.b - shown.b * asked.a) < 1e-6, "seed \(seed)")
        #expect(shown.a * asked.a + shown.b * asked.b > 0, "seed \(seed)")
    }

    @Test("the way out of the gamut and back has no step in it")
    func gamutContinuity() {
        let start = Color(.init(lightness: 0.6, a: 0, b: 0)).animatableData
        var last = Color(.init(lightness: 0.6, a: 0, b: 0)).rgba
        for step in 1...2000 {
            var color = Color.clear
            let fraction = Double(step) / 2000
            color.animatableData = start + SIMD4(0.2, 0.35, -0.3, 0) * fraction
            let rgba = color.rgba
            let moved = SIMD3(rgba.red - last.red, rgba.green - last.green, rgba.blue - last.blue)
            #expect(moved.magnitude < 0.02, "at \(fraction)")
            last = rgba
        }
    }

    @Test("reads CSS's hexadecimal forms, and writes them")
    func hexadecimal() {
        #expect(Color(hex: "#3584e4")?.hex == 0x3584E4)
        #expect(Color(hex: "3584E4") == Color(hex: 0x3584E4))
        #expect(Color(hex: "#f80") == Color(hex: 0xFF8800))
        #expect(Color(hex: "#f808")?.bytes == SIMD4(0xFF, 0x88, 0, 0x88))
        #expect(Color(hex: "#12345678")?.bytes == SIMD4(0x12, 0x34, 0x56, 0x78))
        #expect(Color(hex: 0xFF_3584E4).hex == 0x3584E4)
        #expect(Color(hex: 0x0A0B0C).description == "#0a0b0c")
        #expect(Color(bytes: 1, 2, 3, alpha: 128).description == "#01020380")
        for text in [
            "", "#", "#12", "#12345", "#1234567", "#123456789", "#ggg", "##fff", "fff#", "#é00", " fff",
        ] {
            #expect(Color(hex: text) == nil, "\(text)")
        }
    }

    @Test("opacity multiplies the alpha alone")
    func opacity() {
        let half = Color(hex: 0x3584E4).opacity(0.5)
        #expect(half.hex == 0x3584E4)
        #expect(half.opacity(0.5).rgba.alpha == 0.25)
        #expect(
            half.opacity(.nan).rgba.alpha == 0 && half.opacity(7) == half
                && half.opacity(-1) == .init(half, 0))
    }

    @Test("no input makes a component that is not a number in 0…1", arguments: 1...300)
    func bad(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pool = [
            0, -0.0, 1, 0.5, -1, 2, .leastNonzeroMagnitude, 1e-160, 1e160, 1e308, -1e308, .infinity,
            -.infinity, .nan,
        ]
        func draw() -> Double { pool.randomElement(using: &generator) ?? 0 }
        let (x, y, z, w) = (draw(), draw(), draw(), draw())
        var raw = Color.white
        raw.animatableData = SIMD4(x, y, z, w)
        let colors = [
            Color(red: x, green: y, blue: z, alpha: w), raw,
            Color(Color.OKLab(lightness: x, a: y, b: z, alpha: w)),
            Color.white.displaced(by: SIMD4(x, y, z, w)),
        ]
        for color in colors {
            let rgba = color.rgba
            for component in [rgba.red, rgba.green, rgba.blue, rgba.alpha] {
                #expect(component >= 0 && component <= 1, "seed \(seed): \(rgba) from \(x), \(y), \(z), \(w)")
            }
            #expect(color.bytes.w == UInt8((rgba.alpha * 255).rounded()))
        }
    }
}

extension Color {
    fileprivate init(_ color: Color, _ alpha: Double) {
        self = color
        animatableData *= alpha
    }
}
