import JSONText
import Soaking

extension Life.Tally {
    var text: String {
        """
          \(reports) reports of two devices, of which libinput made \(events) events and these \(gestures) gestures
          \(frames) frames, each with every invariant; \(transitions) changes of an exhibit's course
          \(flood) events of a device that floods
          \(pages) pages of the gallery, with \(unplugs) unplugged devices and \(suspensions) suspensions

        """
    }
}

extension Memory {
    var text: String { "\(allocated / 1024) kB allocated, \(resident / 1024) kB resident" }
}

extension Day {
    var text: String {
        let first = memory.dropFirst().first
        let last = memory.last
        return """
            \(hours.shortest) hours in virtual time, seed \(seed): every invariant held
            \(tally.text)  \(first.map { "after \($0.hours.shortest) h: \($0.1.text)" } ?? "")
              \(last.map { "after \($0.hours.shortest) h: \($0.1.text)" } ?? "")
              digest \(String(digest, radix: 16)), the same twice; \(duration.fixed(1)) s each

            """
    }
}

extension RealTime {
    var text: String {
        """
        \(seconds.shortest) s by the clock, seed \(seed): every invariant held
        \(tally.text)  \(processor.fixed(2)) s of the processor's time: \((100 * processor / seconds).fixed(2)) %
          \(wakes) wake-ups, \((Double(wakes) / seconds).fixed(1)) a second; none for \(longestSleep.fixed(1)) s where nothing moved
          late by \((lateness.median * 1000).fixed(2)) ms in the middle, \((lateness.most * 1000).fixed(2)) ms at most in 99 of 100
          \(before.text) at first, \(after.text) in the end

        """
    }
}
