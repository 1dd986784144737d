/// A registration for callbacks about frames or changes, which can be cancelled.
///
///     let observation = card.$position.onChange { state in draw(at: state.value) }
///     observation.cancel()
///
/// Releasing the observation does not end it: ``cancel()`` does, or the end of the observed scene or
/// property.
public final class Observation {
    private var end: (() -> Void)?

    init(_ end: @escaping () -> Void) {
        self.end = end
    }

    /// Ends the observation. The callback itself may call this.
    public func cancel() {
        end?()
        end = nil
    }
}

/// A handler that is called until it is removed.
final class Observer {
    fileprivate(set) var call: (() -> Void)?

    fileprivate init(_ call: @escaping () -> Void) {
        self.call = call
    }
}

/// An ordered list of handlers. Adding one and removing one take constant time on average.
struct Observers {
    private var all: [Observer] = []
    private var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func add(_ call: @escaping () -> Void) -> Observer {
        let observer = Observer(call)
        all.append(observer)
        count += 1
        return observer
    }

    mutating func remove(_ observer: Observer) {
        guard observer.call != nil else { return }
        observer.call = nil
        count -= 1
        if all.count > 8, count < all.count / 2 { all.removeAll { $0.call == nil } }
    }

    /// Calls all handlers in order, except those that are removed before their turn.
    func tell() {
        for observer in all { observer.call?() }
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
    final func observe(_ call: @escaping () -> Void) -> Observation {
        let observer = observers.add(call)
        if movement != .rests { scene?.watch(self) }
        return Observation { [weak self] in self?.observers.remove(observer) }
    }

    /// Calls the observers if the state that the property shows has changed.
    final func tellObservers() {
        guard isDirty || isMoving || isDriverMoving else { return }
        isDirty = false
        observers.tell()
    }
}

extension Scene {
    /// Calls a handler at the end of each ``advance(to:)`` in which something moved or was changed.
    @discardableResult
    public func onFrame(_ handler: @escaping (Scene) -> Void) -> Observation {
        let observer = frameObservers.add { [unowned self] in handler(self) }
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
        frameObservers.tell()
    }
}
