import Glibc

signal(SIGPIPE, SIG_DFL)
do throws(GlideFailure) {
    switch try GlideRequest(Array(CommandLine.arguments.dropFirst())) {
    case .run(let program, let options): throw start(program, glide(options))
    case .observe(let program, let path, let isAcross):
        throw start(program, try observer(writing: path, isAcross: isAcross))
    case .install(let name, let words): print(try DesktopEntry.install(name, words))
    case .uninstall(let name): print(try DesktopEntry.uninstall(name))
    case .list: for line in DesktopEntry.list() { print(line) }
    }
} catch {
    complain(error.description)
    exit(error.status)
}
