internal import Glibc

/// Puts each heading of the second level, with what follows it, into a `section`, so that style sheets can draw a line
/// and place the heading in the margin, although Markdown has no sections.
///
/// Headings inside an element are left as they are, as the author of that element decides what is around them. If no
/// section is needed, the bytes are not changed.
package struct HeadingSections: Sendable {
  private let opening: [UInt8]
  private let wrapsWhatStandsBefore: Bool

  /// `className` is a class for each section. With `whole`, what precedes the first heading becomes a section as well.
  package init(className: String = "", whole: Bool = false) {
    opening = Array((className.isEmpty ? "<section>\n" : "<section class=\"\(className)\">\n").utf8)
    wrapsWhatStandsBefore = whole
  }

  /// The bytes of a page; `range` is the content of `main`.
  package func wrapped(_ page: UnsafeRawBufferPointer, within range: Range<Int>) -> [UInt8] {
    let body = UnsafeRawBufferPointer(rebasing: page[range])
    guard wrapsWhatStandsBefore || Self.hasBareHeading(body) else { return Array(page) }
    var result: [UInt8] = []
    result.reserveCapacity(page.count + 256)
    result.append(contentsOf: page[..<range.lowerBound])
    append(body, to: &result)
    result.append(contentsOf: page[range.upperBound...])
    return result
  }

  /// Only the content of `main`.
  package func wrapped(_ body: [UInt8]) -> [UInt8] {
    body.withUnsafeBytes { wrapped($0, within: 0..<body.count) }
  }

  /// Whether a heading exists that is not first in a section. This check is quick, as most pages have none.
  private static func hasBareHeading(_ body: UnsafeRawBufferPointer) -> Bool {
    var start = 0
    while let found = nextHeading(in: body, from: start) {
      if !followsSection(body, found) { return true }
      start = found + 3
    }
    return false
  }

  /// Whether there are only blanks between a section's start tag and `place`.
  private static func followsSection(_ body: UnsafeRawBufferPointer, _ place: Int) -> Bool {
    var end = place
    while end > 0, body[end - 1] <= 0x20 { end -= 1 }
    guard end > 0, body[end - 1] == UInt8(ascii: ">") else { return false }
    var start = end - 1
    while start > 0, body[start] != UInt8(ascii: "<") { start -= 1 }
    return HTMLTags.Tag(body, at: start)?.name == "section"
  }

  private static func nextHeading(in body: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var start = start
    while let place = HTMLTags.next(body, from: start) {
      if place + 2 < body.count, body[place + 1] | 0x20 == UInt8(ascii: "h"), body[place + 2] == UInt8(ascii: "2") {
        return place
      }
      start = place + 1
    }
    return nil
  }

  /// Cuts at the headings, and at the elements that end a section, if they are outermost.
  private func append(_ body: UnsafeRawBufferPointer, to result: inout [UInt8]) {
    var isOpen = false
    var start = 0
    func close(at place: Int, _ result: inout [UInt8]) {
      let piece = body[start..<place]
      start = place
      if !isOpen, wrapsWhatStandsBefore, piece.contains(where: { $0 > 0x20 }) {
        result.append(contentsOf: opening)
        isOpen = true
      }
      result.append(contentsOf: piece)
      if isOpen { result.append(contentsOf: Array("</section>\n".utf8)) }
      isOpen = false
    }
    HTMLTags.eachOuter(of: body) { tag in
      switch tag.name {
      case "h2":
        close(at: tag.start, &result)
        result.append(contentsOf: opening)
        isOpen = true
      case "section", "header", "footer": if isOpen { close(at: tag.start, &result) }
      default: break
      }
    }
    close(at: body.count, &result)
  }
}

/// Finds the outermost elements of HTML.
enum HTMLTags {
  /// A start or an end tag.
  struct Tag {
    let start: Int
    /// The index after its `>`.
    let end: Int
    /// The name as the page spells it.
    let name: String
    let isEnd: Bool
    let isClosed: Bool

    /// Nil if no tag begins at `start`, or it has no end.
    init?(_ html: UnsafeRawBufferPointer, at start: Int) {
      var place = start + 1
      guard start < html.count, html[start] == UInt8(ascii: "<"), place < html.count else { return nil }
      isEnd = html[place] == UInt8(ascii: "/")
      if isEnd { place += 1 }
      let first = place
      while place < html.count, Self.isNamePart(html[place]) { place += 1 }
      guard place > first else { return nil }
      name = String(decoding: html[first..<place], as: UTF8.self)
      var quote: UInt8?
      while place < html.count {
        let byte = html[place]
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: ">") {
          break
        }
        place += 1
      }
      guard place < html.count else { return nil }
      self.start = start
      end = place + 1
      isClosed = html[place - 1] == UInt8(ascii: "/")
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  /// Elements without an end tag, and those whose end tag may be left out: these are always inside elements that have
  /// one.
  private static let uncounted: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr", "p", "li",
    "dt", "dd", "option", "optgroup", "tr", "td", "th", "thead", "tbody", "tfoot", "colgroup", "rt", "rp",
  ]

  /// Elements whose content is not markup.
  private static let raw: Set<String> = ["script", "style", "textarea", "title"]

  /// Calls `body` with the start tag of each outermost element.
  static func eachOuter(of html: UnsafeRawBufferPointer, _ body: (Tag) -> Void) {
    var depth = 0
    var place = 0
    while let start = next(html, from: place) {
      guard let tag = Tag(html, at: start) else {
        place = afterComment(html, start) ?? start + 1
        continue
      }
      place = tag.end
      if uncounted.contains(tag.name) { continue }
      if tag.isEnd {
        depth = max(0, depth - 1)
      } else {
        if depth == 0 { body(tag) }
        if !tag.isClosed { depth += 1 }
        if raw.contains(tag.name) { place = end(of: tag.name, html, from: tag.end) }
      }
    }
  }

  /// The index of the next `<`.
  static func next(_ html: UnsafeRawBufferPointer, from place: Int) -> Int? {
    guard let base = html.baseAddress, place < html.count else { return nil }
    return memchr(base + place, Int32(UInt8(ascii: "<")), html.count - place).map { UnsafeRawPointer($0) - base }
  }

  private static func afterComment(_ html: UnsafeRawBufferPointer, _ start: Int) -> Int? {
    guard html[start...].starts(with: Array("<!--".utf8)) else { return nil }
    var place = start + 4
    while place + 2 < html.count {
      if html[place...].starts(with: Array("-->".utf8)) { return place + 3 }
      place += 1
    }
    return html.count
  }

  /// The index of the end tag of an element whose content is not markup.
  private static func end(of name: String, _ html: UnsafeRawBufferPointer, from place: Int) -> Int {
    var place = place
    while let start = next(html, from: place) {
      if let tag = Tag(html, at: start), tag.isEnd, tag.name == name { return start }
      place = start + 1
    }
    return html.count
  }
}
