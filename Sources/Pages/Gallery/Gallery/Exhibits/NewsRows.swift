import Fling

/// A table whose visible rows rise from below it, each a little later than the one above.
final class NewsRows: Exhibit {
    static let tableHeight = 667.0
    static let rowHeight = 74.0

    /// A row, with its distance below its place.
    final class Row {
        @Animated var offset: Double
        let top: Double

        init(_ number: Int, in scene: Scene) {
            _offset = Animated(
                wrappedValue: NewsRows.tableHeight, "row \(number).offset", tolerance: .point, in: scene)
            top = Double(number) * NewsRows.rowHeight
        }
    }

    let scene: Scene
    let rows: [Row]
    private let spring: Spring

    init(in scene: Scene) throws(ParameterError) {
        self.scene = scene
        spring = try Spring(withDuration: 1.6, usingSpringWithDamping: 0.77)
        rows = (0..<9).map { Row($0, in: scene) }
    }

    func handle(_ input: ExhibitInput) {
        switch input {
        case .show: move(to: 0)
        case .hide: move(to: NewsRows.tableHeight)
        default: break
        }
    }

    private func move(to offset: Double) {
        scene.withAnimation(.spring(spring), each: rows, stagger: .by(0.05)) { row in row.offset = offset }
    }
}

extension NewsRows {
    var properties: [AnyProperty] { rows.map(\.$offset) }

    var poses: [Pose] {
        [
            Pose("below", rows.map { $0.$offset.rests(at: NewsRows.tableHeight) }),
            Pose("in place", rows.map { $0.$offset.rests(at: 0) }),
        ]
    }

    func picture(of shown: SceneState) -> [Shape] {
        rows.map { row in
            Shape(
                .rectangle(size: [Stage.size.x, NewsRows.rowHeight - 2]),
                at: SIMD2(Stage.size.x / 2, row.top + shown[row.$offset].value + NewsRows.rowHeight / 2),
                colour: .paper)
        }
    }
}
