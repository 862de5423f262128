internal import Diagnostics
internal import Pipeline
internal import Platform

/// `sumaq completion bash|zsh|fish`, generated from the table of commands.
enum CompletionCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let shell = invocation.operands[0]
    let shipped = ShippedFolder.templates.path(executable: invocation.processContext.executablePath)
    let words = OperandWords(reports: try shipped.map(reports) ?? [])
    let scripts: [String: (OperandWords) -> String] = ["bash": bash, "zsh": zsh, "fish": fish]
    guard let script = scripts[shell] else {
      throw invocation.wrong(
        ConsoleProblems.badValue, "there is no completion for “\(shell)”",
        nearest: NearestWord.nearest(to: shell, among: scripts.keys.sorted()))
    }
    invocation.processContext.output.write(script(words))
    return .done
  }

  /// The names of the shipped reports.
  private static func reports(_ templates: String) throws(Failure) -> [String] {
    do throws(FileError) {
      return try Files.names(in: Path.join(templates, "reports")).filter { $0.hasSuffix(".md") }
        .map { String($0.dropLast(3)) }.sorted()
    } catch { throw error.failure }
  }

  /// The words that may stand where a command takes operands.
  private struct OperandWords {
    let reports: [String]

    /// Of alternatives those that stand for themselves: no `TASK`, no `[E-MAIL`.
    func of(_ command: CommandSpec) -> [String] {
      switch command.name {
      case "explain": ["templates"] + ProblemKind.all.map(\.id)
      case "report": reports
      default:
        command.operands.contains("|")
          ? command.operands.split { " |[]".contains($0) }.map(String.init).filter { $0 == $0.lowercased() } : []
      }
    }
  }

  private static var commands: [CommandSpec] { CommandTable.shown }

  private static func bash(_ operands: OperandWords) -> String {
    let names = commands.map(\.name).joined(separator: " ")
    let cases = commands.map { command in
      let words = (operands.of(command) + command.options.map(\.name)).joined(separator: " ")
      return "    \(command.name)) words=\"\(words)\" ;;"
    }
    // The choices of `--format` differ between commands.
    let formats = commands.flatMap { command in
      command.options.filter { $0.name == "--format" }.map { option in
        "    \"\(command.name) --format\") COMPREPLY=($(compgen -W \"\(option.choices.joined(separator: " "))\""
          + " -- \"$word\")); return ;;"
      }
    }
    let choices = choiceOptions.map { option in
      "    \(option.name)) COMPREPLY=($(compgen -W \"\(option.choices.joined(separator: " "))\" -- \"$word\")); return ;;"
    }
    return """
      # sumaq completion for bash: source <(sumaq completion bash)
      _sumaq() {
        local word="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W "\(names) help --help --version" -- "$word")); return
        fi
        case "${COMP_WORDS[1]} $previous" in
      \(formats.joined(separator: "\n"))
        esac
        case "$previous" in
      \(choices.joined(separator: "\n"))
          \(pathOptions.joined(separator: "|"))) COMPREPLY=($(compgen -f -- "$word")); return ;;
        esac
        case "${COMP_WORDS[1]}" in
          help) words="\(names) \(Help.commonOptionsWord)" ;;
      \(cases.joined(separator: "\n"))
        esac
        if [ "${COMP_WORDS[1]}" = report ]; then
          words="$words $(cd Templates/reports 2>/dev/null && printf '%s\\n' *.md | sed -n 's/\\.md$//p' | grep -v '^\\*')"
        fi
        COMPREPLY=($(compgen -W "$words --help" -- "$word"))
        [ ${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$word"))
      }
      complete -o filenames -F _sumaq sumaq

      """
  }

  private static func zsh(_ operands: OperandWords) -> String {
    let names = commands.map { "    '\($0.name):\(quoted($0.summary))'" }
    let cases = commands.map { command in
      let options = command.options.map { "'\(zshOption($0))'" }
      let words = operands.of(command).joined(separator: " ")
      let operand = words.isEmpty ? "'*:file:_files'" : "'*:word:(\(words))'"
      return "    \(command.name)) _arguments \((options + [operand]).joined(separator: " ")) ;;"
    }
    return """
      #compdef sumaq
      # sumaq completion for zsh: put it on $fpath as _sumaq, or: source <(sumaq completion zsh)
      _sumaq() {
        local -a commands=(
      \(names.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then _describe command commands; return; fi
        local command=$words[2]
        shift words; (( CURRENT-- ))
        case $command in
          help) _describe command commands ;;
      \(cases.joined(separator: "\n"))
        esac
      }
      if [ "$funcstack[1]" = _sumaq ]; then _sumaq "$@"; else compdef _sumaq sumaq; fi

      """
  }

  private static func zshOption(_ option: OptionSpec) -> String {
    let meaning = quoted(option.meaning).replacing("[", with: "\\[").replacing("]", with: "\\]")
    guard let value = option.value else { return "\(option.name)[\(meaning)]" }
    let action = option.choices.isEmpty ? (option.isPath ? "_files" : "") : "(\(option.choices.joined(separator: " ")))"
    return "\(option.name)=[\(meaning)]:\(value):\(action)"
  }

  private static func fish(_ operands: OperandWords) -> String {
    var lines = [
      "# sumaq completion for fish: sumaq completion fish | source", "complete -c sumaq -f",
      "complete -c sumaq -n '__fish_seen_subcommand_from help' -a '"
        + (commands.map(\.name) + [Help.commonOptionsWord]).joined(separator: " ") + "'",
    ]
    for command in commands {
      lines.append("complete -c sumaq -n __fish_use_subcommand -a \(command.name) -d '\(quoted(command.summary))'")
      let words = operands.of(command).joined(separator: " ")
      if !words.isEmpty {
        lines.append("complete -c sumaq -n '__fish_seen_subcommand_from \(command.name)' -a '\(words)'")
      }
      for option in command.options {
        let value =
          option.choices.isEmpty ? (option.isPath ? " -rF" : " -x") : " -xa '\(option.choices.joined(separator: " "))'"
        lines.append(
          "complete -c sumaq -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name.dropFirst(2))"
            + "\(option.value == nil ? "" : value) -d '\(quoted(option.meaning))'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static var choiceOptions: [OptionSpec] {
    var seen: Set<String> = []
    return commands.flatMap(\.options).filter {
      !$0.choices.isEmpty && $0.name != "--format" && seen.insert($0.name).inserted
    }
  }

  private static var pathOptions: [String] { Options.shared.filter(\.isPath).map(\.name) }

  private static func quoted(_ text: String) -> String { text.replacing("'", with: "’").replacing(":", with: ",") }
}
