/// Indents compact JSON: one member or item per line, two blanks for each level, nothing else changed.
package enum JSONIndentation {
  /// `json` is the output of a `JSONWriter`. Empty objects and arrays stay on their line.
  package static func indented(_ json: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.count * 2)
    var depth = 0
    var isText = false
    var isEscaped = false
    for (index, byte) in json.enumerated() {
      if isText {
        bytes.append(byte)
        (isText, isEscaped) = (isEscaped || byte != quote, !isEscaped && byte == backslash)
        continue
      }
      switch byte {
      case openObject, openArray:
        bytes.append(byte)
        depth += 1
        if index + 1 < json.count, !closes(json[index + 1]) { breakLine(depth, &bytes) }
      case closeObject, closeArray:
        depth -= 1
        if index > 0, !opens(json[index - 1]) { breakLine(depth, &bytes) }
        bytes.append(byte)
      case comma:
        bytes.append(byte)
        breakLine(depth, &bytes)
      case colon: bytes += [byte, blank]
      default:
        isText = byte == quote
        bytes.append(byte)
      }
    }
    return bytes
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

  private static func opens(_ byte: UInt8) -> Bool { byte == openObject || byte == openArray }

  private static func closes(_ byte: UInt8) -> Bool { byte == closeObject || byte == closeArray }

  private static func breakLine(_ depth: Int, _ bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { bytes += [blank, blank] }
  }
}
