/// One or two letters that represent a name.
enum Initials {
  /// The first letters of the first and the last word; one letter for Han and kana; an en dash for none.
  static func of(_ name: String?) -> String {
    guard let name else { return "–" }
    if let quick = ofLatin(name) { return quick }
    let words = name.split(separator: " ", maxSplits: 40, omittingEmptySubsequences: true)
    guard let first = words.first.flatMap(letter) else { return "–" }
    if isIdeograph(first) { return String(first) }
    guard words.count > 1, let last = words.last.flatMap(letter) else { return first.uppercased() }
    return first.uppercased() + last.uppercased()
  }

  /// The initials of a short name whose first and last word begin with plain letters, as most names do; nil for any
  /// other.
  static func ofLatin(_ name: String) -> String? {
    return name.withBytes { bytes in
      guard (1...80).contains(bytes.count) else { return nil }
      var first: UInt8 = 0
      var last: UInt8 = 0
      var words = 0
      var previous: UInt8 = 0x20
      for byte in bytes {
        // First bytes of accented Latin letters, and their continuation bytes; none of these letters combines with its
        // neighbour.
        guard (0x20...0x7E).contains(byte) || (0x80...0xBF).contains(byte) || (0xC3...0xC9).contains(byte) else {
          return nil
        }
        if previous == 0x20, byte != 0x20 {
          words += 1
          if words == 1 { first = byte }
          last = byte
        }
        previous = byte
      }
      guard words > 0, isPlain(first), isPlain(last) else { return nil }
      return String(unsafeUninitializedCapacity: 2) { letters in
        letters[0] = upper(first)
        if words == 1 { return 1 }
        letters[1] = upper(last)
        return 2
      }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func upper(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte - 0x20 : byte }

  private static func letter(_ word: Substring) -> Character? {
    word.prefix(40).first { $0.isLetter || $0.isNumber }.flatMap { $0.utf8.count <= 16 ? $0 : nil }
  }

  private static func isIdeograph(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return scalar.properties.isIdeographic || (0x3040...0x30FF).contains(scalar.value)
      || (0xAC00...0xD7A3).contains(scalar.value)
  }
}

/// The colour of a subject. It is derived from the id, so that it never changes.
enum Tone {
  /// `t1` to `t4`.
  static func of(_ id: String) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in id.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return names[Int((hash ^ (hash >> 16)) & 3)]
  }

  private static let names = ["t1", "t2", "t3", "t4"]
}
