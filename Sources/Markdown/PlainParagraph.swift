internal import Diagnostics

/// Writes text that cmark-gfm may not convert as one escaped paragraph.
enum PlainParagraph {
  static func append(_ text: [UInt8], to html: inout [UInt8]) {
    html.append(contentsOf: "<p>".utf8)
    var clean: [UInt8] = []
    text.withUnsafeBufferPointer { NonText.appendText(of: $0, to: &clean) }
    for byte in clean {
      switch byte {
      case UInt8(ascii: "&"): html.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): html.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): html.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\""): html.append(contentsOf: "&quot;".utf8)
      default: html.append(byte)
      }
    }
    html.append(contentsOf: "</p>\n".utf8)
  }
}
