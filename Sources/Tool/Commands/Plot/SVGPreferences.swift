import CommandLineTool
import JSONText

/// The colours of an SVG, which follow the reader's preference for light or dark.
enum SVGPreferences {
    /// Returns the picture with CSS rules that replace its colours where dark is preferred.
    static func followed(by svg: [UInt8]) -> [UInt8] {
        let tag = Array("<svg ".utf8)
        guard let start = svg.indices.first(where: { svg[$0...].starts(with: tag) }),
            let end = svg[start...].firstIndex(of: UInt8(ascii: ">"))
        else { return svg }
        return svg[...end] + Array("\n<style>\(rules)</style>".utf8) + svg[(end + 1)...]
    }

    private static let rules: String = {
        let rules = PlotInk.dark.map { pair in
            let light = cairoText(of: pair.light)
            let dark = "#" + hexadecimal(pair.dark)
            // Cairo writes properties of a style before version 1.18, and attributes with spaces from then
            // on.
            let spaced = light.split(separator: ",").joined(separator: ", ")
            return ["fill", "stroke"].map { property in
                "[style*=\"\(property):\(light)\"],[\(property)=\"\(spaced)\"]{\(property):\(dark)!important}"
            }.joined()
        }
        return "@media (prefers-color-scheme:dark){\(rules.joined())}"
    }()

    /// Returns a colour as cairo writes it: in per cent, with at most six decimals.
    static func cairoText(of rgb: UInt32) -> String {
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
    /// The decimal number without zeros at its end.
    fileprivate var trimmingZeros: String {
        var text = self
        while text.hasSuffix("0"), text.contains(".") { text.removeLast() }
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
