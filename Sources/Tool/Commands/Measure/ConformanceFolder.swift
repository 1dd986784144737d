import CommandLineTool
import Feel
import Glibc
import JSONText
import SystemCalls
import Traces

/// A folder with the hands by which scrolling is judged, each as a recording, and with what must come of them.
struct ConformanceFolder {
    private let path: String
    private let size: SIMD2<Int>
    private let existing: ExistingFile
    private let console: Console

    init(_ path: String, _ arguments: Arguments, _ console: Console) throws(UsageError) {
        typealias Options = MeasureOptions
        let own = [
            Options.conformance.declaration, Options.write.declaration, Options.size.declaration,
            Options.force.declaration,
        ].map(\.name)
        let all = Options.sections.flatMap(\.groups).flatMap(\.options)
        if let option = arguments.given(among: all).first(where: { !own.contains($0.name) }) {
            throw UsageError("\(option.name) is about a program, and --write measures none")
        }
        guard arguments.operands.isEmpty else {
            throw UsageError("--write measures no program: leave \(arguments.operands[0]) out")
        }
        size = arguments[Options.size].map { SIMD2(Int($0[0]), Int($0[1])) } ?? Options.defaultSize
        guard size.y >= ConformanceHands.leastHeight else {
            throw UsageError(
                Options.size.declaration, "\(size.x),\(size.y)",
                must: "be \(ConformanceHands.leastHeight) points high at least, so that the hands have room")
        }
        (self.path, self.console) = (path, console)
        existing = arguments[Options.force] ? .replace : .keep
    }

    func write() throws(Failure) {
        if mkdir(path, 0o777) < 0, errno != EEXIST {
            throw Failure("the folder \(path) can't be made: \(systemMessage(errno))")
        }
        var hands: [JSON] = []
        for hand in ScrollingHand.allCases {
            let recording = ConformanceHands.recording(of: hand, size: size)
            let name = "\(hand.rawValue.split(separator: " ").joined(separator: "-")).yml"
            let options = EvdevTraceWriter.Options(showsKeys: true, startsAtZero: true)
            try WholeFile.write(
                recording.trace.libinputText(options: options), to: "\(path)/\(name)", existing: existing)
            hands.append(value(of: hand, recording, in: name))
        }
        let value = JSON.object([
            ("type", .string("conformance hands")), ("version", .number(1)),
            ("size", .array([.number(Double(size.x)), .number(Double(size.y))])),
            ("pointsPerMillimetre", .number(MeasuringHand.pointsPerMillimetre.rounded(to: 4))),
            ("hands", .array(hands)),
        ])
        try WholeFile.write(Array("\(value)\n".utf8), to: "\(path)/hands.json", existing: existing)
        console.note("\(path): \(hands.count) recordings, and hands.json with what must come of each.")
    }

    private func value(
        of hand: ScrollingHand, _ recording: ConformanceHands.Recording, in file: String
    ) -> JSON {
        .object([
            ("name", .string(hand.rawValue)), ("file", .string(file)), ("motion", .string(hand.motion)),
            ("rule", .string(hand.rule)), ("expect", .array(hand.events.map { .string($0) })),
            (
                "parts",
                .array(
                    recording.parts.map { part in
                        var members: [(name: String, value: JSON)] = [
                            ("from", .number((part.span.lowerBound - recording.start).rounded(to: 6))),
                            ("to", .number((part.span.upperBound - recording.start).rounded(to: 6))),
                        ]
                        // A wheel has a direction alone.
                        if hand != .wheel {
                            members += [
                                ("distance", .number(part.distance.rounded(to: 3))),
                                ("liftSpeed", .number(part.liftSpeed.rounded(to: 3))),
                            ]
                        }
                        return .object(members)
                    })
            ),
        ])
    }
}

extension Double {
    fileprivate func rounded(to digits: Int) -> Double {
        let unit = pow(10, Double(digits))
        return (self * unit).rounded() / unit
    }
}
