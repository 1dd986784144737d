import CommandLineTool

/// A file for a picture, whose format follows from the extension of its name.
struct PictureFile {
    let path: String
    let format: Canvas.Format

    /// Makes the file of a path.
    ///
    /// - Parameter path: The path, which ends in `.svg`, `.png` or `.pdf`.
    init(_ path: String) throws(UsageError) {
        let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last ?? ""
        guard let format = Canvas.Format(rawValue: ending.lowercased()) else {
            throw UsageError("--output is \(path), but it must end in .svg, .png or .pdf")
        }
        self.path = path
        self.format = format
    }
}
