import CFlingInputHeader

@c @implementation
public func fling_input_version() -> UInt32 { UInt32(FLING_INPUT_VERSION) }

@c @implementation
public func fling_input_version_text() -> UnsafePointer<CChar>? {
    let text: StaticString = "1.0.0"
    return text.cText
}

extension StaticString {
    /// The text as C has it: it ends with NUL and lives for ever.
    var cText: UnsafePointer<CChar> {
        UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
