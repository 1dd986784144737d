import Foundation
import Testing
import Touch

@testable import Stage

/// Tests of the events that the seat sends for pointers, gestures, fingers and keyboards.
extension StageTests {
    /// Shows the window, which fills the output, and returns an object of the seat.
    private func seat(_ request: String, makes kind: String) throws -> UInt32 {
        let seat = try client.bind("wl_seat")
        let object = try client.request(seat, request, makes: kind)
        try client.request(surface, "commit")
        try show(colour: 0xffffff)
        _ = try client.events()
        return object
    }

    /// Asks for the gestures of a kind.
    private func gesture(_ kind: String, of pointer: UInt32) throws -> UInt32 {
        let gestures = try client.bind("zwp_pointer_gestures_v1")
        let gesture = try client.request(
            gestures, "get_\(kind)_gesture", [.uint(pointer)], makes: "zwp_pointer_gesture_\(kind)_v1")
        _ = try client.events()
        return gesture
    }

    private func send(_ action: InputEvent.Action, at time: UInt32 = 7) {
        stage.seat.handle(action, at: time)
    }

    /// The events of an object, as words: the name and the numbers after the first `dropping`.
    private func events(of object: UInt32, dropping: Int = 0) throws -> [String] {
        try client.events().filter { $0.object == object }.map { event in
            ([event.name] + event.numbers.dropFirst(dropping).map { "\($0)" }).joined(separator: " ")
        }
    }

    @Test(
        "a mouse moves the pointer by its motion, an absolute device puts it somewhere, and it stays in the output"
    )
    func motion() throws {
        let pointer = try seat("get_pointer", makes: "wl_pointer")
        send(.pointerMotion(PointerMotion(accelerated: [3, -2])))
        #expect(try events(of: pointer).suffix(2) == ["motion 7 \(35 * 256) \(22 * 256)", "frame"])
        send(.pointerMotion(PointerMotion(normalized: [0.25, 0.5])))
        #expect(try events(of: pointer) == ["motion 7 \(16 * 256) \(24 * 256)", "frame"])
        send(.pointerMotion(PointerMotion(accelerated: [-1000, 1000])))
        #expect(try events(of: pointer) == ["motion 7 0 \(48 * 256 - 1)", "frame"])
    }

    @Test("the surface that a button was pressed on has the pointer until the last one is released")
    func buttons() throws {
        let seat = try client.bind("wl_seat")
        let pointer = try client.request(seat, "get_pointer", makes: "wl_pointer")
        try showSmall(colour: 0xffffff)
        send(.button(.primary, isPressed: true))
        #expect(try events(of: pointer, dropping: 1).suffix(2) == ["button 7 \(0x110) 1", "frame"])
        // Out of the window, whose corner is at (16, 12).
        send(.pointerMotion(PointerMotion(normalized: .zero)), at: 8)
        #expect(try events(of: pointer) == ["motion 8 \(-16 * 256) \(-12 * 256)", "frame"])
        send(.button(.primary, isPressed: false), at: 9)
        #expect(
            try events(of: pointer, dropping: 1) == [
                "button 9 \(0x110) 0", "frame", "leave \(surface)", "frame",
            ])
        send(.pointerMotion(PointerMotion(accelerated: [1, 1])), at: 10)
        #expect(try events(of: pointer).isEmpty)
    }

    @Test("a notch of a wheel is 15 points and 120 parts, and a tilt is a source of its own")
    func wheel() throws {
        let pointer = try seat("get_pointer", makes: "wl_pointer")
        send(.wheel(Wheel(notches: [0, 1])))
        #expect(
            try events(of: pointer).suffix(4) == [
                "axis_source 0", "axis_value120 0 120", "axis 7 0 \(15 * 256)", "frame",
            ])
        send(.wheel(Wheel(notches: [0.5, 0], source: .tilt, isNatural: true)))
        #expect(
            try events(of: pointer) == [
                "axis_source 3", "axis_value120 1 -60", "axis 7 1 \(-15 * 128)", "frame",
            ])
    }

    @Test("an older pointer receives whole notches, and the oldest their points alone", arguments: [7, 4])
    func oldPointers(version: UInt32) throws {
        let registry = try client.request(1, "get_registry", makes: "wl_registry")
        let index = try #require(Registry.globals.firstIndex { $0.name == "wl_seat" })
        let seat = try client.request(
            registry, "bind", [.uint(UInt32(index + 1)), .text("wl_seat"), .uint(version)], makes: "wl_seat")
        let pointer = try client.request(seat, "get_pointer", makes: "wl_pointer")
        try client.request(surface, "commit")
        try show(colour: 0xffffff)
        _ = try client.events()
        send(.wheel(Wheel(notches: [0, -2])))
        let axis = "axis 7 0 \(-30 * 256)"
        let all = version == 7 ? ["axis_source 0", "axis_discrete 0 -2", axis, "frame"] : [axis]
        #expect(try events(of: pointer).filter { !$0.hasPrefix("enter") }.suffix(all.count) == all)
        send(.scroll(Scroll(delta: .zero)))
        #expect(try events(of: pointer) == (version == 7 ? ["axis_source 1", "frame"] : []))
    }

    @Test("a swipe goes to the window that it began on, in points")
    func swipe() throws {
        let swipe = try gesture("swipe", of: seat("get_pointer", makes: "wl_pointer"))
        send(.swipe(.begin, Swipe(fingers: 3)))
        send(.swipe(.update, Swipe(fingers: 3, accelerated: [2, -1])))
        send(.swipe(.end, Swipe(fingers: 3)))
        #expect(try events(of: swipe, dropping: 1) == ["begin 7 \(surface) 3", "update 512 -256", "end 7 0"])
    }

    @Test("a pinch has its ratio and its degrees, and one that is broken off says so")
    func pinch() throws {
        let pointer = try seat("get_pointer", makes: "wl_pointer")
        let (pinch, hold) = (try gesture("pinch", of: pointer), try gesture("hold", of: pointer))
        send(.hold(.begin, fingers: 2))
        send(.hold(.cancelled, fingers: 2))
        send(.pinch(.begin, Pinch(fingers: 2)))
        send(.pinch(.update, Pinch(fingers: 2, scale: 1.5, rotation: .pi / 4)))
        send(.pinch(.cancelled, Pinch(fingers: 2)))
        let all = try client.events()
        func words(_ object: UInt32) -> [[Int32]] {
            all.filter { $0.object == object }.map { Array($0.numbers.dropFirst()) }
        }
        #expect(words(hold) == [[7, Int32(surface), 2], [7, 1]])
        #expect(words(pinch) == [[7, Int32(surface), 2], [0, 0, 384, 45 * 256], [7, 1]])
    }

    @Test("a finger that is taken away ends all fingers of its client")
    func cancel() throws {
        let touch = try seat("get_touch", makes: "wl_touch")
        send(.down(Contact(ContactID(1), normalized: [0.2, 0.5])))
        send(.down(Contact(ContactID(2), normalized: [0.8, 0.5])))
        send(.frame)
        _ = try client.events()
        send(.cancel(ContactID(1)))
        send(.move(Contact(ContactID(2), normalized: [0.9, 0.5])))
        send(.up(ContactID(2)))
        #expect(try events(of: touch) == ["cancel"])
    }

    @Test("a surface that ends takes its fingers and the pointer's focus along")
    func forgotten() throws {
        let seat = try client.bind("wl_seat")
        let touch = try client.request(seat, "get_touch", makes: "wl_touch")
        let pointer = try client.request(seat, "get_pointer", makes: "wl_pointer")
        try client.request(surface, "commit")
        try show(colour: 0xffffff)
        send(.pointerMotion(PointerMotion(accelerated: [1, 1])))
        send(.down(Contact(ContactID(1), normalized: [0.2, 0.5])))
        _ = try client.events()
        for object in [toplevel, window, surface] { try client.request(object, "destroy") }
        _ = try client.events()
        send(.move(Contact(ContactID(1), normalized: [0.3, 0.5])))
        send(.up(ContactID(1)))
        send(.frame)
        send(.pointerMotion(PointerMotion(accelerated: [1, 1])))
        #expect(try client.events().allSatisfy { $0.object != touch && $0.object != pointer })
    }

    @Test("the keyboard enters the window that is shown, with a keymap, and leaves it with the window")
    func keyboard() throws {
        let seat = try client.bind("wl_seat")
        let keyboard = try client.request(seat, "get_keyboard", makes: "wl_keyboard")
        try client.request(surface, "commit")
        try show(colour: 0xffffff)
        let names = try client.events().filter { $0.object == keyboard }.map(\.name)
        #expect(names.filter { $0 != "keymap" } == ["repeat_info", "enter", "modifiers"])
        // A second object hears at once where the keyboard is.
        let second = try client.request(seat, "get_keyboard", makes: "wl_keyboard")
        #expect(
            try client.events().filter { $0.object == second }.map(\.name).suffix(2) == [
                "enter", "modifiers",
            ])
        try client.request(surface, "attach", [.uint(0), .int(0), .int(0)])
        try client.request(surface, "commit")
        #expect(try client.events().filter { $0.object == keyboard }.map(\.name) == ["leave"])
    }

    @Test("what is dragged to others is taken by nobody, and the clipboard is empty")
    func clipboard() throws {
        let manager = try client.bind("wl_data_device_manager")
        let seat = try client.bind("wl_seat")
        let source = try client.request(manager, "create_data_source", makes: "wl_data_source")
        let device = try client.request(manager, "get_data_device", [.uint(seat)], makes: "wl_data_device")
        try client.request(surface, "commit")
        try show(colour: 0xffffff)
        let selection = WireClient.Event(object: device, name: "selection", numbers: [0])
        #expect(try client.events().contains(selection))
        try client.request(device, "start_drag", [.uint(source), .uint(surface), .uint(0), .uint(1)])
        #expect(try client.events().map(\.name).contains("cancelled"))
    }
}
