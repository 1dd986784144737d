import CLibm
import Motion

/// The limits at which content rests in its viewport, as they follow from the sizes and the rules.
struct TransformLimits: Sendable {
    let content: SIMD2<Double>
    let origin: Point
    let viewport: SIMD2<Double>
    private let rules: TransformRules

    init(content: SIMD2<Double>, viewport: SIMD2<Double>, origin: Point, rules: TransformRules) {
        self.content = content
        self.viewport = viewport
        self.origin = origin
        self.rules = rules
    }
}

extension TransformLimits {
    /// The middle of the viewport.
    var centre: Point { origin + viewport / 2 }

    /// The scale at which the whole content is seen when it is turned by an angle.
    func fit(at radians: Double) -> Double {
        let axis = ContentTransform(rotation: Angle(radians: radians)).axis
        let (cosine, sine) = (abs(axis.x), abs(axis.y))
        let extent = SIMD2(
            content.x * cosine + content.y * sine, content.x * sine + content.y * cosine)
        let fit = (viewport / extent).min()
        return fit >= 1e-9 && fit <= 1e9 ? fit : 1
    }

    /// The logarithms of the least and of the greatest scale at an angle.
    func logScales(at radians: Double) -> ClosedRange<Double> {
        let (fit, zooms) = (fit(at: radians), rules.zooms)
        return log(fit * zooms.least)...log(fit * zooms.greatest)
    }

    /// The point of content under a place. A point farther away than a hundred times the content's size would
    /// cost the shown transform its digits.
    func anchor(under place: Point, in shown: ContentTransform) -> Anchor {
        let point = shown.content(at: place)
        return Anchor(point: point.clamped(lowerBound: content * -100, upperBound: content * 101))
    }

    private func clamped(_ logScale: Double, at radians: Double) -> Double {
        let scales = logScales(at: radians)
        return min(max(logScale, scales.lowerBound), scales.upperBound)
    }

    /// The transform that shows the whole content, nearest to an angle.
    func fitting(near radians: Double = 0) -> ContentTransform {
        let turns = (radians / (2 * .pi)).rounded() * 2 * .pi
        let angle = rules.restingAngle(near: turns)
        let place = AnchoredPlace(centre, logScale: clamped(log(fit(at: angle)), at: angle), angle: angle)
        return Anchor(point: content / 2).transform(at: place)
    }

    /// The place to rest that is nearest to a place of an anchor: within the limits of the scale, at an angle
    /// that the rules allow, and so that the content covers the viewport, or, along a side that is too short
    /// for that, is in the middle of it.
    func restingPlace(near place: AnchoredPlace, of anchor: Anchor) -> AnchoredPlace {
        let turned = rules.restingAngle(near: place.angle)
        let scaled = clamped(place.logScale, at: turned)
        let resting = AnchoredPlace(place.place, logScale: scaled, angle: turned)
        let nearest = restingPlaces(of: anchor, at: resting).nearest(to: place.place)
        return AnchoredPlace(nearest, logScale: scaled, angle: turned)
    }

    /// The same for content that fingers have moved. If all of it was visible when they took hold, and they
    /// did not enlarge it, all of it is visible again, even if they have turned it.
    func restingPlace(
        near place: AnchoredPlace, of anchor: Anchor, from start: ContentTransform
    ) -> AnchoredPlace {
        let (whole, angle) = (fit(at: start.rotation.radians), rules.restingAngle(near: place.angle))
        let isWhole = start.scale <= whole * 1.001 && exp(place.logScale) <= start.scale * 1.1
        let scaled = isWhole ? min(place.logScale, log(fit(at: angle))) : place.logScale
        return restingPlace(near: AnchoredPlace(place.place, logScale: scaled, angle: angle), of: anchor)
    }

    /// The places at which an anchor may rest in content of a scale and an angle: those at which the content
    /// covers the viewport, or is in the middle of it along a side that is too short for that.
    ///
    /// Seen along the content's sides, the viewport is a box: it is covered where that box is within the
    /// content.
    func restingPlaces(of anchor: Anchor, at place: AnchoredPlace) -> TurnedBox {
        let axis = ContentTransform(rotation: Angle(radians: place.angle)).axis
        let (scale, box) = (exp(place.logScale), TurnedBox(middle: .zero, half: viewport / 2, axis: axis))
        // By the rounding of a scale that makes both equal, the content is as large as the viewport.
        let (half, seen) = (content * scale / 2, box.hull)
        return TurnedBox(
            middle: centre + axis.turning((anchor.point - content / 2) * scale),
            half: SIMD2.zero.replacing(with: half - seen, where: half .> seen * (1 + 1e-12)), axis: axis)
    }

    /// The ends of the places at which an anchor may rest, along the sides of the viewport.
    func range(of anchor: Anchor, at place: AnchoredPlace) -> (lower: Point, upper: Point) {
        let places = restingPlaces(of: anchor, at: place)
        return (places.middle - places.hull, places.middle + places.hull)
    }

    /// The bounds within which content of a fixed scale and angle runs out so that it comes to rest at a goal.
    ///
    /// - Parameters:
    ///   - start: The place at which it sets out.
    ///   - end: The place at which it would come to rest without bounds.
    ///   - goal: The place nearest to it at which the content may rest.
    func throwBounds(
        from start: AnchoredPlace, to end: AnchoredPlace, restingAt goal: AnchoredPlace, of anchor: Anchor
    ) -> Bounds<AnchoredPlace> {
        let places = restingPlaces(of: anchor, at: goal)
        guard !places.isUpright else { return panBounds(of: anchor, at: goal).bounds }
        // Where the content is turned, its ends are aslant, and each axis ends where both of them let it.
        var (lower, upper) = range(of: anchor, at: goal)
        for axis in 0..<2 where abs(goal[axis] - end[axis]) > 1e-9 {
            if goal[axis] < end[axis] || start[axis] < goal[axis] { upper[axis] = goal[axis] }
            if goal[axis] > end[axis] || start[axis] > goal[axis] { lower[axis] = goal[axis] }
        }
        return bounds(lower, upper, band: max(viewport.max(), 1))
    }

    /// The bounds of a hand that pinches: those of the scale. The place and the angle follow the fingers.
    func pinchBounds(at place: AnchoredPlace) -> HandBounds {
        let (scales, arm) = (logScales(at: place.angle), AnchoredPlace.arm)
        return HandBounds(
            bounds: bounds(
                shape: [scales.lowerBound * arm, -.infinity], [scales.upperBound * arm, .infinity], band: arm)
        )
    }

    /// The bounds of a hand that pans: those of the place, in content as it is shown, with sides that are turned as it
    /// is.
    func panBounds(of anchor: Anchor, at place: AnchoredPlace) -> HandBounds {
        let (places, band) = (restingPlaces(of: anchor, at: place), max(viewport.max(), 1))
        guard !places.isUpright else {
            return HandBounds(
                bounds: bounds(places.middle - places.hull, places.middle + places.hull, band: band))
        }
        let middle = SIMD2(places.axis.x, -places.axis.y).turning(places.middle)
        return HandBounds(
            bounds: bounds(middle - places.half, middle + places.half, band: band),
            slant: Slant(along: places.axis))
    }

    private func bounds(
        _ lower: Point = Point(repeating: -.infinity), _ upper: Point = Point(repeating: .infinity),
        shape least: SIMD2<Double> = SIMD2(repeating: -.infinity),
        _ greatest: SIMD2<Double> = SIMD2(repeating: .infinity), band: Double
    ) -> Bounds<AnchoredPlace> {
        Bounds(
            unchecked: AnchoredPlace(lower, shape: least), AnchoredPlace(upper, shape: greatest),
            band: try? RubberBand(dimension: band), restitution: 0)
    }
}

/// The bounds of a hand, and the direction of their sides.
struct HandBounds {
    var bounds: Bounds<AnchoredPlace>
    var slant = Slant.none
}

/// A rectangle of places that is turned as content is.
struct TurnedBox: Sendable {
    let middle: Point
    /// Half of its width and height, along its own sides.
    let half: SIMD2<Double>
    /// The direction of its width, of length 1.
    let axis: SIMD2<Double>

    /// Half of the width and height of the upright rectangle around it.
    var hull: SIMD2<Double> {
        let (cosine, sine) = (abs(axis.x), abs(axis.y))
        return SIMD2(half.x * cosine + half.y * sine, half.x * sine + half.y * cosine)
    }

    /// True if its sides are those of the viewport, but for rounding.
    var isUpright: Bool { min(abs(axis.x), abs(axis.y)) <= 1e-12 }

    /// Its place nearest to another one, which is itself if it lies within.
    func nearest(to place: Point) -> Point {
        let displacement = SIMD2(axis.x, -axis.y).turning(place - middle)
        let kept = displacement.clamped(lowerBound: -half, upperBound: half)
        let rounding = 1e-14 * (abs(place.x) + abs(place.y) + abs(middle.x) + abs(middle.y))
        return (displacement - kept).magnitude <= rounding ? place : middle + axis.turning(kept)
    }
}
