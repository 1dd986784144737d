/// An interface of the Wayland protocol: the names and arguments of its requests and events.
struct Interface: Sendable {
    /// A request or an event.
    struct Message: Sendable {
        let name: String
        /// The types of its arguments as libwayland writes them: i and u for numbers, f for a fixed one, s for a text, o
        /// for an object, n for a new one, a for an array and h for a descriptor.
        let types: [UInt8]
    }

    let name: String
    /// The version that the compositor supports.
    let version: UInt32
    let requests: [Message]
    let events: [Message]

    /// Finds the code of an event.
    func event(_ name: String) -> (code: Int, types: [UInt8])? {
        events.firstIndex { $0.name == name }.map { ($0, events[$0].types) }
    }

    /// Returns the interface of that name.
    static func named(_ name: String) -> Interface {
        guard let interface = all[name] else { preconditionFailure("\(name) is not among the interfaces") }
        return interface
    }

    static let all: [String: Interface] = {
        var interfaces: [String: Interface] = [:]
        for part in descriptions.split(separator: "\n\n") {
            let lines = part.split(separator: "\n")
            let head = lines[0].split(separator: " ")
            func messages(_ mark: Character) -> [Message] {
                lines.dropFirst().filter { $0.first == mark }
                    .flatMap { $0.dropFirst().split(separator: " ") }
                    .map { text in
                        let parts = text.dropLast().split(
                            separator: "(", omittingEmptySubsequences: false)
                        return Message(name: String(parts[0]), types: Array(parts[1].utf8))
                    }
            }
            let name = String(head[0])
            interfaces[name] = Interface(
                name: name, version: UInt32(head[1]) ?? 1, requests: messages("<"), events: messages(">"))
        }
        return interfaces
    }()

    /// The interfaces, with their requests after < and their events after >, in the order of the protocol's files. A test
    /// compares them with the files of the packages libwayland-dev and wayland-protocols.
    private static let descriptions = """
        wl_display 1
        < sync(n) get_registry(n)
        > error(ous) delete_id(u)

        wl_registry 1
        < bind(usun)
        > global(usu) global_remove(u)

        wl_callback 1
        > done(u)

        wl_compositor 5
        < create_surface(n) create_region(n)

        wl_region 1
        < destroy() add(iiii) subtract(iiii)

        wl_surface 5
        < destroy() attach(oii) damage(iiii) frame(n) set_opaque_region(o) set_input_region(o) commit()
        < set_buffer_transform(i) set_buffer_scale(i) damage_buffer(iiii) offset(ii)
        > enter(o) leave(o)

        wl_shm 1
        < create_pool(nhi)
        > format(u)

        wl_shm_pool 1
        < create_buffer(niiiiu) destroy() resize(i)

        wl_buffer 1
        < destroy()
        > release()

        wl_subcompositor 1
        < destroy() get_subsurface(noo)

        wl_subsurface 1
        < destroy() set_position(ii) place_above(o) place_below(o) set_sync() set_desync()

        wl_output 4
        < release()
        > geometry(iiiiissi) mode(uiii) done() scale(i) name(s) description(s)

        wl_seat 8
        < get_pointer(n) get_keyboard(n) get_touch(n) release()
        > capabilities(u) name(s)

        wl_pointer 8
        < set_cursor(uoii) release()
        > enter(uoff) leave(uo) motion(uff) button(uuuu) axis(uuf) frame() axis_source(u) axis_stop(uu)
        > axis_discrete(ui) axis_value120(ui)

        wl_keyboard 8
        < release()
        > keymap(uhu) enter(uoa) leave(uo) key(uuuu) modifiers(uuuuu) repeat_info(ii)

        wl_touch 8
        < release()
        > down(uuoiff) up(uui) motion(uiff) frame() cancel() shape(iff) orientation(if)

        wl_data_device_manager 3
        < create_data_source(n) get_data_device(no)

        wl_data_source 3
        < offer(s) destroy() set_actions(u)
        > target(s) send(sh) cancelled() dnd_drop_performed() dnd_finished() action(u)

        wl_data_device 3
        < start_drag(ooou) set_selection(ou) release()
        > data_offer(n) enter(uoffo) leave() motion(uff) drop() selection(o)

        xdg_wm_base 3
        < destroy() create_positioner(n) get_xdg_surface(no) pong(u)
        > ping(u)

        xdg_positioner 3
        < destroy() set_size(ii) set_anchor_rect(iiii) set_anchor(u) set_gravity(u)
        < set_constraint_adjustment(u) set_offset(ii) set_reactive() set_parent_size(ii)
        < set_parent_configure(u)

        xdg_surface 3
        < destroy() get_toplevel(n) get_popup(noo) set_window_geometry(iiii) ack_configure(u)
        > configure(u)

        xdg_toplevel 3
        < destroy() set_parent(o) set_title(s) set_app_id(s) show_window_menu(ouii) move(ou) resize(ouu)
        < set_max_size(ii) set_min_size(ii) set_maximized() unset_maximized() set_fullscreen(o)
        < unset_fullscreen() set_minimized()
        > configure(iia) close()

        xdg_popup 3
        < destroy() grab(ou) reposition(ou)
        > configure(iiii) popup_done() repositioned(u)

        wp_viewporter 1
        < destroy() get_viewport(no)

        wp_viewport 1
        < destroy() set_source(ffff) set_destination(ii)

        wp_presentation 1
        < destroy() feedback(on)
        > clock_id(u)

        wp_presentation_feedback 1
        > sync_output(o) presented(uuuuuuu) discarded()

        zwp_pointer_gestures_v1 3
        < get_swipe_gesture(no) get_pinch_gesture(no) release() get_hold_gesture(no)

        zwp_pointer_gesture_swipe_v1 2
        < destroy()
        > begin(uuou) update(uff) end(uui)

        zwp_pointer_gesture_pinch_v1 2
        < destroy()
        > begin(uuou) update(uffff) end(uui)

        zwp_pointer_gesture_hold_v1 3
        < destroy()
        > begin(uuou) end(uui)

        zxdg_decoration_manager_v1 1
        < destroy() get_toplevel_decoration(no)

        zxdg_toplevel_decoration_v1 1
        < destroy() set_mode(u) unset_mode()
        > configure(u)
        """
}
