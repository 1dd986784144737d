import CFlingConversion
import CFlingInputHeader

@c @implementation
public func fling_input_version() -> UInt32 { UInt32(FLING_INPUT_VERSION) }

@c @implementation
public func fling_input_version_text() -> UnsafePointer<CChar>? {
    let text: StaticString = "1.0.0"
    return text.cText
}
