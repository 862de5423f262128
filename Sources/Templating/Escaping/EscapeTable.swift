/// The replacement of each byte for one kind of escaping.
///
/// It is a class, so that passing a table to a hot loop retains one object rather than two arrays.
final class EscapeTable: Sendable {
  /// The meaning of a code in `codes`. From `firstReplacement` on it is an index into `replacements`.
  enum Code {
    static let copy: UInt8 = 0
    /// A carriage return: dropped before a line feed, else replaced like one.
    static let carriageReturn: UInt8 = 1
    /// The first byte of a sequence that may not be text (`NonText`). Such a sequence becomes U+FFFD; anything else is
    /// copied.
    static let nonText: UInt8 = 2
    /// The first byte of U+2028 and U+2029, which are line terminators in old JavaScript.
    static let lineSeparator: UInt8 = 3
    static let percent: UInt8 = 4
    /// The first byte of a sequence that may not be text. Such a sequence is written as `\u0085`; anything else is
    /// copied.
    static let escapedNonText: UInt8 = 5
    static let firstReplacement: UInt8 = 8
  }

  let codes: [UInt8]
  let replacements: [[UInt8]]
  /// Whether every byte that is not copied ends a `PlainRun`.
  let isScannable: Bool

  private init(_ draft: Draft) {
    codes = draft.codes
    isScannable = (0...255).allSatisfy { PlainRun.isEnd(UInt8($0)) || draft.codes[$0] == Code.copy }
    replacements = draft.replacements
  }

  /// The index of the first byte that is not copied; the number of bytes if all are.
  func firstSpecial(of input: UnsafeBufferPointer<UInt8>) -> Int {
    codes.withUnsafeBufferPointer { codes in
      var index = 0
      while index &+ 4 <= input.count {
        let some = codes[Int(input[index])] | codes[Int(input[index &+ 1])]
        let further = codes[Int(input[index &+ 2])] | codes[Int(input[index &+ 3])]
        if some | further != Code.copy { break }
        index &+= 4
      }
      while index < input.count, codes[Int(input[index])] == Code.copy { index &+= 1 }
      return index
    }
  }

  /// A table under construction.
  private struct Draft {
    var codes = [UInt8](repeating: Code.copy, count: 256)
    var replacements: [[UInt8]] = []

    mutating func replace(_ byte: UInt8, _ text: String) {
      codes[Int(byte)] = Code.firstReplacement + UInt8(replacements.count)
      replacements.append(Array(text.utf8))
    }
  }

  /// The first bytes of sequences that may not be text.
  private static let nonTextStarts: [Int] = [0xC2] + Array(0xEF...0xFF)

  /// Controls and other non-text become U+FFFD, and line breaks of every kind become a line feed.
  private static var text: Draft {
    var table = Draft()
    table.replace(0, "\u{FFFD}")
    for byte in 1..<32 where byte != 9 && byte != 10 { table.codes[byte] = table.codes[0] }
    table.codes[0x7F] = table.codes[0]
    table.codes[13] = Code.carriageReturn
    for byte in nonTextStarts { table.codes[byte] = Code.nonText }
    return table
  }

  private static func markup(lineBreak: String? = nil, apostrophe: String? = nil) -> Draft {
    var table = text
    table.replace(.ampersand, "&amp;")
    table.replace(.less, "&lt;")
    table.replace(.greater, "&gt;")
    table.replace(.quote, "&quot;")
    if let apostrophe { table.replace(.apostrophe, apostrophe) }
    if let lineBreak { table.replace(.newline, lineBreak) }
    return table
  }

  static let html = EscapeTable(markup())
  static let breaks = EscapeTable(markup(lineBreak: "<br />"))
  static let attribute = EscapeTable(tag(markup(lineBreak: "&#10;")))
  static let singleQuoted = EscapeTable(tag(markup(lineBreak: "&#10;", apostrophe: "&#39;")))
  static let xml = EscapeTable(markup(lineBreak: "&#10;", apostrophe: "&apos;"))

  /// In a tag within Markdown, a bar still separates table cells, and a backtick delimits code.
  private static func tag(_ table: Draft) -> Draft {
    var table = table
    table.replace(UInt8(ascii: "|"), "&#124;")
    table.replace(UInt8(ascii: "`"), "&#96;")
    return table
  }

  static let json: EscapeTable = {
    var table = Draft()
    let hex = Array("0123456789abcdef")
    for byte in Array(0..<32) + [0x26, 0x3C, 0x3E, 0x7F] as [UInt8] {
      table.replace(byte, "\\u00\(hex[Int(byte >> 4)])\(hex[Int(byte & 15)])")
    }
    table.replace(.newline, "\\n")
    table.replace(.quote, "\\\"")
    table.replace(.backslash, "\\\\")
    table.codes[0xE2] = Code.lineSeparator
    for byte in nonTextStarts { table.codes[byte] = Code.escapedNonText }
    return EscapeTable(table)
  }()

  /// Keeps the characters that structure an address, for whole addresses.
  static let address = percent(keeping: "-._~:/?#@!$,;=+%")
  /// Escapes the characters that structure an address, for parts of one.
  static let urlPart = percent(keeping: "-._~")

  private static func percent(keeping kept: String) -> EscapeTable {
    var table = Draft()
    for byte in 0...255 { table.codes[byte] = Code.percent }
    for byte in kept.utf8 { table.codes[Int(byte)] = Code.copy }
    for byte in 0...255 where UInt8(byte).isLetter || UInt8(byte).isDigit { table.codes[byte] = Code.copy }
    if kept.utf8.contains(.slash) { table.replace(.ampersand, "&amp;") }
    return EscapeTable(table)
  }

  /// The characters that have a meaning anywhere in Markdown.
  ///
  /// A backslash is a numeric reference in text: in a table even an escaped bar separates cells, and a bar behind an
  /// escaped backslash does not. In a title it is escaped by a backslash, as references are resolved before backslashes
  /// there. A backtick ends code that the template's own backtick began, whatever precedes it, so it is always a
  /// reference.
  static let markdown = markdownText(lineBreak: "<br />", backslash: "&#92;", also: "")
  static let markdownAttribute = markdownText(lineBreak: "&#10;", backslash: "\\\\", also: "\"'()")

  private static func markdownText(lineBreak: String, backslash: String, also: String) -> EscapeTable {
    var table = text
    for byte in "*_~[]!=#".utf8 + Array(also.utf8) {
      table.replace(byte, "\\" + String(UnicodeScalar(byte)))
    }
    table.replace(.ampersand, "&amp;")
    table.replace(.less, "&lt;")
    table.replace(.greater, "&gt;")
    table.replace(UInt8(ascii: "|"), "&#124;")
    table.replace(UInt8(ascii: "`"), "&#96;")
    table.replace(.backslash, backslash)
    table.replace(.newline, lineBreak)
    return EscapeTable(table)
  }
}

/// Finds runs of bytes that need no escaping in HTML text, eight bytes at a time.
enum PlainRun {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The index at which the run that begins at `index` may end; all bytes before it can be copied.
  @inline(__always)
  static func end(of input: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
    guard let start = UnsafeRawPointer(input.baseAddress) else { return index }
    var index = index
    let count = input.count
    while index &+ 8 <= count, !mayHoldEnd(start.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
      index &+= 8
    }
    // The last bytes are tested together with some bytes before them, or twice, as most texts are short and plain.
    if index < count, index &+ 8 > count, !mayHoldEnd(last(of: start, from: index, count)) { return count }
    while index < count, !isEnd(input[index]) { index &+= 1 }
    return index
  }

  /// The bytes from `index` on, fewer than eight, padded with other bytes of the run.
  @inline(__always)
  private static func last(of start: UnsafeRawPointer, from index: Int, _ count: Int) -> UInt64 {
    if index >= 8 { return start.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self) }
    let left = count &- index
    if left >= 4 {
      let low = UInt64(start.loadUnaligned(fromByteOffset: index, as: UInt32.self))
      return low | UInt64(start.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)) << 32
    }
    let first = UInt64(start.load(fromByteOffset: index, as: UInt8.self))
    let middle = UInt64(start.load(fromByteOffset: index &+ left / 2, as: UInt8.self))
    let last = UInt64(start.load(fromByteOffset: count &- 1, as: UInt8.self))
    return ones &* 0x20 & ~0xFF_FFFF | first | middle << 8 | last << 16
  }

  /// Whether a byte is a control, `"`, `&`, `<`, `>`, or the first byte of a two-byte control or a noncharacter.
  @inline(__always)
  static func isEnd(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == .quote || byte == .ampersand || byte == .less || byte == .greater || byte == 0x7F
      || byte == 0xC2 || byte >= 0xEF
  }

  /// True if one of eight bytes ends a run, and rarely also if none does. `"` and `&` differ in one bit, and so do `<`
  /// and `>`.
  ///
  /// SIMD types would be shorter, but their masks are filled byte by byte.
  @inline(__always)
  private static func mayHoldEnd(_ bytes: UInt64) -> Bool {
    let controls = (bytes &- ones &* 0x20) & ~bytes
    let pairs = zeros((bytes | ones &* 4) ^ ones &* 0x26) | zeros((bytes | ones &* 2) ^ ones &* 0x3E)
    let further = zeros(bytes ^ ones &* 0x7F) | zeros(bytes ^ ones &* 0xC2)
    // A byte is 0xEF or more if its highest bit is set, and adding 0x11 to all other bytes sets it again.
    let leads = ((bytes & ~highs) &+ ones &* 0x11) & bytes
    return (controls | pairs | further | leads) & highs != 0
  }

  /// The highest bit of each zero byte, and of some bytes above it.
  @inline(__always)
  private static func zeros(_ bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes }
}
