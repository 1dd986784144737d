extension FuzzTarget {
    static let capi = FuzzTarget(
        name: "capi", summary: "calls the functions of the C interface, in any order, with any arguments",
        recordings: nil, maximumLength: 2048
    ) { bytes in
        CCaller(bytes).fault()
    }

    /// The failures that the functions called with some bytes may have had, and those that they had.
    public static func failures(in bytes: [UInt8]) -> [String: (allowed: Set<Int32>, seen: Set<Int32>)] {
        let caller = CCaller(bytes[...])
        _ = caller.fault()
        return caller.answers.mapValues { ($0.allowed.failures, $0.seen.failures) }
    }

    /// The names of the functions that ``capi`` calls.
    public static var calledFunctions: [String] { CCaller.calls.map(\.name) }
}
