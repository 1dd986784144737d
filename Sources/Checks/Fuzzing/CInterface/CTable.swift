import CFlingHeader

/// The choice of one argument: a property of the caller that returns another value each time.
typealias CChoice<Caller, Argument> = KeyPath<Caller, Argument> & Sendable

/// A fuzzer with a table of functions. A row names a function, the statuses that the header allows it, and the
/// property that chooses each of its arguments, in the order of its declaration.
protocol CTable: CArguments {
    static var calls: [Call] { get }
}

extension CTable {
    typealias Call = (name: String, make: @Sendable (Self) -> Void)

    /// Calls functions until the bytes are used up; returns the first fault, or nil if every promise is kept.
    func fault() -> String? {
        let isReversed = choices.bool()
        while !choices.isAtEnd, complaint == nil {
            let (name, make) = Self.calls[choices.below(Self.calls.count)]
            run(name) { make(self) }
        }
        freeAll(isReversed: isReversed)
        return complaint
    }

    /// A function that returns a status.
    static func call<each Argument>(
        _ name: String, _ allowed: CAnswers,
        _ function: @escaping @Sendable (repeat each Argument) -> fling_status,
        _ arguments: repeat any CChoice<Self, each Argument>
    ) -> Call {
        (
            name,
            { caller in
                let values = (repeat caller[keyPath: each arguments])
                caller.call(allowed) { function(repeat each values) }
            }
        )
    }

    /// A function that returns an answer: a number is not NaN, and what a function that answers `false` should
    /// have written is not looked at.
    static func ask<each Argument, Answer>(
        _ name: String, _ function: @escaping @Sendable (repeat each Argument) -> Answer,
        _ arguments: repeat any CChoice<Self, each Argument>,
        check: @escaping @Sendable (Self, Answer) -> Void = { _, _ in }
    ) -> Call {
        (
            name,
            { caller in
                let values = (repeat caller[keyPath: each arguments])
                let answer = function(repeat each values)
                if let number = answer as? Double { caller.check(number) }
                caller.checkResults(isFine: answer as? Bool ?? true)
                check(caller, answer)
            }
        )
    }

    /// A function that makes a handle.
    static func create<each Argument>(
        _ name: String, _ kind: CHandle.Kind, _ allowed: CAnswers,
        _ function: @escaping @Sendable (repeat each Argument) -> OpaquePointer?,
        _ arguments: repeat any CChoice<Self, each Argument>
    ) -> Call {
        (
            name,
            { caller in
                let values = (repeat caller[keyPath: each arguments])
                let pointer = function(repeat each values)
                // The place of content that fingers pinch has four coordinates, and its sizes two.
                caller.keep(kind, kind == .transform ? 4 : caller.count, pointer, caller.errorPlace, allowed)
            }
        )
    }

    static func free(
        _ name: String, _ kind: CHandle.Kind, _ function: @escaping @Sendable (OpaquePointer?) -> Void
    ) -> Call {
        (name, { $0.free(kind, function) })
    }

    /// A function that sets a struct to its defaults.
    static func prepare<Plain>(
        _ name: String, _ slots: any CChoice<Self, Slots<Plain>>,
        _ function:
            @escaping @Sendable (UnsafeMutablePointer<Plain>?, Int, UnsafeMutablePointer<fling_error>?) ->
            fling_status
    ) -> Call {
        (
            name,
            { caller in
                let (place, size) = (caller.place(caller[keyPath: slots]), caller.size(of: Plain.self))
                let error = caller.error
                caller.call([.fine, .null, .size]) { function(place, size, error) }
            }
        )
    }
}
