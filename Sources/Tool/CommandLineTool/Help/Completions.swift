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

/// The words that a value or an operand may be completed to.
private enum Completion {
    case files
    case words([String])
    case nothing

    init(_ option: OptionDeclaration) {
        if !option.choices.isEmpty {
            self = .words(option.choices)
        } else {
            self = option.placeholder?.contains("FILE") == true ? .files : .nothing
        }
    }

    /// - Parameter operand: The operand; a command's first one decides for all.
    init(_ operand: Command.Operand?) {
        if let operand, !operand.choices.isEmpty {
            self = .words(operand.choices)
        } else {
            self = operand?.placeholder.contains("FILE") == true ? .files : .nothing
        }
    }
}

// MARK: - bash

extension Shell {
    private static func bash(_ commands: [Command]) -> String {
        """
        # Completion of fling for bash: source it, or install it as bash-completion/completions/fling.
        _fling() {
            local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
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
            return "        \(patterns)) \(bash(Completion(option))); return ;;"
        }
    }

    /// The cases for the options and operands of a command.
    private static func bashWords(_ command: Command) -> String {
        let options = (command.options.flatMap(\.names) + ["--help"]).joined(separator: " ")
        return """
                    "\(command.name) -"*) \(bash(.words([options]))) ;;
                    "\(command.name) "*) \(bash(Completion(command.operands.first))) ;;
            """
    }

    private static func bash(_ completion: Completion) -> String {
        switch completion {
        case .files: "mapfile -t COMPREPLY < <(compgen -f -- \"$word\")"
        case .words(let words):
            "mapfile -t COMPREPLY < <(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\")"
        case .nothing: ":"
        }
    }
}

// MARK: - zsh

extension Shell {
    private static func zsh(_ commands: [Command]) -> String {
        """
        #compdef fling
        # Completion of fling for zsh: install it as _fling in a folder of $fpath.
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
                return zshQuoted("\(repeats)\(name)[\(bracketed(option.summary))]\(value)")
            }
        }
        let operands = zshQuoted(
            "*:\(command.operands.first?.placeholder ?? ""):\(zsh(Completion(command.operands.first)))")
        let words = (options + [zshQuoted("--help[Shows the page of the command.]"), operands])
        return "        \(command.name)) _arguments -S \(words.joined(separator: " ")) ;;"
    }

    private static func zsh(_ completion: Completion) -> String {
        switch completion {
        case .files: "_files"
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .nothing: " "
        }
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
            "# Completion of fling for fish: install it as vendor_completions.d/fling.fish.",
            "complete -c fling -f",
        ]
        for command in commands {
            lines.append(
                "complete -c fling -n __fish_use_subcommand -a \(command.name) -d \(fishQuoted(command.summary))"
            )
        }
        for command in commands {
            let condition = "complete -c fling -n '__fish_seen_subcommand_from \(command.name)'"
            switch Completion(command.operands.first) {
            case .files: lines.append("\(condition) -F")
            case .words(let words): lines.append("\(condition) -a '\(words.joined(separator: " "))'")
            case .nothing: break
            }
            for option in command.options {
                let names = option.names.map { name in
                    name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
                }
                var value = ""
                if option.placeholder != nil {
                    switch Completion(option) {
                    case .files: value = " -r -F"
                    case .words(let words): value = " -x -a '\(words.joined(separator: " "))'"
                    case .nothing: value = " -x"
                    }
                }
                lines.append(
                    "\(condition) \(names.joined(separator: " "))\(value) -d \(fishQuoted(option.summary))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func fishQuoted(_ text: String) -> String {
        "'" + text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
    }
}
