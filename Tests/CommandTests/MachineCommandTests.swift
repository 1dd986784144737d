import CommandLineTool
import Foundation
import Testing

@Suite("fling machine")
struct MachineCommandTests {
    @Test("prints the table and the diagram, or one of them")
    func parts() {
        let both = Answer("machine").output
        let table = Answer("machine --table").output
        let diagram = Answer("machine --diagram").output
        #expect(both == table + "\n" + diagram)
        #expect(table.hasPrefix("| event | idle | dragging | animating |\n"))
        #expect(diagram.hasPrefix("stateDiagram-v2\n"))
        #expect(Answer("machine --json").output.split(separator: "\n").count == 54)
        #expect(Answer("machine --json --table").code == .usage)
    }

    @Test("prints the diagram of the guide to the source tree")
    func guide() throws {
        let file = URL(filePath: #filePath)
            .appending(path: "../../../Sources/Guides/Fling.docc/SourceTree.md").standardizedFileURL
        let guide = try String(contentsOf: file, encoding: .utf8)
        #expect(guide.contains("```mermaid\n" + Answer("machine --diagram").output + "```\n"))
    }
}
