/// The states that a scene shows at a time; reading them changes nothing.
///
///     let shown = scene.state(at: frameTime)
///     draw(at: shown[ball.$position].value)
///     for (property, state) in shown.running { print(property.name, state) }
public struct SceneState {
    /// The time of the states, by the clock.
    public let time: Timestamp
    let scene: Scene

    /// The value and velocity that a property shows, velocity per second of the clock.
    @inlinable
    public subscript<Value>(property: Property<Value>) -> MotionState<Value> {
        property.state(at: time)
    }

    /// The states of all properties that are animated.
    public var running: [(property: AnyProperty, state: AnyMotionState)] {
        scene.properties.filter(\.isAnimating).map { ($0, $0.anyState(at: time)) }
    }

    /// The states of all properties.
    public var all: [(property: AnyProperty, state: AnyMotionState)] {
        scene.properties.map { ($0, $0.anyState(at: time)) }
    }
}

extension Scene {
    /// Returns the states that the scene will show at a time, not before its ``time``, if nothing else
    /// happens.
    ///
    /// The forecast contains everything already decided, such as the end of a delay, but not the effects of
    /// callbacks, of later steps of a choreography, or of an animator that has yet to start.
    public func state(at time: Timestamp) -> SceneState {
        SceneState(time: time, scene: self)
    }
}
