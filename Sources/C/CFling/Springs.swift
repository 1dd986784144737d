import CFlingConversion
import CFlingHeader
import Motion

// A spring is kept in C's struct as it lies in memory, as numbers alone, with a sum after them by which a struct
// is known that the library did not make.

private var springNumbers: Int {
    let (size, number) = (MemoryLayout<Spring>.size, MemoryLayout<Double>.size)
    // C copies and drops it as bytes, and has room for the sum. The compiler decides this, and leaves nothing of it.
    let hasRoom = size + 2 * number <= MemoryLayout<fling_spring>.size
    precondition(_isPOD(Spring.self) && size % number == 0 && hasRoom)
    return size / number
}

/// Returns the weighted checksum of a spring's numbers, chosen so that a spring of zeros never has the
/// right one.
private func seal(_ numbers: UnsafePointer<Double>) -> Double {
    var sum = 1.0
    for index in 0..<springNumbers { sum += Double(2 * index + 3) * numbers[index] }
    return sum
}

extension Spring {
    @inline(never)
    init(_ spring: UnsafePointer<fling_spring>?, _ name: Subject = .spring) throws(Failure) {
        let memory = UnsafeRawPointer(try spring.required(name))
        let numbers = memory.assumingMemoryBound(to: Double.self)
        guard numbers[springNumbers] == seal(numbers) else { throw .notMade(name) }
        self = memory.assumingMemoryBound(to: Spring.self).pointee
    }

    init(_ spring: fling_spring, _ name: Subject) throws(Failure) {
        self = try withUnsafePointer(to: spring) { (spring) throws(Failure) in try Spring(spring, name) }
    }

    @inline(never)
    func write(to spring: UnsafeMutablePointer<fling_spring>) {
        let memory = UnsafeMutableRawPointer(spring)
        memory.assumingMemoryBound(to: Spring.self).initialize(to: self)
        let numbers = memory.assumingMemoryBound(to: Double.self)
        numbers[springNumbers] = seal(numbers)
        numbers[springNumbers + 1] = 0
    }

    /// Returns a preset spring. The core's constants are not used: they are initialised lazily, and the
    /// library has no state.
    static func named(_ name: fling_spring_name) throws(Failure) -> Spring {
        switch name {
        case FLING_SPRING_SMOOTH: Spring(duration: 0.5, bounce: 0)
        case FLING_SPRING_SNAPPY: Spring(duration: 0.5, bounce: 0.15)
        case FLING_SPRING_BOUNCY: Spring(duration: 0.5, bounce: 0.3)
        case FLING_SPRING_STANDARD: Spring(response: 0.5, dampingFraction: 0.825)
        case FLING_SPRING_INTERACTIVE: Spring(response: 0.15, dampingFraction: 0.86)
        default: throw .constant("fling_spring_name", name.rawValue)
        }
    }
}

/// Makes a spring from numbers.
private func makeSpring(
    _ place: UnsafeMutablePointer<fling_spring>?, _ error: UnsafeMutablePointer<fling_error>?,
    _ body: () throws(ParameterError) -> Spring
) -> fling_status {
    make(place, .spring, error) { (place) throws(Failure) in try translate(body).write(to: place) }
}

@c @implementation
public func fling_spring_preset(
    _ name: fling_spring_name, _ spring: UnsafeMutablePointer<fling_spring>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    make(spring, .spring, error) { (place) throws(Failure) in try Spring.named(name).write(to: place) }
}

@c @implementation
public func fling_spring_from_bounce(
    _ duration: Double, _ bounce: Double, _ spring: UnsafeMutablePointer<fling_spring>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    makeSpring(spring, error) { () throws(ParameterError) in
        try Spring.checked(duration: duration, bounce: bounce)
    }
}

@c @implementation
public func fling_spring_from_response(
    _ response: Double, _ dampingFraction: Double, _ spring: UnsafeMutablePointer<fling_spring>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    makeSpring(spring, error) { () throws(ParameterError) in
        try Spring.checked(response: response, dampingFraction: dampingFraction)
    }
}

@c @implementation
public func fling_spring_from_mass(
    _ mass: Double, _ stiffness: Double, _ damping: Double, _ spring: UnsafeMutablePointer<fling_spring>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    makeSpring(spring, error) { () throws(ParameterError) in
        try Spring(mass: mass, stiffness: stiffness, damping: damping)
    }
}

@c @implementation
public func fling_spring_from_frequency(
    _ angularFrequency: Double, _ dampingRatio: Double, _ spring: UnsafeMutablePointer<fling_spring>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    makeSpring(spring, error) { () throws(ParameterError) in
        try Spring(angularFrequency: angularFrequency, dampingRatio: dampingRatio)
    }
}

@c @implementation
public func fling_spring_from_settling(
    _ settlingDuration: Double, _ dampingRatio: Double, _ spring: UnsafeMutablePointer<fling_spring>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    makeSpring(spring, error) { () throws(ParameterError) in
        try Spring(settlingDuration: settlingDuration, dampingRatio: dampingRatio)
    }
}

@c @implementation
public func fling_spring_from_uikit(
    _ duration: Double, _ damping: Double, _ spring: UnsafeMutablePointer<fling_spring>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    makeSpring(spring, error) { () throws(ParameterError) in
        try Spring(withDuration: duration, usingSpringWithDamping: damping)
    }
}

@c @implementation
public func fling_spring_from_tension(
    _ tension: Double, _ friction: Double, _ spring: UnsafeMutablePointer<fling_spring>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    makeSpring(spring, error) { () throws(ParameterError) in
        try Spring(tension: tension, friction: friction)
    }
}

@c @implementation
public func fling_spring_from_bounciness(
    _ bounciness: Double, _ speed: Double, _ spring: UnsafeMutablePointer<fling_spring>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    makeSpring(spring, error) { () throws(ParameterError) in
        try Spring(bounciness: bounciness, speed: speed)
    }
}

@c @implementation
public func fling_spring_with_duration(
    _ base: UnsafePointer<fling_spring>?, _ duration: Double, _ spring: UnsafeMutablePointer<fling_spring>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    make(spring, .spring, error) { (place) throws(Failure) in
        let base = try Spring(base, .base)
        guard duration >= 1e-6, duration <= 1e6 else {
            throw .range(.duration, duration, low: 1e-6, high: 1e6)
        }
        base.with(duration: duration).write(to: place)
    }
}

// MARK: - Questions

@c @implementation
public func fling_spring_duration(_ spring: UnsafePointer<fling_spring>?) -> Double {
    (try? Spring(spring))?.duration ?? 0
}

@c @implementation
public func fling_spring_bounce(_ spring: UnsafePointer<fling_spring>?) -> Double {
    (try? Spring(spring))?.bounce ?? 0
}

@c @implementation
public func fling_spring_settling_duration(_ spring: UnsafePointer<fling_spring>?) -> Double {
    guard let spring = try? Spring(spring) else { return 0 }
    return spring.settlingDuration ?? .infinity
}

@c @implementation
public func fling_spring_uikit_duration(
    _ spring: UnsafePointer<fling_spring>?, _ duration: UnsafeMutablePointer<Double>?
) -> Bool {
    let answer = (try? Spring(spring))?.uiKitDuration
    duration?.pointee = answer ?? 0
    return answer != nil
}

@c @implementation
public func fling_spring_bounciness(
    _ spring: UnsafePointer<fling_spring>?, _ bounciness: UnsafeMutablePointer<Double>?,
    _ speed: UnsafeMutablePointer<Double>?
) -> Bool {
    let answer = (try? Spring(spring))?.bouncinessAndSpeed
    bounciness?.pointee = answer?.bounciness ?? 0
    speed?.pointee = answer?.speed ?? 0
    return answer != nil
}
