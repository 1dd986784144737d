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
