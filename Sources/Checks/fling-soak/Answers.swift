import JSONText
import Soaking

extension Life.Tally {
    var members: [(name: String, value: JSON)] {
        [
            ("pages", .number(Double(pages))), ("reports", .number(Double(reports))),
            ("flood", .number(Double(flood))),
            ("events", .number(Double(events))), ("gestures", .number(Double(gestures))),
            ("frames", .number(Double(frames))), ("transitions", .number(Double(transitions))),
            ("unplugs", .number(Double(unplugs))), ("suspensions", .number(Double(suspensions))),
        ]
    }

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
    var json: JSON {
        .object([("allocated", .number(Double(allocated))), ("resident", .number(Double(resident)))])
    }

    var text: String { "\(allocated / 1024) kB allocated, \(resident / 1024) kB resident" }
}

extension Day {
    var json: JSON {
        .object(
            [
                ("hours", .number(hours)), ("seed", .number(Double(seed))),
                ("digest", .string(String(digest, radix: 16))), ("seconds", .number(duration)),
            ] + tally.members + [
                (
                    "memory",
                    .array(
                        memory.map { hours, memory in
                            .object([("hours", .number(hours)), ("held", memory.json)])
                        })
                )
            ])
    }

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
    var json: JSON {
        .object(
            [
                ("seconds", .number(seconds)), ("seed", .number(Double(seed))),
                ("processor", .number(processor)),
                ("wakes", .number(Double(wakes))), ("switches", .number(Double(switches))),
                ("medianLateness", .number(lateness.median)), ("lateness99", .number(lateness.most)),
                ("worstLateness", .number(lateness.worst)), ("longestSleep", .number(longestSleep)),
                ("before", before.json), ("after", after.json),
            ] + tally.members)
    }

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
