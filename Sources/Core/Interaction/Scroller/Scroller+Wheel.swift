import Motion
import Touch

/// The effects of a mouse on a scrolling position.
extension Scroller {
    /// Scrolls when a wheel is turned, and stops when the pointer moves if ``ScrollRules/stops`` says so.
    ///
    ///     list.handle(event, through: GestureMap(y: 8))
    ///
    /// A notch of the wheel scrolls by ``ScrollRules/wheelStep``, in the direction for which the device is
    /// configured. Each turn moves on from the target of the last one, in one motion that keeps its velocity.
    ///
    /// - Parameters:
    ///   - event: A report of a device; its place is ignored.
    ///   - map: The directions of the axes. Where it has no y, as in a row of pages, the wheel that is turned
    ///     towards the person scrolls along x.
    ///   - record: Receives each transition, in order.
    /// - Returns: The effect; nil for other reports.
    @discardableResult
    public mutating func handle(
        _ event: InputEvent, through map: GestureMap<Value>,
        record: (DragTransition<Value>) -> Void = { _ in }
    ) -> DragResult<Value>? {
        switch event.action {
        case .wheel(let wheel):
            return roll(by: turn(wheel.scrolledNotches, through: map), at: event.time, record: record)
        case .pointerMotion where rules.stops.contains(.pointerMotion) && activity == .animating:
            return mover.handle(.stop(.current), at: event.time, record: record)
        default:
            return nil
        }
    }

    /// The notches along the axes of the content.
    private func turn(_ notches: SIMD2<Double>, through map: GestureMap<Value>) -> Value {
        let isOnlyAlongX = map.y == .zero && map.x != .zero
        let x = isOnlyAlongX && notches.x == 0 ? notches.y : notches.x
        return Value.zero.mapAxes { axis, _ in
            x * direction(map.x[axis: axis]) + notches.y * direction(map.y[axis: axis])
        }
    }

    private func direction(_ displacement: Double) -> Double {
        displacement > 0 ? 1 : displacement < 0 ? -1 : 0
    }
}
