package import Diagnostics

/// The priority of a line in the journal, as syslog numbers it.
package enum JournalPriority: Int, Sendable {
  case error = 3
  case warning = 4
  case information = 6

  package init(_ severity: ProblemKind.Severity) { self = severity == .error ? .error : .warning }

  /// The text with the priority at the start of each line, which journald removes.
  package func marking(_ text: String) -> String {
    var marked = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) { marked += "<\(rawValue)>\(line)\n" }
    return marked
  }
}
