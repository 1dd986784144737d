import CommandLineTool
import Fling
import Gallery

/// An exhibit, opened and driven by its script: the shapes of each frame until it has come to rest.
struct SampledExhibit {
    static let framesPerSecond = 60.0
    /// The seconds that the exhibit gets after the last input to come to rest, and the seconds for which
    /// its rest is shown.
    private static let (patience, rest) = (10.0, 0.4)

    let entry: GalleryEntry
    let frames: [[ShapeRow]]
    /// The rules and the value in each frame of an exhibit that is one value under a finger; nil for others.
    let dragged: DraggedSamples?

    init(_ entry: GalleryEntry) throws {
        self.entry = entry
        let exhibit = try entry.open(Scene())
        let last = entry.script.last?.seconds ?? 0
        var frames: [[ShapeRow]] = []
        var dragged = (exhibit as? any DraggedExhibit).map { DraggedSamples($0) }
        try exhibit.perform(
            entry.script, framesPerSecond: Self.framesPerSecond, until: last + Self.patience
        ) { time in
            frames.append(exhibit.picture(at: time).map { ShapeRow($0) })
            dragged?.sample(exhibit, at: time)
        }
        let end = max(frames.lastIndex { $0 != frames.last } ?? 0, Int(last * Self.framesPerSecond))
        let count = min(end + Int(Self.rest * Self.framesPerSecond), frames.count)
        self.frames = Array(frames.prefix(max(count, 1)))
        if let values = dragged?.values { dragged?.values = Array(values.prefix(count)) }
        self.dragged = dragged
    }

    /// Returns the time of a frame in seconds.
    func time(_ frame: Int) -> Double { Double(frame) / Self.framesPerSecond }

    /// The frame that represents the exhibit: the one before the first input that comes after half a
    /// second.
    var poster: Int {
        let next = entry.script.first { $0.seconds > 0.5 }?.seconds ?? 0
        return min(max(Int(next * Self.framesPerSecond) - 1, 0), frames.count - 1)
    }

    /// Chooses frames between which the picture changes by the same amount each.
    func frames(equallyApart count: Int) -> [Int] {
        var distances = [0.0]
        for (before, after) in zip(frames, frames.dropFirst()) {
            distances.append(
                distances[distances.count - 1] + zip(before, after).reduce(0) { $0 + $1.0.distance(to: $1.1) }
            )
        }
        var chosen: [Int] = []
        for index in 0..<count {
            let wanted = distances[distances.count - 1] * (Double(index) + 0.5) / Double(count)
            let found = distances.firstIndex { $0 >= wanted } ?? 0
            chosen.append(min(max(found, (chosen.last ?? -1) + 1), frames.count - 1))
        }
        return chosen
    }

    /// Returns the place of a finger at a time, or of a tap shortly before it; nil for none.
    func finger(at seconds: Double) -> SIMD2<Double>? {
        switch entry.script.last(where: { $0.seconds <= seconds }) {
        case .some(let timed):
            switch timed.input {
            case .touchDown(let place), .touchMove(let place): place
            case .tap(let place) where seconds < timed.seconds + 0.2: place
            default: nil
            }
        case nil: nil
        }
    }
}

/// The rules, the picture and the values of an exhibit that is one value under a finger.
struct DraggedSamples {
    /// A 1 for each coordinate of the finger that the value follows, and a 0 for each other.
    let finger: [Double]
    let places: [[Double]]
    let rules: RulesForPage
    /// The shapes at value 0, and the displacement of each for a step of 1 on each axis.
    let shapes: [(row: ShapeRow, moves: [SIMD2<Double>])]
    var values: [[Double]] = []

    init<Exhibit: DraggedExhibit>(_ exhibit: Exhibit) {
        typealias Value = Exhibit.Value
        func numbers(_ value: Value) -> [Double] { (0..<Value.axisCount).map { value[axis: $0] } }
        func unit(_ axis: Int) -> Value {
            var value = Value.zero
            value[axis: axis] = 1
            return value
        }
        finger = [SIMD2(1.0, 0), SIMD2(0.0, 1)].map {
            numbers(exhibit.value(under: $0)).contains { $0 != 0 } ? 1 : 0
        }
        places = exhibit.restingPlaces.map(numbers)
        rules = RulesForPage(exhibit.rules, start: numbers(exhibit.dragged.value))
        let origin = exhibit.picture(showing: .zero)
        let steps = (0..<Value.axisCount).map { exhibit.picture(showing: unit($0)) }
        shapes = origin.indices.map { index in
            let place = origin[index].transform.translation
            return (ShapeRow(origin[index]), steps.map { $0[index].transform.translation - place })
        }
    }

    /// Appends the value that the exhibit shows at a time.
    mutating func sample(_ exhibit: any Exhibit, at time: Timestamp) {
        guard let exhibit = exhibit as? any DraggedExhibit else { return }
        values.append(Self.value(of: exhibit, at: time))
    }

    private static func value<Exhibit: DraggedExhibit>(of exhibit: Exhibit, at time: Timestamp) -> [Double] {
        let value = exhibit.scene.state(at: time)[exhibit.dragged].value
        return (0..<Exhibit.Value.axisCount).map { value[axis: $0] }
    }
}
