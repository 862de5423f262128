internal import Platform

/// Recognizes Firebase Auth's exports of accounts by the beginning of their text. Their password hashes, salts and
/// tokens must never be read as anything else.
enum AccountsExport {
  /// Names that few other exports have.
  private static let telling = [
    "localId", "passwordHash", "providerUserInfo", "rawId", "federatedId", "mfaInfo", "validSince", "passwordUpdatedAt",
  ]
  /// Names that documents of users have as well.
  private static let common = [
    "salt", "customAttributes", "emailVerified", "lastSignedInAt", "lastLoginAt", "disabled",
  ]

  /// Whether JSON contains accounts: `users` with objects that have `localId`, or several of their other names. Damage
  /// to one account thus does not hide the others.
  static func isJSON(_ text: [UInt8]) -> Bool {
    let names = quoted(in: text)
    let strong = telling.filter(names.contains).count
    guard strong == 1 else { return strong > 1 }
    return names.contains("localId") && (names.contains("users") || common.contains(where: names.contains))
  }

  /// Whether these normalized column names are those of a table of accounts.
  static func isTable(_ fields: Set<String>) -> Bool {
    fields.contains("localid") && !fields.isDisjoint(with: ["passwordhash", "salt", "passwordsalt", "emailverified"])
  }

  private static let wanted = (telling + common + ["users"]).map { (name: $0, bytes: Array($0.utf8)) }

  /// The wanted names that occur in quotes.
  private static func quoted(in text: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    text.withUnsafeBytes { text in
      var start = 0
      while let quote = next(from: start, in: text) {
        start = quote + 1
        guard let end = next(from: start, in: text), (4...17).contains(end - start) else { continue }
        let name = text[start..<end]
        guard let match = wanted.first(where: { $0.bytes.count == name.count && name.elementsEqual($0.bytes) }) else {
          continue
        }
        found.insert(match.name)
      }
    }
    return found
  }

  private static func next(from start: Int, in text: UnsafeRawBufferPointer) -> Int? {
    guard start < text.count, let base = text.baseAddress,
      let quote = memchr(base + start, Int32(UInt8(ascii: "\"")), text.count - start)
    else { return nil }
    return UnsafeRawPointer(quote) - base
  }

  /// Whether text is a table of accounts. Such a table has no header; instead one of the first rows is a row of
  /// accounts, possibly a damaged one.
  static func isCSV(_ text: [UInt8]) -> Bool {
    guard let first = text.first(where: { !ASCIIText.isSpace($0) }), !"{[".utf8.contains(first) else { return false }
    let lines = text.split(separator: 0x0A, maxSplits: 60, omittingEmptySubsequences: true).prefix(60).map { Array($0) }
    if lines.contains(where: { AccountsRow($0) != nil }) { return true }
    return lines.prefix(3).enumerated().contains { AccountsRow.resembles($0.element, isFirst: $0.offset == 0) }
  }
}
