import CLibm

/// Random numbers that are the same on every machine: SplitMix64, and sums instead of logarithms.
struct RobotRandom {
    private var state: UInt64

    /// Different streams of one seed are independent.
    init(seed: UInt64, stream: UInt64) {
        state = seed &* 0xd134_2543_de82_ef95 ^ stream &* 0x2545_f491_4f6c_dd1d
        _ = next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
        return value ^ value >> 31
    }

    /// From 0 up to 1.
    mutating func uniform() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// With mean 0 and standard deviation 1; the sum of twelve even ones, so never beyond 6.
    mutating func normal() -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += uniform() }
        return sum
    }

    /// With median 1; `spread` is the standard deviation of its logarithm.
    mutating func factor(spread: Double) -> Double {
        exp(normal() * spread.within(0...3))
    }
}
