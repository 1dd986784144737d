import CFlingConversion
import CFlingHeader
import CFlingInputHeader

@c @implementation
public func fling_input_version() -> UInt32 { UInt32(FLING_VERSION) }

@c @implementation
public func fling_input_version_text() -> UnsafePointer<CChar>? { fling_platform_version_text() }

@c @implementation
public func fling_input_error_message(_ status: fling_status) -> UnsafePointer<CChar>? { status.words.cText }
