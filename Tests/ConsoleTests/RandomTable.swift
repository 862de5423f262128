import Foundation

/// A table of any shape, its texts in every format, and what must be read back.
struct RandomTable {
  enum Kind: CaseIterable {
    case integer, real, text, truth, date, time, empty
  }

  let kinds: [Kind]
  /// Literals of JSON; nil for nothing.
  let rows: [[String?]]

  init(_ random: inout some RandomNumberGenerator) {
    kinds =
      [.integer]
      + (0..<Int.random(in: 1...6, using: &random)).map { _ in Kind.allCases.randomElement(using: &random) ?? .text }
    let count = Int.random(in: 1...30, using: &random)
    var rows: [[String?]] = []
    for row in 0..<count {
      rows.append(
        kinds.enumerated().map { column, kind in
          if column == 0 { return String(row) }
          // One word at least, so that text is text in CSV too.
          if row == 0, kind == .text { return "\"word\"" }
          return Int.random(in: 0..<5, using: &random) == 0 ? nil : Self.value(kind, &random)
        })
    }
    self.rows = rows
  }

  var titles: [String] { kinds.indices.map { "c\($0)" } }

  private static func value(_ kind: Kind, _ random: inout some RandomNumberGenerator) -> String? {
    switch kind {
    case .integer:
      let edges = ["0", "-1", "9223372036854775807", "-9223372036854775808"]
      return Bool.random(using: &random)
        ? edges.randomElement(using: &random) : String(Int64.random(in: -999...999, using: &random))
    case .real:
      return ["0.5", "-1.25", "3", "1.50", "1e-7", "123456.789", "0.1", "2.0", "-0.0"].randomElement(using: &random)
    case .text:
      let words = [
        "a", "007", "true", "1.50", "x,y", "line\\nbreak", "tab\\tbed", "say \\\"hi\\\"", "漢字 😀", ";|", "back\\\\slash",
        " edge ",
      ]
      return "\"" + (words.randomElement(using: &random) ?? "a") + "\""
    case .truth: return Bool.random(using: &random) ? "true" : "false"
    case .date: return "\"20\(Int.random(in: 10...99, using: &random))-02-28\""
    case .time: return "\"2024-05-06T07:08:\(Int.random(in: 10...59, using: &random))Z\""
    case .empty: return nil
    }
  }

  // MARK: Formats

  private func object(_ row: [String?]) -> String {
    "{" + zip(titles, row).compactMap { title, value in value.map { "\"\(title)\":\($0)" } }.joined(separator: ", ")
      + "}"
  }

  /// All columns are named in the first record, so that every format gives them in the same order.
  private var objects: [String] {
    rows.enumerated().map { index, row in
      index > 0 ? object(row) : "{" + zip(titles, row).map { "\"\($0)\":\($1 ?? "null")" }.joined(separator: ",") + "}"
    }
  }

  var lines: String { objects.joined(separator: "\n") }
  var array: String { "[\n" + objects.joined(separator: ",\n") + "]" }
  var keyed: String { "{" + objects.enumerated().map { "\"k\($0)\": \($1)" }.joined(separator: ",\n") + "}" }

  func cells(_ separator: String) -> String {
    let lines = [titles] + rows.map { $0.map(Self.cell) }
    return lines.map { $0.joined(separator: separator) + "\r\n" }.joined()
  }

  private static func cell(_ literal: String?) -> String {
    guard let literal else { return "" }
    guard literal.hasPrefix("\""), let text = decoded(literal) as? String else { return literal }
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == ":" || $0 == "." }
    return isPlain ? text : "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  private static func decoded(_ literal: String) -> Any? {
    try? JSONSerialization.jsonObject(with: Data(literal.utf8), options: .fragmentsAllowed)
  }

  // MARK: What must be read

  /// A line of `sumaq sql --format ndjson` for each row, as text that can be compared.
  var expected: [[String]] {
    rows.map { row in zip(kinds, row).map { kind, literal in Self.shown(kind, literal.flatMap(Self.decoded)) } }
  }

  func read(_ ndjson: String) throws -> [[String]] {
    try ndjson.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      return zip(kinds, titles).map { kind, title in Self.shown(kind, object[title]) }
    }
  }

  private static func shown(_ kind: Kind, _ value: Any?) -> String {
    switch (kind, value) {
    case (_, nil), (_, is NSNull): "null"
    case (.integer, let number as NSNumber): "\(number.int64Value)"
    case (.real, let number as NSNumber): "\(number.doubleValue + 0)"
    case (.truth, let number as NSNumber): "\(number.intValue)"
    case (_, let value?): "\(value)"
    }
  }
}
