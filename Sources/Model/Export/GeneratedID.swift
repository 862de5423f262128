/// Ids that are made for rows which have none in the export: a prefix and 16 base-32 characters of a SHA-256.
package enum GeneratedID {
  private static let length = 16
  private static let keyless = "-row-"

  /// The id of a row with a natural key: its texts, each followed by a zero byte.
  package static func make(_ prefix: String, _ key: [UInt8]) -> String { prefix + "-" + digest(key) }

  /// The id of a row whose key is all its cells and the how-manieth it is of the equal rows of its file.
  package static func make(_ prefix: String, cells: [UInt8], number: Int) -> String {
    prefix + keyless + digest(cells + Array("\(number)".utf8))
  }

  /// Whether an id was made from a natural key of these texts.
  package static func isMade(_ id: String, of texts: [String]) -> Bool {
    id.hasSuffix("-" + digest(texts.flatMap { Array($0.utf8) + [0] }))
  }

  /// Whether an id was made from all cells of a row.
  package static func isOfCells(_ id: String) -> Bool {
    id.utf8.count > length + keyless.utf8.count && id.dropLast(length).hasSuffix(keyless)
      && id.suffix(length).utf8.allSatisfy(isDigit)
  }

  /// The condition in SQL that an id in `column` was made, by a natural key or not.
  package static func condition(_ column: String, ofCells: Bool) -> String {
    let digest = String(repeating: "[a-z2-7]", count: length)
    return "\(column) GLOB '*\(ofCells ? keyless : "-")\(digest)'"
      + (ofCells ? "" : " AND \(column) NOT GLOB '*\(keyless)\(digest)'")
  }

  private static func digest(_ bytes: [UInt8]) -> String { Digest.base32(SHA256.digest(bytes), length: length) }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains(byte)
  }
}
