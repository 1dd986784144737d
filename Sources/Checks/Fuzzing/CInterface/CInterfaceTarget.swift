extension FuzzTarget {
    static let capi = FuzzTarget(
        name: "capi", summary: "calls the functions of the C interface, in any order, with any arguments",
        recordings: nil, maximumLength: 2048
    ) { bytes in
        CCaller(bytes).fault()
    }

    static let cinput = FuzzTarget(
        name: "cinput",
        summary:
            "calls the functions of the C interface to devices and traces, in any order, with any arguments",
        recordings: nil, maximumLength: 1024
    ) { bytes in
        CInputCaller(bytes).fault()
    }

    /// The failures that functions may have had, and those that they had.
    public typealias Failures = [String: (allowed: Set<Int32>, seen: Set<Int32>)]

    /// The failures of the functions that ``capi`` calls with some bytes.
    public static func failures(in bytes: [UInt8]) -> Failures { failures(CCaller(bytes[...])) }

    /// The failures of the functions that ``cinput`` calls with some bytes.
    public static func inputFailures(in bytes: [UInt8]) -> Failures { failures(CInputCaller(bytes[...])) }

    private static func failures(_ caller: some CTable) -> Failures {
        _ = caller.fault()
        return caller.answers.mapValues { ($0.allowed.failures, $0.seen.failures) }
    }

    /// The functions that ``capi`` calls.
    public static var calledFunctions: [String] { CCaller.calls.map(\.name) }

    /// The functions that ``cinput`` calls.
    public static var calledInputFunctions: [String] { CInputCaller.calls.map(\.name) }
}
