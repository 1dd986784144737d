extension FuzzTarget {
    static let cinput = FuzzTarget(
        name: "cinput",
        summary:
            "calls the functions of the C interface to devices and traces, in any order, with any arguments",
        recordings: nil, maximumLength: 1024
    ) { bytes in
        CInputCaller(bytes).fault()
    }

    /// The functions that ``cinput`` calls.
    public static var calledInputFunctions: [String] { CInputCaller.calls.map(\.name) }
}
