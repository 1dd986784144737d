import CLibinput
import Glibc

/// The loading of libinput's plugins, which libinput 1.30 and later leave to each program.
///
/// The functions are looked up when the program runs, since the library may be older than that.
struct PluginSystem {
    typealias AppendDefaultPaths = @convention(c) (OpaquePointer?) -> Void
    typealias Load = @convention(c) (OpaquePointer?, CInt) -> CInt

    private let appendDefaultPaths: AppendDefaultPaths
    private let load: Load

    /// Finds the functions; nil if libinput has none.
    ///
    /// - Parameter symbol: Returns the address of a function; nil if there is none of that name.
    init?(symbol: (String) -> UnsafeMutableRawPointer? = { dlsym(nil, $0) }) {
        guard let paths = symbol("libinput_plugin_system_append_default_paths"),
            let load = symbol("libinput_plugin_system_load_plugins")
        else { return nil }
        appendDefaultPaths = unsafeBitCast(paths, to: AppendDefaultPaths.self)
        self.load = unsafeBitCast(load, to: Load.self)
    }

    /// Loads the plugins of the machine into a context, which must not have devices yet.
    ///
    /// libinput logs the error of a plugin, and goes on without it.
    func loadPlugins(into handle: OpaquePointer) {
        appendDefaultPaths(handle)
        _ = load(handle, 0)
    }
}
