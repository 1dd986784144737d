import Fling

/// A resting state of an exhibit: a value for each property that matters in it.
///
///     Pose("open", $y.rests(at: 120), $shade.rests(at: 0.3))
public struct Pose {
    public let name: String
    public let places: [RestingPlace]

    public init(_ name: String, _ places: RestingPlace...) {
        self.init(name, places)
    }

    public init(_ name: String, _ places: [RestingPlace]) {
        self.name = name
        self.places = places
    }

    /// True if all properties of the pose rest exactly at their values.
    public var isHeld: Bool { places.allSatisfy(\.isReached) }

    /// Returns the combination of this pose and another one.
    public func with(_ other: Pose) -> Pose {
        Pose("\(name), \(other.name)", places + other.places)
    }
}

/// A value at which a property may rest.
public struct RestingPlace {
    public let property: AnyProperty
    public let value: any Animatable
    private let comparison: () -> Bool

    fileprivate init<Value>(_ property: Property<Value>, at value: Value) {
        self.property = property
        self.value = value
        comparison = { property.presentation == value && property.value == value }
    }

    /// True if the property rests exactly at the value.
    public var isReached: Bool { !property.isAnimating && comparison() }
}

extension Property {
    /// Returns the resting place of the property at a value.
    public func rests(at value: Value) -> RestingPlace { RestingPlace(self, at: value) }
}
