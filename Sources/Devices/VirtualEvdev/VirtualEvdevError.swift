import CVirtualEvdev
import Libinput

/// An error in playing a device to libinput.
public enum VirtualEvdevError: Error, Equatable, Sendable {
    /// libinput is not loaded as a shared library.
    case libinputMissing
    /// libinput doesn't import a required function, or imports an unknown one: the version is too old or too
    /// new.
    case unknownLibinput(function: String)
    /// The system forbids changing the imports of a library.
    case redirectionRefused(library: String)
    /// The kernel would refuse an axis of the device's description; `axis` is its number in EV_ABS.
    case invalidAxis(device: String, axis: UInt16)
    /// No memory or no file descriptor is left.
    case outOfResources
    /// The real libinput could not be set up.
    case libinput(LibinputError)
}

extension VirtualEvdevError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .libinputMissing:
            "libinput.so is not loaded: it must be linked as a shared library, not a static one"
        case .unknownLibinput(let function):
            """
            this version of libinput uses \(function) in a way that is not known here: \
            use libinput 1.19 or later, and report its version if it is
            """
        case .redirectionRefused(let library):
            "the system does not let \(library) be redirected: is memory protection locked (SELinux, mseal)?"
        case .invalidAxis(let device, let axis):
            """
            device "\(device)": axis \(axis) has a range that the kernel would refuse; \
            maximum must not be below minimum, and slots go from 0 to at most 1023
            """
        case .outOfResources:
            "no memory or file descriptors left"
        case .libinput(let error):
            error.description
        }
    }
}

extension VirtualEvdevError {
    /// Redirects libinput's calls to virtual kernels; throws if that is impossible.
    static func redirectLibinput() throws(VirtualEvdevError) {
        var outcome = virtual_redirect()
        let name = withUnsafeBytes(of: &outcome.name) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        switch outcome.status {
        case VIRTUAL_REDIRECT_DONE: return
        case VIRTUAL_REDIRECT_LIBRARY_MISSING: throw .libinputMissing
        case VIRTUAL_REDIRECT_REFUSED: throw .redirectionRefused(library: name)
        default: throw .unknownLibinput(function: name)
        }
    }
}

extension VirtualEvdev {
    /// Redirects calls to libudev in the whole program, and not only in libinput, for a program with a
    /// libinput context of its own.
    package static func redirectProgram() throws(VirtualEvdevError) {
        guard virtual_redirect_program() else { throw .redirectionRefused(library: "the program") }
    }
}
