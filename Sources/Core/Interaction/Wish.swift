import Motion

/// A place to rest that was asked for.
///
/// The value may rest at a place that lay outside the bounds when it was asked for, if the rules allow that.
/// From a place that other bounds, or a shift of the content, have put outside, the value goes to the nearest
/// bound, and on to its wish once the bounds contain it again.
@usableFromInline
struct Wish<Value: Coordinates>: Sendable {
    var place: Value
    /// True if the place lay outside the bounds when it was asked for, and has not lain within since.
    var isOutside: Bool
}

extension DragRules {
    /// The wish to rest at a place, asked for now.
    func wish(for place: Value) -> Wish<Value> {
        Wish(place: place, isOutside: bounds.map { !$0.contains(place) } ?? false)
    }

    /// The place to rest that is nearest to a wish.
    func restingPlace(for wish: Wish<Value>) -> Value {
        wish.isOutside ? restingPlace(for: wish.place) : bounds?.clamp(wish.place) ?? wish.place
    }

    /// A wish of the time of other rules. A detent that lies elsewhere now takes it along.
    func wish(_ wish: Wish<Value>, from former: DragRules) -> Wish<Value> {
        if let place = release.place(ofDetentAt: wish.place, in: former.release), place != wish.place {
            return self.wish(for: place)
        }
        return wish.after(former.bounds)
    }
}

extension Wish {
    /// The same wish, shifted with the content, while the bounds stay.
    func shifted(by way: Value, in bounds: Bounds<Value>?) -> Wish {
        var shifted = after(bounds)
        shifted.place = place + way
        return shifted
    }

    /// The wish once bounds apply no more: one that they contained is no longer one outside.
    fileprivate func after(_ bounds: Bounds<Value>?) -> Wish {
        Wish(place: place, isOutside: isOutside && bounds.map { !$0.contains(place) } ?? false)
    }
}
