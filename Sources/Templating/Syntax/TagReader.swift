internal import Diagnostics

/// Splits a template's bytes into tags, in one pass without recursion.
struct TagReader {
  private let bytes: [UInt8]
  private let report: (ProblemKind, Int, String) -> Void
  private var open: [UInt8] = Array("{{".utf8)
  private var close: [UInt8] = Array("}}".utf8)
  private var position = 0

  init(_ bytes: [UInt8], report: @escaping (ProblemKind, Int, String) -> Void) {
    self.bytes = bytes
    self.report = report
  }

  /// The next tag; nil at the end.
  mutating func next() -> Tag? {
    while let start = find(open, from: position) {
      if let tag = read(at: start) { return tag }
    }
    return nil
  }

  /// Reads the tag whose opening delimiter is at `start`; nil if it is broken, and the reader then continues behind it.
  private mutating func read(at start: Int) -> Tag? {
    let sigilAt = skipSpaces(start + open.count)
    let sigil = sigilAt < bytes.count ? bytes[sigilAt] : 0
    let closer = closing(of: sigil)
    guard let end = find(closer, from: sigilAt + (closer.count > close.count ? 1 : 0)) else {
      let near = String(decoding: bytes[start..<min(bytes.count, start + 20)], as: UTF8.self)
      report(TemplatingProblems.unclosedTag, start, "The tag that begins with \(near) has no end.")
      position = bytes.count
      return nil
    }
    position = end + closer.count
    let range = start..<position
    // A closing delimiter may begin with a sigil; then there is no name before it.
    guard end > sigilAt, let kind = Self.kind(sigil) else { return named(.variable, range, sigilAt..<end) }
    if sigil == .equals { changeDelimiters(sigilAt + 1..<end, at: start) }
    guard kind != .nothing else { return Tag(kind: .nothing, range: range, name: "") }
    return named(kind, range, sigilAt + 1..<end)
  }

  private func closing(of sigil: UInt8) -> [UInt8] {
    switch sigil {
    case UInt8(ascii: "{"): [UInt8(ascii: "}")] + close
    case .equals: [.equals] + close
    default: close
    }
  }

  private static func kind(_ sigil: UInt8) -> Tag.Kind? {
    switch sigil {
    case UInt8(ascii: "{"), .ampersand: .raw
    case UInt8(ascii: "#"): .section
    case UInt8(ascii: "^"): .inverted
    case .slash: .close
    case .greater: .partial
    case .less: .parent
    case UInt8(ascii: "$"): .block
    case UInt8(ascii: "!"), .equals: .nothing
    default: nil
    }
  }

  private func named(_ kind: Tag.Kind, _ range: Range<Int>, _ content: Range<Int>) -> Tag? {
    var content = trimmed(content)
    var tag = Tag(kind: kind, range: range, name: "")
    if kind == .partial || kind == .parent || kind == .close, content.first.map({ bytes[$0] }) == .asterisk {
      tag.isDynamic = true
      content = trimmed(content.lowerBound + 1..<content.upperBound)
    }
    tag.name = String(decoding: bytes[content], as: UTF8.self)
    if content.isEmpty || bytes[content].contains(where: \.isWhitespace) {
      let reason = content.isEmpty ? "The tag has no name." : "\(Printable.line(tag.name, limit: 60)) is no name."
      report(TemplatingProblems.badName, range.lowerBound, reason)
      return nil
    }
    return tag
  }

  private mutating func changeDelimiters(_ content: Range<Int>, at start: Int) {
    let words = bytes[content].split(whereSeparator: \.isWhitespace)
    guard words.count == 2, !words.contains(where: { $0.contains(.equals) }) else {
      report(
        TemplatingProblems.badDelimiters, start,
        "\(Printable.line(String(decoding: bytes[content], as: UTF8.self), limit: 40)) are not two delimiters.")
      return
    }
    open = Array(words[0])
    close = Array(words[1])
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high, bytes[low].isWhitespace { low += 1 }
    while high > low, bytes[high - 1].isWhitespace { high -= 1 }
    return low..<high
  }

  private func skipSpaces(_ start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index].isWhitespace { index += 1 }
    return index
  }

  private func find(_ word: [UInt8], from start: Int) -> Int? {
    guard let first = word.first, bytes.count >= word.count else { return nil }
    var index = start
    let last = bytes.count - word.count
    while index <= last {
      if bytes[index] == first, bytes[index..<index + word.count].elementsEqual(word) { return index }
      index += 1
    }
    return nil
  }
}

/// One `{{…}}` in a template.
struct Tag {
  enum Kind: UInt8 {
    case variable, raw, section, inverted, close, partial, parent, block
    /// Comments and delimiter tags, which produce no node.
    case nothing
  }

  var kind: Kind
  /// Whether the name is a value that has the partial's name.
  var isDynamic = false
  /// The range from the opening delimiter to the end of the closing one.
  var range: Range<Int>
  var name: String
  /// For an opening tag the index of its closing tag, and vice versa.
  var match = -1
  /// Whether the innermost open tag is a parent, so that a block is an argument.
  var isArgument = false
}
