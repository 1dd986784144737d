import CLibm

/// The vertical displacement of content from one picture to the next.
package enum PictureShift {
    /// Returns the rows by which the content has moved down; nil if the pictures do not tell.
    ///
    /// Only what changes is compared, so that a header that stands still has no say, and neither has what is narrower
    /// than three columns, such as a scrollbar. A displacement is lost where the moved content is not like the content
    /// before: their correlation is below a half.
    ///
    /// - Parameter expected: The displacement that is expected: of several that fit equally well, as in a list of equal
    ///   rows, the nearest to it is returned.
    package static func between(
        _ before: ColumnPicture, _ after: ColumnPicture, expected: Double = 0
    ) -> Double? {
        guard before.columns == after.columns, before.rows == after.rows else { return nil }
        guard let region = ChangedRegion(before, after) else { return 0 }
        let (old, new) = (region.profile(of: before), region.profile(of: after))
        // Sums tell little of rows that are alike, and single columns tell them from each other.
        let (oldLanes, newLanes) = (region.spread(of: before), region.spread(of: after))
        let close = old.shifts(to: new).map { shift in
            let likeness = Profile.correlation(oldLanes, newLanes, by: shift, rows: region.rows.count)
            return (shift: shift, likeness: likeness ?? -1)
        }
        guard let most = close.map(\.likeness).max(), most >= leastLikeness else { return nil }
        let equal = close.filter { $0.likeness >= most - sameness }.map(\.shift)
        let rough = equal.min { abs(Double($0) - expected) < abs(Double($1) - expected) }
        guard let rough else { return nil }
        // Three places decide together: something else that moves can be in one of them.
        let found = region.places.compactMap { columns in
            region.refine(rough, in: columns, before, after)
        }
        let sorted = found.sorted()
        return sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2]
    }

    /// The correlation below which a displacement is lost.
    static let leastLikeness = 0.5
    /// Two correlations that differ by less are equally good.
    private static let sameness = 0.01
}

/// The columns and rows of a picture in which something has changed.
private struct ChangedRegion {
    let columns: [Int]
    let rows: Range<Int>

    /// The difference of two values that is a change.
    private static let leastChange = 3
    /// The columns that must have changed for content that moves, and its rows.
    private static let (leastColumns, leastRows) = (3, 16)

    /// Returns nil if no content has changed.
    init?(_ before: ColumnPicture, _ after: ColumnPicture) {
        var columns: [Int] = []
        var (top, bottom) = (before.rows, 0)
        before.values.withUnsafeBufferPointer { old in
            after.values.withUnsafeBufferPointer { new in
                for column in 0..<before.columns {
                    var (first, last) = (before.rows, -1)
                    for row in 0..<before.rows {
                        let index = column * before.rows + row
                        guard abs(Int(old[index]) - Int(new[index])) >= Self.leastChange else { continue }
                        if last < 0 { first = row }
                        last = row
                    }
                    guard last >= 0 else { continue }
                    columns.append(column)
                    (top, bottom) = (min(top, first), max(bottom, last + 1))
                }
            }
        }
        guard columns.count >= Self.leastColumns, bottom - top >= Self.leastRows else { return nil }
        (self.columns, rows) = (columns, top..<bottom)
    }

    /// The columns in three parts, from left to right.
    var places: [ArraySlice<Int>] {
        let part = max((columns.count + 2) / 3, 1)
        return stride(from: 0, to: columns.count, by: part).map {
            columns[$0..<min($0 + part, columns.count)]
        }
    }

    /// The sums of some neighbouring columns, row by row.
    func profile(of picture: ColumnPicture) -> Profile {
        let count = min(Profile.lanes, columns.count)
        var lanes = Array(repeating: [Float](repeating: 0, count: rows.count), count: count)
        picture.values.withUnsafeBufferPointer { values in
            for (index, column) in columns.enumerated() {
                let start = column * picture.rows + rows.lowerBound
                lanes[index * count / columns.count].withUnsafeMutableBufferPointer { lane in
                    for row in lane.indices { lane[row] += Float(values[start + row]) }
                }
            }
        }
        return Profile(lanes: lanes, rows: rows.count)
    }

    /// The values of some columns within the changed rows, from left to right.
    func spread(of picture: ColumnPicture) -> [[Float]] {
        let count = min(Self.mostColumns, columns.count)
        return picture.values.withUnsafeBufferPointer { values in
            (0..<count).map { number in
                let start = columns[number * columns.count / count] * picture.rows
                return rows.map { Float(values[start + $0]) }
            }
        }
    }

    /// The most columns that are compared one by one.
    private static let mostColumns = 24

    /// Returns a displacement to fractions of a row, from one that is right to a row or so; nil if the content is not alike.
    func refine(
        _ rough: Int, in columns: ArraySlice<Int>, _ before: ColumnPicture, _ after: ColumnPicture
    ) -> Double? {
        let old = columns.map { smooth(before, $0) }
        let new = columns.map { smooth(after, $0) }
        // The nearest whole row first, so that the step of interpolation is at most half a row.
        var (best, likeness) = (rough, -1.0)
        for shift in rough - 1...rough + 1 {
            let found = Profile.correlation(old, new, by: shift, rows: rows.count) ?? -1
            if found > likeness { (best, likeness) = (shift, found) }
        }
        guard likeness >= PictureShift.leastLikeness else { return nil }
        return Double(best) + Self.fraction(old, new, by: best, rows: rows.count)
    }

    /// A column within the changed rows, as the mean of neighbouring rows: the slope of that is known well.
    private func smooth(_ picture: ColumnPicture, _ column: Int) -> [Float] {
        picture.values.withUnsafeBufferPointer { values in
            let start = column * picture.rows
            return rows.map { row in
                var sum: Float = 0
                for (index, weight) in Self.weights.enumerated() {
                    let near = min(max(row + index - Self.weights.count / 2, 0), picture.rows - 1)
                    sum += weight * Float(values[start + near])
                }
                return sum
            }
        }
    }

    /// A bell over seven rows.
    private static let weights: [Float] = [1, 6, 15, 20, 15, 6, 1].map { $0 / 64 }
    /// The rows at an edge whose means or slopes are also of rows beyond it.
    private static let edge = 4

    /// The part of a row by which the content has moved further than by whole rows.
    private static func fraction(_ old: [[Float]], _ new: [[Float]], by shift: Int, rows: Int) -> Double {
        // The first step is right to a tenth of a row or so, and the second one starts from there.
        let first = step(old, new, by: shift, part: 0, rows: rows)
        return first == 0 ? 0 : first + step(old, new, by: shift, part: first, rows: rows)
    }

    /// A step to the displacement at which the difference is least: the difference over the slope.
    private static func step(
        _ old: [[Float]], _ new: [[Float]], by shift: Int, part: Double, rows: Int
    ) -> Double {
        let (whole, rest) = (part < 0 ? -1 : 0, Float(part < 0 ? part + 1 : part))
        var (product, squares) = (0.0, 0.0)
        // Means at the edges are also of rows that do not move.
        let first = max(shift, 0) + edge
        let last = max(rows + min(shift, 0) - edge, first)
        for (old, new) in zip(old, new) {
            old.withUnsafeBufferPointer { old in
                new.withUnsafeBufferPointer { new in
                    for row in first..<last {
                        let (here, there) = (row - shift, row + whole)
                        let moved = new[there] + (new[there + 1] - new[there]) * rest
                        // The slope of both, halfway between them.
                        let slope = Double(old[here + 1] - old[here - 1] + new[row + 1] - new[row - 1]) / 4
                        product += Double(old[here] - moved) * slope
                        squares += slope * slope
                    }
                }
            }
        }
        guard squares > 0 else { return 0 }
        return min(max(product / squares, -0.9), 0.9)
    }
}

/// The sums of columns, in a few lanes from left to right.
private struct Profile {
    static let lanes = 8

    var lanes: [[Float]]
    let rows: Int

    /// The factor by which rows are fewer in the first search.
    private static let coarseness = 4
    /// The most peaks of that search that are looked at closely.
    private static let peaks = 24
    /// The most displacements that are returned, and their distance from the best correlation.
    private static let (most, nearness) = (16, 0.2)

    /// Returns the whole rows by which the lanes may have moved down, those first at which they are most alike.
    func shifts(to other: Profile) -> [Int] {
        let (old, new) = (coarse, other.coarse)
        let farthest = old.rows * 3 / 4
        let rough = (-farthest...farthest).map { shift in
            (shift: shift, likeness: Self.correlation(old.lanes, new.lanes, by: shift, rows: old.rows) ?? -1)
        }
        guard let best = rough.map(\.likeness).max(), best >= PictureShift.leastLikeness / 2 else {
            return []
        }
        // Any peak may be the best when it is looked at closely.
        let peaks = rough.indices.filter { index in
            rough[index].likeness >= best - 0.5
                && (index == 0 || rough[index].likeness >= rough[index - 1].likeness)
                && (index == rough.count - 1 || rough[index].likeness >= rough[index + 1].likeness)
        }
        let kept = peaks.sorted { rough[$0].likeness > rough[$1].likeness }.prefix(Self.peaks)
        var fine: [(shift: Int, likeness: Double)] = []
        for peak in kept {
            let middle = rough[peak].shift * Self.coarseness
            let near = (middle - Self.coarseness...middle + Self.coarseness).map { shift in
                (shift, Self.correlation(lanes, other.lanes, by: shift, rows: rows) ?? -1)
            }
            if let top = near.max(by: { $0.1 < $1.1 }) { fine.append(top) }
        }
        guard let top = fine.map(\.likeness).max() else { return [] }
        return fine.filter { $0.likeness >= top - Self.nearness }
            .sorted { $0.likeness > $1.likeness }.prefix(Self.most).map(\.shift)
    }

    /// The same with fewer rows, each the sum of twice as many rows as it stands for, so that thin lines are in it wherever
    /// they are.
    private var coarse: Profile {
        let count = max(rows / Self.coarseness - 1, 0)
        let lanes = lanes.map { lane in
            (0..<count).map { row in
                lane[row * Self.coarseness..<(row + 2) * Self.coarseness].reduce(0, +)
            }
        }
        return Profile(lanes: lanes, rows: count)
    }

    /// The correlation of lanes with others that have moved down by whole rows, each less its mean; nil if too few rows
    /// are in both, or all are the same.
    static func correlation(_ old: [[Float]], _ new: [[Float]], by shift: Int, rows: Int) -> Double? {
        let (first, count) = (max(shift, 0), rows - abs(shift))
        guard count >= max(rows / 4, 4) else { return nil }
        var (product, oldSquares, newSquares) = (0.0, 0.0, 0.0)
        for (old, new) in zip(old, new) {
            old.withUnsafeBufferPointer { old in
                new.withUnsafeBufferPointer { new in
                    var (sumOld, sumNew): (Float, Float) = (0, 0)
                    for row in first..<first + count {
                        sumOld += old[row - shift]
                        sumNew += new[row]
                    }
                    let (meanOld, meanNew) = (sumOld / Float(count), sumNew / Float(count))
                    var (both, left, right): (Float, Float, Float) = (0, 0, 0)
                    for row in first..<first + count {
                        let (a, b) = (old[row - shift] - meanOld, new[row] - meanNew)
                        both += a * b
                        left += a * a
                        right += b * b
                    }
                    product += Double(both)
                    oldSquares += Double(left)
                    newSquares += Double(right)
                }
            }
        }
        guard oldSquares > 0, newSquares > 0 else { return nil }
        return product / (oldSquares * newSquares).squareRoot()
    }
}
