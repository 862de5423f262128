internal import Diagnostics
internal import Pipeline

/// The text of `--help`, generated from the table of commands.
enum Help {
  static let version = "sumaq \(Program.version)"

  /// The list of all commands.
  static var overview: String {
    var lines = [
      "sumaq: from the exports of a restaurant-review app to a website that needs no server", "",
      "usage: sumaq COMMAND [options]", "",
    ]
    let shown = CommandTable.all.filter { !$0.isHidden }
    lines += columns(shown.map { ("\($0.name) \($0.operands)", $0.summary) })
    lines += ["", "options of every command that touches the store:"]
    lines += columns(Options.shared.map { ($0.synopsis, $0.meaning) })
    lines += ["", "exit codes:"]
    lines += columns(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) })
    lines += ["", "A first night:", "  sumaq demo Exports && sumaq build", ""]
    lines += ["sumaq COMMAND --help says more; sumaq --version; sumaq explain ID for a problem.", ""]
    return lines.joined(separator: "\n")
  }

  /// The help of one command.
  static func of(_ command: CommandSpec) -> String {
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    var lines = [
      command.summary, "", "usage: sumaq \(command.name)\(operands)\(command.options.isEmpty ? "" : " [options]")",
    ]
    if !command.details.isEmpty { lines += ["", wrapped(command.details)] }
    lines += ["", "example:", "  \(command.example)"]
    if !command.options.isEmpty {
      lines += ["", "options:"]
      lines += columns(command.options.map { ($0.synopsis, $0.meaning) })
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func columns(_ rows: [(String, String)]) -> [String] {
    let width = min(24, (rows.map { $0.0.count }.max() ?? 0) + 2)
    return rows.flatMap { left, right in
      let padding = String(repeating: " ", count: max(2, width - left.count))
      return left.count + 2 > width
        ? ["  \(left)", "  \(String(repeating: " ", count: width))\(right)"] : ["  \(left)\(padding)\(right)"]
    }
  }

  private static func wrapped(_ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + word.count > 78 { lines.append("") }
      lines[lines.count - 1] += lines[lines.count - 1].isEmpty ? String(word) : " \(word)"
    }
    return lines.joined(separator: "\n")
  }
}
