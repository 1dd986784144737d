/// Someone who is told of frames or changes, until they no longer want to be.
///
///     let observation = card.$position.onChange { state in draw(at: state.value) }
///     observation.cancel()
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

/// A handler that is called until it is removed.
final class Observer {
    fileprivate(set) var call: (() -> Void)?

    fileprivate init(_ call: @escaping () -> Void) {
        self.call = call
    }
}

/// Handlers in the order in which they were added. Adding one and removing one take constant time on average.
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

    /// Calls all of them; those that are removed meanwhile, and have not been called, are not.
    func tell() {
        for observer in all { observer.call?() }
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
        let observer = observers.add(call)
        if movement != .rests { scene?.watch(self) }
        return Observation { [weak self] in self?.observers.remove(observer) }
    }

    /// Calls the observers, if what it shows has changed.
    final func tellObservers() {
        guard isDirty || isMoving || isDriverMoving else { return }
        isDirty = false
        observers.tell()
    }
}

extension Scene {
    /// Calls at the end of each ``advance(to:)`` in which something moved or was changed.
    @discardableResult
    public func onFrame(_ handler: @escaping (Scene) -> Void) -> Observation {
        let observer = frameObservers.add { [unowned self] in handler(self) }
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
