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
