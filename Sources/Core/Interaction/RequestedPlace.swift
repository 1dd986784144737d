import Motion

/// A place to rest that was asked for.
///
/// The value may rest at a place that lay outside the bounds when it was asked for, if the rules allow that.
/// From a place that other bounds, or a shift of the content, have put outside, the value goes to the nearest
/// bound, and on to the requested place once the bounds contain it again.
struct RequestedPlace<Value: Coordinates>: Sendable {
    var place: Value
    /// True if the place lay outside the bounds when it was asked for, and has not lain within since.
    var isOutside: Bool
}

extension DragRules {
    /// A place to rest that is asked for now.
    func requestedPlace(for place: Value) -> RequestedPlace<Value> {
        RequestedPlace(place: place, isOutside: bounds.map { !$0.contains(place) } ?? false)
    }

    /// The place to rest that is nearest to a requested one.
    func restingPlace(for requested: RequestedPlace<Value>) -> Value {
        requested.isOutside
            ? restingPlace(for: requested.place) : bounds?.clamp(requested.place) ?? requested.place
    }

    /// A place that was asked for under other rules. A detent that lies elsewhere now takes it along.
    func requestedPlace(_ requested: RequestedPlace<Value>, from previous: DragRules) -> RequestedPlace<Value>
    {
        if let place = release.place(ofDetentAt: requested.place, in: previous.release),
            place != requested.place
        {
            return self.requestedPlace(for: place)
        }
        return requested.after(previous.bounds)
    }
}

extension RequestedPlace {
    /// The same place, shifted with the content, while the bounds stay.
    func shifted(by displacement: Value, in bounds: Bounds<Value>?) -> RequestedPlace {
        var shifted = after(bounds)
        shifted.place = place + displacement
        return shifted
    }

    /// The place once the bounds no longer apply: one that they contained no longer counts as outside.
    fileprivate func after(_ bounds: Bounds<Value>?) -> RequestedPlace {
        RequestedPlace(place: place, isOutside: isOutside && bounds.map { !$0.contains(place) } ?? false)
    }
}
