import Fling
import FrameClocks

/// The pointer of mice and touchpads in the picture.
extension Driver {
    /// Moves ``pointer`` as a device reports, and returns the report as the arena takes it: with the
    /// pointer's place on the panel.
    func followPointer(_ event: InputEvent) -> InputEvent {
        switch event.action {
        case .pointerMotion(let motion):
            let placement = placement(of: event.device)
            guard let point = point(after: motion, placement) else { return event }
            pointer = point
            var placed = event
            let normalized = placement?.location(of: point).normalized ?? point
            placed.action = .pointerMotion(
                PointerMotion(delta: motion.delta, accelerated: motion.accelerated, normalized: normalized))
            return placed
        case .button, .wheel:
            let placement = placement(of: event.device)
            let point = pointer ?? centre(placement)
            pointer = point
            if let placement { arena.pointer.size = placement.panelSize }
            arena.pointer.normalized = placement?.location(of: point).normalized ?? point
            return event
        default:
            return event
        }
    }

    /// Returns the point to which a device moves the pointer, clamped to the surface; nil if a number is not
    /// finite.
    private func point(after motion: PointerMotion, _ placement: Placement?) -> SIMD2<Double>? {
        let origin = placement?.origin ?? .zero
        let size = placement?.size ?? .one
        let point: SIMD2<Double>
        if let normalized = motion.normalized {
            point = origin + normalized * size
        } else {
            let displacement = placement == nil ? motion.accelerated / arena.pointer.size : motion.accelerated
            point = (pointer ?? centre(placement)) + displacement
        }
        return point.isFinite ? point.clamped(lowerBound: origin, upperBound: origin + size) : nil
    }

    private func centre(_ placement: Placement?) -> SIMD2<Double> {
        placement.map { $0.origin + $0.size / 2 } ?? SIMD2(0.5, 0.5)
    }

    /// The place of a gesture's fingers in the picture: on a touchpad the pointer's. Nil if it is not known.
    func place(of gesture: Gesture) -> SIMD2<Double>? {
        guard !gesture.source.isTouchpad else { return pointer }
        guard let location = gesture.location else { return nil }
        return placement(of: gesture.device)?.place(of: location)
    }

    /// Hands the turn of a wheel to the member under the pointer, and the pointer's motion to all.
    func deliverPointer(_ event: InputEvent) {
        var event = event
        event.time = clock.motionTime(at: event.time)
        let isWheel: Bool
        switch event.action {
        case .wheel(let wheel):
            isWheel = true
            for nest in nests { nest.turnWheel(wheel, at: pointer, time: event.time) }
        case .pointerMotion: isWheel = false
        default: return
        }
        let removalCount = removalCount
        for member in members
        where !isWheel || member.filter.contains(pointer) && nest(of: member) == nil {
            // Another one's callback may have removed it.
            let isThere = removalCount == self.removalCount || members.contains { $0 === member }
            if isThere { member.handle(event) }
        }
    }
}
