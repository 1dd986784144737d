/// Someone who is told of frames or changes, until they no longer want to be.
///
/// It goes on when this is let go of: it ends with ``cancel()``, or with what it observes.
public final class Observation {
    private var end: (() -> Void)?

    init(_ end: @escaping () -> Void) {
        self.end = end
    }

    /// Ends it. It may be called from within the very callback.
    public func cancel() {
        end?()
        end = nil
    }
}

/// Someone who is told.
final class Observer {
    let call: () -> Void

    init(_ call: @escaping () -> Void) {
        self.call = call
    }
}

extension [Observer] {
    mutating func remove(_ observer: Observer) {
        removeAll { $0 === observer }
    }

    /// Calls all of them; those that are taken out meanwhile, and have not been called, are not.
    ///
    /// - Parameter current: The list as it is at any time.
    func tell(_ current: () -> [Observer]) {
        for observer in self where current().contains(where: { $0 === observer }) { observer.call() }
    }
}

extension Property {
    /// Calls, in ``Scene/advance(to:)``, with what is to be shown at the scene's time: for each frame in which it
    /// moves, and once after a change that is not animated.
    ///
    /// Only what moves is looked at: properties that rest cost nothing.
    @inlinable
    @discardableResult
    public func onChange(_ handler: @escaping (MotionState<Value>) -> Void) -> Observation {
        observe { [unowned self] in handler(state) }
    }
}

extension AnyProperty {
    @usableFromInline
    final func observe(_ call: @escaping () -> Void) -> Observation {
        let observer = Observer(call)
        observers.append(observer)
        if movement != .rests { scene?.watch(self) }
        return Observation { [weak self] in self?.observers.remove(observer) }
    }

    /// Calls the observers, if what it shows has changed.
    final func tellObservers() {
        guard isDirty || isMoving || isDriverMoving else { return }
        isDirty = false
        observers.tell { observers }
    }
}

extension Scene {
    /// Calls at the end of each ``advance(to:)`` in which something moved or was changed.
    @discardableResult
    public func onFrame(_ handler: @escaping (Scene) -> Void) -> Observation {
        let observer = Observer { [unowned self] in handler(self) }
        frameObservers.append(observer)
        return Observation { [weak self] in self?.frameObservers.remove(observer) }
    }

    /// Will see whether the observers of a property are to be told.
    func watch(_ property: AnyProperty) {
        guard !property.isWatched, !property.observers.isEmpty else { return }
        property.isWatched = true
        watched.append(property.memberIndex)
    }

    func tellObservers() {
        frame += 1
        // Backwards, so that what is added meanwhile waits for the next frame, and what is removed moves nothing.
        for position in watched.indices.reversed() {
            guard let property = self.property(at: watched[position]), property.lastFrame != frame else {
                continue
            }
            property.lastFrame = frame
            property.tellObservers()
        }
        watched.removeAll { index in
            guard let property = property(at: index), property.isWatched else { return true }
            if property.isDirty || property.movement != .rests && !property.observers.isEmpty { return false }
            property.isWatched = false
            return true
        }
        frameObservers.tell { frameObservers }
    }
}
