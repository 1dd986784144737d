extension FuzzTarget {
    static let cinput = FuzzTarget(
        name: "cinput",
        summary:
            "calls the functions of the C interface to devices and traces, in any order, with any arguments",
        recordings: nil, maximumLength: 1024
    ) { bytes in
        CInputCaller(bytes).fault()
    }

    /// The failures that the functions called with some bytes may have had, and those that they had.
    public static func inputFailures(in bytes: [UInt8]) -> [String: (allowed: Set<Int32>, seen: Set<Int32>)] {
        let caller = CInputCaller(bytes[...])
        _ = caller.fault()
        return caller.answers.mapValues { ($0.allowed.failures, $0.seen.failures) }
    }

    /// The functions that ``cinput`` calls.
    public static var calledInputFunctions: [String] { CInputCaller.calls.map(\.name) }
}
