/// Placeholders for values while a template's own Markdown is converted.
///
/// A mark is two numeric references around the value's number. Its form in the output tells how the converter treated
/// the place: decoded in running text, percent-encoded in an address, unchanged in HTML, with an escaped ampersand in
/// code.
struct Marks: Sendable {
  /// The form of a mark in the output.
  enum Landing: Sendable, Hashable { case text, address, html, code, markup, markupInCode }

  private let patterns: [(opening: [UInt8], closing: [UInt8], landing: Landing)]
  private let hex: String

  /// Chooses private-use characters that do not occur in `text` in any form.
  init(avoiding text: [UInt8]) {
    var code = 0xE000
    while code < 0xF000, Self.contains(text, String(code, radix: 16, uppercase: true)) { code += 2 }
    hex = String(code, radix: 16, uppercase: true)
    let nextHex = String(code + 1, radix: 16, uppercase: true)
    let first = Self.utf8(code)
    let second = Self.utf8(code + 1)
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    patterns = [
      (first, second, .text),
      (Self.percent(first), Self.percent(second), .address),
      (bytes("&#x\(hex);"), bytes("&#x\(nextHex);"), .html),
      (bytes("&amp;#x\(hex);"), bytes("&amp;#x\(nextHex);"), .code),
      (bytes("<sumaq-"), bytes("/>"), .markup),
      (bytes("&lt;sumaq-"), bytes("/&gt;"), .markupInCode),
    ]
  }

  /// The Markdown of a value's mark.
  func mark(_ number: Int, _ value: ValueClass) -> [UInt8] {
    let pattern = patterns[value == .html ? 4 : 2]
    return pattern.opening + Array(String(number).utf8) + pattern.closing
  }

  /// The mark that begins at `index` of converted text.
  func find(in html: [UInt8], at index: Int) -> (number: Int, landing: Landing, end: Int)? {
    guard html[index] == 0xEE || html[index] == .percent || html[index] == .ampersand || html[index] == .less
    else { return nil }
    for pattern in patterns where html[index...].starts(with: pattern.opening) {
      var end = index + pattern.opening.count
      var number = 0
      let digits = end
      while end < html.count, html[end].isDigit, end - digits < 12 {
        number = number * 10 + Int(html[end] - 0x30)
        end += 1
      }
      guard end > digits, html[end...].starts(with: pattern.closing) else { continue }
      return (number, pattern.landing, end + pattern.closing.count)
    }
    return nil
  }

  private static func utf8(_ code: Int) -> [UInt8] {
    [0xE0 | UInt8(code >> 12), 0x80 | UInt8(code >> 6 & 63), 0x80 | UInt8(code & 63)]
  }

  private static func percent(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { Array("%\(String($0, radix: 16, uppercase: true))".utf8) }
  }

  /// Whether the text contains the character's number, its bytes or its percent-encoded form.
  private static func contains(_ text: [UInt8], _ hex: String) -> Bool {
    guard let code = Int(hex, radix: 16) else { return true }
    return [Array(hex.utf8), utf8(code), percent(utf8(code))].contains { word in
      text.indices.contains { text[$0] == word[0] && text[$0...].starts(with: word) }
    }
  }
}

/// Writes steps as Markdown with marks in place of values.
struct Skeleton {
  let outline: Outline
  let marks: Marks

  /// The Markdown of some steps. `isShown` decides about each section, `fill` about each value; nil means its mark.
  func markdown(
    of steps: Range<Int>, isShown: (Outline.Section) -> Bool = { _ in true }, fill: (Int) -> [UInt8]? = { _ in nil }
  ) -> [UInt8] {
    var markdown: [UInt8] = []
    var index = steps.lowerBound
    while index < steps.upperBound {
      switch outline.steps[index] {
      case .text(let range): markdown += outline.text[range]
      case .value(let place): markdown += fill(index) ?? marks.mark(index, place.value)
      case .open(let section): if !isShown(section) { index = outline.end(of: index) }
      case .close: break
      }
      index += 1
    }
    return markdown
  }
}

/// Converted Markdown, split at its marks: the HTML between them, and each value's context.
struct ConvertedPieces: Sendable {
  /// A value's place in the HTML.
  struct Place: Sendable {
    /// The value's step in the outline.
    var step: Int
    var landing: Marks.Landing
    var context: HTMLContext
  }

  private(set) var html: [UInt8]
  /// The HTML before each place, and behind the last one.
  private(set) var runs: [Range<Int>] = []
  private(set) var places: [Place] = []
  /// The HTML context at its end.
  private(set) var context = HTMLContext()

  init(_ html: [UInt8], _ marks: Marks) {
    self.html = html
    var start = 0
    var index = 0
    while index < html.count {
      guard let (number, landing, end) = marks.find(in: html, at: index) else {
        index += 1
        continue
      }
      context.feed(html[start..<index])
      runs.append(start..<index)
      places.append(Place(step: number, landing: landing, context: context))
      context.feedValue()
      start = end
      index = end
    }
    context.feed(html[start...])
    runs.append(start..<html.count)
  }

  /// The HTML with the result of `filler` in each place.
  func joined(filler: (Int) -> [UInt8]) -> [UInt8] {
    var joined: [UInt8] = []
    for (index, place) in places.enumerated() {
      joined += html[runs[index]]
      joined += filler(place.step)
    }
    return joined + html[runs[places.count]]
  }
}
