import Glibc

/// A script of the shell's, such as the one that starts an old program with other variables.
public struct ShellScript {
    private let lines: [String]

    /// Reads a file; nil if it is no script of the shell's, or none of a size that is written by hand.
    public init?(_ path: String) {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        guard count < bytes.count else { return nil }
        self.init(text: String(decoding: bytes[..<count], as: UTF8.self))
    }

    init?(text: String) {
        let lines = text.split(separator: "\n").map(String.init)
        guard let first = lines.first, first.hasPrefix("#!"),
            let shell = first.dropFirst(2).split(whereSeparator: { $0 == " " || $0 == "/" }).last(where: {
                !$0.hasPrefix("-")
            }), ["sh", "bash", "dash"].contains(shell)
        else { return nil }
        self.lines = lines.filter { line in line.first { $0 != " " && $0 != "\t" } != "#" }
    }

    /// The programs that it may become by `exec`, as names or paths; nil if it has none, or if one cannot be known.
    public var programs: Set<String>? {
        var found: Set<String> = []
        for command in lines.flatMap(Self.commands) where command.first == "exec" {
            // One that only moves a descriptor goes on.
            guard let word = command.dropFirst().first, !word.contains("<"), !word.contains(">") else {
                continue
            }
            guard let programs = Self.variable(word).map(values) ?? [word],
                programs.allSatisfy(Self.isPlain)
            else { return nil }
            found.formUnion(programs)
        }
        return found.isEmpty ? nil : found
    }

    /// The words of each command of a line, without quotes.
    private static func commands(_ line: String) -> [[String]] {
        let introducing: Set<String> = ["then", "else", "do", "{", "("]
        return line.split { ";&|".contains($0) }.map { part in
            let words = part.split { $0 == " " || $0 == "\t" }.map { word in
                word.filter { !"\"'".contains($0) }
            }
            return Array(words.drop { introducing.contains($0) })
        }
    }

    /// The name of the variable that a word consists of.
    private static func variable(_ word: String) -> String? {
        guard word.hasPrefix("$") else { return nil }
        let name = word.dropFirst()
        return name.hasPrefix("{") && name.hasSuffix("}") ? String(name.dropFirst().dropLast()) : String(name)
    }

    /// The values that a variable is given in the script, of itself or where it has none; nil if it is given none.
    private func values(of variable: String) -> [String]? {
        var found: [String] = []
        for line in lines {
            for quoted in line.split(whereSeparator: { " \t;".contains($0) }) {
                let word = quoted.filter { !"\"'".contains($0) }
                for beginning in ["\(variable)=", "${\(variable)=", "${\(variable):=", "${\(variable):-"]
                where word.hasPrefix(beginning) {
                    let value = word.dropFirst(beginning.count)
                    found.append(
                        String(beginning.hasPrefix("$") && value.hasSuffix("}") ? value.dropLast() : value))
                }
            }
        }
        return found.isEmpty ? nil : found
    }

    /// True for a word that the shell takes as it is.
    private static func isPlain(_ word: String) -> Bool {
        !word.isEmpty
            && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._+-".contains($0)) }
            && !word.hasPrefix("-")
    }
}
