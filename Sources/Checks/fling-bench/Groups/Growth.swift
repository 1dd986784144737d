import Fling

extension Group {
    /// The growth of costs with counts: ten times the work may take at most fifteen times as long.
    static let growth = Group(
        name: "growth",
        benchmarks: works.flatMap { $0.benchmarks },
        ratios: works.map { Ratio(of: $0.name(large: true), to: $0.name(large: false), atMost: 15) })

    private static let works = [
        Work("animator", of: 800) { stage, count in
            try? stage.animator(of: count).startAnimation()
        },
        Work("animator/added", of: 800) { stage, count in
            let animator = PropertyAnimator(duration: 1, in: stage.scene)
            try? animator.startAnimation()
            for property in stage.properties(count) {
                try? animator.addAnimations { property.value = 1 }
            }
        },
        Work("animator/taken over", of: 800) { stage, count in
            try? stage.animator(of: count).startAnimation()
            for property in stage.properties(count) { property.animate(to: 2, .snappy) }
            stage.advance(2)
        },
        Work("group/waits", of: 1600) { stage, count in
            stage.scene.perform(.group((0..<count).map { .wait(Double($0) * 1e-5) }))
            stage.advance(2)
        },
        Work("group/nested", of: 160) { stage, count in
            let properties = stage.properties(count)
            func nest(_ depth: Int) {
                guard depth < count else { return }
                stage.scene.withAnimation(.snappy) {
                    properties[depth].value = 1
                    nest(depth + 1)
                }
            }
            nest(0)
            stage.advance(2)
        },
        Work("observers/property", of: 1600) { stage, count in
            let property = stage.properties(1)[0]
            let observations = (0..<count).map { _ in property.onChange { _ in } }
            property.value += 1
            stage.advance(0.01)
            for observation in observations { observation.cancel() }
        },
        Work("observers/frame", of: 1600) { stage, count in
            let observations = (0..<count).map { _ in stage.scene.onFrame { _ in } }
            stage.properties(1)[0].value += 1
            stage.advance(0.01)
            for observation in observations { observation.cancel() }
        },
        Work("additive", of: 400) { stage, count in
            let property = stage.properties(1)[0]
            for number in 0..<count {
                property.animate(
                    to: Double(number), .spring(duration: 0.2 + Double(number) * 1e-5), isAdditive: true)
            }
            property.removeAllAnimations()
        },
        Work("drivers", of: 800) { stage, count in
            let properties = stage.properties(count)
            let drivers = properties.map { _ in Still() }
            for (property, driver) in zip(properties, drivers) { property.attach(driver, goal: 1) }
            blackHole(stage.scene.needsFrame)
            for (property, driver) in zip(properties, drivers) { property.detach(driver, restingAt: 0) }
        },
    ]
}

/// A kind of work on a scene, measured for one count and for ten times that.
private struct Work: Sendable {
    let subject: String
    let count: Int
    let work: @Sendable (GrowthStage, Int) -> Void

    init(_ subject: String, of count: Int, _ work: @escaping @Sendable (GrowthStage, Int) -> Void) {
        self.subject = subject
        self.count = count
        self.work = work
    }

    func name(large isLarge: Bool) -> String { "\(subject)/\(isLarge ? 10 * count : count)" }

    var benchmarks: [Benchmark] {
        [false, true].map { isLarge in
            let count = isLarge ? 10 * count : count
            return Benchmark(name(large: isLarge)) {
                GrowthStage(count)
            } run: { [work] stage, turns in
                for _ in 0..<turns {
                    work(stage, count)
                    stage.clear()
                }
            }
        }
    }
}

/// A scene and its properties.
private final class GrowthStage {
    let scene = Scene()
    private let all: [Property<Double>]

    init(_ count: Int) {
        let scene = scene
        all = (0..<count).map { _ in Property(0.0, in: scene) }
    }

    func properties(_ count: Int) -> ArraySlice<Property<Double>> { all[..<count] }

    func advance(_ seconds: Double) {
        scene.advance(to: scene.time.advanced(by: seconds))
    }

    func animator(of count: Int) -> PropertyAnimator {
        PropertyAnimator(duration: 1, in: scene) { [all] in
            for property in all[..<count] { property.value = 1 }
        }
    }

    /// Returns every property to rest at 0.
    func clear() {
        scene.removeAllAnimations()
        for property in all { property.value = 0 }
        advance(0.001)
    }
}

/// A driver that holds a property still.
private final class Still: PropertyDriver {
    var isMoving: Bool { false }

    func state(at time: Timestamp) -> MotionState<Double> { MotionState(1) }
}
