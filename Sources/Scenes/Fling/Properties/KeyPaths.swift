// Animations of stored properties of an app's own types, which know nothing of scenes.

extension Scene {
    /// Animates a stored property of any object, by writing it at each ``advance(to:)``.
    ///
    ///     scene.animate(sprite, \.alpha, to: 0, .easeOut)
    ///
    /// While the animation runs, the object's property holds the value to be shown. At rest the scene has no
    /// part in it, and the app may set it as before. The scene does not keep the object alive; if it is
    /// released, its animations are removed.
    ///
    /// - Parameters:
    ///   - object: The object, which is not kept alive.
    ///   - keyPath: The stored property to animate.
    ///   - goal: The value at which the property is to rest.
    ///   - animation: The animation.
    ///   - velocity: The velocity with which the animation begins, per second; nil for the present one.
    ///   - isAdditive: True to add the difference to the running animations.
    ///   - tolerance: The distance and speed within which it counts as having arrived, in the value's units.
    ///   - completionCriteria: The criteria by which the animation counts as done.
    ///   - completion: A closure that is called once, when the animation is done.
    public func animate<Object: AnyObject, Value: Animatable>(
        _ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>, to goal: Value,
        _ animation: Animation = .default, velocity: Velocity<Value>? = nil, isAdditive: Bool = false,
        tolerance: Tolerance = .automatic,
        completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
        completion: ((AnimationEnding) -> Void)? = nil
    ) {
        change(object, keyPath, tolerance) { property in
            property.animate(
                to: goal, animation, velocity: velocity, isAdditive: isAdditive,
                completionCriteria: completionCriteria, completion: completion)
        }
    }

    /// The model of a stored property of any object: the value at which it rests, or will. An assignment in a
    /// block is animated.
    ///
    ///     scene.withAnimation(.snappy) { scene[sprite, \.alpha] = 0 }
    ///
    /// - Parameters:
    ///   - object: The object, which is not kept alive.
    ///   - keyPath: The stored property.
    ///   - tolerance: The distance and speed within which it counts as having arrived, in the value's units.
    public subscript<Object: AnyObject, Value: Animatable>(
        _ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>,
        tolerance tolerance: Tolerance = .automatic
    ) -> Value {
        get { property(of: object, keyPath)?.value ?? object[keyPath: keyPath] }
        set { change(object, keyPath, tolerance) { $0.value = newValue } }
    }

    /// Returns the property that stands for a stored property of an object while that is animated; nil at
    /// rest.
    public func property<Object: AnyObject, Value: Animatable>(
        of object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>
    ) -> Property<Value>? {
        let binding = bindings[BindingKey(object, keyPath)]
        return binding?.object === object ? binding?.property as? Property<Value> : nil
    }

    private func change<Object: AnyObject, Value: Animatable>(
        _ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>, _ tolerance: Tolerance,
        _ body: (Property<Value>) -> Void
    ) {
        let property =
            property(of: object, keyPath) ?? bound(to: object, keyPath, tolerance)
        body(property)
        object[keyPath: keyPath] = property.presentation
        releaseIfAtRest(property, BindingKey(object, keyPath))
    }

    private func bound<Object: AnyObject, Value: Animatable>(
        to object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>, _ tolerance: Tolerance
    ) -> Property<Value> {
        let key = BindingKey(object, keyPath)
        let name = log == nil ? "" : "\(keyPath)"
        let property = Property(object[keyPath: keyPath], name: name, tolerance: tolerance, in: self)
        bindings[key] = Binding(object: object, property: property)
        property.onChange { [unowned self, unowned property, weak object] state in
            if let object {
                object[keyPath: keyPath] = state.value
            } else {
                property.removeAllAnimations()
            }
            releaseIfAtRest(property, key)
        }
        return property
    }

    private func releaseIfAtRest(_ property: AnyProperty, _ key: BindingKey) {
        guard !property.isAnimating, bindings[key]?.property === property else { return }
        _ = bindings.removeValue(forKey: key)
    }
}

/// The identity of a stored property of an object.
struct BindingKey: Hashable {
    private let object: ObjectIdentifier
    private let keyPath: AnyKeyPath

    init(_ object: AnyObject, _ keyPath: AnyKeyPath) {
        self.object = ObjectIdentifier(object)
        self.keyPath = keyPath
    }
}

/// A stored property of an object while it is animated, and the property that animates it.
struct Binding {
    weak var object: AnyObject?
    let property: AnyProperty
}
