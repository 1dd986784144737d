extension Animation: CustomStringConvertible {
    /// The animation in words: "spring 0.5 s, bounce 0.15".
    public var description: String {
        delay > 0 ? "\(form), after \(text(of: delay)) s" : form.description
    }
}

extension Animation.Form: CustomStringConvertible {
    @usableFromInline
    var description: String {
        switch self {
        case .timing(let timing): timing.text
        case .custom(let animation): "\(type(of: animation.base))"
        case .scaled(let form, let speed): "\(form) at \(text(of: speed))× speed"
        case .repeated(let form, let count, _, let autoreverses):
            "\(form), \(count < .infinity ? text(of: count) + " times" : "for ever")"
                + (autoreverses ? " back and forth" : "")
        }
    }
}

extension Timing {
    var text: String {
        switch self {
        case .spring(let spring):
            "spring \(Fling.text(of: spring.duration)) s, bounce \(Fling.text(of: spring.bounce))"
        case .curve(let curve, let duration): "\(curve.text) \(Fling.text(of: duration)) s"
        }
    }
}

extension UnitCurve {
    fileprivate var text: String {
        let named: [(UnitCurve, String)] = [
            (.linear, "linear"), (.ease, "ease"), (.easeIn, "easeIn"), (.easeOut, "easeOut"),
            (.easeInOut, "easeInOut"), (.circularEaseIn, "circularEaseIn"),
            (.circularEaseOut, "circularEaseOut"), (.circularEaseInOut, "circularEaseInOut"),
        ]
        return named.first { $0.0 == self }?.1 ?? "curve"
    }
}
