extension Tool {
    /// The executable `demo`: the command of that name alone, which a checkout builds in half the time of
    /// `fling`, with fewer packages.
    public static let demo = Tool(
        .demo(in: .alone), prefix: DemoHost.alone.prefix,
        remark:
            "From a checkout, with the packages that README.md names for the tests: swift run fling doctor")
}
