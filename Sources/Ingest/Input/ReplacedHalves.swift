/// Whether halves of characters of UTF-16 were replaced by U+FFFD in what was read of a file so far.
final class ReplacedHalves {
  var areThere = false

  /// Whether a text may hold such a half; it may be the file's own U+FFFD as well.
  func mayBe(in text: UnsafeRawBufferPointer) -> Bool {
    guard areThere else { return false }
    return text.indices.contains { text[$0...].starts(with: [0xEF, 0xBF, 0xBD]) }
  }
}
