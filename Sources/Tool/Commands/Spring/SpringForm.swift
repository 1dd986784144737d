import CommandLineTool
import Motion
import JSONText

/// A form of a spring on the command line: options that go together.
struct SpringForm: Sendable {
    let required: [OptionDeclaration]
    let optional: [OptionDeclaration]
    /// The option of each parameter that the spring may reject.
    let origins: [(parameter: ParameterError.Parameter, option: OptionDeclaration)]
    let make: @Sendable (Arguments) throws -> Spring

    private init(
        required: [OptionDeclaration] = [], optional: [OptionDeclaration] = [],
        origins: [(ParameterError.Parameter, OptionDeclaration)],
        make: @escaping @Sendable (Arguments) throws -> Spring
    ) {
        self.required = required
        self.optional = optional
        self.origins = origins.map { (parameter: $0.0, option: $0.1) }
        self.make = make
    }

    /// Returns the spring that the arguments describe; the default one without any.
    static func spring(_ arguments: Arguments) throws -> Spring {
        let form = try form(of: arguments)
        do {
            return try form.make(arguments)
        } catch let error as ParameterError {
            guard let option = form.origins.first(where: { $0.parameter == error.parameter })?.option else {
                throw UsageError("\(error)")
            }
            let text = arguments.text(of: option) ?? error.value.shortest
            throw UsageError(option, text, must: error.requirement.inWords)
        }
    }
}

// MARK: - The forms

extension SpringForm {
    private typealias Options = SpringOptions

    static let all = [
        durationAndBounce, response, mechanical, settling, uiKit, bouncinessAndSpeed, tensionAndFriction,
        preset,
    ]

    private static let durationAndBounce = SpringForm(
        optional: [Options.duration.declaration, Options.bounce.declaration],
        origins: [(.duration, Options.duration.declaration), (.bounce, Options.bounce.declaration)]
    ) { arguments in
        let bounce = arguments[Options.bounce] ?? 0
        guard bounce != -1 else {
            throw UsageError(
                "--bounce is -1, but such a spring never arrives: it must be greater, at least -0.9999")
        }
        return try Spring.checked(duration: arguments[Options.duration] ?? 0.5, bounce: bounce)
    }

    private static let response = SpringForm(
        required: [Options.response.declaration], optional: [Options.dampingFraction.declaration],
        origins: [
            (.response, Options.response.declaration), (.dampingRatio, Options.dampingFraction.declaration),
        ]
    ) { arguments in
        try Spring.checked(
            response: arguments.required(Options.response),
            dampingFraction: arguments[Options.dampingFraction] ?? 0.825)
    }

    private static let mechanical = SpringForm(
        required: [Options.stiffness.declaration, Options.damping.declaration],
        optional: [Options.mass.declaration],
        origins: [
            (.mass, Options.mass.declaration), (.stiffness, Options.stiffness.declaration),
            (.damping, Options.damping.declaration),
        ]
    ) { arguments in
        try Spring(
            mass: arguments[Options.mass] ?? 1, stiffness: arguments.required(Options.stiffness),
            damping: arguments.required(Options.damping))
    }

    private static let settling = SpringForm(
        required: [Options.settlingDuration.declaration, Options.dampingRatio.declaration],
        origins: [
            (.settlingDuration, Options.settlingDuration.declaration),
            (.dampingRatio, Options.dampingRatio.declaration),
        ]
    ) { arguments in
        try Spring(
            settlingDuration: arguments.required(Options.settlingDuration),
            dampingRatio: arguments.required(Options.dampingRatio))
    }

    private static let uiKit = SpringForm(
        required: [Options.uiKitDuration.declaration, Options.uiKitDamping.declaration],
        origins: [
            (.duration, Options.uiKitDuration.declaration), (.dampingRatio, Options.uiKitDamping.declaration),
        ]
    ) { arguments in
        try Spring(
            withDuration: arguments.required(Options.uiKitDuration),
            usingSpringWithDamping: arguments.required(Options.uiKitDamping))
    }

    private static let bouncinessAndSpeed = SpringForm(
        required: [Options.bounciness.declaration, Options.speed.declaration],
        origins: [(.bounciness, Options.bounciness.declaration), (.speed, Options.speed.declaration)]
    ) { arguments in
        try Spring(
            bounciness: arguments.required(Options.bounciness), speed: arguments.required(Options.speed))
    }

    private static let tensionAndFriction = SpringForm(
        required: [Options.tension.declaration, Options.friction.declaration],
        origins: [
            (.tension, Options.tension.declaration), (.stiffness, Options.tension.declaration),
            (.friction, Options.friction.declaration),
        ]
    ) { arguments in
        try Spring(
            tension: arguments.required(Options.tension), friction: arguments.required(Options.friction))
    }

    private static let preset = SpringForm(
        required: [Options.preset.declaration],
        optional: [Options.duration.declaration, Options.extraBounce.declaration],
        origins: [(.duration, Options.duration.declaration), (.response, Options.duration.declaration)]
    ) { arguments in
        let preset = try arguments.required(Options.preset)
        let duration = arguments[Options.duration] ?? preset.spring.duration
        let extraBounce = arguments[Options.extraBounce] ?? 0
        guard let adjusted = preset.adjusted else {
            guard !arguments.isGiven(Options.extraBounce.declaration) else {
                let names = SpringPreset.all.filter { $0.adjusted != nil }.map(\.name)
                throw UsageError("--extra-bounce goes with \(inWords(names, "or")), not with \(preset.name)")
            }
            guard arguments.isGiven(Options.duration.declaration) else { return preset.spring }
            return try Spring.checked(response: duration, dampingFraction: preset.spring.dampingFraction)
        }
        let bounce = preset.spring.bounce + extraBounce
        do {
            _ = try Spring.checked(duration: duration, bounce: bounce)
        } catch let error as ParameterError where error.parameter == .bounce {
            throw UsageError(
                "--extra-bounce is \(extraBounce.significant(9)), which with \(preset.name) makes a bounce of "
                    + "\(bounce.significant(9)), but that must \(error.requirement.inWords)")
        }
        return adjusted(duration, extraBounce)
    }
}

// MARK: - Which form it is

extension SpringForm {
    private var options: [OptionDeclaration] { required + optional }

    private static func form(of arguments: Arguments) throws(UsageError) -> SpringForm {
        let given = arguments.given(among: all.flatMap(\.options))
        let candidates = all.filter { form in given.allSatisfy { form.has($0) } }
        if let complete = candidates.first(where: { form in form.required.allSatisfy(arguments.isGiven) }) {
            return complete
        }
        if let form = candidates.min(by: { $0.missing(arguments).count < $1.missing(arguments).count }) {
            throw UsageError(
                "\(inWords(given.map(\.name), "and")) alone make\(given.count == 1 ? "s" : "") no spring: "
                    + "give \(inWords(form.missing(arguments), "and")) as well")
        }
        for (index, one) in given.enumerated() {
            for other in given[index...] where !all.contains(where: { $0.has(one) && $0.has(other) }) {
                throw UsageError(
                    "\(one.name) and \(other.name) do not go together: \(partners(of: one)), "
                        + partners(of: other))
            }
        }
        throw UsageError("\(inWords(given.map(\.name), "and")) do not go together")
    }

    private func has(_ option: OptionDeclaration) -> Bool { options.contains { $0.name == option.name } }

    private func missing(_ arguments: Arguments) -> [String] {
        required.filter { !arguments.isGiven($0) }.map(\.name)
    }

    /// Returns the partners of an option in words, such as "--bounce goes with --duration".
    private static func partners(of option: OptionDeclaration) -> String {
        let partners = all.filter { $0.has(option) }
            .map { form in inWords(form.options.map(\.name).filter { $0 != option.name }, "and") }
        return "\(option.name) goes with \(partners.joined(separator: ", or with "))"
    }
}

/// Returns names in words, such as "a, b and c".
private func inWords(_ names: [String], _ conjunction: String) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}

// MARK: - On help pages

extension SpringForm {
    /// The options of all forms.
    static let section = Command.Section(
        title: "spring", note: "One of these; SwiftUI's default spring if none is given.",
        groups: [
            .init("By duration and bounce, as in SwiftUI:", Options.duration, Options.bounce),
            .init("By response, as in SwiftUI:", Options.response, Options.dampingFraction),
            .init(
                "By its physical parameters, as in Core Animation:", Options.mass, Options.stiffness,
                Options.damping),
            .init(
                "By the time to settle, as in Core Animation:", Options.settlingDuration,
                Options.dampingRatio),
            .init("As in UIKit:", Options.uiKitDuration, Options.uiKitDamping),
            .init("As in pop:", Options.bounciness, Options.speed),
            .init("As in pop, by its dynamics:", Options.tension, Options.friction),
            .init(
                caption: "By name, with a --duration or without:",
                options: [Options.preset.declaration, Options.extraBounce.declaration]),
        ])
}

extension Command.Group {
    init(_ caption: String, _ options: Option<Double>...) {
        self.init(caption: caption, options: options.map(\.declaration))
    }
}
