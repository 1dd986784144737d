import CLibm
import Motion

/// Fits of curves to the places of content after a lift.
struct CurveFit {
    /// Seconds since the lift.
    private let times: [Double]
    private let values: [Double]
    private let pieces: [Int]
    private let noise: PlaceNoise

    /// The least number of frames.
    private static let leastFrames = 6

    /// - Parameter places: Those from the first that the finger has no part in to the last motion.
    init?(_ places: [ShownPath.Place], since lift: Double, noise: PlaceNoise) {
        guard places.count >= Self.leastFrames else { return nil }
        times = places.map { $0.time - lift }
        values = places.map(\.place)
        pieces = places.map(\.piece)
        self.noise = noise
    }

    /// A curve, and how well it explains the places: less is better.
    private struct Candidate {
        let curve: RunOut
        let score: Double
    }

    /// The curve that explains the places best, for its number of parameters.
    var best: RunOut? {
        let candidates = [exponential, parabola, spring] + PlatformCurve.all.map(platform)
        return candidates.compactMap(\.self).min { $0.score < $1.score }?.curve
    }

    private func fit(_ functions: [@Sendable (Double) -> Double]) -> LeastSquares? {
        LeastSquares(functions.map { times.map($0) }, to: values, pieces: pieces)
    }

    private func candidate(_ curve: RunOut, _ remainder: Double, parameters: Int) -> Candidate {
        let count = Double(times.count)
        // A remainder below the noise is chance. Of errors that add up, a curve follows most, and a tenth is left.
        let walk = noise.step * noise.step * count / 10
        let variance = remainder / count + noise.place * noise.place + walk
        return Candidate(curve: curve, score: count * log(variance) + Double(parameters) * log(count))
    }

    private func rest(_ fit: LeastSquares) -> Double {
        (fit.remainder / Double(times.count)).squareRoot()
    }

    // MARK: Exponentials and parabolas

    private static func grid(from least: Double, to greatest: Double, by factor: Double) -> [Double] {
        var values = [least]
        while let last = values.last, last < greatest { values.append(last * factor) }
        return values
    }

    private var exponential: Candidate? {
        let fit = { (friction: Double) in self.fit([{ -expm1(-friction * $0) }]) }
        let friction = leastArgument(among: Self.grid(from: 0.2, to: 100, by: 1.12)) {
            fit($0)?.remainder ?? .infinity
        }
        guard let friction, let found = fit(friction) else { return nil }
        let way = found.factors[0]
        let speed = way * friction
        // By the speed at the lift, and by the friction.
        let derivatives = [
            times.map { -expm1(-friction * $0) / friction },
            times.map { way * ($0 * exp(-friction * $0) + expm1(-friction * $0) / friction) },
        ]
        guard let deviations = deviations(derivatives, found) else { return nil }
        let figure = Figure(friction, error: 2 * deviations[1])
        let name = Self.nearest(to: figure) { law in
            if case .exponential(let friction) = law { friction } else { nil }
        }
        let curve = RunOut(
            shape: .exponential(friction: figure), platform: name,
            speed: Figure(speed, error: 2 * deviations[0]), rest: rest(found)
        ) { -way * expm1(-friction * $0) }
        return candidate(curve, found.remainder, parameters: 3)
    }

    private var parabola: Candidate? {
        guard let span = times.last, span > 0 else { return nil }
        let part = { @Sendable (end: Double, time: Double) in
            let left = max(end - time, 0)
            return end * end - left * left
        }
        let fit = { (end: Double) in self.fit([{ part(end, $0) }]) }
        let end = leastArgument(among: Self.grid(from: span / 2, to: 6 * span, by: 1.06)) {
            fit($0)?.remainder ?? .infinity
        }
        guard let end, let found = fit(end) else { return nil }
        let factor = found.factors[0]
        let (speed, deceleration) = (2 * factor * end, 2 * factor)
        // By the speed at the lift, and by the deceleration: v·t − a·t²/2 until t is v/a.
        let derivatives = [
            times.map { min($0, end) }, times.map { min($0, end) * min($0, end) / -2 },
        ]
        guard let deviations = deviations(derivatives, found) else { return nil }
        let figure = Figure(abs(deceleration), error: 2 * deviations[1])
        let name = Self.nearest(to: figure) { law in
            if case .parabola(let deceleration) = law { deceleration } else { nil }
        }
        let curve = RunOut(
            shape: .parabola(deceleration: figure), platform: name,
            speed: Figure(speed, error: 2 * deviations[0]), rest: rest(found)
        ) { factor * part(end, $0) }
        return candidate(curve, found.remainder, parameters: 3)
    }

    private func deviations(_ derivatives: [[Double]], _ fit: LeastSquares) -> [Double]? {
        LeastSquares.deviations(of: derivatives, pieces: pieces, rests: fit.rests, noise: noise)
    }

    /// The name of the platform whose constant is the nearest within the error, and within some per cent.
    private static func nearest(
        to figure: Figure, _ constant: (PlatformCurve.Law) -> Double?
    ) -> String? {
        let known = PlatformCurve.all.compactMap { curve in
            constant(curve.law).map { (name: curve.name, distance: abs($0 - figure.value), value: $0) }
        }
        guard let nearest = known.min(by: { $0.distance < $1.distance }) else { return nil }
        return nearest.distance <= max(figure.error, 0.03 * nearest.value) ? nearest.name : nil
    }

    // MARK: Springs

    private var spring: Candidate? {
        var best: (frequency: Double, damping: Double, fit: LeastSquares)?
        let consider = { (frequency: Double, damping: Double) in
            guard (0.5...200).contains(frequency), (0.05...1).contains(damping),
                let fit = self.fit(Self.spring(frequency, damping)),
                fit.remainder < best?.fit.remainder ?? .infinity
            else { return }
            best = (frequency, damping, fit)
        }
        for frequency in Self.grid(from: 2, to: 80, by: 1.2) {
            for damping in stride(from: 0.1, through: 1, by: 0.1) { consider(frequency, damping) }
        }
        // Ever smaller steps around the best.
        var step = 0.1
        while step > 1e-5, let centre = best {
            for change in [-step, step] {
                consider(centre.frequency * (1 + change), centre.damping)
                consider(centre.frequency, centre.damping * (1 + change))
                consider(centre.frequency * (1 + change), centre.damping * (1 - change))
                consider(centre.frequency * (1 + change), centre.damping * (1 + change))
            }
            let hasMoved = best?.frequency != centre.frequency || best?.damping != centre.damping
            if !hasMoved { step /= 2 }
        }
        guard let best else { return nil }
        let (frequency, damping) = (best.frequency, best.damping)
        let start = best.fit.factors[0]
        let speed = best.fit.factors[1] - frequency * damping * start
        let values = { (start: Double, speed: Double, frequency: Double, damping: Double) -> [Double] in
            times.map(Self.place(start, speed, frequency, damping))
        }
        let slope = { (upper: [Double], lower: [Double], span: Double) in
            zip(upper, lower).map { ($0 - $1) / span }
        }
        let (f, d) = (1e-4 * frequency, 1e-4)
        // By the place and the speed at the lift, of which it is a linear function, the frequency and the damping.
        let derivatives = [
            values(1, 0, frequency, damping), values(0, 1, frequency, damping),
            slope(
                values(start, speed, frequency + f, damping), values(start, speed, frequency - f, damping),
                2 * f),
            slope(values(start, speed, frequency, damping), values(start, speed, frequency, damping - d), d),
        ]
        guard let deviations = deviations(derivatives, best.fit) else { return nil }
        let response = 2 * Double.pi / frequency
        // A spring can be so slow that it is like any other curve.
        guard 2 * deviations[2] < frequency / 4 else { return nil }
        let place = Self.place(start, speed, frequency, damping)
        let curve = RunOut(
            shape: .spring(
                response: Figure(response, error: 2 * deviations[2] / frequency * response),
                damping: Figure(damping, error: 2 * deviations[3])),
            platform: nil, speed: Figure(speed, error: 2 * deviations[1]), rest: rest(best.fit)
        ) { place($0) - start }
        return candidate(curve, best.fit.remainder, parameters: 5)
    }

    /// The place of a spring whose target is 0.
    private static func place(
        _ start: Double, _ speed: Double, _ frequency: Double, _ damping: Double
    ) -> @Sendable (Double) -> Double {
        let functions = spring(frequency, damping)
        return { start * functions[0]($0) + (speed + frequency * damping * start) * functions[1]($0) }
    }

    /// The two motions of which that of a spring is the sum.
    private static func spring(
        _ frequency: Double, _ damping: Double
    ) -> [@Sendable (Double) -> Double] {
        let decay = frequency * damping
        let turn = frequency * max(1 - damping * damping, 0).squareRoot()
        // The sine over its frequency, which is the time itself in a critically damped spring.
        return [
            { exp(-decay * $0) * cos(turn * $0) },
            { exp(-decay * $0) * (turn * $0 > 1e-6 ? sin(turn * $0) / turn : $0) },
        ]
    }

    // MARK: Curves of platforms

    private func platform(_ known: PlatformCurve) -> Candidate? {
        guard case .curve(let deceleration) = known.law, let (first, last) = range else { return nil }
        let sign = last < first ? -1.0 : 1
        let remainder = { (speed: Double) -> Double in
            let motion = deceleration.motion(from: MotionState(0, perSecond: sign * speed))
            let places = times.map { motion.state(at: $0).value }
            return LeastSquares([], to: zip(values, places).map { $0 - $1 }, pieces: pieces)?.remainder
                ?? .infinity
        }
        let best = leastArgument(among: Self.grid(from: 20, to: 20_000, by: 1.1), of: remainder)
        guard let best else { return nil }
        let left = remainder(best)
        let place = { @Sendable (speed: Double, time: Double) in
            deceleration.motion(from: MotionState(0, perSecond: sign * speed)).state(at: time).value
        }
        let slope = times.map { (place(1.001 * best, $0) - place(0.999 * best, $0)) / (0.002 * best) }
        let rests = zip(values, times).map { $0 - place(best, $1) }
        let deviations = LeastSquares.deviations(
            of: [slope], pieces: pieces, rests: LeastSquares([], to: rests, pieces: pieces)?.rests ?? rests,
            noise: noise)
        guard let deviations else { return nil }
        let curve = RunOut(
            shape: .platform, platform: known.name, speed: Figure(sign * best, error: 2 * deviations[0]),
            rest: (left / Double(times.count)).squareRoot()
        ) { place(best, $0) }
        return candidate(curve, left, parameters: 2)
    }

    /// The first and the last place of the longest piece.
    private var range: (Double, Double)? {
        let counts = Dictionary(grouping: pieces.indices) { pieces[$0] }
        guard let longest = counts.values.max(by: { ($0.count, $1[0]) < ($1.count, $0[0]) }),
            let first = longest.first, let last = longest.last
        else { return nil }
        return (values[first], values[last])
    }
}
