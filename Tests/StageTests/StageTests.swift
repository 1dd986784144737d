import CCairo
import Foundation
import Testing
import Touch

@testable import Stage

@Suite("The compositor")
struct StageTests {
    let stage: Stage
    let client: WireClient
    let surface: UInt32
    let window: UInt32
    let toplevel: UInt32
    let memory: UInt32

    /// A client whose window has received its size.
    init() throws {
        let folder = URL(filePath: "/tmp/fling-stage-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let socket = folder.appending(path: "socket").path
        stage = try Stage(
            socket: socket, size: [64, 48], scale: 1, framesPerSecond: 60, pointer: [0.5, 0.5])
        client = try WireClient(stage, socket: socket)
        memory = try client.bind("wl_shm")
        let compositor = try client.bind("wl_compositor")
        let shell = try client.bind("xdg_wm_base")
        surface = try client.request(compositor, "create_surface", makes: "wl_surface")
        window = try client.request(shell, "get_xdg_surface", [.uint(surface)], makes: "xdg_surface")
        toplevel = try client.request(window, "get_toplevel", makes: "xdg_toplevel")
    }

    /// Draws the window in one colour.
    func show(colour: UInt32, width: Int = 64, height: Int = 48) throws {
        let buffer = try client.buffer(width, height, colour: colour, in: memory)
        try client.request(surface, "attach", [.uint(buffer), .int(0), .int(0)])
        try client.request(surface, "commit")
    }

    /// Shows the window in one colour with a size of its own, 32 by 24 points, in the middle of the output.
    func showSmall(colour: UInt32) throws {
        try client.request(toplevel, "set_min_size", [.int(32), .int(24)])
        try client.request(toplevel, "set_max_size", [.int(32), .int(24)])
        try client.request(surface, "commit")
        try show(colour: colour, width: 32, height: 24)
        _ = try client.events()
    }

    /// The colour of a pixel of what is shown.
    func colour(_ x: Int, _ y: Int) throws -> UInt32 {
        let picture = try stage.picture()
        cairo_surface_flush(picture.surface)
        let bytes = try #require(picture.bytes)
        return (bytes + y * picture.stride + 4 * x).withMemoryRebound(to: UInt32.self, capacity: 1) {
            $0.pointee & 0xffffff
        }
    }

    @Test("a window receives the output's size, and is shown when it has drawn")
    func mapped() throws {
        try client.request(surface, "commit")
        let events = try client.events().filter { $0.object == toplevel || $0.object == window }
        #expect(events.map(\.name) == ["configure", "configure"])
        #expect(events.first.map { Array($0.numbers.prefix(2)) } == [64, 48])
        #expect(stage.windows.isEmpty)
        try show(colour: 0xff0000)
        #expect(try client.events().map(\.name).contains("release"))
        #expect(stage.windows.count == 1 && stage.hasNewContent)
        #expect(try colour(0, 0) == 0xff0000)
        #expect(try colour(63, 47) == 0xff0000)
    }

    @Test("frames are requested, and reported when they are presented")
    func frames() throws {
        try client.request(surface, "commit")
        let callback = try client.request(surface, "frame", makes: "wl_callback")
        try show(colour: 0x00ff00)
        #expect(try client.events().allSatisfy { $0.object != callback })
        #expect(stage.wantsFrame)
        stage.present(at: 5_000_000_000)
        let answer = WireClient.Event(object: callback, name: "done", numbers: [5000])
        #expect(try client.events().contains(answer))
        #expect(!stage.wantsFrame)
    }

    @Test("a client is asked if it is alive, and has answered when it has sent the number back")
    func answers() throws {
        _ = try client.events()
        #expect(stage.isAnswered)
        stage.ping()
        let question = try #require(try client.events().first { $0.name == "ping" })
        #expect(!stage.isAnswered)
        try client.request(question.object, "pong", [.uint(UInt32(question.numbers[0]) &+ 1)])
        _ = try client.events()
        #expect(!stage.isAnswered)
        try client.request(question.object, "pong", [.uint(UInt32(question.numbers[0]))])
        _ = try client.events()
        #expect(stage.isAnswered)
    }

    @Test("a smaller window stands in the middle, and fingers reach it in its own points")
    func fingers() throws {
        let seat = try client.bind("wl_seat")
        let touch = try client.request(seat, "get_touch", makes: "wl_touch")
        try showSmall(colour: 0x0000ff)
        #expect(try colour(15, 12) == 0)
        #expect(try colour(16, 12) == 0x0000ff)
        #expect(try colour(47, 35) == 0x0000ff)
        func send(_ action: InputEvent.Action) { stage.seat.handle(action, at: 7) }
        send(.down(Contact(ContactID(3), normalized: [0.5, 0.5])))
        send(.frame)
        send(.move(Contact(ContactID(3), normalized: [0.75, 1])))
        send(.frame)
        send(.up(ContactID(3)))
        send(.frame)
        // Outside of the window there is nobody to touch.
        send(.down(Contact(ContactID(4), normalized: [0.1, 0.1])))
        send(.frame)
        let events = try client.events().filter { $0.object == touch }
        #expect(events.map(\.name) == ["down", "frame", "motion", "frame", "up", "frame"])
        let local: [Int32] = [7, Int32(surface), 3, 16 * 256, 12 * 256]
        #expect(Array(events[0].numbers.dropFirst()) == local)
        #expect(events[2].numbers == [7, 3, 32 * 256, 36 * 256])
    }

    @Test("two fingers on a touchpad scroll the window under the pointer, and their lift is reported")
    func scroll() throws {
        let seat = try client.bind("wl_seat")
        let pointer = try client.request(seat, "get_pointer", makes: "wl_pointer")
        try client.request(surface, "commit")
        try show(colour: 0xffffff)
        #expect(try client.events().allSatisfy { $0.object != pointer })
        stage.seat.handle(.scroll(Scroll(delta: [0, 2])), at: 9)
        stage.seat.handle(.scroll(Scroll(delta: .zero)), at: 20)
        let events = try client.events().filter { $0.object == pointer }
        #expect(
            events.map(\.name) == [
                "enter", "frame", "axis_source", "axis", "frame", "axis_source", "axis_stop", "frame",
            ])
        let local: [Int32] = [Int32(surface), 32 * 256, 24 * 256]
        #expect(Array(events[0].numbers.dropFirst()) == local)
        #expect(Array(events[3].numbers.prefix(2)) == [9, 0])
        #expect(events[3].numbers[2] > 0)
    }

    @Test("a subsurface is above its parent, and changes with it")
    func subsurface() throws {
        let compositor = try client.bind("wl_compositor")
        let subcompositor = try client.bind("wl_subcompositor")
        let child = try client.request(compositor, "create_surface", makes: "wl_surface")
        let part = try client.request(
            subcompositor, "get_subsurface", [.uint(child), .uint(surface)], makes: "wl_subsurface")
        try client.request(part, "set_position", [.int(10), .int(20)])
        try client.request(surface, "commit")
        try show(colour: 0xffffff)
        let buffer = try client.buffer(4, 4, colour: 0x123456, in: memory)
        try client.request(child, "attach", [.uint(buffer), .int(0), .int(0)])
        try client.request(child, "commit")
        _ = try client.events()
        #expect(try colour(10, 20) == 0xffffff)
        try client.request(surface, "commit")
        _ = try client.events()
        #expect(try colour(10, 20) == 0x123456)
        #expect(try colour(13, 23) == 0x123456)
        #expect(try colour(9, 20) == 0xffffff)
        #expect(try colour(14, 23) == 0xffffff)
    }

    @Test("a client that breaks the protocol is disconnected, and the mistake is reported")
    func mistake() throws {
        try client.request(memory, "create_pool", [.int(16)], makes: "wl_shm_pool")
        while stage.exchange() {}
        #expect(stage.mistake == "create_pool comes without its descriptor")
    }

    @Test("a window goes with its client")
    func end() throws {
        try client.request(surface, "commit")
        try show(colour: 0xffffff)
        _ = try client.events()
        try client.request(toplevel, "destroy")
        _ = try client.events()
        #expect(stage.windows.isEmpty)
        #expect(try colour(0, 0) == 0)
    }
}

@Suite("Places of popups")
struct PositionerTests {
    private func rules(_ adjustment: UInt32, at x: Int, _ y: Int) -> Positioner.Rules {
        var rules = Positioner.Rules()
        rules.size = [40, 30]
        rules.anchorBox = Box(x: x, y: y, width: 10, height: 10)
        // Below the right bottom corner, to the right and down.
        rules.anchor = Positioner.Rules.Edges(8)
        rules.gravity = Positioner.Rules.Edges(8)
        rules.offset = [1, 2]
        rules.adjustment = adjustment
        return rules
    }

    private let room = Box(width: 200, height: 100)

    @Test("a popup that fits is where it was asked for")
    func fits() {
        #expect(rules(63, at: 0, 0).box(in: room) == Box(x: 11, y: 12, width: 40, height: 30))
    }

    @Test("one that does not is flipped, slid or shrunk, as far as that is allowed")
    func adjusted() {
        #expect(rules(0, at: 180, 80).box(in: room) == Box(x: 191, y: 92, width: 40, height: 30))
        #expect(rules(12, at: 180, 80).box(in: room) == Box(x: 139, y: 48, width: 40, height: 30))
        #expect(rules(3, at: 180, 80).box(in: room) == Box(x: 160, y: 70, width: 40, height: 30))
        #expect(rules(48, at: 180, 80).box(in: room) == Box(x: 191, y: 92, width: 9, height: 8))
    }

    @Test("one without a side is in the middle")
    func middle() {
        var rules = rules(0, at: 50, 50)
        rules.anchor = Positioner.Rules.Edges(0)
        rules.gravity = Positioner.Rules.Edges(0)
        rules.offset = .zero
        #expect(rules.box(in: room) == Box(x: 35, y: 40, width: 40, height: 30))
    }
}

@Suite("Strips")
struct StripTests {
    private func picture(_ grey: Double) throws -> Pixels {
        let pixels = try #require(Pixels(width: 3, height: 2))
        let context = cairo_create(pixels.surface)
        cairo_set_source_rgb(context, grey, grey, grey)
        cairo_paint(context)
        cairo_destroy(context)
        return pixels
    }

    @Test("pictures stand in rows of six, and each that differs is listed with its pixels")
    func difference() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "fling-strip-\(UUID()).png")
        defer { try? FileManager.default.removeItem(at: file) }
        let old = try #require(Strip((0..<8).map { try picture(Double($0) / 10) }))
        try Data(try #require(old.png())).write(to: file)
        #expect(old.difference(from: file.path) == .pixels([:]))
        let new = try #require(Strip((0..<8).map { try picture($0 == 7 ? 1 : Double($0) / 10) }))
        #expect(new.difference(from: file.path) == .pixels([7: 6]))
        let short = try #require(Strip([try picture(0)]))
        #expect(short.difference(from: file.path) == .size(before: [18, 4], now: [3, 2]))
        guard case .unreadable = short.difference(from: "/nowhere") else {
            Issue.record("a file that is not there is read")
            return
        }
    }

    @Test("the same colours have the same hash, and others another")
    func digest() throws {
        #expect(try picture(0.5).digest == picture(0.5).digest)
        #expect(try picture(0.5).digest != picture(0.51).digest)
    }
}
