import Interaction
import Motion
import Touch

/// A finger on a chain, with a report every 8 ms, that notes each transition.
struct ChainFinger<Value: Coordinates> {
    var chain: Chain<Value>
    var now = Timestamp(seconds: 10)
    private var place = SIMD2<Double>.zero
    private var velocity = SIMD2<Double>.zero
    private var number: UInt64 = 0
    private(set) var transitions: [(index: Int, transition: DragTransition<Value>)] = []

    init(_ chain: Chain<Value>) { self.chain = chain }

    private mutating func report(_ phase: Gesture.Phase, _ kind: Gesture.Kind = .pan) {
        let gesture = Gesture(
            id: GestureID(number), kind: kind, phase: phase, time: now, translation: place,
            velocity: Velocity(perSecond: velocity))
        var noted: [(Int, DragTransition<Value>)] = []
        chain.handle(gesture) { noted.append(($0, $1)) }
        transitions += noted
    }

    mutating func down(_ kind: Gesture.Kind = .pan) {
        number += 1
        (place, velocity) = (.zero, .zero)
        report(.began, kind)
    }

    /// Moves by a way in millimetres, evenly.
    mutating func move(_ displacement: SIMD2<Double>, within seconds: Double = 0.16) {
        let steps = max(1, Int((seconds / 0.008).rounded()))
        velocity = displacement / seconds
        for _ in 0..<steps {
            now += 0.008
            place += displacement / Double(steps)
            report(.changed)
        }
    }

    mutating func move(y: Double, within seconds: Double = 0.16) { move([0, y], within: seconds) }
    mutating func move(x: Double, within seconds: Double = 0.16) { move([x, 0], within: seconds) }

    /// Rests, without lifting.
    mutating func rest(_ seconds: Double = 0.6) {
        velocity = .zero
        now += seconds
        report(.changed)
        wait(0.1)
    }

    mutating func up() { report(.ended) }
    mutating func cancel() { report(.cancelled) }

    /// Lets time pass, with frames.
    mutating func wait(_ seconds: Double, framesPerSecond: Double = 60) {
        let end = now + seconds
        var noted: [(Int, DragTransition<Value>)] = []
        while now < end {
            now = min(now + 1 / framesPerSecond, end)
            chain.advance(to: now) { noted.append(($0, $1)) }
        }
        transitions += noted
    }

    /// The values of all members, as shown now.
    var values: [Value] { (0..<chain.count).map { chain.state(of: $0, at: now).value } }

    var rates: [Value] { (0..<chain.count).map { chain.state(of: $0, at: now).velocity.perSecond } }
}

/// A list of 4000 points, of which 600 are seen, in a sheet that rests at 0, 320 or 640; 8 points for a
/// millimetre.
func listInSheet(
    offset: Double = 0, height: Double = 320, first: ChainPriority = .growing, locksDirection: Bool? = nil
) -> Chain<Double> {
    var rules = DragRules<Double>(release: .detents([0, 320, 640]), spring: .snappy, tolerance: .point)
    rules.bounds = Bounds(0...640, ends: .elastic(400))
    return Chain(
        [
            .scroller(Scroller(content: 4000, viewport: 600, at: offset), through: GestureMap(y: 8)),
            .draggable(Draggable(height, rules: rules), through: GestureMap(y: -8), first: first),
        ], locksDirection: locksDirection)
}

/// A page of 2000 points in a row of four, each 400 points wide, both in the plane.
func pageInPager(offset: Double = 0, locksDirection: Bool? = nil) -> Chain<SIMD2<Double>> {
    var rules = ScrollRules<SIMD2<Double>>()
    rules.snap = .pages
    let page = Scroller<SIMD2<Double>>(content: [800, 2000], viewport: [400, 600], at: [0, offset])
    let pager = Scroller<SIMD2<Double>>(
        content: [1600, 600], viewport: [400, 600], at: [400, 0], rules: rules)
    return Chain(
        [.scroller(page, through: 8), .scroller(pager, through: GestureMap(x: [8, 0]))],
        locksDirection: locksDirection)
}
