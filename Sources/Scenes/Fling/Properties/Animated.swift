/// A wrapper that makes a stored property one that a scene can animate.
///
///     final class Ball {
///         @Animated("ball.position") var position = SIMD2(0.0, 0.0)
///         @Animated(tolerance: .scale) var scale = 1.0
///     }
///     scene.add(ball.$position, ball.$scale)
///     scene.withAnimation(.bouncy) { ball.scale = 2 }
///     ball.scale                   // 2: the model
///     ball.$scale.presentation     // what to draw
///
/// A property without a value at its declaration is given one in an initializer; its name goes along:
///
///     final class Photo {
///         @Animated var frame: Rect
///         init(frame: Rect) { _frame = Animated(wrappedValue: frame, "photo.frame") }
///     }
///
/// The projected value, behind the dollar sign, is the ``Property`` itself. It is an object, and therefore
/// only classes have such stored properties: the copies of a structure would all share it.
@propertyWrapper
public struct Animated<Value: Animatable> {
    /// The property itself, behind the dollar sign.
    public let projectedValue: Property<Value>

    /// Creates a property at rest.
    ///
    /// - Parameters:
    ///   - wrappedValue: The value at first.
    ///   - name: The name of the property in the event log.
    ///   - tolerance: The distance and speed within which it counts as having arrived, in the value's units.
    ///   - scene: The scene that animates the property, if it is known already.
    public init(
        wrappedValue: Value, _ name: String = "", tolerance: Tolerance = .automatic, in scene: Scene? = nil
    ) {
        projectedValue = Property(wrappedValue, name: name, tolerance: tolerance, in: scene)
    }

    /// The model of an object's property: the place where it rests or is going.
    @inlinable
    public static subscript<Owner: AnyObject>(
        _enclosingInstance owner: Owner, wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
        storage storage: ReferenceWritableKeyPath<Owner, Animated>
    ) -> Value {
        get { owner[keyPath: storage].projectedValue.value }
        set { owner[keyPath: storage].projectedValue.value = newValue }
    }

    /// An unavailable accessor: classes use the subscript above.
    @available(
        *, unavailable,
        message: """
            in a class, @Animated with a name or a tolerance needs a value at the declaration, \
            or `_property = Animated(wrappedValue: value, name)` in init; in a structure, hold a Property instead
            """
    )
    public var wrappedValue: Value {
        get { projectedValue.value }
        nonmutating set { projectedValue.value = newValue }
    }
}
