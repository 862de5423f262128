package import Diagnostics

/// Why a question of an analyst has no answer, with its place in the SQL.
package struct AnalystError: Error, Sendable, Hashable, CustomStringConvertible {
  package let kind: ProblemKind
  package let reason: String
  package let mend: String
  /// The byte offset in the statement's text; nil if it is unknown.
  package let offset: Int?

  package init(_ kind: ProblemKind, _ reason: String, mend: String? = nil, offset: Int? = nil) {
    self.kind = kind
    self.reason = reason
    self.mend = mend ?? kind.mend
    self.offset = offset
  }

  /// The error for a parameter that has no value.
  package static func missingParameter(_ name: String, in sql: String, known: [String]) -> AnalystError {
    AnalystHints(sql).missingParameter(":" + name, known: known)
  }

  package var description: String { reason }

  /// The exit code of a command that ends with this error: the question is wrong, or the store is.
  package var exitCode: ExitCode {
    [StoreProblems.corrupt, StoreProblems.inputOutput].contains(kind) ? .inputOutput : .data
  }

  /// The error as a problem of `file`. `text` is the whole file, in which the statement begins at byte `start`.
  package func problem(file: String, text: String, start: Int = 0) -> Problem {
    let offset = start + (offset ?? 0)
    let position = TextPosition(in: text, offset: offset)
    return kind.problem(
      at: Place(file, line: position.line, column: position.column), excerpt: Excerpt(text: text, offset: offset),
      reason, mend: mend)
  }
}
