// Properties that follow others.

/// The reasons for which a property cannot follow another one.
///
///     // The person links two pins of a diagram:
///     do {
///         try pin.$position.follow(other.$position, by: .smooth)
///     } catch .cycle {
///         hint = "The other pin follows this one"
///     } catch .otherScene {
///         hint = "The pins are in different diagrams"
///     }
public enum FollowingError: Error, Equatable {
    /// The other one follows this one, directly or through others.
    case cycle
    /// The two are not in the same scene.
    case otherScene
}

extension Property where Value: Coordinates {
    /// Follows another property by a spring, from where it is and as fast as it is.
    ///
    ///     try badge.$position.follow(card.$position, by: .snappy)
    ///
    /// It follows where the other one is shown: in a finger's drag, in an animation, or as a follower in
    /// turn. The result is the same at every frame rate. An animation, an assignment or a finger ends it, and
    /// a new call follows another one. When the other one is released or leaves the scene, this one comes to
    /// rest at its last place.
    ///
    /// - Parameters:
    ///   - head: The property to follow; in the same scene.
    ///   - spring: The spring that draws this one to it.
    ///   - distance: The displacement from the head's place to the followed place.
    public func follow(
        _ head: Property, by spring: Spring, at distance: Value = .zero
    ) throws(FollowingError) {
        guard let scene, head.scene === scene else { throw .otherScene }
        guard !head.isFollowing(self) else { throw .cycle }
        scene.wake()
        let goal = head.value + distance
        let following = PropertyFollowing(
            head, at: distance, from: startState(for: goal), by: spring, in: scene)
        attach(following, goal: goal)
        following.property = self
        scene.followings.append(following)
    }

    /// True if it is another property, or follows it through others.
    private func isFollowing(_ other: Property) -> Bool {
        var property: Property? = self
        while let next = property {
            if next === other { return true }
            property = (next.course.driver as? PropertyFollowing<Value>)?.head
        }
        return false
    }
}

/// A follower in a scene.
protocol SceneFollowing: AnyObject {
    /// Follows up to a time of the scene's own, which is still to come.
    func advance(to time: Timestamp)
}

final class PropertyFollowing<Value: Coordinates>: PropertyDriver, SceneFollowing {
    private(set) weak var head: Property<Value>?
    weak var property: Property<Value>?
    private weak var scene: Scene?
    private let distance: Value
    private var follower: Follower<Value>
    /// The last place to follow.
    private var last: MotionState<Value>
    private var time: Timestamp

    init(
        _ head: Property<Value>, at distance: Value, from state: MotionState<Value>, by spring: Spring,
        in scene: Scene
    ) {
        self.head = head
        self.scene = scene
        self.distance = distance
        follower = Follower(from: state, spring: spring, tolerance: head.tolerance)
        time = scene.localTime
        last = MotionState(head.localState(at: time).value + distance)
        follower.advance(to: time) { [last] _ in last }
        advance(to: time)
    }

    func advance(to time: Timestamp) {
        let head = self.head?.scene === scene ? self.head : nil
        let following = head?.course.driver as? PropertyFollowing
        if let following, following.time < time { following.advance(to: time) }
        self.time = time
        // Both rest, maybe for long.
        if !isMoving, head.map({ !$0.isAnimating && $0.value + distance == last.value }) ?? true {
            return follower.rest(at: time)
        }
        guard let head else {
            last = MotionState(last.value)
            return follower.advance(to: time) { _ in last }
        }
        follower.advance(to: time) { head.localState(at: $0).moved(by: distance) }
        last = head.localState(at: time).moved(by: distance)
        property?.setGoal(head.value + distance, of: self)
    }

    func state(at time: Timestamp) -> MotionState<Value> { follower.state(at: time) }

    var isMoving: Bool { follower.needsFrame }

    func didLose(_ property: Property<Value>) { scene?.followings.removeAll { $0 === self } }
}

extension MotionState where Value: Coordinates {
    fileprivate func moved(by distance: Value) -> MotionState {
        MotionState(value + distance, velocity: velocity)
    }
}
