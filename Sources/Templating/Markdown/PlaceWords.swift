/// The words that take the places of tags while a template's Markdown is converted.
///
/// A word has letters and digits only and begins with a digit, so that it is text wherever it is. The template has no
/// other word of its kind. Between the attributes of a tag it is an attribute.
struct PlaceWords {
  private let opening: [UInt8]
  private static let closing = UInt8(ascii: "z")
  private static let attributeStart = Array(" :".utf8)
  private static let attributeClosing = UInt8(ascii: "t")

  init(avoiding text: [UInt8]) {
    var salt = 0
    while text[...].firstIndex(of: Array("0zq\(salt)q".utf8)) != nil { salt += 1 }
    opening = Array("0zq\(salt)q".utf8)
  }

  func word(_ number: Int, isAttribute: Bool = false) -> [UInt8] {
    let word = opening + Array(String(number).utf8)
    return isAttribute ? Self.attributeStart + word + [Self.attributeClosing] : word + [Self.closing]
  }

  /// A word in converted text.
  struct Found {
    var number: Int
    var range: Range<Int>
  }

  /// The words of a text, in their order.
  func words(in text: [UInt8]) -> [Found] {
    var found: [Found] = []
    var index = 0
    while let start = text[index...].firstIndex(of: opening) {
      index = start + opening.count
      let digits = text[index...].prefix(18).prefix(while: \.isDigit)
      index += digits.count
      guard let number = Int(String(decoding: digits, as: UTF8.self)), index < text.count,
        text[index] == Self.closing || text[index] == Self.attributeClosing
      else { continue }
      var first = start
      if text[index] == Self.attributeClosing {
        for byte in Self.attributeStart.reversed() where text[..<first].last == byte { first -= 1 }
      }
      index += 1
      found.append(Found(number: number, range: first..<index))
    }
    return found
  }
}

/// Converted Markdown: where its words are, and which of them are in tags that the Markdown had already.
struct ConvertedWords {
  let markdown: [UInt8]
  let html: [UInt8]
  let words: [PlaceWords.Found]
  /// The places of words in the Markdown and in the HTML.
  private(set) var source: [Int: Range<Int>] = [:]
  private(set) var target: [Int: Range<Int>] = [:]
  /// How often each word is in the HTML.
  private(set) var count: [Int: Int] = [:]
  /// The words in tags and comments that were copied.
  private(set) var isCopied: Set<Int> = []
  /// The words in addresses of links and pictures that the Markdown became.
  private(set) var isInAddress: Set<Int> = []
  private(set) var isInCode: Set<Int> = []

  init(_ markdown: [UInt8], _ html: [UInt8], _ places: PlaceWords) {
    self.markdown = markdown
    self.html = html
    words = places.words(in: html)
    for word in places.words(in: markdown) { source[word.number] = word.range }
    let hasCode = markdown[...].firstIndex(of: Array("<code".utf8)) != nil
    var context = HTMLContext()
    var codes = 0
    var code = 0
    var tag = 0
    var next = 0
    for word in words {
      for index in next..<word.range.lowerBound {
        context.feed(CollectionOfOne(html[index]))
        if context.isTagOpen { tag = index }
        guard context.hasClosedTag, context.tagName == "code" else { continue }
        codes += context.isClosingTag ? -1 : 1
        code = tag
      }
      next = word.range.upperBound
      count[word.number, default: 0] += 1
      target[word.number] = word.range
      // Code of Markdown holds no tags.
      if codes > 0, !hasCode || tag == code, !isCopied(from: code, before: word) { isInCode.insert(word.number) }
      if !context.isText {
        if isCopied(from: tag, before: word) {
          isCopied.insert(word.number)
        } else if context.isInAddress {
          isInAddress.insert(word.number)
        }
      }
      context.feedValue()
    }
  }

  /// Whether the Markdown has the same bytes before a word as the HTML has from some place on.
  func isCopied(from start: Int, before word: PlaceWords.Found) -> Bool {
    guard let place = source[word.number] else { return false }
    let piece = html[start..<word.range.lowerBound]
    return markdown[..<place.lowerBound].suffix(piece.count).elementsEqual(piece)
  }

  /// Whether both tags of a section are in one parent: no element of the Markdown ends or begins between them alone.
  func areInOneParent(_ opening: Int, _ closing: Int) -> Bool {
    guard let begin = source[opening], let end = source[closing], let first = target[opening],
      let last = target[closing], first.upperBound <= last.lowerBound
    else { return false }
    return Self.openTags(in: html[first.upperBound..<last.lowerBound])
      == Self.openTags(in: markdown[begin.upperBound..<end.lowerBound])
  }

  /// The names of the tags that have no counterpart in a piece of HTML: those that end before it, those that begin in it.
  private static func openTags(in piece: ArraySlice<UInt8>) -> [String] {
    var context = HTMLContext()
    var open: [String] = []
    for byte in piece {
      context.feed(CollectionOfOne(byte))
      guard context.hasClosedTag, !voidTags.contains(context.tagName),
        context.tagName.allSatisfy({ $0 != ":" && $0 != "@" })
      else { continue }
      if !context.isClosingTag {
        open.append(context.tagName)
      } else if open.last == context.tagName {
        open.removeLast()
      } else {
        open.append("/" + context.tagName)
      }
    }
    return open
  }

  private static let voidTags: Set<String> = ["br", "hr", "img", "input", "wbr", "source"]
}
