/// Gives right-aligned cells a class, as the content security policy and the style sheet do not use `align`.
enum NumberCells {
  private static let attribute = Array(" align=\"right\"".utf8)
  private static let replacement = Array(" class=\"num\"".utf8)

  /// Appends `html`, with `class="num"` instead of `align="right"`.
  static func append(_ html: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    var start = 0
    var index = 0
    let last = html.count - attribute.count
    while index < last {
      if html[index] == UInt8(ascii: "<"), isCell(html, at: index + 1),
        html[(index + 3)...].starts(with: attribute)
      {
        output.append(contentsOf: html[start..<index + 3])
        output.append(contentsOf: replacement)
        start = index + 3 + attribute.count
        index = start
      } else {
        index += 1
      }
    }
    output.append(contentsOf: html[start...])
  }

  private static func isCell(_ html: UnsafeRawBufferPointer, at index: Int) -> Bool {
    html[index] == UInt8(ascii: "t") && (html[index + 1] == UInt8(ascii: "d") || html[index + 1] == UInt8(ascii: "h"))
  }
}
