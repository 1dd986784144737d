import CommandLineTool
import LocalDevices

/// The devices that a command line selects.
///
/// A device is named by its node (`/dev/input/event5`, or `event5` for short) or by a part of its name, in
/// upper or lower case. Without any name it is the only touchpad or touchscreen, or the one that the person
/// picks.
struct DeviceSelection {
    let console: Console

    static let operand = Command.Operand(
        placeholder: "DEVICE",
        summary:
            "A node (/dev/input/event5, or event5 for short) or a part of a device's name. Without any, the "
            + "touchpad or touchscreen there is; if there are several, you are asked.",
        isRequired: false, isRepeatable: true)

    func nodes(for words: [String]) throws -> [InputNode] {
        let nodes = InputNode.all(on: console.machine)
        guard !words.isEmpty else { return [try theOne(of: nodes)] }
        var chosen: [InputNode] = []
        for word in words {
            let node = try node(word, among: nodes)
            if !chosen.contains(where: { $0.path == node.path }) { chosen.append(node) }
        }
        return chosen
    }

    private func node(_ word: String, among nodes: [InputNode]) throws -> InputNode {
        if let node = nodes.first(where: { $0.path == word || $0.shortName == word }) { return node }
        // A path may lead to a node by another name, as those in /dev/input/by-id do.
        if word.contains("/") { return InputNode(word, on: console.machine) }
        let matches = nodes.filter { $0.name.lowercased().contains(word.lowercased()) }
        switch matches.count {
        case 1: return matches[0]
        case 0: throw Failure("there is no device '\(word)': \"fling devices\" lists those that are there")
        default: throw Failure("'\(word)' could be any of these; say which:\n\(Self.list(matches))")
        }
    }

    private func theOne(of nodes: [InputNode]) throws -> InputNode {
        let surfaces = nodes.filter(\.kind.isForFingers)
        if surfaces.count == 1 { return surfaces[0] }
        let choices = surfaces.isEmpty ? nodes : surfaces
        guard !choices.isEmpty else {
            throw Failure.noDevice
        }
        let what = surfaces.isEmpty ? "no touchpad or touchscreen, but other devices" : "several devices"
        guard let readAnswer = console.readAnswer else {
            throw Failure("there are \(what); say which:\n\(Self.list(choices))")
        }
        console.note("There are \(what):\n\(Self.list(choices, isNumbered: true))")
        while true {
            try console.errors.write("Which one (1 to \(choices.count))? ")
            try console.errors.flush()
            guard let answer = readAnswer() else { throw Failure("no device was picked") }
            if let number = Int(answer.filter { $0 != " " }), choices.indices.contains(number - 1) {
                return choices[number - 1]
            }
        }
    }

    private static func list(_ nodes: [InputNode], isNumbered: Bool = false) -> String {
        nodes.enumerated().map { index, node in
            "  \(isNumbered ? "\(index + 1)  " : "")\(node.path)  \(node.name.plain) (\(node.kind.rawValue))"
        }.joined(separator: "\n")
    }
}
