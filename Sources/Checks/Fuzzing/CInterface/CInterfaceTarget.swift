extension FuzzTarget {
    static let capi = FuzzTarget(
        name: "capi", summary: "calls the functions of the C interface, in any order, with any arguments",
        recordings: nil, maximumLength: 2048
    ) { bytes in
        CCaller(bytes).fault()
    }

    /// The names of the functions that ``capi`` calls.
    public static var calledFunctions: [String] { CCaller.calls.map(\.name) }
}
