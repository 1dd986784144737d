import CLibm
import Fling

/// A spring, rod, rope or pin between an item and an anchor, or between two items.
///
///     let attachment = try AttachmentBehavior(
///         item: pane, attachedToAnchor: closed, frequency: 3.5, damping: 0.4)
///     attachment.anchorPoint = open       // and it goes there, with the velocity that it has
///
/// A spring of length 0 from an anchor to the centre of an item is exact. All others need an animator with a
/// world.
public final class AttachmentBehavior: DynamicBehavior {
    /// The kinds of attachment.
    ///
    ///     switch attachment.kind {
    ///     case .spring: drawCoil(from: attachment.anchorPoint, to: attachment.item.center.value)
    ///     case .rod, .rope, .pin: drawLine(from: attachment.anchorPoint, to: attachment.item.center.value)
    ///     }
    public enum Kind: Hashable, Sendable {
        /// The attachment pulls and pushes towards its length.
        case spring
        /// The attachment keeps its length.
        case rod
        /// The attachment gets no longer than its length.
        case rope
        /// The attachment holds two points together, about which items turn.
        case pin
    }

    /// The kind of attachment.
    public let kind: Kind
    /// The item that is attached, the first of two.
    public let item: DynamicItem
    /// The other item; nil if the attachment is to an anchor.
    public let attachedItem: DynamicItem?
    /// The point of attachment in the unrotated item, from its centre, in points.
    public let offset: SIMD2<Double>
    /// The point of attachment in the other item, from its centre, in points; 0 for an anchor.
    public let attachedOffset: SIMD2<Double>
    /// The point to which the item is attached if there is no other item, in points; one that is not finite
    /// is ignored.
    public var anchorPoint: SIMD2<Double> {
        didSet {
            guard anchorPoint != oldValue else { return }
            if anchorPoint.isFinite { didChange() } else { anchorPoint = oldValue }
        }
    }
    /// The length of a rod, or of a spring without tension, or the greatest length of a rope, in points.
    public let length: Double
    /// The frequency of a spring without damping, in swings per second; 0 for other kinds.
    public let frequency: Double
    /// The damping of a spring divided by critical damping.
    public let damping: Double

    /// Creates a spring to an anchor.
    ///
    /// - Parameters:
    ///   - item: The item to attach.
    ///   - offset: The point of attachment in the unrotated item, from its centre, in points.
    ///   - anchor: The point to which the item is drawn, in points.
    ///   - length: The length without tension, 0 through 10⁶ points.
    ///   - frequency: The frequency in swings per second, 10⁻³ through 10⁴.
    ///   - damping: The damping divided by critical damping, 0 through 100.
    public convenience init(
        item: DynamicItem, offsetFromCenter offset: SIMD2<Double> = .zero,
        attachedToAnchor anchor: SIMD2<Double>, length: Double = 0, frequency: Double, damping: Double
    ) throws(ParameterError) {
        try self.init(
            .spring, item, offset, to: nil, anchor, length: length, frequency: frequency, damping: damping)
    }

    /// Creates a rod to an anchor; one of length 0 is a pin.
    ///
    /// - Parameters:
    ///   - item: The item to attach.
    ///   - offset: The point of attachment in the unrotated item, from its centre, in points.
    ///   - anchor: The point to which the item is attached, in points.
    ///   - length: 0 through 10⁶ points; nil for the present distance.
    public convenience init(
        item: DynamicItem, offsetFromCenter offset: SIMD2<Double> = .zero,
        attachedToAnchor anchor: SIMD2<Double>, length: Double? = nil
    ) throws(ParameterError) {
        try self.init(.rod, item, offset, to: nil, anchor, length: length)
    }

    /// Creates a spring between two items.
    ///
    /// - Parameters:
    ///   - item: The first item.
    ///   - offset: The point of attachment in the unrotated first item, from its centre, in points.
    ///   - other: The second item.
    ///   - otherOffset: The point of attachment in the unrotated second item, from its centre, in points.
    ///   - length: The length without tension, 0 through 10⁶ points; nil for the present distance. A world
    ///     may keep two points of attachment about a point apart.
    ///   - frequency: The frequency in swings per second, 10⁻³ through 10⁴.
    ///   - damping: The damping divided by critical damping, 0 through 100.
    public convenience init(
        item: DynamicItem, offsetFromCenter offset: SIMD2<Double> = .zero, attachedTo other: DynamicItem,
        offsetFromCenter otherOffset: SIMD2<Double> = .zero, length: Double? = nil, frequency: Double,
        damping: Double
    ) throws(ParameterError) {
        try self.init(
            .spring, item, offset, to: other, otherOffset, length: length, frequency: frequency,
            damping: damping)
    }

    /// Creates a rod between two items; one of length 0 is a pin.
    ///
    /// - Parameters:
    ///   - item: The first item.
    ///   - offset: The point of attachment in the unrotated first item, from its centre, in points.
    ///   - other: The second item.
    ///   - otherOffset: The point of attachment in the unrotated second item, from its centre, in points.
    ///   - length: 0 through 10⁶ points; nil for the present distance.
    public convenience init(
        item: DynamicItem, offsetFromCenter offset: SIMD2<Double> = .zero, attachedTo other: DynamicItem,
        offsetFromCenter otherOffset: SIMD2<Double> = .zero, length: Double? = nil
    ) throws(ParameterError) {
        try self.init(.rod, item, offset, to: other, otherOffset, length: length)
    }

    /// Creates a rope between two items.
    ///
    /// - Parameters:
    ///   - item: The first item.
    ///   - offset: The point of attachment in the unrotated first item, from its centre, in points.
    ///   - other: The second item.
    ///   - otherOffset: The point of attachment in the unrotated second item, from its centre, in points.
    ///   - length: The greatest length, 0 through 10⁶ points; nil for the present distance.
    public static func limitAttachment(
        with item: DynamicItem, offsetFromCenter offset: SIMD2<Double> = .zero,
        attachedTo other: DynamicItem, offsetFromCenter otherOffset: SIMD2<Double> = .zero,
        length: Double? = nil
    ) throws(ParameterError) -> AttachmentBehavior {
        try AttachmentBehavior(.rope, item, offset, to: other, otherOffset, length: length)
    }

    /// Creates a rope to an anchor.
    ///
    /// - Parameters:
    ///   - item: The item to attach.
    ///   - offset: The point of attachment in the unrotated item, from its centre, in points.
    ///   - anchor: The point to which the item is attached, in points.
    ///   - length: The greatest length, 0 through 10⁶ points; nil for the present distance.
    public static func limitAttachment(
        with item: DynamicItem, offsetFromCenter offset: SIMD2<Double> = .zero,
        attachedToAnchor anchor: SIMD2<Double>, length: Double? = nil
    ) throws(ParameterError) -> AttachmentBehavior {
        try AttachmentBehavior(.rope, item, offset, to: nil, anchor, length: length)
    }

    /// Creates a pin through two items at a point.
    ///
    /// - Parameters:
    ///   - item: The first item.
    ///   - other: The second item.
    ///   - anchor: The point at which both items are pinned, in points, at their present places.
    public static func pinAttachment(
        with item: DynamicItem, attachedTo other: DynamicItem, attachmentAnchor anchor: SIMD2<Double>
    ) throws(ParameterError) -> AttachmentBehavior {
        try AttachmentBehavior(.pin, item, item.offset(of: anchor), to: other, other.offset(of: anchor))
    }

    private init(
        _ kind: Kind, _ item: DynamicItem, _ offset: SIMD2<Double>, to other: DynamicItem?,
        _ point: SIMD2<Double>, length: Double? = nil, frequency: Double = 0, damping: Double = 0
    ) throws(ParameterError) {
        for number in [offset.x, offset.y, point.x, point.y] where !number.isFinite {
            throw ParameterError(.value, number, must: .beFinite)
        }
        if kind == .spring {
            var probe = Forces<SIMD2<Double>>()
            try probe.pull(to: .zero, hertz: frequency, dampingRatio: damping)
        }
        let end = other.map { $0.place(of: point) } ?? point
        let distance = kind == .pin ? 0 : length ?? (end - item.place(of: offset)).magnitude
        guard (0...1e6).contains(distance) else {
            throw ParameterError(.value, distance, must: .lieIn(from: 0, through: 1e6))
        }
        self.kind = kind == .rod && distance == 0 ? .pin : kind
        self.item = item
        self.offset = offset
        attachedItem = other
        attachedOffset = other == nil ? .zero : point
        anchorPoint = other == nil ? point : .zero
        self.length = distance
        self.frequency = frequency
        self.damping = damping
    }

    // MARK: For the animator

    override var ownItems: [DynamicItem] { attachedItem.map { [item, $0] } ?? [item] }

    /// True if the attachment is a joint, and not a force on the centre of an item.
    override var needsWorld: Bool {
        kind != .spring || attachedItem != nil || offset != .zero || length != 0
    }

    override func act(on item: DynamicItem, in plan: inout DynamicPlan) {
        if needsWorld {
            plan.isJointed = true
        } else {
            // The initializer has checked the numbers.
            try? plan.forces.pull(to: anchorPoint, hertz: frequency, dampingRatio: damping)
        }
    }
}

extension DynamicItem {
    /// Returns the present place of a point of the unrotated item.
    fileprivate func place(of offset: SIMD2<Double>) -> SIMD2<Double> {
        center.presentation + offset.rotated(by: rotation?.presentation ?? 0)
    }

    /// Returns the point of the unrotated item that is at a place now.
    fileprivate func offset(of place: SIMD2<Double>) -> SIMD2<Double> {
        (place - center.presentation).rotated(by: -(rotation?.presentation ?? 0))
    }
}

extension SIMD2<Double> {
    fileprivate func rotated(by angle: Double) -> SIMD2<Double> {
        SIMD2(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
    }
}
