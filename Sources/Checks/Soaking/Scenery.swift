import Fling

/// The things that are on the screen all day: four values that fingers drag and throw, each with its own
/// rules.
enum Scenery {
    static func things() throws(ParameterError) -> [any Watched] {
        let isPad = { (gesture: Gesture) in gesture.source.isTouchpad }
        let isScreen = { (gesture: Gesture) in !gesture.source.isTouchpad }
        let places = [Detent(0.0), Detent(320), Detent(640)]
        return [
            Thing(
                "the sheet", 0,
                rules: DragRules(
                    bounds: Bounds(0...640, ends: .elastic(400)),
                    release: .detents(places), spring: .snappy, tolerance: .point, tap: .nextDetent),
                map: GestureMap(y: 8), listens: isPad),
            Thing(
                "the list", 0,
                rules: DragRules(
                    bounds: Bounds(-9000...0, ends: .elastic(600)),
                    release: .coast, tolerance: .point),
                map: GestureMap(y: 10), listens: isPad),
            Thing(
                "the pane", SIMD2(0.0, 0),
                rules: DragRules(
                    bounds: Bounds(x: -900...900, y: -600...600, ends: .elastic(500)),
                    release: .coast, momentum: .accumulate(within: 0.3, limit: 6000), tolerance: .point),
                map: GestureMap(x: [4, 0], y: [0, 4]), listens: isScreen),
            Thing(
                "the card", SIMD2(0.0, 0),
                rules: DragRules(
                    release: .detents([
                        Detent([0, 0]), Detent([300, 0]), Detent([0, 500]), Detent([300, 500]),
                    ]),
                    spring: .bouncy, tolerance: .point, tap: .nextDetent),
                map: GestureMap(x: [4, 0], y: [0, 4]), listens: isScreen),
        ]
    }
}
