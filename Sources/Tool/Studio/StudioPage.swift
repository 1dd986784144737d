import JSONText

/// One HTML file with recordings, the core as WebAssembly, and all that shows them. It fetches nothing.
///
///     let page = StudioPage(title: "flick.yml", recordings: [recording], engine: StudioEngine.installed?.bytes)
///     try write(page.bytes)
package struct StudioPage: Sendable {
    /// The kind of page, which is shown beside the name of the project.
    package enum Kind: String, Sendable {
        case studio, report
    }

    package var kind: Kind
    package var title: String
    package var recordings: [StudioRecording]
    /// The core as WebAssembly, compressed by gzip; nil for a page that shows recorded frames alone.
    package var engine: [UInt8]?

    package init(
        _ kind: Kind = .studio, title: String, recordings: [StudioRecording], engine: [UInt8]?
    ) {
        self.kind = kind
        self.title = title
        self.recordings = recordings
        self.engine = engine
    }

    /// The file.
    package var bytes: [UInt8] {
        var page: [UInt8] = []
        page.reserveCapacity(1 << 19)
        var rest = PackageResources.page_html[...]
        // Each name in the template stands in two pairs of braces.
        while let start = rest.firstRange(of: "{{") {
            page += rest[..<start.lowerBound]
            rest = rest[start.upperBound...]
            guard let end = rest.firstRange(of: "}}") else { break }
            page += part(String(decoding: rest[..<end.lowerBound], as: UTF8.self))
            rest = rest[end.upperBound...]
        }
        return page + rest
    }
}

extension StudioPage {
    private static let script: [UInt8] =
        Array("\"use strict\";\n".utf8) + PackageResources.engine_js + PackageResources.motion_js
        + PackageResources.export_js + PackageResources.timeline_js + PackageResources.rules_js
        + PackageResources.springs_js + PackageResources.hand_js + PackageResources.recording_js
        + PackageResources.page_js

    private func part(_ name: String) -> [UInt8] {
        switch name {
        case "title": Array(escaped("\(title) – Fling").utf8)
        case "kind": Array(kind.rawValue.utf8)
        case "style": PackageResources.style_css
        case "script": Self.script
        case "engine": engine.map(base64) ?? []
        case "data": Array(data.utf8)
        default: []
        }
    }

    private var data: String {
        var text = ""
        let json = JSON.object([
            ("hasEngine", .bool(engine != nil)), ("kind", .string(kind.rawValue)),
            ("recordings", .array(recordings.lazy.map(\.json))),
        ])
        // No text of a recording can end the element that holds it.
        json.write { part in
            for scalar in part.unicodeScalars {
                if scalar == "<" { text += "\\u003c" } else { text.unicodeScalars.append(scalar) }
            }
        }
        return text
    }
}

/// Text that is no markup.
private func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
        switch character {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        default: result.unicodeScalars.append(character)
        }
    }
    return result
}

/// Bytes in base 64.
private func base64(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = (0..<3).map { start + $0 < bytes.count ? UInt32(bytes[start + $0]) : 0 }
        let word = group[0] << 16 | group[1] << 8 | group[2]
        for place in 0..<4 {
            let isPadding = start + place > bytes.count
            text.append(isPadding ? UInt8(ascii: "=") : digits[Int(word >> (18 - 6 * UInt32(place)) & 63)])
        }
    }
    return text
}

extension ArraySlice<UInt8> {
    /// The range of the first occurrence of a text.
    fileprivate func firstRange(of text: String) -> Range<Int>? {
        let wanted = Array(text.utf8)
        return indices.first {
            $0 + wanted.count <= endIndex && self[$0..<($0 + wanted.count)].elementsEqual(wanted)
        }
        .map { $0..<($0 + wanted.count) }
    }
}
