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
    ) -> DragResult<ContentTransform> {
        guard zoom > 0, zoom.isUsable, point?.isUsable ?? true else { return .ignored(.notFinite) }
        let point = point ?? limits.centre
        let anchor = limits.anchor(under: point, in: shown(at: time))
        let angle = (goal ?? home).rotation.radians
        return go(
            to: AnchoredPlace(point, logScale: log(zoom * limits.fit(at: angle)), angle: angle), of: anchor,
            at: time)
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
    ) -> DragResult<ContentTransform> {
        zoom(to: zoom(of: goal ?? value) * factor, about: point, time: time)
    }

    /// Shows the whole content again, upright.
    ///
    /// - Parameters:
    ///   - point: The place about which it zooms out, in the points of the viewport; nil for its middle.
    ///   - time: The time of the call. Content in a hand goes there when it is let go.
    @discardableResult
    public mutating func reset(about point: Point? = nil, time: Timestamp) -> DragResult<ContentTransform> {
        return go(
            to: limits.fitting(near: shown(at: time).rotation.radians), about: point ?? limits.centre,
            at: time)
    }

    /// Sends the content to a transform, or as near as the limits allow.
    @discardableResult
    public mutating func animate(
        to transform: ContentTransform, time: Timestamp
    ) -> DragResult<ContentTransform> {
        guard transform.isShowable else { return .ignored(.notFinite) }
        return go(to: transform, about: limits.centre, at: time)
    }

    /// Cancels a drag: the content returns to where the drag began.
    @discardableResult
    public mutating func cancel(time: Timestamp) -> DragResult<ContentTransform> {
        cancel(.cancelled, at: time) { _ in }
    }

    /// Ends a motion at its goal, at once.
    @discardableResult
    public mutating func finish(time: Timestamp) -> DragResult<ContentTransform> {
        stop(at: .end, time: time)
    }
}

// MARK: - The motion under way

extension TransformDrag {
    /// Freezes a motion: the content stays, and its velocity is kept for resuming.
    @discardableResult
    public mutating func pause(time: Timestamp) -> DragResult<ContentTransform> { handle(.pause, at: time) }

    /// Resumes a paused motion with the velocity that it had.
    @discardableResult
    public mutating func resume(time: Timestamp) -> DragResult<ContentTransform> { handle(.resume, at: time) }

    /// Reverses a motion: it goes back to where the content last rested, or on again. See
    /// ``DragEvent/reverse(_:)``.
    @discardableResult
    public mutating func reverse(
        _ mode: ReverseMode? = nil, time: Timestamp
    ) -> DragResult<ContentTransform> {
        handle(.reverse(mode), at: time)
    }

    /// Moves a paused motion to a fraction of its path, 0 where the content last rested and 1 at its end. A
    /// fraction beyond 1 goes on along the path, which is straight in the logarithm of the scale, by at most
    /// one more path length.
    @discardableResult
    public mutating func scrub(to fraction: Double, time: Timestamp) -> DragResult<ContentTransform> {
        handle(.scrub(fraction.isUsable ? min(max(fraction, -1), 2) : fraction), at: time)
    }

    /// Continues a motion to the same goal with other timing or velocity; nil keeps them. See
    /// ``DragEvent/continueMotion(_:durationFactor:_:)``.
    @discardableResult
    public mutating func continueMotion(
        timing: Timing? = nil, durationFactor: Double = 1, velocity: Velocity<ContentTransform>? = nil,
        time: Timestamp
    ) -> DragResult<ContentTransform> {
        let rate = velocity.map { velocity in
            let moving = MotionState(
                state(at: mover.moment(of: .continueMotion, at: time)).value, velocity: velocity)
            return anchors.newest.place(in: moving).velocity
        }
        return handle(.continueMotion(timing, durationFactor: durationFactor, rate), at: time)
    }

    /// Stops a motion at once, as the content is shown or at an end of its path. From where it may not rest, a
    /// spring brings it back.
    @discardableResult
    public mutating func stop(
        at position: StopPosition = .current, time: Timestamp
    ) -> DragResult<ContentTransform> {
        let answer = handle(.stop(position), at: time)
        guard case .changed(let stopped) = answer, let goal else { return answer }
        let places = RememberedPlaces(of: self) { $0 }
        let back = go(to: goal, about: limits.centre, at: time, by: .stop, unlessAt: goal)
        remember(places)
        guard case .changed(var transition) = back else { return answer }
        // The app gets one transition for both.
        (transition.from, transition.before) = (stopped.from, stopped.before)
        return .changed(transition)
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
    ) -> DragResult<ContentTransform> {
        let old = limits
        self.content = content?.usableSize ?? self.content
        self.viewport = viewport?.usableSize ?? self.viewport
        self.origin = origin?.usable ?? self.origin
        return obey(at: time) { [limits = TransformLimits(of: self)] goal in
            // The same part of the content, as large by the new measure.
            let middle = goal.content(at: old.centre) / old.content
            let angle = goal.rotation.radians
            let scale = goal.scale / old.fit(at: angle) * limits.fit(at: angle)
            let anchor = Anchor(point: middle * limits.content)
            return anchor.transform(
                at: AnchoredPlace(limits.centre, logScale: log(scale), angle: angle))
        }
    }

    /// Changes the rules. What is shown stays; if they don't allow the content's resting place or its goal, a
    /// spring draws it to one that they allow.
    @discardableResult
    public mutating func setRules(
        _ rules: TransformRules, time: Timestamp
    ) -> DragResult<ContentTransform> {
        self.rules = rules
        return obey(at: time) { $0 }
    }

    /// Shows the content as another transform has it, at once. Fingers that hold it go on from there. Ignored
    /// for one at which the content may not rest.
    @discardableResult
    public mutating func setValue(
        _ transform: ContentTransform, time: Timestamp
    ) -> DragResult<ContentTransform> {
        guard transform.isShowable else { return .ignored(.notFinite) }
        let anchor = limits.anchor(under: anchors.newest.place(in: shown(at: time)).place, in: transform)
        let place = anchor.place(in: transform)
        guard place.isUsable, limits.restingPlace(near: place, of: anchor).isNear(place) else {
            return .ignored(.outsideBounds)
        }
        let answer = handle(.setValue(place), about: anchor, at: time)
        if case .ignored = answer { return answer }
        guard let stroke = mover.machine.stroke, let gestures else { return answer }
        // The hand pulls at the ends of what it holds now.
        let bounds = bounds(for: gestures.leader, anchor, at: place)
        mover.machine.hold(
            stroke, at: place, in: bounds.bounds, slant: bounds.slant, mover.moment(of: .setValue, at: time))
        return answer
    }

    /// Shifts the viewport and all that is seen in it by so many points, at once, such as when it was laid out
    /// elsewhere in the picture: its corner, the content, its goal and the place where it last rested.
    @discardableResult
    public mutating func rebase(by displacement: Point, time: Timestamp) -> DragResult<ContentTransform> {
        guard displacement.isUsable, (origin + displacement).isUsable else { return .ignored(.notFinite) }
        let shift = AnchoredPlace(displacement, shape: .zero)
        origin += displacement
        limits = TransformLimits(of: self)
        let moment = mover.moment(of: .rebase, at: time)
        holdShown(at: moment)
        let answer = handle(.rebase(by: shift), at: time)
        guard let stroke = mover.machine.stroke else { return answer }
        // The hand pulls at the ends where they are now.
        let shown = stroke.shown(at: moment).value
        mover.machine.hold(
            stroke, at: shown, in: stroke.map.bounds?.moved(by: stroke.map.slant.along(shift)), moment)
        return answer
    }

    /// Applies other limits.
    ///
    /// - Parameter moved: Converts a transform under the previous limits to one under the new.
    private mutating func obey(
        at time: Timestamp, _ moved: (ContentTransform) -> ContentTransform
    ) -> DragResult<ContentTransform> {
        let places = RememberedPlaces(of: self, moved)
        limits = TransformLimits(of: self)
        guard activity != .dragging else { return holdAnew(at: time, remembering: places) }
        let previous = goal ?? home
        mover.rules = rules.dragRules()
        let answer = go(
            to: moved(previous), about: limits.centre, at: time, by: .setRules, unlessAt: previous)
        remember(places)
        return answer
    }

    /// Lets the hand go on from the shown content, within other bounds.
    private mutating func holdAnew(
        at time: Timestamp, remembering places: RememberedPlaces
    ) -> DragResult<ContentTransform> {
        let moment = mover.moment(of: .setRules, at: time)
        holdShown(at: moment)
        let shown = mover.state(at: moment).value
        let bounds = gestures.map { self.bounds(for: $0.leader, anchors.newest, at: shown) }
        let answer = handle(.setRules(rules.dragRules()), at: time)
        if let stroke = mover.machine.stroke, let bounds,
            stroke.map.bounds != bounds.bounds || stroke.map.slant != bounds.slant
        {
            mover.machine.bind(stroke, by: bounds.bounds, slant: bounds.slant, showing: shown, at: moment)
        }
        remember(places)
        return answer
    }

    /// Sends the content to a transform about the point at a place.
    ///
    /// - Parameter present: The transform that it has or heads for, at which it stays if it may rest there.
    private mutating func go(
        to transform: ContentTransform, about point: Point, at time: Timestamp,
        by event: DragEventKind = .animate, unlessAt present: ContentTransform? = nil
    ) -> DragResult<ContentTransform> {
        // A point far off the content would cost the place its digits.
        let under = (present == nil ? shown(at: time) : transform).content(at: point)
        let anchor = Anchor(point: under.clamped(lowerBound: .zero, upperBound: content))
        if let present {
            let resting = limits.restingPlace(near: anchor.place(in: transform), of: anchor)
            if resting.isNear(anchor.place(in: present)) { return .accepted }
            return go(to: anchor.transform(at: resting), about: point, at: time, by: event)
        }
        return go(to: anchor.place(in: transform), of: anchor, at: time, by: event)
    }

    private mutating func go(
        to place: AnchoredPlace, of anchor: Anchor, at time: Timestamp, by event: DragEventKind = .animate
    ) -> DragResult<ContentTransform> {
        guard place.isUsable, anchor.point.isUsable else { return .ignored(.notFinite) }
        let goal = limits.restingPlace(near: place, of: anchor)
        guard activity == .dragging else {
            return handle(.animate(goal, nil), about: anchor, at: time, named: event)
        }
        // The hand has an anchor of its own.
        return handle(.animate(anchors.newest.place(in: anchor.transform(at: goal)), nil), at: time)
    }

    /// The transform that is shown when a call counts.
    private func shown(at time: Timestamp) -> ContentTransform {
        state(at: max(time, mover.latestTime)).value
    }
}

// MARK: - Memory

/// The transforms that the machine remembers, to carry them over to other limits.
private struct RememberedPlaces {
    let home: ContentTransform
    let end: ContentTransform?
    let cancelPlace: ContentTransform?
    let remembered: ContentTransform?

    init(of drag: TransformDrag, _ moved: (ContentTransform) -> ContentTransform) {
        let (anchor, hold) = (drag.anchors.newest, drag.mover.machine.stroke)
        home = moved(drag.home)
        // A reversed motion may be sent there again.
        end = drag.mover.machine.flight.flatMap { flight in
            flight.playhead.isReversed ? moved(anchor.transform(at: flight.requestedEnd.place)) : nil
        }
        cancelPlace = hold.map { moved(anchor.transform(at: $0.cancelPlace.place)) }
        remembered = hold?.remembered.map { moved(anchor.transform(at: $0.requested.place)) }
    }
}

extension TransformDrag {
    /// Remembers transforms, as near as the limits allow.
    private mutating func remember(_ places: RememberedPlaces) {
        let (anchor, limits) = (anchors.newest, limits)
        func place(_ transform: ContentTransform) -> AnchoredPlace {
            let middle = Anchor(point: limits.content / 2)
            let resting = limits.restingPlace(near: middle.place(in: transform), of: middle)
            return anchor.place(in: middle.transform(at: resting))
        }
        mover.own()
        let machine = mover.machine
        // At rest that is where it is.
        if activity != .idle { machine.requestedHome.place = place(places.home) }
        if let end = places.end, let flight = machine.flight, flight.playhead.isReversed {
            machine.courses.newest = .flight(
                flight.sent(to: machine.rules.requestedPlace(for: place(end))))
        }
        if let cancelPlace = places.cancelPlace { machine.stroke?.cancelPlace.place = place(cancelPlace) }
        if let remembered = places.remembered {
            machine.stroke?.remembered?.requested.place = place(remembered)
        }
    }
}

extension ContentTransform {
    /// True if content can be shown by this transform: the scale must have a logarithm.
    fileprivate var isShowable: Bool { isUsable && scale > 1e-9 }
}

extension TransformLimits {
    fileprivate init(of drag: TransformDrag) {
        self.init(content: drag.content, viewport: drag.viewport, origin: drag.origin, rules: drag.rules)
    }
}

extension TransformDrag: Interactive {
    @discardableResult
    public mutating func handle(
        _ gesture: Gesture, through map: GestureMap<ContentTransform>,
        record: (DragTransition<ContentTransform>) -> Void = { _ in }
    ) -> DragResult<ContentTransform>? {
        handle(gesture, through: map, at: nil, record: record)
    }
}
