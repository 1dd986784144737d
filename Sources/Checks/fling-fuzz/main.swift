import CFuzzer
import Fuzzing
import Glibc
import RandomLives
import SystemCalls

let usage = """
    fling-fuzz                         lists the targets
    fling-fuzz TARGET FILE…            checks these inputs
    fling-fuzz TARGET --seeds FOLDER   writes inputs of chance to begin with, of all lengths
    fling-fuzz scene --calls N [SEED]  does N things of chance to scenes, on all processors, from a seed on
    fling-fuzz scene --fractions N [SEED]
                                       has N events of chance happen to transitions and animators that a finger drags
    fling-fuzz scene --worlds N [SEED] runs N worlds of chance, from a seed on
    fling-fuzz motion --bounces N [SEED]
                                       bounces N things of chance off walls of chance, from a seed on
    fling-fuzz machine --events N [SEED]
                                       has N events of chance happen to draggables, on all processors, from a seed on
    fling-fuzz machine --bursts N [SEED]
                                       the same with several events between two frames
    fling-fuzz machine --motions N [SEED]
                                       the same for those that follow motions of an app's own when they are let go
    fling-fuzz machine --holds N [SEED]
                                       the same for properties that a hand holds
    fling-fuzz machine --scrolls N [SEED]
                                       the same for scrolling positions
    fling-fuzz machine --transforms N [SEED]
                                       the same for content that fingers pinch, turn and pan
    fling-fuzz machine --chains N [SEED]
                                       the same for chains of both
    fling-fuzz machine --guises N [SEED]
                                       has N events of chance happen to all of these, and again to the same ones later,
                                       mirrored, with their axes swapped, and among copies and frames in any order
    fling-fuzz TARGET --search ARGS…   looks for inputs that break it; ARGS are libFuzzer's

    """

func say(_ message: String) {
    let text = Array("fling-fuzz: \(message)\n".utf8)
    _ = write(STDERR_FILENO, text, text.count)
}

func fail(_ message: String) -> Never {
    say(message)
    exit(1)
}

func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { fail("\(path): \(systemMessage())") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
}

let words = CommandLine.arguments
guard words.count > 1 else {
    print(usage)
    for target in FuzzTarget.all {
        let seeds = target.recordings.map { ", from recordings of \($0.rawValue)" } ?? ""
        print("\(target.name): \(target.summary)\(seeds), up to \(target.maximumLength) bytes")
    }
    exit(0)
}
guard let target = FuzzTarget.all.first(where: { $0.name == words[1] }) else {
    fail("there is no target '\(words[1])'. There are \(FuzzTarget.all.map(\.name).joined(separator: ", ")).")
}
if words.count == 4, words[2] == "--seeds" {
    for (number, seed) in target.seeds(16).enumerated() {
        let path = "\(words[3])/chance-\(number)"
        guard let file = fopen(path, "wb") else { fail("\(path): \(systemMessage())") }
        fwrite(seed, 1, seed.count, file)
        fclose(file)
    }
    exit(0)
}
/// Something of chance that is done so many times, from a seed on.
typealias Chance = (what: String, run: (_ limit: Int, _ seed: UInt64) -> (count: Int, fault: String?))

func lives(
    _ live: @escaping @Sendable (UInt64) -> (events: Int, fault: RandomLives.Fault?)
) -> Chance {
    (
        "events",
        { limit, seed in
            let threads = sysconf(CInt(_SC_NPROCESSORS_ONLN))
            let (events, fault) = RandomLives.run(events: limit, from: seed, threads: threads, live)
            return (events, fault.map { "\($0)" })
        }
    )
}

let chances: [String: [String: Chance]] = [
    "machine": [
        "--events": lives(RandomLives.live(seed:)), "--bursts": lives(RandomLives.burst(seed:)),
        "--motions": lives(RandomLives.follow(seed:)),
        "--holds": lives { RandomLives.hold(seed: $0, followsMotions: true) },
        "--scrolls": lives(RandomLives.scroll(seed:)),
        "--transforms": lives(RandomLives.transform(seed:)), "--chains": lives(RandomLives.chain(seed:)),
        "--guises": lives(RandomLives.guises(seed:)),
    ],
    "scene": [
        "--calls": lives(RandomLives.scene(seed:)),
        "--fractions": lives { RandomLives.dragFraction(seed: $0, followsMotions: $0.isMultiple(of: 3)) },
        "--worlds": (
            "worlds",
            { limit, seed in
                let (count, fault) = WorldChance.run(worlds: limit, seed: seed)
                return (count, fault.map { "the world of seed \($0.seed): \($0.text)" })
            }
        ),
    ],
    "motion": [
        "--bounces": (
            "bouncing motions",
            { limit, seed in
                let (count, fault) = BounceChance.run(motions: limit, seed: seed)
                return (count, fault.map { "seed \($0.seed): \($0.text)" })
            }
        )
    ],
]
if words.count > 3, let chance = chances[target.name]?[words[2]] {
    guard let limit = Int(words[3]), let seed = UInt64(words.count > 4 ? words[4] : "0") else {
        fail("'\(words[3...].joined(separator: " "))' is not a number of \(chance.what) and a seed")
    }
    let start = ContinuousClock.now
    let (count, fault) = chance.run(limit, seed)
    if let fault { fail("\(target.name): \(fault)") }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(
        "\(target.name): \(count) \(chance.what) from seed \(seed) on in \(Int(seconds)) s, and every law was kept"
    )
    exit(0)
}
guard words.count > 2, words[2] == "--search" else {
    for path in words.dropFirst(2) {
        if let fault = target.fault(in: bytes(of: path)) { fail("\(path): \(target.name): \(fault)") }
    }
    exit(0)
}

/// The target to check in libFuzzer's callback, which has no context argument.
let searched = target
/// The command line's beginning; libFuzzer starts its own child processes, as when it minimises, with this
/// first word.
let command = words.prefix(3).joined(separator: " ")
var arguments =
    ([command, "-max_len=\(target.maximumLength)"] + words.dropFirst(3)).map { strdup($0) } + [nil]
let status = fuzz(CInt(arguments.count - 1), &arguments) { start, count in
    if let fault = searched.fault(in: UnsafeBufferPointer(start: start, count: count)) {
        say("\(searched.name): \(fault)")
        abort()
    }
    return 0
}
guard status >= 0 else { fail("it was built without libFuzzer, which .ci/fuzz does") }
exit(status)
