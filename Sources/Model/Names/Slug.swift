/// The file name of a subject's page: a pure function of its id.
///
/// An id of 1 to 60 lower-case ASCII letters, digits and single inner hyphens that is no device name is its own
/// slug; any other is its safe ASCII part (at most 40 bytes, may be empty), `--`, and 12 base-32 characters of its
/// SHA-256. As an own slug never holds `--`, the two kinds cannot meet. An id that holds `@` may be an e-mail address,
/// of which nothing is shown: its slug is the hash alone, which is its own slug in turn.
package enum Slug {
  package static func of(_ id: String) -> String {
    if id.withBytes(isOwnSlug) { return id }
    let bytes = Array(id.utf8)
    let hash = Digest.base32(SHA256.digest(bytes), length: 12)
    return bytes.contains(UInt8(ascii: "@")) ? hash : safePart(bytes) + "--" + hash
  }

  /// An id as it may be shown: one that may be made of an e-mail address is its slug.
  package static func shown(_ id: String) -> String { id.utf8.contains(UInt8(ascii: "@")) ? of(id) : id }

  private static func isOwnSlug(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard (1...60).contains(bytes.count), bytes[0] != hyphen, bytes[bytes.count - 1] != hyphen else { return false }
    var previous: UInt8 = 0
    for byte in bytes {
      guard isSafe(byte) || (byte == hyphen && previous != hyphen) else { return false }
      previous = byte
    }
    return !isDeviceName(bytes)
  }

  /// Lower-cased letters and digits; runs of anything else become one hyphen inside.
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

  /// Whether Windows keeps this name, in small letters, for a device.
  package static func isDeviceName(_ name: String) -> Bool { deviceNames.contains(name) }

  private static func isDeviceName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    (3...4).contains(bytes.count) && deviceNames.contains(String(decoding: bytes, as: UTF8.self))
  }

  private static let deviceNames: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })
}
