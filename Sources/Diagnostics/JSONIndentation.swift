/// Indents compact JSON: one member or item per line, two blanks for each level, nothing else changed.
///
/// The JSON may come in pieces that end between two of its signs. Empty objects and arrays stay on their line.
package struct JSONIndentation {
  private var depth: Int
  /// Whether the last sign opened an object or an array.
  private var isOpened: Bool
  private var isText = false
  private var isEscaped = false

  /// Begins with the JSON's first sign, or with a piece inside `depth` objects and arrays; `isOpened` if nothing is in the
  /// innermost yet.
  package init(depth: Int = 0, isOpened: Bool = false) { (self.depth, self.isOpened) = (depth, isOpened) }

  /// `json` is the output of a `JSONWriter`.
  package static func indented(_ json: [UInt8]) -> [UInt8] {
    var indentation = JSONIndentation()
    return indentation.indented(json)
  }

  /// The next piece, indented.
  package mutating func indented(_ json: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.count * 2)
    for byte in json {
      if isText {
        bytes.append(byte)
        (isText, isEscaped) = (isEscaped || byte != Self.quote, !isEscaped && byte == Self.backslash)
      } else {
        append(byte, to: &bytes)
      }
    }
    return bytes
  }

  private mutating func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    let closes = byte == Self.closeObject || byte == Self.closeArray
    if closes { depth -= 1 }
    if closes != isOpened { breakLine(&bytes) }
    isOpened = byte == Self.openObject || byte == Self.openArray
    if isOpened { depth += 1 }
    bytes.append(byte)
    switch byte {
    case Self.comma: breakLine(&bytes)
    case Self.colon: bytes.append(Self.blank)
    default: isText = byte == Self.quote
    }
  }

  private func breakLine(_ bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { bytes += [Self.blank, Self.blank] }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let openObject = UInt8(ascii: "{")
  private static let closeObject = UInt8(ascii: "}")
  private static let openArray = UInt8(ascii: "[")
  private static let closeArray = UInt8(ascii: "]")
  private static let comma = UInt8(ascii: ",")
  private static let colon = UInt8(ascii: ":")
  private static let blank = UInt8(ascii: " ")
}
