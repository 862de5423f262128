/// Reviews that Google shows in two languages.
enum TranslatedText {
  /// The author's own text in `(Translated by Google) … (Original) …` and in `… (Translated by Google) …`.
  static func original(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    if let mark = find("(Original)", in: text) {
      return ASCIIText.trimmed(UnsafeRawBufferPointer(rebasing: text[(mark + 10)...]))
    }
    guard let mark = find("(Translated by Google)", in: text), mark > 0 else { return text }
    return ASCIIText.trimmed(UnsafeRawBufferPointer(rebasing: text[..<mark]))
  }

  /// The offset of the first occurrence of a word.
  private static func find(_ word: StaticString, in text: UnsafeRawBufferPointer) -> Int? {
    let length = word.utf8CodeUnitCount
    guard text.count >= length else { return nil }
    return (0...text.count - length).first { start in
      (0..<length).allSatisfy { text[start + $0] == word.utf8Start[$0] }
    }
  }
}
