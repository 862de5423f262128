internal import Synchronization

/// One problem at one location, with advice.
package struct Problem: Sendable, Hashable, Codable {
  package let kind: ProblemKind
  package let place: Place?
  package let excerpt: Excerpt?
  /// The reason in one sentence. It never contains private values.
  package let reason: String
  /// What the reader can do about it.
  package let mend: String

  package init(kind: ProblemKind, place: Place?, excerpt: Excerpt?, reason: String, mend: String) {
    self.kind = kind
    self.place = place
    self.excerpt = excerpt
    self.reason = reason
    self.mend = mend
  }

  package var id: String { kind.id }
  package var severity: ProblemKind.Severity { kind.severity }

  /// `file:line:column: reason`, in one line, as run reports quote it.
  package var headline: String {
    guard let place else { return reason }
    return "\(place): \(reason)"
  }
}

/// The location of a problem: a file, and the line, column and field if they are known.
package struct Place: Sendable, Hashable, Codable, CustomStringConvertible {
  package let file: String
  /// Counted from 1.
  package let line: Int?
  /// Counted from 1, in bytes of the line.
  package let column: Int?
  /// The field of a record, if the location is a record.
  package let field: String?

  package init(_ file: String, line: Int? = nil, column: Int? = nil, field: String? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.field = field
  }

  /// `file:line:column`, without the parts that are unknown.
  package var description: String {
    var words = file
    if let line {
      words += ":\(line)"
      if let column { words += ":\(column)" }
    }
    if let field { words += " (\(field))" }
    return words
  }
}

/// Receives problems; every stage has one.
package protocol ProblemSink: Sendable {
  /// Reports one problem. May be called from any thread, and never blocks for long.
  func report(_ problem: Problem)
}

/// Collects problems in order, to report them later.
package final class ProblemBox: ProblemSink {
  private let held = Mutex<[Problem]>([])

  package init() {}

  package func report(_ problem: Problem) { held.withLock { $0.append(problem) } }

  package var problems: [Problem] { held.withLock { $0 } }

  package var hasErrors: Bool { problems.contains { $0.severity == .error } }

  /// Reports all of them to `sink`.
  package func forward(to sink: any ProblemSink) {
    for problem in problems { sink.report(problem) }
  }
}
