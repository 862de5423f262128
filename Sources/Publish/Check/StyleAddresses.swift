/// The addresses that a stylesheet loads: `url(…)` and `@import`.
enum StyleAddresses {
  /// The addresses of the stylesheet at `path` in their order. Comments are skipped, and words in strings are not
  /// mistaken for loads.
  static func all(in bytes: [UInt8], of path: String) -> [PageInspection.Reference] {
    all(in: bytes).map { text, offset in
      PageInspection.Reference(link: SiteLink(text, on: path), use: .picture, address: text, offset: offset)
    }
  }

  static func all(in bytes: [UInt8]) -> [(text: String, offset: Int)] {
    var found: [(text: String, offset: Int)] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
        index = endOfComment(bytes, index + 2)
      case UInt8(ascii: "\""), UInt8(ascii: "'"): index = string(bytes, index).end
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        index = append(url(bytes, index), from: index, &found)
      case UInt8(ascii: "@"):
        index = append(imported(bytes, index), from: index, &found)
      default: index += 1
      }
    }
    return found
  }

  private static func append(
    _ match: (text: String, end: Int)?, from index: Int, _ found: inout [(text: String, offset: Int)]
  ) -> Int {
    guard let match else { return index + 1 }
    found.append((match.text, index))
    return match.end
  }

  private static func url(_ bytes: [UInt8], _ start: Int) -> (text: String, end: Int)? {
    guard has(bytes, "url(", at: start) else { return nil }
    let begin = afterSpaces(bytes, start + 4)
    if begin < bytes.count, bytes[begin] == UInt8(ascii: "\"") || bytes[begin] == UInt8(ascii: "'") {
      return string(bytes, begin)
    }
    let end = bytes[begin...].firstIndex(of: UInt8(ascii: ")")) ?? bytes.count
    let word = bytes[begin..<end].reversed().drop(while: HTMLTokenizer.isSpace).reversed()
    return (String(decoding: Array(word), as: UTF8.self), end)
  }

  private static func imported(_ bytes: [UInt8], _ start: Int) -> (text: String, end: Int)? {
    guard has(bytes, "@import", at: start) else { return nil }
    let begin = afterSpaces(bytes, start + 7)
    guard begin < bytes.count else { return nil }
    return bytes[begin] == UInt8(ascii: "\"") || bytes[begin] == UInt8(ascii: "'")
      ? string(bytes, begin) : url(bytes, begin)
  }

  private static func string(_ bytes: [UInt8], _ start: Int) -> (text: String, end: Int) {
    var index = start + 1
    while index < bytes.count, bytes[index] != bytes[start], bytes[index] != 0x0A {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    let end = min(index, bytes.count)
    return (String(decoding: bytes[min(start + 1, end)..<end], as: UTF8.self), end + 1)
  }

  private static func endOfComment(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
      index += 1
    }
    return bytes.count
  }

  private static func has(_ bytes: [UInt8], _ word: String, at start: Int) -> Bool {
    let wanted = Array(word.utf8)
    guard bytes.count - start >= wanted.count else { return false }
    return wanted.indices.allSatisfy { HTMLTokenizer.lower(bytes[start + $0]) == wanted[$0] }
  }

  private static func afterSpaces(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start
    while index < bytes.count, HTMLTokenizer.isSpace(bytes[index]) { index += 1 }
    return index
  }
}
