import CommandLineTool
import Fling
import Gallery

/// A shape of an exhibit as numbers, in the order of the page's exhibit.js.
struct ShapeRow: Equatable {
    let kind: Kind
    /// The numbers of the outline, which depend on its kind.
    let outline: [Double]
    /// The look: place, turn in degrees, both scales, skew, red, green and blue from 0 through 255,
    /// opacity.
    let look: [Double]

    enum Kind: String {
        case rectangle, circle, line, curve
    }

    /// The index in `numbers` at which the look begins.
    var lookStart: Int { outline.count }
    var numbers: [Double] { outline + look }

    /// The units to which the numbers of a look are rounded: too small to be seen.
    private static let lookUnits = [0.05, 0.05, 0.05, 0.0005, 0.0005, 0.001, 1, 1, 1, 0.005]

    /// The units to which the numbers are rounded.
    var units: [Double] { outline.map { _ in 0.05 } + Self.lookUnits }

    /// Returns the visible distance to the same shape in another frame: 1 for some ten points, degrees or
    /// shades.
    func distance(to other: ShapeRow) -> Double {
        let weights = outline.map { _ in 0.1 } + [0.1, 0.1, 0.1, 20, 20, 20, 0.04, 0.04, 0.04, 10]
        return zip(weights, zip(numbers, other.numbers)).reduce(0) { $0 + $1.0 * abs($1.1.0 - $1.1.1) }
    }
}

extension ShapeRow {
    init(_ shape: Shape) {
        switch shape.outline {
        case .rectangle(let size, let cornerRadius):
            (kind, outline) = (.rectangle, [size.x, size.y, cornerRadius])
        case .circle(let radius): (kind, outline) = (.circle, [radius])
        case .line(let points, let width):
            (kind, outline) = (.line, [width] + points.flatMap { [$0.x, $0.y] })
        case .curve(let start, let middle, let end, let width):
            (kind, outline) = (.curve, [width] + [start, middle, end].flatMap { [$0.x, $0.y] })
        }
        let transform = shape.transform
        let colour = shape.colour.rgba
        let shades = [colour.red, colour.green, colour.blue].map { min(max($0, 0), 1) * 255 }
        look =
            [
                transform.translation.x, transform.translation.y, transform.rotation.degrees,
                transform.scale.x, transform.scale.y, transform.skew,
            ] + shades + [min(max(shape.opacity * colour.alpha, 0), 1)]
    }
}
