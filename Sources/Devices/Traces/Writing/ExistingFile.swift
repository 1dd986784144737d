/// What becomes of a file that has the name of one that is to be written.
public enum ExistingFile: Hashable, Sendable {
    /// It is left alone; that there is one is an error.
    case keep
    /// It is emptied and written anew. What is no regular file is left alone, and so is what a symbolic link leads
    /// to: that is an error.
    case replace
}
