internal import Diagnostics
internal import Pipeline

/// The text of `--help`, generated from the table of commands.
enum Help {
  static let version = "sumaq \(Program.version)"
  static let purpose = "from the exports of a restaurant-review app to a website that needs no server"

  /// What `sumaq help` takes besides the names of commands: the options that commands have in common.
  static let commonOptionsWord = "options"

  /// The list of all commands.
  static var overview: String {
    var lines = ["sumaq: \(purpose)", "", "usage: sumaq COMMAND [options]", "", "commands:"]
    lines += columns(CommandTable.shown.map { ("\($0.name) \($0.operands)", $0.summary) })
    lines += ["", "exit codes:"]
    lines += columns(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) })
    lines += [
      "", "A first night:", "  sumaq demo Exports && sumaq build", "",
      "sumaq help COMMAND says more of a command; sumaq help options lists the options of all",
      "commands that touch the store; sumaq explain ID says what a problem means; sumaq -V.",
    ]
    return text(lines)
  }

  /// The options that all commands which touch the store have in common.
  static var commonOptions: String {
    let lines = ["Options of every command that touches the store", ""]
    return text(lines + columns(Options.shared.map { ($0.synopsis, $0.meaning) }))
  }

  /// The help of one command: its own options in full, the common ones by name.
  static func of(_ command: CommandSpec) -> String {
    var lines = [command.summary, "", "usage: \(command.usage)"]
    if !command.details.isEmpty { lines += [""] + wrapped(command.details) }
    if !command.changes.isEmpty { lines += [""] + wrapped(command.changes) }
    if !command.listedOptions.isEmpty {
      lines += ["", "options:"] + columns(command.listedOptions.map { ($0.synopsis, $0.meaning) })
    }
    if command.takesCommonOptions {
      lines += ["", "common options (sumaq help options says what each means):"]
      lines += wrapped(Options.shared.map(\.name).joined(separator: " "), indent: "  ")
    }
    if !command.examples.isEmpty { lines += ["", "examples:"] + command.examples.map { "  \($0)" } }
    return text(lines)
  }

  private static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

  private static func columns(_ rows: [(String, String)]) -> [String] {
    let width = min(24, (rows.map { $0.0.count }.max() ?? 0) + 2)
    let indent = String(repeating: " ", count: width + 2)
    return rows.flatMap { left, right in
      let meaning = wrapped(right, indent: indent)
      guard left.count + 2 <= width else { return ["  \(left)"] + meaning }
      let first = meaning.first.map { $0.dropFirst(width + 2) } ?? ""
      let padding = String(repeating: " ", count: width - left.count)
      return ["  \(left)\(padding)\(first)"] + meaning.dropFirst()
    }
  }

  private static let width = 88

  private static func wrapped(_ text: String, indent: String = "") -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent.count + line.count + 1 + word.count > width {
        lines.append(indent + line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return lines + [indent + line]
  }
}
