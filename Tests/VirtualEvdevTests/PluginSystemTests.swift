import Testing

@testable import Libinput

@Suite("libinput's plugins")
struct PluginSystemTests {
    /// Writes down a call in the memory that stands for a context.
    private static func note(_ call: CInt, _ handle: OpaquePointer?) {
        guard let handle else { return }
        let calls = UnsafeMutablePointer<CInt>(handle)
        calls[0] += 1
        calls[Int(calls[0])] = call
    }

    @Test("are loaded from the default folders, where libinput has them")
    func loads() throws {
        let append: PluginSystem.AppendDefaultPaths = { PluginSystemTests.note(-1, $0) }
        let load: PluginSystem.Load = { handle, flags in
            PluginSystemTests.note(flags, handle)
            return 0
        }
        typealias Address = UnsafeMutableRawPointer
        let functions = [
            "libinput_plugin_system_append_default_paths": unsafeBitCast(append, to: Address.self),
            "libinput_plugin_system_load_plugins": unsafeBitCast(load, to: Address.self),
        ]
        let system = try #require(PluginSystem { functions[$0] })
        var calls: [CInt] = [0, 5, 5, 5]
        calls.withUnsafeMutableBufferPointer { calls in
            guard let start = calls.baseAddress else { return }
            system.loadPlugins(into: OpaquePointer(start))
        }
        #expect(calls == [2, -1, 0, 5])
        for name in functions.keys {
            #expect(PluginSystem { $0 == name ? nil : functions[$0] } == nil, "without \(name)")
        }
    }
}
