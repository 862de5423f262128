internal import Diagnostics

/// Escapes text so that cmark-gfm shows exactly this text, wherever it is in Markdown's running text.
///
/// Apart from the bytes of `EscapeTable.markdown`, only the beginning and the end of a value can have a meaning, as it
/// never contains a line break; `<br />` is written instead. The result does not depend on adjacent text, except for
/// the guarded forms, so that the same value is escaped the same way everywhere.
enum MarkdownEscaper {
  static func append(_ input: UnsafeBufferPointer<UInt8>, _ escape: Escape, to output: inout OutputBuffer) {
    let isAttribute = escape == .markdownAttribute || escape == .guardedMarkdownAttribute
    let isGuarded = escape == .guardedMarkdown || escape == .guardedMarkdownAttribute
    let table = isAttribute ? EscapeTable.markdownAttribute : EscapeTable.markdown
    var middle = input[...]
    var tail: UnsafeBufferPointer<UInt8>.SubSequence = input[input.count...]
    if let last = input.last, last.isBlank || (isGuarded && !last.isWhitespace) {
      let start = lastScalar(of: input)
      (middle, tail) = (input[..<start], input[start...])
    }
    if isGuarded, let first = middle.first, first != .newline, first != .carriageReturn {
      let end = firstScalarEnd(of: middle)
      reference(middle[..<end], to: &output)
      middle = middle[end...]
    } else {
      middle = beginning(middle, isAttribute: isAttribute, to: &output)
    }
    colons(UnsafeBufferPointer(rebasing: middle), table, to: &output)
    if !tail.isEmpty { reference(tail, to: &output) }
  }

  /// Escapes a beginning that would start a Markdown block.
  private static func beginning(
    _ input: UnsafeBufferPointer<UInt8>.SubSequence, isAttribute: Bool, to output: inout OutputBuffer
  ) -> UnsafeBufferPointer<UInt8>.SubSequence {
    guard let first = input.first else { return input }
    switch first {
    case .space, .tab:
      reference(input.prefix(1), to: &output)
      return input.dropFirst()
    case .newline, .carriageReturn:
      // `<br />` alone on a line would begin an HTML block.
      if !isAttribute { output.append("&#10;" as StaticString) }
      return input
    case .colon, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: "("):
      output.append(.backslash)
      output.append(first)
      return input.dropFirst()
    default: return first.isDigit ? number(input, to: &output) : input
    }
  }

  /// Escapes `1.` and `1)`, which would begin a list.
  private static func number(
    _ input: UnsafeBufferPointer<UInt8>.SubSequence, to output: inout OutputBuffer
  ) -> UnsafeBufferPointer<UInt8>.SubSequence {
    let rest = input.drop(while: \.isDigit)
    output.append(UnsafeBufferPointer(rebasing: input[..<rest.startIndex]))
    guard let mark = rest.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")") else { return rest }
    output.append(.backslash)
    output.append(mark)
    return rest.dropFirst()
  }

  /// Appends the rest. In it `://` and `www.` are escaped, so that readers that link bare addresses create no link.
  private static func colons(_ input: UnsafeBufferPointer<UInt8>, _ table: EscapeTable, to output: inout OutputBuffer) {
    var start = 0
    for index in 0..<input.count where input[index] == .colon || input[index] == UInt8(ascii: ".") {
      guard linksBare(input, at: index) else { continue }
      Escaper.replace(UnsafeBufferPointer(rebasing: input[start..<index]), table, to: &output)
      output.append(.backslash)
      output.append(input[index])
      start = index + 1
    }
    Escaper.replace(UnsafeBufferPointer(rebasing: input[start...]), table, to: &output)
  }

  private static func linksBare(_ input: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    if input[index] == .colon { return index + 1 < input.count && input[index + 1] == .slash }
    return index > 0 && input[index - 1].lowercased == UInt8(ascii: "w")
  }

  // MARK: Numeric references

  /// Writes one character as `&#N;`. Non-text becomes U+FFFD, as in `EscapeTable.text`.
  private static func reference(_ scalar: UnsafeBufferPointer<UInt8>.SubSequence, to output: inout OutputBuffer) {
    var value = (String(decoding: scalar, as: UTF8.self).unicodeScalars.first?.value ?? 0xFFFD)
    if NonText.isNonText(value) || value == 10 || value == 13 { value = 0xFFFD }
    output.append("&#" as StaticString)
    output.append(String(value))
    output.append(.semicolon)
  }

  private static func firstScalarEnd(of input: UnsafeBufferPointer<UInt8>.SubSequence) -> Int {
    var end = input.startIndex + 1
    while end < input.endIndex, input[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  private static func lastScalar(of input: UnsafeBufferPointer<UInt8>) -> Int {
    var start = input.count - 1
    while start > 0, input[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
