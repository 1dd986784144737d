import JSONText

/// Colours of an SVG that follow the reader's preference for light or dark.
enum SVGPreferences {
    /// The picture with rules that exchange its colours where dark is preferred.
    static func followed(by svg: [UInt8]) -> [UInt8] {
        let mark = Array("version=\"1.1\">".utf8)
        guard
            let start = svg.indices.first(where: {
                $0 + mark.count <= svg.count && svg[$0..<($0 + mark.count)].elementsEqual(mark)
            })
        else { return svg }
        let head = svg[..<(start + mark.count)]
        return head + Array("\n<style>\(rules)</style>".utf8) + svg[(start + mark.count)...]
    }

    private static let rules: String = {
        let rules = PlotInk.dark.map { pair in
            let light = cairoText(of: pair.light)
            let dark = "#" + hexadecimal(pair.dark)
            return ["fill", "stroke"].map { property in
                "[style*=\"\(property):\(light)\"]{\(property):\(dark)!important}"
            }.joined()
        }
        return "@media (prefers-color-scheme:dark){\(rules.joined())}"
    }()

    /// A colour as cairo writes it: in per cent, with at most six decimals.
    private static func cairoText(of rgb: UInt32) -> String {
        let parts = [16, 8, 0].map { shift in
            (Double(rgb >> UInt32(shift) & 0xff) / 255 * 100).fixed(6)
                .trimmingZeros + "%"
        }
        return "rgb(\(parts.joined(separator: ",")))"
    }

    private static func hexadecimal(_ rgb: UInt32) -> String {
        let text = String(rgb, radix: 16)
        return String(repeating: "0", count: 6 - text.count) + text
    }
}

extension String {
    /// A decimal number without zeros at its end.
    fileprivate var trimmingZeros: String {
        var text = self
        while text.hasSuffix("0"), text.contains(".") { text.removeLast() }
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
