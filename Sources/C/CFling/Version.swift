import CFlingConversion
import CFlingHeader

@c @implementation
public func fling_version() -> UInt32 { UInt32(FLING_VERSION) }

@c @implementation
public func fling_version_text() -> UnsafePointer<CChar>? {
    let text: StaticString = "1.0.0"
    return text.cText
}
