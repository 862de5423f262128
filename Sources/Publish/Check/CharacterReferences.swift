/// Decodes the character references in an attribute's value.
enum CharacterReferences {
  private static let named: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "colon": ":", "sol": "/",
    "bsol": "\\", "num": "#", "period": ".", "Tab": "\t", "NewLine": "\n",
  ]

  /// The text with its character references decoded: numbers, and the names that could hide an address.
  static func decode(_ bytes: UnsafeRawBufferPointer) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    let text = String(decoding: bytes, as: UTF8.self)
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[rest.index(after: start)...]
      guard let (decoded, length) = reference(rest) else {
        result += "&"
        continue
      }
      result += decoded
      rest = rest.dropFirst(length)
    }
    return result + rest
  }

  /// The character for the reference at the start of `text`, and the length of the reference.
  private static func reference(_ text: Substring) -> (String, Int)? {
    let body = text.prefix(32).prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
    let closed = text.dropFirst(body.count).first == ";" ? 1 : 0
    if body.first == "#" {
      let digits = body.dropFirst()
      let number = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      guard let scalar = number.flatMap(Unicode.Scalar.init) else { return nil }
      return (String(Character(scalar)), body.count + closed)
    }
    return named[String(body)].map { ($0, body.count + closed) }
  }
}
