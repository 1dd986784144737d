// Properties of an app's own types, which know nothing of scenes.

extension Scene {
    /// Animates a stored property of any object: it is written at each ``advance(to:)``.
    ///
    ///     scene.animate(sprite, \.alpha, to: 0, .easeOut)
    ///
    /// While it runs, the object's property holds what is to be shown. When it rests, the object alone has it, and the app
    /// may set it as ever. The object is not kept alive; if it goes, its animations are removed.
    ///
    /// - Parameters:
    ///   - goal: Where it is to rest.
    ///   - velocity: The velocity with which it begins, per second, if not with the one that it has.
    ///   - tolerance: What counts as having arrived, in the value's units.
    ///   - completionCriteria: What counts as done.
    ///   - completion: Is called once, when it is done.
    public func animate<Object: AnyObject, Value: Animatable>(
        _ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>, to goal: Value,
        _ animation: Animation = .default, velocity: Velocity<Value>? = nil, isAdditive: Bool = false,
        tolerance: Tolerance = .fraction,
        completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
        completion: ((AnimationEnding) -> Void)? = nil
    ) {
        change(object, keyPath, tolerance) { property in
            property.animate(
                to: goal, animation, velocity: velocity, isAdditive: isAdditive,
                completionCriteria: completionCriteria, completion: completion)
        }
    }

    /// The model of a stored property of any object: where it rests, or will. Assigned in a block, it is animated.
    ///
    ///     scene.withAnimation(.snappy) { scene[sprite, \.alpha] = 0 }
    ///
    /// - Parameter tolerance: What counts as having arrived, in the value's units.
    public subscript<Object: AnyObject, Value: Animatable>(
        _ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>,
        tolerance tolerance: Tolerance = .fraction
    ) -> Value {
        get { property(of: object, keyPath)?.value ?? object[keyPath: keyPath] }
        set { change(object, keyPath, tolerance) { $0.value = newValue } }
    }

    /// The property that stands for a stored property of an object while that is animated; nil when it rests.
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

/// A stored property of an object.
struct BindingKey: Hashable {
    private let object: ObjectIdentifier
    private let keyPath: AnyKeyPath

    init(_ object: AnyObject, _ keyPath: AnyKeyPath) {
        self.object = ObjectIdentifier(object)
        self.keyPath = keyPath
    }
}

/// What animates a stored property of an object, for as long as it does.
struct Binding {
    weak var object: AnyObject?
    let property: AnyProperty
}
