internal import Diagnostics
internal import Model
internal import Store

/// A file of the index: a classic script that passes its data to the page that loaded it.
struct SearchPiece {
  /// The id in hexadecimal: `6d61` has the names that begin with "ma".
  let id: String
  var inputs: [UInt8]
  /// The members of a JavaScript object.
  private(set) var members: [UInt8] = []

  static let folder = "site/search"

  /// Raise this when the same names give other bytes.
  private static let formatVersion = 3

  init(id: String, inputs: [UInt8]) {
    self.id = id
    self.inputs = inputs
  }

  var path: String { Self.path(id) }

  var page: RenderedPage {
    var bytes = Array("sumaqFound(\"\(id)\",{".utf8)
    bytes += members
    bytes += "});\n".utf8
    return RenderedPage(path: path, kind: .list, content: .bytes(bytes), inputs: inputs)
  }

  static func path(_ id: String) -> String { "\(folder)/s-\(id).js" }

  /// The bytes of a piece's id; nil for a path that is not that of a piece.
  static func id(ofPath path: String) -> [UInt8]? {
    let start = folder + "/s-"
    guard path.hasPrefix(start), path.hasSuffix(".js") else { return nil }
    let digits = path.utf8.dropFirst(start.utf8.count).dropLast(3).map { $0 < 0x3A ? $0 &- 0x30 : $0 &- 0x57 }
    guard digits.count.isMultiple(of: 2), digits.allSatisfy({ $0 < 16 }) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// The id of a prefix's piece. That of the empty prefix is loaded first.
  static func id(of prefix: [UInt8]) -> String { prefix.isEmpty ? "00" : Digest.hex(prefix, length: .max) }

  /// The id of a pack. It includes a byte that is never part of UTF-8, so that no prefix has the same id.
  static func id(ofPack number: Int, _ prefix: [UInt8]) -> String {
    Digest.hex(
      prefix + [0xFF, UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)], length: .max)
  }

  static func id(ofMisspellings number: Int) -> String {
    Digest.hex([0xFE, UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)])
  }

  /// The inputs of a piece.
  static func inputs(_ sum: SearchTally.Sum, _ more: String) -> [UInt8] {
    var hash = ContentHash()
    var text = "search \(formatVersion) \(more) \(sum.bytes) \(sum.high) \(sum.low)"
    text.withUTF8 { hash.update(UnsafeRawBufferPointer($0)) }
    return hash.finish().bytes
  }

  mutating func add(_ name: String, text: String) {
    guard !text.isEmpty else { return }
    key(name)
    ScriptText.append(text, to: &members)
  }

  mutating func add(_ name: String, number: Int) {
    guard number > 0 else { return }
    key(name)
    members += String(number).utf8
  }

  /// Adds the numbers of names of each kind, in the order of the kinds.
  mutating func add(_ name: String, numbers: [Int]) {
    key(name)
    members.append(UInt8(ascii: "["))
    members += numbers.map(String.init).joined(separator: ",").utf8
    members.append(UInt8(ascii: "]"))
  }

  /// Adds entries without duplicates.
  mutating func add(_ name: String, entries: [[UInt8]]) {
    guard !entries.isEmpty else { return }
    key(name)
    append(entries)
  }

  /// Adds entries by the letters that lead to them.
  mutating func add(_ name: String, nodes: [(letter: UInt32, entries: [[UInt8]])]) {
    guard !nodes.isEmpty else { return }
    key(name)
    members.append(UInt8(ascii: "{"))
    for (index, node) in nodes.enumerated() {
      if index > 0 { members.append(UInt8(ascii: ",")) }
      ScriptText.append(String(Unicode.Scalar(node.letter).map(Character.init) ?? " "), to: &members)
      members.append(UInt8(ascii: ":"))
      append(node.entries)
    }
    members.append(UInt8(ascii: "}"))
  }

  /// Adds words by their keys.
  mutating func add(_ name: String, words: [(key: [UInt8], words: [UInt8])]) {
    key(name)
    members.append(UInt8(ascii: "{"))
    for (index, entry) in words.enumerated() {
      if index > 0 { members.append(UInt8(ascii: ",")) }
      ScriptText.append(String(decoding: entry.key, as: UTF8.self), to: &members)
      members.append(UInt8(ascii: ":"))
      ScriptText.append(String(decoding: entry.words, as: UTF8.self), to: &members)
    }
    members.append(UInt8(ascii: "}"))
  }

  private mutating func key(_ name: String) {
    if !members.isEmpty { members.append(UInt8(ascii: ",")) }
    members += "\"\(name)\":".utf8
  }

  private mutating func append(_ entries: [[UInt8]]) {
    members.append(UInt8(ascii: "["))
    for (index, entry) in entries.enumerated() {
      if index > 0 { members.append(UInt8(ascii: ",")) }
      members += entry
    }
    members.append(UInt8(ascii: "]"))
  }
}

/// The contents of a piece of the index, according to its name.
package enum SearchPart: Sendable, Equatable {
  /// The piece that is loaded first.
  case first
  /// The names with a prefix, or the continuations of the prefix.
  case beginning(String)
  /// Some of the letters that follow a prefix and have few names.
  case pack(of: String)
  /// Words by their keys without one letter.
  case misspellings

  /// Returns nil for a path that is not that of a piece.
  init?(path: String) {
    guard let id = SearchPiece.id(ofPath: path), !id.isEmpty else { return nil }
    if id == [0] {
      self = .first
    } else if id[0] == 0xFE {
      self = .misspellings
    } else if id.count >= 3, id[id.count - 3] == 0xFF {
      self = .pack(of: String(decoding: id.dropLast(3), as: UTF8.self))
    } else {
      self = .beginning(String(decoding: id, as: UTF8.self))
    }
  }
}

/// Escapes text as a string in a classic script. It contains no markup, no line terminator and no non-text.
enum ScriptText {
  static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    text.withBytes { bytes in
      var start = 0
      for index in bytes.indices {
        guard isSpecial(bytes, index) else { continue }
        output += bytes[start..<index]
        start = index + append(bytes, index, to: &output)
      }
      output += bytes[start...]
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func isSpecial(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    switch bytes[index] {
    case 0..<0x20, 0x22, 0x26, 0x3C, 0x3E, 0x5C, 0x7F: true
    case 0xE2: index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8
    case 0xC2, 0xEF...: NonText.length(bytes, at: index) > 0
    default: false
    }
  }

  /// Writes an escape, and returns the number of bytes that it replaces.
  private static func append(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, to output: inout [UInt8]) -> Int {
    switch bytes[index] {
    case 0xE2:
      output += (bytes[index + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8
      return 3
    case 0x22, 0x5C: output += [0x5C, bytes[index]]
    case 0x0A: output += "\\n".utf8
    default:
      let length = max(1, NonText.length(bytes, at: index))
      NonText.appendEscape(of: bytes, at: index, length: length, to: &output)
      return length
    }
    return 1
  }
}
