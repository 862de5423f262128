/// A byte offset in a text as line and column, counted from 1.
package struct TextPosition: Sendable, Hashable {
  package let line: Int
  /// The column in bytes.
  package let column: Int
  /// The whole line, without its line break.
  package let lineText: String

  /// Costs one pass over the text before `offset`.
  package init(in text: String, offset: Int) {
    let bytes = Array(text.utf8)
    let end = min(max(0, offset), bytes.count)
    var line = 1
    var start = 0
    for index in 0..<end where bytes[index] == UInt8(ascii: "\n") {
      line += 1
      start = index + 1
    }
    let stop = bytes[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count
    self.line = line
    self.column = end - start + 1
    self.lineText = String(decoding: bytes[start..<stop], as: UTF8.self)
  }
}
