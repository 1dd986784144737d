import Foundation
import Testing
import Touch

@testable import Stage

/// Windows beside the first: popups, dialogs, parts, and how they are shown.
extension StageTests {
    /// Another surface of the client, with its buffer of one colour, that is not committed.
    private func surface(_ colour: UInt32, _ width: Int, _ height: Int) throws -> UInt32 {
        let compositor = try client.bind("wl_compositor")
        let surface = try client.request(compositor, "create_surface", makes: "wl_surface")
        let buffer = try client.buffer(width, height, colour: colour, in: memory)
        try client.request(surface, "attach", [.uint(buffer), .int(0), .int(0)])
        return surface
    }

    /// Shows the first window in white.
    private func showFirst() throws {
        try client.request(surface, "commit")
        try show(colour: 0xffffff)
        _ = try client.events()
    }

    private struct Popup {
        let surface: UInt32
        let window: UInt32
        let popup: UInt32
    }

    /// The rules for the place of a popup of 20 by 10 points, to the right of its anchor and below it.
    private func positioner(
        below box: Box, anchor: UInt32, offset: SIMD2<Int>, adjustment: UInt32
    ) throws -> UInt32 {
        let shell = try client.bind("xdg_wm_base")
        let positioner = try client.request(shell, "create_positioner", makes: "xdg_positioner")
        try client.request(positioner, "set_size", [.int(20), .int(10)])
        try client.request(
            positioner, "set_anchor_rect",
            [.int(box.x), .int(box.y), .int(box.width), .int(box.height)])
        try client.request(positioner, "set_anchor", [.uint(anchor)])
        try client.request(positioner, "set_gravity", [.uint(8)])
        try client.request(positioner, "set_offset", [.int(offset.x), .int(offset.y)])
        try client.request(positioner, "set_constraint_adjustment", [.uint(adjustment)])
        return positioner
    }

    /// A green popup of 20 by 10 points, below the right bottom corner of (10, 8).
    private func popup(hasGrab: Bool) throws -> Popup {
        let shell = try client.bind("xdg_wm_base")
        let seat = try client.bind("wl_seat")
        let positioner = try positioner(
            below: Box(width: 10, height: 8), anchor: 8, offset: [1, 2], adjustment: 3)
        let child = try surface(0x00ff00, 20, 10)
        let window = try client.request(shell, "get_xdg_surface", [.uint(child)], makes: "xdg_surface")
        let popup = try client.request(
            window, "get_popup", [.uint(self.window), .uint(positioner)], makes: "xdg_popup")
        if hasGrab { try client.request(popup, "grab", [.uint(seat), .uint(0)]) }
        try client.request(child, "commit")
        return Popup(surface: child, window: window, popup: popup)
    }

    @Test("a popup is configured and shown at its place, moves when it asks to, and ends")
    func popups() throws {
        try showFirst()
        let menu = try popup(hasGrab: false)
        let place = WireClient.Event(object: menu.popup, name: "configure", numbers: [11, 10, 20, 10])
        #expect(try client.events().contains(place))
        #expect(try colour(11, 10) == 0x00ff00 && colour(30, 19) == 0x00ff00)
        #expect(try colour(10, 10) == 0xffffff && colour(31, 19) == 0xffffff)
        let other = try positioner(
            below: Box(x: 60, width: 1, height: 1), anchor: 0, offset: .zero, adjustment: 1)
        try client.request(menu.popup, "reposition", [.uint(other), .uint(77)])
        let events = try client.events().filter { $0.object == menu.popup }
        #expect(events.map(\.name) == ["repositioned", "configure"])
        #expect(events.first?.numbers == [77] && events.last?.numbers == [44, 0, 20, 10])
        #expect(try colour(11, 10) == 0xffffff && colour(63, 9) == 0x00ff00)
        try client.request(menu.popup, "destroy")
        _ = try client.events()
        #expect(try colour(63, 9) == 0xffffff)
        #expect(stage.windows.count == 1)
    }

    @Test("a popup with a grab has the keyboard, and closes when something else than its client is touched")
    func grab() throws {
        let seat = try client.bind("wl_seat")
        let keyboard = try client.request(seat, "get_keyboard", makes: "wl_keyboard")
        try showSmall(colour: 0xffffff)
        let menu = try popup(hasGrab: true)
        let events = try client.events()
        #expect(events.filter { $0.object == keyboard }.map(\.name) == ["leave", "enter", "modifiers"])
        #expect(
            events.last { $0.name == "enter" && $0.object == keyboard }?.numbers[1] == Int32(menu.surface))
        let closed = WireClient.Event(object: menu.popup, name: "popup_done", numbers: [])
        // Within the client it is the client's matter.
        stage.seat.handle(.down(Contact(ContactID(1), normalized: [0.5, 0.5])), at: 1)
        #expect(try !client.events().contains(closed))
        stage.seat.handle(.down(Contact(ContactID(2), normalized: [0.1, 0.1])), at: 2)
        #expect(try client.events().contains(closed))
    }

    @Test("a window says what state it wants, and a dialog chooses its size and is active alone")
    func states() throws {
        try showFirst()
        func configured(_ object: UInt32) throws -> [Int32]? {
            try client.events().last { $0.object == object && $0.name == "configure" }?.numbers
        }
        // The third number is the length of the list of states.
        try client.request(toplevel, "set_fullscreen", [.uint(0)])
        #expect(try configured(toplevel) == [64, 48, 8])
        try client.request(toplevel, "unset_fullscreen")
        #expect(try configured(toplevel) == [64, 48, 8])
        try client.request(toplevel, "set_maximized")
        #expect(try configured(toplevel) == [64, 48, 8])
        let shell = try client.bind("xdg_wm_base")
        let child = try surface(0x0000ff, 16, 12)
        let window = try client.request(shell, "get_xdg_surface", [.uint(child)], makes: "xdg_surface")
        let dialog = try client.request(window, "get_toplevel", makes: "xdg_toplevel")
        try client.request(dialog, "set_parent", [.uint(toplevel)])
        try client.request(dialog, "set_title", [.text("Question")])
        try client.request(window, "set_window_geometry", [.int(2), .int(2), .int(12), .int(8)])
        try client.request(child, "commit")
        let events = try client.events().filter { $0.name == "configure" }
        #expect(events.last { $0.object == dialog }?.numbers == [0, 0, 4])
        #expect(events.last { $0.object == toplevel }?.numbers == [64, 48, 4])
        // Its window, which is 12 by 8 within its shadow, stands in the middle.
        #expect(try colour(24, 18) == 0x0000ff && colour(39, 29) == 0x0000ff)
        #expect(try colour(23, 18) == 0xffffff && colour(40, 29) == 0xffffff)
        try client.request(surface, "commit")
        try client.request(dialog, "destroy")
        #expect(try configured(toplevel) == [64, 48, 8])
    }

    @Test("decorations are the client's own")
    func decorations() throws {
        let manager = try client.bind("zxdg_decoration_manager_v1")
        let decoration = try client.request(
            manager, "get_toplevel_decoration", [.uint(toplevel)], makes: "zxdg_toplevel_decoration_v1")
        try client.request(decoration, "set_mode", [.uint(1)])
        try client.request(decoration, "unset_mode")
        let answers = try client.events().filter { $0.object == decoration }
        #expect(answers.map(\.numbers) == [[2], [2], [2]])
    }

    @Test("a part of a buffer is shown at another size, until its viewport ends")
    func viewport() throws {
        let viewporter = try client.bind("wp_viewporter")
        let viewport = try client.request(
            viewporter, "get_viewport", [.uint(surface)], makes: "wp_viewport")
        try client.request(toplevel, "set_min_size", [.int(8), .int(6)])
        try client.request(toplevel, "set_max_size", [.int(8), .int(6)])
        try client.request(surface, "commit")
        try client.request(viewport, "set_destination", [.int(32), .int(24)])
        try show(colour: 0xabcdef, width: 8, height: 6)
        _ = try client.events()
        #expect(try colour(16, 12) == 0xabcdef && colour(47, 35) == 0xabcdef && colour(15, 12) == 0)
        // A source alone is the size, too.
        try client.request(viewport, "set_destination", [.int(-1), .int(-1)])
        try client.request(viewport, "set_source", [.int(0), .int(0), .int(4 * 256), .int(2 * 256)])
        try client.request(surface, "commit")
        _ = try client.events()
        #expect(try colour(30, 23) == 0xabcdef && colour(33, 24) == 0xabcdef)
        #expect(try colour(29, 23) == 0 && colour(34, 24) == 0)
        try client.request(viewport, "destroy")
        try client.request(surface, "commit")
        _ = try client.events()
        #expect(try colour(28, 21) == 0xabcdef && colour(35, 26) == 0xabcdef)
    }

    @Test("a buffer of two pixels for a point is half as large")
    func scale() throws {
        try client.request(surface, "set_buffer_scale", [.int(2)])
        try client.request(surface, "commit")
        try show(colour: 0x102030, width: 64, height: 48)
        _ = try client.events()
        #expect(try colour(16, 12) == 0x102030 && colour(47, 35) == 0x102030)
        #expect(try colour(15, 12) == 0 && colour(48, 35) == 0)
    }

    @Test("the time of a frame is reported with its output, its number and its interval")
    func feedback() throws {
        let presentation = try client.bind("wp_presentation")
        let output = try client.bind("wl_output")
        try client.request(surface, "commit")
        let feedback = try client.request(
            presentation, "feedback", [.uint(surface)], makes: "wp_presentation_feedback")
        try show(colour: 0xffffff)
        let announced = try client.events()
        #expect(announced.first { $0.name == "clock_id" }?.numbers == [1])
        #expect(
            announced.filter { $0.object == output }.map(\.name) == [
                "geometry", "mode", "scale", "name", "done",
            ])
        #expect(announced.contains { $0.object == surface && $0.name == "enter" })
        stage.present(at: 3_000_000_007)
        let events = try client.events().filter { $0.object == feedback }
        #expect(events.map(\.name) == ["sync_output", "presented"])
        #expect(events.first?.numbers == [Int32(output)])
        #expect(events.last?.numbers == [0, 3, 7, 16_666_666, 0, 1, 1])
    }

    @Test("fingers reach a window where its region takes them")
    func region() throws {
        let compositor = try client.bind("wl_compositor")
        let seat = try client.bind("wl_seat")
        let touch = try client.request(seat, "get_touch", makes: "wl_touch")
        let region = try client.request(compositor, "create_region", makes: "wl_region")
        try client.request(region, "add", [.int(0), .int(0), .int(64), .int(48)])
        try client.request(region, "subtract", [.int(0), .int(0), .int(32), .int(48)])
        try client.request(surface, "set_input_region", [.uint(region)])
        try client.request(region, "destroy")
        try showFirst()
        func touched(_ x: Double) throws -> Bool {
            stage.seat.handle(.down(Contact(ContactID(1), normalized: [x, 0.5])), at: 1)
            stage.seat.handle(.up(ContactID(1)), at: 2)
            stage.seat.handle(.frame, at: 2)
            return try client.events().contains { $0.object == touch && $0.name == "down" }
        }
        #expect(try !touched(0.25))
        #expect(try touched(0.75))
        // Without a region, the whole surface takes them.
        try client.request(surface, "set_input_region", [.uint(0)])
        try client.request(surface, "commit")
        _ = try client.events()
        #expect(try touched(0.25))
    }

    @Test("parts of a window are ordered, change by themselves if they are free, and go")
    func parts() throws {
        let subcompositor = try client.bind("wl_subcompositor")
        try showFirst()
        func part(_ colour: UInt32) throws -> (surface: UInt32, part: UInt32) {
            let child = try surface(colour, 8, 8)
            let part = try client.request(
                subcompositor, "get_subsurface", [.uint(child), .uint(surface)], makes: "wl_subsurface")
            try client.request(child, "commit")
            return (child, part)
        }
        let (red, blue) = (try part(0xff0000), try part(0x0000ff))
        try client.request(surface, "commit")
        _ = try client.events()
        #expect(try colour(0, 0) == 0x0000ff)
        try client.request(red.part, "place_above", [.uint(blue.surface)])
        try client.request(surface, "commit")
        _ = try client.events()
        #expect(try colour(0, 0) == 0xff0000)
        try client.request(red.part, "place_below", [.uint(surface)])
        try client.request(blue.part, "set_position", [.int(20), .int(20)])
        try client.request(surface, "commit")
        _ = try client.events()
        #expect(try colour(0, 0) == 0xffffff && colour(20, 20) == 0x0000ff)
        let buffer = try client.buffer(8, 8, colour: 0x00ffff, in: memory)
        try client.request(blue.surface, "attach", [.uint(buffer), .int(0), .int(0)])
        try client.request(blue.surface, "commit")
        _ = try client.events()
        #expect(try colour(20, 20) == 0x0000ff)
        try client.request(blue.part, "set_desync")
        _ = try client.events()
        #expect(try colour(20, 20) == 0x00ffff)
        try client.request(blue.part, "set_sync")
        try client.request(blue.part, "destroy")
        try client.request(surface, "commit")
        _ = try client.events()
        #expect(try colour(20, 20) == 0xffffff)
        try client.request(red.part, "place_above", [.uint(blue.surface)])
        while stage.exchange() {}
        #expect(stage.mistake == "place_above names a surface that is no sibling")
    }

    @Test("a window that draws nothing more is gone, and asks anew when it comes back")
    func unmapped() throws {
        try showFirst()
        try client.request(surface, "attach", [.uint(0), .int(0), .int(0)])
        try client.request(surface, "commit")
        _ = try client.events()
        #expect(stage.windows.isEmpty)
        try client.request(surface, "commit")
        #expect(try client.events().filter { $0.name == "configure" }.map(\.object) == [toplevel, window])
        try show(colour: 0x112233)
        _ = try client.events()
        #expect(stage.windows.count == 1)
        #expect(try colour(0, 0) == 0x112233)
    }

    @Test(
        "mistakes of a client are named, and its windows go",
        arguments: [
            ("there is no global 0", [1, 0]), ("wl_shm has no version 9", [9, 2]),
        ])
    func bindings(mistake: String, numbers: [UInt32]) throws {
        try showFirst()
        let registry = try client.request(1, "get_registry", makes: "wl_registry")
        try client.request(
            registry, "bind", [.uint(numbers[1]), .text("wl_shm"), .uint(numbers[0])], makes: "wl_shm")
        while stage.exchange() {}
        #expect(stage.mistake == mistake)
        #expect(stage.windows.isEmpty)
    }
}
