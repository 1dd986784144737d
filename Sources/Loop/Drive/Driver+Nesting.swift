import Fling
import FrameClocks

extension Driver {
    /// Nests a value within another one, so that one hand moves both: a list in a sheet, a page in a pager.
    ///
    ///     driver.nest(list, in: sheet, first: .growing)   // the sheet opens before the list scrolls
    ///     driver.nest(page, in: pager)                    // the page scrolls before the pager turns
    ///     driver.nest(photo, in: pager)                   // a photo that is zoomed in pans first
    ///
    /// The part of the hand's movement that the first of them doesn't consume moves the next, without lifting,
    /// and a throw that meets its end goes on in the next: see ``Chain``. A value may be in one that is itself
    /// in another, and have several within it. A hand moves the innermost one that it has landed on, by its
    /// ``GestureFilter``, and those around it. Where they move along different axes, as a list in a pager, a
    /// stroke moves along the axis on which it began.
    ///
    /// - Parameters:
    ///   - inner: The value within, a ``Draggable``, a ``Scroller`` or a ``TransformDrag`` that was added
    ///     before.
    ///   - outer: The value around it, added before, too.
    ///   - first: The directions in which the outer one moves before those within it.
    ///   - passesFlings: True if a throw of the inner one that meets its end goes on in the outer one;
    ///     false for one that springs back there.
    ///   - locksDirection: True to move all of them along the axis of the hand's first movement alone, false
    ///     never to; nil to leave it as it is, by default so where each moves along one axis, and not all
    ///     along the same.
    public func nest<Inner, Outer>(
        _ inner: Driven<Inner>, in outer: Driven<Outer>, first: ChainPriority = .never,
        passesFlings: Bool = true, locksDirection: Bool? = nil
    ) {
        guard let inner = nestMember(inner), let outer = nestMember(outer), inner !== outer,
            !outer.isWithin(inner), let nest = nest(of: outer), let previous = self.nest(of: inner)
        else { return }
        inner.nestPlace.outer = outer
        inner.nestPlace.passesFlings = passesFlings
        outer.nestPlace.priority = first
        nest.locksDirection = locksDirection ?? nest.locksDirection ?? previous.locksDirection
        guard previous !== nest else { return }
        nest.add(previous.members)
        nests.removeAll { $0 === previous }
    }

    /// A member that can be nested, in a nest of its own until it is within another.
    private func nestMember(_ value: AnyObject) -> (any NestMember)? {
        guard let member = members.first(where: { $0 === value }) as? any NestMember else { return nil }
        if nest(of: value) == nil { nests.append(Nest(member)) }
        return member
    }

    /// The tree of a member; nil for one that is not nested.
    func nest(of member: AnyObject) -> Nest? {
        nests.isEmpty ? nil : nests.first { $0.contains(member) }
    }
}

extension Driven: NestMember where Machine: ChainMachine {
    package var priority: ChainPriority { nestPlace.priority }
    package var passesFlings: Bool { nestPlace.passesFlings }
}

extension Driven: ChainLink, MachineLink where Machine: ChainMachine {
    package typealias Transition = DragTransition<Value>

    package var draggableMap: GestureMap<Machine.Moved> { machine.draggableMap(for: map) }

    package func read<Answer>(_ body: (borrowing Machine) -> Answer) -> Answer { body(machine) }
    package func change<Answer>(_ body: (inout Machine) -> Answer) -> Answer { changeInNest(body) }

    package func handle(_ gesture: Gesture, record: (DragTransition<Value>) -> Void) { handle(gesture) }

    package func stop(at end: ChainEnd, record: (DragTransition<Value>) -> Void) {
        tell(at: end.time) { machine, note in
            if let stopped = machine.stop(at: end) { note(stopped) }
        }
    }

    package func throwOn(_ end: ChainEnd, for gesture: Gesture, record: (DragTransition<Value>) -> Void) {
        let map = draggableMap.facing(gesture)
        tell(at: end.time) { machine, note in
            machine.throwOn(end, through: map, record: note)
        }
    }

    package func turnWheel(
        by notches: Double, on axis: Int, parts: inout Double, at time: Timestamp,
        record: (DragTransition<Value>) -> Void
    ) -> Double {
        let map = map
        return tell(at: time) { machine, note in
            machine.turnWheel(by: notches, on: axis, parts: &parts, through: map, at: time, record: note)
        }
    }
}
