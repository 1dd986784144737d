/// What a scene shows at a moment; asking changes nothing.
///
///     let shown = scene.state(at: frameTime)
///     draw(at: shown[ball.$position].value)
///     for (property, state) in shown.running { print(property.name, state) }
public struct SceneState {
    /// The moment, by the clock.
    public let time: Timestamp
    let scene: Scene

    /// The value and velocity that a property shows, velocity per second of the clock.
    @inlinable
    public subscript<Value>(property: Property<Value>) -> MotionState<Value> {
        property.state(at: time)
    }

    /// What all properties that animate show.
    public var running: [(property: AnyProperty, state: AnyMotionState)] {
        scene.properties.filter(\.isAnimating).map { ($0, $0.anyState(at: time)) }
    }

    /// What all properties show.
    public var all: [(property: AnyProperty, state: AnyMotionState)] {
        scene.properties.map { ($0, $0.anyState(at: time)) }
    }
}

extension Scene {
    /// What it shows at a moment, not before its ``time``: what will be seen then, if nothing else happens.
    ///
    /// What has been decided is known, as the end of a delay; what a callback, the next step of a choreography or an
    /// animator that has yet to start will do is not.
    public func state(at time: Timestamp) -> SceneState {
        SceneState(time: time, scene: self)
    }
}
