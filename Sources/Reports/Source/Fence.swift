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
