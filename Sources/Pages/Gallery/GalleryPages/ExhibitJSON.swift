import CommandLineTool
import Gallery
import JSONText

extension SampledExhibit {
    /// The exhibit as JSON for the page's exhibit.js.
    var json: JSON {
        .object([
            ("name", .string(entry.name)), ("summary", .string(entry.summary)),
            ("stage", .array([.number(Stage.size.x), .number(Stage.size.y)])),
            ("fps", .number(Self.framesPerSecond)), ("frames", .number(Double(frames.count))),
            ("poster", .number(time(poster).rounded(to: 0.001))),
            ("inputs", .array(entry.script.map(\.json))),
            ("shapes", .array((frames.first ?? []).indices.map { shape($0) })),
            ("live", dragged?.json ?? .null),
        ])
    }

    /// Returns a shape's first row, and the numbers that change: place in the row, unit, and steps from
    /// frame to frame.
    private func shape(_ index: Int) -> JSON {
        let rows = frames.map { $0[index] }
        let first = rows[0]
        let changes = first.numbers.indices.compactMap { place -> JSON? in
            let unit = first.units[place]
            let steps = stepsBetween(rows.map { $0.numbers[place] }, in: unit)
            guard steps.dropFirst().contains(where: { $0 != 0 }) else { return nil }
            return .array([.number(Double(place)), .number(unit), numbers(steps)])
        }
        return .object([
            ("kind", .string(first.kind.rawValue)),
            ("row", numbers(first.numbers.map { $0.rounded(to: 1e-4) })),
            ("changes", .array(changes)),
        ])
    }
}

extension DraggedSamples {
    private static let unit = 0.01

    fileprivate var json: JSON {
        let axes = (values.first ?? []).indices
        return .object([
            ("finger", numbers(finger)),
            ("places", .array(places.map { numbers(($0 + [0]).prefix(2)) })),
            ("rules", rules.json),
            (
                "shapes",
                .array(
                    shapes.map { row, moves in
                        .object([
                            ("row", numbers(row.numbers)),
                            ("moves", .array((moves + [.zero]).prefix(2).map { numbers([$0.x, $0.y]) })),
                        ])
                    })
            ),
            ("unit", .number(Self.unit)),
            (
                "values",
                .array(axes.map { axis in numbers(stepsBetween(values.map { $0[axis] }, in: Self.unit)) })
            ),
        ])
    }
}

extension TimedInput {
    /// The input's time, kind and place, in the order of exhibit.js.
    fileprivate var json: JSON {
        let (kind, place): (Double, SIMD2<Double>?) =
            switch input {
            case .show: (0, nil)
            case .hide: (1, nil)
            case .tap(let place): (2, place)
            case .touchDown(let place): (3, place)
            case .touchMove(let place): (4, place)
            case .touchUp: (5, nil)
            case .touchCancel: (6, nil)
            }
        let row = [seconds.rounded(to: 1e-6), kind] + (place.map { [$0.x, $0.y] } ?? [])
        return numbers(row.map { $0.rounded(to: 1e-6) })
    }
}

/// Returns the first number and then the differences, as whole multiples of a unit, up to the last that is
/// not 0; their sums err by half a unit at most.
private func stepsBetween(_ numbers: [Double], in unit: Double) -> [Double] {
    let places = numbers.map { ($0 / unit).rounded() }
    let steps = zip(places, [0] + places).map { $0 - $1 }
    return Array(steps.prefix((steps.lastIndex { $0 != 0 } ?? -1) + 1))
}

private func numbers(_ numbers: some Sequence<Double>) -> JSON {
    .array(numbers.map { .number($0) })
}

extension Double {
    fileprivate func rounded(to unit: Double) -> Double { (self / unit).rounded() * unit }
}
