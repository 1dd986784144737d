/// A fit of a sum of functions, and of a constant for each piece, to places.
struct LeastSquares {
    /// The factors of the functions.
    let factors: [Double]
    /// The sum of the squares of what remains.
    let remainder: Double
    /// The remainder at each place.
    let rests: [Double]

    /// Returns nil if the functions do not differ at these places.
    ///
    /// - Parameters:
    ///   - functions: Their values at each place.
    ///   - places: The values to fit.
    ///   - pieces: The piece of each place; the same ones follow each other.
    init?(_ functions: [[Double]], to places: [Double], pieces: [Int]) {
        let columns = functions.map { Self.centred($0, pieces) }
        let target = Self.centred(places, pieces)
        let products = columns.map { left in columns.map { right in Self.product(left, right) } }
        guard let inverse = Self.inverse(products) else { return nil }
        let sides = columns.map { Self.product($0, target) }
        let factors = inverse.map { Self.product($0, sides) }
        var rests = target
        for (factor, column) in zip(factors, columns) {
            for index in rests.indices { rests[index] -= factor * column[index] }
        }
        (self.factors, self.rests) = (factors, rests)
        remainder = Self.product(rests, rests)
    }

    /// The standard deviations of parameters, given the derivatives of the fitted values by each of them.
    ///
    /// - Parameters:
    ///   - noise: The error of the places.
    ///   - rests: What remains at each place. Neighbours that are alike tell less than independent ones.
    static func deviations(
        of derivatives: [[Double]], pieces: [Int], rests: [Double], noise: PlaceNoise
    ) -> [Double]? {
        let columns = derivatives.map { centred($0, pieces) }
        guard let inverse = inverse(columns.map { left in columns.map { product(left, $0) } }) else {
            return nil
        }
        let free = max(rests.count - columns.count - (pieces.last ?? 0) + (pieces.first ?? 0) - 1, 1)
        let squares = product(rests, rests)
        var neighbours = 0.0
        for index in rests.indices.dropFirst() where pieces[index] == pieces[index - 1] {
            neighbours += rests[index] * rests[index - 1]
        }
        let likeness = squares > 0 ? min(max(neighbours / squares, 0), 0.95) : 0
        let variance =
            max(squares / Double(free), noise.place * noise.place) * (1 + likeness) / (1 - likeness)
        return columns.indices.map { parameter in
            // The error of a step moves all later places of its piece.
            var (sum, walk) = (0.0, 0.0)
            for index in rests.indices.reversed() {
                if index + 1 < rests.count, pieces[index] != pieces[index + 1] { sum = 0 }
                for (factor, column) in zip(inverse[parameter], columns) { sum += factor * column[index] }
                walk += sum * sum
            }
            let own = variance * max(inverse[parameter][parameter], 0)
            return (own + noise.step * noise.step * walk).squareRoot()
        }
    }

    /// The values less the mean of their piece.
    private static func centred(_ values: [Double], _ pieces: [Int]) -> [Double] {
        var result = values
        var start = 0
        while start < values.count {
            var end = start
            while end < values.count, pieces[end] == pieces[start] { end += 1 }
            let mean = values[start..<end].reduce(0, +) / Double(end - start)
            for index in start..<end { result[index] -= mean }
            start = end
        }
        return result
    }

    private static func product(_ left: [Double], _ right: [Double]) -> Double {
        var sum = 0.0
        for index in left.indices { sum += left[index] * right[index] }
        return sum
    }

    /// The inverse of a symmetric matrix; nil if it has none.
    private static func inverse(_ matrix: [[Double]]) -> [[Double]]? {
        let size = matrix.count
        // Functions of any size are weighed alike.
        let scales = matrix.indices.map { matrix[$0][$0].squareRoot() }
        guard scales.allSatisfy({ $0 > 0 && $0 < .infinity }) else { return nil }
        var rows = matrix.indices.map { row in
            matrix.indices.map { matrix[row][$0] / scales[row] / scales[$0] }
                + matrix.indices.map { $0 == row ? 1.0 : 0 }
        }
        for column in 0..<size {
            let pivot = rows.indices.dropFirst(column).max { abs(rows[$0][column]) < abs(rows[$1][column]) }
            guard let pivot, abs(rows[pivot][column]) > 1e-10 else { return nil }
            rows.swapAt(column, pivot)
            let head = rows[column][column]
            for index in rows[column].indices { rows[column][index] /= head }
            for row in rows.indices where row != column {
                let factor = rows[row][column]
                for index in rows[row].indices { rows[row][index] -= factor * rows[column][index] }
            }
        }
        return rows.indices.map { row in
            (0..<size).map { rows[row][size + $0] / scales[row] / scales[$0] }
        }
    }
}

/// Returns the argument of the least value of a function: the least of some arguments, and then between its neighbours.
///
/// - Parameter arguments: Increasing ones, so close to each other that the function has one valley between two.
func leastArgument(among arguments: [Double], of function: (Double) -> Double) -> Double? {
    let values = arguments.map(function)
    guard let best = values.indices.min(by: { values[$0] < values[$1] }), values[best] < .infinity else {
        return nil
    }
    var (low, high) = (arguments[max(best - 1, 0)], arguments[min(best + 1, arguments.count - 1)])
    // The golden section: each step leaves 0.618 of the span.
    let ratio = (5.0.squareRoot() - 1) / 2
    var (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
    var (valueLeft, valueRight) = (function(left), function(right))
    for _ in 0..<40 {
        if valueLeft < valueRight {
            (high, right, valueRight) = (right, left, valueLeft)
            left = high - ratio * (high - low)
            valueLeft = function(left)
        } else {
            (low, left, valueLeft) = (left, right, valueRight)
            right = low + ratio * (high - low)
            valueRight = function(right)
        }
    }
    return (low + high) / 2
}
