import Glibc

/// Recordings from real hardware that lie beside the package on its developers' machines.
public enum SharedTraces {
    /// The paths of the recordings, which have an `.evemu` or `.yml` suffix; empty if there are none.
    public static let paths: [String] = {
        let package = #filePath.split(separator: "/").dropLast(4).map(String.init)
        // Beside the package, or beside the folder of a worktree.
        let folders = (1...2).map {
            "/" + (package.dropLast($0) + ["shared", "traces"]).joined(separator: "/")
        }
        return folders.lazy.map(files).first { !$0.isEmpty } ?? []
    }()

    /// The reason for which tests of the recordings are disabled where there are none.
    public static let absence = "../shared/traces is not there"

    private static func files(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var paths: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".evemu") || name.hasSuffix(".yml") { paths.append("\(folder)/\(name)") }
        }
        return paths.sorted()
    }
}
