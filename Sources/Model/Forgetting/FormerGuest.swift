/// Recognizes reviews, visits and orders that stay of forgotten people.
package enum FormerGuest {
  private static let beginning = "former-"
  /// The whole letters of base 32 in 16 bytes.
  private static let letters = 25

  /// The id of such a row, which is made from the mark of the one it had.
  package static func id(_ mark: PersonMark) -> String { beginning + Digest.base32(mark.bytes, length: letters) }

  /// Whether an id has this form. A row that refers to a user is no such row, whatever its id is.
  package static func isOne(_ id: String) -> Bool {
    let length = beginning.utf8.count + letters
    return id.utf8.count == length && id.hasPrefix(beginning)
      && id.utf8.dropFirst(beginning.utf8.count).allSatisfy { (0x61...0x7A).contains($0) || (0x32...0x37).contains($0) }
  }
}
