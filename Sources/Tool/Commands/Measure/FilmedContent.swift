import Feel
import Stage

/// The vertical displacements of a filmed program's content, refresh by refresh.
struct FilmedContent {
    private var last: ColumnPicture?
    /// The displacements at the refreshes that showed something new, nil for those that are lost, and the seconds at which
    /// the program handed them in.
    private var shifts: [Int: (shift: Double?, drawn: Double?)] = [:]
    /// The last displacement that is known.
    private var expected = 0.0

    /// Compares the next frame of the film with the one before.
    mutating func add(_ frame: FilmFrame) {
        let size = (frame.picture.width, frame.picture.height)
        let picture = frame.picture.withGreen { green in
            ColumnPicture(width: size.0, rows: size.1, value: green)
        }
        if let last {
            let shift = PictureShift.between(last, picture, expected: expected)
            shifts[frame.refresh] = (shift, Double(frame.drawn) / 1000)
            expected = shift ?? expected
        }
        last = picture
    }

    /// Returns all refreshes of a span of the film's time, in seconds.
    ///
    /// - Parameter time: The time of a refresh by its number.
    func frames(in span: Range<Double>, framesPerSecond: Double, _ time: (Int) -> Double) -> [ShownFrame] {
        var number = Int(((span.lowerBound - time(0)) * framesPerSecond).rounded(.up))
        var frames: [ShownFrame] = []
        while time(number) < span.upperBound {
            let seen = shifts[number] ?? (shift: 0, drawn: nil)
            frames.append(ShownFrame(time: time(number), shift: seen.shift, drawn: seen.drawn))
            number += 1
        }
        return frames
    }
}
