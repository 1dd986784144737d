extension Tool {
    /// The executable `demo`: the command of that name alone, which a checkout builds in less time than `fling`,
    /// with fewer packages.
    public static let demo = Tool(.demo, [.demo(in: .demo)])
}
