import Foundation
import Testing

@testable import Stage

/// The files of the packages libwayland-dev and wayland-protocols, on a machine that has them.
private let files: [String] = {
    let folder = "/usr/share/wayland-protocols"
    let protocols = [
        "stable/xdg-shell/xdg-shell.xml", "stable/viewporter/viewporter.xml",
        "stable/presentation-time/presentation-time.xml",
        "unstable/pointer-gestures/pointer-gestures-unstable-v1.xml",
        "unstable/xdg-decoration/xdg-decoration-unstable-v1.xml",
    ]
    return ["/usr/share/wayland/wayland.xml"] + protocols.map { "\(folder)/\($0)" }
}()

@Suite("Wayland interfaces")
struct InterfaceTests {
    @Test(
        "the requests and events are those of the protocol",
        .enabled(if: files.allSatisfy { FileManager.default.isReadableFile(atPath: $0) }))
    func messages() throws {
        var known = 0
        for file in files {
            let text = try String(contentsOfFile: file, encoding: .utf8)
            for part in text.components(separatedBy: "<interface ").dropFirst() {
                guard let name = attribute("name", of: part), let interface = Interface.all[name] else {
                    continue
                }
                known += 1
                #expect(
                    messages(of: part, "request", interface.version) == interface.requests.map(describe),
                    "\(name)")
                #expect(
                    messages(of: part, "event", interface.version) == interface.events.map(describe),
                    "\(name)")
            }
        }
        #expect(known == Interface.all.count)
    }

    private func describe(_ message: Interface.Message) -> String {
        "\(message.name)(\(String(decoding: message.types, as: UTF8.self)))"
    }

    private func attribute(_ name: String, of text: some StringProtocol) -> String? {
        let tag = " " + text.prefix { $0 != ">" }.replacing("\n", with: " ")
        guard let start = tag.range(of: " \(name)=\"") else { return nil }
        return String(tag[start.upperBound...].prefix { $0 != "\"" })
    }

    /// The messages of an interface up to a version, as the compositor describes them.
    private func messages(of interface: String, _ kind: String, _ version: UInt32) -> [String] {
        let codes = [
            "int": "i", "uint": "u", "fixed": "f", "string": "s", "object": "o", "new_id": "n", "array": "a",
            "fd": "h",
        ]
        return interface.components(separatedBy: "<\(kind) ").dropFirst().compactMap { part in
            let tag = part.prefix { $0 != ">" }
            let since = attribute("since", of: tag).flatMap { UInt32($0) } ?? 1
            guard since <= version, let name = attribute("name", of: tag) else { return nil }
            let body = tag.hasSuffix("/") ? "" : part.components(separatedBy: "</\(kind)>")[0]
            let types = body.components(separatedBy: "<arg ").dropFirst().map { argument -> String in
                let tag = argument.prefix { $0 != ">" }
                let type = codes[attribute("type", of: tag) ?? ""] ?? "?"
                // An object of any interface comes with the interface's name and version.
                return type == "n" && attribute("interface", of: tag) == nil ? "sun" : type
            }
            return "\(name)(\(types.joined()))"
        }
    }
}
