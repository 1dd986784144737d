/// What becomes of a file that has the name of one that is to be written.
public enum ExistingFile: Hashable, Sendable {
    /// It is left alone, and so is what a symbolic link points to; that there is one is an error.
    case keep
    /// It is emptied and written anew.
    case replace
}
