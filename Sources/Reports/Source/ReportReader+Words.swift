internal import Store

/// Reads words in a report's head, fences and settings.
extension ReportReader {
  /// The value of a default or a `--set`: a number if it looks like one; otherwise, or in quotes, a text.
  static func typed(_ value: String) -> AnalystValue {
    if value != unquoted(value) { return .text(unquoted(value)) }
    if let number = Int64(value) { return .integer(number) }
    if let number = Double(value), number.isFinite, value.utf8.first.map({ $0 < 0x3A }) == true { return .real(number) }
    return value == "null" ? .null : .text(value)
  }

  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first), text.utf8.count <= 60 else { return false }
    return text.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
    }
  }

  /// A valid name that resembles `text`, as a suggestion.
  static func name(from text: String) -> String {
    let words = text.lowercased().utf8.split { byte in
      !(0x61...0x7A).contains(byte) && !(0x30...0x39).contains(byte)
    }.map { String(decoding: $0, as: UTF8.self) }
    let name = words.joined(separator: "_")
    return isName(name) ? name : "best_restaurants"
  }

  /// The number of bytes before `word` in the line; 0 if the line does not contain it.
  static func place(of word: String, in line: Line) -> Int {
    let bytes = line.text.utf8
    return bytes.firstRange(of: word.utf8).map { bytes.distance(from: bytes.startIndex, to: $0.lowerBound) } ?? 0
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    var bytes = Array(text.utf8)[...]
    while let first = bytes.first, first == 32 || first == 9 { bytes.removeFirst() }
    while let last = bytes.last, last == 32 || last == 9 || last == 13 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func unquoted(_ text: String) -> String {
    guard text.utf8.count >= 2, let first = text.utf8.first, first == 34 || first == 39, text.utf8.last == first else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }
}

/// The first line of a fenced block.
struct Fence {
  /// The number of backticks.
  let ticks: Int
  /// The first word after the backticks.
  let word: String
  let arguments: [String]

  /// The words of blocks that are not merely shown as code.
  static let ours = ["sql", "chart", "table"]

  var isOurs: Bool { Self.ours.contains(word) }

  /// Nil if the line opens no fence of backticks at the left margin.
  init?(_ line: String) {
    ticks = line.utf8.prefix { $0 == UInt8(ascii: "`") }.count
    guard ticks >= 3 else { return nil }
    let rest = line.dropFirst(ticks)
    guard !rest.utf8.contains(UInt8(ascii: "`")) else { return nil }
    let words = rest.split { $0 == " " || $0 == "\t" }.map(String.init)
    word = words.first ?? ""
    arguments = Array(words.dropFirst())
  }

  func isClosed(by line: String) -> Bool {
    let closing = line.utf8.prefix { $0 == UInt8(ascii: "`") }.count
    return closing >= ticks && line.utf8.dropFirst(closing).allSatisfy { $0 == 32 || $0 == 9 }
  }
}
