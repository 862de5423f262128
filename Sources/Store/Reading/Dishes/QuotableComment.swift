internal import Model

/// A review's comment in which sentences about dishes are searched.
struct QuotableComment {
  private let text: String
  /// Its folded words, with a space before and after them. A comment is folded once, as it is searched for many dishes;
  /// only one that contains a dish's name is split into sentences.
  private let words: String

  private static let shortest = 20
  private static let longest = 160

  init(_ text: String) {
    self.text = text
    words = Self.words(of: text)
  }

  /// The first sentence that names the dish and is short enough to be quoted.
  ///
  /// A name matches whole words, of which the last may be longer, as in a plural. In a script without spaces any substring
  /// matches.
  func sentence(naming folded: String) -> String? {
    let searched = folded.utf8.first.map { $0 < 0x80 } == true ? " " + folded : folded
    guard Self.contains(words, searched) else { return nil }
    let lines = text.unicodeScalars.split(whereSeparator: Self.isNewline)
    return lines.lazy.flatMap(Self.sentences(of:)).first { sentence in
      sentence.utf8.count <= 640 && (Self.shortest...Self.longest).contains(sentence.count)
        && Self.contains(Self.words(of: sentence), searched)
    }
  }

  private static func words(of text: String) -> String { " " + NameFolding.words(of: text) + " " }

  private static func contains(_ text: String, _ part: String) -> Bool {
    text.withBytes { text in part.withBytes { contains(text, $0) } }
  }

  private static func contains(_ text: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = part.first, part.count <= text.count else { return false }
    for start in 0...(text.count - part.count) where text[start] == first {
      if text[start..<start + part.count].elementsEqual(part) { return true }
    }
    return false
  }

  private static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
    (0x0A...0x0D).contains(scalar.value) || [0x85, 0x2028, 0x2029].contains(scalar.value)
  }

  private static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar == " " || scalar == "\t" : scalar.properties.isWhitespace
  }

  private static func sentences(of line: Substring.UnicodeScalarView) -> [String] {
    var sentences: [String] = []
    var start = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      let next = line.index(after: index)
      let isEnd =
        switch line[index] {
        case ".", "!", "?", "…": next == line.endIndex || isWhitespace(line[next])
        case "。", "！", "？": true
        default: false
        }
      if isEnd {
        sentences.append(Folding.trim(String(line[start..<next])))
        start = next
      }
      index = next
    }
    if start < line.endIndex { sentences.append(Folding.trim(String(line[start...]))) }
    return sentences.filter { !$0.isEmpty }
  }
}
