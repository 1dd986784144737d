/// Returns a number with its noun: "1 frame", "2 frames".
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
