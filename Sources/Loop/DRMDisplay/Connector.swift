import CDRM

/// A socket of a card, with the display that is plugged in there.
///
///     for connector in try card.connectors where connector.isConnected { print(connector.name) }
public struct Connector: Hashable, Sendable {
    /// The connector's number in the kernel.
    public let id: UInt32
    /// The connector's name, such as `HDMI-A-1`, as in /sys/class/drm.
    public let name: String
    /// True if a display is plugged in. A connector that can't detect that counts as connected.
    public let isConnected: Bool
    /// The width and height of the display in millimetres; nil if the display doesn't report them.
    public let size: SIMD2<Double>?
    /// The modes that the display supports, the best first.
    public let modes: [DisplayMode]

    init(_ connector: drmModeConnector) {
        id = connector.connector_id
        let type = drmModeGetConnectorTypeName(connector.connector_type).map { String(cString: $0) }
        name = "\(type ?? "Unknown")-\(connector.connector_type_id)"
        isConnected = connector.connection != DRM_MODE_DISCONNECTED
        let (width, height) = (connector.mmWidth, connector.mmHeight)
        size = width > 0 && height > 0 ? SIMD2(Double(width), Double(height)) : nil
        modes = connector.modeInfos.map { DisplayMode($0) }
    }
}

extension drmModeConnector {
    var modeInfos: [drmModeModeInfo] {
        Array(UnsafeBufferPointer(start: modes, count: Int(max(count_modes, 0))))
    }

    var encoderIDs: [UInt32] {
        Array(UnsafeBufferPointer(start: encoders, count: Int(max(count_encoders, 0))))
    }
}
