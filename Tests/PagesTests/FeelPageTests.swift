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
    @Test("the pictures around hitches are packed, and hitches without are counted")
    func hitches() {
        let picture = FeelPage.Hitch.Picture(columns: 2, rows: 1, values: [0, 255], points: 600)
        let refresh = FeelPage.Hitch.Refresh(
            seconds: 0.5, content: 0, finger: 9, isMissed: true, picture: picture)
        let page = FeelPage(
            title: "app", sentence: "", tables: [],
            report: .object([("command", .array([])), ("strokes", .object([]))]), platforms: .object([]),
            hitches: [
                FeelPage.Hitch(sentence: "drag 1", refreshes: [refresh]),
                FeelPage.Hitch(sentence: "drag 2", refreshes: []),
            ])
        let text = String(decoding: page.bytes, as: UTF8.self)
        // zlib's format in base 64 begins so.
        #expect(text.contains(#""hitchCount":2,"hitches":"eN"#))
    }
}
