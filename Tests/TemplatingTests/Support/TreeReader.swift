import Templating

/// Reads JSON into trees, numbers as they are written; for well-formed test data alone.
struct TreeReader {
  private var bytes: ArraySlice<UInt8>

  static func tree(of json: [UInt8]) -> Tree {
    var reader = TreeReader(bytes: json[...])
    return reader.value()
  }

  private mutating func value() -> Tree {
    skipSpaces()
    switch bytes.first {
    case UInt8(ascii: "{"): return map()
    case UInt8(ascii: "["): return list()
    case UInt8(ascii: "\""): return .text(string())
    default: return word()
    }
  }

  private mutating func map() -> Tree {
    var map: [String: Tree] = [:]
    bytes.removeFirst()
    while skipSeparators(), bytes.first != UInt8(ascii: "}") {
      let key = string()
      skipSpaces()
      bytes.removeFirst()
      map[key] = value()
    }
    bytes.removeFirst()
    return .map(map)
  }

  private mutating func list() -> Tree {
    var items: [Tree] = []
    bytes.removeFirst()
    while skipSeparators(), bytes.first != UInt8(ascii: "]") { items.append(value()) }
    bytes.removeFirst()
    return .list(items)
  }

  private mutating func word() -> Tree {
    let word = bytes.prefix { !"]},\n ".utf8.contains($0) }
    bytes = bytes.dropFirst(word.count)
    let text = String(decoding: word, as: UTF8.self)
    return switch text {
    case "null": .null
    case "true": .flag(true)
    case "false": .flag(false)
    default: .number(text)
    }
  }

  private mutating func string() -> String {
    bytes.removeFirst()
    var text = ""
    var run: [UInt8] = []
    while let byte = bytes.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let code = bytes.popFirst() else {
        run.append(byte)
        continue
      }
      text += String(decoding: run, as: UTF8.self)
      run = []
      text += escape(code)
    }
    return text + String(decoding: run, as: UTF8.self)
  }

  private mutating func escape(_ code: UInt8) -> String {
    switch code {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let value = UInt32(String(decoding: bytes.prefix(4), as: UTF8.self), radix: 16) ?? 0xFFFD
      bytes = bytes.dropFirst(4)
      return Unicode.Scalar(value).map { String($0) } ?? "\u{FFFD}"
    default: return String(decoding: [code], as: UTF8.self)
    }
  }

  private mutating func skipSpaces() { bytes = bytes.drop { $0 <= 32 } }

  private mutating func skipSeparators() -> Bool {
    bytes = bytes.drop { $0 <= 32 || $0 == UInt8(ascii: ",") }
    return !bytes.isEmpty
  }
}

extension Tree {
  subscript(name: String) -> Tree? {
    if case .map(let map) = self { map[name] } else { nil }
  }

  var text: String {
    if case .text(let text) = self { text } else { "" }
  }

  var items: [Tree] {
    if case .list(let items) = self { items } else { [] }
  }

  var members: [String: Tree] {
    if case .map(let map) = self { map } else { [:] }
  }
}
