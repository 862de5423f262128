internal import CProblemWords

/// A kind of problem: a stable id and the texts that `sumaq explain <id>` prints.
///
/// Every stage lists its kinds in one `<Stage>Problems.swift`. A `Problem` is one occurrence of a kind.
package struct ProblemKind: Sendable, Hashable {
  /// The severity: a warning has no further consequence, an error loses what its reason names.
  package enum Severity: String, Sendable, Hashable, CaseIterable {
    case warning
    case error
  }

  /// Stable, lower-case, `stage.words-with-hyphens`.
  package let id: String
  package let severity: Severity
  /// The problem in general, as a short sentence without a full stop.
  package let title: String
  /// Why it matters, and what sumaq does about it.
  package let explanation: String
  /// What the reader can do.
  package let mend: String

  package init(_ id: String, _ severity: Severity, title: String, explanation: String, mend: String) {
    self.id = id
    self.severity = severity
    self.title = title
    self.explanation = explanation
    self.mend = mend
  }

  /// One occurrence of this kind.
  package func problem(
    at place: Place? = nil, excerpt: Excerpt? = nil, _ reason: String, mend: String? = nil
  ) -> Problem {
    Problem(kind: self, place: place, excerpt: excerpt, reason: reason, mend: mend ?? self.mend)
  }
}

/// The texts of kinds, which are in one file for each stage: `Sources/C/CProblemWords/words`.
extension ProblemKind {
  /// The kind with this id. A test checks that the files contain every id in Sources.
  package init(_ id: String) {
    self = Self.known(id) ?? ProblemKind(id, .error, title: id, explanation: "", mend: "")
  }

  /// The kind with an id that came from outside; nil if no kind has it.
  package static func known(_ id: String) -> ProblemKind? { cproblemwords_find(id).map { ProblemKind(at: $0) } }

  /// All kinds of problems, stage by stage.
  package static var all: [ProblemKind] {
    sequence(first: cproblemwords_next(nil)) { cproblemwords_next($0) }.prefix { $0 != nil }
      .compactMap { $0.map { ProblemKind(at: $0) } }
  }

  /// Reads the four lines of a kind, which begin with its id.
  private init(at start: UnsafePointer<CChar>) {
    var rest = start
    let lines = (0..<4).map { _ in Self.line(&rest) }
    let head = lines[0].split(separator: " ")
    self.init(
      String(head.first ?? ""), head.last.flatMap { Severity(rawValue: String($0)) } ?? .error,
      title: lines[1], explanation: lines[2], mend: lines[3])
  }

  private static func line(_ rest: inout UnsafePointer<CChar>) -> String {
    var length = 0
    while rest[length] != 0, rest[length] != 0x0A { length += 1 }
    let line = rest.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
    rest += rest[length] == 0 ? length : length + 1
    return line
  }
}

extension ProblemKind: Codable {
  private struct Unknown: Error {}

  /// By its id. Fails if no kind has it.
  package init(from decoder: any Decoder) throws {
    guard let kind = Self.known(try String(from: decoder)) else { throw Unknown() }
    self = kind
  }

  package func encode(to encoder: any Encoder) throws { try id.encode(to: encoder) }
}
