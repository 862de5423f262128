/// Whether unpaired surrogates in UTF-16 were replaced by U+FFFD in a file so far.
final class ReplacedHalves {
  var areThere = false

  /// Whether a text may have such a character; it may also be the file's own U+FFFD.
  func mayBe(in text: UnsafeRawBufferPointer) -> Bool {
    guard areThere else { return false }
    return text.indices.contains { text[$0...].starts(with: [0xEF, 0xBF, 0xBD]) }
  }
}
