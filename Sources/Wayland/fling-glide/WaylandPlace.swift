import CSocket
import Glibc
import Relay

/// The places of the compositor's socket and of the program's.
struct WaylandPlace {
    /// The path of the compositor's socket.
    let compositor: String
    private let runtime: String?

    /// Finds the compositor by WAYLAND_DISPLAY and XDG_RUNTIME_DIR, as its clients do.
    init() throws(GlideFailure) {
        runtime = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }.flatMap {
            $0.hasPrefix("/") ? $0 : nil
        }
        let display = getenv("WAYLAND_DISPLAY").map { String(cString: $0) } ?? "wayland-0"
        if display.hasPrefix("/") {
            compositor = display
        } else if let runtime {
            compositor = "\(runtime)/\(display)"
        } else {
            throw GlideFailure("there is no Wayland session: XDG_RUNTIME_DIR is not set")
        }
        let probe = socket_connect(compositor)
        guard probe >= 0 else {
            throw GlideFailure("\(compositor): there is no Wayland compositor", error: -probe)
        }
        close(probe)
    }

    /// Makes the folder of the program's socket, which only the user may read.
    func makeFolder() throws(GlideFailure) -> String {
        let parent = runtime ?? "/tmp"
        var name = Array("\(parent)/fling-glide-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else {
            throw GlideFailure("\(parent): no folder can be made there", error: errno)
        }
        return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The program's WAYLAND_DISPLAY: within XDG_RUNTIME_DIR where that is set, since programs look for it there.
    func display(in folder: String) -> String {
        let path = "\(folder)/\(Relay.socketName)"
        return runtime.map { String(path.dropFirst($0.utf8.count + 1)) } ?? path
    }
}
