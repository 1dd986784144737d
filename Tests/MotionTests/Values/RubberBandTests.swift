import Seeded
import Motion
import Testing

@Suite("Rubber band")
struct RubberBandTests {
    @Test(
        "follows the published formula",
        arguments: [(0.55, 600.0), (0.5, 600), (1, 100), (0.05, 3), (0.55, 1e-3), (0.55, 1e9)])
    func formula(coefficient: Double, dimension: Double) throws {
        let band = try RubberBand(dimension: dimension, coefficient: coefficient)
        for pull in [0.001, 0.1, 1, 3, 100].map({ $0 * dimension }) {
            let expected = (1 - 1 / (pull * coefficient / dimension + 1)) * dimension
            #expect(abs(band.band(pull) - expected) <= 1e-12 * dimension)
            #expect(band.band(-pull) == -band.band(pull))
            let root = coefficient * pull + dimension
            let slope = coefficient * dimension * dimension / (root * root)
            #expect(abs(band.derivative(at: pull) - slope) <= 1e-14)
            #expect(band.derivative(at: -pull) == band.derivative(at: pull))
        }
        #expect(band.band(0) == 0 && band.derivative(at: 0) == coefficient)
        #expect(band.inverse(of: 0) == 0)
    }

    @Test("UIScrollView's coefficient is the default")
    func defaultCoefficient() throws {
        #expect(try RubberBand(dimension: 600).coefficient == 0.55)
        #expect(abs(try RubberBand(dimension: 600).band(100) - 50.3816793893) < 1e-9)
    }

    @Test("the inverse gives the pull back", arguments: 1...200)
    func inverse(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let band = try RubberBand(
            dimension: .random(in: 1...2000, using: &generator),
            coefficient: .random(in: 0.01...1, using: &generator))
        let pull = Double.random(in: -5...5, using: &generator) * band.dimension
        let back = band.inverse(of: band.band(pull))
        #expect(abs(back - pull) <= 1e-12 * max(1, abs(pull)), "seed \(seed)")
        let step = band.dimension * 1e-6
        let slope = (band.band(pull + step) - band.band(pull - step)) / (2 * step)
        #expect(abs(pull) < step || abs(slope - band.derivative(at: pull)) < 1e-8, "seed \(seed)")
    }

    @Test("a band of any dimension has an inverse near the end", arguments: [1e-300, 1, 1e300, 1.7e308])
    func anyDimension(dimension: Double) throws {
        let band = try RubberBand(dimension: dimension, coefficient: 0.2)
        let pull = min(dimension / 10, 300)
        #expect(abs(band.inverse(of: band.band(pull)) - pull) <= 1e-9 * pull)
        #expect(abs(band.inverse(of: -band.band(pull)) + pull) <= 1e-9 * pull)
    }

    @Test("a pull without end reaches the dimension, and the inverse stops short of it")
    func asymptote() throws {
        let band = try RubberBand(dimension: 600, coefficient: 0.5)
        #expect(band.band(.infinity) == 600 && band.band(-.infinity) == -600)
        #expect(band.derivative(at: .infinity) == 0)
        #expect(band.band(1e300) <= 600)
        let furthest = 65535 * 600 / 0.5
        for shown in [600, 600 * (1 - 1e-7), 601, 1e300, .infinity] {
            #expect(abs(band.inverse(of: shown) - furthest) < 1e-6)
            #expect(abs(band.inverse(of: -shown) + furthest) < 1e-6)
        }
        #expect(band.band(.nan) == 0 && band.inverse(of: .nan) == 0 && band.derivative(at: .nan) == 0.5)
    }

    @Test(
        "the greatest dimension that there is gives the pull back, too",
        arguments: [1e-3, 625.5, 1e15, 1e300])
    func greatestDimension(pull: Double) throws {
        let band = try RubberBand(dimension: .greatestFiniteMagnitude)
        #expect(abs(band.inverse(of: band.band(pull)) - pull) < 1e-9 * pull)
        #expect(band.inverse(of: .infinity) == .greatestFiniteMagnitude)
    }

    @Test("a dimension or a coefficient that makes no band is an error that names it")
    func errors() {
        for bad in [0, -1, .nan, .infinity] as [Double] {
            #expect { try RubberBand(dimension: bad) } throws: {
                ($0 as? ParameterError)?.parameter == .dimension
            }
            #expect { try RubberBand(dimension: 1, coefficient: bad) } throws: {
                ($0 as? ParameterError)?.parameter == .rubberBandCoefficient
            }
        }
        #expect(throws: ParameterError.self) { try RubberBand(dimension: 1, coefficient: 1.01) }
    }
}

@Suite("Banded bounds")
struct BandedBoundsTests {
    let bounds: BandedBounds

    init() throws {
        bounds = try BandedBounds(-200...1000, band: RubberBand(dimension: 600))
    }

    @Test("change nothing inside, and hold value and velocity back outside, on both sides")
    func map() {
        for value in [-200.0, -3, 999, 1000] {
            let state = MotionState(value, perSecond: 70)
            #expect(state.mapped(by: bounds) == state && state.mapped(by: bounds.inverse) == state)
        }
        let beyond = MotionState(1100, perSecond: 70).mapped(by: bounds)
        #expect(abs(beyond.value - (1000 + bounds.band.band(100))) < 1e-12)
        #expect(abs(beyond.velocity.perSecond - 70 * bounds.band.derivative(at: 100)) < 1e-12)
        let before = MotionState(-300, perSecond: 70).mapped(by: bounds)
        #expect(abs(before.value - (-200 - bounds.band.band(100))) < 1e-12)
        #expect(before.velocity == beyond.velocity)
    }

    @Test("the inverse gives value and velocity back", arguments: 1...200)
    func inverse(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let state = MotionState(
            Double.random(in: -3000...4000, using: &generator),
            perSecond: .random(in: -5000...5000, using: &generator))
        let back = state.mapped(by: bounds).mapped(by: bounds.inverse)
        #expect(distance(back, state) < 1e-12, "seed \(seed)")
        let ahead = state.mapped(by: bounds.inverse.inverse)
        #expect(ahead == state.mapped(by: bounds))
    }

    @Test("a velocity is the rate of change of what is shown", arguments: 1...100)
    func derivative(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let value = Double.random(in: -3000...4000, using: &generator)
        let shown = MotionState(value, perSecond: 1000).mapped(by: bounds).velocity.perSecond
        let step = 1e-3
        let measured = (bounds.value(of: value + step) - bounds.value(of: value - step)) / (2 * step) * 1000
        #expect(abs(shown - measured) < 1e-4, "seed \(seed)")
    }

    @Test("the value does not jump at an edge; the velocity falls to the coefficient's share")
    func edge() {
        let inside = MotionState(1000, perSecond: 100).mapped(by: bounds)
        let outside = MotionState(1000.000_001, perSecond: 100).mapped(by: bounds)
        #expect(abs(outside.value - inside.value) < 1e-6)
        #expect(inside.velocity.perSecond == 100 && abs(outside.velocity.perSecond - 55) < 1e-6)
    }

    @Test("an overshoot beyond what the band can show is taken up just short of it")
    func overshoot() {
        let shown = MotionState(1750, perSecond: -40)
        let taken = shown.mapped(by: bounds.inverse)
        #expect(taken.isFinite)
        let again = taken.mapped(by: bounds)
        #expect(abs(again.value - 1600) < 0.01 && abs(again.velocity.perSecond - -40) < 1e-6)
    }

    @Test("one open end bands the other only")
    func halfOpen() throws {
        let floor = try BandedBounds(0...(.infinity), band: bounds.band)
        #expect(floor.value(of: 1e9) == 1e9 && floor.value(of: -100) == -bounds.band.band(100))
        let free = try BandedBounds(-.infinity...(.infinity), band: bounds.band)
        #expect(free.value(of: -.infinity) == -.infinity)
    }

    @Test("in two dimensions each axis has its own bounds")
    func plane() throws {
        let map = PerAxis<SIMD2<Double>, _, _>(
            x: bounds, y: try BandedBounds(0...0, band: RubberBand(dimension: 10)))
        let finger = MotionState(SIMD2(1100.0, -5), perSecond: [100, -100])
        let shown = finger.mapped(by: map)
        #expect(shown.value.x == bounds.value(of: 1100) && shown.value.y < 0 && shown.value.y > -5)
        #expect(distance(shown.mapped(by: map.inverse), finger) < 1e-12)
    }

    @Test("input that is not finite gives a finite state, and empty bounds an error")
    func bad() throws {
        for value in [Double.nan, .infinity, -.infinity] {
            for velocity in [Double.nan, .infinity, 3] {
                let state = MotionState(value, perSecond: velocity)
                #expect(state.mapped(by: bounds).isFinite && state.mapped(by: bounds.inverse).isFinite)
            }
        }
        #expect(
            MotionState(.nan, perSecond: 3).mapped(by: try BandedBounds(5...6, band: bounds.band)).value == 5)
        for extreme in [.leastNonzeroMagnitude, 1e-300, 1] as [Double] {
            let thin = try BandedBounds(0...1, band: RubberBand(dimension: 1e200, coefficient: extreme))
            #expect(MotionState(1e200, perSecond: 1e300).mapped(by: thin.inverse).isFinite)
            #expect(MotionState(2, perSecond: 0).mapped(by: thin.inverse).isFinite)
        }
        #expect(throws: ParameterError.self) {
            try BandedBounds(.infinity...(.infinity), band: bounds.band)
        }
        #expect(throws: ParameterError.self) {
            try BandedBounds(-.infinity...(-.infinity), band: bounds.band)
        }
    }
}
