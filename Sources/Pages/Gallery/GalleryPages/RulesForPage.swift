import CommandLineTool
import Fling
import JSONText

/// The rules of a value in JSON, for the machine of a page.
struct RulesForPage {
    let json: JSON

    init<Value: Coordinates>(_ rules: DragRules<Value>, start: [Double]) {
        func pair(_ value: Value) -> JSON {
            .array((0..<2).map { .number($0 < Value.axisCount ? value[axis: $0] : 0) })
        }
        let spring = rules.spring
        var (release, detents, flick) = ("stay", [JSON](), FlickPolicy.standard)
        if case .detents(let places, let policy) = rules.release {
            (release, detents, flick) = ("detents", places.map { pair($0.value) }, policy)
        }
        var decay = Decay.normal
        if case .exponential(let own) = rules.deceleration { decay = own }
        // To the page, 0 says that it is found for each motion.
        let distance = rules.tolerance == .automatic ? 0 : rules.tolerance.distance
        json = .object([
            ("axis", .string(Value.axisCount > 1 ? "both" : "x")),
            ("unitsPerMillimetre", .number(1)),
            ("start", .array((start + [0]).prefix(2).map { .number($0) })),
            (
                "spring",
                .object([
                    ("form", .string("mass")),
                    ("values", .array([spring.mass, spring.stiffness, spring.damping].map { .number($0) })),
                ])
            ),
            ("release", .string(release)),
            ("detents", .array(detents)),
            (
                "bounds",
                rules.bounds.map {
                    .array([.number($0.lower[axis: 0]), .number($0.upper[axis: 0])])
                } ?? .null
            ),
            (
                "band",
                .object([
                    ("dimension", .number(rules.bounds?.band?.dimension ?? 0)),
                    ("coefficient", .number(rules.bounds?.band?.coefficient ?? 0.55)),
                ])
            ),
            (
                "flick",
                .object([
                    ("threshold", .number(flick.threshold)), ("distance", .number(flick.minimumDistance)),
                    ("long", .bool(flick.allowsLongFlicks)),
                ])
            ),
            ("friction", .number(decay.friction)),
            // A finger on a page has times of its own.
            ("latency", .number(DragRules<Value>().latency)),
            ("ahead", .number(DragRules<Value>().ahead)),
            ("reducesMotion", .bool(rules.reducesMotion)),
            ("tolerance", .array([.number(distance), .number(rules.tolerance.speed)])),
        ])
    }
}
