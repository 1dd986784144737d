/// The shells for which the tool prints completions.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// Returns the script that a shell reads to complete the words after `fling`.
    func completions(of commands: [Command]) -> String {
        switch self {
        case .bash: Shell.bash(commands)
        case .zsh: Shell.zsh(commands)
        case .fish: Shell.fish(commands)
        }
    }
}

/// The words that a value or an operand may be completed to: some that have a name, and those of a source.
private struct Completion {
    enum Source {
        case files, commands, users, nothing
    }

    let words: [String]
    let source: Source

    init(_ option: OptionDeclaration) { self.init(option.choices, placeholder: option.placeholder) }

    /// - Parameter operand: The operand; a command's first one decides for all.
    init(_ operand: Command.Operand?) {
        self.init(operand?.choices ?? [], placeholder: operand?.placeholder)
    }

    init(_ words: [String], placeholder: String? = nil) {
        self.words = words
        source =
            switch placeholder {
            case "PROGRAM": .commands
            case "USER": .users
            case let placeholder?: placeholder.contains("FILE") ? .files : .nothing
            case nil: .nothing
            }
    }
}

// MARK: - bash

extension Shell {
    private static func bash(_ commands: [Command]) -> String {
        """
        # Completion of fling for bash: source it, or install it under the command's name in bash-completion/completions.
        _fling() {
            local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
            # In --option=value, bash takes the sign for a word.
            [[ $word != = ]] || word=
            [[ $before != = ]] || before=${COMP_WORDS[COMP_CWORD - 2]}
            COMPREPLY=()
            if ((COMP_CWORD == 1)); then
                mapfile -t COMPREPLY < <(compgen -W "\(commands.map(\.name).joined(separator: " ")) version" -- "$word")
                return
            fi
            case "${COMP_WORDS[1]} $before" in
        \(commands.flatMap(bashValues).joined(separator: "\n"))
            esac
            case "${COMP_WORDS[1]} $word" in
        \(commands.map(bashWords).joined(separator: "\n"))
            esac
        }
        complete -o filenames -F _fling fling

        """
    }

    /// The cases for the values of a command's options.
    private static func bashValues(_ command: Command) -> [String] {
        command.options.filter { $0.placeholder != nil }.map { option in
            let patterns = option.names.map { "\"\(command.name) \($0)\"" }.joined(separator: " | ")
            let completion = Completion(option)
            // The text after such a word is typed at once.
            let goesOn = completion.words.contains { $0.hasSuffix("=") }
            let spacing = goesOn ? " [[ ${COMPREPLY[*]} != *= ]] || compopt -o nospace;" : ""
            return "        \(patterns)) \(bash(completion));\(spacing) return ;;"
        }
    }

    /// The cases for the options and operands of a command.
    private static func bashWords(_ command: Command) -> String {
        let options = (command.options.flatMap(\.names) + ["--help"]).joined(separator: " ")
        return """
                    "\(command.name) -"*) \(bash(Completion([options]))) ;;
                    "\(command.name) "*) \(bash(Completion(command.operands.first))) ;;
            """
    }

    private static func bash(_ completion: Completion) -> String {
        let words = completion.words.isEmpty ? "" : " -W \"\(completion.words.joined(separator: " "))\""
        let source =
            switch completion.source {
            case .files: " -f"
            case .commands: " -c"
            case .users: " -u"
            case .nothing: ""
            }
        return words + source == "" ? ":" : "mapfile -t COMPREPLY < <(compgen\(words)\(source) -- \"$word\")"
    }
}

// MARK: - zsh

extension Shell {
    private static func zsh(_ commands: [Command]) -> String {
        """
        #compdef fling
        # Completion of fling for zsh: install it in a folder of $fpath, under the command's name after a _.
        _fling() {
            local -a commands=(
        \(commands.map { "        \(zshQuoted("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
            )
            if ((CURRENT == 2)); then
                _describe command commands
                return
            fi
            local command=${words[2]}
            shift words
            ((CURRENT -= 1))
            case $command in
        \(commands.map(zshCase).joined(separator: "\n"))
            esac
        }
        _fling "$@"

        """
    }

    private static func zshCase(_ command: Command) -> String {
        let options = command.options.flatMap { option in
            option.names.map { name in
                let repeats = option.isRepeatable ? "*" : ""
                let value = option.placeholder.map { ":\($0):\(zsh(Completion(option)))" } ?? ""
                let sign = option.placeholder != nil && name.hasPrefix("--") ? "=" : ""
                return zshQuoted("\(repeats)\(name)\(sign)[\(bracketed(option.summary))]\(value)")
            }
        }
        let operands = zshQuoted(
            "*:\(command.operands.first?.placeholder ?? ""):\(zsh(Completion(command.operands.first)))")
        let words = (options + [zshQuoted("--help[Shows the page of the command.]"), operands])
        return "        \(command.name)) _arguments -S \(words.joined(separator: " ")) ;;"
    }

    private static func zsh(_ completion: Completion) -> String {
        let source =
            switch completion.source {
            case .files: "_files"
            case .commands: "_command_names -e"
            case .users: "_users"
            case .nothing: " "
            }
        guard !completion.words.isEmpty else { return source }
        let words = completion.words.joined(separator: " ")
        return completion.source == .nothing ? "(\(words))" : "{compadd -- \(words); \(source)}"
    }

    private static func bracketed(_ text: String) -> String {
        text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    private static func zshQuoted(_ text: String) -> String {
        "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
    }
}

// MARK: - fish

extension Shell {
    private static func fish(_ commands: [Command]) -> String {
        var lines = [
            "# Completion of fling for fish: install it under the command's name in vendor_completions.d.",
            "complete -c fling -f",
        ]
        for command in commands {
            lines.append(
                "complete -c fling -n __fish_use_subcommand -a \(command.name) -d \(fishQuoted(command.summary))"
            )
        }
        for command in commands {
            let condition = "complete -c fling -n '__fish_seen_subcommand_from \(command.name)'"
            let operand = fish(Completion(command.operands.first))
            if !operand.isEmpty { lines.append("\(condition)\(operand)") }
            for option in command.options {
                let names = option.names.map { name in
                    name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
                }
                var value = ""
                if option.placeholder != nil {
                    let completion = Completion(option)
                    value = (completion.source == .files ? " -r" : " -x") + fish(completion)
                }
                lines.append(
                    "\(condition) \(names.joined(separator: " "))\(value) -d \(fishQuoted(option.summary))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func fish(_ completion: Completion) -> String {
        let source: [String] =
            switch completion.source {
            case .commands: ["(__fish_complete_command)"]
            case .users: ["(__fish_complete_users)"]
            case .files, .nothing: []
            }
        let words = (completion.words + source).joined(separator: " ")
        return (completion.source == .files ? " -F" : "") + (words.isEmpty ? "" : " -a '\(words)'")
    }

    private static func fishQuoted(_ text: String) -> String {
        "'" + text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
    }
}
