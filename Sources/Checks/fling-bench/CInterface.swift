import CFlingHeader
import Glibc

/// The functions of `libfling.so`, loaded at run time. `.ci/install` builds it.
struct CInterface: Sendable {
    typealias MotionState =
        @convention(c) @Sendable (
            UnsafePointer<fling_motion>?, Double, UnsafeMutablePointer<fling_state>?
        ) -> fling_status
    typealias Place =
        @convention(c) @Sendable (OpaquePointer?, UnsafePointer<Double>?, Int64) -> fling_status
    typealias HandleState =
        @convention(c) @Sendable (OpaquePointer?, Int64, UnsafeMutablePointer<fling_state>?) -> fling_status
    typealias Time = @convention(c) @Sendable (OpaquePointer?, Int64) -> fling_status

    let motionState: MotionState
    let grab, move, release: Place
    let advance: Time
    let draggableState: HandleState
    private let handle: Symbols

    private struct Symbols: @unchecked Sendable {
        let library: UnsafeMutableRawPointer

        func function<Function>(_ name: String, as type: Function.Type) throws(CInterfaceError) -> Function {
            guard let symbol = dlsym(library, name) else {
                throw CInterfaceError("libfling.so has no \(name)")
            }
            return unsafeBitCast(symbol, to: type)
        }
    }

    init() throws(CInterfaceError) {
        let path = try CInterface.prefix(of: "fling") + "/lib/libfling.so.1"
        guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            throw CInterfaceError("libfling.so cannot be loaded: \(String(cString: dlerror()))")
        }
        handle = Symbols(library: library)
        motionState = try handle.function("fling_motion_state", as: MotionState.self)
        grab = try handle.function("fling_draggable_grab", as: Place.self)
        move = try handle.function("fling_draggable_move", as: Place.self)
        release = try handle.function("fling_draggable_release", as: Place.self)
        advance = try handle.function("fling_draggable_advance", as: Time.self)
        draggableState = try handle.function("fling_draggable_state", as: HandleState.self)
    }
}

struct CInterfaceError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

// MARK: - Setup

extension CInterface {
    /// Returns a motion from 0 to 320 at 900 per second, by a spring of half a second with this bounce.
    func motion(dimensions: Int32, bounce: Double) throws(CInterfaceError) -> fling_motion {
        typealias MakeSpring =
            @convention(c) (
                Double, Double, UnsafeMutablePointer<fling_spring>?, UnsafeMutablePointer<fling_error>?
            ) -> fling_status
        typealias MakeMotion =
            @convention(c) (
                UnsafePointer<fling_spring>?, Int32, UnsafePointer<fling_state>?, UnsafePointer<Double>?,
                UnsafeMutablePointer<fling_motion>?, UnsafeMutablePointer<fling_error>?
            ) -> fling_status
        var spring = fling_spring()
        var motion = fling_motion()
        var start = fling_state()
        start.velocity = (900, -200, 0, 0)
        let makeSpring = try handle.function("fling_spring_from_bounce", as: MakeSpring.self)
        let makeMotion = try handle.function("fling_motion_spring", as: MakeMotion.self)
        try check(makeSpring(0.5, bounce, &spring, nil))
        try check(makeMotion(&spring, dimensions, &start, [320, 0, 0, 0], &motion, nil))
        return motion
    }

    /// Creates a draggable with detents and bounds: a sheet in one dimension, a card in two. It is never
    /// freed.
    func draggable(
        dimensions: Int32, upper: (Double, Double), detents: [(Double, Double)]
    ) throws(CInterfaceError) -> Draggable {
        typealias MakeRules = @convention(c) (UnsafeMutablePointer<fling_drag_rules>?, Int) -> fling_status
        typealias MakeDraggable =
            @convention(c) (
                Int32, UnsafePointer<Double>?, UnsafePointer<fling_drag_rules>?,
                UnsafeMutablePointer<fling_error>?
            ) -> OpaquePointer?
        var rules = fling_drag_rules()
        let makeRules = try handle.function("fling_drag_rules_init", as: MakeRules.self)
        let makeDraggable = try handle.function("fling_draggable_create", as: MakeDraggable.self)
        try check(makeRules(&rules, MemoryLayout<fling_drag_rules>.size))
        rules.lower = (0, 0)
        rules.upper = upper
        rules.band.dimension = 400
        rules.release = FLING_RELEASE_DETENTS
        rules.tolerance.distance = 0.5
        let places = detents.map {
            fling_detent(size: MemoryLayout<fling_detent>.size, value: $0, spring: nil)
        }
        let pointer = places.withUnsafeBufferPointer { places in
            rules.detents = places.baseAddress
            rules.detent_count = places.count
            return makeDraggable(dimensions, [0, 0], &rules, nil)
        }
        guard let pointer else { throw CInterfaceError("fling_draggable_create fails") }
        return Draggable(pointer: pointer)
    }

    struct Draggable: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private func check(_ status: fling_status) throws(CInterfaceError) {
        guard status == FLING_OK else { throw CInterfaceError("libfling.so answers \(status.rawValue)") }
    }
}

// MARK: - The library's files

extension CInterface {
    private static let folder: String = {
        var path = #filePath
        for _ in 0..<4 { path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }
        return path
    }()

    /// Returns the folder that a library is installed in; builds the library unless it is newer than its
    /// sources.
    ///
    /// - Parameter library: "fling" or "fling-input".
    static func prefix(of library: String) throws(CInterfaceError) -> String {
        try run("'\(folder)/.ci/install' \(library) >&2")
        return "\(folder)/.build/installed/\(library)"
    }

    /// Runs a shell command; throws if it fails.
    static func run(_ command: String) throws(CInterfaceError) {
        guard system(command) == 0 else { throw CInterfaceError("this fails: \(command)") }
    }
}
