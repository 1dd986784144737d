import Glibc
import Synchronization

/// The count of assignments to properties that are in no scene.
///
/// Such an assignment is as good as any other, but in a block that animates it is a mistake, unless the block
/// adds the property to a scene afterwards. Neither the property nor the scene of the block knows of the other,
/// so that the block compares the counts before and after it.
struct LooseAssignments {
    private var count: UInt64 = 0
    private var last: Last?

    /// The last assignment.
    private struct Last {
        let property: ObjectIdentifier
        let name: String
        let thread: pthread_t
    }

    private static let all = Mutex(LooseAssignments())

    /// The number of assignments so far.
    static var current: UInt64 { all.withLock { $0.count } }

    /// Counts an assignment.
    static func note(_ property: AnyProperty) {
        let last = Last(property: ObjectIdentifier(property), name: property.name, thread: pthread_self())
        all.withLock { all in
            all.count &+= 1
            all.last = last
        }
    }

    /// Forgets the assignments to a property that is added to a scene.
    static func forget(_ property: AnyProperty) {
        let property = ObjectIdentifier(property)
        all.withLock { if $0.last?.property == property { $0.last = nil } }
    }

    /// Returns the name of the property that this thread has assigned last since the count was another one; nil
    /// if it has assigned none, as far as is known.
    static func name(since count: UInt64) -> String? {
        let thread = pthread_self()
        return all.withLock { all in
            guard all.count != count, let last = all.last, last.thread == thread else { return nil }
            return last.name
        }
    }
}

extension AnyProperty {
    @usableFromInline
    final func noteLooseAssignment() { LooseAssignments.note(self) }
}
