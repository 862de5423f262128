/// The file name of a subject's page, which depends only on its id.
///
/// An id of 1 to 60 lower-case ASCII letters, digits and single inner hyphens that is no device name is its own slug.
/// Any other slug consists of the id's safe ASCII part (at most 40 bytes, may be empty), `--`, and 12 base-32
/// characters of its SHA-256. As the first kind never contains `--`, the two kinds cannot be equal. An id that looks like
/// an e-mail address or a phone number is not shown: its slug is only the hash, which is its own slug in turn.
package enum Slug {
  package static func of(_ id: String) -> String {
    if id.withBytes(isOwnSlug) { return id }
    let bytes = Array(id.utf8)
    let hash = Digest.base32(SHA256.digest(bytes), length: 12)
    return ContactPattern.isFound(in: id, as: .id) ? hash : safePart(bytes) + "--" + hash
  }

  /// An id for display. One that looks like an address or a phone number is replaced by its slug.
  package static func shown(_ id: String) -> String { ContactPattern.isFound(in: id, as: .id) ? of(id) : id }

  private static func isOwnSlug(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard (1...60).contains(bytes.count), bytes[0] != hyphen, bytes[bytes.count - 1] != hyphen else { return false }
    var previous: UInt8 = 0
    var hasLetter = false
    for byte in bytes {
      guard isSafe(byte) || (byte == hyphen && previous != hyphen) else { return false }
      if byte > 0x39 { hasLetter = true }
      previous = byte
    }
    // 999-123-456
    let mayBePhone = !hasLetter && bytes.contains(hyphen)
    return !isDeviceName(bytes)
      && !(mayBePhone && ContactPattern.isFound(in: UnsafeRawBufferPointer(bytes), as: .id))
  }

  /// The letters and digits in lower case; runs of anything else become one hyphen, except at the ends.
  private static func safePart(_ bytes: [UInt8]) -> String {
    var part: [UInt8] = []
    for byte in bytes {
      guard part.count < 40 else { break }
      let lower = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
      if isSafe(lower) {
        part.append(lower)
      } else if let last = part.last, last != hyphen {
        part.append(hyphen)
      }
    }
    while part.last == hyphen { part.removeLast() }
    return String(decoding: part, as: UTF8.self)
  }

  private static let hyphen = UInt8(ascii: "-")

  private static func isSafe(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether Windows reserves this lower-case name for a device.
  package static func isDeviceName(_ name: String) -> Bool { deviceNames.contains(name) }

  private static func isDeviceName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    (3...4).contains(bytes.count) && deviceNames.contains(String(decoding: bytes, as: UTF8.self))
  }

  private static let deviceNames: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })
}

/// The readable part of an id, which is shown if there is no name.
package enum ReadableID {
  private static let longest = 60

  /// For an id of words, the words: `gary-danko-san-francisco` is `Gary Danko San Francisco`; for a path or an address,
  /// those of its last part. For any other short id, the id itself. Nil if the id is too long, has no letter or digit,
  /// or looks like an e-mail address or a phone number.
  package static func name(_ id: String) -> String? {
    guard !ContactPattern.isFound(in: id, as: .id) else { return nil }
    let part = lastPart(id)
    if let words = words(part) { return words }
    guard part.count <= longest, part.contains(where: { $0.isLetter || $0.isNumber }),
      !part.unicodeScalars.contains(where: { $0.properties.generalCategory == .control || $0 == "<" || $0 == ">" })
    else { return nil }
    return part
  }

  /// The part after the last `/`, without the query or fragment of an address and without `.html`.
  private static func lastPart(_ id: String) -> String {
    let path = id.prefix { $0 != "?" && $0 != "#" }
    let last = path.split(separator: "/").last.map(String.init) ?? id
    for ending in [".html", ".htm", ".php"] where last.hasSuffix(ending) { return String(last.dropLast(ending.count)) }
    return last
  }

  /// Nil if less than half of it consists of words.
  private static func words(_ part: String) -> String? {
    let pieces = part.split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’" || $0 == "&") }.map(String.init)
    let read = pieces.filter(isWord)
    let letters = pieces.reduce(0) { $0 + $1.count }
    guard read.contains(where: { $0.count >= 3 }), read.reduce(0, { $0 + $1.count }) * 2 > letters else { return nil }
    let name = pieces.map(capitalized).joined(separator: " ")
    return name.count <= longest * 2 ? name : nil
  }

  /// Whether a text looks like a word: only letters, no capital after a small letter, and at least one vowel if it is
  /// ASCII.
  private static func isWord(_ piece: String) -> Bool {
    guard piece.allSatisfy({ $0.isLetter || $0 == "'" || $0 == "’" || $0 == "&" }) else { return false }
    let tail = piece.dropFirst()
    guard tail.allSatisfy({ !$0.isUppercase }) || piece.allSatisfy({ !$0.isLowercase }) else { return false }
    return piece.lowercased().contains { "aeiouy&".contains($0) || !$0.isASCII }
  }

  /// Capitalizes a word in small letters, as in names.
  private static func capitalized(_ piece: String) -> String {
    guard piece.count > 1, isWord(piece), piece.allSatisfy({ !$0.isUppercase }) else { return piece }
    return piece.prefix(1).uppercased() + piece.dropFirst()
  }
}
