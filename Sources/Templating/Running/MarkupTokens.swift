/// Protects the program's markup from the Markdown converter: a placeholder tag replaces it until the Markdown is
/// converted.
struct MarkupTokens {
  private static let opening = Array("<sumaq-".utf8)
  private static let closing = Array("/>".utf8)
  private var markup: [[UInt8]] = []

  /// The placeholder tag of a number.
  static func token(_ number: Int) -> [UInt8] { opening + Array(String(number).utf8) + closing }

  /// Writes a placeholder for `bytes`, even if they are empty, so that a line does not become blank.
  mutating func append(_ bytes: [UInt8], to markdown: inout OutputBuffer) {
    markdown.append(Self.token(markup.count))
    markup.append(bytes)
  }

  /// Converts the Markdown and replaces the placeholders.
  func convert(_ markdown: [UInt8], with convert: MarkdownTemplate.Converter, to html: inout OutputBuffer) {
    var converted: [UInt8] = []
    convert(markdown, &converted)
    if markup.isEmpty { return html.append(converted) }
    var start = 0
    var index = 0
    while index < converted.count {
      guard converted[index] == .less, let (number, end) = Self.number(in: converted, at: index),
        number < markup.count
      else {
        index += 1
        continue
      }
      Self.append(converted, start..<index, to: &html)
      html.append(markup[number])
      start = end
      index = end
    }
    Self.append(converted, start..<converted.count, to: &html)
  }

  private static func append(_ bytes: [UInt8], _ range: Range<Int>, to html: inout OutputBuffer) {
    bytes.withUnsafeBytes { html.append(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// The number of the placeholder that begins at `index`, and its end.
  static func number(in html: [UInt8], at index: Int) -> (number: Int, end: Int)? {
    guard html[index...].starts(with: opening) else { return nil }
    var end = index + opening.count
    var number = 0
    while end < html.count, html[end].isDigit, number < 1 << 40 {
      number = number * 10 + Int(html[end] - 0x30)
      end += 1
    }
    guard html[end...].starts(with: closing) else { return nil }
    return (number, end + closing.count)
  }
}
