import CFlingHeader

// The functions for crossings, which draggables and scrollers have alike.

extension CCaller {
    func watch(
        _ kind: CHandle.Kind,
        _ function: (
            OpaquePointer?, UnsafePointer<Double>?, UnsafePointer<Double>?, Int,
            UnsafeMutablePointer<fling_error>?
        ) -> fling_status
    ) {
        let count = choices.below(5)
        let places = block(Double.self, max(count, 1))
        for index in 0..<count { places[index] = number }
        let isMissing = isWild
        act(on: kind, [.made, .notFinite, .busy, .memory]) {
            function(
                $0.pointer, choices.bool() ? numbers($0.dimensions) : nil, isMissing ? nil : places, count,
                $1)
        }
    }

    func watchEvery(
        _ kind: CHandle.Kind,
        _ function: (
            OpaquePointer?, UnsafePointer<Double>?, Double, Double, UnsafeMutablePointer<fling_error>?
        ) -> fling_status
    ) {
        let (step, offset) = (number, number)
        act(on: kind, [.made, .notFinite, .parameter, .busy, .memory]) {
            function($0.pointer, choices.bool() ? numbers($0.dimensions) : nil, step, offset, $1)
        }
    }

    func takeCrossing(
        _ kind: CHandle.Kind, _ function: (OpaquePointer?, UnsafeMutablePointer<fling_crossing>?) -> Bool
    ) {
        let crossing = isWild ? nil : block(fling_crossing.self, 1)
        let isThere = function(handle(kind).pointer, crossing)
        guard let crossing else { return isThere ? complain("it fills in NULL") : () }
        check(crossing.pointee.place)
        check(crossing.pointee.velocity)
    }
}
