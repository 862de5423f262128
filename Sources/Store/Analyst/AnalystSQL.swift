/// The words of a statement with their places. It knows just enough of SQL's grammar to point at a name.
struct AnalystSQL {
  struct Word: Hashable {
    let text: String
    let offset: Int
    /// Whether it is in quotes, so that it is no keyword.
    var isQuoted = false
  }

  /// Names, keywords and signs outside of string literals and comments, in order.
  let words: [Word]

  init(_ sql: String) {
    var scanner = Scanner(bytes: Array(sql.utf8))
    scanner.scan()
    words = scanner.words
  }

  /// The offset at which a name first occurs, ignoring case.
  func offset(of name: String) -> Int? {
    let folded = name.lowercased()
    return words.first { $0.text.lowercased() == folded }?.offset
  }

  private struct Scanner {
    let bytes: [UInt8]
    var at = 0
    var words: [Word] = []

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The string literal just before, if only white space follows it. Before a dot it is the name of a schema.
    private var text: Word?

    mutating func scan() {
      while at < bytes.count {
        switch bytes[at] {
        case UInt8(ascii: "'"): quotedText()
        case UInt8(ascii: ".") where text != nil: nameBeforeDot()
        case UInt8(ascii: "\""), UInt8(ascii: "`"): quotedName(bytes[at])
        case UInt8(ascii: "["): quotedName(UInt8(ascii: "]"))
        case UInt8(ascii: "-") where next == UInt8(ascii: "-"): skipLine()
        case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
        case let byte where isName(byte): name()
        case let byte:
          if byte > 0x20 {
            text = nil
            words.append(Word(text: String(UnicodeScalar(byte)), offset: at))
          }
          at += 1
        }
      }
    }

    private var next: UInt8? { at + 1 < bytes.count ? bytes[at + 1] : nil }

    private func isName(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
        true
      default: false
      }
    }

    private mutating func name() {
      let start = at
      text = nil
      while at < bytes.count, isName(bytes[at]) { at += 1 }
      words.append(Word(text: String(decoding: bytes[start..<at], as: UTF8.self), offset: start))
    }

    private mutating func quotedText() {
      let start = at
      skipQuoted(UInt8(ascii: "'"))
      let inner = bytes[min(start + 1, at)..<max(start + 1, at - 1)]
      text = Word(text: String(decoding: inner, as: UTF8.self), offset: start)
    }

    private mutating func nameBeforeDot() {
      if let text { words.append(text) }
      text = nil
    }

    private mutating func quotedName(_ quote: UInt8) {
      let start = at
      text = nil
      skipQuoted(quote)
      let inner = bytes[min(start + 1, at)..<max(start + 1, at - 1)]
      words.append(Word(text: String(decoding: inner, as: UTF8.self), offset: start, isQuoted: true))
    }

    private mutating func skipQuoted(_ quote: UInt8) {
      at += 1
      while at < bytes.count, bytes[at] != quote { at += 1 }
      at = min(at + 1, bytes.count)
    }

    private mutating func skipLine() {
      while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
    }

    private mutating func skipComment() {
      // The star that opens the comment does not close it.
      at += 3
      while at < bytes.count, !(bytes[at - 1] == UInt8(ascii: "*") && bytes[at] == UInt8(ascii: "/")) { at += 1 }
      at = min(at + 1, bytes.count)
    }
  }
}
