import Motion

/// The contest of recognisers for the same fingers.
extension DeviceGestures {
    /// Resolves waiting recognisers, and emits the changes of the report.
    mutating func resolveAndReport(_ now: Moment, _ context: inout ArenaContext) {
        resolve(now, &context)
        reportChanges(now, &context)
    }

    mutating func reportChanges(_ now: Moment, _ context: inout ArenaContext) {
        for index in states.indices where states[index].progress.hasChanged {
            states[index].reportChange(now, &context)
        }
    }

    /// Resolves waiting recognisers until nothing changes any more.
    mutating func resolve(_ now: Moment, _ context: inout ArenaContext) {
        var isSettled = false
        while !isSettled {
            isSettled = true
            for index in states.indices where states[index].stage == .waiting {
                switch permission(for: index, context.recognizers) {
                case .granted:
                    beatOthers(than: index, now, &context)
                    states[index].win(now, &context)
                    supersedeHolds(by: index, now, &context)
                case .denied(let other):
                    states[index].lose(to: other, now, &context)
                case .blocked(let other):
                    states[index].wait(for: other, now, &context)
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
        for other in states.indices where other != index && compete(index, other) {
            switch states[other].stage {
            case .active where states[other].isAccompanying || recognizers.isAlongside(index, other): break
            case .active: return .denied(by: states[other].id)
            case .possible, .waiting:
                if case .granted = permission, recognizers.waits(index, for: other) {
                    permission = .blocked(by: states[other].id)
                }
            case .idle, .over: break
            }
        }
        return permission
    }

    /// Ends the other recognisers of the same fingers, except those alongside.
    private mutating func beatOthers(than winner: Int, _ now: Moment, _ context: inout ArenaContext) {
        guard !states[winner].isAccompanying else { return }
        for other in states.indices where isRival(other, of: winner, context.recognizers) {
            switch states[other].stage {
            case .possible, .waiting: states[other].lose(to: states[winner].id, now, &context)
            case .active where states[other].isAccompanying: break
            case .active: states[other].cancel(.superseded, now, &context)
            case .idle, .over: break
            }
        }
    }

    /// Ends the holds of a winner's fingers, after it has begun: a value that a hold has caught passes into
    /// the winner's hand without being let go between.
    private mutating func supersedeHolds(by winner: Int, _ now: Moment, _ context: inout ArenaContext) {
        guard !states[winner].isAccompanying else { return }
        for other in states.indices where isRival(other, of: winner, context.recognizers) {
            let isHold = states[other].stage == .active && states[other].isAccompanying
            if isHold, states[other].progress.departure == nil {
                states[other].cancel(.superseded, now, &context)
            }
        }
    }

    /// True if two recognisers claim a finger in common that only one of them may have.
    private func isRival(_ one: Int, of other: Int, _ recognizers: RecognizerTable) -> Bool {
        one != other && compete(one, other) && !recognizers.isAlongside(one, other)
    }

    /// True if both recognisers claim a finger in common.
    private func compete(_ one: Int, _ other: Int) -> Bool {
        states[one].touches.claimed.intersects(states[other].touches.claimed)
    }
}
