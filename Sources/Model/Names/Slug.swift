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
