internal import Diagnostics
internal import Ingest
internal import Model

/// The list on its way to machines that have no state folder. Like the list itself, it has marks and their key, no id and
/// no address.
extension ForgottenList {
  /// The key in the first line, then a line of the list each. Whether a forgetting has ended makes no difference.
  var portable: [UInt8] {
    let lines = lines.map { line in
      var line = line
      if line.state == .pending { line.state = .done }
      return line.text + "\n"
    }
    return Array((Digest.hex(key) + "\n" + lines.sorted().joined()).utf8)
  }

  /// Nil if the bytes are not what `portable` gives.
  init?(portable bytes: [UInt8]) {
    let texts = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let first = texts.first, let key = Self.bytes(hex: first), key.count == Self.keyBytes else { return nil }
    var lines: Set<ForgottenLine> = []
    for text in texts.dropFirst() {
      guard let line = ForgottenLine(String(text)) else { return nil }
      lines.insert(line)
    }
    self.init(folder: "", key: key, lines: lines)
  }

  /// The list with lines of people who were recognized by an address. Of an id the last line counts.
  func learning(_ learned: [ForgottenLine]) -> ForgottenList {
    let known = Set(lines.filter { $0.kind == .id && $0.state != .lifted }.map(\.mark))
    let last = Dictionary(learned.map { ($0.mark, $0) }) { $1 }.filter { !known.contains($0.key) }
    return ForgottenList(folder: folder, key: key, lines: lines.union(last.values))
  }

  /// The lines of those whom a reader recognized by an address.
  func lines(learnedBy people: ForgottenPeople, day: String) -> [ForgottenLine] {
    people.learnedIDs.map { id, person in
      ForgottenLine(
        kind: .id, mark: mark(.id, id), keep: person.keep, names: person.names.sorted(), of: first(of: person),
        day: day, state: .done)
    }
  }

  /// The mark of the id with which the address was forgotten that shows a person.
  func first(of person: ForgottenPeople.Person) -> PersonMark? {
    lines.filter { $0.kind == .mail && $0.mark == person.mail }.compactMap(\.of).min()
  }

  private static func bytes(hex: Substring) -> [UInt8]? {
    let digits = hex.utf8.map { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") ? $0 - 48 : $0 &- 87 }
    guard digits.count % 2 == 0, digits.allSatisfy({ $0 < 16 }) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
