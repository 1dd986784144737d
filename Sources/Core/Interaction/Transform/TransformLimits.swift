import CLibm
import Motion

/// The limits at which content rests in its viewport, as they follow from the sizes and the rules.
struct TransformLimits: Sendable {
    let content: SIMD2<Double>
    let origin: Point
    let viewport: SIMD2<Double>
    /// The scale at which the whole content is seen.
    let fit: Double
    /// The logarithms of the least and of the greatest scale.
    let logScales: ClosedRange<Double>
    private let rules: TransformRules

    init(content: SIMD2<Double>, viewport: SIMD2<Double>, origin: Point, rules: TransformRules) {
        self.content = content
        self.viewport = viewport
        self.origin = origin
        self.rules = rules
        let fit = (viewport / content).min()
        self.fit = fit >= 1e-9 && fit <= 1e9 ? fit : 1
        let zooms = rules.zooms
        logScales = log(self.fit * zooms.least)...log(self.fit * zooms.greatest)
    }
}

extension TransformLimits {
    /// The middle of the viewport.
    var centre: Point { origin + viewport / 2 }

    /// The point of content under a place. Farther off than a hundred contents it would take the digits of what is shown.
    func anchor(under place: Point, in shown: ContentTransform) -> Anchor {
        let point = shown.content(at: place)
        return Anchor(point: point.clamped(lowerBound: content * -100, upperBound: content * 101))
    }

    /// The transform that shows the whole content, nearest to an angle.
    func fitting(near radians: Double = 0) -> ContentTransform {
        let turns = (radians / (2 * .pi)).rounded() * 2 * .pi
        let zoomed = min(max(log(fit), logScales.lowerBound), logScales.upperBound)
        let place = AnchoredPlace(centre, logScale: zoomed, angle: rules.restingAngle(near: turns))
        return Anchor(point: content / 2).transform(at: place)
    }

    /// The place to rest that is nearest to a place of an anchor: within the limits of the scale, at an angle
    /// that the rules allow, and so that the content covers the viewport, or, on an axis on which it is
    /// smaller, is in the middle of it.
    func restingPlace(near place: AnchoredPlace, of anchor: Anchor) -> AnchoredPlace {
        let scaled = min(max(place.logScale, logScales.lowerBound), logScales.upperBound)
        let turned = rules.restingAngle(near: place.angle)
        let resting = AnchoredPlace(place.place, logScale: scaled, angle: turned)
        let (lower, upper) = range(of: anchor, at: resting)
        return AnchoredPlace(
            resting.place.clamped(lowerBound: lower, upperBound: upper), logScale: scaled, angle: turned)
    }

    /// The places at which an anchor may rest in content of a scale and an angle.
    func range(of anchor: Anchor, at place: AnchoredPlace) -> (lower: Point, upper: Point) {
        let axis = ContentTransform(
            scale: exp(place.logScale), rotation: Angle(radians: place.angle)
        ).axis
        // The corners of the content, seen from the anchor.
        let near = axis.turning(-anchor.point)
        let (across, down) = (axis * content.x, axis.quarterTurned * content.y)
        let least = near + pointwiseMin(across, .zero) + pointwiseMin(down, .zero)
        let greatest = near + pointwiseMax(across, .zero) + pointwiseMax(down, .zero)
        let middle = centre - (least + greatest) / 2
        let extent = greatest - least
        // By the rounding of a scale that makes both equal, the content is as large as the viewport.
        let covers = extent .> viewport * (1 + 1e-12)
        return (
            middle.replacing(with: pointwiseMin(origin + viewport - greatest, middle), where: covers),
            middle.replacing(with: pointwiseMax(origin - least, middle), where: covers)
        )
    }

    /// The limits of a hand that pinches: those of the scale. The place and the angle follow the fingers.
    var pinchLimits: HandLimits {
        let arm = AnchoredPlace.arm
        return HandLimits(
            shape: bounds(
                from: [logScales.lowerBound * arm, -.infinity], to: [logScales.upperBound * arm, .infinity],
                band: arm))
    }

    /// The limits of a hand that pans: those of the place, in content as it is shown.
    func panLimits(of anchor: Anchor, at place: AnchoredPlace) -> HandLimits {
        let (lower, upper) = range(of: anchor, at: place)
        return HandLimits(place: bounds(from: lower, to: upper, band: max(viewport.max(), 1)))
    }

    private func bounds(
        from lower: SIMD2<Double>, to upper: SIMD2<Double>, band: Double
    ) -> Bounds<SIMD2<Double>> {
        Bounds(unchecked: lower, upper, band: try? RubberBand(dimension: band), restitution: 0)
    }
}
