/// A registration for callbacks about frames, changes or events, which can be cancelled.
///
///     let observation = card.$position.onChange { state in draw(at: state.value) }
///     observation.cancel()
///
/// All functions whose names begin with `on` add a handler to those that are there, and return an observation,
/// which may be discarded. Handlers are called in the order in which they were added.
///
/// Releasing the observation does not end it: ``cancel()`` does, or the end of the observed object.
public final class Observation {
    private var end: (() -> Void)?

    package init(_ end: @escaping () -> Void) {
        self.end = end
    }

    /// Ends the observation. The callback itself may call this.
    public func cancel() {
        end?()
        end = nil
    }
}

/// A handler that is called until it is removed.
package final class Observer<Argument> {
    @usableFromInline package var call: ((Argument) -> Void)?

    @inlinable
    package init(_ call: @escaping (Argument) -> Void) {
        self.call = call
    }
}

/// An ordered list of handlers. Adding one and removing one take constant time on average.
package struct Observers<Argument> {
    @usableFromInline var all: [Observer<Argument>] = []
    @usableFromInline var count = 0

    @inlinable
    package init() {}

    @inlinable package var isEmpty: Bool { count == 0 }

    @inlinable
    package mutating func add(_ call: @escaping (Argument) -> Void) -> Observer<Argument> {
        let observer = Observer(call)
        all.append(observer)
        count += 1
        return observer
    }

    @inlinable
    package mutating func remove(_ observer: Observer<Argument>) {
        guard observer.call != nil else { return }
        observer.call = nil
        count -= 1
        if all.count > 8, count < all.count / 2 { all.removeAll { $0.call == nil } }
    }

    /// Calls all handlers in order, except those that are removed before their turn.
    @inlinable
    package func tell(_ argument: Argument) {
        for observer in all { observer.call?(argument) }
    }
}

extension Property {
    /// Calls a handler in ``Scene/advance(to:)`` with the state to be shown at the scene's time: for each
    /// frame in which the property moves, and once after a change without animation.
    ///
    /// Properties at rest cost nothing: a frame visits only those that move.
    @inlinable
    @discardableResult
    public func onChange(_ handler: @escaping (MotionState<Value>) -> Void) -> Observation {
        observe { [unowned self] in handler(state) }
    }
}

extension AnyProperty {
    @usableFromInline
    final func observe(_ call: @escaping (()) -> Void) -> Observation {
        let observer = observers.add(call)
        if movement != .rests { scene?.watch(self) }
        return Observation { [weak self] in self?.observers.remove(observer) }
    }

    /// Calls the observers if the state that the property shows has changed.
    final func tellObservers() {
        guard isDirty || isMoving || isDriverMoving else { return }
        isDirty = false
        observers.tell(())
    }
}

extension Scene {
    /// Calls a handler at the end of each ``advance(to:)`` in which something moved or was changed.
    @discardableResult
    public func onFrame(_ handler: @escaping (Scene) -> Void) -> Observation {
        let observer = frameObservers.add(handler)
        return Observation { [weak self] in self?.frameObservers.remove(observer) }
    }

    /// Adds a property with observers to those that each frame visits.
    func watch(_ property: AnyProperty) {
        guard !property.isWatched, !property.observers.isEmpty else { return }
        property.isWatched = true
        watched.append(property.memberIndex)
    }

    func tellObservers() {
        frame += 1
        // In reverse, so that additions during the loop wait for the next frame, and removals shift no index.
        for position in watched.indices.reversed() {
            guard let property = members[watched[position]], property.lastFrame != frame else { continue }
            property.lastFrame = frame
            property.tellObservers()
        }
        watched.removeAll { index in
            guard let property = members[index], property.isWatched else { return true }
            if property.isDirty || property.movement != .rests && !property.observers.isEmpty { return false }
            property.isWatched = false
            return true
        }
        frameObservers.tell(self)
    }
}
