import Glibc

/// Returns the C library's message for an error number, by default errno, such as "Permission denied".
package func systemMessage(_ code: Int32 = errno) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
}
