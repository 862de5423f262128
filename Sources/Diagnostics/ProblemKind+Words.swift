internal import CProblemWords

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
