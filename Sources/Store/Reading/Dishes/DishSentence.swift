internal import Model

/// A sentence of a review that may name a dish.
struct DishSentence {
  let text: String
  /// Its folded words, with a space before and after them.
  private let words: String

  private static let shortest = 20
  private static let longest = 160

  /// The sentences that are short enough to be quoted. They are folded once, as each is searched for many dishes.
  static func all(in comment: String) -> [DishSentence] {
    comment.split(whereSeparator: \.isNewline).flatMap(sentences(of:)).compactMap { sentence in
      guard sentence.utf8.count <= 640, (shortest...longest).contains(sentence.count) else { return nil }
      return DishSentence(text: sentence, words: " " + NameFolding.words(of: sentence) + " ")
    }
  }

  /// Whether the sentence contains a dish's words: whole words, of which the last may be longer, as in a plural. In a
  /// script without spaces any substring matches.
  func names(_ folded: String) -> Bool {
    let searched = folded.utf8.first.map { $0 < 0x80 } == true ? " " + folded : folded
    return words.withBytes { words in searched.withBytes { Self.contains(words, $0) } }
  }

  private static func contains(_ text: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = part.first, part.count <= text.count else { return false }
    for start in 0...(text.count - part.count) where text[start] == first {
      if text[start..<start + part.count].elementsEqual(part) { return true }
    }
    return false
  }

  private static func sentences(of line: Substring) -> [String] {
    var sentences: [String] = []
    var start = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      let next = line.index(after: index)
      let isEnd = ".!?…".contains(line[index]) && (next == line.endIndex || line[next].isWhitespace)
      if isEnd || "。！？".contains(line[index]) {
        sentences.append(Folding.trim(String(line[start..<next])))
        start = next
      }
      index = next
    }
    if start < line.endIndex { sentences.append(Folding.trim(String(line[start...]))) }
    return sentences.filter { !$0.isEmpty }
  }
}
