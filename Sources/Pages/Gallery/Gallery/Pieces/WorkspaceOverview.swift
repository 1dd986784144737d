import Fling

/// Workspaces side by side, which three fingers turn; up, they shrink to an overview, and down, one fills the
/// screen.
struct WorkspaceOverview: Piece {
    static let count = 4
    /// The part of their size at which workspaces stand in the overview.
    static let scale = 0.6

    static let arena: GestureArena = {
        var arena = GestureArena()
        arena.add(.pan(PanRules(fingers: 3...4, touchpadFingers: 3...4, axisLock: .always)))
        arena.add(.hold(HoldRules(fingers: 3...4, touchpadFingers: 3...4)))
        return arena
    }()

    /// The fraction to which the overview is open: 0 for one workspace, 1 for the overview.
    private(set) var overview = Draggable(
        0.0,
        rules: DragRules(
            bounds: Bounds(0...1, ends: .elastic(0.3)),
            release: .detents([0, 1], flick: FlickPolicy(threshold: 1)),
            spring: .snappy))
    private(set) var workspaces: Scroller<Double>

    init() {
        var rules = ScrollRules<Double>()
        rules.snap = .pages
        let content = Stage.size.x * Double(WorkspaceOverview.count)
        workspaces = Scroller(content: content, viewport: Stage.size.x, rules: rules)
    }

    mutating func handle(_ gesture: Gesture) {
        overview.handle(gesture, through: GestureMap(y: -1.0 / 60))
        workspaces.handle(gesture, through: GestureMap(x: 8))
    }

    var needsFrame: Bool { overview.needsFrame || workspaces.needsFrame }

    mutating func advance(to time: Timestamp) {
        overview.advance(to: time)
        workspaces.advance(to: time)
    }

    func picture(at time: Timestamp) -> [Shape] {
        let (open, offset) = (overview.state(at: time).value, workspaces.state(at: time).value)
        let scale = 1 + (WorkspaceOverview.scale - 1) * open
        return (0..<WorkspaceOverview.count).flatMap { number -> [Shape] in
            let offsetFromMiddle = (Double(number) * Stage.size.x - offset) * (scale + 0.05 * open)
            let place = Stage.middle + [offsetFromMiddle, 0]
            let desk = Shape(.rectangle(size: Stage.size, cornerRadius: 24 * open), colour: .paper)
            return ([desk] + windows(of: number)).map { $0.within(place, scale: scale) }
        }
    }

    private func windows(of workspace: Int) -> [Shape] {
        (0...workspace).map { window in
            let place = SIMD2(Double(window) * 24 - 40, Double(window) * 90 - 160)
            return Shape(
                .rectangle(size: [260, 180], cornerRadius: 10), at: place,
                colour: window % 2 == 0 ? .accent : .ink)
        }
    }
}
