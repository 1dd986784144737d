import Feel
import Stage
import Touch

/// The displacements of a filmed program's content along an axis, refresh by refresh.
struct FilmedContent {
    private let axis: Axis
    private var last: ColumnPicture?
    /// The displacements at the refreshes that showed something new, nil for those that are lost, and the seconds at which
    /// the program handed them in.
    private var shifts: [Int: (shift: Double?, drawn: Double?)] = [:]
    /// The last displacement that is known.
    private var expected = 0.0

    init(along axis: Axis = .vertical) { self.axis = axis }

    /// Compares the next frame of the film with the one before.
    mutating func add(_ frame: FilmFrame) {
        let size = (frame.picture.width, frame.picture.height)
        let picture = frame.picture.withGreen { green in
            switch axis {
            case .vertical: ColumnPicture(width: size.0, rows: size.1, value: green)
            // Rows and columns change places.
            case .horizontal: ColumnPicture(width: size.1, rows: size.0) { green($1, $0) }
            }
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
