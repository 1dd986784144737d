import CLinux
import FrameClocks
import Glibc
import Motion

/// A descriptor that becomes readable when another one does, or at a set time.
final class WakeUp {
    let fileDescriptor: CInt
    private let timer: SystemTimer
    private let watched: CInt

    /// Makes the descriptor. At first it waits neither for `watched` nor for a time.
    init(watching watched: CInt) throws(DisplayError) {
        self.watched = watched
        do throws(FrameClockError) { timer = try SystemTimer() } catch {
            throw .failed(.wait, code: error.code)
        }
        fileDescriptor = epoll_create1(CInt(EPOLL_CLOEXEC))
        guard fileDescriptor >= 0 else { throw .failed(.wait, code: errno) }
        var event = epoll_event()
        event.events = EPOLLIN.rawValue
        guard epoll_ctl(fileDescriptor, EPOLL_CTL_ADD, timer.fileDescriptor, &event) == 0 else {
            let code = errno
            close(fileDescriptor)
            throw .failed(.wait, code: code)
        }
    }

    deinit {
        close(fileDescriptor)
    }

    /// True while the other descriptor is waited for.
    var isWatching = false {
        didSet {
            guard isWatching != oldValue else { return }
            var event = epoll_event()
            event.events = EPOLLIN.rawValue
            epoll_ctl(fileDescriptor, isWatching ? EPOLL_CTL_ADD : EPOLL_CTL_DEL, watched, &event)
        }
    }

    /// Arms the timer for a time on CLOCK_MONOTONIC, in place of the last one; nil disarms it. A time in
    /// the past counts as now.
    func set(_ time: Timestamp?) { timer.set(to: time) }
}
