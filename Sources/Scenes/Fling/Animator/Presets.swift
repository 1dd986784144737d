/// Origins and velocities that were set for single properties before they start.
struct Presets {
    private var origins: [ObjectIdentifier: Any] = [:]
    private var velocities: [ObjectIdentifier: Any] = [:]

    var isEmpty: Bool { velocities.isEmpty && origins.isEmpty }

    mutating func setOrigin<Value>(_ origin: Value, of property: Property<Value>) {
        origins[ObjectIdentifier(property)] = origin
    }

    mutating func setVelocity<Value>(_ velocity: Velocity<Value>, of property: Property<Value>) {
        velocities[ObjectIdentifier(property)] = velocity
    }

    func origin<Value>(of property: Property<Value>) -> Value? {
        origins[ObjectIdentifier(property)] as? Value
    }

    /// Returns the preset velocity of a property, per second of the scene's own time; nil if none was set.
    func velocity<Value>(of property: Property<Value>) -> Velocity<Value>? {
        guard let velocity = velocities[ObjectIdentifier(property)] as? Velocity<Value> else { return nil }
        let rate = property.scene?.rate ?? 1
        return rate > 0 ? velocity.scaled(by: 1 / rate) : velocity
    }
}
