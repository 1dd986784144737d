import CommandLineTool
import CommandLineTool

/// The thinning of points that no pixel would show.
///
/// A recording of a quarter of an hour has a million reports, and a picture some two thousand columns of
/// pixels.
extension [SIMD2<Double>] {
    /// The indices of at most four points of each run in one column of pixels: the first, the highest, the
    /// lowest and the last.
    ///
    /// A line through these covers the same pixels of the column, and enters and leaves it at the same places.
    var shownIndices: [Int] {
        var kept: [Int] = []
        var run = startIndex..<startIndex
        while run.upperBound < endIndex {
            let column = Self.column(self[run.upperBound])
            let next = self[run.upperBound...].dropFirst().firstIndex { Self.column($0) != column }
            run = run.upperBound..<(next ?? endIndex)
            // A few are less than a short recording may have, with the states before and after a transition.
            guard run.count > 8 else {
                kept += run
                continue
            }
            var (highest, lowest) = (run.lowerBound, run.lowerBound)
            for index in run {
                if self[index].y < self[highest].y { highest = index }
                if self[index].y > self[lowest].y { lowest = index }
            }
            kept += Set([run.lowerBound, highest, lowest, run.upperBound - 1]).sorted()
        }
        return kept
    }

    private static func column(_ point: SIMD2<Double>) -> Double {
        (point.x * Canvas.pixelsPerPoint).rounded(.down)
    }
}
