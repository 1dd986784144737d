import JSONText
import Pages
import Testing

@Suite("The page of how a program feels")
struct FeelPageTests {
    @Test("it has the sentence, the table and the report as data, and fetches nothing")
    func content() {
        let page = FeelPage(
            title: "a<b", sentence: "app follows </script>", tables: [[["stroke"], ["drag"]], [["input"]]],
            report: .object([("command", .array([.string("app")])), ("strokes", .object([]))]),
            platforms: .object([]))
        let text = String(decoding: page.bytes, as: UTF8.self)
        #expect(text.contains("<title>a&lt;b – Fling</title>") && text.contains("<body class=\"feel\">"))
        #expect(
            text.contains(
                #""sentence":"app follows \u003c/script>","tables":[[["stroke"],["drag"]],[["input"]]]"#))
        #expect(text.contains("class Feel {") && text.contains("startPage(Feel);"))
        #expect(!text.contains("{{") && !text.contains("src=\"http") && !text.contains("href=\"http"))
    }
}
