/// The treatment of an existing file with the name of the one to write.
public enum ExistingFile: Hashable, Sendable {
    /// Leaves the file alone; its existence is an error.
    case keep
    /// Empties the file and writes it anew. Anything but a regular file, such as a symbolic link, is left
    /// alone and is an error.
    case replace
}
