import Foundation
import Glibc
import Testing
import Touch

@testable import Commands

@Suite struct ObservationTests {
    /// An entry as the relay writes it: a kind, the number of bytes, a time of 8 bytes, and words.
    private static func entry(_ kind: UInt32, at nanoseconds: Int64, _ words: [UInt32], pixels: [UInt8] = [])
        -> Data
    {
        var data = Data()
        for word in [kind, UInt32(4 * words.count + pixels.count)] {
            withUnsafeBytes(of: word.littleEndian) { data.append(contentsOf: $0) }
        }
        withUnsafeBytes(of: nanoseconds.littleEndian) { data.append(contentsOf: $0) }
        for word in words { withUnsafeBytes(of: word.littleEndian) { data.append(contentsOf: $0) } }
        return data + pixels
    }

    /// A frame of 1 × 8 pixels that is drawn, and shown a millisecond later.
    private static func frame(_ number: UInt32, at nanoseconds: Int64) -> Data {
        entry(
            1, at: nanoseconds, [number, 1, 1000, 1, 8], pixels: [UInt8](repeating: UInt8(number), count: 8))
            + entry(2, at: nanoseconds + 1_000_000, [number, UInt32(nanoseconds / 1_000_000 + 1)])
    }

    private static func observation(_ data: Data) throws -> Observation {
        let file = try #require(tmpfile())
        defer { fclose(file) }
        data.withUnsafeBytes { _ = fwrite($0.baseAddress, 1, $0.count, file) }
        fflush(file)
        return try #require(Observation(file: fileno(file), along: .vertical, zero: 0))
    }

    @Test("times of wp_presentation are taken where most frames have one, and a frame without was not seen")
    func presentation() throws {
        let frames =
            Self.frame(1, at: 16_000_000) + Self.frame(2, at: 32_000_000) + Self.frame(3, at: 48_000_000)
        let said =
            Self.entry(6, at: 33_000_000, [1, 0, 0, 20_000_000])
            + Self.entry(6, at: 65_000_000, [3, 0, 0, 52_000_000])
        let observation = try Self.observation(frames + said)
        #expect(observation.isByPresentation && observation.count == 2)
        #expect(try !Self.observation(frames + said.prefix(said.count / 2)).isByPresentation)
    }

    @Test("a compositor may say any time of a refresh")
    func anyTime() throws {
        let observation = try Self.observation(
            Self.frame(1, at: 16_000_000) + Self.entry(6, at: 17_000_000, [1, most, most, most]))
        #expect(observation.isByPresentation && observation.count == 1)
    }

    @Test("an entry that is cut off ends what is read, and one of a wrong size is none")
    func broken() throws {
        let whole = Self.frame(1, at: 16_000_000)
        for length in 0..<whole.count { #expect(try Self.observation(whole.prefix(length)).count == 0) }
        let wrong = Self.entry(1, at: 0, [2, 1, 1000, most, most], pixels: [1]) + Self.entry(6, at: 0, [2])
        #expect(try Self.observation(wrong + whole).count == 1)
    }
}

/// The greatest word.
private let most = UInt32.max
