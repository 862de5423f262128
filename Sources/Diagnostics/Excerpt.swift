/// The line with a mistake, cut to the width of a terminal, and the column to mark.
package struct Excerpt: Sendable, Hashable, Codable {
  /// At most `widest` characters around the caret, with control characters replaced.
  package let line: String
  /// The number of characters before the caret in `line`.
  package let caret: Int

  private static let widest = 100

  /// Cuts `line` around `column` (bytes, counted from 1).
  package init(line: some StringProtocol, column: Int) {
    let before = String(decoding: line.utf8.prefix(max(0, column - 1)), as: UTF8.self).count
    let characters = Array(line)
    let start = max(0, min(before - Self.widest / 2, characters.count - Self.widest))
    let end = min(characters.count, start + Self.widest)
    self.line = String(characters[start..<end].map(Self.visible))
    self.caret = max(0, before - start)
  }

  /// Finds the line of `offset` in a whole text, and cuts it there.
  package init(text: String, offset: Int) {
    let position = TextPosition(in: text, offset: offset)
    self.init(line: position.lineText, column: position.column)
  }

  private static func visible(_ character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first else { return " " }
    if scalar == "\t" { return " " }
    return Printable.isControl(scalar) ? "\u{FFFD}" : character
  }
}

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
