import CLibm
import Motion
import Touch

extension TransformDrag {
    /// Zooms to a scale about a place, or as near as the limits allow.
    ///
    ///     photo.zoom(to: 2, about: [400, 300], time: now)
    ///
    /// - Parameters:
    ///   - zoom: The zoom, 1 where the whole content is as large as the viewport has room for.
    ///   - point: The place that stays, in the points of the viewport; nil for its middle.
    ///   - time: The time of the call. Content in a hand goes there when it is let go.
    @discardableResult
    public mutating func zoom(
        to zoom: Double, about point: Point? = nil, time: Timestamp
    ) -> DragAnswer<ContentTransform> {
        guard zoom > 0, zoom.isUsable, point?.isUsable ?? true else { return .ignored(.notFinite) }
        let now = takeCall(at: time)
        let point = point ?? limits.centre
        let anchor = limits.anchor(under: point, in: state(at: now).value)
        let angle = (goal ?? home).rotation.radians
        return go(
            to: AnchoredPlace(point, logScale: log(zoom * limits.fit), angle: angle), of: anchor, at: now)
    }

    /// Zooms by a factor about a place, such as for a notch of a wheel. Calls in a row multiply.
    ///
    ///     photo.zoom(by: 1.2, about: [400, 300], time: now)
    ///
    /// - Parameters:
    ///   - factor: Greater than 1 to make the content larger.
    ///   - point: The place that stays, in the points of the viewport; nil for its middle.
    ///   - time: The time of the call.
    @discardableResult
    public mutating func zoom(
        by factor: Double, about point: Point? = nil, time: Timestamp
    ) -> DragAnswer<ContentTransform> {
        zoom(to: zoom(of: goal ?? value) * factor, about: point, time: time)
    }

    /// Shows the whole content again, upright.
    ///
    /// - Parameters:
    ///   - point: The place about which it goes there, in the points of the viewport; nil for its middle.
    ///   - time: The time of the call. Content in a hand goes there when it is let go.
    @discardableResult
    public mutating func reset(about point: Point? = nil, time: Timestamp) -> DragAnswer<ContentTransform> {
        let now = takeCall(at: time)
        return go(
            to: limits.fitting(near: state(at: now).value.rotation.radians), about: point ?? limits.centre,
            at: now)
    }

    /// Sends the content to a transform, or as near as the limits allow.
    @discardableResult
    public mutating func animate(
        to transform: ContentTransform, time: Timestamp
    ) -> DragAnswer<ContentTransform> {
        guard transform.isUsable, transform.scale > 1e-9 else { return .ignored(.notFinite) }
        return go(to: transform, about: limits.centre, at: takeCall(at: time))
    }

    /// Cancels a drag: the content returns to where the drag began.
    @discardableResult
    public mutating func cancel(time: Timestamp) -> DragAnswer<ContentTransform> {
        cancel(.cancelled, at: time) { _ in }
    }

    /// Ends a motion at its goal, at once.
    @discardableResult
    public mutating func finish(time: Timestamp) -> DragAnswer<ContentTransform> {
        guard activity == .animating else { return .ignored(.inState(activity)) }
        let now = takeCall(at: time)
        let before = state(at: now)
        home = flight.goal
        activity = .idle
        return changed(from: .animating, by: .stop, before: before, after: MotionState(home), at: now) { _ in
        }
    }
}

// MARK: - Changes

extension TransformDrag {
    /// Changes the sizes of content and viewport. What is shown stays; content at rest or in flight goes on
    /// to the zoom that it had or was heading for, with the same part of it in the middle, by the rules'
    /// spring.
    ///
    /// - Parameters:
    ///   - content: The width and height of the content in its own units; nil to keep them.
    ///   - viewport: The width and height of the viewport in points; nil to keep them.
    ///   - origin: The top left corner of the viewport in points; nil to keep it.
    ///   - time: The time of the call.
    @discardableResult
    public mutating func resize(
        content: SIMD2<Double>? = nil, viewport: SIMD2<Double>? = nil, origin: Point? = nil, time: Timestamp
    ) -> DragAnswer<ContentTransform> {
        let old = limits
        self.content = content?.usableSize ?? self.content
        self.viewport = viewport?.usableSize ?? self.viewport
        self.origin = origin?.usable ?? self.origin
        return obey(at: time) { [limits = TransformLimits(of: self)] goal in
            // The same part of the content, as large by the new measure.
            let middle = goal.content(at: old.centre) / old.content
            let scale = goal.scale / old.fit * limits.fit
            let anchor = Anchor(point: middle * limits.content)
            return anchor.transform(
                at: AnchoredPlace(limits.centre, logScale: log(scale), angle: goal.rotation.radians))
        }
    }

    /// Changes the rules. What is shown stays; if they don't allow the content's resting place or its goal, a
    /// spring draws it to one that they allow.
    @discardableResult
    public mutating func setRules(
        _ rules: TransformRules, time: Timestamp
    ) -> DragAnswer<ContentTransform> {
        self.rules = rules
        return obey(at: time) { $0 }
    }

    /// Goes by other limits.
    ///
    /// - Parameter moved: The transform under them that stands for one under the former.
    private mutating func obey(
        at time: Timestamp, _ moved: (ContentTransform) -> ContentTransform
    ) -> DragAnswer<ContentTransform> {
        let now = takeCall(at: time)
        limits = TransformLimits(of: self)
        switch activity {
        case .dragging:
            hold.retreat = moved(hold.retreat)
            hold.remembered = hold.remembered.map(moved)
            home = moved(home)
            holdAnew(at: now)
            return .accepted
        case .idle, .animating:
            let goal = moved(goal ?? home)
            let anchor = Anchor(point: goal.content(at: limits.centre))
            let place = anchor.place(in: goal)
            let resting = limits.restingPlace(near: place, of: anchor)
            let isThere = resting.isNear(anchor.place(in: self.goal ?? home))
            guard !isThere else { return .accepted }
            return go(to: anchor.transform(at: resting), about: limits.centre, at: now, by: .setRules)
        }
    }

    /// The hand that holds the content has it as it is shown, within other bounds.
    private mutating func holdAnew(at now: Timestamp) {
        guard let leader = grip.leader else { return }
        let limits = handLimits(for: leader, hand.anchor, at: hand.shown(at: now).value)
        hand.hold(within: limits, by: rules, at: now)
    }

    /// Sends the content to a transform about the point at a place.
    private mutating func go(
        to transform: ContentTransform, about point: Point, at now: Timestamp,
        by event: DragEventKind = .animate
    ) -> DragAnswer<ContentTransform> {
        // A point far off the content would take the digits of the place.
        let under = state(at: now).value.content(at: point)
        let anchor = Anchor(point: under.clamped(lowerBound: .zero, upperBound: content))
        return go(to: anchor.place(in: transform), of: anchor, at: now, by: event)
    }

    private mutating func go(
        to place: AnchoredPlace, of anchor: Anchor, at now: Timestamp, by event: DragEventKind = .animate
    ) -> DragAnswer<ContentTransform> {
        guard place.isUsable, anchor.point.isUsable else { return .ignored(.notFinite) }
        let goal = limits.restingPlace(near: place, of: anchor)
        switch DragTable.reaction(in: activity, to: event) {
        case .remember:
            hold.remembered = anchor.transform(at: goal)
            return .accepted
        case .setOut, .retarget, .bringBack, .reaim:
            let (from, shown) = (activity, state(at: now))
            fly(from: anchor.place(in: shown), to: goal, about: anchor, at: now)
            return changed(from: from, by: event, before: shown, after: state(at: now), at: now) { _ in }
        default:
            return .ignored(.inState(activity))
        }
    }
}

extension AnchoredPlace {
    /// True if it is another place by no more than rounding, also at the far end of content that is zoomed as far as can be.
    fileprivate func isNear(_ other: AnchoredPlace) -> Bool {
        (place - other.place).magnitude <= 1e-9 && (shape - other.shape).magnitude <= 1e-12
    }
}

extension TransformLimits {
    fileprivate init(of drag: TransformDrag) {
        self.init(content: drag.content, viewport: drag.viewport, origin: drag.origin, rules: drag.rules)
    }
}

extension TransformDrag: GestureMachine {
    @discardableResult
    public mutating func handle(
        _ gesture: Gesture, through map: GestureMap<ContentTransform>,
        record: (DragTransition<ContentTransform>) -> Void = { _ in }
    ) -> DragAnswer<ContentTransform>? {
        handle(gesture, through: map, at: nil, record: record)
    }
}
