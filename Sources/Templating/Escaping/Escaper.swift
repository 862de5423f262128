internal import Diagnostics

/// Appends bytes: copies runs of plain bytes, and replaces those that a table names.
enum Escaper {
  /// Appends `input`, which must be valid UTF-8, escaped by `escape`.
  static func append(_ input: UnsafeBufferPointer<UInt8>, _ escape: Escape, to output: inout OutputBuffer) {
    switch escape {
    case .raw: output.append(input)
    case .html: replace(input, EscapeTable.html, to: &output)
    case .breaks: breaks(input, to: &output)
    case .blockBreaks: blockBreaks(input, to: &output)
    case .attribute: replace(input, EscapeTable.attribute, to: &output)
    case .singleQuoted: replace(input, EscapeTable.singleQuoted, to: &output)
    case .xml: replace(input, EscapeTable.xml, to: &output)
    case .json: json(input, to: &output)
    case .url: address(input, allowed: AddressRule.hasKnownScheme(input), to: &output)
    case .path: replace(input, EscapeTable.address, to: &output)
    case .urlPart: replace(input, EscapeTable.urlPart, to: &output)
    case .markdown, .markdownAttribute, .guardedMarkdown, .guardedMarkdownAttribute:
      MarkdownEscaper.append(input, escape, to: &output)
    }
  }

  /// Appends `input` with the replacements of `table`.
  static func replace(_ input: UnsafeBufferPointer<UInt8>, _ table: EscapeTable, to output: inout OutputBuffer) {
    let first = table.isScannable ? PlainRun.end(of: input, from: 0) : table.firstSpecial(of: input)
    // Most values have no special bytes.
    if first == input.count { return output.append(input) }
    var start = 0
    var index = first
    while index < input.count {
      let code = table.codes[Int(input[index])]
      if code == EscapeTable.Code.copy || isText(code, input, at: index) {
        index += 1
      } else {
        output.append(UnsafeBufferPointer(rebasing: input[start..<index]))
        index = special(code, at: index, of: input, table, to: &output)
        start = index
      }
      if table.isScannable { index = PlainRun.end(of: input, from: index) }
    }
    output.append(UnsafeBufferPointer(rebasing: input[start...]))
  }

  /// Whether the sequence at a byte that may begin non-text is text.
  @inline(__always)
  private static func isText(_ code: UInt8, _ input: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    (code == EscapeTable.Code.nonText || code == EscapeTable.Code.escapedNonText)
      && NonText.length(input, at: index) == 0
  }

  /// Writes the replacement of one special byte, and returns the next index.
  private static func special(
    _ code: UInt8, at index: Int, of input: UnsafeBufferPointer<UInt8>, _ table: EscapeTable,
    to output: inout OutputBuffer
  ) -> Int {
    func at(_ offset: Int) -> UInt8 { index + offset < input.count ? input[index + offset] : 0 }
    switch code {
    case EscapeTable.Code.carriageReturn:
      if at(1) != .newline { lineBreak(table, to: &output) }
      return index + 1
    case EscapeTable.Code.nonText:
      output.append("\u{FFFD}" as StaticString)
      return index + NonText.length(input, at: index)
    case EscapeTable.Code.escapedNonText:
      let length = NonText.length(input, at: index)
      var escape: [UInt8] = []
      NonText.appendEscape(of: input, at: index, length: length, to: &escape)
      output.append(escape)
      return index + length
    case EscapeTable.Code.lineSeparator:
      guard at(1) == 0x80, at(2) == 0xA8 || at(2) == 0xA9 else {
        output.append(input[index])
        return index + 1
      }
      output.append(at(2) == 0xA8 ? "\\u2028" as StaticString : "\\u2029")
      return index + 3
    case EscapeTable.Code.percent:
      percent(input[index], to: &output)
      return index + 1
    default:
      output.append(table.replacements[Int(code - EscapeTable.Code.firstReplacement)])
      return index + 1
    }
  }

  private static func lineBreak(_ table: EscapeTable, to output: inout OutputBuffer) {
    let code = table.codes[Int(UInt8.newline)]
    if code == EscapeTable.Code.copy {
      output.append(.newline)
    } else {
      output.append(table.replacements[Int(code - EscapeTable.Code.firstReplacement)])
    }
  }

  private static func percent(_ byte: UInt8, to output: inout OutputBuffer) {
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
    output.append(.percent)
    output.append(digit(byte >> 4))
    output.append(digit(byte & 15))
  }

  /// Must match `MarkdownEscaper`, where a leading line break is written differently so that it begins no HTML block.
  private static func breaks(_ input: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
    if let first = input.first, first == .newline || first == .carriageReturn { output.append(.newline) }
    replace(input, EscapeTable.breaks, to: &output)
  }

  private static func blockBreaks(_ input: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
    guard let first = input.first, first.isBlank else { return replace(input, EscapeTable.breaks, to: &output) }
    output.append(first == .space ? "&#32;" as StaticString : "&#9;")
    replace(UnsafeBufferPointer(rebasing: input.dropFirst()), EscapeTable.breaks, to: &output)
  }

  private static func json(_ input: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
    output.append(.quote)
    replace(input, EscapeTable.json, to: &output)
    output.append(.quote)
  }

  private static func address(_ input: UnsafeBufferPointer<UInt8>, allowed: Bool, to output: inout OutputBuffer) {
    guard allowed else { return output.append(UInt8(ascii: "#")) }
    replace(input, EscapeTable.address, to: &output)
  }
}

/// How a value is escaped, depending on where it is written.
enum Escape: UInt8, Sendable, Hashable {
  /// Not escaped.
  case raw
  /// HTML text: `& < > "` are escaped; line breaks are kept.
  case html
  /// HTML text that came through Markdown: line breaks become `<br />`.
  case breaks
  /// Text of an HTML block in Markdown: line breaks become `<br />`, and there is never a blank line.
  case blockBreaks
  /// An attribute in double quotes.
  case attribute
  /// An attribute in single quotes.
  case singleQuoted
  /// Text or attribute of XML.
  case xml
  /// A JSON literal, safe inside `<script>`.
  case json
  /// A whole address from outside; one with an unknown scheme becomes `#`.
  case url
  /// A path that the program created.
  case path
  /// A part of an address.
  case urlPart
  /// Text of Markdown.
  case markdown
  /// Text of Markdown that becomes an attribute: an image's description, or a title.
  case markdownAttribute
  /// Markdown text, or text of an attribute, beside which a character could combine with its first or last one. These
  /// two characters are written as numeric references.
  case guardedMarkdown
  case guardedMarkdownAttribute
}

/// Which addresses from outside may become links.
enum AddressRule {
  private static let schemes = ["http", "https", "mailto", "tel", "geo"].map { Array($0.utf8) }

  /// Whether the address begins with http:, https:, mailto:, tel: or geo:, in any case.
  static func hasKnownScheme(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let colon = address.firstIndex(of: .colon), colon <= 8 else { return false }
    return schemes.contains { $0.elementsEqual(address[..<colon].lazy.map(\.lowercased)) }
  }
}
