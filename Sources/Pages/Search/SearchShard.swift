internal import Model
internal import Store

/// A file of the index: a classic script that hands its data to the page that loaded it.
struct SearchShard {
  /// In hexadecimal: `6d61` is what begins with "ma".
  let id: String
  let inputs: [UInt8]
  /// An object's members.
  private(set) var members: [UInt8] = []

  static let folder = "site/search"

  /// Grows when the same names make other bytes.
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

  /// The bytes of a shard's id; nil for a path of no shard.
  static func id(ofPath path: String) -> [UInt8]? {
    let start = folder + "/s-"
    guard path.hasPrefix(start), path.hasSuffix(".js") else { return nil }
    let digits = path.utf8.dropFirst(start.utf8.count).dropLast(3).map { $0 < 0x3A ? $0 &- 0x30 : $0 &- 0x57 }
    guard digits.count.isMultiple(of: 2), digits.allSatisfy({ $0 < 16 }) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// The id of a beginning's shard; that of nothing at all is the first that is asked for.
  static func id(of prefix: [UInt8]) -> String { prefix.isEmpty ? "00" : Digest.hex(prefix, length: .max) }

  /// No UTF-8 holds the byte, so that no beginning's shard is called so.
  static func id(ofPack number: Int, _ prefix: [UInt8]) -> String {
    Digest.hex(
      prefix + [0xFF, UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)], length: .max)
  }

  static func id(ofMisspellings number: Int) -> String {
    Digest.hex([0xFE, UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)])
  }

  /// What a shard is made from.
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

  /// How many of each kind, in the order of their numbers.
  mutating func add(_ name: String, numbers: [Int]) {
    key(name)
    members.append(UInt8(ascii: "["))
    members += numbers.map(String.init).joined(separator: ",").utf8
    members.append(UInt8(ascii: "]"))
  }

  /// Entries, without those that are there twice.
  mutating func add(_ name: String, entries: [[UInt8]]) {
    guard !entries.isEmpty else { return }
    key(name)
    append(entries)
  }

  /// Entries by the letters that lead to them.
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

  /// Words, by keys.
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
