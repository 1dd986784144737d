import CFlingConversion
import CFlingHeader

@c @implementation
public func fling_version() -> UInt32 { UInt32(FLING_VERSION) }

@c @implementation
public func fling_version_text() -> UnsafePointer<CChar>? { fling_platform_version_text() }

@c @implementation
public func fling_error_message(_ status: fling_status) -> UnsafePointer<CChar>? { status.words.cText }
