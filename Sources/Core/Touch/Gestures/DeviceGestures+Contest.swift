import Motion

/// The contest of recognisers for the same fingers.
extension DeviceGestures {
    /// Resolves waiting attempts, and emits the changes of the report.
    mutating func hear(_ now: Moment, _ book: inout ArenaBook, _ emit: ArenaBook.Emit) {
        resolve(now, &book, emit)
        for index in attempts.indices where attempts[index].course.hasChanged {
            attempts[index].tellChange(now, emit)
        }
    }

    /// Resolves waiting attempts until nothing changes any more.
    mutating func resolve(_ now: Moment, _ book: inout ArenaBook, _ emit: ArenaBook.Emit) {
        var isSettled = false
        while !isSettled {
            isSettled = true
            for index in attempts.indices where attempts[index].stage == .waiting {
                switch permission(for: index, book.recognizers) {
                case .granted:
                    beatOthers(than: index, now, &book, emit)
                    attempts[index].win(now, &book, emit)
                case .denied(let other):
                    attempts[index].lose(to: other, now, &book)
                case .blocked(let other):
                    attempts[index].wait(for: other, now, &book)
                    continue
                }
                isSettled = false
            }
        }
    }

    private enum Permission {
        case granted
        /// Another recogniser has the fingers already.
        case denied(by: RecognizerID)
        /// Another recogniser may still be recognised, and takes precedence.
        case blocked(by: RecognizerID)
    }

    private func permission(for index: Int, _ recognizers: RecognizerTable) -> Permission {
        var permission = Permission.granted
        for other in attempts.indices where other != index && compete(index, other) {
            switch attempts[other].stage {
            case .active:
                let isRival = !attempts[other].rules.isHold
                if isRival, !recognizers.isAlongside(index, other) {
                    return .denied(by: attempts[other].id)
                }
            case .possible, .waiting:
                if case .granted = permission, recognizers.waits(index, for: other) {
                    permission = .blocked(by: attempts[other].id)
                }
            case .idle, .over: break
            }
        }
        return permission
    }

    /// Ends the other attempts at the same fingers, except those alongside.
    private mutating func beatOthers(
        than winner: Int, _ now: Moment, _ book: inout ArenaBook, _ emit: ArenaBook.Emit
    ) {
        guard !attempts[winner].rules.isHold else { return }
        for other in attempts.indices
        where other != winner && compete(winner, other) && !book.recognizers.isAlongside(winner, other) {
            switch attempts[other].stage {
            case .possible, .waiting: attempts[other].lose(to: attempts[winner].id, now, &book)
            case .active: attempts[other].cancel(.superseded, now, &book, emit)
            case .idle, .over: break
            }
        }
    }

    /// True if both attempts claim a finger in common.
    private func compete(_ one: Int, _ other: Int) -> Bool {
        attempts[one].fingers.claimed.intersects(attempts[other].fingers.claimed)
    }
}
