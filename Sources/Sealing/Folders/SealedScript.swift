internal import Model

/// A sealed file: a script that calls one function with names and bytes.
package struct SealedScript: Equatable {
  /// Which function is called, with which names.
  package enum Callback: Hashable, Sendable {
    case file(folder: String, name: String)
    case slot(String)

    var beginning: String {
      switch self {
      case .file(let folder, let name): "sumaqSealed(\"\(folder)\",\"\(name)\",\""
      case .slot(let slot): "sumaqSlot(\"\(slot)\",\""
      }
    }
  }

  package let callback: Callback
  package let bytes: [UInt8]

  private static let end = "\")\n"

  static func write(_ callback: Callback, _ bytes: [UInt8]) -> [UInt8] {
    let beginning = callback.beginning
    var script: [UInt8] = []
    script.reserveCapacity(beginning.utf8.count + bytes.count / 3 * 4 + 8)
    script += beginning.utf8
    script += Base64.letters(of: bytes)
    script += end.utf8
    return script
  }

  /// Reads a file; nil unless it is exactly what `write` gives.
  package init?(_ script: [UInt8]) {
    guard let callback = Self.callback(script) else { return nil }
    let beginning = callback.beginning.utf8
    guard script.count >= beginning.count + Self.end.utf8.count, script.starts(with: beginning),
      script.suffix(Self.end.utf8.count).elementsEqual(Self.end.utf8),
      let bytes = Base64.bytes(script[beginning.count..<script.count - Self.end.utf8.count])
    else { return nil }
    self.callback = callback
    self.bytes = bytes
  }

  private static func callback(_ script: [UInt8]) -> Callback? {
    let words = script.prefix(96).split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      .prefix(4).map { String(decoding: $0, as: UTF8.self) }
    guard words.count > 1, SealedName.isOne(words[1]) else { return nil }
    if words[0] == "sumaqSlot(" { return .slot(words[1]) }
    guard words.count > 3, words[0] == "sumaqSealed(", words[2] == ",", SealedName.isOne(words[3]) else { return nil }
    return .file(folder: words[1], name: words[3])
  }
}

/// Names of sealed files: 16 bytes, written as 32 lower-case hexadecimal digits.
package enum SealedName {
  static func text(_ bytes: [UInt8]) -> String { Digest.hex(bytes, length: 32) }

  /// The bytes of a name; nil for anything else.
  static func bytes(_ name: String) -> [UInt8]? { PersonMark(hex: name)?.bytes }

  package static func isOne(_ name: String) -> Bool { PersonMark(hex: name) != nil }
}
