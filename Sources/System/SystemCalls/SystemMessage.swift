import Glibc

/// The C library's words for an error number, such as "Permission denied"; those of errno without one.
package func systemMessage(_ code: Int32 = errno) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
}
