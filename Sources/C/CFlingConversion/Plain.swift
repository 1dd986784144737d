/// Returns two numbers of C as a vector.
@inline(__always)
package func vector(_ pair: (Double, Double)) -> SIMD2<Double> { SIMD2(pair.0, pair.1) }

/// Returns a vector as two numbers of C.
@inline(__always)
package func pair(_ vector: SIMD2<Double>) -> (Double, Double) { (vector.x, vector.y) }

/// Fills a plain struct with zeros, which the libraries take for a struct that was never made.
@inline(__always)
package func empty<Plain>(_ place: UnsafeMutablePointer<Plain>?) {
    guard let place else { return }
    UnsafeMutableRawPointer(place).initializeMemory(
        as: UInt8.self, repeating: 0, count: MemoryLayout<Plain>.size)
}

extension StaticString {
    /// The text as a C string, with a NUL at its end, in static memory.
    package var cText: UnsafePointer<CChar> {
        UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
