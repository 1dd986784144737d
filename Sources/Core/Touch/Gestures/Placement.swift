import Motion

/// The place of a touchscreen, or of the pointer's surface, in the picture: the rectangle of the output that
/// it covers, in points, and its rotation.
///
///     let placement = Placement(size: [1080, 1920], rotation: .right)   // a panel of 1920×1080, turned
///     placement.place(of: TouchLocation(normalized: [0.5, 0.25]))   // in points
public struct Placement: Equatable, Sendable {
    /// The top left corner in the desktop of all outputs, in points.
    public var origin: SIMD2<Double>
    /// The size as the person sees it, in points.
    public var size: SIMD2<Double>
    /// The rotation of the picture on the panel.
    public var rotation: Rotation

    /// The rotation of a picture against the panel that shows it, clockwise.
    ///
    ///     // An accelerometer reports how a tablet is held:
    ///     placement.rotation = tilt.x > 5 ? .right : tilt.x < -5 ? .left : .none
    public enum Rotation: UInt8, CaseIterable, Hashable, Sendable {
        /// Not turned: the top of the picture is at the top of the panel.
        case none
        /// A quarter turn: the top of the picture is at the right of the panel.
        case right
        /// Half a turn: the top of the picture is at the bottom of the panel.
        case upsideDown
        /// Three quarter turns: the top of the picture is at the left of the panel.
        case left
    }

    /// Creates the place of a surface in the picture.
    ///
    /// - Parameters:
    ///   - origin: The top left corner, where there are several outputs; finite.
    ///   - size: The size that the person sees; a side that is negative or no number counts as 0.
    ///   - rotation: The rotation of the picture on the panel, clockwise.
    public init(origin: SIMD2<Double> = .zero, size: SIMD2<Double>, rotation: Rotation = .none) {
        self.origin = origin.isFinite ? origin : .zero
        self.size = SIMD2(size.x.asMeasure, size.y.asMeasure)
        self.rotation = rotation
    }

    /// Returns the point of the desktop under a place of the touchscreen.
    public func place(of location: TouchLocation) -> SIMD2<Double> {
        let (x, y) = (location.normalized.x, location.normalized.y)
        let part: SIMD2<Double> =
            switch rotation {
            case .none: [x, y]
            case .right: [y, 1 - x]
            case .upsideDown: [1 - x, 1 - y]
            case .left: [1 - y, x]
            }
        return origin + part * size
    }

    /// Returns the place of the touchscreen under a point of the desktop, as a fraction that is clamped to
    /// the surface.
    public func location(of point: SIMD2<Double>) -> TouchLocation {
        var part = SIMD2(0.5, 0.5)
        if size.x > 0, point.x.isFinite { part.x = min(max((point.x - origin.x) / size.x, 0), 1) }
        if size.y > 0, point.y.isFinite { part.y = min(max((point.y - origin.y) / size.y, 0), 1) }
        let (x, y) = (part.x, part.y)
        let normalized: SIMD2<Double> =
            switch rotation {
            case .none: [x, y]
            case .right: [1 - y, x]
            case .upsideDown: [1 - x, 1 - y]
            case .left: [y, 1 - x]
            }
        return TouchLocation(normalized: normalized)
    }

    /// The size of the panel in points, by its own axes.
    package var panelSize: SIMD2<Double> {
        rotation == .right || rotation == .left ? SIMD2(size.y, size.x) : size
    }

    /// Returns a gesture as the person sees it: its translation, velocity and edge by the axes of the picture. Those
    /// of a touchpad are not turned.
    public func seen(_ gesture: Gesture) -> Gesture {
        guard !gesture.source.isTouchpad, rotation != .none else { return gesture }
        var seen = gesture
        seen.translation = turned(gesture.translation)
        seen.velocity.perSecond = turned(gesture.velocity.perSecond)
        if case .edgeSwipe(let edge) = gesture.kind { seen.kind = .edgeSwipe(turned(edge)) }
        return seen
    }

    private func turned(_ displacement: SIMD2<Double>) -> SIMD2<Double> {
        switch rotation {
        case .none: displacement
        case .right: [displacement.y, -displacement.x]
        case .upsideDown: -displacement
        case .left: [-displacement.y, displacement.x]
        }
    }

    private func turned(_ edge: Edge) -> Edge {
        let clockwise: [Edge] = [.top, .right, .bottom, .left]
        let quarters =
            switch rotation {
            case .none: 0
            case .right: 3
            case .upsideDown: 2
            case .left: 1
            }
        guard let index = clockwise.firstIndex(of: edge) else { return edge }
        return clockwise[(index + quarters) % 4]
    }
}
